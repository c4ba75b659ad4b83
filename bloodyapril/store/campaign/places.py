"""Where campaigns live, and how their files are named."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from bloodyapril.terms.errors import Cure, Unreadable, unknown
from bloodyapril.writing import Unwritable

SUFFIX = ".campaign"
VARIABLE = "BLOODYAPRIL_CAMPAIGNS"
"""The environment variable that names the folder of campaigns."""

LONGEST_NAME = 60
_PACKAGE = Path(__file__).resolve().parents[2]
_NAME = re.compile(r"[^\W_][\w .,'()+-]*")
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
"""Names that Windows keeps for devices: a file of such a name could not be copied there."""


def campaigns_folder(asked: str | None = None) -> Path:
    """The folder asked for, else the environment's, a checkout's own, or the platform's for data.

    It need not exist yet.
    """
    named = asked or os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "campaigns"
    from platformdirs import user_data_path

    return user_data_path("bloodyapril", appauthor=False) / "campaigns"


def beside_campaigns(name: str, asked: str | None = None) -> Path:
    """A file of this name in the folder of campaigns, which is made if there is none yet.

    What is printed, drawn or written to fill in goes there unless it is told otherwise. Raises
    `Unwritable` if the folder cannot be made.
    """
    folder = campaigns_folder(asked)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unwritable(f"cannot make the folder {folder}: {fault.strerror}") from None
    return folder / name


def campaign_files(folder: Path) -> dict[str, Path]:
    """The campaigns of a folder by name, in order of name; none if there is no such folder.

    Raises `Unreadable` if the folder cannot be read.
    """
    try:
        found = [path for path in folder.iterdir() if path.suffix == SUFFIX and path.stem]
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise Unreadable(f"{folder} cannot be read: {fault.strerror}") from None
    named = {unicodedata.normalize("NFC", path.stem): path for path in found}
    return dict(sorted(named.items()))


def find_campaign(folder: Path, name: str) -> Path:
    """The file of a campaign, by its name in small or large letters.

    Raises `Unreadable` with the nearest names, and where they were looked for.
    """
    known = campaign_files(folder)
    fitting = [path for other, path in known.items() if _folded(other) == _folded(name)]
    if fitting:
        return fitting[0]
    if not known:
        raise Unreadable(
            f"no campaign called {name!r}. There are none yet in {folder}",
            cure=Cure.BEGIN_CAMPAIGN,
        )
    raise unknown("campaign", name, known)


def new_file(folder: Path, name: str) -> Path:
    """The file that a new campaign of this name gets.

    Raises `Unreadable` for a name that no file could bear everywhere, or that is taken, be it in
    other letters.
    """
    name = unicodedata.normalize("NFC", name.strip())
    if not _NAME.fullmatch(name) or name.endswith(".") or _RESERVED.fullmatch(name):
        raise Unreadable(
            f"{name[:LONGEST_NAME]!r} cannot be the name of a campaign: begin with a letter or a "
            "figure and use letters, figures, spaces, - and _"
        )
    if len(name) > LONGEST_NAME:
        raise Unreadable(f"the name of a campaign has at most {LONGEST_NAME} letters")
    for other in campaign_files(folder):
        if _folded(other) == _folded(name):
            raise Unreadable(
                f"there is a campaign {other!r} in {folder} already: choose a new name"
            )
    return folder / f"{name}{SUFFIX}"


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip()).casefold()
