"""`bloodyapril chart`: the charts that an owner types over the program's own."""

from __future__ import annotations

from bloodyapril.cli.owner import OwnerCommands
from bloodyapril.cli.shelf import chart_name
from bloodyapril.store.library.layers import Own
from bloodyapril.store.library.workbench import ChartDesk


def _name(typed: str, own: Own) -> str:
    # A campaign can have no chart that the program does not have.
    return chart_name(typed)


template, check, compare, edit, use, forget = OwnerCommands(
    "chart", ChartDesk, _name, "wind-up"
).all()
