"""Groups of commands: lazy ones, and how each answers to nothing and to nonsense.

A command costs what its own file imports, and nothing of its neighbours. So a group is a table in
a file of its own, as `chart.py`: a `LazyGroup` that says of each command the place where it is
and its line in the list. The files of the commands, `chart_show.py` and `chart_proof.py`, import
what they need at their top; commands that need the same share a file, and what only one of them
needs gets another. Lists, the help of a group, and the completion of names in a shell are
answered from the table: no file of a command is read for them. An import stands inside a function
only where few calls of a command need it and it would cost all of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from bloodyapril.terms.errors import Unreadable, unknown

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Group(click.Group):
    """A group that shows its help when nothing is asked, and suggests what might be meant."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help(), color=ctx.color)
            ctx.exit()
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        names = self.list_commands(ctx)
        if cmd_name in names or ctx.resilient_parsing:
            return super().get_command(ctx, cmd_name)
        raise unknown("command", cmd_name, names)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if ctx.resilient_parsing or command is None or isinstance(command, click.Group):
            return name, command, rest
        _check_once(command, ctx, rest)
        return name, command, rest


def _check_once(command: click.Command, parent: click.Context, args: list[str]) -> None:
    """Raises `Unreadable` for an option given twice, of which the first would be forgotten."""
    try:
        _, _, order = command.make_parser(click.Context(command, parent)).parse_args(list(args))
    except click.UsageError:
        return  # The command will say so itself, with its own help.
    for option in order:
        once = isinstance(option, click.Option) and not (option.multiple or option.is_flag)
        if once and order.count(option) > 1:
            raise Unreadable(f"{option.opts[0]} is given twice: say it once")


def found_at(place: str) -> Any:
    """What a place names: `bloodyapril.cli.chart_show:list_charts`, or a file's own `command`."""
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name or "command")


class LazyGroup(Group):
    """A group whose commands are imported when they are used, not when they are listed.

    `lazy` gives for each command its place, as `found_at` reads it, and its line in the list.
    """

    def __init__(self, name: str, lazy: Mapping[str, tuple[str, str]], **settings: Any) -> None:
        super().__init__(name, **settings)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def lines(self) -> Mapping[str, str]:
        """The line of each command, whose file need not be read for it."""
        return {name: line for name, (_, line) in self.lazy.items()}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        command: click.Command = found_at(self.lazy[cmd_name][0])
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        lines = self.lines()
        limit = formatter.width - 6 - max(map(len, lines))
        with formatter.section("Commands"):
            formatter.write_dl([
                (name, _shortened(line, limit)) for name, line in lines.items()
            ])  # fmt: skip

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        # Only a shell that completes pays for it.
        from click.shell_completion import CompletionItem

        return [
            *(
                CompletionItem(name, help=_shortened(line))
                for name, line in self.lines().items()
                if name.startswith(incomplete)
            ),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]


def _shortened(line: str, limit: int = 45) -> str:
    """As much of a line as Click shows of a command's help in so many columns."""
    return click.Command(None, help=line).get_short_help_str(limit)
