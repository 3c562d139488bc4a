"""Exact chances: against plain Python, against hand-made figures, by policies, and in games that come back to a position."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hoyle.games.r import GAME
from hoyle.solver import expectation as expectations
from hoyle.solver.best_response import best_response
from hoyle.solver.expectation import Graph, common_denominator, components, cyclic_distribution, expectation, means
from hoyle.solver.policies import uniform
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


def test_two_cards_each_turned_by_chance() -> None:
    state = GAME.begin(GAME.choose(play_mode="fortune"))
    state.hand = [0b10000001, 0b00000110 << 8]
    chances = expectation(GAME, state, "plain")
    assert chances == {((-1, 1), 0): Fraction(1, 2), ((0, 0), 2): Fraction(1, 2)}


def test_uniform_policies_are_no_policies() -> None:
    state = GAME.begin(GAME.choose())
    state.hand = [0b10100100, 0b01000110 << 8]
    chances = expectation(GAME, state)
    assert chances == expectation(GAME, state, policies={0: uniform, 1: uniform})


def graph_of(ways: dict[int, list[tuple[int, Fraction]]], ends: dict[int, Any]) -> Graph:
    """A graph given by hand: 0 is its first position."""
    order = sorted(ways)
    return Graph(
        order,
        lambda number: [next_number for next_number, _ in ways[number]],
        ends.__getitem__,
        [[chance for _, chance in ways[number]] for number in sorted(ways)],
    )


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
WON, LOST = ((1, -1), 0), ((-1, 1), 0)


def test_a_component_is_summed_exactly() -> None:
    ways = {0: [(1, HALF), (2, HALF)], 1: [(0, THIRD), (3, 2 * THIRD)], 2: [], 3: []}
    graph = graph_of(ways, {2: WON, 3: LOST})
    assert common_denominator(Graph(graph.order, graph.successors, graph.outcome)) == 0
    assert cyclic_distribution(graph) == {WON: Fraction(3, 5), LOST: Fraction(2, 5)}
    assert sorted(map(sorted, components(graph))) == [[0, 1], [2], [3]]


def test_a_position_that_comes_back_to_itself() -> None:
    assert cyclic_distribution(graph_of({0: [(0, 2 * THIRD), (1, THIRD)], 1: []}, {1: WON})) == {WON: 1}


def test_a_game_that_goes_on_for_ever_is_refused() -> None:
    with pytest.raises(ValueError, match="forever"):
        cyclic_distribution(
            graph_of({0: [(1, HALF), (2, HALF)], 1: [(3, HALF + HALF)], 2: [], 3: [(1, HALF + HALF)]}, {2: WON})
        )


@pytest.mark.parametrize("seed", range(20))
def test_components_against_a_thousand_steps(seed: int) -> None:
    """A graph made at random, its chances found by letting a thousand steps pass."""
    dice = random.Random(seed)
    inner, ends = 9, {9: WON, 10: LOST}
    ways: dict[int, list[tuple[int, Fraction]]] = {number: [] for number in range(inner + 2)}
    for number in range(inner):
        to = sorted({number + 1, *dice.sample(range(inner + 2), 3)})
        ways[number] = [(next_number, Fraction(1, len(to))) for next_number in to]
    exact = cyclic_distribution(graph_of(ways, ends))
    shares = [1.0] + [0.0] * (inner + 1)
    for _ in range(1000):
        later = [0.0] * (inner + 2)
        for number, share in enumerate(shares):
            for next_number, chance in ways[number] or [(number, Fraction(1))]:
                later[next_number] += share * float(chance)
        shares = later
    assert sum(exact.values()) == 1
    assert all(abs(float(exact.get(how, Fraction(0))) - shares[number]) < 1e-12 for number, how in ends.items())


def test_large_components_are_summed_in_floating_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest purse: so many positions lead to each other that fractions would take too long."""
    full, start = 1000, 300
    ways: dict[int, list[tuple[int, Fraction]]] = {
        number: [(number - 1, HALF), (number + 1, HALF)] for number in range(1, full)
    }
    ways |= {0: [], full: []}
    order = [start, *(number for number in range(full + 1) if number != start)]
    graph = graph_of(ways, {0: LOST, full: WON})
    chances = cyclic_distribution(Graph(order, graph.successors, graph.outcome, graph.probabilities))
    assert abs(float(chances[WON]) - start / full) < 1e-12 and abs(float(sum(chances.values())) - 1) < 1e-12
    monkeypatch.setattr(expectations, "MAX_EXACT_COMPONENT", 1)
    with pytest.raises(ValueError, match="forever"):
        cyclic_distribution(
            graph_of({0: [(1, HALF), (2, HALF)], 1: [(3, HALF + HALF)], 2: [], 3: [(1, HALF + HALF)]}, {2: WON})
        )


@pytest.mark.parametrize("place", range(1, 7))
def test_the_gamblers_ruin(place: int) -> None:
    """A fair coin takes a purse one up or one down until it is empty or full: the chance to fill it is its share."""
    full = 7
    ways: dict[int, list[tuple[int, Fraction]]] = {
        number: [(number - 1, HALF), (number + 1, HALF)] for number in range(1, full)
    }
    ways |= {0: [], full: []}
    order = [place, *(number for number in range(full + 1) if number != place)]
    graph = graph_of(ways, {0: LOST, full: WON})
    assert cyclic_distribution(Graph(order, graph.successors, graph.outcome, graph.probabilities)) == {
        WON: Fraction(place, full),
        LOST: Fraction(full - place, full),
    }


def test_a_policy_that_plays_illegal_moves_is_refused() -> None:
    state = KUHN.begin(KUHN.choose())
    for policy in (lambda *_: 7, lambda *_: {PASS: HALF}, lambda *_: {PASS: HALF + 1, BET: -HALF}):
        with pytest.raises(ValueError, match="The policy of seat 0 must return probabilities"):
            expectation(KUHN, state, policies={0: policy})


def kuhn(bluff: Fraction) -> Any:
    """Kuhn's equilibria for the first seat, by how often it bets with the lowest card; the second seat's only one."""

    def first(seen: Any, seat: int, moves: list[int]) -> dict[int, Fraction]:
        bets = (
            {0: bluff, 1: Fraction(0), 2: 3 * bluff}
            if seen.turns == 0
            else {0: Fraction(0), 1: bluff + THIRD, 2: Fraction(1)}
        )
        return {BET: bets[seen.card[0]], PASS: 1 - bets[seen.card[0]]}

    return first


def second(seen: Any, seat: int, moves: list[int]) -> dict[int, Fraction]:
    """Kuhn's second seat."""
    bets = (
        {0: Fraction(0), 1: THIRD, 2: Fraction(1)}
        if seen.said[0] == BET
        else {0: THIRD, 1: Fraction(0), 2: Fraction(1)}
    )
    return {BET: bets[seen.card[1]], PASS: 1 - bets[seen.card[1]]}


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 5), THIRD])
def test_the_value_of_kuhn_poker_is_minus_one_eighteenth(bluff: Fraction) -> None:
    """Kuhn (1950): −1/18 to the first seat, and no answer to either side's play wins more."""
    state = KUHN.begin(KUHN.choose())
    policies = {0: kuhn(bluff), 1: second}
    assert means(expectation(KUHN, state, policies=policies)) == (Fraction(-1, 18), Fraction(1, 18))
    assert best_response(KUHN, state, 0, policies) == Fraction(-1, 18)
    assert best_response(KUHN, state, 1, policies) == Fraction(1, 18)


def test_the_best_answer_against_every_plan() -> None:
    """Against a seat that plays at random: all 64 plans of Kuhn's second seat, each worth what `expectation` says."""
    state = KUHN.begin(KUHN.choose())

    def plan(choices: tuple[int, ...]) -> Any:
        return lambda seen, seat, moves: choices[2 * seen.card[1] + (seen.said[0] == BET)]

    worths = [
        means(expectation(KUHN, state, policies={0: uniform, 1: plan(choices)}))[1]
        for choices in product((PASS, BET), repeat=6)
    ]
    assert best_response(KUHN, state, 1, {0: uniform}) == max(worths)
