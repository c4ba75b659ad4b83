"""A file is written whole or not at all, and the reason is one plain line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.terms.errors import Unlawful
from bloodyapril.writing import Unwritable, write_whole


def leftovers(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_is_written_and_an_old_one_replaced(tmp_path: Path) -> None:
    path = tmp_path / "Łoś & Voß.pdf"
    write_whole(path, b"old")
    assert write_whole(path, b"new") == path
    assert path.read_bytes() == b"new"
    assert leftovers(tmp_path) == [path.name]


def test_a_read_only_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "log.pdf"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(Unwritable, match="the file is read-only") as told:
        write_whole(path, b"new")
    assert "\n" not in str(told.value)
    assert isinstance(told.value, Unlawful)
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == ["log.pdf"]


def test_a_file_that_is_open_elsewhere_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Some systems refuse to replace a file that a viewer holds open.
    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "the file is used by another process", str(target))

    path = tmp_path / "log.pdf"
    path.write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(Unwritable, match="open in another program; close it there or name another"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == ["log.pdf"]


def test_a_folder_that_is_closed_to_writing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, mode: str = "r") -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(Unwritable, match="the folder is closed to writing"):
        write_whole(tmp_path / "log.pdf", b"new")
    assert leftovers(tmp_path) == []


def test_a_full_disk_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Unwritable, match="No space left on device; free some room"):
        write_whole(tmp_path / "log.pdf", b"new")
    assert leftovers(tmp_path) == []


def test_a_folder_or_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match="it is a folder"):
        write_whole(tmp_path, b"new")
    with pytest.raises(Unwritable, match="there is no folder"):
        write_whole(tmp_path / "nowhere" / "log.pdf", b"new")
    assert leftovers(tmp_path) == []
