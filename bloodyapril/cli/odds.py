"""`bloodyapril odds`: what a roll can give, or a whole procedure, and exactly how likely."""

from __future__ import annotations

from bloodyapril.cli.chart_group import ChartGroup

_AT = "bloodyapril.cli.procedure_odds"

command = ChartGroup(
    "odds",
    charts="bloodyapril.cli.odds_chart:charts",
    procedures={
        "combat": (
            f"{_AT}:combat",
            "Exact odds of a round of combat: who engages, shots, losses, Wind Up.",
        ),
        "dogfight": (
            f"{_AT}:dogfight",
            "Odds of a dogfight of several turns: its losses, how long it lasts, who gets away.",
        ),
        "bomb-run": (
            f"{_AT}:bombing",
            "Exact odds of a bomb run through barrages: success, damage, own losses.",
        ),
        "recon": (
            f"{_AT}:recon",
            "Exact odds of a photographing flight: its plates, their points, own losses (12.216).",
        ),
        "scenario": (
            "bloodyapril.cli.scenario_odds:scenario",
            "How a scenario ends when the program plays both sides, over many battles.",
        ),
        "compare": (f"{_AT}:compare", "Two situations side by side: should I climb first?"),
    },
    help="""Exact odds of a roll, with the same facts as 'bloodyapril roll'.

    Chances are fractions that add up to one, never a sample; percent are rounded, and what can
    happen is never shown as 0%.
    """,
    epilog="Example: bloodyapril odds shot-resolution --firepower 4 --surprise",
)
