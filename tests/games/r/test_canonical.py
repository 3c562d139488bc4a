"""The representative of equivalent positions of R: no value changes, with any options that the solver takes."""

import random
from typing import Any

import pytest

from hoyle.games.r import GAME
from hoyle.games.r.rules import canonicalize, open_round
from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.rules.link import link
from hoyle.solver.branches import branches, follow
from hoyle.solver.equilibrium import equilibrium

RULES: list[dict[str, Any]] = [
    {},
    {"abilities": False},
    {"goal": "first_loses", "princess_in_loser": "loses"},
    {"goal": "all_rounds"},
    {"goal": "all_rounds", "balance": True},
    {"balance": True, "balance_spy": "cancel", "points_to_win": 3},
    {"last_chance": True, "points_to_win": 2},
    {"last_chance": True, "points_to_win": 3, "princess_attack": "seat0_princes"},
    {"last_chance": True, "last_chance_scope": "lost_only"},
    {"discard_one": True, "last_chance": True, "points_to_win": 2},
    {"traitor_swap": True},
    {"traitor_swap": True, "last_chance": True, "points_to_win": 2, "princess_scope": "opposite_colour"},
    {"deal": "random"},
    {"deal": "random", "last_chance": True, "points_to_win": 2},
]


def some_position(options: dict[str, Any], seed: int) -> Any:
    """Return a random position with three cards in each hand, of both colours where the rules allow that."""
    dice = random.Random(seed)
    state = GAME.begin(GAME.choose(**options))
    mixed = "traitor_swap" in options or "princess_attack" in options or "deal" in options
    cards = dice.sample(range(16), 6) if mixed else [*dice.sample(range(8), 3), *dice.sample(range(8, 16), 3)]
    state.hand = [sum(1 << card for card in cards[:3]), sum(1 << card for card in cards[3:])]
    state.known, state.stock = ALL_CARDS, 0
    state.points = [dice.randrange(state.options.points_to_win) for _ in range(2)]
    state.carry, state.bonus = [dice.randrange(3) for _ in range(2)], [2 * dice.randrange(2) for _ in range(2)]
    unused = [card for card in range(16) if card not in cards]
    state.played = [0, 0]
    if "last_chance" in options:
        for seat in range(2):
            own = [card for card in unused if mixed or card >> 3 == seat][seat::2]
            state.played[seat] = sum(1 << card for card in dice.sample(own, 2))
            state.lost[seat] = state.played[seat] & -state.played[seat] if state.options.last_chance_scope else 0
    if "deal" in options:
        open_round(state)
    return state


def positions_below(state: Any, limit: int, seed: int) -> list[Any]:
    """Return positions along random play from this one."""
    dice, found = random.Random(seed), [state]
    while len(found) < limit:
        later = state.clone()
        while later.to_move:
            found.append(later.clone())
            link(follow, GAME)(later, dice.randrange(link(branches, GAME)(later)))
    return found


@pytest.mark.parametrize("options", RULES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_representatives_have_the_values_of_all_positions(options: dict[str, Any], seed: int) -> None:
    state = some_position(options, seed)
    folded, full = equilibrium(GAME, state, threads=1), equilibrium(GAME, state, fold=False, threads=1)
    assert folded.positions <= full.positions
    assert folded.nash_conv < 1e-12
    for position in positions_below(state, 60, seed):
        assert folded.evaluate(position) == pytest.approx(full.evaluate(position), abs=1e-12)


@pytest.mark.parametrize("options", RULES, ids=str)
def test_a_representative_is_its_own(options: dict[str, Any]) -> None:
    for position in positions_below(some_position(options, 7), 40, 7):
        first = position.clone()
        canonicalize(first)
        again = first.clone()
        assert not canonicalize(again) and again == first


def test_what_no_longer_matters_is_forgotten() -> None:
    one, other = GAME.begin(GAME.choose()), GAME.begin(GAME.choose())
    one.hand, other.hand = [0b110, 0b110 << 8], [0b110, 0b110 << 8]
    one.played, other.played = [0b1, 0b1 << 8], [0b1000, 0b1000 << 8]
    one.bonus, other.points, one.points = [2, 2], [2, 1], [1, 2]
    one.carry, other.carry = [0, 1], [3, 0]
    assert canonicalize(one) and not canonicalize(other)
    assert one == other


def test_hidden_hands_stay_as_they_are() -> None:
    for options in ({"hand_limit": 3}, {"play_mode": "prophecy"}, {"play_mode": "fortune"}, {"deal": "draft"}):
        state = GAME.begin(GAME.choose(**options))
        before = state.clone()
        assert not canonicalize(state) and state.astuple(path=True) == before.astuple(path=True)
