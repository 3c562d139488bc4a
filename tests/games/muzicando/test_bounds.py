"""The bounds of a layout's length and payoffs."""

import random
from typing import Any

import pytest

from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.state import CALLING, CHOOSING, PLAYING, State
from hoyle.rules.bits import count
from hoyle.rules.seats import CHANCE
from hoyle.testing.random_play import awaited_seats, legal, options_text, some_rules
from tests.support.muzicando import auction, moves, play_all, position_with

SETS = [{}, *({"mode": "individual", "players": players} for players in range(2, 9)), *some_rules(GAME, 630, 20)]


def payoffs(state: State) -> list[int]:
    """Return the payoff of each seat."""
    return [GAME.verbs["payoff"](state, seat) for seat in range(state.options.players)]


@pytest.mark.parametrize("values", SETS, ids=options_text)
def test_a_layout_is_no_longer_than_it_can_be(values: dict[str, Any]) -> None:
    """At most (C + D) · n + n + 1 decisions with C cards in hands and stock, D of them in the stock."""
    for seed in range(4):
        dice = random.Random(seed)
        state: State = GAME.begin(GAME.choose(**values))
        decisions = bound = steps = 0
        while state.to_move:
            [seat] = awaited_seats(state)
            choice = legal(GAME, state, seat)
            if seat != CHANCE and state.phase not in (CALLING, CHOOSING):
                bound = bound or (56 + count(state.stock)) * state.options.players + state.options.players + 1
                decisions += 1
            late = choice[-1] if state.phase >= PLAYING and dice.random() < 0.25 * seed else dice.choice(choice)
            GAME.verbs["play"](state, seat, late)
            steps += 1
        assert 0 < decisions <= bound and steps <= GAME.max_length
        least, most = GAME.payoff_range(state.options)
        assert least <= min(payoffs(state)) and max(payoffs(state)) <= most and sum(payoffs(state)) == 0


@pytest.mark.parametrize(
    ("options", "calls"),
    [
        ({}, 3 + 16 + 15 * 2),
        ({"forced_bid_reopens": True}, 4 + 16 + 15 * 2),
        ({"mode": "individual", "players": 8, "individual_bidding": True}, 7 + 16 + 15 * 6),
        ({"mode": "individual", "players": 8, "individual_bidding": True, "forced_bid_reopens": True}, 8 + 16 + 15 * 6),
    ],
    ids=str,
)
def test_the_longest_bidding(options: dict[str, Any], calls: int) -> None:
    """All seats pass except one, which makes the lowest bid whenever the bidding would end; the highest bid ends it."""
    state, call_count = auction(**options), 0
    while state.phase == CALLING:
        all_passed = state.passes < (state.options.players - (1 if options.get("forced_bid_reopens") is None else 0))
        if state.bid >= 0:
            all_passed = state.passes < state.options.players - 2
        words = moves(state)
        play_all(state, "pass" if all_passed and "pass" in words else words[1] if words[0] == "pass" else words[0])
        call_count += 1
    assert call_count == calls <= 160 and state.bid == 15


def test_the_longest_layout_there_can_be_has_room() -> None:
    """The sum of the lot, the deal, the longest bidding, the most decisions and one draw for every card of the stock."""
    largest = max(
        (56 + stock) * players + players + 1 + stock for players in range(2, 9) for stock in [56 - 7 * players]
    )
    assert 1 + 56 + 160 + largest <= GAME.max_length


def test_the_dearest_contracts_stay_within_the_bounds() -> None:
    made = play_all(position_with("M", "", "", "", "R2", table="R1", turn=3, out="0 2 1", bid=4), "R2")
    assert payoffs(made) == [12, -12, 12, -12]
    lost = play_all(position_with("M", "", "R5", "", "", table="R1", turn=1, out="0 2 3", bid=4, bidder=1), "pass")
    assert payoffs(lost) == [13, -13, 13, -13]
    assert GAME.payoff_range(lost.options) == (-20, 20)
    out = " ".join(str(seat) for seat in range(1, 8))
    alone = {"mode": "individual", "individual_bidding": True}
    last = play_all(position_with("M", "R5", *[""] * 7, table="R1", out=out, bid=4, bidder=0, **alone), "pass")
    assert payoffs(last)[0] == 7 * -8 - (8 + 7 + 6 + 5 + 4 + 3 + 2) == -91
    assert GAME.payoff_range(last.options) == (-140, 140)


@pytest.mark.parametrize("values", SETS, ids=options_text)
def test_a_fine_stays_within_the_bounds(values: dict[str, Any]) -> None:
    fined = values | {"penalty_individual" if values.get("mode") == "individual" else "penalty_team": 100}
    for seat in range(GAME.choose(**fined).players):
        state: State = GAME.begin(GAME.choose(**fined))
        GAME.verbs["forfeit"](state, seat)
        least, most = GAME.payoff_range(state.options)
        assert min(payoffs(state)) == least >= GAME.payoffs[0] and max(payoffs(state)) <= most <= GAME.payoffs[1]
