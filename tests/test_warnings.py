"""Whose warnings fail a test run: all of ours, and of others what is no mere deprecation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DEPRECATIONS = ("DeprecationWarning", "PendingDeprecationWarning", "FutureWarning")
OURS = ("bloodyapril.rules.sun", "tests.cli.test_map")
OTHERS = ("weasyprint.text", "bloodyaprilish", "another")
TEST = f"""
import builtins
import warnings
import pytest

@pytest.mark.parametrize("module", {OURS + OTHERS})
@pytest.mark.parametrize("kind", {(*DEPRECATIONS, "UserWarning")})
def test_it(kind, module):
    warnings.warn_explicit("soon", getattr(builtins, kind), "a.py", 1, module=module)
"""


def test_of_others_a_deprecation_fails_no_run_but_ours_do(tmp_path: Path) -> None:
    path = tmp_path / "test_it.py"
    path.write_text(TEST, encoding="utf-8")
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider"),
            *("-c", str(ROOT / "pyproject.toml"), f"--rootdir={tmp_path}", str(path)),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    passed = set(re.findall(r"^PASSED .*\[(.+)\]", run.stdout, re.MULTILINE))
    failed = set(re.findall(r"^FAILED .*\[(.+)\]", run.stdout, re.MULTILINE))
    assert passed == {f"{kind}-{module}" for kind in DEPRECATIONS for module in OTHERS}
    assert failed == {f"{kind}-{module}" for kind in DEPRECATIONS for module in OURS} | {
        f"UserWarning-{module}" for module in OURS + OTHERS
    }
