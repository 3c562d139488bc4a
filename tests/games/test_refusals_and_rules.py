"""No refusal contradicts the rules: where a card can be put, the questions that refusals ask find nothing in the way."""

import random
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.shared.reasons import targets
from hoyle.games.shared.table_module import table_of
from hoyle.rules.game import Game
from hoyle.testing.random_play import awaited_seats
from tests.support.refusals import drawn, own_items, positions, rules_of
from tests.support.sampling import sample

CHECKED = ["board64", "malice", "muzicando", "rummy"]
"""Games whose refusals ask the same questions as the rules, one after the other, and give a general reason if all are answered."""


@pytest.mark.parametrize("name", CHECKED)
def test_what_can_be_done_is_not_refused(name: str) -> None:
    game, allowed = GAMES[name], 0
    for number, values in enumerate(rules_of(game) * sample(1, 10)):
        dice = random.Random(number)
        for state in positions(game, values, dice, sample(3, 10)):
            for seat in awaited_seats(state):
                allowed += count_allowed(game, state, seat, dice)
    assert allowed > 50


def count_allowed(game: Game, state: Any, seat: int, dice: random.Random) -> int:
    """Check that the table refuses nothing that it offers the seat; return the number of gestures looked at."""
    seen, scene, draft = drawn(game, state, seat, dice)
    offered = [(item, place) for item in own_items(scene, seat) for place in targets(scene, item)]
    for item, place in offered:
        reason = table_of(game).refusal(seen, seat, item, place, **draft)
        assert reason.is_general, (item, place, reason)
    return len(offered)
