"""Gestures of rummy: a scene offers exactly the legal moves, and in random drafts exactly the legal steps."""

from itertools import product
from random import Random
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy import table
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.arrangement import initial
from hoyle.games.rummy.table.draft import ANNOUNCE, STEPS, Draft
from hoyle.games.shared.drafts import DraftError, Step
from hoyle.games.shared.gestures import gesture
from hoyle.games.shared.scenes import Act, Scene
from hoyle.rules.link import rules_of
from tests.support.rummy import deal_options, position_with, views
from tests.support.rummy_table import NAMES, SAY, draft_after, lay_step

RULES = rules_of(GAMES["rummy"])

DRAFTS = table.drafts(RULES)
STEPS_TAKEN = 12
POSITIONS = [
    position_with("7H 8H 2H KS", "4C", table="7S 7D 7C 3H 4H 5H 6H"),
    position_with("JK 7H KS", "4C", table="4H 5H 6H 9S 9D 9C", joker_mode="free"),
    position_with("JK JK 9H 2S", "4C", table="4H 5H 9S 9D 9C", joker_cards="6H", joker_mode="declared"),
    position_with("2S 3S 4S 5S JK", "4C", table="9H TH 9D 9C", joker_cards="JH", joker_mode="free", opening_points=20),
    position_with("JK 2S 3S", "4C", "5C", table="4H 5H 6H", **deal_options("zap", players=3)),
    position_with("7H 8H 2H 5H", "4C", table="7S 7D 7C 3H 4H 5H 6H", rearrangement_penalty=3),
    position_with(
        "JK 7H KS 7C", "4C", table="4H 5H 6H 7S 7D", joker_cards="7C", joker_mode="free", rearrangement_penalty=1
    ),
]


def scene_of(draft: Draft) -> Scene:
    return table.draw(rules_of(GAMES["rummy"]), draft.seen, 0, NAMES, SAY, draft.arrangement, draft)


def drawn_steps(scene: Scene) -> set[tuple[str, str, str, str]]:
    """Return every step that the acts offer: act, item, target and option."""
    found: set[tuple[str, str, str, str]] = set()
    for act in (act for act in scene.acts if act.draft):
        found |= {(act.id, item, to, "") for item, places in act.pairs.items() for to in places}
        found |= {(act.id, item, to, "") for item in sources(scene, act) for to in act.target}
        found |= {(act.id, "", "", option.id) for option in act.options if not option.off}
    return found


def sources(scene: Scene, act: Act) -> list[str]:
    """Return the items of an act's sources, each of which is a zone or an item."""
    zones = {zone.id: [item.id for item in zone.items] for zone in scene.zones}
    return [item for source in act.source for item in zones.get(source, [source])]


def imaginable_steps(scene: Scene) -> set[tuple[str, str, str, str]]:
    """Return steps with all items and targets of the scene, and with some that do not exist."""
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
    draft = DRAFTS.start(seen, 0, initial(RULES, seen))
    for _ in range(STEPS_TAKEN):
        scene = scene_of(draft)
        drawn = drawn_steps(scene)
        offered = {step for step in imaginable_steps(scene) | drawn if DRAFTS.offers(draft, Step(*step))}
        assert drawn == offered
        assert all(DRAFTS.is_step(act) for act, *_ in drawn)
        act = draw.choice(sorted({act for act, *_ in drawn} - {"hint"}))
        try:
            draft = DRAFTS.step(draft, Step(*draw.choice(sorted(step for step in drawn if step[0] == act))))
        except DraftError as error:
            assert error.message == ANNOUNCE and position.options.rearrangement_penalty, "only a split may be refused"


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_the_moves_drawn_are_the_gestures(position: State) -> None:
    for seat, seen in enumerate(views(position)[:-1]):
        scene = table.draw(rules_of(GAMES["rummy"]), seen, seat, NAMES, SAY)
        drawn = {gesture(act.id, option.id) for act in scene.acts for option in act.options if not option.off}
        assert drawn == set(table.gestures(rules_of(GAMES["rummy"]), seen, seat))
        assert (drawn != set()) == (seat == 0)


def test_with_cards_laid_there_are_no_other_moves() -> None:
    draft = draft_after(position_with("7H 2S", "4C", table="4H 5H 6H"), lay_step("7H", "m0"))
    assert (
        table.gestures(rules_of(GAMES["rummy"]), draft.seen, 0)
        and table.gestures(rules_of(GAMES["rummy"]), draft.seen, 0, draft) == {}
    )


def test_in_a_first_play_the_jokers_of_the_table_stay_what_they_are() -> None:
    """RM13: the melds of the table are not part of a first play."""
    draft = draft_after(POSITIONS[3])
    assert not DRAFTS.offers(draft, Step("stand", option="m0.1"))
    assert not any(act.id == "stand" for act in scene_of(draft).acts)


def random_steps(draw: Random, draft: Any) -> list[Step]:
    """Return random steps, each chosen from those on offer after the previous ones."""
    steps: list[Step] = []
    for _ in range(STEPS_TAKEN):
        step = Step(*draw.choice(sorted(drawn_steps(scene_of(draft)))))
        try:
            draft = DRAFTS.step(draft, step)
        except DraftError:
            continue
        steps.append(step)
    return steps


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_the_same_steps_from_the_same_start_give_the_same_draft(position: State) -> None:
    """An undone turn gets its draft back by repeating its steps."""
    seen = views(position)[0]
    first = DRAFTS.start(seen, 0, initial(RULES, seen))
    steps = random_steps(Random(7), first)
    drafts: list[Draft] = []
    for start in (first, DRAFTS.start(type(seen).unpack(seen.pack()), 0, initial(RULES, seen))):
        draft = start
        for step in steps:
            draft = DRAFTS.step(draft, step)
        drafts.append(draft)
    assert steps and drafts[0] == drafts[1]
