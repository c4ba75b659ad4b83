"""Bloody April: referee, solitaire campaign manager and log-sheet printer."""

from __future__ import annotations

__version__ = "0.1.0"
