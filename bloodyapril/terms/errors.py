"""The three ways in which a user's wish can fail.

Each carries one plain line: what was wrong, where, what to do. The command line prints it and
exits with 2; nothing has been changed by then.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

LONGEST_QUOTED = 60
"""Characters of what was typed that a refusal repeats."""


class Cure(Enum):
    """What somebody who was refused can do; each front end has words of its own for it."""

    GO_ON = "go on to the next decision"
    PLAY_ON = "decide it, or let the program decide"
    BEGIN_SCENARIO = "set a scenario up"
    BEGIN_CAMPAIGN = "begin a campaign"
    BEGIN_FOR_TWO = "begin a campaign for two players, or break the seal"
    SAY_CAMPAIGN = "name the campaign, or say which is in use"
    BEGIN_REFEREED = "begin a campaign that a referee keeps"
    SEE_TURN = "see where the turn stands"
    SEE_OPTIONS = "see what the flight may do"
    SEE_SCENARIO_CHECK = "see all faults of the scenario"
    SEE_CARDS = "see which cards there are"
    SEE_CHARTS = "see which charts there are"
    SEE_MAP_CHECK = "see all faults of the map"
    AUDIT = "have the journal audited"
    UPGRADE = "bring the campaign up to date"
    CHECK_FILE = "have the file checked"
    TAKE_OUT = "take the file out of force"
    SAY_BAND = "say the band of the cloud"
    SAY_SIGHT = "say that it is seen, if it is"
    SAY_HEIGHT = "say the altitude"
    SAY_SPEED = "say another speed, or see what the flight may do"
    OTHER_FILE = "name another file"
    AGREE = "agree to it beforehand"
    CROSS = "allow to go back across dice or secrets"
    AS_HTML = "print as HTML"


class BloodyAprilError(Exception):
    """What every refusal of this program has in common.

    `cure` is what can be done about it, where that is more than to say it otherwise; `about` names
    what it is to be done to, as the file or the campaign.
    """

    def __init__(
        self, told: str = "", *, cure: Cure | None = None, about: tuple[str, ...] = ()
    ) -> None:
        super().__init__(told)
        self.cure = cure
        self.about = about


class Unreadable(BloodyAprilError):
    """Something typed or read from a file that cannot be understood."""


class Unlawful(BloodyAprilError):
    """Something that the rules do not allow now."""


class Ambiguous(BloodyAprilError):
    """Something that could mean more than one thing."""


def unknown(
    kind: str, name: str, known: Iterable[str], *, see: str = "", cure: Cure | None = None
) -> Unreadable:
    """An `Unreadable` for a name that is not known, with the nearest known names.

    Where none is near it says what `see` says, or has the cure.

    >>> str(unknown("chart", "windup", ["wind-up", "scatter"]))
    "no chart called 'windup'. Did you mean wind-up?"
    """
    # Only a refusal needs it, and each start of the program would pay for it.
    from difflib import get_close_matches

    name = name if len(name) <= LONGEST_QUOTED else f"{name[:LONGEST_QUOTED]}..."
    choices = sorted(set(known))
    folded = {choice.casefold(): choice for choice in choices}
    begun = [folded[choice] for choice in folded if choice.startswith(name.casefold()) and name]
    near = begun[:3] or [
        folded[match] for match in get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)
    ]
    if near:
        hint = f" Did you mean {' or '.join(near)}?"
    elif cure is not None:
        return Unreadable(f"no {kind} called {name!r}.", cure=cure)
    elif see:
        hint = f" {see}"
    elif choices and len(choices) <= 12:
        hint = f" Known: {', '.join(choices)}."
    else:
        hint = ""
    return Unreadable(f"no {kind} called {name!r}.{hint}")
