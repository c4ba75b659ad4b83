"""An owner's charts from the command line: form, check, double keying, use, proof, forget."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from bloodyapril.store.library.charts import chart_form, charts
from tests.press.reading import closed
from tests.slips import changed, line_of, origin

Run = Callable[..., Result]

OURS = '["8 or more", "carry-on", "carry-on"]'
THEIRS = '["8-9", "abort", "carry-on"],\n    ["10 or more", "carry-on", "carry-on"]'


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with an owner's folders beside it."""
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path / "charts"))
    monkeypatch.setenv("BLOODYAPRIL_CARDS", str(tmp_path / "cards"))
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def wind_up() -> str:
    return changed(origin(chart_form("wind-up", filled=True)), OURS, THEIRS)


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def used(run: Run, text: str) -> Result:
    return run("chart", "use", write("mine.toml", text), "--yes")


# --- forms


def test_a_form_is_written_to_a_file_of_the_charts_name(run: Run) -> None:
    result = run("chart", "template", "15.1")
    assert result.stdout == f"Written: {Path.cwd() / 'wind-up.toml'}\n"
    written = Path("wind-up.toml").read_text("utf-8")
    assert written.endswith(chart_form("wind-up", filled=False))
    assert "bloodyapril chart use wind-up.toml" in written.splitlines()[1]


def test_a_form_is_never_written_over_a_file(run: Run) -> None:
    write("wind-up.toml", "hours of work")
    result = run("chart", "template", "wind-up")
    assert result.exit_code == 2
    assert f"there is a file {Path.cwd() / 'wind-up.toml'} already" in result.stderr
    assert Path("wind-up.toml").read_text("utf-8") == "hours of work"


def test_a_form_can_go_to_standard_output(run: Run) -> None:
    result = run("chart", "template", "air-to-ground", "--filled", "--out", "-")
    assert result.stdout.endswith(chart_form("air-to-ground", filled=True))
    assert "½" in result.stdout


# --- checks


def test_a_check_names_file_line_and_gravity(run: Run) -> None:
    text = changed(wind_up(), '["10 or more"', '["11-30"')
    text = changed(text, 'who = "Ann"', 'who = ""')
    result = run("chart", "check", write("mine.toml", text))
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        f"mine.toml:{line_of(text, '11-30')}: error: a total of 10 has no row",
        f"mine.toml:{line_of(text, '11-30')}: error: with modifiers totals from 31 to 44 have no "
        "row: let the last row end with 'or more'",
        f"mine.toml:{line_of(text, 'who = ')}: warning: provenance does not say who typed it",
        "2 errors, 1 warning",
    ]


def test_warnings_are_no_failure_and_a_clean_file_says_so(run: Run) -> None:
    clean = run("chart", "check", write("mine.toml", wind_up()))
    assert (clean.exit_code, clean.stdout) == (0, "Nothing to complain of.\n")
    text = changed(wind_up(), 'who = "Ann"', 'who = ""')
    warned = run("chart", "check", write("mine.toml", text))
    assert warned.exit_code == 0
    assert warned.stdout.endswith("0 errors, 1 warning\n")


def test_a_check_for_programs(run: Run) -> None:
    text = changed(wind_up(), "dice = 2", "dice =")
    result = run("chart", "check", write("mine.toml", text), "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout) == {
        "file": "mine.toml",
        "errors": 1,
        "warnings": 0,
        "complaints": [
            {"line": line_of(text, "dice ="), "gravity": "error", "text": "no TOML: Invalid value"}
        ],
    }


def test_a_long_complaint_stays_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    text = changed(wind_up(), "unsure = []", 'unsure = ["the third cell of the seventh row"]')
    lines = run("chart", "check", write("mine.toml", text)).stdout.splitlines()
    assert len(lines) == 2
    assert lines[0].endswith("which is no cell here; write 'row 7-9, column 3'")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"x = 1\n" * 200_000, "is larger than 1,000,000 bytes: not one of ours"),
        (b"\xff\xfe", "is not UTF-8 text"),
    ],
)
def test_what_is_no_text_of_a_decent_size_is_refused_in_one_line(
    run: Run, content: bytes, told: str
) -> None:
    Path("mine.toml").write_bytes(content)
    for words in (("check", "mine.toml"), ("use", "mine.toml"), ("proof", "mine.toml"),
                  ("compare", "mine.toml", "mine.toml")):  # fmt: skip
        result = run("chart", *words)
        assert result.exit_code == 2
        assert told in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_missing_file_is_told(run: Run) -> None:
    result = run("chart", "check", "gone.toml")
    assert result.exit_code == 2
    assert result.stderr == "Error: gone.toml cannot be read: No such file or directory\n"


# --- double keying


def test_two_files_that_agree_are_identical(run: Run) -> None:
    write("ann.toml", wind_up())
    write("bob.toml", wind_up().replace("Ann", "Bob"))
    result = run("chart", "compare", "ann.toml", "bob.toml")
    assert result.exit_code == 0
    assert re.fullmatch(r"identical: \d+ figures\n", result.stdout)


def test_differences_are_told_with_both_lines(run: Run) -> None:
    write("ann.toml", wind_up())
    other = changed(wind_up(), "drm = -4", "drm = -3")
    write("bob.toml", f"# one line more\n{other}")
    result = run("chart", "compare", "ann.toml", "bob.toml")
    assert result.exit_code == 1
    line = line_of(other, "drm = -3")
    assert re.search(rf"modifier flaming-onion +-4 +{line} +-3 +{line + 1}\n", result.stdout)
    assert "1 difference in " in result.stdout
    plain = json.loads(run("chart", "compare", "ann.toml", "bob.toml", "--json").stdout)
    assert plain["differences"] == [
        {"figure": "modifier flaming-onion", "first": "-4", "first_line": line, "second": "-3",
         "second_line": line + 1}
    ]  # fmt: skip
    assert plain["identical"] is False


def test_files_of_the_same_name_are_told_apart(run: Run) -> None:
    Path("a").mkdir()
    write("wind-up.toml", wind_up())
    write("a/wind-up.toml", wind_up().replace("drm = -4", "drm = -5"))
    told = run("chart", "compare", "wind-up.toml", "a/wind-up.toml").stdout
    assert "a/wind-up.toml" in told


def test_half_typed_files_can_be_compared_but_nonsense_cannot(run: Run) -> None:
    write("half.toml", chart_form("wind-up", filled=False))
    write("ann.toml", wind_up())
    assert run("chart", "compare", "half.toml", "ann.toml").exit_code == 1
    write("bad.toml", changed(wind_up(), "rows = [", "rows = 7\nlines = ["))
    refused = run("chart", "compare", "bad.toml", "ann.toml")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("Error: bad.toml line ")


# --- use


def test_a_used_chart_is_rolled_on_shown_and_listed(run: Run) -> None:
    assert run("roll", "wind-up", "--dice", "4,4").stdout.endswith("carries on (carry-on)\n")
    result = used(run, wind_up())
    assert result.exit_code == 0
    assert result.stdout == f"In force: {Path('charts').resolve() / 'wind-up.toml'}\n"
    rolled = run("roll", "wind-up", "--dice", "4,4", "--explain").stdout
    assert "Wind Up (15.1)  [owner]" in rolled
    assert "Result: aborts (abort)" in rolled
    layer = "owner, not proofed, typed 2026-10-02 by Ann from 2nd printing"
    words = " ".join(rolled.split())
    assert f"Chart wind-up [{layer}], fingerprint {charts()['wind-up'].fingerprint}" in words
    shown = run("chart", "show", "wind-up").stdout
    assert shown.startswith(f"Wind Up (15.1)  [{layer}]\nIn force, because it is yours: ")
    house = run("chart", "show", "wind-up", "--layer", "house").stdout
    assert house.startswith("Wind Up (15.1)  [house]\nNot in force: over it lies yours, ")
    assert "row 8 or more" not in shown
    assert layer in " ".join(run("chart", "list").stdout.split())


def test_layers_and_provenance_for_programs(run: Run) -> None:
    used(run, wind_up())
    shown = json.loads(run("chart", "show", "wind-up", "--json").stdout)
    assert shown["layers"] == ["house", "owner"]
    assert shown["source"] == "owner"
    assert shown["provenance"] == {
        "who": "Ann", "when": "2026-10-02", "printing": "2nd printing", "proofed": False,
        "unsure": [],
    }  # fmt: skip
    rolled = json.loads(run("roll", "wind-up", "--dice", "4,4", "--json").stdout)
    assert rolled["fingerprint"] == shown["fingerprint"]
    house = json.loads(run("chart", "show", "wind-up", "--layer", "house", "--json").stdout)
    assert house["provenance"] is None
    assert house["fingerprint"] != shown["fingerprint"]
    listed = json.loads(run("chart", "list", "--json").stdout)
    assert {line["chart"]: line["source"] for line in listed}["wind-up"] == "owner"


def test_a_layer_that_is_not_there_is_refused(run: Run) -> None:
    result = run("chart", "show", "wind-up", "--layer", "owner")
    assert result.exit_code == 2
    assert "wind-up has no owner layer, only house" in result.stderr


def test_a_chart_with_errors_is_not_used(run: Run) -> None:
    result = used(run, changed(wind_up(), "drm = -4", "drm = -3"))
    assert result.exit_code == 2
    assert "modifier flaming-onion is -3; by rule 16.4: -4" in result.stdout
    assert "mine.toml is not used: mend the errors first." in result.stderr
    assert not Path("charts").exists()


def test_warnings_want_a_word(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("mine.toml", changed(wind_up(), 'who = "Ann"', 'who = ""'))
    refused = run("chart", "use", "mine.toml")
    assert refused.exit_code == 2
    assert "0 errors, 1 warning; say --yes to use it so" in refused.stderr
    monkeypatch.setattr("bloodyapril.cli.owner.for_people", lambda: True)
    assert run("chart", "use", "mine.toml", stdin="n\n").exit_code == 1
    assert not Path("charts").exists()
    assert run("chart", "use", "mine.toml", stdin="y\n").exit_code == 0
    assert Path("charts/wind-up.toml").read_text("utf-8") == Path("mine.toml").read_text("utf-8")


def test_a_newer_version_keeps_the_older_one(run: Run) -> None:
    used(run, wind_up())
    result = used(run, wind_up().replace("Ann", "Bob"))
    assert "The former one is kept: " in result.stdout
    assert Path("charts/wind-up.1.toml").read_text("utf-8") == wind_up()


def test_a_forgotten_chart_is_kept_and_the_house_chart_counts_again(run: Run) -> None:
    used(run, wind_up())
    result = run("chart", "forget", "Wind Up")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].endswith("wind-up.1.toml")
    assert "[house]" in run("roll", "wind-up", "--dice", "4,4").stdout
    again = run("chart", "forget", "wind-up")
    assert again.exit_code == 2
    assert "there is no wind-up.toml of yours" in again.stderr


def test_a_spoilt_file_stops_its_own_chart_only(run: Run) -> None:
    used(run, wind_up())
    write("charts/wind-up.toml", changed(wind_up(), "dice = 2", "dice = 5"))
    charts().reread()
    refused = run("roll", "wind-up")
    assert refused.exit_code == 2
    assert "wind-up.toml: line " in refused.stderr
    assert "see: bloodyapril chart check" in refused.stderr
    assert run("roll", "scatter").exit_code == 0
    assert run("roll", "-h").exit_code == 0
    listed = run("chart", "list")
    assert listed.exit_code == 0
    assert "owner, cannot be read" in " ".join(listed.stdout.split())
    assert run("chart", "show", "wind-up", "--layer", "house").exit_code == 0
    assert run("chart", "forget", "wind-up").exit_code == 0


def test_texts_of_strangers_are_shown_literally(run: Run) -> None:
    nasty = "[/red]Wind [b]Up[/b] {x} \\u001b[31m"
    text = changed(wind_up(), 'title = "Wind Up"', f'title = "{nasty}"')
    text = changed(text, '"2nd printing"', f'"{nasty}"')
    assert used(run, text).exit_code == 0
    spelled = "[/red]Wind [b]Up[/b] {x} \\x1b[31m"
    for words in (("chart", "show", "wind-up"), ("roll", "wind-up", "--dice", "4,4"),
                  ("roll", "wind-up", "-h"), ("chart", "list"), ("odds", "wind-up")):  # fmt: skip
        shown = run(*words).stdout
        assert "\x1b" not in shown
        assert closed(spelled) in closed(shown)
    assert json.loads(run("chart", "show", "wind-up", "--json").stdout)["title"] == spelled


def test_the_name_of_a_file_is_shown_literally(run: Run) -> None:
    result = run("chart", "check", "a\x1b[31m.toml")
    assert "\x1b" not in result.stderr
    assert "a\\x1b[31m.toml" in result.stderr


# --- proofs


def test_proof_sheets_are_printed_for_charts_and_files(run: Run) -> None:
    write("mine.toml", wind_up())
    result = run("chart", "proof", "manoeuvre", "mine.toml", "--html", "--out", "proof.html")
    assert result.stdout == "Written: proof.html\n"
    html = Path("proof.html").read_text("utf-8")
    assert html.index("<h1>Manoeuvre</h1>") < html.index("<h1>Wind Up</h1>")
    assert "typed 2026-10-02 by Ann" in html


def test_without_a_name_all_of_the_owners_charts_are_proofed(run: Run) -> None:
    nothing = run("chart", "proof")
    assert nothing.exit_code == 2
    assert "no chart of yours is in force" in nothing.stderr
    used(run, wind_up())
    path = Path.cwd() / "chart-proofs.html"
    assert run("chart", "proof", "--html").stdout == f"Written: {path}\n"
    assert path.read_text("utf-8").count("<h1>") == 1


def test_an_unsound_file_is_not_proofed(run: Run) -> None:
    write("mine.toml", changed(wind_up(), "dice = 2", "dice = 5"))
    result = run("chart", "proof", "mine.toml", "--html")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: mine.toml: line ")
