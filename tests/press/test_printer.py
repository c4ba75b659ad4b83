"""What printing needs, and what a machine that lacks it is told."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from bloodyapril.press import printer
from bloodyapril.press.printer import HARFBUZZ_SUBSET, LIBRARIES, NoPrinter

TOLD = "print('----- could not import some external libraries')\n"


@pytest.fixture
def no_pango(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without Pango, whose WeasyPrint says so at length."""
    fault = f"{TOLD}raise OSError(\"cannot load library 'libpango-1.0-0'\")\n"
    (tmp_path / "weasyprint.py").write_text(fault, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    return tmp_path


def having(monkeypatch: pytest.MonkeyPatch, harfbuzz_subset: object) -> None:
    """A machine with Pango, with or without HarfBuzz-Subset."""
    monkeypatch.setitem(sys.modules, "weasyprint", ModuleType("weasyprint"))
    found = SimpleNamespace(harfbuzz_subset=harfbuzz_subset)
    monkeypatch.setitem(sys.modules, "weasyprint.text.ffi", found)


@pytest.mark.usefixtures("no_pango")
def test_without_pango_everything_is_to_be_installed(capsys: pytest.CaptureFixture[str]) -> None:
    assert printer.lacking() == LIBRARIES
    assert not printer.can_print()
    assert printer.main([]) == 1
    told = capsys.readouterr().out
    assert told.startswith("PDFs need Pango, which is missing here")
    assert told.count("\n") == 1
    assert printer.main(["--packages"]) == 1
    names = capsys.readouterr().out
    assert names == "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0\n"
    assert told.endswith(f"apt install {names}")


def test_without_harfbuzz_subset_there_is_pdf_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    having(monkeypatch, None)
    assert printer.lacking() == (HARFBUZZ_SUBSET,)
    assert printer.can_print()
    assert printer.main([]) == 1
    assert capsys.readouterr().out.startswith("PDFs come out right")


def test_where_nothing_is_missing_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    having(monkeypatch, object())
    assert printer.main([]) == printer.main(["--packages"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("no_pango")
def test_what_weasyprint_says_to_programmers_is_kept_from_the_screen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(NoPrinter, match="PDF needs WeasyPrint"):
        printer.weasyprint()
    assert capsys.readouterr() == ("", "")


def test_a_warning_of_weasyprint_reaches_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "import warnings\nwarnings.warn('will be required', DeprecationWarning)\n"
    (tmp_path / "weasyprint.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        printer.weasyprint()
    assert told == []


@pytest.mark.pdf
def test_weasyprint_tells_whether_it_has_found_harfbuzz_subset() -> None:
    code = (
        "import warnings; warnings.simplefilter('error'); from bloodyapril.press import printer\n"
        "print(printer.can_print(), printer.weasyprint().text.ffi.harfbuzz_subset is None,"
        " printer.HARFBUZZ_SUBSET in printer.lacking())"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    printing, absent, lacking = run.stdout.split()
    assert (printing, absent) == ("True", lacking)
    assert run.stderr == ""
