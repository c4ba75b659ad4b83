"""How far a long command has come, for a person who sees nothing else of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, steps: int, *, silent: bool) -> Iterator[Callable[[], None]]:
    """A bar on the terminal while the output goes elsewhere; call what it gives after each step.

    `silent` says that the output tells nothing until the end, so that even on the same terminal a
    bar is welcome. Without a terminal there is no bar.
    """
    if steps < 2 or not sys.stderr.isatty() or (sys.stdout.isatty() and not silent):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=steps)
        yield lambda: bar.advance(task)


@contextmanager
def patience(what: str) -> Iterator[None]:
    """A line on the terminal while something is done that may take long and has no steps."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield
