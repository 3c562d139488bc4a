"""Positions of Princess Card for the tests, with given hands from which all pairs have been laid down."""

from hoyle.games.r.princess_card import GAME, rules
from hoyle.games.r.princess_card.rules import DRAW, DRAWING, PACK, State
from hoyle.rules.seats import CHANCE, only
from tests.support.r.standalone import card, cards

ENDINGS = [name for name, _ in GAME.endings]


def position_with(*hands: str, turn: int = 0) -> State:
    """Return a position with these hands in which seat `turn` is to draw."""
    state: State = GAME.begin(GAME.choose(players=len(hands)))
    for seat, hand in enumerate(hands):
        state.hand[seat] = cards(hand)
    state.stock, state.out = 0, PACK & ~sum(state.hand)
    state.turn, state.phase, state.to_move = turn, DRAWING, only(turn)
    return state


def draw_cards(state: State, *names: str) -> State:
    """Draw these cards, each by the seat whose turn it is, and return the state."""
    for name in names:
        rules.play(state, state.turn, DRAW)
        rules.play(state, CHANCE, card(name))
    return state
