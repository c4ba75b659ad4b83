"""What a seat may have on paper: its log, the report of a scenario that is over, a map of it."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyapril.desk.papers.battle import Turn, battle
from bloodyapril.desk.papers.log import SheetHead, log_sheet
from bloodyapril.desk.papers.report import after_action
from bloodyapril.desk.seat import Seat, looks_of, table_of
from bloodyapril.game.state.seen import Seen
from bloodyapril.press.map_view import MapSheet, Window
from bloodyapril.press.sheets import AfterAction, LogSheet
from bloodyapril.store.campaign.file import campaign_row
from bloodyapril.store.campaign.journal import account, opened_early
from bloodyapril.store.library.map_files import front_of
from bloodyapril.store.library.maps import map_of


def head_of(seat: Seat) -> SheetHead:
    """What stands at the head of a campaign's sheets."""
    with seat.campaign.reading() as session:
        row = campaign_row(session)
        dice = "1 die" if row.dice_count == 1 else f"{row.dice_count} dice"
        return SheetHead(seat.name, f"seed {row.seed}, {dice}")


def log_of(seat: Seat) -> LogSheet:
    """Rule 2.9. The log sheet of the seat's side as it stands; raises as `Seat.look` does."""
    return log_sheet(seat.look(), head_of(seat))


def report_of(seat: Seat, scenario: int | None = None, *, brief: bool = False) -> AfterAction:
    """Rule 3.3. The after-action report of a scenario by its number, else of the last.

    Raises `Unlawful` before its end.
    """
    number, seen = seat.numbered(scenario)
    turns = [Turn(turn, events) for turn, events in account(seat.campaign, seat.side, number)]
    return after_action(
        seen,
        table_of(seat),
        turns,
        head_of(seat),
        looked_early=bool(opened_early(seat.campaign, number)),
        brief=brief,
        map=_battle_map(seat, seen, turns) if seen.over else None,
        campaign=looks_of(seat),
    )


def _battle_map(seat: Seat, seen: Seen, turns: Sequence[Turn]) -> MapSheet:
    """The part of the map in which a scenario was fought, with the ways flown."""
    laid = battle(seen, turns)
    return MapSheet(
        map=map_of(seen.date),
        front=front_of(seen.date),
        window=Window.around(laid.places, margin=1),
        pieces=laid,
        occasion=f"{seat.name}: {seen.title}, as it was flown",
    )
