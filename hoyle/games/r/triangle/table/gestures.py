"""The gestures of Triangle: what a seat may do at the table, without labels."""

from hoyle.games.r.shared.cards import card_name
from hoyle.games.r.triangle.rules import legal
from hoyle.games.r.triangle.state import EXCHANGING, State
from hoyle.games.r.triangle.text import exchanged_cards, write
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.turns import legal_moves

MAX_MOVES = 8
"""The maximum number of moves of a seat in one position: the subsets of its three cards."""


def gestures(seen: State, seat: int) -> Gestures:
    """TR11, TR12: return the gestures of a seat: actions of the bets, or sets of cards to exchange."""
    moves = legal_moves(legal, seen, seat, MAX_MOVES)
    if seen.phase != EXCHANGING:
        return {gesture("say", write(seen, seat, move)): [move] for move in moves}
    away = {move: sorted(card_name(card) for card in exchanged_cards(seen, seat, move)) for move in moves}
    return {gesture("exchange", *cards) if cards else gesture("keep", "keep"): [move] for move, cards in away.items()}
