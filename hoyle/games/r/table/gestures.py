"""What a seat may do at the table of R, without any language."""

from hoyle.games.r.rules.moves import legal
from hoyle.games.r.shared.cards import card_name
from hoyle.games.r.state import (
    CHOOSING,
    DECLINE,
    DISCARDING,
    DRAFTING,
    LEAVE,
    OFFERING,
    ORDERING,
    PLACE,
    REARRANGING,
    RECALLING,
    SHUFFLE,
    SHUFFLING,
    State,
)
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.turns import legal_moves

MAX_MOVES = 17
"""Most moves of a seat at once: its sixteen cards, and an answer."""

PLACES = {
    CHOOSING: ("lay", "laid"),
    OFFERING: ("offer", "laid"),
    DISCARDING: ("discard", "laid"),
    DRAFTING: ("take", "hand"),
    ORDERING: ("order", "order"),
    REARRANGING: ("order", "order"),
    RECALLING: ("recall", "hand"),
}
"""By phase: the act by which a card is put somewhere, and the kind of zone it goes to."""

ANSWERS = {
    (REARRANGING, LEAVE): "leave",
    (SHUFFLING, LEAVE): "leave",
    (SHUFFLING, SHUFFLE): "shuffle",
    (RECALLING, DECLINE): "decline",
}
"""By phase and move: the answer that the move is."""


def gestures(seen: State, seat: int) -> Gestures:
    """Return the gestures that a seat may make, with their moves: cards to put somewhere, and answers."""
    found: Gestures = {}
    for move in legal_moves(legal, seen, seat, MAX_MOVES):
        if (seen.phase, move) in ANSWERS:
            found[gesture("answer", ANSWERS[seen.phase, move])] = [move]
        else:
            act, zone = PLACES[seen.phase]
            found[gesture(act, item_of(seen, seat, move), f"{zone}{seat}")] = [move]
    return found


def item_of(seen: State, seat: int, move: int) -> str:
    """Return the id of the item that a move names: a card, or a place of a hidden row."""
    return card_name(move) if move < 16 else f"order{seat}.{seen.turned[seat] + move - PLACE}"
