"""Answers with which guided entry is tested, at the terminal and without one."""

from __future__ import annotations

ORIGIN = ("Ann", "2026-10-02", "2nd printing")
ROWS = (
    "14 or less", "miss", "miss",
    "15-17", "D", "D",
    "18-20", "C", "D",
    "21 or more", "K", "K",
)  # fmt: skip
#: firepower with its cap, damage-factor, surprise, enemy-wheel, target-helpless, night
MODIFIERS = ("1", "0", "6", "1", "2", "-1", "2", "-2")

HEADING = ("Over Étaing", "", "", "", "", "9.15", "30", "", "10.4, 13.41")
WEATHER = ("clear", "S", "30")
RECON = (
    "59", "", "", "6", "", "", "James Maitland Stuart", "1520 E Low+6", "", "2118 3319", "Low+8",
    "3319 3320", "1",
)  # fmt: skip
ESCORT = ("60", "", "close", "3", "", "", "", "", "2", "2118", "", "")
JASTA = ("Jasta 11", "", "Kurt Wolff", "albatros d.iii", "5", "Low+3")
AA = ("2", "1", "0", "12 24", "british medium 2316", "")
WHOLE = (*HEADING, *WEATHER, *RECON, *ESCORT, "", *JASTA, "", *AA)
