"""An owner's chart that has passed its check is not checked again until something changes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bloodyapril.checks.typing_in.complaints import Complaint
from bloodyapril.checks.typing_in.typed import Typed
from bloodyapril.store.library import charts as chart_files
from bloodyapril.store.library.charts import chart_form, charts, shipped_text
from bloodyapril.store.library.checked import digest_of, has_passed, remember
from bloodyapril.store.library.layers import CHARTS
from bloodyapril.store.library.owner import forget, install
from bloodyapril.terms.errors import Unreadable
from tests.slips import changed, origin

NAME = "wind-up"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path))
    return tmp_path


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the charts that are checked from now on, one after the other."""
    real, found = chart_files.check_typed_chart, list[str]()

    def check(typed: Typed) -> tuple[Complaint, ...]:
        found.append(typed.content["id"])
        return real(typed)

    monkeypatch.setattr(chart_files, "check_typed_chart", check)
    return found


def typed() -> str:
    return origin(chart_form(NAME, filled=True))


def read_anew() -> str:
    """The chart as a program reads it that has just been started; returns its fingerprint."""
    charts().reread()
    return charts()[NAME].fingerprint


def test_what_was_put_into_force_is_not_checked_again(folder: Path, checks: list[str]) -> None:
    install(CHARTS, NAME, typed())
    assert checks == [NAME]
    chart = charts()[NAME]
    charts().reread()
    assert charts()[NAME] is not chart
    assert charts()[NAME] == chart
    assert checks == [NAME]


def test_a_file_whose_bytes_changed_is_checked_again_and_once(
    folder: Path, checks: list[str]
) -> None:
    install(CHARTS, NAME, typed())
    path = folder / f"{NAME}.toml"
    path.write_text(typed() + "# by hand\n", encoding="utf-8")
    mark = read_anew()
    assert read_anew() == mark
    assert checks == [NAME, NAME]
    path.write_text(changed(typed(), "dice = 2", "dice = 5"), encoding="utf-8")
    for _ in range(2):
        with pytest.raises(Unreadable, match="dice = 5"):
            read_anew()
    assert checks == [NAME] * 4


def test_an_older_version_that_comes_back_is_checked_again(folder: Path, checks: list[str]) -> None:
    install(CHARTS, NAME, typed())
    install(CHARTS, NAME, typed().replace("Ann", "Bob"))
    forget(CHARTS, NAME)
    (folder / f"{NAME}.1.toml").rename(folder / f"{NAME}.toml")
    assert read_anew()
    assert checks == [NAME] * 3


def test_a_text_that_passed_as_one_chart_is_checked_as_another(
    folder: Path, checks: list[str]
) -> None:
    install(CHARTS, NAME, typed())
    (folder / f"{NAME}.toml").rename(folder / "scatter.toml")
    (folder / "checked" / f"{NAME}.sha256").rename(folder / "checked" / "scatter.sha256")
    charts().reread()
    with pytest.raises(Unreadable, match=f"its id is '{NAME}'"):
        charts()["scatter"]


def test_another_program_or_another_house_chart_checks_again(
    folder: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    install(CHARTS, NAME, typed())
    monkeypatch.setattr("bloodyapril.store.library.checked.__version__", "9.9")
    read_anew()
    assert checks == [NAME, NAME]
    real = shipped_text(NAME)
    monkeypatch.setattr(chart_files, "shipped_text", lambda name: f"{real}# corrected\n")
    read_anew()
    assert checks == [NAME, NAME, NAME]


@pytest.mark.parametrize("spoilt", [b"", b"0" * 64, b"\xff" * 64, b"0" * 100_000])
def test_a_mark_that_is_no_digest_of_the_file_counts_for_nothing(
    folder: Path, checks: list[str], spoilt: bytes
) -> None:
    install(CHARTS, NAME, typed())
    (folder / "checked" / f"{NAME}.sha256").write_bytes(spoilt)
    read_anew()
    assert checks == [NAME, NAME]


def test_a_folder_that_cannot_be_written_is_read_all_the_same(
    folder: Path, checks: list[str]
) -> None:
    (folder / f"{NAME}.toml").write_text(typed(), encoding="utf-8")
    (folder / "checked").write_text("no folder", encoding="utf-8")
    assert read_anew() == read_anew()
    assert checks == [NAME, NAME]


def test_a_text_that_must_be_tamed_is_never_taken_as_it_is(folder: Path, checks: list[str]) -> None:
    """Control characters are spelled out whenever it is read."""
    text = changed(typed(), 'title = "Wind Up"', 'title = "Wind \\u001b[31mUp"')
    install(CHARTS, NAME, text)
    read_anew()
    assert charts()[NAME].title == "Wind \\x1b[31mUp"
    assert checks == [NAME, NAME]
    assert not (folder / "checked").exists()


def test_marks_are_kept_by_name(tmp_path: Path) -> None:
    digest = digest_of("a", "b")
    assert digest != digest_of("ab")
    remember(tmp_path, "scatter", digest, "a = 1", {"a": 1})
    assert has_passed(tmp_path, "scatter", digest)
    assert not has_passed(tmp_path, "wind-up", digest)
    assert not has_passed(tmp_path, "scatter", digest_of("a"))


def test_a_roll_on_a_chart_that_has_passed_loads_no_checks(folder: Path) -> None:
    install(CHARTS, NAME, typed())
    code = (
        "import sys\nfrom bloodyapril.store.library.charts import charts\n"
        "print(charts()['wind-up'].source.value)\n"
        "print(*(n in sys.modules for n in ('bloodyapril.checks.typing_in.checking', "
        "'bloodyapril.checks.typing_in.typed', 'bloodyapril.writing')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["owner", "False", "False", "False"]
