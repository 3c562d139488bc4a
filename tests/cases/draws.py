"""What the readers of Assassin's Target and Princess Lover share (V16, V16.1)."""

from fractions import Fraction
from typing import Any

from hoyle.games.r.lucky_draw.rules import DRAW
from hoyle.games.r.shared.cards import ASSASSIN, PRINCESS
from hoyle.rules.bits import count, drop, lowest
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE, only
from tests.support.cases import BadRow, Row
from tests.support.solver.expectation import expectation

TWINS = 0x0101
"""The two cards of rank 0; shifted by a rank, the two cards of that rank."""
OTHERS = 0xFFFF & ~(TWINS << ASSASSIN | TWINS << PRINCESS)
"""The cards of the ranks without effect."""


def new_game(game: Game, row: Row) -> Any:
    """Return the start of a game in which the row's seat (`first`, or the option `begins`) turns up the first card."""
    values = {name: value for name, value in row["options"].items() if name != "game"}
    state = game.begin(game.choose(**values))
    if "begins" in values:
        return state
    first = row["state"].get("first", 0)
    if not 0 <= first < state.options.players:
        raise BadRow(f"there is no seat {first}")
    state.turn, state.to_move = first, only(first)
    return state


def deck(game: Game, row: Row) -> dict[str, Any]:
    """Turn up the row's cards, top card first, until the game ends; return the seats that are out, and the winner."""
    state = new_game(game, row)
    for rank in row["state"]["deck"]:
        if not state.to_move:
            break
        game.verbs["play"](state, state.turn, DRAW)
        cards = [card for card in (rank, rank + 8) if state.stock >> card & 1]
        if not cards:
            raise BadRow(f"{rank} is not in the pack")
        game.verbs["play"](state, CHANCE, cards[0])
    players = state.options.players
    out = state.out[: players - count(state.seats)]
    return {"out": out, "winner": lowest(state.result) if not state.to_move else None}


def normalize(state: Any) -> None:
    """Replace a position by the representative of its class: only the number of cards with each effect matters."""
    if state.turn == NONE:
        return  # before the lot
    kept = 0
    for same_effect in (TWINS << ASSASSIN, TWINS << PRINCESS, OTHERS):
        cards = same_effect
        while count(cards) > count(state.stock & same_effect):
            cards = drop(cards, lowest(cards))
        kept |= cards
    state.stock = kept


def probability(game: Game, row: Row) -> dict[str, Any]:
    """Return each seat's probability of winning."""
    state = new_game(game, row)
    players = state.options.players
    outcomes = expectation(game, state, normalize=normalize)
    won = [Fraction(0)] * players
    for (payoffs, _), chance in outcomes.items():
        won[payoffs.index(max(payoffs))] += chance
    return {"p_win": won}
