"""Fighting a fight for its own sake, and its odds; nothing is written anywhere."""

from __future__ import annotations

from bloodyapril.checks.dice import Dice, RecordingDice, SeededDice
from bloodyapril.desk.chance import fresh_seed
from bloodyapril.desk.fights.base import Came, Fight, Fought
from bloodyapril.desk.fights.chances import Chances
from bloodyapril.desk.fights.scene import scene_of
from bloodyapril.terms.sides import PLAYER, Side


def roll(fight: Fight[Came], dice: Dice | None = None, *, side: Side = PLAYER) -> Fought[Came]:
    """Fight it with these dice, else with the program's; `side` is whose flights may be named.

    Raises `Unreadable` for what is not understood, `Unlawful` for what the rules forbid.

    >>> from bloodyapril.checks.dice import ScriptedDice
    >>> from bloodyapril.desk.fights import BarrageFire, GunSaid
    >>> roll(BarrageFire("4 RE8 Low+6", GunSaid.parse("heavy")), ScriptedDice((1, 1))).upshot.hit
    False
    """
    scene = scene_of(*fight.flights, dice=dice or fresh_dice(), side=side)
    upshot = fight.fight(scene).upshot
    return Fought(upshot, scene.table.take_events())


def odds(
    fight: Fight[Came], *, plays: int | None = None, side: Side = PLAYER
) -> tuple[Chances, ...]:
    """The chances of what a fight comes to, one aspect after the other.

    They are exact unless there are too many ways; then, or if `plays` are said and it can be
    played, they tell how often it was played. Raises as `roll` does.
    """
    return fight.odds(scene_of(*fight.flights, side=side), plays)


def fresh_dice() -> RecordingDice:
    """The program's dice from a new seed."""
    return SeededDice(fresh_seed())
