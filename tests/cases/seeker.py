"""Reader of Seeker's case files (V17)."""

from fractions import Fraction
from typing import Any

from hoyle.games.r.seeker import GAME, rules
from hoyle.games.r.seeker.rules import ALL_CELLS, CELLS, SEATS, State
from hoyle.rules.bits import count, lowest
from hoyle.rules.seats import NONE, only
from tests.cases.r_positions import Cards
from tests.support.cases import BadRow, Row
from tests.support.solver.policies import successor_distribution


def new_game(row: Row) -> State:
    """Return the start of a game with the row's options."""
    return GAME.begin(GAME.choose(**{name: value for name, value in row["options"].items() if name != "game"}))


def flip(row: Row) -> dict[str, Any]:
    """Turn up the two cards of the row, and return the scores, the next seat and the result."""
    state, cards, given = new_game(row), Cards(row), row["state"]
    for cell, name in enumerate(given["board"]):
        state.face[cell] = cards.parse(0, name)
    state.lying, state.stock = ALL_CELLS >> (CELLS - len(given["board"])), 0
    state.score[: len(given["scores"])] = given["scores"]
    state.turn, state.to_move = given["turn"], only(given["turn"])
    before = count(state.lying)
    for name in row["moves"][0]:
        card = cards.parse(0, name)
        if card not in state.face:
            raise BadRow(f"{name} does not lie there")
        rules.play(state, state.turn, state.face.index(card))
    winner = NONE if count(state.result) > 1 else lowest(state.result) if state.result else None
    return {
        "scores": state.score[: len(given["scores"])],
        "turn": state.turn,
        "over": state.to_move == 0,
        "winner": winner if state.to_move == 0 else None,
        "removed": count(state.lying) < before,
    }


def probability(row: Row) -> dict[str, Any]:
    """Return the probabilities that the first two cards are a pair and that they end the game, and the points of all pairs."""
    outcomes: list[tuple[State, Fraction]] = [(new_game(row), Fraction(1))]
    policies = dict.fromkeys(range(SEATS), first_cell)
    for _ in range(4):  # a cell, its card, a cell, its card
        outcomes = [
            (after, chance * weight)
            for state, chance in outcomes
            for after, weight in successor_distribution(GAME, state, policies)
        ]
    pair = sum((chance for state, chance in outcomes if count(state.lying) < CELLS), Fraction(0))
    instant = sum((chance for state, chance in outcomes if state.to_move == 0), Fraction(0))
    return {
        "p_first_flip_pair": pair,
        "p_first_flip_instant": instant,
        "total_points_on_board": sum(pair_points(row, rank) for rank in range(8)),
    }


def first_cell(seen: Any, seat: int, moves: list[int]) -> int:
    """Return the first legal cell: a policy."""
    return moves[0]


def pair_points(row: Row, rank: int) -> int:
    """Return the points of the pair of a rank."""
    state = new_game(row)
    state.face[0], state.face[1] = rank, rank + 8
    for cell in range(2):
        rules.play(state, 0, cell)
    return state.score[0]


KINDS = {"flip": flip, "probability": probability}
