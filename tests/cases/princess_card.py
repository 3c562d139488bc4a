"""How the rows about Princess Card are run: whose hand is drawn from, what a draw does, and who wins how often."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hoyle.games.r.princess_card import GAME, rules
from hoyle.games.r.princess_card.state import DRAW, DRAWING, HER, OVER, PACK, PRINCESS_LEFT, State, neighbour
from hoyle.games.r.shared.cards import PRINCESS, rank
from hoyle.rules.bits import has, lowest, put, rest
from hoyle.rules.seats import CHANCE, NONE, only
from hoyle.solver.expectation import expectation
from hoyle.testing.cases import BadRow, Row
from tests.support.r.princess_card_canonical import canonicalize


def fresh(row: Row) -> State:
    """A game by the row's options, nothing dealt."""
    chosen = {name: value for name, value in row["options"].items() if name != "game"}
    return GAME.begin(GAME.choose(**chosen))


def position(row: Row) -> State:
    """The row's hands, pairs laid down, somebody to draw; without hands a game about to be dealt."""
    state = fresh(row)
    if "hands" not in row["state"]:
        return state
    for seat, hand in enumerate(row["state"]["hands"]):
        for card in hand:
            state.hand[seat] = put(state.hand[seat], unused(state, card))
    state.stock, state.out = 0, PACK
    for hand in state.hand:
        state.out &= ~hand
    state.turn, state.phase = row["state"]["turn"], DRAWING
    state.to_move = only(state.turn)
    return state


def unused(state: State, named: int) -> int:
    """A card of this rank that nobody holds yet."""
    cards = [HER] if named == PRINCESS else [named, named + 8]
    free = [card for card in cards if not any(has(hand, card) for hand in state.hand)]
    if not free:
        raise BadRow(f"there are not so many cards of rank {named}")
    return free[0]


def ranks(hand: int) -> list[int]:
    """A hand as the files write it."""
    found: list[int] = []
    while hand:
        found.append(rank(lowest(hand)))
        hand = rest(hand)
    return sorted(found)


def draw(row: Row) -> dict[str, Any]:
    """PC5: whom the seat draws from; then each rank is drawn in its turn."""
    state = position(row)
    actual: dict[str, Any] = {"draws_from": neighbour(state, state.turn)}
    for named in row["moves"]:
        hand = state.hand[neighbour(state, state.turn)]
        card = next((card for card in (named, named + 8) if has(hand, card)), NONE)
        if card == NONE or state.phase == OVER:
            raise BadRow(f"no {named} can be drawn")
        rules.play(state, state.turn, DRAW)
        rules.play(state, CHANCE, card)
    over = state.phase == OVER
    actual["hands"] = [ranks(state.hand[seat]) for seat in range(state.options.players)]
    return actual | {"over": over, "winner": lowest(state.winners) if over and state.winners else None}


def probability(row: Row) -> dict[str, Any]:
    """PC7: how often everybody wins, exactly."""
    chances = expectation(GAME, position(row), normalize=canonicalize)
    won = [Fraction(0)] * GAME.seats(position(row).options)
    for (payoffs, how), chance in chances.items():
        if how == PRINCESS_LEFT:
            won[payoffs.index(max(payoffs))] += chance
    return {"p_win": won}


KINDS: dict[str, Callable[[Row], Any]] = {"draw": draw, "probability": probability}
