"""A typed aeroplane card under check, held against rules, climb table and rulebook."""

from __future__ import annotations

import pytest

from bloodyapril.checks.typing_in.complaints import Complaint
from bloodyapril.checks.typing_in.typed import read_typed
from bloodyapril.store.library.cards import card_form, cards, check_typed_card
from tests.slips import changed, line_of, origin, told


def form(name: str, *changes: tuple[str, str]) -> str:
    text = origin(card_form(name, filled=True))
    for old, new in changes:
        text = changed(text, old, new)
    return text


def checked(text: str) -> tuple[Complaint, ...]:
    return check_typed_card(read_typed(text))


def band(name: str, old: str, new: str, card: str = "se5") -> tuple[str, str]:
    """A change within one band of a card."""
    text = card_form(card, filled=True)
    start = text.index(f"[bands.{name}]")
    end = text.index("\n\n", start)
    block = text[start:end]
    return block, changed(block, old, new)


@pytest.mark.parametrize("name", cards())
def test_our_own_cards_have_nothing_against_them_but_that_they_are_ours(name: str) -> None:
    assert [c.text for c in checked(form(name))] == [
        "every figure is the house card's: has anything been typed?"
    ]


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("se5", ("night = false ", "nite = false "), "no key called 'nite'. Did you mean"),
        ("se5", ("crew = 1 ", 'crew = "" '), "crew is empty"),
        ("se5", ("camera = false ", "camera = 0 "), "camera = 0: say true or false"),
        ("se5", ('side = "British"', 'side = "French"'), "side = 'French': say one of British"),
        ("se5", ('first-at-front = "1917-04"', 'first-at-front = "April"'),
         "first-at-front: year and month, as 1917-03"),
        ("se5", ('id = "se5"', 'id = "SE 5"'), "small letters, figures and single hyphens"),
        ("se5", ('id = "se5"', 'id = "../se5"'), "small letters, figures and single hyphens"),
        ("se5", ('source = "owner"', 'source = "house"'), "source = 'house': say one of owner"),
        ("se5", band("deck", "level = 4.0", "level = 3.7"),
         "deck: level = 3.7: say a number in halves, as 3 or 2.5"),
        ("se5", band("deck", "level = 4.0", "level = -1"), "level = -1: say a number in halves"),
        ("se5", ("[bands.deck]", "[bands.dek]"), "no band called 'dek'. Did you mean deck?"),
        ("se5", band("low", "[bands.low]", "[bands.very-high]"),
         "Very High, but not Low: there is no way up through a gap"),
        ("se5", band("medium", "climb = 7 ", "climb = 5 "),
         "Medium: no column 5 in the conversion table (10.14); it has 4, 6, 7, 8, 9, 10, 13"),
        ("se5", band("high", "column = 10", "column = 11"),
         "High: no column 11 in the conversion table (10.14); it has 4, 5, 6, 10, 15, 20"),
        ("se5", band("low", "climb = 5 ", "climb = 3\ncolumn = 5 "),
         "Low: 3/5 is a split value, which ends all climbing there; yet it has a band above"),
        ("se5", ("damage-factor = -1", "damage-factor = 3"),
         "damage-factor cannot be 3; say a number from -2 to 2"),
        ("se5", ("spin-tendency = 1", "spin-tendency = 6"), "spin-tendency cannot be 6"),
        ("se5", ('id = "lewis-overwing"', 'id = "vickers"'), "weapon vickers stands twice"),
        # what the rulebook gives
        ("se5", band("medium", "climb = 7 ", "climb = 8 "),
         "bands.medium.climb is not 7, which rule 10.15 gives"),
        ("sopwith-pup", band("medium", "level = 3.0", "level = 3.5", "sopwith-pup"),
         "bands.medium.level is not 3, which rule 10.31 gives"),
        ("fe2d", ("bomb-strength = 1 ", "bomb-strength = 0.5 "),
         "bomb-strength is not 1, which rule 17.12 gives"),
        ("be2e", ("can-spin = false", "can-spin = true"),
         "can-spin is not false, which rule 13.423 gives"),
        ("be2e", ("glide-least = 2 ", "glide-least = 0 "), "glide-least is not 2"),
        ("bristol-f2a", ("fires-rear-guns-attacking = true", "fires-rear-guns-attacking = false"),
         "fires-rear-guns-attacking is not true, which rule 13.11 gives"),
        ("halberstadt-d-ii", ("service-ceiling = 13220", "service-ceiling = 13500"),
         "service-ceiling is not 13220, which rule 10.14 gives"),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_flown_is_an_error(name: str, change: tuple[str, str], what: str) -> None:
    found = [c for c in checked(form(name, change)) if c.error]
    assert any(what in c.text for c in found), told(checked(form(name, change)))


def test_a_rating_that_an_example_gives_must_stand_in_some_band() -> None:
    text = form("sopwith-pup")
    assert any(c.error for c in checked(text.replace("manoeuvre = 8 ", "manoeuvre = 7 ")))
    one = text.replace("manoeuvre = 8 ", "manoeuvre = 7 ", 3)
    assert not any(c.error for c in checked(one))
    assert any("manoeuvre is in no band 8, which rule 13.41 gives" in c.text
               for c in checked(text.replace("manoeuvre = 8 ", "manoeuvre = 7 ")))  # fmt: skip


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (("crew = 1 ", "crew = 2 "), "a crew of 2; a scout has 1"),
        (("camera = false ", "camera = true "), "a scout with a camera"),
        (("camera = false ", "recon-ceiling = 16000\ncamera = false "), "a height for Recon, but"),
        (("camera = false ", "recon-ceiling = 18000\ncamera = true "),
         "recon-ceiling 18,000 lies above the service ceiling, 17,000"),
        (band("deck", "dive = 5.5", "dive = 3.5"), "Deck: level 4.0, but dive 3.5; a dive is no"),
        (band("deck", "dive = 5.5", "dive = 7.0"), "Deck: dive 7.0; the turn table (10.32) goes"),
        (band("deck", "manoeuvre = 6", "manoeuvre = 11"), "Deck: manoeuvre 11; ratings go from 1"),
        (band("deck", "manoeuvre = 6", "manoeuvre = 0"), "Deck: manoeuvre 0; ratings go from 1"),
        (band("high", "climb = 3 ", "climb = 9\n#"), "High+9 is 18,700 feet, the service ceiling"),
        (("service-ceiling = 17000", "service-ceiling = 18000"),
         "High+3 is 16,900 feet, the service ceiling 18,000: more than 900 apart"),
        (band("high", "climb = 3 ", "climb = 12\n#"), "High: marker +12; its column prints +1 to"),
        (("firepower = 2 ", "firepower = 7 "), "vickers: firepower 7; it goes from 1 to 6 [13.14]"),
        (('id = "se5"', 'id = "se5x"'), "Nothing flies it unless a unit or scenario names it."),
        (("unsure = []", 'unsure = ["bands.deck.level"]'), "unsure: bands.deck.level"),
        (("unsure = []", 'unsure = ["deck level"]'), "unsure of 'deck level', which is no cell"),
        (('who = "Ann"', 'who = ""'), "provenance does not say who typed it"),
        (("service-ceiling = 17000", "service-ceiling = 21000"),
         "a ceiling of 21,000 feet; the house card has 17,000"),
        (band("deck", "manoeuvre = 6", "manoeuvre = 2"),
         "Deck: manoeuvre 2; the house card has 6"),
        (band("deck", "level = 4.0", "level = 2.5"), "Deck: level 2½; the house card has 4"),
        (band("low", "climb = 5 ", "climb = 11 "),
         "Low: climbs by column 11; the house card by 5"),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else "",
)  # fmt: skip
def test_what_is_seldom_meant_is_a_warning(change: tuple[str, str], what: str) -> None:
    found = checked(form("se5", change))
    assert not any(c.error for c in found)
    assert any(what in c.text for c in found), told(found)


def test_a_value_that_is_not_split_is_pointed_out_in_the_top_band() -> None:
    block, _ = band("high", "climb = 3 ", "climb = 5 ")
    lines = block.split("\n")
    whole = "\n".join([*lines[:-2], "climb = 10"])
    found = checked(form("se5", (block, whole)))
    assert any("High: the ceiling lies here, so the value is split" in c.text for c in found)


def test_complaints_name_the_line() -> None:
    text = form("se5", band("deck", "dive = 5.5", "dive = 3.5"))
    assert [c.line for c in checked(text) if "a dive is no slower" in c.text] == [
        line_of(text, "dive = 3.5") - 1
    ]


def test_everything_that_is_empty_is_told_at_once() -> None:
    found = checked(card_form("se5", filled=False))
    assert sum("is empty" in c.text for c in found) == 12 + 4 * 4 + 1 + 2 * 5
