"""How the tests run: Hypothesis without a clock, nobody's own charts or settings in sight."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import settings

from bloodyapril.press.printer import advice, can_print, lacking

settings.register_profile("bloodyapril", deadline=None, derandomize=True, database=None)
settings.load_profile("bloodyapril")

OWNER = {"BLOODYAPRIL_CHARTS", "BLOODYAPRIL_CARDS", "BLOODYAPRIL_MAP", "BLOODYAPRIL_CAMPAIGNS"}
TERMINAL = {
    "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE",
    "TTY_INTERACTIVE", "PYTHONUTF8", "PYTHONIOENCODING", "PYTHONWARNINGS", "PYTHONDEVMODE",
}  # fmt: skip
"""What somebody may have set for his terminal or for Python, and no test is about."""

_NOBODY = Path(tempfile.mkdtemp(prefix="bloodyapril-nobody-"))
_PRIVATE = {variable: str(_NOBODY / variable.lower()) for variable in OWNER}
# Already while tests are collected: some read the charts to know what there is to test.
os.environ.update(_PRIVATE)
for _variable in TERMINAL:
    os.environ.pop(_variable, None)


@pytest.fixture(autouse=True)
def no_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the charts, cards, map and campaigns of whoever runs it."""
    for variable, folder in _PRIVATE.items():
        monkeypatch.setenv(variable, folder)


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Tests of PDF are skipped where there can be none; but CI must be able to print."""
    if os.environ.get("CI") == "true" or can_print():
        return
    skip = pytest.mark.skip(reason=advice(lacking()))
    for item in items:
        if "pdf" in item.keywords:
            item.add_marker(skip)


def pytest_unconfigure() -> None:
    shutil.rmtree(_NOBODY, ignore_errors=True)
