"""Exact distributions of outcomes: in compiled and plain code, of known games, with policies, and in games with cycles."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hoyle.games.r import GAME
from tests.support.solver import expectation as expectations
from tests.support.solver.best_response import best_response
from tests.support.solver.expectation import (
    acyclic_distribution,
    components,
    cyclic_distribution,
    expectation,
    means,
)
from tests.support.solver.expectation_graph import Graph
from tests.support.solver.policies import uniform
from tests.support.yardsticks.kuhn import BET, PASS
from tests.support.yardsticks.kuhn import GAME as KUHN


@pytest.mark.parametrize(
    ("options", "hands"),
    [
        ({"play_mode": "fortune"}, [0b01101100, 0b01110100 << 8]),
        ({}, [0b01100110, 0b11010001 << 8]),
        ({"last_chance": True, "points_to_win": 2}, [0b11000100, 0b10001100 << 8]),
    ],
)
def test_compiled_and_plain_count_the_same(options: dict[str, Any], hands: list[int]) -> None:
    state = GAME.begin(GAME.choose(**options))
    state.hand = hands
    chances = expectation(GAME, state)
    assert chances == expectation(GAME, state, "plain")
    assert sum(chances.values()) == 1


def test_two_cards_per_player_in_random_order() -> None:
    state = GAME.begin(GAME.choose(play_mode="fortune"))
    state.hand = [0b10000001, 0b00000110 << 8]
    chances = expectation(GAME, state, "plain")
    assert chances == {((-1, 1), 0): Fraction(1, 2), ((0, 0), 2): Fraction(1, 2)}


def test_uniform_policies_give_the_same_as_no_policies() -> None:
    state = GAME.begin(GAME.choose())
    state.hand = [0b10100100, 0b01000110 << 8]
    chances = expectation(GAME, state)
    assert chances == expectation(GAME, state, policies={0: uniform, 1: uniform})


def test_denominators_too_large_for_compiled_code_give_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.begin(GAME.choose())
    state.hand = [0b10100100, 0b01000110 << 8]
    chances = expectation(GAME, state)
    monkeypatch.setattr(expectations, "INT64_LIMIT", 4)
    assert expectation(GAME, state) == chances


def graph_of(transitions: dict[int, list[tuple[int, Fraction]]], outcomes: dict[int, Any], first: int = 0) -> Graph:
    """Return a graph with these transitions and outcomes."""
    numbers = sorted(transitions)
    return Graph.of(
        [[next_number for next_number, _ in transitions[number]] for number in numbers],
        outcomes.__getitem__,
        [[chance for _, chance in transitions[number]] for number in numbers],
        first,
    )


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
WON, LOST = ((1, -1), 0), ((-1, 1), 0)


def test_a_component_is_summed_exactly() -> None:
    transitions = {0: [(1, HALF), (2, HALF)], 1: [(0, THIRD), (3, 2 * THIRD)], 2: [], 3: []}
    graph = graph_of(transitions, {2: WON, 3: LOST})
    assert acyclic_distribution(replace(graph, probabilities=())) is None
    assert cyclic_distribution(graph) == {WON: Fraction(3, 5), LOST: Fraction(2, 5)}
    assert sorted(map(sorted, components(graph))) == [[0, 1], [2], [3]]


def test_a_position_that_may_lead_to_itself() -> None:
    assert cyclic_distribution(graph_of({0: [(0, 2 * THIRD), (1, THIRD)], 1: []}, {1: WON})) == {WON: 1}


def test_a_game_that_may_never_end_is_refused() -> None:
    with pytest.raises(ValueError, match="forever"):
        cyclic_distribution(
            graph_of({0: [(1, HALF), (2, HALF)], 1: [(3, HALF + HALF)], 2: [], 3: [(1, HALF + HALF)]}, {2: WON})
        )


@pytest.mark.parametrize("seed", range(20))
def test_cyclic_distributions_match_a_thousand_steps(seed: int) -> None:
    """The distribution in a random graph is compared with that after a thousand steps."""
    dice = random.Random(seed)
    inner, outcomes = 9, {9: WON, 10: LOST}
    transitions: dict[int, list[tuple[int, Fraction]]] = {number: [] for number in range(inner + 2)}
    for number in range(inner):
        successors = sorted({number + 1, *dice.sample(range(inner + 2), 3)})
        transitions[number] = [(next_number, Fraction(1, len(successors))) for next_number in successors]
    exact = cyclic_distribution(graph_of(transitions, outcomes))
    shares = [1.0] + [0.0] * (inner + 1)
    for _ in range(1000):
        next_shares = [0.0] * (inner + 2)
        for number, share in enumerate(shares):
            for next_number, chance in transitions[number] or [(number, Fraction(1))]:
                next_shares[next_number] += share * float(chance)
        shares = next_shares
    assert sum(exact.values()) == 1
    assert all(
        abs(float(exact.get(outcome, Fraction(0))) - shares[number]) < 1e-12 for number, outcome in outcomes.items()
    )


def test_large_components_are_summed_in_floating_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gambler's ruin with so many positions in one component that fractions would take too long."""
    goal, start = 1000, 300
    transitions: dict[int, list[tuple[int, Fraction]]] = {
        number: [(number - 1, HALF), (number + 1, HALF)] for number in range(1, goal)
    }
    transitions |= {0: [], goal: []}
    chances = cyclic_distribution(graph_of(transitions, {0: LOST, goal: WON}, start))
    assert abs(float(chances[WON]) - start / goal) < 1e-12 and abs(float(sum(chances.values())) - 1) < 1e-12
    monkeypatch.setattr(expectations, "MAX_EXACT_COMPONENT", 1)
    with pytest.raises(ValueError, match="forever"):
        cyclic_distribution(
            graph_of({0: [(1, HALF), (2, HALF)], 1: [(3, HALF + HALF)], 2: [], 3: [(1, HALF + HALF)]}, {2: WON})
        )


@pytest.mark.parametrize("start", range(1, 7))
def test_gamblers_ruin(start: int) -> None:
    """A gambler wins or loses one coin with equal probability, and so reaches the goal with probability `start` / goal."""
    goal = 7
    transitions: dict[int, list[tuple[int, Fraction]]] = {
        number: [(number - 1, HALF), (number + 1, HALF)] for number in range(1, goal)
    }
    transitions |= {0: [], goal: []}
    assert cyclic_distribution(graph_of(transitions, {0: LOST, goal: WON}, start)) == {
        WON: Fraction(start, goal),
        LOST: Fraction(goal - start, goal),
    }


def test_a_policy_that_plays_illegal_moves_is_refused() -> None:
    state = KUHN.begin(KUHN.choose())
    for policy in (lambda *_: 7, lambda *_: {PASS: HALF}, lambda *_: {PASS: HALF + 1, BET: -HALF}):
        with pytest.raises(ValueError, match="The policy of seat 0 must return probabilities"):
            expectation(KUHN, state, policies={0: policy})


def first_seat_policy(bluff: Fraction) -> Any:
    """Return an equilibrium policy of the first seat, which bets with the lowest card with probability `bluff`."""

    def policy(seen: Any, seat: int, moves: list[int]) -> dict[int, Fraction]:
        bets = (
            {0: bluff, 1: Fraction(0), 2: 3 * bluff}
            if seen.turns == 0
            else {0: Fraction(0), 1: bluff + THIRD, 2: Fraction(1)}
        )
        return {BET: bets[seen.card[0]], PASS: 1 - bets[seen.card[0]]}

    return policy


def second_seat_policy(seen: Any, seat: int, moves: list[int]) -> dict[int, Fraction]:
    """Return the moves of the only equilibrium policy of the second seat, with their probabilities."""
    bets = (
        {0: Fraction(0), 1: THIRD, 2: Fraction(1)}
        if seen.said[0] == BET
        else {0: THIRD, 1: Fraction(0), 2: Fraction(1)}
    )
    return {BET: bets[seen.card[1]], PASS: 1 - bets[seen.card[1]]}


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 5), THIRD])
def test_the_value_of_kuhn_poker_is_minus_one_eighteenth(bluff: Fraction) -> None:
    """Kuhn (1950): the value is −1/18 to the first seat, and no response to either policy wins more."""
    state = KUHN.begin(KUHN.choose())
    policies = {0: first_seat_policy(bluff), 1: second_seat_policy}
    assert means(expectation(KUHN, state, policies=policies)) == (Fraction(-1, 18), Fraction(1, 18))
    assert best_response(KUHN, state, 0, policies) == Fraction(-1, 18)
    assert best_response(KUHN, state, 1, policies) == Fraction(1, 18)


def test_the_best_response_is_the_best_of_all_pure_strategies() -> None:
    """The first seat plays at random; the second seat has 64 pure strategies, whose values `expectation` computes."""
    state = KUHN.begin(KUHN.choose())

    def pure_strategy(choices: tuple[int, ...]) -> Any:
        return lambda seen, seat, moves: choices[2 * seen.card[1] + (seen.said[0] == BET)]

    values = [
        means(expectation(KUHN, state, policies={0: uniform, 1: pure_strategy(choices)}))[1]
        for choices in product((PASS, BET), repeat=6)
    ]
    assert best_response(KUHN, state, 1, {0: uniform}) == max(values)
