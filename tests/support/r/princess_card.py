"""Positions of Princess Card for the tests, with hands given directly, pairs laid down."""

from hoyle.games.r.princess_card import GAME, rules
from hoyle.games.r.princess_card.state import DRAW, DRAWING, PACK, State
from hoyle.rules.seats import CHANCE, only
from tests.support.r.standalone import cards

ENDINGS = [name for name, _ in GAME.endings]


def holding(*hands: str, turn: int = 0) -> State:
    """These hands, and a seat to draw."""
    state: State = GAME.begin(GAME.choose(players=len(hands)))
    for seat, hand in enumerate(hands):
        state.hand[seat] = cards(hand)
    state.stock, state.out = 0, PACK & ~sum(state.hand)
    state.turn, state.phase, state.to_move = turn, DRAWING, only(turn)
    return state


def drawn(state: State, *names: str) -> State:
    """The position after these cards were drawn, each by the seat whose turn it is."""
    for name in names:
        rules.play(state, state.turn, DRAW)
        [card] = [drawn for drawn in range(16) if cards(name) >> drawn & 1]
        rules.play(state, CHANCE, card)
    return state
