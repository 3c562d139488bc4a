"""Reader of Serious Card's case files (V22)."""

from fractions import Fraction
from functools import cache
from typing import Any

from hoyle.games.r.serious_card import GAME, rules
from hoyle.games.r.serious_card.rules import DEALS, State
from hoyle.rules.options import declared
from tests.cases.r_positions import Cards
from tests.support.cases import BadRow, Row
from tests.support.solver.exact import exact_worth


def position(row: Row) -> State:
    """Return the start of a deal with the hands of the row, in which seat 0 has the Prince's side."""
    match = declared(GAME.match.options) if GAME.match else {}
    values = {name: value for name, value in row["options"].items() if name != "game" and name not in match}
    state = GAME.begin(GAME.choose(**values))
    cards = Cards(row)
    for seat, hand in enumerate(row["state"].get("hands", [])):
        state.hand[seat] = cards.parse_set(seat, hand)
    return state


def deal(row: Row) -> dict[str, Any]:
    """Play the rounds of a deal; return the score, whether the deal is over, and the seat that sees the next card first."""
    state, cards = position(row), Cards(row)
    for n, pair in enumerate(row["moves"], 1):
        if state.to_move == 0:
            raise BadRow(f"the deal is over before round {n}")
        for seat in (0, 1) if state.spy != 0 else (1, 0):
            rules.play(state, seat, cards.find(state.hand[seat], seat, pair[seat], "hand"))
    return {"score": state.points, "over": state.to_move == 0, "spy": state.spy}


def solve(row: Row) -> dict[str, Any]:
    """Return the value of a deal for the Prince's side, and of a match for the seat that has that side first."""
    return {"value": exact_worth(GAME, position(row)), "match_value": match_worth(0, 0)}


@cache
def match_worth(deals: int, lead: int) -> Fraction:
    """Return the value of the rest of a match for seat 0, which leads by `lead` points: 1 won, 0 drawn, −1 lost."""
    if deals == DEALS:
        return Fraction((lead > 0) - (lead < 0))
    state = GAME.begin(GAME.choose(prince_side=deals & 1))
    return exact_worth(GAME, state, lambda over: match_worth(deals + 1, lead + rules.payoff(over, 0)))


KINDS = {"deal": deal, "solve": solve}
