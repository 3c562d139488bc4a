"""The evaluation that bots use in Malice: it depends on the seat's view, is in units of the score, and ranks positions."""

import random
from typing import Any

import pytest

from hoyle.games.malice import GAME, rules
from hoyle.games.malice.bots.evaluation import CARD, WIN, evaluate, settled
from hoyle.games.malice.bots.traits import FAR, LACK, SIDE_TRAITS, TRAITS, needed_ranks, traits
from hoyle.games.malice.state import KINDS, State
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support.malice import play_all, position_with


def states(preset: str, seed: int = 1) -> list[State]:
    """Return the decisions of a random game, and its end; a turn is ended only if there is no other move."""
    dice, row, positions = random.Random(seed), [0] * GAME.moves, list[State]()
    state: Any = GAME.begin(GAME.choose(**GAME.presets[preset].values))
    while state.to_move:
        seat = CHANCE if state.to_move == CHANCE_AWAITED else state.turn
        moves = row[: GAME.verbs["legal"](state, seat, row)]
        if seat != CHANCE:
            positions.append(state.clone())
            moves = moves[:-1] or moves
        GAME.verbs["play"](state, seat, dice.choice(moves))
    return [*positions, state]


def traits_of(state: State, seat: int) -> list[int]:
    """Return the traits of a position for a seat."""
    row = [0] * TRAITS
    traits(state, seat, row)
    return row


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_evaluation_ignores_the_other_hand(preset: str) -> None:
    for state in states(preset)[:-1]:
        for seat in range(state.options.players):
            known = evaluate(state, seat)
            other = state.clone()
            for card in range(KINDS):
                place = (seat + 1) % state.options.players * KINDS
                other.hand[place + card] = state.hand[place + KINDS - 1 - card]
            assert evaluate(other, seat) == known


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_finished_game_is_evaluated_by_its_cards_and_the_win(preset: str) -> None:
    over = states(preset, 2)[-1]
    if over.options.players == 2:
        won = GAME.verbs["payoff"](over, 0)
        assert evaluate(over, 0) == settled(won) == -evaluate(over, 1)
    for seat in range(over.options.players):
        assert evaluate(over, seat) == settled(rules.points(over, seat) - best_of_others(over, seat))


def best_of_others(state: State, seat: int) -> int:
    """Return the most payoff cards that another player has played."""
    return max(rules.points(state, player) for player in range(state.options.players) if player != seat)


def test_the_stake_does_not_change_the_evaluation() -> None:
    high_stake, low_stake = (position_with(hand="9", payoff="5 76", centre="A234", stake=stake) for stake in (7, 1))
    assert (
        evaluate(play_all(high_stake, "payoff>c1").state, 0)
        == evaluate(play_all(low_stake, "payoff>c1").state, 0)
        == 2 * CARD + WIN
    )


def test_each_group_of_traits_has_one_mark() -> None:
    """Missing ranks and distances each have one entry for each side; no trait is negative."""
    for preset in GAME.presets:
        for state in states(preset, 3)[:-1]:
            row = traits_of(state, 0)
            assert min(row) >= 0
            for base in (0, SIDE_TRAITS):
                assert sum(row[base + LACK : base + FAR]) == sum(row[base + FAR : base + FAR + 9]) == 1


@pytest.mark.parametrize(
    ("top", "centre", "hand", "sides", "lack", "far"),
    [
        ("5", "A234", "", NINES := "9 9 9 9", 0, 0),
        ("5", "A23", "", NINES, 1, 1),
        ("5", "A23", "4", NINES, 0, 1),
        ("5", "A2", "4", NINES, 1, 2),
        ("5", "A2", "*", NINES, 1, 2),
        ("5", "A2", "4*", NINES, 0, 2),
        ("7", "A23", "", "654 9 9 9", 0, 3),
        ("7", "A23", "", "6546 9 9 9", 2, 3),
        ("7", "A23 A23456", "", NINES, 0, 0),
        ("4", "A2345 A2345 A2345 A23456789T", "", NINES, 6, 6),
        ("4", "A2345 A2345 A2345 A2345", "", NINES, 6, 8),
        ("*", "A", "", NINES, 0, 0),
    ],
)
def test_how_far_the_payoff_top_is(top: str, centre: str, hand: str, sides: str, lack: int, far: int) -> None:
    row = traits_of(position_with(hand=hand, payoff=f"K{top} K", sides=sides, centre=centre).state, 0)
    assert (row[LACK : LACK + 7].index(1), row[FAR : FAR + 9].index(1)) == (lack, far)


def test_ranks_that_a_pile_needs_past_its_end() -> None:
    state = position_with().state
    assert needed_ranks(state, 2, 5) == 0b11100
    assert needed_ranks(state, 11, 2) == 0b1100000000011


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_pile_just_below_a_payoff_top_helps_its_owner_and_one_past_it_does_not(preset: str) -> None:
    for below, past in (("A234", "A2345"), ("A23", "A23456789")):
        assert evaluated(preset, "K5 KQ", below) > evaluated(preset, "K5 KQ", past)
        assert evaluated(preset, "KQ K5", below) < evaluated(preset, "KQ K5", past)


def evaluated(preset: str, payoff: str, centre: str) -> int:
    """Return the evaluation of a position for seat 0."""
    options = GAME.presets[preset].values
    payoff += " KKKKK" * (options.get("players", 2) - 2)
    return evaluate(position_with(payoff=payoff, centre=centre, **options).state, 0)


def test_who_leads_and_may_end_the_game_by_passing_has_won_it() -> None:
    for quiet in (0, 1):
        ahead = position_with(hand="5", payoff="K KKKKK", quiet=quiet).state
        assert (evaluate(ahead, 0) >= settled(4)) == (quiet == 1)
        assert (evaluate(ahead, 1) <= settled(-4)) == (quiet == 1)


def test_no_position_evaluates_higher_than_a_win() -> None:
    ahead = position_with(hand="9", payoff="5 KKKKKKKKKKKKKKKKKKKK", centre="A234")
    assert evaluate(ahead.state, 0) < settled(20) and evaluate(ahead.state, 1) > settled(-20)
    assert evaluate(play_all(ahead, "payoff>c1").state, 0) == settled(20)
