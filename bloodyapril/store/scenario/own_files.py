"""Scenario files of a player's own: written anew, or copied from one that there is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit

from bloodyapril.resources import data_path
from bloodyapril.store.library.files import read_text
from bloodyapril.store.scenario.answers import answers_path
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.writing import write_whole

HEAD = "Written by 'bloodyapril scenario new'. data/scenarios/README.md says what else it may hold."
_NAME = re.compile(r"[\w-]+")
_ID = re.compile(r"^id = .*$", re.MULTILINE)


def new_scenario_path(path: Path) -> Path:
    """Where a new scenario can be written.

    Raises `Unreadable` for a file that is none of TOML, `Unlawful` for one that is there already.
    """
    if path.suffix != ".toml" or not _NAME.fullmatch(path.stem):
        raise Unreadable(f"{path}: a scenario file is named as my-patrol.toml")
    if path.exists():
        raise Unlawful(f"there is a file {path} already: choose a new name")
    if not path.parent.is_dir():
        raise Unlawful(f"there is no folder {path.parent}; make it first or name another")
    return path


def scenario_text(content: Mapping[str, Any]) -> str:
    """A scenario's content as the text of its file, in the order in which it is given."""
    document = tomlkit.document()
    document.add(tomlkit.comment(HEAD))
    for key, value in content.items():
        if isinstance(value, Mapping):
            document.add(key, _table(value))
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            tables = tomlkit.aot()
            for each in value:
                tables.append(_table(each))
            document.add(key, tables)
        else:
            document.add(key, tomlkit.item(value))
    return tomlkit.dumps(document)


def write_told(path: Path, content: Mapping[str, Any]) -> Path:
    """Write a scenario that has been told; the answers that were kept for it are thrown away."""
    written = write_whole(path, scenario_text(content).encode("utf-8"))
    answers_path(path).unlink(missing_ok=True)
    return written


def _table(content: Mapping[str, Any]) -> Any:
    table = tomlkit.table()
    for key, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            shots = tomlkit.array()
            for each in value:
                inline = tomlkit.inline_table()
                inline.update(each)
                shots.append(inline)
            table.add(key, shots)
        else:
            table.add(key, value)
    return table


def copied_scenario(name: str, path: Path) -> Path:
    """Copy a scenario, by its id or from its file, under the name of the new file.

    Raises `Unreadable` for one that there is not.
    """
    source = Path(name)
    if source.suffix != ".toml":
        source = data_path("scenarios", f"{find_scenario(name).id}.toml")
    text = read_text(source)
    if not _ID.search(text):
        raise Unreadable(f"{source} is no scenario: it has no id")
    return write_whole(path, _ID.sub(f'id = "{path.stem}"', text, count=1).encode("utf-8"))
