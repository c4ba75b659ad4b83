"""Exact odds of a dogfight of several turns by standing orders (13.41, 13.42, 24.3).

The odds go from turn to turn: what follows depends only on how the two flights stand, which of them
is the attacker, and which turn it is, so equal states are merged. What a turn is and what its shots
do is asked of the rules. The hunter's shots come first, then those of the hunted, which knows
nothing of what they did: two steps, merged after each. Ways are whole, among `whole` for each turn,
for sums of fractions are slow. The fate of crews, scatter, the Wind Up at the end and the
Aggression of aeroplanes that left their flight change none of the figures and are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import prod
from typing import NamedTuple

from bloodyapril.checks.dice import Dice, ScriptedDice
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.fighters import Asked, Fighter, FightingState, Fire, Fired
from bloodyapril.odds.grouping import whole_ways
from bloodyapril.odds.harm import FACES, SHARES, Losses
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.air import CLEAR_DAY, Air
from bloodyapril.rules.air_to_air.combat import Volley
from bloodyapril.rules.air_to_air.dogfight import (
    LONGEST,
    Dogfight,
    DogfightTurn,
    Intent,
    chase,
    clash,
    clouded,
    covered,
    declared,
    dogfight_objections,
    dogfight_turn,
    ended,
    enter,
    sinks,
)
from bloodyapril.rules.air_to_air.standing import Standing, intent
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import Hits
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.table import Library, Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.map import NOWHERE
from bloodyapril.terms.values import dataclass

MOST_STEPS = 3_000_000
"""Steps from state to state beyond which a dogfight is refused: a sample is played sooner."""
MOST_STATES = 500_000
"""States after one turn beyond which it is refused too, for they fill the memory."""
_WALK = 50
"""Steps that a path of a rule takes as long as."""
_TWO_DICE = FACES**2
"""Ways of a contest, of a manoeuvre roll, or of a shot."""
_ROLES = ("attacker", "defender")
_TOO_LONG = "this dogfight has too many states for exact odds; have it played"

_Shots = tuple[Fired, Hits]
_Answer = frozenset[tuple[_Shots, Fraction]]


class DogfightEnd(NamedTuple):
    """How a dogfight ended: its turns, the losses of attacker and defender, and who got away.

    They are called by their roles in its first turn; nobody got away from a fight that ended by
    losses, for want of ammunition, in cloud, by both breaking off, or with the turns asked for.
    """

    turns: int
    attacker: Losses
    defender: Losses
    away: str = "neither"


class TooLong(Unlawful):
    """A dogfight with more states than can be counted while a player waits."""


@dataclass(frozen=True, eq=False, slots=True)
class _Blow:
    """What the hunter does to the hunted, whether that gets away, and what comes back."""

    free: bool
    fire: Fire
    back: Fire


@dataclass(frozen=True, slots=True)
class _Course:
    """What a turn is: what the rule says of one without dice, else its blows.

    `turned` says that the attacker leaves and is now the hunted, `chased` that somebody leaves.
    """

    quiet: DogfightTurn | None = None
    blows: tuple[_Blow, ...] = ()
    turned: bool = False
    chased: bool = False


class _State(NamedTuple):
    """How attacker and defender stand; `turned` if they were the other way round at first."""

    turned: bool
    attacker: FightingState
    defender: FightingState

    def end(self, turn: int, away: int | None = None) -> DogfightEnd:
        """The end of a fight that this side, 0 or 1, left, with what was not shot down; or none."""
        sides = (self.attacker, self.defender)
        if self.turned:
            sides = (self.defender, self.attacker)
        gone = "neither" if away is None or not sides[away].flies else _ROLES[away]
        return DogfightEnd(turn, sides[0].losses, sides[1].losses, gone)


class _Hunter(NamedTuple):
    """The hunter in mid-turn, after its shots, with the blow that tells what comes back."""

    turned: bool
    hunter: FightingState
    blow: _Blow


_Ways = Mapping[_State, int]
_Half = defaultdict[_Hunter, defaultdict[FightingState, int]]
"""In mid-turn: the hunter, and the ways of the hunted."""
_Pairs = defaultdict[tuple[bool, FightingState], defaultdict[FightingState, int]]
"""After a turn: whether roles are changed over, the defender; and the ways of the attacker."""


def dogfight_odds(
    library: Library,
    rulings: Rulings,
    attacker: Flight,
    defender: Flight,
    orders: tuple[Standing, Standing],
    *,
    air: Air = CLEAR_DAY,
    most_turns: int = LONGEST,
    most_steps: int = MOST_STEPS,
) -> Odds[DogfightEnd]:
    """The exact odds of a dogfight fought on by the orders of attacker and defender.

    Raises `Unlawful` where there is no dogfight, as `fight_on` does, and `TooLong` for one that
    takes more than `most_steps`, or in which a Schusta aeroplane may cover another.
    """
    reasons = dogfight_objections(attacker, defender)
    if reasons:
        raise Unlawful(f"no dogfight: {'; '.join(reasons)}")
    pairs = zip(orders, (attacker, defender), strict=True)
    if any(by is Standing.SCHUSTA and covered(flight) is not None for by, flight in pairs):
        raise TooLong("a flight that splits under cover of its Schusta is not counted [13.422]")

    def at(dice: Dice) -> Table:
        return Table(library, dice, rulings, NOWHERE)

    chain = _Chain(at, attacker, defender, orders, night=air.light.night, most_steps=most_steps)
    states: _Ways = {chain.start: 1}
    altitudes = _altitudes(defender.altitude, air.weather, most_turns)
    for turn, altitude in enumerate(altitudes, 1):
        states = chain.fight(states, turn, altitude, left=len(altitudes) - turn)
    return Odds(
        (end, Fraction(ways, chain.whole**end.turns)) for end, ways in sorted(chain.ends.items())
    )


def _altitudes(altitude: Altitude, weather: Weather, most_turns: int) -> list[Altitude]:
    """Rule 13.41. The altitude in each turn of a dogfight; when it sinks into cloud it is over."""
    found = []
    for turn in range(1, most_turns + 1):
        found.append(altitude)
        altitude = sinks(altitude, turn)
        if clouded(weather, altitude):
            break
    return found


class _Chain:
    """A dogfight with everything that stays the same from turn to turn, and its ends so far."""

    def __init__(
        self,
        at: Callable[[Dice], Table],
        attacker: Flight,
        defender: Flight,
        orders: tuple[Standing, Standing],
        *,
        night: bool,
        most_steps: int,
    ) -> None:
        self.at, self.orders, self.night = at, orders, night
        still = at(ScriptedDice(()))
        largest = max(1, len(attacker.present), len(defender.present))
        rows = still.library.chart("manoeuvre").columns[largest,].rows
        self.most = max(int(row.result) for row in rows)
        level = replace(attacker, altitude=defender.altitude)
        self.fighters = tuple(
            Fighter(at, enter(still, flight), self.most) for flight in (level, defender)
        )
        self.ways_of_shots = _TWO_DICE ** (2 + self.most)
        self.whole = prod(self.ways_of_shots * fighter.whole for fighter in self.fighters)
        """Ways of one turn."""
        self.ends: Counter[DogfightEnd] = Counter()
        self._over = cache(self._is_over)
        self._steps_left, self._states_left = most_steps, MOST_STATES

    @property
    def start(self) -> _State:
        attacker, defender = self.fighters
        return _State(False, attacker.start, defender.start)

    def work(self, steps: int) -> None:
        """Count steps; raises `TooLong` when there have been too many."""
        self._steps_left -= steps
        if self._steps_left < 0:
            raise TooLong(_TOO_LONG)

    def fight(self, states: _Ways, number: int, altitude: Altitude, *, left: int) -> _Ways:
        """The ways to each state after a turn, with so many `left` after it; ends are put aside."""
        turn = _Turn(self, number, altitude)
        half: _Half = defaultdict(_counter)
        fought: _Pairs = defaultdict(_counter)
        for state, ways in states.items():
            course = turn.course(state.turned, state.attacker.asked, state.defender.asked)
            if course.quiet is None:
                self._shoot(half, state, course, ways, left=left)
            elif course.quiet.over:
                self.ends[state.end(number, turn.away(course.quiet))] += ways * self.whole
            else:
                fought[state.turned, state.defender][state.attacker] += ways * self.whole
        freed: _Pairs = defaultdict(_counter)
        self._states_left = MOST_STATES
        # Told beforehand, for it is most of the work.
        self.work(sum(self._breadth(side, left=left) * len(half[side]) for side in half))
        for side, hunted in half.items():
            found = freed if side.blow.free else fought
            self._shoot_back(found, side, hunted, left=left)
        for state, ways in _pairs(freed):
            self.ends[state.end(number, int(not state.turned))] += ways
        onward: defaultdict[_State, int] = defaultdict(int)
        self.work(sum(map(len, fought.values())))
        for state, ways in _pairs(fought):
            if left == 0 or self._over(state.turned, state.attacker.asked, state.defender.asked):
                self.ends[state.end(number)] += ways
            else:
                onward[self._rested(state, left)] += ways
        return onward

    def _is_over(self, turned: bool, attacker: Asked, defender: Asked) -> bool:
        """Rule 13.41. Whether a fight is over by losses or for want of ammunition."""
        ours, theirs = self.fighters[turned], self.fighters[not turned]
        return ended(Dogfight(ours.as_flight(attacker), theirs.as_flight(defender)))[0]

    def _shoot(self, half: _Half, state: _State, course: _Course, ways: int, *, left: int) -> None:
        """The hunter's shots: the attacker's, or those at an attacker who leaves."""
        turned, hunter, hunted = state
        if course.turned:
            turned, hunter, hunted = not turned, hunted, hunter
        shooting, shot_at = self.fighters[turned], self.fighters[not turned]
        if course.chased:
            hunted = shot_at.reloaded(hunted, left + 1)
        for blow in course.blows:
            for fired, hurts in shot_at.struck(hunted, blow.fire, left == 0 or blow.free).items():
                for spent, part in shooting.spend(hunter, fired, left).items():
                    found, share = half[_Hunter(turned, spent, blow)], ways * part
                    self.work(len(hurts))
                    for hurt, more in hurts.items():
                        found[hurt] += share * more

    def _breadth(self, side: _Hunter, *, left: int) -> int:
        """In how many ways the shots of the hunted can end."""
        return sum(map(len, self._hunter_struck(side, left=left).values()))

    def _hunter_struck(
        self, side: _Hunter, *, left: int
    ) -> Mapping[Fired, Mapping[FightingState, int]]:
        shot_at = self.fighters[side.turned]
        return shot_at.struck(side.hunter, side.blow.back, left == 0 or side.blow.free)

    def _shoot_back(
        self, pairs: _Pairs, side: _Hunter, hunted: Mapping[FightingState, int], *, left: int
    ) -> None:
        """The shots of the hunted, as it was before it was shot at."""
        turned, shooting = side.turned, self.fighters[not side.turned]
        for fired, hurts in self._hunter_struck(side, left=left).items():
            for shooter, ways in hunted.items():
                for spent, part in shooting.spend(shooter, fired, left).items():
                    found, share = pairs[turned, spent], ways * part
                    before = len(found)
                    for hurt, more in hurts.items():
                        found[hurt] += share * more
                    self._states_left -= len(found) - before
                if self._states_left < 0:
                    raise TooLong(_TOO_LONG)

    def _rested(self, state: _State, left: int) -> _State:
        """Rule 13.34. Rear guns change their drums after a turn."""
        turned, attacker, defender = state
        return _State(
            turned,
            self.fighters[turned].reloaded(attacker, left, rear_only=True),
            self.fighters[not turned].reloaded(defender, left, rear_only=True),
        )


class _Turn:
    """What the rules say of one turn, for each pair of flights alike in what they ask."""

    def __init__(self, chain: _Chain, number: int, altitude: Altitude) -> None:
        self._chain, self._number, self._altitude = chain, number, altitude
        self.course = cache(self._course)
        self._fire = cache(self._fire_of_one)
        self._chase = cache(self._blows_of_chase)

    def away(self, done: DogfightTurn) -> int | None:
        """The side that got away in a turn without dice, if one did."""
        ids = [fighter.id for fighter in self._chain.fighters]
        return next((ids.index(id) for id in done.left), None)

    def _course(self, turned: bool, attacker: Asked, defender: Asked) -> _Course:
        """Rules 13.41a-c. A turn by what both sides' orders make them declare."""
        chain = self._chain
        chain.work(_WALK)
        fight = self._between(turned, attacker, defender)
        orders = chain.orders[::-1] if turned else chain.orders
        intents = (
            intent(orders[0], fight.attacker, fight.defender),
            intent(orders[1], fight.defender, fight.attacker),
        )
        try:
            done = dogfight_turn(chain.at(ScriptedDice(())), fight, *intents, night=chain.night)
        except Unreadable:
            # It asked for dice, and there are none.
            pass
        else:
            return _Course(done)
        leaving = declared(fight.defender, intents[1])
        if leaving.leaves:
            return _Course(blows=self._chase(turned, attacker, defender, leaving), chased=True)
        if intents[0].leaves:
            blows = self._chase(not turned, defender, attacker, intents[0])
            return _Course(blows=blows, chased=True, turned=True)
        fire = self._fire(turned, attacker.shooting, defender.shot_at, by_attacker=True)
        back = self._fire(turned, attacker.shot_at, defender.shooting, by_attacker=False)
        return _Course(blows=(_Blow(False, fire, back),))

    def _between(self, turned: bool, attacker: Asked, defender: Asked) -> Dogfight:
        """The fight before this turn, between flights of which all that is asked is so."""
        ours, theirs = self._chain.fighters[turned], self._chain.fighters[not turned]
        first = self._number == 1
        return Dogfight(
            ours.as_flight(attacker, self._altitude, first=first),
            theirs.as_flight(defender, self._altitude, first=first),
            self._number - 1,
        )

    def _fought(self, turned: bool, attacker: Asked, defender: Asked) -> Dogfight:
        """The fight in this turn."""
        return replace(self._between(turned, attacker, defender), turn=self._number)

    def _fire_of_one(
        self, turned: bool, attacker: Asked, defender: Asked, by_attacker: bool
    ) -> Fire:
        """Rule 13.41e. The shots of one side in a turn in which both stay; the other's guns are
        empty, for their shots are no matter to its."""
        chain = self._chain
        fight = self._fought(turned, attacker, defender)

        def shoot(dice: Dice) -> _Shots:
            shots = clash(chain.at(dice), fight, chain.night)
            return _shots(shots.ours if by_attacker else shots.theirs)

        odds = odds_of(shoot)
        chain.work(_WALK * len(odds))
        return self._as_fire(odds)

    def _blows_of_chase(
        self, turned: bool, hunter: Asked, leaver: Asked, leaves: Intent
    ) -> tuple[_Blow, ...]:
        """Rules 13.41c and 13.321. The shots of a turn in which one tries to get away.

        What comes back depends on the hunter's chances, whether it took them or not: blows with
        the same answer are one.
        """
        chain = self._chain
        fight = self._fought(turned, hunter, leaver)

        def run(dice: Dice) -> tuple[tuple[bool, int, _Shots], _Shots]:
            shots = chase(chain.at(dice), fight, leaves, chain.night)
            return (shots.free, shots.ours.chances, _shots(shots.ours)), _shots(shots.theirs)

        odds = odds_of(run)
        chain.work(_WALK * len(odds))
        answers: defaultdict[tuple[bool, int, _Shots], dict[_Shots, Fraction]]
        answers = defaultdict(dict)
        for (hunted, back), chance in odds.items():
            answers[hunted][back] = chance
        alike: defaultdict[tuple[bool, _Answer], dict[_Shots, Fraction]] = defaultdict(dict)
        for (free, _, shots), backs in answers.items():
            share = sum(backs.values(), Fraction(0))
            answer = frozenset((back, chance / share) for back, chance in backs.items())
            fire = alike[free, answer]
            fire[shots] = fire.get(shots, Fraction(0)) + share
        return tuple(
            _Blow(free, self._as_fire(fire), self._as_fire(dict(answer)))
            for (free, answer), fire in alike.items()
        )

    def _as_fire(self, shots: Mapping[_Shots, Fraction]) -> Fire:
        """Shots as ways, with room for the damage of as many hits as there can be."""
        chain = self._chain
        found: dict[Fired, dict[Hits, int]] = {}
        for (fired, hits), ways in whole_ways(shots, chain.ways_of_shots).items():
            found.setdefault(fired, {})[hits] = ways * SHARES ** (chain.most - len(hits))
        return Fire(found)


def _shots(volley: Volley) -> _Shots:
    return tuple(sorted(volley.fired.items())), volley.hits


def _counter() -> defaultdict[FightingState, int]:
    return defaultdict(int)


def _pairs(pairs: _Pairs) -> Iterator[tuple[_State, int]]:
    for (turned, defender), attackers in pairs.items():
        for attacker, ways in attackers.items():
            yield _State(turned, attacker, defender), ways
