"""`bloodyapril rule`: what a numbered rule asks, where it is carried out, and on which charts."""

from __future__ import annotations

from typing import Any

import click

from bloodyapril.cli.pages.rules import rule_list_page, rule_page
from bloodyapril.cli.terminal import show, show_json
from bloodyapril.desk.rulebook import Rule, find_rule, rulebook
from bloodyapril.store.library.shelves import rulings
from bloodyapril.terms.errors import Unreadable


@click.command("rule", epilog="Examples: bloodyapril rule 13.31; bloodyapril rule --list 13")
@click.argument("number", required=False)
@click.option("--list", "as_list", is_flag=True, help="List all rules, or those of a chapter.")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
def command(number: str | None, as_list: bool, as_json: bool) -> None:
    """Show what a rule asks and where, by its number: functions, charts, rulings, tests."""
    known = rulebook()
    if as_list:
        listed = _chapter(number)
        if as_json:
            show_json([line for rule in listed for line in _plain(rule)])
        else:
            show(rule_list_page(listed))
        return
    if number is None:
        raise Unreadable("say the number of a rule, as 13.31, or --list")
    rule = find_rule(number)
    parts = [known[part] for part in rule.parts]
    if as_json:
        show_json([line for one in ((rule,) if rule.procedures else parts) for line in _plain(one)])
    else:
        show(rule_page(rule, rulings(), parts))


def _plain(rule: Rule) -> list[dict[str, Any]]:
    """A rule for JSON: an object for each of its functions."""
    known = rulings().known
    return [
        {
            "rule": done.rule,
            "function": done.function,
            "place": done.place,
            "summary": done.summary,
            "charts": list(done.charts),
            "rulings": {id: known[id].default for id in rule.rulings},
            "tests": list(rule.tests),
        }
        for done in rule.procedures
    ]


def _chapter(chapter: str | None) -> list[Rule]:
    found = [
        rule
        for number, rule in rulebook().items()
        if chapter is None or number == chapter or number.startswith(f"{chapter}.")
    ]
    if not found:
        raise Unreadable(
            f"no rule of chapter {chapter!r} is carried out; chapters run from 4 to 24"
        )
    return found
