"""`make docs`: the reference in data/reference, made from the program itself.

`commands.md` has every command with its options, `rules.md` every rule with a procedure,
`tests.toml` the tests that name each rule, for `bloodyapril rule`. Nothing in them depends on who
makes them where: not on the terminal, the machine or anybody's own charts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from pathlib import Path

import click
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bloodyapril.checks.charts import Chart
from bloodyapril.cli.app import app
from bloodyapril.cli.chart_group import ChartGroup
from bloodyapril.cli.rules_gathered import gathered
from bloodyapril.desk.rulebook import Rule
from bloodyapril.resources import template_path
from bloodyapril.store.library.charts import charts
from bloodyapril.store.library.shelves import rulings
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass
from bloodyapril.writing import write_whole

TOP = Path(__file__).resolve().parents[2]
FOLDER = TOP / "data" / "reference"
TESTS = TOP / "tests"
OF_THE_INDEX = {"tests/test_reference.py", "tests/cli/test_reference.py", "tests/cli/test_rule.py"}
"""Tests that name rules only to look them up."""

_NUMBER = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,3})[a-z]?(?![\d.]*\d)")
_CHAPTER = re.compile(r"""\b[Rr]ules? (?:= ")?(\d{1,2})\b(?!\.\d)""")


@dataclass(frozen=True, slots=True)
class Described:
    """A command as the reference tells it; `options` are how each is written and what it does."""

    name: str
    usage: str
    help: str
    options: tuple[tuple[str, str], ...]
    example: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A chart that can be rolled on, and the facts that it asks for."""

    id: str
    title: str
    rule: str
    source: str
    must: tuple[str, ...]
    may: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one chapter of the rulebook."""

    number: str
    rules: tuple[Rule, ...]


def files() -> dict[str, str]:
    """The files of the reference by name, as they should be now.

    Raises `Unreadable` in an installed copy, which has no tests to look through.
    """
    if not TESTS.is_dir():
        raise Unreadable(f"the reference is made in a checkout: there are no tests in {TOP}")
    tests = tests_naming(gathered())
    return {
        "commands.md": _rendered("commands.md", commands=commands(), charts=chart_lines()),
        "rules.json": _rules_text(tests),
        "rules.md": _rendered("rules.md", chapters=chapters(), tests=tests, known=rulings().known),
    }


def commands() -> list[Described]:
    """Every command of the program in its order, groups before what is in them."""
    top = click.Context(app, info_name="bloodyapril", **app.context_settings)
    return [found for name in app.list_commands(top) for found in _described(top, app, name)]


def _described(above: click.Context, group: click.Group, name: str) -> Iterator[Described]:
    command = group.get_command(above, name)
    assert command is not None
    here = click.Context(command, parent=above, info_name=name)
    params = command.charts.base.params if isinstance(command, ChartGroup) else command.params
    records = (option.get_help_record(here) for option in params if option.opts[0].startswith("-"))
    usage = " ".join((here.command_path, *command.collect_usage_pieces(here)))
    yield Described(
        name=here.command_path.removeprefix("bloodyapril "),
        usage=usage,
        help=cleandoc(command.help or ""),
        options=tuple(record for record in records if record is not None),
        example=(command.epilog or "").partition(": ")[2],
    )
    if isinstance(command, click.Group):
        # Charts would be endless here; they have a list of their own.
        names = command.list_commands(here)
        if isinstance(command, ChartGroup):
            names = list(command.lazy)
        for inner in names:
            yield from _described(here, command, inner)


def chart_lines() -> list[ChartLine]:
    """The program's own charts in order of name."""
    return [_chart_line(charts().below(name)) for name in sorted(charts().shipped)]


def _chart_line(chart: Chart) -> ChartLine:
    must = tuple(fact.id for fact in chart.missing({}))
    may = tuple(name for name in chart.facts if name not in must)
    return ChartLine(chart.id, chart.title, chart.rule, chart.source.value, must, may)


def chapters() -> list[Chapter]:
    """The rules index by chapter."""
    found: dict[str, list[Rule]] = {}
    for number, rule in gathered().items():
        found.setdefault(number.partition(".")[0], []).append(rule)
    return [Chapter(number, tuple(rules)) for number, rules in found.items()]


def tests_naming(numbers: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each rule the files of tests that name it, in words, in comments or as a case."""
    known = list(numbers)
    found: dict[str, list[str]] = {number: [] for number in known}
    for path in sorted((*TESTS.rglob("test_*.py"), *TESTS.glob("examples/*.toml"))):
        name = path.relative_to(TOP).as_posix()
        if name in OF_THE_INDEX:
            continue
        text = path.read_text(encoding="utf-8")
        for number in {*_NUMBER.findall(text), *_CHAPTER.findall(text)} & found.keys():
            found[number].append(name)
    return {number: tuple(found[number]) for number in known if found[number]}


def _rules_text(tests: Mapping[str, tuple[str, ...]]) -> str:
    """The index for `bloodyapril rule`, a line for each rule."""
    lines = (
        f"{json.dumps(number)}: {json.dumps(_rule(rule, tests.get(number, ())))}"
        for number, rule in gathered().items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _rule(rule: Rule, tests: tuple[str, ...]) -> dict[str, object]:
    return {
        "procedures": [
            (done.function, done.summary, done.charts, done.file) for done in rule.procedures
        ],
        "rulings": rule.rulings,
        "tests": tests,
    }


def _rendered(template: str, **values: object) -> str:
    environment = Environment(
        loader=FileSystemLoader(template_path()),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    return environment.get_template(template).render(**values)


def main() -> None:
    """Write the files, and say which of them have changed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        path = FOLDER / name
        if not path.is_file() or path.read_bytes() != text.encode():
            write_whole(path, text.encode())
            click.echo(f"Written: {path.relative_to(TOP)}")


if __name__ == "__main__":
    main()
