"""`bloodyapril rule`: where a numbered rule is carried out, and on which charts."""

from __future__ import annotations

import click

from bloodyapril.cli.pages.rules import Found, find, rule_list_page, rule_page
from bloodyapril.cli.plain import plain_entry
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.rules.index import entries, index
from bloodyapril.terms.errors import Unreadable


@click.command("rule", epilog="Examples: bloodyapril rule 13.31; bloodyapril rule --list 13")
@click.argument("number", required=False)
@click.option("--list", "as_list", is_flag=True, help="List all rules, or those of a chapter.")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def command(number: str | None, as_list: bool, as_json: bool) -> None:
    """Show the functions that carry out a rule, by its number, with module and line."""
    if as_list:
        found = tuple(_chapter(number))
    elif number is None:
        raise Unreadable("say the number of a rule, as 13.31, or --list")
    else:
        found = tuple(find(entry) for entry in entries(number))
    if as_json:
        show_json([plain_entry(entry, place) for entry, place in found])
    else:
        show(rule_list_page(found) if as_list else rule_page(found))


def _chapter(chapter: str | None) -> list[Found]:
    found = [
        find(entry)
        for number, listed in index().items()
        if chapter is None or number == chapter or number.startswith(f"{chapter}.")
        for entry in listed
    ]
    if not found:
        raise Unreadable(
            f"no rule of chapter {chapter!r} is carried out; chapters run from 4 to 24"
        )
    return found
