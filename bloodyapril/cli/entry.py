"""Guided entry of a chart or card: one figure after the other, as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from bloodyapril.checks.typing_in.drafts import Draft
from bloodyapril.checks.typing_in.questions import ORIGIN, FigureQuestion
from bloodyapril.checks.typing_in.shape import EMPTY, MOST_ROWS
from bloodyapril.checks.typing_in.typed import read_typed
from bloodyapril.cli.blocks import Line
from bloodyapril.cli.terminal import show
from bloodyapril.cli.typed_files import shaped
from bloodyapril.store.library.files import read_text
from bloodyapril.store.library.owner import draft_path
from bloodyapril.store.library.workbench import Desk
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import BloodyAprilError, Unreadable
from bloodyapril.writing import write_whole

BACK, STOP, UNSURE = "back", "stop", "?"
HELP = (
    "Enter leaves a figure as it is, 'back' goes one back, 'stop' saves and ends; a ? behind an "
    "answer marks it unsure."
)


def enter(desk: Desk, name: str, out: Path | None, *, filled: bool, fresh: bool) -> Path:
    """Ask for every figure and save them; returns the file.

    A file that is there already is gone on with, unless `fresh` is set. Raises `Unreadable` for a
    name that the program does not have or a file that is none of ours, `click.Abort` when the
    typist leaves; what he typed until then is saved up to the last whole row.
    """
    form = desk.form(name, filled=filled)
    path = out or draft_path(desk.folder, name)
    goes_on = path.exists() and not fresh
    if goes_on:
        typed = shaped(desk, path)
        if typed.content["id"] != name:
            raise Unreadable(f"{path} holds {typed.content['id']!r}, not {name}")
        click.echo(f"Going on with {path}")
        form = read_text(path)
    show((Line(HELP),))
    draft = Draft(form)
    _layout(draft)
    _through(desk, draft, path, goes_on=goes_on)
    return path


def _layout(draft: Draft) -> None:
    """What the print has more or less of than the program's own."""
    if draft.has(("reading",)):
        if draft.get(("reading",)) == "table":
            draft.set_rows(_rows(len(draft.get(("rows",)))))
    else:
        bands = [band.value for band in Band]
        top = max((bands.index(name) for name in draft.get(("bands",))), default=0)
        draft.set_bands(bands[: bands.index(_highest(bands[top])) + 1])


def _rows(now: int) -> int:
    def read(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= MOST_ROWS:
            raise click.UsageError(f"say a number from 1 to {MOST_ROWS}")
        return int(text)

    count: int = click.prompt("How many rows has the print?", default=str(now), value_proc=read)
    return count


def _highest(now: str) -> str:
    def read(text: str) -> str:
        try:
            return Band.parse(text).value
        except BloodyAprilError as refusal:
            raise click.UsageError(str(refusal)) from None

    band: str = click.prompt("The highest band that it can enter?", default=now, value_proc=read)
    return band


def _through(desk: Desk, draft: Draft, path: Path, *, goes_on: bool) -> None:
    """From the first question, or the first without an answer, to the last."""
    questions = _questions(desk, draft)
    at = _first_empty(draft, questions) if goes_on else 0
    while at < len(questions):
        question = questions[at]
        typed = _ask(draft, question)
        if typed == STOP:
            break
        if typed == BACK:
            at = max(0, at - 1)
            continue
        if typed and not _answered(draft, question, typed):
            continue
        at += 1
        if at == len(questions) or questions[at].group != question.group:
            _save(draft, path)
        # A row that was renamed gives its cells another name.
        questions = _questions(desk, draft)
    _save(draft, path)


def _questions(desk: Desk, draft: Draft) -> Sequence[FigureQuestion]:
    return desk.questions(read_typed(str(draft)).content)


def _first_empty(draft: Draft, questions: Sequence[FigureQuestion]) -> int:
    """The first figure that is still empty; who typed them may be told last."""
    empty = [n for n, question in enumerate(questions) if draft.get(question.place) == EMPTY]
    figures = [number for number in empty if questions[number].group != ORIGIN]
    return next(iter((*figures, *empty)), 0)


def _ask(draft: Draft, question: FigureQuestion) -> str:
    now = draft.get(question.place)
    shown = "" if now == EMPTY else f" [{_told(now)}]"
    answer: str = click.prompt(f"{question.name}{shown}", default="", show_default=False)
    return answer.strip()


def _told(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _answered(draft: Draft, question: FigureQuestion, typed: str) -> bool:
    """Whether the answer could be read; it is then in the draft."""
    unsure = question.unsure != "" and typed.endswith(UNSURE)
    answer = typed.removesuffix(UNSURE).strip() if unsure else typed
    if unsure and not answer:
        draft.mark_unsure(question.unsure)
        return True
    try:
        value = question.read(answer)
    except BloodyAprilError as refusal:
        click.echo(f"{str(refusal).rstrip('.')}.")
        return False
    draft.put(question.place, value)
    if unsure:
        draft.mark_unsure(question.unsure)
    return True


def _save(draft: Draft, path: Path) -> None:
    write_whole(path, str(draft).encode("utf-8"))
