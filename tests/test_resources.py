"""The program finds its own files in a checkout and in an installed copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril import resources
from bloodyapril.terms.errors import Unreadable


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed copy beside which a stranger's `data` folder happens to lie."""
    package = tmp_path / "site-packages" / "bloodyapril"
    (package / "_data" / "charts").mkdir(parents=True)
    (package / "_templates").mkdir()
    (package / "_templates" / "base.html").touch()
    (package.parent / "data" / "charts").mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", package)
    return package


def test_a_checkout_has_data_and_templates() -> None:
    assert resources.data_path("charts").is_dir()
    assert resources.template_path("base.html").is_file()
    assert resources.template_path().is_dir()


def test_an_installed_copy_uses_what_is_inside_the_package(installed: Path) -> None:
    assert resources.data_path("charts") == installed / "_data" / "charts"
    assert resources.template_path("base.html") == installed / "_templates" / "base.html"


def test_a_missing_file_is_named(installed: Path) -> None:
    with pytest.raises(Unreadable, match=r"templates/sheet.css is missing from .*install") as told:
        resources.template_path("sheet.css")
    assert "\n" not in str(told.value)


def test_missing_folders_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "bloodyapril")
    with pytest.raises(Unreadable, match="the program's data folder is missing"):
        resources.data_path("charts")


@pytest.mark.parametrize("parts", [("..", "x"), ("charts/house",), ("",), ("c:",), ("a\\b",)])
def test_a_place_outside_the_program_is_refused(parts: tuple[str, ...]) -> None:
    with pytest.raises(Unreadable, match="is no place among the program's own files"):
        resources.data_path(*parts)
