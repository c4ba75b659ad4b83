"""No module needs itself by a roundabout way, not even by an import inside a function."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import bloodyapril

TOP = Path(bloodyapril.__file__).parent


def modules(top: Path) -> dict[str, ast.Module]:
    """Every module of a package by name."""
    found = {}
    for path in top.rglob("*.py"):
        parts = path.relative_to(top.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """All imports in a module, those in functions with them; not what only type checkers read."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.Import | ast.ImportFrom):
            yield inner
        elif not (isinstance(inner, ast.If) and "TYPE_CHECKING" in ast.unparse(inner.test)):
            yield from imports(inner)
        else:
            yield from imports(ast.Module(inner.orelse, []))


def needed(module: ast.Module, known: Iterable[str]) -> Iterator[str]:
    """The modules among those known that a module imports."""
    for done in imports(module):
        if isinstance(done, ast.Import):
            yield from (alias.name for alias in done.names if alias.name in known)
        elif (room := done.module or "") in known:
            inner = (f"{room}.{alias.name}" for alias in done.names)
            yield from (name if name in known else room for name in inner)


def circle(package: Mapping[str, ast.Module]) -> list[str]:
    """The modules of a circle, if there is one."""
    ways = {name: set(needed(module, package)) - {name} for name, module in package.items()}
    try:
        TopologicalSorter(ways).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def test_there_are_no_circles_of_imports() -> None:
    assert circle(modules(TOP)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from house import cellar", True),
        ("import house.cellar", True),
        ("def later():\n    from house.cellar import wine", True),
        ("if TYPE_CHECKING:\n    from house.cellar import Wine", False),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    from house.cellar import Wine", True),
        ("from shed import cellar", False),
    ],
)
def test_a_circle_is_found_wherever_the_import_stands(text: str, found: bool) -> None:
    parts = {"house": "", "house.attic": text, "house.cellar": "import house.attic"}
    assert bool(circle({name: ast.parse(part) for name, part in parts.items()})) is found
