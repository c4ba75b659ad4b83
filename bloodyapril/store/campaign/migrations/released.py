"""Every released step in its order; none may change or go, or older files could not be opened."""

from __future__ import annotations

RELEASED: tuple[str, ...] = ("0001", "0002", "0003", "0004", "0005")
"""Revision ids, each the parent of the next."""
