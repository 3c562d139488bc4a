"""Gestures of rummy: what is drawn is exactly what is allowed, for moves and for the steps of random drafts."""

from itertools import product
from random import Random
from typing import Any

import pytest

from hoyle.games.rummy import table
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.arrangement import initial
from hoyle.games.rummy.table.draft import STEPS, Draft
from hoyle.games.shared.drafts import DraftError, Drafts, Step
from hoyle.games.shared.gestures import gesture
from hoyle.games.shared.scenes import Act, Scene
from tests.support.rummy import deal_options, placed, views
from tests.support.rummy_table import NAMES, SAY, arranged, lay

DRAFTS: Drafts = table.drafts
STEPS_TAKEN = 12
POSITIONS = [
    placed("7H 8H 2H KS", "4C", table="7S 7D 7C 3H 4H 5H 6H"),
    placed("JK 7H KS", "4C", table="4H 5H 6H 9S 9D 9C", joker_mode="free"),
    placed("JK JK 9H 2S", "4C", table="4H 5H 9S 9D 9C", stands="6H", joker_mode="declared"),
    placed("2S 3S 4S 5S JK", "4C", table="9H TH 9D 9C", stands="JH", joker_mode="free", opening_points=20),
    placed("JK 2S 3S", "4C", "5C", table="4H 5H 6H", **deal_options("zap", players=3)),
]


def scene_of(draft: Draft) -> Scene:
    return table.draw(draft.seen, 0, NAMES, SAY, draft.arrangement, draft)


def drawn_steps(scene: Scene) -> set[tuple[str, str, str, str]]:
    """Every step that the drawn acts offer: the act, the item, where it goes, the option."""
    found: set[tuple[str, str, str, str]] = set()
    for act in (act for act in scene.acts if act.draft):
        found |= {(act.id, item, to, "") for item, places in act.pairs.items() for to in places}
        found |= {(act.id, item, to, "") for item in sources(scene, act) for to in act.target}
        found |= {(act.id, "", "", option.id) for option in act.options if not option.off}
    return found


def sources(scene: Scene, act: Act) -> list[str]:
    """The items that an act may take: those of the zones it names, and those it names itself."""
    zones = {zone.id: [item.id for item in zone.items] for zone in scene.zones}
    return [item for source in act.source for item in zones.get(source, [source])]


def imaginable_steps(scene: Scene) -> set[tuple[str, str, str, str]]:
    """Steps with any item and any place of the scene, and with some that are not there."""
    zones = [zone.id for zone in scene.zones]
    items = [item.id for zone in scene.zones for item in zone.items] + [f"zone:{name}" for name in zones]
    items += ["", "hand0.AS.0", "t.AS.0", "zone:m9"]
    places = [*zones, "", "m9", "m9#1", *(f"{name}#{place}" for name in zones for place in range(5))]
    options = ["", "hint", *(f"{name}.{number}" for name in zones for number in range(4))]
    found = {(act, item, to, "") for act, item, to in product((*STEPS, "turn"), items, places)}
    return found | {(act, "", "", option) for act, option in product((*STEPS, "turn"), options)}


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_the_steps_drawn_are_the_steps_offered(position: State) -> None:
    draw = Random(5)
    seen = views(position)[0]
    draft = DRAFTS.start(seen, 0, initial(seen))
    for _ in range(STEPS_TAKEN):
        scene = scene_of(draft)
        drawn = drawn_steps(scene)
        offered = {step for step in imaginable_steps(scene) | drawn if DRAFTS.offers(draft, Step(*step))}
        assert drawn == offered
        assert all(DRAFTS.is_step(act) for act, *_ in drawn)
        act = draw.choice(sorted({act for act, *_ in drawn} - {"hint"}))
        draft = DRAFTS.step(draft, Step(*draw.choice(sorted(step for step in drawn if step[0] == act))))


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_the_moves_drawn_are_the_gestures(position: State) -> None:
    for seat, seen in enumerate(views(position)[:-1]):
        scene = table.draw(seen, seat, NAMES, SAY)
        drawn = {gesture(act.id, option.id) for act in scene.acts for option in act.options if not option.off}
        assert drawn == set(table.gestures(seen, seat))
        assert (drawn != set()) == (seat == 0)


def test_with_cards_laid_there_are_no_other_moves() -> None:
    draft = arranged(placed("7H 2S", "4C", table="4H 5H 6H"), lay("7H", "m0"))
    assert table.gestures(draft.seen, 0) and table.gestures(draft.seen, 0, draft) == {}


def test_in_a_first_play_the_jokers_of_the_table_stay_what_they_are() -> None:
    """RM13: the melds of the table are not part of it."""
    draft = arranged(POSITIONS[3])
    assert not DRAFTS.offers(draft, Step("stand", option="m0.1"))
    assert not any(act.id == "stand" for act in scene_of(draft).acts)


def random_steps(draw: Random, draft: Any) -> list[Step]:
    """Steps that are offered one after another."""
    found: list[Step] = []
    for _ in range(STEPS_TAKEN):
        step = Step(*draw.choice(sorted(drawn_steps(scene_of(draft)))))
        try:
            draft = DRAFTS.step(draft, step)
        except DraftError:
            continue
        found.append(step)
    return found


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_the_same_steps_from_the_same_start_give_the_same_draft(position: State) -> None:
    """So a turn that is taken back has its draft again: its steps are made once more."""
    seen = views(position)[0]
    first = DRAFTS.start(seen, 0, initial(seen))
    steps = random_steps(Random(7), first)
    drafts: list[Draft] = []
    for start in (first, DRAFTS.start(type(seen).unpack(seen.pack()), 0, initial(seen))):
        draft = start
        for step in steps:
            draft = DRAFTS.step(draft, step)
        drafts.append(draft)
    assert steps and drafts[0] == drafts[1]
