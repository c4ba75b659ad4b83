"""What can be done about a refusal, in the words of the command line."""

from __future__ import annotations

from bloodyapril.terms.errors import BloodyAprilError, Cure

CURES: dict[Cure, str] = {
    Cure.AGREE: "say --yes",
    Cure.AS_HTML: "say --html for HTML",
    Cure.AUDIT: "see: bloodyapril journal audit",
    Cure.BEGIN_CAMPAIGN: "see: bloodyapril campaign new -h",
    Cure.BEGIN_FOR_TWO: "begin with campaign new --two-players, or break the seal with plan open",
    Cure.BEGIN_REFEREED: "a referee keeps both sides in a campaign begun with --table",
    Cure.BEGIN_SCENARIO: "see: bloodyapril campaign begin -h",
    Cure.CHECK_FILE: "see: bloodyapril {} check {}",
    Cure.GO_ON: "go on with bloodyapril turn next",
    Cure.OTHER_FILE: "say --out with another name",
    Cure.SAY_BAND: "it needs --cloud-band",
    Cure.PLAY_ON: "decide by hand, see bloodyapril turn show, or say --all",
    Cure.SAY_CAMPAIGN: "say --campaign and which, or once for all: bloodyapril campaign use NAME",
    Cure.SAY_HEIGHT: "say --altitude Low+2",
    Cure.SAY_SIGHT: "say --sees if it is not so",
    Cure.SAY_SPEED: "try another --speed, or see: bloodyapril flight options",
    Cure.SEE_CARDS: "see: bloodyapril card list",
    Cure.SEE_CHARTS: "see: bloodyapril chart list",
    Cure.SEE_MAP_CHECK: "see: bloodyapril map check",
    Cure.SEE_OPTIONS: "see: bloodyapril flight options",
    Cure.SEE_SCENARIO_CHECK: "see: bloodyapril scenario check",
    Cure.SEE_TURN: "see bloodyapril turn show",
    Cure.TAKE_OUT: "take it out: bloodyapril {} forget {} --campaign {!r}",
    Cure.UPGRADE: "run: bloodyapril campaign upgrade {!r} (a copy is kept)",
}
"""What each is called here; braces stand for what a refusal is about."""


def cured(refusal: BloodyAprilError) -> str:
    """A refusal with what to do about it: `... [13.21]; see: bloodyapril flight options`."""
    told = str(refusal)
    if refusal.cure is None:
        return told
    if refusal.cure is Cure.CROSS:
        options = " and ".join(f"--{what}" for what in refusal.about)
        return f"{told}; say {options} to go back all the same"
    cure = CURES[refusal.cure].format(*refusal.about)
    return f"{told.removesuffix('.')}; {cure}"
