"""Where seeds come from that nobody says: the system's own chance."""

from __future__ import annotations

import os


def fresh_seed() -> str:
    """A new seed, of the same source that `secrets` reads."""
    return str(int.from_bytes(os.urandom(4)))
