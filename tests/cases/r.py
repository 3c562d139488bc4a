"""Readers for the rows of R's case files."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Any

from hoyle.games.r import GAME, rules
from hoyle.games.r.options import ALL_ROUNDS, CHOOSE, OPPOSITE_COLOUR
from hoyle.games.r.shared.cards import rank
from hoyle.games.r.state import (
    ALL_PLAYED,
    BY_PRINCESS,
    CHOOSING,
    OVER,
    TURNING,
    State,
)
from hoyle.rules.bits import count, has, put
from hoyle.rules.options import declared
from hoyle.rules.seats import NONE
from hoyle.solver.equilibrium import equilibrium
from hoyle.solver.expectation import expectation
from hoyle.testing.cases import BadRow, Row
from tests.cases.r_positions import Cards, first_position, options_of, position
from tests.cases.r_trace import Trace


def cell(row: Row) -> dict[str, Any]:
    """One round alone, nothing around it."""
    cards, state = Cards(row), first_position(row)
    state.bonus = list(row["state"].get("bonus", [0, 0]))
    if len(row["moves"]) != 1:
        raise BadRow("a cell is one round")
    for seat, named in enumerate(row["moves"][0]):
        state.chosen[seat] = cards.fresh(seat, named)
        state.hand[seat] = put(0, state.chosen[seat])
    rules.reveal(state)
    winner = state.winners[0]
    instant = state.ended == BY_PRINCESS and state.phase == OVER
    actual: dict[str, Any] = {"winner": winner, "instant": instant, "points": sum(state.points), "carry": state.carry}
    actual |= {"bonus_next": None, "spy_next": None} if instant else {"bonus_next": state.bonus, "spy_next": state.spy}
    actual["code"] = written(row["expect"].get("code"), code(state, winner, instant))
    return actual


def code(state: State, winner: int, instant: bool) -> str:
    """A cell as the outcome table prints it."""
    if instant:
        return "GA" if winner == 0 else "GB"
    outcome = f"T{state.carry[0]}{state.carry[1]}" if winner == NONE else f"{'AB'[winner]}{sum(state.points)}"
    bonus = "".join(letter for letter, gained in zip("gG", state.bonus, strict=True) if gained)
    return outcome + bonus + ("" if state.spy == NONE else "sS"[state.spy])


def written(expected: object, actual: str) -> str:
    """The code with the letters of its suffix in the expected order, if they are the same."""
    same_cards = isinstance(expected, str) and sorted(expected) == sorted(actual) and expected[:2] == actual[:2]
    return str(expected) if same_cards else actual


def trace(row: Row) -> dict[str, Any]:
    """Set up, play the moves, note what lies there after each round."""
    return Trace(row).run()


def first(row: Row) -> dict[str, Any]:
    """Who must show first in the round that begins."""
    state = first_position(row)
    for name in ("points", "carry", "bonus"):
        setattr(state, name, list(row["state"].get(name, [0, 0])))
    state.spy = row["state"].get("spy", NONE)
    return {"first_to_show": seat_or_null(rules.first_to_show(state))}


def seat_or_null(seat: int) -> int | None:
    """A seat, or null for nobody."""
    return None if seat == NONE else seat


def match(row: Row) -> dict[str, Any]:
    """Tell a match the results of its games; whoever may choose chooses base."""
    kind = GAME.match
    assert kind is not None
    record: Any = kind.record()
    given = options_of(row)
    for name, option in declared(kind.options).items():
        setattr(record.options, name, option.encode(row["options"].get(name, option.default)))
    kind.begin(record, given)
    choosers: list[int | None] = []
    for number, winner in enumerate(row["moves"], 1):
        if kind.standing(record).is_over:
            raise BadRow(f"the match is over before game {number}")
        kind.settle(record, finished(winner))
        if not kind.standing(record).is_over:
            choosers.append(seat_or_null(kind.chooser(record)))
            kind.next_deal(record, given)
    standing = kind.standing(record)
    winner = standing.winner if standing.is_over else None
    return {"choosers": choosers, "games_played": len(row["moves"]), "match_winner": winner}


def finished(winner: int) -> State:
    """A game that is over and that this seat won, −1 nobody."""
    if winner not in (-1, 0, 1):
        raise BadRow(f"{winner} is no winner of a game: write 0, 1 or -1")
    state = State()
    rules.finish(state, winner, ALL_PLAYED)
    return state


def probability(row: Row) -> dict[str, Any]:
    """V10: the exact chances."""
    state = position(row)
    orders = factorial(count(state.hand[0])) * factorial(count(state.hand[1]))
    chances = expectation(GAME, state)

    def chance(wanted: Callable[[int, int], bool]) -> Fraction:
        return sum((p for (payoffs, ended), p in chances.items() if wanted(payoffs[0], ended)), Fraction(0))

    won = {result: chance(lambda payoff, _, result=result: payoff == result) for result in (1, -1, 0)}
    return {
        "p_win": [won[1], won[-1]],
        "p_draw": won[0],
        "p_princess_end": chance(lambda _, ended: ended == BY_PRINCESS),
        "counts": {"win0": won[1] * orders, "win1": won[-1] * orders, "draw": won[0] * orders},
        "of": orders,
    }


def solve(row: Row) -> dict[str, Any]:
    """What the position is worth to seat 0, how both open, and from how many positions a round is played."""
    state, positions = position(row), list[Any]()
    wanted = row["expect"]
    found = equilibrium(GAME, state, kept=positions if "decision_states" in wanted else None)
    actual: dict[str, Any] = {"value": found.value}
    for seat, name in enumerate("xy"):
        if name in wanted:
            actual[name] = opening(state, seat, found.strategy(state, seat))
    if positions:
        actual["decision_states"] = len(round_starts(state.options, positions[0]))
    return actual


def opening(state: State, seat: int, chances: dict[int, float]) -> list[float]:
    """The chances of a seat's cards, ascending; cards of one rank are one where colours mean nothing."""
    shares: dict[int, float] = {}
    for card, chance in chances.items():
        kind = like(state.options, card)
        shares[kind] = shares.get(kind, 0) + chance
    return [shares[kind] for kind in sorted(shares, key=lambda kind: (rank(kind), kind))]


def like(rules: Any, card: int) -> int:
    """The card that stands for all that mean the same: its rank where colours mean nothing."""
    return card if rules.princess_scope == OPPOSITE_COLOUR else rank(card)


def round_starts(rules: Any, positions: Any) -> set[tuple[Any, ...]]:
    """The positions from which a round is played, as solvers tell them apart: see the clause on exact figures."""
    phase = CHOOSING if rules.play_mode == CHOOSE else TURNING
    starts = positions[(positions["phase"] == phase) & (positions["shown"] == 0)]
    fields = [starts[name].tolist() for name in ("hand", "points", "carry", "bonus", "spy")]
    return {
        (*(ranks(rules, hand) for hand in hands), *standing(rules, points, carry), tuple(bonus) if 0 in bonus else (0, 0), spy)
        for hands, points, carry, bonus, spy in zip(*fields, strict=True)
    }  # fmt: skip


@cache
def ranks_in(cards: int) -> tuple[int, ...]:
    """The ranks of a set of cards, ascending."""
    return tuple(sorted(rank(card) for card in range(16) if has(cards, card)))


def ranks(rules: Any, cards: int) -> Any:
    """A hand as it matters."""
    return cards if rules.princess_scope == OPPOSITE_COLOUR else ranks_in(cards)


def standing(rules: Any, points: list[int], carry: list[int]) -> tuple[int, ...]:
    """Points and carries as they matter: a carry that wins with any round is as good as a larger one."""
    if rules.goal == ALL_ROUNDS:
        return points[0] - points[1], *carry
    return *points, *(min(bonus, rules.points_to_win - 1) for bonus in carry)


KINDS = {
    "cell": cell,
    "trace": trace,
    "setup": trace,
    "first": first,
    "match": match,
    "probability": probability,
    "solve": solve,
}
