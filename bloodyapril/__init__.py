"""Bloody April: referee, solitaire campaign manager and log-sheet printer.

What a person can do at the terminal a program does with these names: begin or open a campaign,
look, act, roll, fight, ask for odds. A refusal is a `BloodyAprilError` of one plain line, and
nothing has happened then.

>>> import bloodyapril
>>> from tempfile import TemporaryDirectory
>>> folder = TemporaryDirectory()
>>> seat = bloodyapril.begin("April", scenario="drocourt", seed="1917", folder=folder.name)
>>> seat.look().title
'Six for six: the Drocourt-Quéant line'
>>> told = bloodyapril.carry_out(seat, bloodyapril.commands.PlayTurn())
>>> told.title, seat.look().turn
('Turn 1, 08:20', 2)
>>> [entry.title for entry in bloodyapril.undo(seat, dice=True)]
['Takes back entry 3, Turn 1, 08:20']
>>> bloodyapril.roll("wind-up", faces=(7, 4), own_shot_down=1).words
'carries on'
>>> shot = bloodyapril.fights.BarrageFire("1 RE8 Low+6", bloodyapril.fights.GunSaid.parse("light"))
>>> bloodyapril.fights.odds(shot)[0].odds
Odds([('none', Fraction(1223, 1250)), ('some', Fraction(27, 1250))])
>>> folder.cleanup()
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodyapril.lazily import lazily
from bloodyapril.version import __version__ as __version__

if TYPE_CHECKING:
    from bloodyapril.desk import commands as commands
    from bloodyapril.desk import fights as fights
    from bloodyapril.desk.carry_out import Happened as Happened
    from bloodyapril.desk.carry_out import carry_out as carry_out
    from bloodyapril.desk.rolls import chances as chances
    from bloodyapril.desk.rolls import roll as roll
    from bloodyapril.desk.scripting import begin as begin
    from bloodyapril.desk.scripting import redo as redo
    from bloodyapril.desk.scripting import sit as sit
    from bloodyapril.desk.scripting import undo as undo
    from bloodyapril.desk.seat import Seat as Seat
    from bloodyapril.terms.errors import BloodyAprilError as BloodyAprilError
    from bloodyapril.terms.sides import Mode as Mode
    from bloodyapril.terms.sides import Side as Side

_HOMES = {
    "BloodyAprilError": "bloodyapril.terms.errors",
    "Happened": "bloodyapril.desk.carry_out",
    "Mode": "bloodyapril.terms.sides",
    "Seat": "bloodyapril.desk.seat",
    "Side": "bloodyapril.terms.sides",
    "begin": "bloodyapril.desk.scripting",
    "carry_out": "bloodyapril.desk.carry_out",
    "chances": "bloodyapril.desk.rolls",
    "commands": "bloodyapril.desk.commands",
    "fights": "bloodyapril.desk.fights",
    "redo": "bloodyapril.desk.scripting",
    "roll": "bloodyapril.desk.rolls",
    "sit": "bloodyapril.desk.scripting",
    "undo": "bloodyapril.desk.scripting",
}
"""Where each public name is: it is loaded when it is asked for, for a roll needs no campaign."""

__all__ = [*_HOMES, "__version__"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
