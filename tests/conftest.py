"""How the tests run: Hypothesis without a clock, and nobody's own charts in sight."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest
from hypothesis import settings

settings.register_profile("bloodyapril", deadline=None, derandomize=True, database=None)
settings.load_profile("bloodyapril")

OWNER = {"BLOODYAPRIL_CHARTS", "BLOODYAPRIL_CARDS", "BLOODYAPRIL_MAP"}
_NOBODY = tempfile.mkdtemp(prefix="bloodyapril-nobody-")
# Already while tests are collected: some read the charts to know what there is to test.
os.environ.update(dict.fromkeys(OWNER, _NOBODY))


@pytest.fixture(autouse=True)
def no_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the charts, cards and map of whoever runs it."""
    for variable in OWNER:
        monkeypatch.setenv(variable, _NOBODY)


def pytest_unconfigure() -> None:
    shutil.rmtree(_NOBODY, ignore_errors=True)
