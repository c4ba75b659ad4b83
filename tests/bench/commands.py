"""Whole commands of hand play and their like, each in a program of its own."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from bloodyapril.store.campaign.file import open_campaign
from bloodyapril.store.campaign.journal import undo

RUNS = 9
AIMS = {
    "roll wind-up --dice 7,4": "at most 1.8",
    "turn show --campaign Hand": "at most 5",
    "flight options B1 --campaign Hand": "at most 5",
    "flight move B1 level --campaign Hand": "at most 5",
    "turn next --campaign Begun": "at most 5",
    "rule 13.31": "at most 3",
}
"""The commands, and how many times `import click` they may take."""
COMPLETION = "completion"


def run(words: str, folder: Path, more: dict[str, str] | None = None) -> None:
    """A command on the campaigns of a folder; raises if it is refused."""
    own = {"BLOODYAPRIL_CAMPAIGNS": str(folder), **(more or {})}
    command = [sys.executable, "-m", "bloodyapril", *words.split()]
    subprocess.run(command, env={**os.environ, **own}, check=True, capture_output=True)


def commands(folder: Path) -> list[tuple[str, float, str]]:
    """What each command takes in seconds, the median of several runs, and its aim."""
    for name in ("Hand", "Begun"):
        run(f"campaign new {name} --scenario drocourt --seed 1917", folder)
    run("turn next --campaign Hand", folder)
    kept = folder / "kept"
    kept.mkdir()
    for path in folder.glob("*.campaign"):
        shutil.copy(path, kept)
    found = []
    for words, aim in AIMS.items():
        times = []
        for _ in range(RUNS):
            for path in kept.iterdir():
                shutil.copy(path, folder)
            began = time.perf_counter()
            run(words, folder)
            times.append(time.perf_counter() - began)
        found.append((words.partition(" --c")[0], statistics.median(times), aim))
    return [*found, (COMPLETION, completion(folder), "at most 1.5")]


def completion(folder: Path) -> float:
    """Seconds that a shell waits for the charts that begin with `w`."""
    asked = {
        "_BLOODYAPRIL_COMPLETE": "bash_complete",
        "COMP_WORDS": "bloodyapril roll w",
        "COMP_CWORD": "2",
    }
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        own = {**os.environ, **asked, "BLOODYAPRIL_CAMPAIGNS": str(folder)}
        program = "from bloodyapril.cli.app import app; app(prog_name='bloodyapril')"
        subprocess.run([sys.executable, "-c", program], env=own, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def circus(folder: Path) -> tuple[float, float]:
    """Seconds of an undo after a whole circus, in this process, and megabytes of its file."""
    run("campaign new Circus --scenario circus --seed 1917", folder)
    run("play Circus --all", folder)
    path = folder / "Circus.campaign"
    size = path.stat().st_size / 1e6
    campaign = open_campaign(path)
    began = time.perf_counter()
    undo(campaign, dice=True, secrets=True)
    return time.perf_counter() - began, size
