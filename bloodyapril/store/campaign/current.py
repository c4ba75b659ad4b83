"""The campaign in use: the one that is meant where none is named."""

from __future__ import annotations

from pathlib import Path

from bloodyapril.game.state.game import Phase
from bloodyapril.store.campaign.file import campaign_row, open_campaign
from bloodyapril.store.campaign.places import campaign_files, find_campaign
from bloodyapril.terms.errors import BloodyAprilError, Cure, Unreadable
from bloodyapril.writing import write_whole

IN_USE = "in-use"
"""The file, in the folder of campaigns, that holds the name of the one in use."""


def use_campaign(folder: Path, name: str) -> Path:
    """From now on this campaign is meant where none is named; returns its file.

    Raises `Unreadable` if there is none of this name, `Unwritable` for a folder closed to writing.
    """
    path = find_campaign(folder, name)
    write_whole(folder / IN_USE, f"{path.stem}\n".encode())
    return path


def campaign_in_use(folder: Path) -> Path | None:
    """The one that was said to be in use, else the only one there is, else the only one in play.

    Nothing if that leaves none, or several.
    """
    known = campaign_files(folder)
    said = _said(folder)
    if said in known:
        return known[said]
    if len(known) == 1:
        return next(iter(known.values()))
    playing = [path for path in known.values() if _in_play(path)]
    return playing[0] if len(playing) == 1 else None


def the_campaign(folder: Path) -> Path:
    """The campaign in use; raises `Unreadable` where there is none, or several could be meant."""
    path = campaign_in_use(folder)
    if path is not None:
        return path
    known = campaign_files(folder)
    if not known:
        raise Unreadable(f"there is no campaign in {folder}", cure=Cure.BEGIN_CAMPAIGN)
    raise Unreadable(
        f"several campaigns could be meant: {', '.join(known)}", cure=Cure.SAY_CAMPAIGN
    )


def _said(folder: Path) -> str:
    """The name in the file; a file that is missing or spoilt names none."""
    try:
        return (folder / IN_USE).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _in_play(path: Path) -> bool:
    """Whether a campaign is in the middle of a scenario; one that cannot be read is not."""
    try:
        with open_campaign(path).reading() as session:
            number = campaign_row(session).game
            phase = session.value("SELECT phase FROM game WHERE number = ?", number)
    except BloodyAprilError:
        return False
    return phase not in (None, Phase.OVER.value)
