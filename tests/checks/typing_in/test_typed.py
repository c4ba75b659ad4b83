"""Files from strangers: tame when they are read, refused in one line when they are not TOML."""

from __future__ import annotations

import pytest

from bloodyapril.checks.typing_in.typed import Fault, read_typed, spelled


def test_contents_come_with_their_lines() -> None:
    typed = read_typed("a = 1\n\n[b]\nc = [2, 3]\n")
    assert typed.content == {"a": 1, "b": {"c": [2, 3]}}
    assert typed.line("b", "c", 1) == 4
    assert typed.line("b", "nothing", "there") == 3
    assert typed.line("nothing") == 1


def test_control_characters_are_spelled_out_wherever_they_stand() -> None:
    typed = read_typed('title = "Wind\\u001b[31m Up"\n"k\\u0007" = ["a\\u202eb", "½ Voß"]\n')
    assert typed.content == {"title": "Wind\\x1b[31m Up", "k\\x07": ["a\\u202eb", "½ Voß"]}


def test_dates_become_text() -> None:
    content = read_typed("when = 2026-10-02\nthen = 2026-10-02T08:00:00\n").content
    assert content == {"when": "2026-10-02", "then": "2026-10-02T08:00:00"}


def test_a_mark_at_the_beginning_of_the_file_does_no_harm() -> None:
    assert read_typed("\ufeffa = 1").content == {"a": 1}


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("a = 1\nb =\nc = 3\n", 2, "no TOML: Invalid value"),
        ("a = 1\na = 2\n", 2, "no TOML: Cannot overwrite a value"),
        ('rows = [\n["7-9", 1],\n["x" 2]\n]\n', 3, "no TOML: Unclosed array"),
        ("a = [1,\n2,\n", 2, "no TOML:"),
        ('a = "\\q"\n', 1, "no TOML: Unescaped"),
        ('a = 1\nb = "\x00"\n', 2, "no TOML: Illegal character '\\x00'"),
        ("a = 2026-13-45\n", 1, "no TOML:"),
        ("a = 1\nb = 100000\n", 2, "100000 is a larger number than any"),
        ("a = [1, -1e300]\n", 1, "is a larger number than any"),
        ("a = nan\n", 1, "nan is a larger number"),
        ("a = inf\n", 1, "inf is a larger number"),
    ],
)
def test_a_fault_is_told_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(Fault) as fault:
        read_typed(text)
    assert fault.value.line == line
    assert fault.value.text.startswith(what) or what in fault.value.text
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("text", ["plain", "½ Voß → 1/2", "[red]x[/red]"])
def test_what_is_printable_stays_as_it_is(text: str) -> None:
    assert spelled(text) == text
