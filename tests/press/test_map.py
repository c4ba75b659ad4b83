"""The drawn map: its parts, its lines, its names, and that it shows no more than one may know."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from bloodyapril.checks.dice import SeededDice
from bloodyapril.game.state.game import Barrage, Game, Melee, Phase
from bloodyapril.game.state.view import sightings
from bloodyapril.play.session import begin
from bloodyapril.press.from_map import pieces
from bloodyapril.press.map_geometry import box, centre, chains, corners, evenly, noise, smooth
from bloodyapril.press.map_labels import Field, Label, placed, width
from bloodyapril.press.map_svg import fitting, map_svg, plates, write_svg
from bloodyapril.press.map_view import (
    Battery,
    Burst,
    Counter,
    DogfightMarker,
    GroundMark,
    Gun,
    MapSheet,
    Pieces,
    Route,
    Trail,
    Window,
    Wreck,
)
from bloodyapril.press.marks import check_target, made_here
from bloodyapril.press.paper import Paper
from bloodyapril.press.pdf import pdf
from bloodyapril.rules.air_units import Detection
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.artillery import Shoot
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.store.scenario.reading import find_scenario
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Aerodrome, Map, Place
from bloodyapril.terms.measures import Hexes
from bloodyapril.terms.sides import Side
from tests import builders

MAP = map_of("1917-04-08")
SVG = "{http://www.w3.org/2000/svg}"


def at(number: str) -> Position:
    return Position.parse(number)


def sheet(window: str = "2012-3020", map_: Map = MAP, **changes: Any) -> MapSheet:
    return MapSheet(map=map_, front="1917-04-08", window=Window.parse(window), **changes)


def texts(drawn: MapSheet) -> list[str]:
    """Everything that is written on a map, names once and not with their halo."""
    root = ElementTree.fromstring(map_svg(drawn))
    return [
        element.text or ""
        for group in root.iter()
        if group.get("stroke-linejoin") is None
        for element in group.findall(f"{SVG}text")
    ]


LAID = Pieces(
    counters=(
        Counter("B7", Side.BRITISH, at("2316"), Heading.NE, "M+2", at("2216"), Hexes(2)),
        Counter("Q", Side.GERMAN, at("2515/2516"), Heading.W),
    ),
    routes=(Route(Side.BRITISH, (at("2216"), at("2516")), (at("2516"),)),),
    guns=(Gun("H", Side.GERMAN, at("2615")), Gun("L", Side.BRITISH, at("2217"), silent=True)),
    bursts=(Burst(Side.GERMAN, at("2317")),),
)
FULL = replace(
    LAID,
    counters=(*LAID.counters, Counter("B8", Side.BRITISH, at("2415"), Heading.N, wheel=True)),
    ground=(
        GroundMark("unit", "MG", Side.GERMAN, at("2517"), damage=1),
        GroundMark("balloon", "D+3", Side.GERMAN, at("2715"), "Kite"),
        GroundMark("target", "Rly", Side.GERMAN, at("2718"), damage=3),
        GroundMark("unknown", "?", None, at("2617")),
    ),
    batteries=(Battery("B9", Side.BRITISH, at("2417"), at("2518"), firing=True),),
    dogfights=(DogfightMarker("D1", at("2518"), ("B4", "K")),),
    trails=(Trail("B2", Side.BRITISH, (at("2113"), at("2314"), at("2514"))),),
    wrecks=(Wreck("B2-1", Side.BRITISH, at("2714")),),
)


# --- parts of the map ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "window"),
    [
        ("2012-3020", Window(20, 12, 30, 20)),
        ("3012-2020", Window(20, 12, 30, 20)),
        (" 2316+3 ", Window(20, 13, 26, 19)),
        ("0101+2", Window(1, 1, 3, 3)),
        ("5632+99", Window()),
    ],
)
def test_a_part_is_read_by_its_corners_or_its_centre(text: str, window: Window) -> None:
    assert Window.parse(text) == window
    assert Window.parse(str(window)) == window


@pytest.mark.parametrize("text", ["", "2012", "2012-", "2012:3020", "2012+", "5701-0101", "2033+2"])
def test_what_is_no_part_of_the_map_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Window.parse(text)


def test_the_part_of_a_battle_holds_all_pieces_and_some_hexes_around() -> None:
    assert Window.around(LAID.places) == Window(19, 12, 28, 20)
    assert Window.around([at("0101"), at("5632")]) == Window()
    assert Window.around(Pieces().places) == Window()


@pytest.mark.parametrize("paper", Paper)
def test_the_plates_show_every_hex_large_enough_to_write_on(paper: Paper) -> None:
    parts = plates(paper)
    for hex_ in MAP.hexes:
        assert any(part.near(hex_, 0) for part in parts), hex_
    wide, high = fitting(paper)
    for part in parts:
        root = ElementTree.fromstring(map_svg(sheet(str(part)), wide=wide, high=high))
        _, _, width_, height_ = map(float, root.attrib["viewBox"].split())
        assert float(root.attrib["width"].removesuffix("mm")) <= wide + 0.01
        assert float(root.attrib["height"].removesuffix("mm")) <= high + 0.01
        assert 10 * min(wide / width_, high / height_) >= 12
    assert len(plates(Paper.A3)) == 4


# --- geometry --------------------------------------------------------------------------------


def test_even_columns_lie_half_a_hex_lower_and_neighbours_share_a_side() -> None:
    assert centre(at("0201"))[1] == pytest.approx(centre(at("0101"))[1] + 5)
    for heading in (Heading.N, Heading.NE, Heading.SE):
        here, there = at("2316"), at("2316").shift(heading)
        shared = [p for p in corners(here) for q in corners(there) if p == pytest.approx(q)]
        assert len(shared) == 2
        between = here.between(there)
        middle = [sum(values) / 2 for values in zip(*shared, strict=True)]
        assert list(centre(between)) == pytest.approx(middle)


def test_every_hex_lies_within_the_box_of_the_map() -> None:
    west, north, east, south = box(Window())
    points = [point for hex_ in MAP.hexes for point in corners(hex_)]
    assert min(x for x, _ in points) == pytest.approx(west)
    assert max(x for x, _ in points) == pytest.approx(east)
    assert min(y for _, y in points) == pytest.approx(north)
    assert max(y for _, y in points) == pytest.approx(south)


@pytest.mark.parametrize("feature", ["road", "rail", "river"])
def test_a_course_runs_through_each_of_its_hexes_and_from_each_to_a_neighbour(feature: str) -> None:
    marked = {hex_ for hex_, data in MAP.hexes.items() if getattr(data, feature)}
    found = chains(marked)
    links = [frozenset(link) for chain in found for link in pairwise(chain)]
    assert {place for chain in found for place in chain} == marked
    assert all(one.range_to(two) == 1 for one, two in map(tuple, links))
    assert len(set(links)) == len(links)


def test_three_hexes_side_by_side_are_joined_by_two_links() -> None:
    three = {at("2316"), at("2315"), at("2415")}
    assert sum(len(chain) - 1 for chain in chains(three)) == 2


def test_a_ring_of_hexes_stays_a_ring() -> None:
    ring = set(at("2316").neighbours())
    (chain,) = chains(ring)
    assert (chain[0], len(chain)) == (chain[-1], 7)


def test_points_along_a_line_keep_their_step() -> None:
    points = evenly([(0, 0), (3, 0), (3, 4)], 1)
    assert len(points) == 8
    assert points[-1] == pytest.approx((3, 4))


def test_a_line_begins_and_ends_where_it_should() -> None:
    assert smooth([(0, 0), (1, 1)]) == "M0,0L1,1"
    assert smooth([(0, 0), (2, 0), (2, 2)]) == "M0,0L1,0Q2,0 2,1L2,2"


def test_what_looks_like_chance_is_always_the_same_and_spread() -> None:
    values = [noise(x, y, 1) for x in range(40) for y in range(40)]
    assert values == [noise(x, y, 1) for x in range(40) for y in range(40)]
    assert -1 <= min(values) < -0.9
    assert 0.9 < max(values) <= 1
    assert abs(sum(values) / len(values)) < 0.05


# --- names -----------------------------------------------------------------------------------


def test_names_stand_beside_each_other_or_not_at_all() -> None:
    inside = (0.0, 0.0, 60.0, 40.0)
    labels = [
        Label(f"Village {n}", (20 + n % 3, 20 + n / 4), 2.0, 1.5, "village") for n in range(12)
    ]
    found = placed(labels, Field(), inside)
    assert 3 < len(found) < 12
    areas = [
        (name.x, name.y - 1.4, name.x + width(name.label.text, 2.0), name.y + 0.5) for name in found
    ]
    for one, two in combinations(areas, 2):
        wide = min(one[2], two[2]) - max(one[0], two[0])
        high = min(one[3], two[3]) - max(one[1], two[1])
        assert wide <= 0.3 or high <= 0.3
    assert all(west >= 0 and east <= 60 for west, _, east, _ in areas)


def test_a_needed_name_is_set_even_where_there_is_no_room() -> None:
    field = Field()
    field.take((0, 0, 40, 40))
    plain, needed = (
        Label("Arras", (20, 20), 2.0, 1.5, "town", needed=needed) for needed in (False, True)
    )
    assert placed([plain], field, (0, 0, 40, 40)) == []
    assert len(placed([needed], field, (0, 0, 40, 40))) == 1


# --- the drawing -----------------------------------------------------------------------------


def test_the_whole_map_has_every_hex_number_town_and_aerodrome() -> None:
    told = texts(MapSheet(map=MAP, front="1917-04-08"))
    numbers = [text for text in told if re.fullmatch(r"\d{4}", text)]
    assert sorted(numbers) == sorted(map(str, MAP.hexes))
    grounds = {ground.name for ground in MAP.landing_grounds if ground.hex is not None}
    towns = {place.name for place in MAP.places if place.kind == "town"}
    cities = {place.name.upper() for place in MAP.places if place.kind == "city"}
    assert grounds | towns | cities <= {*told}
    villages = {place.name for place in MAP.places if place.kind == "village"}
    assert len(villages & {*told}) > 0.9 * len(villages)
    assert "to Treizennes" in told
    assert {heading.name for heading in Heading} <= {*told}
    assert "Trenches corrected to 8 April 1917" in told
    assert any("not the published map" in text for text in told)


def test_a_part_has_its_own_hexes_only() -> None:
    numbers = {text for text in texts(sheet("2316+1")) if re.fullmatch(r"\d{4}", text)}
    assert numbers == {f"{column}{row}" for column in (22, 23, 24) for row in (15, 16, 17)}


def test_names_cannot_break_out_of_the_drawing() -> None:
    odd = '<script>"&'
    named = replace(
        MAP,
        places=(Place(odd, "town", at("2316")),),
        aerodromes={odd: Aerodrome(odd, Side.BRITISH, at("2315"))},
    )
    drawn = sheet("2316+2", named, occasion=odd, corrections=odd)
    assert "<script" not in map_svg(drawn)
    assert texts(drawn).count(odd) == 4


def test_a_small_map_without_places_is_drawn_too() -> None:
    assert "Arras" not in texts(sheet("0101+3", builders.front()))


def test_a_file_has_its_letters_in_it_and_our_mark(tmp_path: Path) -> None:
    path = write_svg(tmp_path / "map.svg", sheet())
    text = path.read_text(encoding="utf-8")
    assert text.count("@font-face") == 2
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    ElementTree.fromstring(text)
    assert made_here(path)
    check_target(path, "svg")
    path.write_text("<svg/>", encoding="utf-8")
    with pytest.raises(Unlawful, match="was not printed by bloodyapril"):
        check_target(path, "svg")


@pytest.mark.pdf
def test_a_map_is_printed_across_on_a_page_of_its_own_without_head_or_foot() -> None:
    content = pdf([sheet(), sheet("4010+4")], paper=Paper.A4)
    reader = PdfReader(BytesIO(content))
    assert [round(float(page.mediabox.width)) for page in reader.pages] == [842, 842]
    first, second = (page.extract_text() for page in reader.pages)
    assert "2316" in first
    assert "4010" in second
    assert "page 1" not in first


# --- pieces ----------------------------------------------------------------------------------


def test_pieces_are_drawn_with_their_labels_and_a_legend() -> None:
    told = texts(sheet(pieces=LAID, occasion="April: turn 3, 08:24"))
    assert {"B7", "M+2", "Q", "H", "L", "April: turn 3, 08:24", "Barrage marker"} <= {*told}
    assert "Barrage marker" not in texts(sheet())


@pytest.mark.parametrize(
    "less",
    [
        lambda laid: replace(laid, counters=laid.counters[:1]),
        lambda laid: replace(laid, routes=()),
        lambda laid: replace(laid, guns=laid.guns[:1]),
        lambda laid: replace(laid, bursts=()),
        lambda laid: replace(
            laid, counters=(replace(laid.counters[0], ring=None), *laid.counters[1:])
        ),
        lambda laid: replace(
            laid, counters=(replace(laid.counters[0], came_from=None), *laid.counters[1:])
        ),
        lambda laid: replace(laid, ground=laid.ground[:3]),
        lambda laid: replace(laid, ground=laid.ground[1:]),
        lambda laid: replace(laid, batteries=()),
        lambda laid: replace(laid, dogfights=()),
        lambda laid: replace(laid, trails=()),
        lambda laid: replace(laid, wrecks=()),
    ],
)
def test_each_piece_leaves_its_trace(less: Callable[[Pieces], Pieces]) -> None:
    assert len(map_svg(sheet(pieces=less(FULL)))) < len(map_svg(sheet(pieces=FULL))) - 50


def test_the_part_of_a_battle_holds_ground_dogfights_trails_and_wrecks() -> None:
    places = {*FULL.places}
    assert {at("2617"), at("2417"), at("2518"), at("2113"), at("2714")} <= places


def test_damage_and_fire_are_to_be_seen() -> None:
    (battery,) = FULL.batteries
    quiet = replace(FULL, batteries=(replace(battery, firing=False),))
    whole = replace(FULL, ground=tuple(replace(piece, damage=0) for piece in FULL.ground))
    drawn = {str(map_svg(sheet(pieces=laid))) for laid in (FULL, quiet, whole)}
    assert len(drawn) == 3


def test_flights_lie_above_what_stands_in_their_hex() -> None:
    """Both can be seen: the flight is lifted, what stands below is at the foot of the hex."""

    def height(laid: Pieces) -> float:
        root = ElementTree.fromstring(map_svg(sheet(pieces=laid)))
        (label,) = (text for text in root.iter(f"{SVG}text") if text.text == "B7")
        return float(label.get("y", ""))

    below = replace(LAID, ground=(GroundMark("unit", "Inf", Side.BRITISH, at("2316")),))
    assert height(below) < height(LAID)


def test_counters_in_one_place_lie_as_a_fan() -> None:
    pair = tuple(Counter(name, Side.BRITISH, at("2316"), Heading.N) for name in ("B7", "B8"))
    root = ElementTree.fromstring(map_svg(sheet(pieces=Pieces(counters=pair))))
    places = {
        element.text: (element.get("x"), element.get("y"))
        for element in root.iter(f"{SVG}text")
        if element.text in ("B7", "B8")
    }
    assert len(set(places.values())) == 2


# --- secrets ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(library(), SeededDice("5"), rulings(), map_of("1917-04-13"))


@pytest.fixture(scope="module")
def game(table: Table) -> Game:
    """The patrol of 13 April 1917 as it is set up, every flight brought into the air."""
    scenario = find_scenario("drocourt")
    begun = begin(scenario, table)[0].game
    guns = tuple(replace(gun, revealed=False) for gun in begun.ground)
    return replace(begun, ground=guns)


def test_the_enemy_is_on_the_map_as_far_as_he_is_found(game: Game) -> None:
    german = game.airborne(Side.GERMAN)[0]
    (lying,) = (c for c in pieces(game, Side.BRITISH).counters if c.side is Side.GERMAN)
    assert (lying.label, lying.altitude, lying.generic) == (german.counter, "", True)
    found = game.with_flights(replace(german, detection=Detection.DETECTED))
    (seen,) = (c for c in pieces(found, Side.BRITISH).counters if c.side is Side.GERMAN)
    assert (seen.label, seen.altitude, seen.came_from) == (german.counter, "", None)
    assert not seen.generic
    assert seen.position == german.position
    known = game.with_flights(replace(german, detection=Detection.DETECTED, identified=True))
    (seen,) = (c for c in pieces(known, Side.BRITISH).counters if c.side is Side.GERMAN)
    assert seen.altitude
    assert len(sightings(known, Side.BRITISH)) == 1


def test_routes_and_targets_are_those_of_ones_own_flights(game: Game) -> None:
    assert {route.side for route in pieces(game, Side.BRITISH).routes} == {Side.BRITISH}
    assert not {Side.BRITISH} & {route.side for route in pieces(game, Side.GERMAN).routes}
    first = next(flight for flight in game.flights.values() if flight.route)
    assert pieces(game, Side.BRITISH).routes[0].hexes == first.route


@pytest.mark.parametrize("viewer", Side)
def test_enemy_guns_stand_on_the_map_unless_they_are_hidden(game: Game, viewer: Side) -> None:
    """Rules 4.41 and 16.4. Which of them is a Flaming Onion is seen once it has fired."""
    hostile = next(gun for gun in game.ground if gun.side is viewer.enemy)

    def shown(**changes: Any) -> Gun | None:
        changed = replace(hostile, flaming_onion=True, **changes)
        ground = tuple(changed if gun.id == hostile.id else gun for gun in game.ground)
        guns = pieces(replace(game, ground=ground), viewer).guns
        return next((gun for gun in guns if gun.hex == hostile.hex), None)

    assert shown(active=False, hidden=True) is None
    plain = shown(active=False)
    assert plain is not None
    assert (plain.label != "FO", plain.silent) == (True, True)
    assert shown(revealed=True) == Gun("FO", viewer.enemy, hostile.hex)


def test_all_lies_open_in_the_end(game: Game) -> None:
    over = replace(game, phase=Phase.OVER)
    shown = pieces(over, Side.BRITISH)
    assert {gun.hex for gun in shown.guns} == {gun.hex for gun in game.ground}
    assert {c.side for c in shown.counters} == {flight.side for flight in game.airborne()}


def test_barrages_lie_for_both_to_see(game: Game) -> None:
    fired = replace(game, barrages=frozenset({Barrage(Side.GERMAN, at("2815"))}))
    for viewer in Side:
        assert pieces(fired, viewer).bursts == (Burst(Side.GERMAN, at("2815")),)


def test_rings_are_drawn_for_ones_own_flights_if_asked_for(game: Game, table: Table) -> None:
    flying = builders.flight("B9", hex="2316", altitude="Low+2")
    game = game.with_flights(
        flying,
        replace(
            builders.flight("G9", hex="2616"),
            detection=Detection.DETECTED,
            counter="Z",
        ),
    )
    assert {c.ring for c in pieces(game, Side.BRITISH).counters} == {None}
    rings = {c.label: c.ring for c in pieces(game, Side.BRITISH, rings=table).counters}
    assert rings["Z"] is None
    assert rings["B9"] is not None
    assert 0 < rings["B9"] < 40


def test_dogfights_take_their_flights_off_the_map() -> None:
    """Rules 10.34 and 13.41."""
    ours = builders.flight("B1", 2, counter="7")
    theirs = builders.flight("G1", 2, counter="K")
    melee = Melee("D1", at("1010"), "G1", "B1")
    play = builders.game(ours, theirs, builders.flight("B2"), dogfights=(melee,))
    shown = pieces(play, Side.BRITISH)
    assert [counter.label for counter in shown.counters] == ["B2"]
    assert shown.dogfights == (DogfightMarker("D1", at("1010"), ("K", "B1")),)
    assert pieces(play, Side.GERMAN).dogfights[0].flights == ("G1", "7")


def test_wheels_lie_on_the_map_for_both_to_see() -> None:
    """Rule 10.51."""
    wheel = builders.flight("B1", 2, wheel=True, detection=Detection.DETECTED, counter="7")
    play = builders.game(wheel)
    for viewer in Side:
        (counter,) = pieces(play, viewer).counters
        assert counter.wheel


def test_the_ground_is_on_the_map_as_far_as_it_lies_open() -> None:
    """Rules 12.217 and 22.1."""
    kite = GroundUnit(
        "kite", Side.GERMAN, GroundKind.BALLOON, at("2715"), name="Kite",
        height=Altitude.parse("Deck+3"),
    )  # fmt: skip
    hidden = GroundUnit("mg", Side.GERMAN, GroundKind.MACHINE_GUN, at("2716"), identified=False)
    hit = GroundUnit("rail", Side.GERMAN, GroundKind.RAILWAY, at("2717"), damage=GroundDamage.TOTAL)
    play = builders.game(builders.flight("B1"), targets=(kite, hidden, hit))
    assert pieces(play, Side.BRITISH).ground == (
        GroundMark("balloon", "", Side.GERMAN, at("2715"), "Kite"),
        GroundMark("unknown", "?", None, at("2716")),
        GroundMark("target", "Rly", Side.GERMAN, at("2717"), damage=3),
    )
    assert pieces(play, Side.GERMAN).ground[0].label == "D+3"
    assert pieces(play, Side.GERMAN).ground[1].label == "?"


def test_batteries_are_on_the_map_of_their_side_and_of_the_other_once_they_fire() -> None:
    """Rule 12.212."""
    shoot = Shoot(at("2316"), at("2515"))
    play = builders.game(builders.flight("B1"), shoots={"B1": (shoot,)})
    assert pieces(play, Side.BRITISH).batteries == (
        Battery("B1", Side.BRITISH, at("2316"), at("2515")),
    )
    assert pieces(play, Side.GERMAN).batteries == ()
    firing = replace(play, shoots={"B1": (replace(shoot, opened=True),)})
    assert pieces(firing, Side.GERMAN).batteries == (
        Battery("", Side.BRITISH, at("2316"), at("2515"), firing=True),
    )


def test_the_legend_explains_what_is_on_the_map_and_no_more() -> None:
    told = texts(sheet(pieces=LAID, occasion="now"))
    assert "Dogfight" not in told
    more = replace(LAID, dogfights=(DogfightMarker("D1", at("2518"), ("B4", "K")),))
    told = texts(sheet(pieces=more, occasion="now"))
    assert {"Dogfight", "D1", "B4 v K"} <= {*told}
    assert "Balloon" not in told
