"""What a seat may do at the table of Triangle, without any language."""

from hoyle.games.r.shared.cards import card_name
from hoyle.games.r.triangle.rules import legal
from hoyle.games.r.triangle.state import EXCHANGING, State
from hoyle.games.r.triangle.text import exchanged, write
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.turns import legal_moves

MAX_MOVES = 8
"""Most moves of a seat at once: each set of its three cards."""


def gestures(seen: State, seat: int) -> Gestures:
    """TR11, TR12: return the gestures of a seat: a word of the betting, or the cards it exchanges together."""
    moves = legal_moves(legal, seen, seat, MAX_MOVES)
    if seen.phase != EXCHANGING:
        return {gesture("say", write(seen, seat, move)): [move] for move in moves}
    away = {move: sorted(card_name(card) for card in exchanged(seen, seat, move)) for move in moves}
    return {gesture("exchange", *cards) if cards else gesture("keep", "keep"): [move] for move, cards in away.items()}
