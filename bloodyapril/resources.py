"""Where the files that travel with the program are: figures and charts, templates and fonts.

In a checkout `data/` and `templates/` stand beside the package; an installed copy carries them
inside it as `_data` and `_templates`.
"""

from __future__ import annotations

from pathlib import Path

from bloodyapril.terms.errors import Unreadable

_PACKAGE = Path(__file__).resolve().parent
TOP = _PACKAGE.parent
"""The folder in which the package lies: in a checkout, the project's top."""


def data_path(*parts: str) -> Path:
    """A file or folder of the program's data, `data_path("charts", "rulebook")` for example.

    Raises `Unreadable` if the program's data are missing or hold no such thing.
    """
    return _find("data", parts)


def template_path(*parts: str) -> Path:
    """A file or folder of the program's templates; raises as `data_path` does."""
    return _find("templates", parts)


def _find(kind: str, parts: tuple[str, ...]) -> Path:
    wanted = "/".join((kind, *parts))
    if any(part in {"", ".", ".."} or set(part) & set("/\\:") for part in parts):
        raise Unreadable(f"{wanted} is no place among the program's own files: name each step")
    # The installed place comes first: a stranger's `data` folder may lie beside an installed copy.
    homes = (_PACKAGE / f"_{kind}", _PACKAGE.parent / kind)
    home = next((home for home in homes if home.is_dir()), None)
    if home is None:
        raise Unreadable(
            f"the program's {kind} folder is missing (looked for {homes[0]} and {homes[1]}); "
            "install bloodyapril again"
        )
    path = home.joinpath(*parts)
    if not path.exists():
        raise Unreadable(f"{wanted} is missing from {home}; install bloodyapril again")
    return path
