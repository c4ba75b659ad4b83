"""Mutation testing of rules and checks: is there a test for every figure, turn and condition?

It runs on a copy of the project, because mutmut leaves decorated functions alone, and nearly every
rule wears its number as a decorator: the copy does without the numbers. A mutant that only changes
what is told (a text, the subject of a roll) is counted apart. Takes about half an hour on one core:

    python tests/mutants/run.py [PATTERN ...]      by default [tool.mutmut] of pyproject.toml says
"""

from __future__ import annotations

import ast
import difflib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("bloodyapril", "data", "templates", "tests", "pyproject.toml", "README.md")
SURVIVED = 0
"""The exit code of tests that noticed nothing."""
TELLING = re.compile(r"table\.(tell|ask|draw)\(|\btold\b|\bend=")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        project = Path(folder)
        copy(project)
        patterns = [f"bloodyapril.{pattern}" for pattern in sys.argv[1:]]
        mutmut = [str(Path(sys.executable).with_name("mutmut")), "run", *patterns]
        done = subprocess.run(mutmut, cwd=project, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            print("mutmut gave up; see what it says above", file=sys.stderr)
            return done.returncode
        tried, survivors = results(project / "mutants")
    told = [name for name, change in survivors.items() if only_tells(change)]
    for name, change in survivors.items():
        if name not in told:
            print(name, *change, sep="\n    ")
    noticed = tried - len(survivors)
    print(
        f"{tried} mutants, {noticed} noticed ({noticed / max(1, tried):.0%}); of the other "
        f"{len(survivors)}, {len(told)} change only what is told"
    )
    return 0


def copy(project: Path) -> None:
    """The project without the rule numbers that its functions wear."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "mutants")
            shutil.copytree(source, project / name, ignore=ignored)
        else:
            shutil.copy(source, project / name)
    for path in (project / "bloodyapril" / "rules").rglob("*.py"):
        path.write_text(without_numbers(path.read_text(encoding="utf-8")), encoding="utf-8")


def without_numbers(text: str) -> str:
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        for mark in getattr(node, "decorator_list", ()):
            if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                for line in range(mark.lineno - 1, mark.end_lineno or mark.lineno):
                    lines[line] = ""
    return "".join(lines)


def results(folder: Path) -> tuple[int, dict[str, list[str]]]:
    """How many mutants were tried, and what each survivor changed."""
    tried, survivors = 0, {}
    for meta in sorted(folder.rglob("*.meta")):
        codes = json.loads(meta.read_text())["exit_code_by_key"]
        tried += sum(code is not None for code in codes.values())
        lived = [name for name, code in codes.items() if code == SURVIVED]
        if lived:
            bodies = dict(functions(meta.with_suffix("")))
            for name in lived:
                function = name.rpartition(".")[2]
                survivors[name] = changes(bodies, function)
    return tried, survivors


def functions(path: Path) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.unparse(node).splitlines()[1:]


def changes(bodies: dict[str, list[str]], mutant: str) -> list[str]:
    original = re.sub(r"__mutmut_\d+$", "__mutmut_orig", mutant)
    lines = difflib.unified_diff(bodies[original], bodies[mutant], lineterm="", n=0)
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def only_tells(change: list[str]) -> bool:
    """Whether only words differ: a text in quotes, or a line that tells something."""
    words = [re.sub(r"f?'[^']*'|f?\"[^\"]*\"|\bNone\b", "''", line[1:].strip()) for line in change]
    return (len(words) == 2 and words[0] == words[1]) or any(TELLING.search(c) for c in change)


if __name__ == "__main__":
    sys.exit(main())
