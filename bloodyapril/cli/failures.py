"""What a failure tells the user: one line, and an exit code."""

from __future__ import annotations

import os
import sys

import click

from bloodyapril.terms.errors import BloodyAprilError

FAILURES = (BloodyAprilError, click.ClickException, click.Abort, OSError, KeyboardInterrupt)

REFUSED, CANCELLED, INTERRUPTED = 2, 1, 130


def explain(failure: BaseException) -> int:
    """Say in one line what went wrong; returns the exit code."""
    if isinstance(failure, OSError):
        _hang_up()
        quiet = isinstance(failure, BrokenPipeError)
        return CANCELLED if quiet else _complain(f"Error: {failure.strerror}", CANCELLED)
    if isinstance(failure, BloodyAprilError):
        from bloodyapril.cli.cures import cured

        return _complain(f"Error: {cured(failure)}", REFUSED)
    if isinstance(failure, click.UsageError):
        where = failure.ctx.command_path if failure.ctx else "bloodyapril"
        return _complain(f"Error: {failure.format_message()} See: {where} -h", REFUSED)
    if isinstance(failure, click.ClickException):
        return _complain(f"Error: {failure.format_message()}", failure.exit_code)
    # Click turns Ctrl-C and the end of input into `Abort`; the cursor then stands after a question.
    behind = failure.__cause__ or failure.__context__ or failure
    if isinstance(behind, KeyboardInterrupt | EOFError) and sys.stderr.isatty():
        sys.stderr.write("\n")
    if isinstance(behind, KeyboardInterrupt):
        return _complain("Interrupted.", INTERRUPTED)
    return _complain("Cancelled.", CANCELLED)


def _complain(text: str, code: int) -> int:
    text = " ".join(text.split())
    if not text.isprintable():
        # What was typed, or the name of a file, may hold what a terminal would obey.
        from bloodyapril.checks.typing_in.typed import spelled

        text = spelled(text)
    sys.stderr.write(text + "\n")
    return code


def _hang_up() -> None:
    """Our output has nowhere to go: Python must not complain again when it flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
