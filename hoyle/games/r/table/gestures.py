"""The gestures of R: what a seat may do at the table, without labels."""

from hoyle.games.r.linked_rules import Rules
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
"""The maximum number of moves of a seat in one position: sixteen cards and one button."""

PLACE_ACTS = {
    CHOOSING: ("lay", "laid"),
    OFFERING: ("offer", "laid"),
    DISCARDING: ("discard", "laid"),
    DRAFTING: ("take", "hand"),
    ORDERING: ("order", "order"),
    REARRANGING: ("order", "order"),
    RECALLING: ("recall", "hand"),
}
"""By phase: the act that puts a card somewhere, and the id of the target zone without the seat."""

BUTTONS = {
    (REARRANGING, LEAVE): "leave",
    (SHUFFLING, LEAVE): "leave",
    (SHUFFLING, SHUFFLE): "shuffle",
    (RECALLING, DECLINE): "decline",
}
"""By phase and move: the option of a button."""


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """Return the gestures that a seat may make, with their moves: cards to put somewhere, and buttons."""
    result: Gestures = {}
    for move in legal_moves(rules.legal, seen, seat, MAX_MOVES):
        if (seen.phase, move) in BUTTONS:
            result[gesture("answer", BUTTONS[seen.phase, move])] = [move]
        else:
            act, zone = PLACE_ACTS[seen.phase]
            result[gesture(act, item_id(seen, seat, move), f"{zone}{seat}")] = [move]
    return result


def item_id(seen: State, seat: int, move: int) -> str:
    """Return the id of the item that a move names: a card, or a hidden card of a row by its place."""
    return card_name(move) if move < 16 else f"order{seat}.{seen.turned[seat] + move - PLACE}"
