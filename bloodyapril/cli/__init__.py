"""The command line: one file for each group of commands, read only when it is used."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these words, or those that were typed; returns the exit code.

    0 is done, 1 cancelled, 2 refused with one line that says why, 130 interrupted.
    """
    # Starting makes thousands of objects and no garbage: looking for it would take a tenth of the
    # time that a roll takes.
    gc.set_threshold(50_000)
    # Nor is there any use in looking for it when all is done, which takes as long again.
    atexit.register(gc.freeze)
    from bloodyapril.cli.app import app

    return app.run(arguments)
