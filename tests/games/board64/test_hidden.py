"""Unknown cards: the faces of face-down cards and undecided tests are not in the state, so no view can show them."""

import random
from typing import Any

import pytest

from hoyle.games.board64 import GAME
from hoyle.games.board64.choices import OWNER
from hoyle.games.board64.state import DOWN, TESTING, TURNING
from hoyle.rules.seats import CHANCE, NONE, UNKNOWN
from hoyle.testing.random_play import legal, seen_by, viewers, walk

OPENING = [name for name in GAME.presets if name.startswith(("game65", "patience"))]


def begin(preset: str, **values: Any) -> Any:
    """Return a new game of a preset with some options changed."""
    return GAME.begin(GAME.choose(**(dict(GAME.presets[preset].values) | values)))


@pytest.mark.parametrize("preset", [*OPENING, "game1", "game1_two_tests", "game18", "game48"])
def test_everybody_sees_the_whole_state(preset: str) -> None:
    state = begin(preset)
    for _ in walk(GAME, state, random.Random(5)):
        for seat in viewers(GAME, state):
            assert seen_by(GAME, state, seat).astuple(path=True) == state.astuple(path=True)


def test_every_card_nobody_has_seen_may_be_turned_up_next() -> None:
    state, turned = begin("game65"), 0
    for seat, move in walk(GAME, state, random.Random(6)):
        turned += seat == CHANCE
        if state.phase == TURNING:
            seen = {card for card in range(64) if not state.pool[card >> 5] >> (card & 31) & 1}
            assert len(seen) == turned
            assert legal(GAME, state, CHANCE) == [card for card in range(64) if card not in seen]
        assert move >= 0


def test_of_two_tests_nobody_knows_either_may_be_true_when_one_is_taken() -> None:
    struck = 0
    for seed in range(12):
        state = begin("game1_two_tests")
        for _ in walk(GAME, state, random.Random(seed)):
            if state.phase == TESTING:
                assert state.truth[1 - state.turn] == NONE
                assert legal(GAME, state, CHANCE) == [0, 1]
                struck += 1
    assert struck


@pytest.mark.parametrize("preset", ["game1_bluff", "game18"])
def test_only_the_owner_sees_the_true_test_while_both_stand(preset: str) -> None:
    hidden = 0
    state = begin(preset, test_cards=2, test_knowledge="owner")
    assert state.options.test_knowledge == OWNER
    for _ in walk(GAME, state, random.Random(8)):
        for seat in range(2):
            both = NONE not in state.test[2 * seat : 2 * seat + 2]
            if both and state.to_move and state.truth[seat] != NONE:
                assert seen_by(GAME, state, 1 - seat).truth[seat] == UNKNOWN
                assert seen_by(GAME, state, NONE).truth[seat] == UNKNOWN
                assert seen_by(GAME, state, seat).truth[seat] == state.truth[seat]
                hidden += 1
    assert hidden


def test_the_positions_that_differ_only_in_a_hidden_truth_look_alike_to_the_enemy() -> None:
    state = begin("game1_bluff")
    for _ in walk(GAME, state, random.Random(9)):
        if state.to_move and state.truth[1] != NONE and NONE not in state.test[2:4]:
            other = state.clone()
            other.truth[1] = 1 - other.truth[1]
            for reader in (0, NONE):
                assert seen_by(GAME, state, reader).pack() == seen_by(GAME, other, reader).pack()
            assert seen_by(GAME, state, 1).pack() != seen_by(GAME, other, 1).pack()


def test_a_card_face_down_is_the_same_on_every_square() -> None:
    state = begin("game65")
    assert set(state.top) == {DOWN}
