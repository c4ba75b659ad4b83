"""What a machine needs to print PDF: WeasyPrint, the text libraries below it, and their packages.

`python -m bloodyapril.press.printer` says in a line what is missing here, for `make`; with
`--packages` it names the packages only. Its exit code is 1 if anything is missing.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from typing import Any

from bloodyapril.terms.errors import BloodyAprilError
from bloodyapril.terms.values import dataclass


class NoPrinter(BloodyAprilError):
    """This machine cannot make PDF; the three lines say what is missing and what to do."""


@dataclass(frozen=True, slots=True)
class SystemLibrary:
    """A text library and the package in which Debian and Ubuntu have it.

    Without one that is needed there is no PDF. One that is only wanted has a substitute today, and
    WeasyPrint means to need it one day.
    """

    name: str
    package: str
    needed: bool


PANGO = SystemLibrary("Pango", "libpango-1.0-0", needed=True)
PANGO_FT2 = SystemLibrary("PangoFT2", "libpangoft2-1.0-0", needed=True)
HARFBUZZ_SUBSET = SystemLibrary("HarfBuzz-Subset", "libharfbuzz-subset0", needed=False)
LIBRARIES = (PANGO, PANGO_FT2, HARFBUZZ_SUBSET)


def weasyprint() -> Any:
    """WeasyPrint, ready to print; raises `NoPrinter` where it cannot be loaded."""
    # What it tells of a library that is missing, on the screen or as a warning, is for
    # programmers; ours is told by `NoPrinter` and `advice`.
    try:
        with warnings.catch_warnings(), redirect_stdout(StringIO()):
            warnings.simplefilter("ignore")
            return import_module("weasyprint")
    except (ImportError, OSError) as error:
        reason = str(error).strip().splitlines()
        raise NoPrinter(
            f"PDF needs WeasyPrint and its text libraries: {reason[0] if reason else error!r}\n"
            f"install the Python package weasyprint and, on Debian or Ubuntu, "
            f"{packages(LIBRARIES)} (elsewhere Pango and HarfBuzz)\n"
            "HTML output works without them: print as HTML and print that page from a browser"
        ) from error


def can_print() -> bool:
    """Whether this machine can make PDF."""
    return not any(library.needed for library in lacking())


def lacking() -> tuple[SystemLibrary, ...]:
    """The text libraries that are missing here; all of them where WeasyPrint cannot be loaded."""
    try:
        weasyprint()
    except NoPrinter:
        return LIBRARIES
    found = import_module("weasyprint.text.ffi").harfbuzz_subset
    return () if found is not None else (HARFBUZZ_SUBSET,)


def advice(missing: Sequence[SystemLibrary]) -> str:
    """One line on what to install, empty if nothing is missing.

    >>> advice([HARFBUZZ_SUBSET])
    'PDFs come out right; better still with HarfBuzz-Subset: apt install libharfbuzz-subset0'
    """
    if not missing:
        return ""
    install = f"apt install {packages(missing)}"
    if any(library.needed for library in missing):
        return f"PDFs need Pango, which is missing here; as an administrator: {install}"
    return f"PDFs come out right; better still with {missing[0].name}: {install}"


def packages(libraries: Sequence[SystemLibrary]) -> str:
    """The packages of these libraries, as one types them."""
    return " ".join(library.package for library in libraries)


def main(words: Sequence[str]) -> int:
    """Tell what is missing, and return the exit code."""
    missing = lacking()
    line = packages(missing) if "--packages" in words else advice(missing)
    if line:
        sys.stdout.write(f"{line}\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
