"""What a chart gives: a number, or a word that rules understand."""

from __future__ import annotations

Result = str | int
