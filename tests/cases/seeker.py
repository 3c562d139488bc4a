"""How the rows about Seeker are run (V17)."""

from fractions import Fraction
from typing import Any

from hoyle.games.r.seeker import GAME, rules
from hoyle.games.r.seeker.state import ALL_CELLS, CELLS, SEATS, State
from hoyle.rules.bits import count, lowest
from hoyle.rules.seats import NONE, only
from hoyle.solver.policies import successor_distribution
from hoyle.testing.cases import BadRow, Row
from tests.cases.r_positions import Cards


def new_game(row: Row) -> State:
    """The start of a game by the row's options."""
    return GAME.begin(GAME.choose(**{name: value for name, value in row["options"].items() if name != "game"}))


def flip(row: Row) -> dict[str, Any]:
    """The two cards of the row are turned up; what follows."""
    state, cards, given = new_game(row), Cards(row), row["state"]
    for place, named in enumerate(given["board"]):
        state.face[place] = cards.fresh(0, named)
    state.lying, state.stock = ALL_CELLS >> (CELLS - len(given["board"])), 0
    state.score[: len(given["scores"])] = given["scores"]
    state.turn, state.to_move = given["turn"], only(given["turn"])
    before = count(state.lying)
    for named in row["moves"][0]:
        card = cards.fresh(0, named)
        if card not in state.face:
            raise BadRow(f"{named} does not lie there")
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
    """The chances of what the first two cards are, and what all pairs score together."""
    ways: list[tuple[State, Fraction]] = [(new_game(row), Fraction(1))]
    first = dict.fromkeys(range(SEATS), lowest_place)
    for _ in range(4):  # a place, a card, a place, a card
        ways = [
            (after, chance * weight)
            for state, chance in ways
            for after, weight in successor_distribution(GAME, state, first)
        ]
    pair = sum((chance for state, chance in ways if count(state.lying) < CELLS), Fraction(0))
    instant = sum((chance for state, chance in ways if state.to_move == 0), Fraction(0))
    return {
        "p_first_flip_pair": pair,
        "p_first_flip_instant": instant,
        "total_points_on_board": sum(pair_points(row, rank) for rank in range(8)),
    }


def lowest_place(seen: Any, seat: int, moves: list[int]) -> int:
    """A policy: the first place is turned up, then the next one."""
    return moves[0]


def pair_points(row: Row, rank: int) -> int:
    """What the pair of a rank scores."""
    state = new_game(row)
    state.face[0], state.face[1] = rank, rank + 8
    for place in range(2):
        rules.play(state, 0, place)
    return state.score[0]


KINDS = {"flip": flip, "probability": probability}
