"""`bloodyapril ruling set`: the reading of a doubtful rule that a campaign chooses."""

from __future__ import annotations

import click

from bloodyapril.cli.campaigns import campaign_option, open_named
from bloodyapril.cli.pages.rulings import chosen_page
from bloodyapril.cli.ruling_show import complete_ruling, known_ruling
from bloodyapril.cli.terminal import show
from bloodyapril.desk.own_files import choose_reading
from bloodyapril.desk.seat import seated
from bloodyapril.store.library.shelves import rulings


def _complete_reading(ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
    ruling = rulings().known.get(ctx.params.get("ruling", ""))
    names = ruling.readings if ruling else ()
    return [name for name in names if name.startswith(typed)]


@click.command(
    "set", epilog="Example: bloodyapril ruling set laden-manoeuvre by-one --campaign April"
)
@click.argument("ruling", shell_complete=complete_ruling)
@click.argument("reading", shell_complete=_complete_reading)
@campaign_option
def command(ruling: str, reading: str, *, name: str | None, folder: str | None) -> None:
    """Choose a campaign's reading of a ruling, in force from its next roll.

    In the middle of a scenario, too: turns that were played stay as they were read then. It is
    one entry of the journal, which 'bloodyapril journal undo' takes back.
    """
    asked = known_ruling(ruling)
    rulings().choose(ruling, reading)
    seat = seated(open_named(name, folder))
    changed = choose_reading(seat, ruling, reading)
    show(chosen_page(asked, reading, seat.name, changed=changed))
