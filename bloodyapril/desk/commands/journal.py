"""Commands on the journal itself: taking back, and doing again."""

from __future__ import annotations

from bloodyapril.desk.seat import Seat
from bloodyapril.store.campaign import journal
from bloodyapril.store.campaign.journal import Entry, UndoTarget
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last command that stands, or every one after entry `to`.

    `dice` and `secrets` allow to go back across commands that threw dice or opened something
    sealed; `agreed` that several are taken back at once; `why` is for the journal.
    """

    to: int | None = None
    dice: bool = False
    secrets: bool = False
    why: str = ""
    agreed: bool = False

    def targets(self, seat: Seat) -> list[UndoTarget]:
        """The commands that it would take back, newest first; raises as `carry_out` would."""
        found = journal.would_undo(seat.campaign, self.to, seat.side)
        journal.check_crossing(found, dice=self.dice, secrets=self.secrets)
        return found

    def take_back(self, seat: Seat) -> list[Entry]:
        """The new entries of the journal; raises `Unlawful` if that is not allowed or possible."""
        return journal.undo(
            seat.campaign,
            to=self.to,
            dice=self.dice,
            secrets=self.secrets,
            why=self.why,
            agreed=self.agreed,
            actor=seat.actor,
        )


@dataclass(frozen=True, slots=True)
class Redo:
    """Do the command again that was undone last: the same rows, by the same faces."""

    def take_back(self, seat: Seat) -> list[Entry]:
        """The new entry of the journal; raises `Unlawful` if there is nothing to do again."""
        return journal.redo(seat.campaign, actor=seat.actor)
