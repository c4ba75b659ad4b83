"""Guided entry of a chart or card: one figure after the other, as they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyapril.checks.typing_in.drafts import Draft
from bloodyapril.checks.typing_in.questions import ORIGIN, FigureQuestion
from bloodyapril.checks.typing_in.shape import EMPTY, MOST_ROWS
from bloodyapril.checks.typing_in.typed import read_typed
from bloodyapril.desk.dialogs.base import Dialog, Instead, Prompt, SaidInstead, ask
from bloodyapril.store.library.workbench import Desk
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import BloodyAprilError, Unreadable


def type_figures(desk: Desk, text: str, *, goes_on: bool) -> Dialog[str]:
    """Ask for every figure of a form; returns its text with them.

    A text that `goes_on` from another day is asked from its first empty figure. An empty answer
    leaves a figure as it is. To keep is the text up to the last whole row. Raises `Unreadable` for
    what is no form.
    """
    draft = Draft(text)
    kept = text if goes_on else None
    try:
        yield from _layout(draft, kept)
    except SaidInstead:
        return str(draft)
    return (yield from _through(desk, draft, kept))


def _layout(draft: Draft, kept: str | None) -> Dialog[None]:
    """What the print has more or less of than the program's own."""
    stop = (Instead.STOP,)
    if not draft.has(("reading",)):
        bands = [band.value for band in Band]
        top = max((bands.index(name) for name in draft.get(("bands",))), default=0)
        text = "The highest band that it can enter?"
        highest = yield from ask(Prompt(text, Band.parse, bands[top], instead=stop, keep=kept))
        draft.set_bands(bands[: bands.index(highest.value) + 1])
    elif draft.get(("reading",)) == "table":
        now = str(len(draft.get(("rows",))))
        text = "How many rows has the print?"
        draft.set_rows((yield from ask(Prompt(text, _rows, now, instead=stop, keep=kept))))


def _rows(typed: str) -> int:
    if not typed.isdecimal() or not 1 <= int(typed) <= MOST_ROWS:
        raise Unreadable(f"say a number from 1 to {MOST_ROWS}")
    return int(typed)


def _through(desk: Desk, draft: Draft, kept: str | None) -> Dialog[str]:
    """From the first question, or the first without an answer, to the last."""
    questions = _questions(desk, draft)
    at = 0 if kept is None else _first_empty(draft, questions)
    refused: BloodyAprilError | None = None
    while at < len(questions):
        question = questions[at]
        typed = (yield _prompt(draft, question, kept, refused)).strip()
        refused = None
        if typed == Instead.STOP.value:
            break
        if typed == Instead.BACK.value:
            at = max(0, at - 1)
            continue
        if typed:
            try:
                _put(draft, question, typed)
            except BloodyAprilError as refusal:
                refused = refusal
                continue
        at += 1
        if at == len(questions) or questions[at].group != question.group:
            kept = str(draft)
        # A row that was renamed gives its cells another name.
        questions = _questions(desk, draft)
    return str(draft)


def _questions(desk: Desk, draft: Draft) -> Sequence[FigureQuestion]:
    return desk.questions(read_typed(str(draft)).content)


def _first_empty(draft: Draft, questions: Sequence[FigureQuestion]) -> int:
    """The first figure that is still empty; who typed them may be told last."""
    empty = [n for n, question in enumerate(questions) if draft.get(question.place) == EMPTY]
    figures = [number for number in empty if questions[number].group != ORIGIN]
    return next(iter((*figures, *empty)), 0)


def _prompt(
    draft: Draft,
    question: FigureQuestion,
    kept: str | None,
    refused: BloodyAprilError | None,
) -> Prompt[object]:
    now = draft.get(question.place)
    unsure = (Instead.UNSURE,) if question.unsure else ()
    return Prompt(
        question.name,
        question.read,
        "" if now == EMPTY else _told(now),
        instead=(Instead.BACK, Instead.STOP, *unsure),
        refused=refused,
        keep=kept,
    )


def _told(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _put(draft: Draft, question: FigureQuestion, typed: str) -> None:
    """Put an answer, and a doubt of it, into the draft; raises as its reader does."""
    unsure = question.unsure != "" and typed.endswith(Instead.UNSURE.value)
    answer = typed.removesuffix(Instead.UNSURE.value).strip() if unsure else typed
    if answer or not unsure:
        draft.put(question.place, question.read(answer))
    if unsure:
        draft.mark_unsure(question.unsure)
