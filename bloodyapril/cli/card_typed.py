"""`bloodyapril card`: the cards that an owner types over the program's own."""

from __future__ import annotations

from bloodyapril.cli.card_show import card_name
from bloodyapril.cli.owner import OwnerCommands
from bloodyapril.store.library.workbench import CardDesk

template, check, compare, edit, use, forget = OwnerCommands(
    "card", CardDesk, card_name, "se5"
).all()
