"""The page about the classes of a table: its code runs and is drawn in pictures, and every field is described."""

import re
import sys
from collections.abc import Generator
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from pathlib import Path

import pytest

from hoyle.docs.first_game import files
from hoyle.docs.first_game_words import RULEBOOKS
from hoyle.docs.folders import TEXTS
from hoyle.docs.reference import source
from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.games.shared import scenes
from hoyle.games.shared.reasons import zone_of
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.play.play import vary
from hoyle.rules.french_cards import cards_named
from hoyle.rules.game import Game
from hoyle.rules.seats import only
from hoyle.testing.contract import check
from tests.support.docs_pictures import PAGE, codes, run, scene_of
from tests.support.page_code import write_game

CLASSES = [each for each in vars(scenes).values() if isinstance(each, type) and is_dataclass(each)]


@pytest.mark.parametrize("name", codes())
def test_the_code_of_a_picture_runs_and_the_picture_is_there(name: str) -> None:
    names = run(codes()[name])
    assert f"](table-{name}.png)" in PAGE.read_text("utf-8") and (TEXTS / f"table-{name}.png").is_file()
    if "events" in names:
        assert all(event.text.endswith(".") for event in names["events"])
        return
    scene = scene_of(names)
    ids = sorted(zone.id for zone in scene.zones)
    for rows in scene.layout.values():
        assert sorted(zone for row in rows for zone in row) == ids
    for act in scene.acts:
        for item, places in act.pairs.items():
            assert zone_of(scene, item) and {*places} <= {*ids}
        assert all(zone_of(scene, item) for item in act.items)


def test_each_part_of_a_scene_has_a_section_with_a_picture() -> None:
    sections = {part.partition("\n")[0]: part for part in PAGE.read_text("utf-8").split("\n## ")[1:]}
    for name in ("Scene", "Zone", "Item", "Act", "Event", "Face"):
        assert ".png)" in sections[name]


SAID = {"Stands", "Next", "Cell.at", "Side.back", "Gone.item", "Gone.to", "Scene.layout"}
"""What the description of the class, or of its type, says already."""


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_field_is_described(cls: type) -> None:
    members = source("hoyle.games.shared.scenes").members[cls.__name__].members
    described = {name for name, each in members.items() if each.docstring}
    missing = {f"{cls.__name__}.{each.name}" for each in fields(cls)} - {f"{cls.__name__}.{name}" for name in described}
    assert len(CLASSES) > 10 and (missing <= SAID or cls.__name__ in SAID)


@pytest.fixture
def whist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Game]:
    """Little Whist with the table of the page, which the next test does not know."""
    folder = write_game(tmp_path)
    for name, text in files(PAGE).items():
        (tmp_path / name).write_text(text, "utf-8")
    (folder / "rulebook.en.md").write_text(RULEBOOKS["en"].format(title="Little Whist"), "utf-8")
    first = folder / "__init__.py"
    text = first.read_text("utf-8").replace("import rules\n", "import rules, table\n")
    text = text.replace("text=CARDS", "text=table").replace("table=CARDS", "table=table")
    first.write_text("".join(line for line in text.splitlines(True) if "CardTable" not in line), "utf-8")
    monkeypatch.setenv(own.PATHS, "")
    known = dict(GAMES)
    yield own.load(folder, GAMES)
    GAMES.clear()
    GAMES.update(known)
    for name in [name for name in sys.modules if name.partition(".")[0] == "little_whist"]:
        del sys.modules[name]


def test_the_whole_table_keeps_the_contract(whist: Game) -> None:
    assert [(one.sentence, one.broken) for one in check(whist, many=4) if one.broken] == []
    play = vary(whist, {"players": 2}).new(1)
    before = play.view(0)
    play.play(0, play.legal(0)[0])
    play.play(1, play.legal(1)[0])
    events = table_of(whist).narrate(before, play.view(0), 0, ["Ann", "Bob"], translator("en"))
    assert [event.text.split()[0] for event in events[:2]] == ["Ann", "Bob"] and events[2].clause == "F3"


SUBCLASS = re.compile(r"<!-- subclass: (\S+) -->\n```python\n(.*?)```", re.DOTALL)


def test_the_subclass_of_the_page_says_what_is_to_be_done_why_not_and_who_has_won(whist: Game) -> None:
    ((name, code),) = SUBCLASS.findall(PAGE.read_text("utf-8"))
    (whist.folder.parent / name).write_text(code, "utf-8")
    sys.modules.pop("little_whist.table")
    table = import_module("little_whist.table").TABLE
    game = replace(whist, text=table, table=table)
    assert [(one.sentence, one.broken) for one in check(game, many=4) if one.broken] == []
    play = vary(game, {"players": 2}).new(None)
    for seat, hand in enumerate(("AS 9H", "TS KH")):
        play.state.hand[seat], play.state.held[seat] = cards_named(hand), 2
    play.state.stock, play.state.to_move = 0, only(0)
    say, names = translator("en"), ["Ann", "Bob"]
    assert table_of(game).draw(play.view(0), 0, names, say).prompt == "Lead any card."
    play.play(0, "AS")
    assert table_of(game).draw(play.view(1), 1, names, say).prompt == "Play a card to the trick."
    why = table_of(game).refusal(play.view(1), 1, "KH", "laid")
    assert why.sentence(names, say) == "You have to follow suit: spades." and why.clause == "F2"
    for seat, card in ((1, "TS"), (0, "9H")):
        play.play(seat, card)
    before = play.view(0)
    play.play(1, "KH")
    events = table_of(game).narrate(before, play.view(0), 0, names, say)
    assert [(event.text, event.clause) for event in events] == [
        ("Bob plays King of hearts.", ""),
        ("Bob has 1 trick.", "F3"),
        ("Most tricks: Ann and Bob.", "F4"),
    ]
    assert events[-1].reason
