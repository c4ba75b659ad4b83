"""Groups of commands: lazy ones, and how each answers to nothing and to nonsense."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import click

from bloodyapril.terms.errors import Unreadable, unknown


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


class LazyGroup(Group):
    """A group whose commands are imported when they are used, not when they are listed.

    `lazy` gives for each command the module that holds it as `command`, and its line in the list.
    """

    def __init__(self, name: str, lazy: Mapping[str, tuple[str, str]], **settings: Any) -> None:
        super().__init__(name, **settings)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        command: click.Command = importlib.import_module(self.lazy[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.lazy.items()])
