"""Everything that changes a campaign, each a frozen value of its own."""

from __future__ import annotations

from bloodyapril.desk.commands.base import Command, kind_of
from bloodyapril.desk.commands.by_hand import PutFlight, SetFlight, SetTurn
from bloodyapril.desk.commands.campaigns import BeginScenario, ChooseReading, ForgetFile, UseFile
from bloodyapril.desk.commands.flights import (
    Abort,
    Auto,
    Engage,
    FightOn,
    Move,
    PlaceDecoy,
    WithdrawDummy,
)
from bloodyapril.desk.commands.journal import Redo, Undo
from bloodyapril.desk.commands.orders import GiveOrders
from bloodyapril.desk.commands.planning import (
    ExchangeGuns,
    OrderGun,
    PlanBalloon,
    PlanEntry,
    PlanRoute,
    PlanTargets,
)
from bloodyapril.desk.commands.play import EndScenario, GoOn, MoveFirst, OpenPlan, PlayTurn
from bloodyapril.desk.commands.record import Record
from bloodyapril.desk.commands.rolls import FreeRoll

__all__ = [
    "COMMANDS",
    "Abort",
    "Auto",
    "BeginScenario",
    "ChooseReading",
    "Command",
    "EndScenario",
    "Engage",
    "ExchangeGuns",
    "FightOn",
    "ForgetFile",
    "FreeRoll",
    "GiveOrders",
    "GoOn",
    "Move",
    "MoveFirst",
    "OpenPlan",
    "OrderGun",
    "PlaceDecoy",
    "PlanBalloon",
    "PlanEntry",
    "PlanRoute",
    "PlanTargets",
    "PlayTurn",
    "PutFlight",
    "Record",
    "Redo",
    "SetFlight",
    "SetTurn",
    "Undo",
    "UseFile",
    "WithdrawDummy",
    "kind_of",
]

COMMANDS: tuple[type[Command], ...] = (
    Abort, Auto, BeginScenario, ChooseReading, EndScenario, Engage, ExchangeGuns, FightOn,
    ForgetFile, FreeRoll, GiveOrders, GoOn, Move, MoveFirst, OpenPlan, OrderGun, PlaceDecoy,
    PlanBalloon, PlanEntry, PlanRoute, PlanTargets, PlayTurn, PutFlight, Record, SetFlight,
    SetTurn, UseFile, WithdrawDummy,
)  # fmt: skip
"""All that the journal can hold."""
