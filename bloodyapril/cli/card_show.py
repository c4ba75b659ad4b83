"""`bloodyapril card`: aeroplane data cards as printed, all of them and each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from bloodyapril.checks.modifiers import Source
from bloodyapril.cli.campaigns import as_read_option, own_of
from bloodyapril.cli.pages.cards import ListedCard, card_bands, card_list_page, card_page
from bloodyapril.cli.plain import plain_card, plain_card_line
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.store.library.cards import card_content, cards
from bloodyapril.store.library.layers import NOTHING, Own
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import BloodyAprilError, unknown

LAYERS = click.Choice([Source.HOUSE.value, Source.OWNER.value, Source.CAMPAIGN.value])


@click.command("list", epilog="Example: bloodyapril card list")
@as_read_option
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def list_cards(*, campaign: str | None, folder: str | None, as_json: bool) -> None:
    """List all cards with the layer in force; ceilings are in feet."""
    found = list(_listed(own_of(campaign, folder)))
    if as_json:
        show_json([plain_card_line(entry.card) for entry in found])
    else:
        show(card_list_page(found))


def _listed(own: Own) -> Iterator[ListedCard]:
    """All cards; for one that was typed and cannot be read, the program's own if there is one."""
    shelf = cards(own)
    for name in shelf:
        try:
            yield ListedCard(shelf[name], shelf[name].source)
        except BloodyAprilError as fault:
            if name in shelf.shipped:
                layer = shelf.layer(name).value
                yield ListedCard(shelf.below(name), f"{layer}, cannot be read: {fault}")


def _complete(ctx: click.Context, option: click.Parameter, typed: str) -> list[str]:
    return [name for name in cards() if name.startswith(typed)]


@click.command("show", epilog="Example: bloodyapril card show 'Albatros D.III'")
@click.argument("type_", metavar="TYPE", shell_complete=_complete)
@click.option("--layer", type=LAYERS, help="Another layer than the one in force.")
@as_read_option
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def show_card(
    type_: str, *, layer: str | None, campaign: str | None, folder: str | None, as_json: bool
) -> None:
    """Show one card: bands with speeds in MP and heights in feet, weapons, sources."""
    own = own_of(campaign, folder)
    name, shelf = card_name(type_, own), cards(own)
    placed = shelf.placed(name)
    card = shelf.at(name, Source(layer)) if layer else shelf[name]
    shown = next(entry for entry in reversed(placed) if layer in (None, entry.layer.value))
    bands = card_bands(library(), card)
    provenance = card_content(name, shown)["provenance"]
    if as_json:
        layers = [entry.layer.value for entry in placed]
        show_json({**plain_card(card, bands, provenance), "layers": layers})
    else:
        show(card_page(card, bands, provenance, placed))


def card_name(typed: str, own: Own = NOTHING) -> str:
    """The name of a card, however its type was typed; raises `Unreadable`."""
    shelf = cards(own)
    name = re.sub(r"[ ._-]+", "-", typed.casefold()).strip("-")
    if name not in shelf:
        raise unknown("aeroplane", typed, shelf, see="See: bloodyapril card list")
    return name
