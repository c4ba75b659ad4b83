"""A front end needs nothing but the desk."""

from __future__ import annotations

import ast
from pathlib import Path

from bloodyapril import Side
from tests.desk import toy


def test_a_patrol_is_played_to_its_end_by_forty_lines(tmp_path: Path) -> None:
    said: list[str] = []
    seat = toy.evening(tmp_path, said.append)
    assert seat.look().over
    assert said[-2:] == [f"{side.value}: {seat.look().points(side)} VP" for side in Side]
    assert any("moves" in line or "flies" in line for line in said)


def test_it_imports_nothing_but_the_public_names() -> None:
    tree = ast.parse(Path(toy.__file__).read_text(encoding="utf-8"))
    modules = {
        name
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert {name for name in modules if name.startswith("bloodyapril")} == {"bloodyapril"}
    body = [line for line in Path(toy.__file__).read_text(encoding="utf-8").splitlines() if line]
    assert len(body) <= 45
