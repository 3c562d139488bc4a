"""Reader of R's case files."""

from collections.abc import Callable
from fractions import Fraction
from math import factorial
from typing import Any

import numpy

from hoyle.games.r import GAME, rules
from hoyle.games.r.options import ALL_ROUNDS, CHOOSE, OPPOSITE_COLOUR
from hoyle.games.r.rules.game import turn_up
from hoyle.games.r.shared.cards import rank
from hoyle.games.r.state import (
    ALL_PLAYED,
    BY_PRINCESS,
    CHOOSING,
    OVER,
    TURNING,
    State,
)
from hoyle.rules.bits import count, put
from hoyle.rules.link import link, linked_match
from hoyle.rules.mark import algorithm
from hoyle.rules.options import declared
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE
from hoyle.solver.equilibrium import equilibrium
from hoyle.solver.state_graph import DEPTH, FIRST_SIZE, KNOWN, Walk, advance, new_walk
from tests.cases.r_positions import Cards, first_position, options_of, position
from tests.cases.r_trace import Trace
from tests.support.cases import BadRow, Row
from tests.support.solver.expectation import expectation


def cell(row: Row) -> dict[str, Any]:
    """Play a single round by itself and return its effects."""
    cards, state = Cards(row), first_position(row)
    state.bonus = list(row["state"].get("bonus", [0, 0]))
    if len(row["moves"]) != 1:
        raise BadRow("a cell is one round")
    for seat, name in enumerate(row["moves"][0]):
        state.chosen[seat] = cards.parse(seat, name)
        state.hand[seat] = put(0, state.chosen[seat])
    turn_up(state)
    winner = state.winners[0]
    is_instant = state.ended == BY_PRINCESS and state.phase == OVER
    actual: dict[str, Any] = {
        "winner": winner,
        "instant": is_instant,
        "points": sum(state.points),
        "carry": state.carry,
    }
    actual |= (
        {"bonus_next": None, "spy_next": None} if is_instant else {"bonus_next": state.bonus, "spy_next": state.spy}
    )
    actual["code"] = expected_spelling(row["expect"].get("code"), code(state, winner, is_instant))
    return actual


def code(state: State, winner: int, is_instant: bool) -> str:
    """Return a round's outcome as the outcome table of the rulebook prints it."""
    if is_instant:
        return "GA" if winner == 0 else "GB"
    outcome = f"T{state.carry[0]}{state.carry[1]}" if winner == NONE else f"{'AB'[winner]}{sum(state.points)}"
    bonus = "".join(letter for letter, gained in zip("gG", state.bonus, strict=True) if gained)
    return outcome + bonus + ("" if state.spy == NONE else "sS"[state.spy])


def expected_spelling(expected: object, actual: str) -> str:
    """Return the expected code if the actual one differs only in the order of the letters of its suffix."""
    is_same = isinstance(expected, str) and sorted(expected) == sorted(actual) and expected[:2] == actual[:2]
    return str(expected) if is_same else actual


def trace(row: Row) -> dict[str, Any]:
    """Set up a game, play the row's moves and return the description of the table after each round."""
    return Trace(row).run()


def first(row: Row) -> dict[str, Any]:
    """Return the seat that must show its card first in the round that begins, or None."""
    state = first_position(row)
    for name in ("points", "carry", "bonus"):
        setattr(state, name, list(row["state"].get(name, [0, 0])))
    state.spy = row["state"].get("spy", NONE)
    return {"first_to_show": seat_or_null(rules.first_to_show(state))}


def seat_or_null(seat: int) -> int | None:
    """Return a seat, or None for NONE."""
    return None if seat == NONE else seat


def match(row: Row) -> dict[str, Any]:
    """Play a match with the row's results of its games; every seat that may choose a variant chooses the base game."""
    match_type = linked_match(GAME)
    assert match_type is not None
    record: Any = match_type.record()
    options = options_of(row)
    for name, option in declared(match_type.options).items():
        setattr(record.options, name, option.encode(row["options"].get(name, option.default)))
    match_type.begin(record, options)
    choosers: list[int | None] = []
    for number, winner in enumerate(row["moves"], 1):
        if match_type.standing(record).is_over:
            raise BadRow(f"the match is over before game {number}")
        match_type.settle(record, finished_game(winner))
        if not match_type.standing(record).is_over:
            choosers.append(seat_or_null(match_type.chooser(record)))
            match_type.next_deal(record, options)
    standing = match_type.standing(record)
    winner = standing.winner if standing.is_over else None
    return {"choosers": choosers, "games_played": len(row["moves"]), "match_winner": winner}


def finished_game(winner: int) -> State:
    """Return a finished game that this seat won, or a drawn one for −1."""
    if winner not in (-1, 0, 1):
        raise BadRow(f"{winner} is no winner of a game: write 0, 1 or -1")
    state = State()
    rules.finish(state, winner, ALL_PLAYED)
    return state


def probability(row: Row) -> dict[str, Any]:
    """V10: return the exact probabilities of the results, and the number of orders of the hands with each result."""
    state = position(row)
    orders = factorial(count(state.hand[0])) * factorial(count(state.hand[1]))
    outcomes = expectation(GAME, state)

    def total(condition: Callable[[int, int], bool]) -> Fraction:
        return sum((p for (payoffs, ended), p in outcomes.items() if condition(payoffs[0], ended)), Fraction(0))

    won = {result: total(lambda payoff, _, result=result: payoff == result) for result in (1, -1, 0)}
    return {
        "p_win": [won[1], won[-1]],
        "p_draw": won[0],
        "p_princess_end": total(lambda _, ended: ended == BY_PRINCESS),
        "counts": {"win0": won[1] * orders, "win1": won[-1] * orders, "draw": won[0] * orders},
        "of": orders,
    }


def solve(row: Row) -> dict[str, Any]:
    """Return the value for seat 0, both seats' probabilities of each card, and the number of positions that begin a round."""
    state, expected = position(row), row["expect"]
    solution = equilibrium(GAME, state)
    actual: dict[str, Any] = {"value": solution.value}
    for seat, name in enumerate("xy"):
        if name in expected:
            actual[name] = opening(state, solution.strategy(state, seat))
    if "decision_states" in expected:
        actual["decision_states"] = round_starts(state.options, all_positions(state))
    return actual


def all_positions(state: State) -> Any:
    """Return all positions from this one on, equivalent ones too."""
    walk, positions = new_walk(GAME, state, FIRST_SIZE), State.array(FIRST_SIZE)
    return positions[: link(keep_positions, GAME, "cpu")(walk, positions)]


@algorithm
def keep_positions(walk: Walk, positions: Any) -> int:
    """Write all positions of a walk into `positions`; return their number."""
    number = advance(walk)
    while number >= 0:
        copy(positions[number], walk.path[walk.counters[DEPTH]])
        number = advance(walk)
    return walk.counters[KNOWN]


def opening(state: State, strategy: dict[int, float]) -> list[float]:
    """Return the probabilities of a strategy's cards in ascending order, those of equivalent cards added."""
    totals: dict[int, float] = {}
    for card, probability in strategy.items():
        representative = canonical_card(state.options, card)
        totals[representative] = totals.get(representative, 0) + probability
    return [totals[card] for card in sorted(totals, key=lambda card: (rank(card), card))]


def canonical_card(rules: Any, card: int) -> int:
    """Return the representative of the cards equivalent to this one: its rank unless colours matter."""
    return card if rules.princess_scope == OPPOSITE_COLOUR else rank(card)


def round_starts(rules: Any, positions: Any) -> int:
    """Return the number of distinct positions that begin a round, as solvers distinguish them: see the clause on exact figures.

    If all rounds are played, only the difference of the points matters. Otherwise a carry that wins the game with any
    round is as good as a larger one.
    """
    phase = CHOOSING if rules.play_mode == CHOOSE else TURNING
    starts = positions[(positions["phase"] == phase) & (positions["shown"] == 0)]
    hands, points, carry, bonus = (starts[name].astype(numpy.int64) for name in ("hand", "points", "carry", "bonus"))
    if rules.princess_scope != OPPOSITE_COLOUR:
        hands = ranks_in(hands)
    if rules.goal == ALL_ROUNDS:
        points = points[:, :1] - points[:, 1:]
    else:
        carry = numpy.minimum(carry, rules.points_to_win - 1)
    bonus[(bonus != 0).all(axis=1)] = 0  # equal bonuses cancel
    columns = numpy.column_stack([hands, points, carry, bonus, starts["spy"]])
    return len(numpy.unique(columns, axis=0))


def ranks_in(hands: Any) -> Any:
    """Return the hands as numbers that depend only on how many cards of each rank they hold."""
    numbers = numpy.zeros_like(hands)
    for card in range(16):
        numbers += (hands >> card & 1) << 2 * rank(card)
    return numbers


KINDS = {
    "cell": cell,
    "trace": trace,
    "setup": trace,
    "first": first,
    "match": match,
    "probability": probability,
    "solve": solve,
}
