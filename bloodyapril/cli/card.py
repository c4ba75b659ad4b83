"""`bloodyapril card`: aeroplane data cards."""

from __future__ import annotations

import re

import click
from click.shell_completion import CompletionItem

from bloodyapril.cli.groups import Group
from bloodyapril.cli.pages.cards import card_bands, card_list_page, card_page
from bloodyapril.cli.plain import plain_card, plain_card_line
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.resources import data_path
from bloodyapril.store.files import read_toml
from bloodyapril.store.library import library


@click.group("card", cls=Group, epilog="Example: bloodyapril card show sopwith-pup")
def command() -> None:
    """Show aeroplane data cards: speeds in MP of 30 mph, heights in feet, endurance in minutes."""


@command.command("list", epilog="Example: bloodyapril card list")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def list_cards(as_json: bool) -> None:
    """List all cards; ceilings are in feet."""
    cards = library().cards.values()
    if as_json:
        show_json([plain_card_line(card) for card in cards])
    else:
        show(card_list_page(cards))


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in library().cards if name.startswith(typed)]


@command.command("show", epilog="Example: bloodyapril card show 'Albatros D.III'")
@click.argument("type_", metavar="TYPE", shell_complete=_complete)
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def show_card(type_: str, as_json: bool) -> None:
    """Show one card: bands with speeds in MP and heights in feet, weapons, sources."""
    shelf = library()
    name = re.sub(r"[ ._-]+", "-", type_.casefold()).strip("-")
    card = shelf.card(name if name in shelf.cards else type_)
    bands = card_bands(shelf, card)
    provenance = read_toml(data_path("aeroplanes", f"{card.id}.toml"))["provenance"]
    if as_json:
        show_json(plain_card(card, bands, provenance))
    else:
        show(card_page(card, bands, provenance))
