"""What an owner does with his charts and cards: forms, checks, double keying, use.

The same commands stand under `chart` and under `card`; a desk says what they do there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click

from bloodyapril.checks.typing_in.complaints import Complaint
from bloodyapril.checks.typing_in.typed import read_typed, spelled
from bloodyapril.cli.blocks import Line
from bloodyapril.cli.campaigns import among, among_option
from bloodyapril.cli.failures import REFUSED
from bloodyapril.cli.pages.owner import (
    check_lines,
    compare_page,
    plain_check,
    plain_compare,
    summary,
)
from bloodyapril.cli.talking import talk
from bloodyapril.cli.terminal import for_people, show, show_json
from bloodyapril.desk import own_files, workbench
from bloodyapril.desk.dialogs.base import Instead
from bloodyapril.desk.seat import seated
from bloodyapril.store.campaign.file import Campaign
from bloodyapril.store.campaign.places import beside_campaigns
from bloodyapril.store.library.files import read_text
from bloodyapril.store.library.layers import NOTHING, Own
from bloodyapril.store.library.workbench import Desk
from bloodyapril.terms.errors import Unreadable

DIFFERENT = 1
STANDARD_OUTPUT = "-"
FILE = click.Path(path_type=Path)
HELP = (
    f"Enter leaves a figure as it is, '{Instead.BACK.value}' goes one back, '{Instead.STOP.value}' "
    f"saves and ends; a {Instead.UNSURE.value} behind an answer marks it unsure."
)


class OwnerCommands:
    """The commands of one desk.

    `desk` makes the desk when it is needed, `name` finds the name of what was asked for among the
    program's, the owner's and what a campaign has of its own, `example` is a name for the help.
    """

    def __init__(
        self,
        kind: str,
        desk: Callable[[], Desk],
        name: Callable[[str, Own], str],
        example: str,
    ) -> None:
        self.kind = kind
        self.desk = desk
        self.name = name
        self.example = example
        self.metavar = "CHART" if kind == "chart" else "TYPE"

    def all(self) -> tuple[click.Command, ...]:
        """All commands: template, check, compare, edit, use, forget."""
        return (
            self._template(), self._check(), self._compare(), self._edit(), self._use(),
            self._forget(),
        )  # fmt: skip

    def _template(self) -> click.Command:
        @click.argument("name", metavar=self.metavar)
        @click.option("--out", metavar="FILE", help="The file to write; - is standard output.")
        @click.option("--filled", is_flag=True, help="Copy the program's figures into it.")
        def template(name: str, *, out: str | None, filled: bool) -> None:
            name = self.name(name, NOTHING)
            form = f"{self._next(name)}{self.desk().form(name, filled=filled)}"
            if out == STANDARD_OUTPUT:
                click.echo(form.encode("utf-8"), nl=False)
                return
            path = Path(out) if out else beside_campaigns(f"{name}.toml")
            click.echo(f"Written: {workbench.write_form(path, form)}")

        return self._made(
            template,
            f"Write a {self.kind} file to fill in, in the layout of the program's own.",
            f"{self.example} --out my-{self.example}.toml",
        )

    def _next(self, name: str) -> str:
        """What to do with a file when it is filled in, as its first lines."""
        return "".join(
            f"# {word} bloodyapril {self.kind} {does} {name}.toml\n"
            for word, does in (("Filled in, it is checked by:", "check"), ("and used by:", "use"))
        )

    def _check(self) -> click.Command:
        @click.argument("file", type=FILE)
        @click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
        @click.pass_context
        def check(ctx: click.Context, file: Path, *, as_json: bool) -> None:
            complaints = workbench.complaints_of(self.desk(), file)
            if as_json:
                show_json(plain_check(file.name, complaints))
            else:
                _tell(file.name, complaints)
            if any(complaint.error for complaint in complaints):
                ctx.exit(REFUSED)

        return self._made(
            check,
            f"Check a {self.kind} file, with the line of each complaint; exit code 2 for errors.",
            f"{self.example}.toml",
        )

    def _compare(self) -> click.Command:
        @click.argument("first", metavar="FILE1", type=FILE)
        @click.argument("second", metavar="FILE2", type=FILE)
        @click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
        @click.pass_context
        def compare(ctx: click.Context, first: Path, second: Path, *, as_json: bool) -> None:
            differences, count = workbench.compare(self.desk(), first, second)
            if as_json:
                show_json(plain_compare(differences, count))
            else:
                show(compare_page(_told_apart(first, second), differences, count))
            if differences:
                ctx.exit(DIFFERENT)

        return self._made(
            compare,
            f"Compare two files of the same {self.kind}, typed apart; exit code 1 if they differ.",
            f"first-{self.example}.toml second-{self.example}.toml",
        )

    def _edit(self) -> click.Command:
        @click.argument("name", metavar=self.metavar)
        @click.option("--filled", is_flag=True, help="Begin with the program's figures.")
        @click.option("--fresh", is_flag=True, help="Begin anew, whatever draft there is.")
        @click.option("--out", metavar="FILE", help="The file to write instead of a draft.")
        def edit(name: str, *, filled: bool, fresh: bool, out: str | None) -> None:
            desk, name = self.desk(), self.name(name, NOTHING)
            file = Path(out) if out else None
            begun = workbench.begin(desk, name, file, filled=filled, fresh=fresh)
            if begun.goes_on:
                click.echo(f"Going on with {begun.path}")
            show((Line(HELP),))
            text = talk(workbench.type_in(desk, begun), begun.path)
            workbench.save(begun, text)
            _tell(begun.path.name, workbench.complaints_in(desk, text))
            click.echo(f"Saved: {begun.path}")
            click.echo(f"When it is right: bloodyapril {self.kind} use {begun.path}")

        return self._made(
            edit,
            f"Type a {self.kind} figure by figure, in the order of the print; then check it.\n\n"
            "Enter leaves a figure as it is, 'back' goes one back, 'stop' ends; a ? behind an "
            "answer marks it unsure. Each row is saved as it ends; the next call goes on there.",
            self.example,
        )

    def _use(self) -> click.Command:
        @click.argument("file", type=FILE)
        @click.option("--yes", is_flag=True, help="Use it in spite of warnings.")
        @among_option("Use it in this campaign only, and keep it in the campaign's file.")
        @click.pass_context
        def use(
            ctx: click.Context, file: Path, *, yes: bool, campaign: str | None, folder: str | None
        ) -> None:
            chosen = among(campaign, folder)
            desk = self.desk()
            text = read_text(file)
            complaints = workbench.complaints_in(desk, text)
            if complaints:
                _tell(file.name, complaints)
            if any(complaint.error for complaint in complaints):
                click.echo(f"{file.name} is not used: mend the errors first.", err=True)
                ctx.exit(REFUSED)
            if complaints and not yes:
                if not for_people():
                    raise Unreadable(f"{file.name}: {summary(complaints)}; say --yes to use it so")
                click.confirm("Use it all the same?", abort=True)
            lines = _install(desk, text) if chosen is None else _put(chosen, desk, text)
            for line in lines:
                click.echo(line)

        return self._made(
            use,
            f"Put a {self.kind} file into force, over the program's own.\n\n"
            "With --campaign it goes into that campaign's file and lies over yours there, from the "
            "next roll on: one entry of the journal, which 'bloodyapril journal undo' takes back.",
            f"{self.example}.toml",
        )

    def _forget(self) -> click.Command:
        @click.argument("name", metavar=self.metavar)
        @among_option("Take it out of this campaign only.")
        def forget(name: str, *, campaign: str | None, folder: str | None) -> None:
            chosen = among(campaign, folder)
            desk = self.desk()
            if chosen is None:
                lines = _forget(desk, self.name(name, NOTHING))
            else:
                lines = _take_out(chosen, desk, self.name(name, chosen.own))
            for line in lines:
                click.echo(line)

        return self._made(
            forget,
            f"Take your {self.kind} out of force, or that of a campaign; the text is kept.",
            self.example,
        )

    def _made(self, function: Callable[..., None], help: str, example: str) -> click.Command:
        name = function.__name__
        told = f"Example: bloodyapril {self.kind} {name} {example}"
        return click.command(name, help=help, epilog=told)(function)


def _tell(file: str, complaints: Iterable[Complaint]) -> None:
    """Say what is wrong with a file, and how much."""
    for line in check_lines(spelled(file), complaints):
        click.echo(line)


def _install(desk: Desk, text: str) -> Iterator[str]:
    """Put a file into the owner's folder, and tell it."""
    done = workbench.use(desk, text)
    yield f"In force: {done.path}"
    if done.kept is not None:
        yield f"The former one is kept: {done.kept}"


def _put(campaign: Campaign, desk: Desk, text: str) -> Iterator[str]:
    """Put a file into a campaign, and tell it."""
    name = read_typed(text).content["id"]
    done = own_files.use(seated(campaign), desk.folder, name, text)
    if not done.changed:
        yield f"Campaign {campaign.name} has this {desk.kind} so already: nothing was changed."
        return
    yield (
        f"In force in campaign {campaign.name} from its next roll: {desk.kind} {name}, fingerprint "
        f"{done.fingerprint}, kept in {campaign.path}"
    )
    if done.replaced:
        yield "The former one is kept in the journal."
    yield f"What was rolled stays. To take it back: journal undo --campaign {campaign.name!r}"


def _forget(desk: Desk, name: str) -> Iterator[str]:
    """Take a file of the owner's out of force, and tell it."""
    kept = workbench.forget(desk, name)
    yield f"Out of force: the program's own {desk.kind} counts again."
    yield f"Yours is kept: {kept}"


def _take_out(campaign: Campaign, desk: Desk, name: str) -> Iterator[str]:
    """Take a campaign's own out of force, and tell it."""
    layer = own_files.forget(seated(campaign), desk.folder, name)
    again = f": the {layer} {desk.kind} counts again" if layer else ""
    yield f"Out of force in campaign {campaign.name}{again}."
    yield "The campaign's own is kept in its journal."


def _told_apart(first: Path, second: Path) -> tuple[str, str]:
    """Short names of two files, or longer ones if the short ones are the same."""
    if first.name != second.name:
        return spelled(first.name), spelled(second.name)
    return spelled(str(first)), spelled(str(second))
