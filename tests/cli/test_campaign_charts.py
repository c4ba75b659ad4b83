"""A campaign's own charts and cards from the command line: use, forget, show, roll, print."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bloodyapril.desk.fights.scene import by_which
from bloodyapril.desk.own_files import choose_reading
from bloodyapril.desk.seat import seated
from bloodyapril.store.campaign.file import Campaign, create_campaign
from bloodyapril.store.campaign.places import VARIABLE
from bloodyapril.store.campaign.rows import OwnFileRow
from bloodyapril.store.library.cards import card_form
from bloodyapril.store.library.charts import chart_form, charts
from bloodyapril.store.library.files import fingerprint
from bloodyapril.store.library.shelves import rulings
from tests.cli.conftest import Run, refused, told
from tests.slips import changed, line_of, origin

SHORT = str(Path(__file__).parents[1] / "store" / "short.toml")
OURS = '["8 or more", "carry-on", "carry-on"]'
THEIRS = '["8-9", "abort", "carry-on"],\n    ["10 or more", "carry-on", "carry-on"]'
LAYER = "campaign, not proofed, typed 2026-10-02 by Ann from 2nd printing"
ROLL = ("roll", "wind-up", "--dice", "4,4")


@pytest.fixture(autouse=True)
def april(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """The only campaign, and a folder to work in with an owner's folders beside it."""
    monkeypatch.setenv("BLOODYAPRIL_CHARTS", str(tmp_path / "charts"))
    monkeypatch.setenv("BLOODYAPRIL_CARDS", str(tmp_path / "cards"))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    return create_campaign(tmp_path, "April", "5", {}, lambda campaign: None)


def wind_up() -> str:
    return changed(origin(chart_form("wind-up", filled=True)), OURS, THEIRS)


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def use(run: Run, text: str, kind: str = "chart") -> str:
    return told(run, kind, "use", write("mine.toml", text), "--campaign", "april", "--yes")


def heads(run: Run, *words: str) -> list[str]:
    return told(run, *words).splitlines()


# --- putting in and taking out


def test_it_goes_into_the_campaign_and_nowhere_else(run: Run, april: Campaign) -> None:
    assert use(run, wind_up()).splitlines() == [
        "In force in campaign April from its next roll: chart wind-up, fingerprint "
        f"{fingerprint(wind_up())}, kept in {april.path}",
        "What was rolled stays. To take it back: journal undo --campaign 'April'",
    ]
    assert not Path("charts").exists()
    assert heads(run, "chart", "show", "wind-up")[0] == "Wind Up (15.1)  [house]"
    assert use(run, wind_up()) == "Campaign April has this chart so already: nothing was changed.\n"
    again = use(run, wind_up().replace("Ann", "Bob"))
    assert "The former one is kept in the journal." in again


def test_without_a_campaign_use_means_the_owners_folder(run: Run, april: Campaign) -> None:
    assert told(run, "chart", "use", write("mine.toml", wind_up())).startswith("In force: ")
    assert april.own.charts == ()
    assert charts()["wind-up"].source.value == "owner"


def test_it_is_shown_in_the_journal_undone_and_done_again(run: Run, april: Campaign) -> None:
    use(run, wind_up())
    entry = told(run, "journal", "show", "2")
    assert entry.startswith(f"Entry 2: Chart wind-up: the campaign's own, {fingerprint(wind_up())}")
    assert "command: use file charts wind-up" in entry
    assert "From here on Wind Up is read by the campaign's own chart" in entry
    told(run, "journal", "undo")
    assert april.own.charts == ()
    told(run, "journal", "redo")
    assert heads(run, *ROLL, "--campaign", "April")[0] == "Wind Up (15.1)  [campaign]"
    use(run, wind_up().replace("Ann", "Bob"))
    changes = told(run, "journal", "show", "6").split("Changed")[1]
    assert changes.split()[-5:] == ["charts", "wind-up", "text", "(text)", "(text)"]
    assert "every row follows from it" in told(run, "journal", "audit")


def test_taken_out_the_layer_under_it_counts_again(run: Run) -> None:
    use(run, wind_up())
    assert heads(run, "chart", "forget", "Wind Up", "--campaign", "April") == [
        "Out of force in campaign April: the house chart counts again.",
        "The campaign's own is kept in its journal.",
    ]
    assert heads(run, *ROLL, "--campaign", "April")[0] == "Wind Up (15.1)  [house]"
    assert refused(run, "chart", "forget", "wind-up", "--campaign", "April") == (
        "Error: campaign April has no chart wind-up of its own\n"
    )


def test_errors_and_warnings_are_told_as_for_the_owners_folder(
    run: Run, april: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = changed(wind_up(), "drm = -4", "drm = -3")
    words = ("chart", "use", "mine.toml", "--campaign", "April")
    write("mine.toml", text)
    result = run(*words)
    assert result.exit_code == 2
    line = line_of(text, "drm = -3")
    assert f"mine.toml:{line}: error: modifier flaming-onion is -3; by rule 16.4" in result.stdout
    assert result.stderr == "mine.toml is not used: mend the errors first.\n"
    write("mine.toml", changed(wind_up(), 'who = "Ann"', 'who = ""'))
    assert "0 errors, 1 warning; say --yes to use it so" in refused(run, *words)
    monkeypatch.setattr("bloodyapril.cli.owner.for_people", lambda: True)
    assert run(*words, stdin="n\n").exit_code == 1
    assert april.own.charts == ()
    assert run(*words, stdin="y\n").exit_code == 0
    assert len(april.own.charts) == 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("use", "mine.toml", "--campaign", "May"), "no campaign called 'May'. Known: April."),
        (("use", "nowhere.toml", "--campaign", "April"), "nowhere.toml cannot be read"),
        (("use", "mine.toml", "--folder", "."), "--folder is where --campaign is looked for"),
        (("forget", "wind-up", "--folder", "."), "--folder is where --campaign is looked for"),
        (("forget", "nix", "--campaign", "April"), "no chart called 'nix'"),
        (("show", "nix", "--campaign", "April"), "no chart called 'nix'"),
        (("show", "wind-up", "--campaign", "May"), "no campaign called 'May'"),
        (("show", "time-to-climb", "--campaign", "May"), "no campaign called 'May'"),
        (("show", "scatter", "--campaign", "April", "--layer", "campaign"), "no campaign layer"),
        (("show", "wind-up", "--layer", "campaign"), "wind-up has no campaign layer, only house"),
        (("list", "--campaign", "May"), "no campaign called 'May'"),
        (("list", "--folder", "."), "--folder is where --campaign is looked for"),
    ],
)
def test_nonsense_is_refused_in_one_line(
    run: Run, april: Campaign, words: tuple[str, ...], line: str
) -> None:
    write("mine.toml", wind_up())
    kept = Path(str(april.path)).read_bytes()
    assert line in refused(run, "chart", *words)
    assert Path(str(april.path)).read_bytes() == kept


@pytest.mark.parametrize("text", ["junk [[[[", "a = 1\n" * 200_000, "id = 'wind-up'\n", ""])
def test_junk_is_never_put_into_a_campaign(run: Run, april: Campaign, text: str) -> None:
    kept = Path(str(april.path)).read_bytes()
    result = run("chart", "use", write("junk.toml", text), "--campaign", "April", "--yes")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert Path(str(april.path)).read_bytes() == kept


# --- which is in force, and why


def test_show_and_list_say_which_layer_is_in_force_and_why(run: Run) -> None:
    use(run, wind_up())
    shown = heads(run, "chart", "show", "wind-up", "--campaign", "April")
    assert shown[:2] == [
        f"Wind Up (15.1)  [{LAYER}]",
        "In force, because it is campaign April's own, in its file. The house chart under it: "
        "--layer house",
    ]
    house = heads(run, "chart", "show", "wind-up", "--campaign", "April", "--layer", "house")
    assert house[:2] == [
        "Wind Up (15.1)  [house]", "Not in force: over it lies campaign April's own.",
    ]  # fmt: skip
    listed = " ".join(told(run, "chart", "list", "--campaign", "April").split())
    assert f"Wind Up 15.1 2 dice {LAYER}" in listed
    assert LAYER not in " ".join(told(run, "chart", "list").split())
    assert "own charts wind-up" in " ".join(told(run, "campaign", "show", "April").split())


def test_all_four_layers_for_programs(run: Run) -> None:
    use(run, wind_up())
    told(run, "chart", "use", write("owner.toml", wind_up().replace("Ann", "Bob")))
    shown = json.loads(told(run, "chart", "show", "wind-up", "--campaign", "April", "--json"))
    assert (shown["source"], shown["layers"]) == ("campaign", ["house", "owner", "campaign"])
    assert shown["fingerprint"] == fingerprint(wind_up())
    listed = json.loads(told(run, "chart", "list", "--campaign", "April", "--json"))
    assert {line["chart"]: line["source"] for line in listed}["wind-up"] == "campaign"
    seen = json.loads(told(run, "campaign", "show", "April", "--json"))
    assert (seen["own_charts"], seen["own_cards"]) == (["wind-up"], [])


def test_an_owners_spoilt_file_does_not_stop_a_campaign_that_has_its_own(run: Run) -> None:
    use(run, wind_up())
    Path("charts").mkdir()
    write("charts/wind-up.toml", "hello")
    charts().reread()
    assert "wind-up.toml: line 1" in refused(run, *ROLL)
    assert heads(run, *ROLL, "--campaign", "April")[0] == "Wind Up (15.1)  [campaign]"


# --- rolls and odds


def test_a_roll_in_the_campaign_is_read_by_it(run: Run) -> None:
    use(run, wind_up())
    assert told(run, *ROLL).endswith("Result: carries on (carry-on)\n")
    rolled = told(run, *ROLL, "--campaign", "april", "--explain")
    assert "Result: aborts (abort)" in rolled
    assert f"Chart wind-up [{LAYER}], fingerprint {fingerprint(wind_up())}" in rolled
    plain = json.loads(told(run, *ROLL, "--camp=april", "--folder", ".", "--json"))
    assert plain["fingerprint"] == fingerprint(wind_up())
    seeded = json.loads(told(run, "roll", "15.1", "--campaign", "April", "--json"))
    assert seeded["fingerprint"] == fingerprint(wind_up())


def test_odds_are_those_of_the_campaigns_own(run: Run) -> None:
    use(run, wind_up())

    def aborts(*words: str) -> str:
        odds = json.loads(told(run, "odds", "wind-up", "--json", *words))["odds"]
        return next(str(row["fraction"]) for row in odds if row["result"] == "abort")

    assert aborts("--campaign", "April") != aborts()
    assert aborts("--campaign", "April") == aborts("--folder", ".", "--campaign=April")
    assert "--folder is where --campaign is looked for" in refused(
        run, "odds", "wind-up", "--folder", "."
    )
    assert "no campaign called 'May'" in refused(run, "odds", "wind-up", "--campaign", "May")


def test_a_roll_asks_what_the_campaigns_own_chart_asks(run: Run) -> None:
    text = wind_up()
    start = text.index('[[modifiers]]\nid = "leader-lost"')
    use(run, text[:start] + text[text.index("[[modifiers]]", start + 1) :])
    assert told(run, *ROLL, "--leader-lost")
    assert "No such option '--leader-lost'" in refused(
        run, *ROLL, "--leader-lost", "--campaign", "April"
    )
    assert "leader-lost" not in told(run, "roll", "wind-up", "--campaign", "April", "-h")


@pytest.mark.parametrize("words", [("--campaign",), ("--campaign", "April", "nix")])
def test_a_roll_that_is_not_understood_is_refused_in_one_line(
    run: Run, words: tuple[str, ...]
) -> None:
    use(run, wind_up())
    assert refused(run, "roll", "wind-up", *words).startswith("Error: ")


# --- flights of the campaign


@pytest.fixture
def begun(run: Run) -> None:
    told(run, "campaign", "begin", "April", "--scenario", SHORT)


def engagement() -> str:
    """The program's own chart, as somebody typed it."""
    return origin(chart_form("engagement", filled=True))


def marks(run: Run, *words: str) -> set[str]:
    fought = json.loads(told(run, "roll", "combat", *words, "--sees", "tally", "--json"))
    rolls = [roll for event in fought["events"] for roll in event["rolls"]]
    return {roll["fingerprint"] for roll in rolls if roll["chart"] == "engagement"}


@pytest.mark.usefixtures("begun")
def test_a_flight_of_the_campaign_fights_by_its_charts(run: Run) -> None:
    use(run, engagement())
    enemy = "3 Albatros D.III Medium+1"
    assert marks(run, enemy, "B1@April", "--seed", "1") == {fingerprint(engagement())}
    assert marks(run, enemy, "6 RE8 Low+6", "--seed", "1") == {charts()["engagement"].fingerprint}


@pytest.mark.usefixtures("begun")
def test_flights_of_campaigns_that_differ_do_not_meet(run: Run, april: Campaign) -> None:
    told(run, "campaign", "new", "May", "--scenario", SHORT, "--seed", "5")
    both = ("roll", "combat", "B1@April", "B1@May", "--sees", "tally", "--seed", "1")
    assert by_which("B1@April", "B1@May") == (april.library, rulings())
    choose_reading(seated(april), "laden-manoeuvre", "by-one")
    line = "campaigns April and May have other charts, cards or rulings: describe a flight"
    assert line in refused(run, *both)
    told(run, "journal", "undo", "--campaign", "April")
    use(run, engagement())
    assert line in refused(run, *both)


# --- cards and prints


def test_cards_are_put_in_shown_listed_and_taken_out(run: Run, april: Campaign) -> None:
    mine = origin(card_form("se5", filled=True))
    use(run, changed(mine, "endurance = 150", "endurance = 140"), "card")
    use(run, changed(mine, 'id = "se5"', 'id = "se5-trial"'), "card")
    shown = heads(run, "card", "show", "SE5", "--campaign", "April")
    assert shown[:2] == [
        f"SE5  [{LAYER}]",
        "In force, because it is campaign April's own, in its file. The house card under it: "
        "--layer house",
    ]
    plain = json.loads(told(run, "card", "show", "se5-trial", "--campaign", "April", "--json"))
    assert (plain["source"], plain["layers"]) == ("campaign", ["campaign"])
    listed = [line.split() for line in heads(run, "card", "list", "--campaign", "April")]
    assert {line[0]: line[-1] for line in listed if line[0].startswith("se5")} == {
        "se5": "campaign", "se5-trial": "campaign", "se5a": "house",
    }  # fmt: skip
    assert "no aeroplane called 'se5-trial'" in refused(run, "card", "show", "se5-trial")
    assert told(run, "card", "forget", "se5-trial", "--campaign", "April").startswith(
        "Out of force in campaign April.\n"
    )
    assert told(run, "card", "forget", "se5", "--campaign", "April").startswith(
        "Out of force in campaign April: the house card counts again.\n"
    )
    assert april.own.cards == ()


def test_a_spoilt_text_in_a_campaign_is_told_in_lists_and_can_be_taken_out(
    run: Run, april: Campaign
) -> None:
    use(run, wind_up())
    with april.writing() as session:
        row = session.get(OwnFileRow, ("charts", "wind-up"))
        assert row is not None
        row.text = changed(wind_up(), "dice = 2", "dice = 5")
    line = refused(run, *ROLL, "--campaign", "April")
    assert "wind-up.toml of campaign April: line " in line
    assert "take it out: bloodyapril chart forget wind-up --campaign 'April'" in line
    listed = " ".join(told(run, "chart", "list", "--campaign", "April").split())
    assert "campaign, cannot be read: wind-up.toml of campaign April" in listed
    told(run, "chart", "forget", "wind-up", "--campaign", "April")
    assert told(run, *ROLL, "--campaign", "April")


def test_the_campaigns_own_are_printed(run: Run) -> None:
    use(run, wind_up())
    mine = origin(card_form("se5", filled=True))
    use(run, changed(mine, 'name = "SE5"', 'name = "SE5 of April"'), "card")
    words = ("--campaign", "April", "--html", "--out")
    told(run, "print", "chart", "wind-up", *words, "chart.html")
    assert f"campaign, {fingerprint(wind_up())}" in Path("chart.html").read_text("utf-8")
    told(run, "print", "card", "se5", *words, "card.html")
    assert "SE5 of April" in Path("card.html").read_text("utf-8")
    assert "no campaign called 'May'" in refused(run, "print", "chart", "--campaign", "May")
