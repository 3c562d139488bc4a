"""How the rows about Assassin's Target and Princess Lover are run (V16, V16.1)."""

from fractions import Fraction
from typing import Any

from hoyle.games.r.lucky_draw.rules import DRAW
from hoyle.games.r.shared.cards import ASSASSIN, PRINCESS
from hoyle.rules.bits import count, drop, lowest
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, only
from hoyle.solver.expectation import expectation
from hoyle.testing.cases import BadRow, Row

TWINS = 0x0101
"""The two cards of a rank."""
OTHERS = 0xFFFF & ~(TWINS << ASSASSIN | TWINS << PRINCESS)
"""Ranks that do nothing."""


def new_game(game: Game, row: Row) -> Any:
    """The start of a game in which the seat of the row turns up the first card."""
    values = {name: value for name, value in row["options"].items() if name != "game"}
    state = game.begin(game.choose(**values))
    first = row["state"].get("first", 0)
    if not 0 <= first < state.options.players:
        raise BadRow(f"there is no seat {first}")
    state.turn, state.to_move = first, only(first)
    return state


def deck(game: Game, row: Row) -> dict[str, Any]:
    """Turn up the cards of the row from the top, to the end."""
    state = new_game(game, row)
    for rank in row["state"]["deck"]:
        if not state.to_move:
            break
        game.verbs["play"](state, state.turn, DRAW)
        lying = [card for card in (rank, rank + 8) if state.stock >> card & 1]
        if not lying:
            raise BadRow(f"{rank} is not in the pack")
        game.verbs["play"](state, CHANCE, lying[0])
    players = state.options.players
    out = state.out[: players - count(state.seats)]
    return {"out": out, "winner": lowest(state.result) if not state.to_move else None}


def alike(state: Any) -> None:
    """Cards that do the same stand for each other; whose turn it is while a card is turned up is all that is asked for."""
    kept = 0
    for kind in (TWINS << ASSASSIN, TWINS << PRINCESS, OTHERS):
        cards = kind
        while count(cards) > count(state.stock & kind):
            cards = drop(cards, lowest(cards))
        kept |= cards
    state.stock = kept


def probability(game: Game, row: Row) -> dict[str, Any]:
    """Each seat's chance of winning."""
    state = new_game(game, row)
    players = state.options.players
    chances = expectation(game, state, normalize=alike)
    won = [Fraction(0)] * players
    for (payoffs, _), chance in chances.items():
        won[payoffs.index(max(payoffs))] += chance
    return {"p_win": won}
