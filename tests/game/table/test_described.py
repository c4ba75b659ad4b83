"""Flights in a few words, as referees type them."""

from __future__ import annotations

import pytest

from bloodyapril.game.table.described import FLAGS, sketch
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.store.library.shelves import library
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.sides import Side, Training


def read(text: str) -> Flight:
    return sketch(library(), text, id="X")


def test_what_is_not_said_is_the_plainest_thing() -> None:
    one = read("RE8")
    assert (one.id, one.name, one.side, one.card.id) == ("X", "RE8", Side.BRITISH, "re8")
    assert [box.damage.value for box in one.aeroplanes] == ["ok"]
    assert (one.training, one.aggression, str(one.altitude)) == (Training.REGULAR, 0, "Low+0")
    assert one.tasking is Tasking.OFFENSIVE_PATROL
    assert [weapon.depletion for weapon in one.weapons] == [
        weapon.depletion for weapon in one.card.weapons
    ]
    assert not any((one.laden, one.climbing, one.manoeuvre_marker, one.aborting, one.dud_engine))


def test_all_that_can_be_said() -> None:
    one = read("6 RE8 Low+8 av=-1 damaged=2 crippled=1 training=vet tasking=art name=59_Sqn laden")
    assert (str(one.altitude), one.aggression, one.training) == ("Low+8", -1, Training.VETERAN)
    assert [box.damage.value for box in one.aeroplanes] == [
        "ok", "ok", "ok", "crippled", "damaged", "damaged",
    ]  # fmt: skip
    assert (one.tasking, one.name, one.laden) == (Tasking.ARTILLERY, "59 Sqn", True)
    assert [box.number for box in one.aeroplanes] == [1, 2, 3, 4, 5, 6]
    assert all(len(box.crew) == 2 for box in one.aeroplanes)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2 Albatros D.III Medium", "albatros-d-iii"),
        ("2 albatros diii", "albatros-d-iii"),
        ("2 Albatros D.I Low", "albatros-d-i"),
        ("Sopwith Pup dud", "sopwith-pup"),
        ("3 pup", None),
        ("tripl", None),
        ("3 sopwith tripl Low", "sopwith-triplane"),
        ("re-8", "re8"),
        ("SE5", "se5"),
        ("SE5 A Low", "se5a"),
        ("2 Albatros Low", None),
    ],
)
def test_types_are_found_by_as_much_as_is_unmistakable(text: str, card: str | None) -> None:
    if card is None:
        with pytest.raises(Unreadable, match="no aeroplane type called"):
            read(text)
    else:
        assert read(text).card.id == card


@pytest.mark.parametrize(
    ("words", "altitude"),
    [
        ("Medium+3", "Medium+3"),
        ("med+3", "Medium+3"),
        ("deck", "Deck+0"),
        ("vh", "Very High+0"),
        ("very high", "Very High+0"),
        ("Very  High+1", "Very High+1"),
        ("very-high+1", "Very High+1"),
    ],
)
def test_altitudes(words: str, altitude: str) -> None:
    assert str(read(f"2 Rumpler C.IV {words} av=1").altitude) == altitude


@pytest.mark.parametrize(
    ("flag", "field"),
    [
        ("laden", "laden"),
        ("climbing", "climbing"),
        ("marker", "manoeuvre_marker"),
        ("aborting", "aborting"),
        ("dud", "dud_engine"),
        ("wheel", "wheel"),
        ("night-trained", "night_trained"),
    ],
)
def test_flags(flag: str, field: str) -> None:
    assert getattr(read(f"SE5 {flag}"), field) is True


def test_every_flag_is_tried_here() -> None:
    assert set(FLAGS) == {
        "laden", "climbing", "marker", "aborting", "dud", "wheel", "night-trained",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no aeroplane type"),
        ("   ", "no aeroplane type"),
        ("6", "no aeroplane type"),
        ("0 RE8", "1 to 6 aeroplanes"),
        ("7 RE8", "1 to 6 aeroplanes"),
        ("999 RE8", "1 to 6 aeroplanes"),
        (f"{'9' * 5000} RE8", "no aeroplane type"),
        ("-1 RE8", "no aeroplane type"),
        ("2 RE8 damaged=3", "no more of them hurt"),
        ("2 RE8 damaged=2 crippled=1", "no more of them hurt"),
        ("2 RE8 damaged=-1", "less than no aeroplane"),
        ("2 RE8 damaged=2 crippled=-1", "less than no aeroplane"),
        ("2 RE8 av=", "av= is no number"),
        ("2 RE8 av=1.5", "is no number"),
        ("2 RE8 speed=3", "'speed=3' is not understood"),
        ("2 RE8 quickly", "'quickly' is not understood"),
        ("2 RE8 Low+", "'Low+' is not understood"),
        ("2 RE8 Low+²", "is not understood"),
        ("2 RE8 Low +8", "is not understood"),
        ("2 RE8 Low Medium", "one altitude is enough"),
        ("2 RE8 Low+99", "time to climb 0 to"),
        ("2 RE8 vh", "cannot fly in the Very High band"),
        ("2 RE8 training=none", "no training level"),
        ("2 RE8 training=", "no training level"),
        ("2 RE8 tasking=", "no tasking"),
        ("2 RE8 tasking=b", "no tasking"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, fault: str) -> None:
    with pytest.raises(Unreadable, match=fault.replace("+", r"\+").replace(".", r"\.")):
        read(text)


def test_every_marker_up_to_the_highest_can_be_said() -> None:
    card = library().card("re8")
    for band, data in card.bands.items():
        assert read(f"RE8 {band.value}+{data.top - 1}").altitude.climb == data.top - 1
