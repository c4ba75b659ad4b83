"""`bloodyapril journal`: what was done in a campaign, and taking it back."""

from __future__ import annotations

from pathlib import Path

import click

from bloodyapril.cli.campaigns import (
    campaign_option,
    json_option,
    seat_of,
    side_option,
    yes_option,
)
from bloodyapril.cli.groups import Group
from bloodyapril.cli.pages.audits import audit_page, plain_audit
from bloodyapril.cli.pages.journals import entry_page, journal_page
from bloodyapril.cli.plain_events import plain_event
from bloodyapril.cli.terminal import for_people, show, show_json
from bloodyapril.cli.words import counted
from bloodyapril.desk import journal
from bloodyapril.desk.commands import Redo, Undo
from bloodyapril.terms.errors import Unlawful, Unreadable


@click.group("journal", cls=Group, epilog="Example: bloodyapril journal show --campaign April")
def command() -> None:
    """Show the journal of a campaign, take commands back, do them again, audit it all.

    The journal only grows: what was taken back stays in it, marked void.
    """


@command.command("show", epilog="Example: bloodyapril journal show 7 --campaign April")
@click.argument("number", required=False, type=int)
@click.option("--all", "everything", is_flag=True, help="Void entries, undos and redos, too.")
@campaign_option
@side_option
@json_option
def show_journal(
    number: int | None, *, everything: bool, name: str | None, folder: str | None, side: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Show the entries that stand, or one entry with all its rolls."""
    seat = seat_of(name, folder, side)
    if number is None and not as_json:
        show(journal_page(line for line in journal.lines(seat) if everything or line.stands))
        return
    entries = journal.entries(seat, number)
    if number is None and not everything:
        entries = [entry for entry in entries if entry.stands]
    if as_json:
        told = [
            {
                **journal.written(seat, entry),
                "events": [plain_event(event) for event in entry.events],
                "written_at": entry.written_at,
            }
            for entry in entries
        ]
        show_json(told if number is None else told[0])
    else:
        show(entry_page(entries[0]))


@command.command("undo", epilog="Example: bloodyapril journal undo --dice --campaign April")
@click.option("--to", type=int, metavar="N", help="Take back every command after entry N.")
@click.option("--dice", is_flag=True, help="Go back across commands that threw dice.")
@click.option("--secrets", is_flag=True, help="Go back across what opened a sealed secret.")
@click.option("--why", default="", metavar="TEXT", help="The reason, for the journal.")
@yes_option("Take back several commands without being asked.")
@campaign_option
def undo(
    *,
    to: int | None,
    dice: bool,
    secrets: bool,
    why: str,
    yes: bool,
    name: str | None,
    folder: str | None,
) -> None:
    """Take back the last command, with everything that it changed.

    The dice go back with it: the same command then throws the same faces.
    """
    seat = seat_of(name, folder)
    targets = Undo(to, dice, secrets).targets(seat)
    if len(targets) > 1 and not yes and for_people():
        for target in targets:
            click.echo(f"  {target.number}: {target.title}")
        click.confirm(f"Take back these {len(targets)} commands", abort=True)
        yes = True
    for entry in Undo(to, dice, secrets, why, agreed=yes).take_back(seat):
        click.echo(f"Entry {entry.number}: {entry.title}")


@command.command("redo", epilog="Example: bloodyapril journal redo --campaign April")
@campaign_option
def redo(*, name: str | None, folder: str | None) -> None:
    """Do the command again that was taken back last, by the same faces."""
    for entry in Redo().take_back(seat_of(name, folder)):
        click.echo(f"Entry {entry.number}: {entry.title}")


@command.command("export", epilog="Example: bloodyapril journal export --out april.jsonl")
@click.option("--out", metavar="FILE", help="A new file to write instead of the screen.")
@campaign_option
def export(*, out: str | None, name: str | None, folder: str | None) -> None:
    """Write the journal as lines of JSON; the same seed and commands give the same lines.

    While a scenario is played its secrets are left out, and their fingerprint stands for them.
    """
    lines = journal.export(seat_of(name, folder))
    if out is None:
        for line in lines:
            click.echo(line)
        return
    path = Path(out)
    try:
        with path.open("x", encoding="ascii", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
    except FileExistsError:
        raise Unreadable(f"{path} exists already: choose a new name") from None
    except OSError as fault:
        raise Unreadable(f"{path} cannot be written: {fault.strerror}") from None
    click.echo(f"Journal written to {path}")


@command.command("audit", epilog="Example: bloodyapril journal audit --campaign April")
@campaign_option
@json_option
def audit(*, name: str | None, folder: str | None, as_json: bool) -> None:
    """Check the journal: is it unbroken, do the rows follow from it, do charts still agree?

    Each roll is read again on today's charts and differences are listed; nothing is changed.
    """
    found = journal.audit(seat_of(name, folder))
    if as_json:
        show_json(plain_audit(found))
    else:
        show(audit_page(found))
    if not found.sound:
        raise Unlawful(f"the journal has {counted(len(found.faults), 'fault')}; see the list")
