"""Where campaigns lie, and what their files may be called."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.store.campaign import places
from bloodyapril.store.campaign.places import (
    campaign_files,
    campaigns_folder,
    find_campaign,
    new_file,
)
from bloodyapril.terms.errors import Cure, Unreadable


def test_the_folder_asked_for_comes_before_the_one_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BLOODYAPRIL_CAMPAIGNS", "/there")
    assert campaigns_folder("/here") == Path("/here")
    assert campaigns_folder() == Path("/there")


def test_a_checkout_keeps_its_campaigns_beside_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BLOODYAPRIL_CAMPAIGNS", raising=False)
    monkeypatch.setattr(places, "_PACKAGE", tmp_path / "bloodyapril")
    (tmp_path / "pyproject.toml").touch()
    assert campaigns_folder() == tmp_path / "campaigns"


def test_an_installed_copy_uses_the_folder_of_the_platform(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BLOODYAPRIL_CAMPAIGNS", raising=False)
    monkeypatch.setattr(places, "_PACKAGE", tmp_path / "bloodyapril")
    monkeypatch.setattr("platformdirs.user_data_path", lambda *a, **k: tmp_path / "data")
    assert campaigns_folder() == tmp_path / "data" / "campaigns"


@pytest.mark.parametrize("name", ["April", "13 April", "Vimy-2", "Łoś", "Dr. X (night)"])
def test_a_name_may_have_letters_figures_and_spaces(tmp_path: Path, name: str) -> None:
    assert new_file(tmp_path, name).name == f"{name}.campaign"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        ".hidden",
        "a/b",
        "a\\b",
        "..",
        "a:b",
        "con",
        "LPT1.x",
        "end.",
        "new\nline",
        "x" * 61,
    ],
)
def test_a_name_that_no_file_could_bear_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unreadable):
        new_file(tmp_path, name)


def test_a_name_is_taken_in_small_and_large_letters_alike(tmp_path: Path) -> None:
    (tmp_path / "April.campaign").touch()
    with pytest.raises(Unreadable, match=r"there is a campaign 'April' in .* already"):
        new_file(tmp_path, "APRIL")


def test_campaigns_are_found_in_any_letters_and_listed_in_order(tmp_path: Path) -> None:
    for name in ("May.campaign", "April.campaign", "notes.txt", ".april.7.new"):
        (tmp_path / name).touch()
    assert list(campaign_files(tmp_path)) == ["April", "May"]
    assert find_campaign(tmp_path, "mAY") == tmp_path / "May.campaign"


def test_an_unknown_name_is_refused_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "April.campaign").touch()
    with pytest.raises(Unreadable, match=r"no campaign called 'Aprl'\. Did you mean April\?"):
        find_campaign(tmp_path, "Aprl")


def test_where_there_are_no_campaigns_yet_the_refusal_says_how_to_begin(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    with pytest.raises(Unreadable, match=r"none yet in ") as refusal:
        find_campaign(folder, "April")
    assert refusal.value.cure is Cure.BEGIN_CAMPAIGN


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unreadable, match="cannot be read"):
        campaign_files(tmp_path / "file")
