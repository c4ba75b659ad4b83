"""Forms to fill in: an aeroplane card as TOML with its layout, its comments and empty figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bloodyapril.checks.typing_in.forms import ORIGIN, comment, pair
from bloodyapril.checks.typing_in.shape import EMPTY

_COPIED = ("id", "name", "side", "role", "first-at-front")
_FIGURES = (
    ("crew", "men"),
    ("service-ceiling", "feet"),
    ("damage-factor", "-2 sturdy to +2 frail (13.32)"),
    ("endurance", "minutes at full throttle (10.4)"),
    ("bomb-strength", "per aeroplane, in halves; 0 carries none (17.12)"),
    ("camera", "true or false (12.216)"),
    ("recon-ceiling", "feet up to which it photographs (12.216)"),
    ("dangerous-dive", "true or false (10.31)"),
    ("can-spin", "true or false (10.31)"),
    ("spin-tendency", "added to the roll that recovers (10.31)"),
    ("glide-least", "least MP of a glide, 0 for none printed (10.31)"),
    ("fires-rear-guns-attacking", "true or false (13.11)"),
    ("night", "true or false: equipped for night flying (21)"),
)
_BAND = (("level", "MP"), ("dive", "MP"), ("manoeuvre", "1 to 10"), ("climb", "time to climb"))
_WEAPON = (
    ("mount", '"forward" or "rear"'),
    ("firepower", "1 to 6 (13.14)"),
    ("depletion", "depletion number at the start (13.33)"),
    ("drums", "0 is a belt (13.34)"),
    ("buckingham", "true or false (13.13)"),
    ("dual", "true or false: a pair that fires as one (18.41)"),
)


def card_form(content: Mapping[str, Any], *, filled: bool) -> str:
    """A card file for an owner to fill in, after what one of the program's own says.

    Figures are empty, or with `filled` those of the program's card.
    """
    return "\n".join((*_top(content, filled), *_parts(content, filled), ""))


def _top(content: Mapping[str, Any], filled: bool) -> Iterator[str]:
    yield from comment(f"{content['name']} (2.81): to be typed from your own printed data card.")
    if filled:
        yield from comment("The figures are those of the program's house card, not of yours: hold "
                           "each of them against your print.")  # fmt: skip
    else:
        yield from comment('Put each figure in the place of its "", without quotes: 3, 2.5, true')
    yield from comment("Then have the file checked, and put it into force.")
    yield ""
    for key in _COPIED:
        yield pair(key, content[key])
    for key, told in _FIGURES:
        if key in content:
            yield _figure(content, key, told, filled)
    if "recon-ceiling" not in content:
        yield from comment("Add recon-ceiling = 21000, in feet, if it may photograph above 15,000 "
                           "feet (12.216).")  # fmt: skip
    yield pair("notes", [])
    for told in content["notes"]:
        yield from comment(f"The program's card notes: {told}")


def _parts(content: Mapping[str, Any], filled: bool) -> Iterator[str]:
    yield ""
    yield from comment("Leave out the bands that it cannot enter (10.2), add those that it can.")
    yield from comment("In the top band a value as 7/13 is split (10.14): climb = 7, column = 13.")
    for band, data in content["bands"].items():
        yield f"[bands.{band}]"
        for key, told in _BAND:
            yield _figure(data, key, told, filled)
        if "column" in data:
            yield _figure(data, "column", "conversion column", filled)
        yield ""
    for weapon in content["weapons"]:
        yield "[[weapons]]"
        yield pair("id", weapon["id"])
        yield pair("name", weapon["name"])
        for key, told in _WEAPON:
            if key in weapon:
                yield _figure(weapon, key, told, filled)
        yield ""
    yield from comment("Add dual = true or false to a weapon whose card says whether it is a pair "
                       "that fires as one (18.41).")  # fmt: skip
    yield from comment("Name figures as here: unsure = ['bands.medium.climb', 'endurance']")
    yield "[provenance]"
    yield pair("source", "owner")
    yield from ORIGIN


def _figure(table: Mapping[str, Any], key: str, told: str, filled: bool) -> str:
    line = pair(key, table[key] if filled else EMPTY)
    return f"{line:<34}# {told}"
