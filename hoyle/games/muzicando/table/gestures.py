"""The gestures of a seat, each with the move that it stands for, and the acts that offer the gestures with labels."""

from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.options import ONE_SIDE
from hoyle.games.muzicando.state import (
    BID,
    CALLING,
    CHOOSING,
    DRAWN,
    EIGHTH,
    GIVEN,
    LAYOUTS,
    PASS,
    SARABANDA,
    SEATING,
    STOP,
    STRIDE,
    State,
)
from hoyle.games.muzicando.table.labels import address, grid_position, layout_name
from hoyle.games.muzicando.text import LAYOUT_LETTERS, bid_name, card_name
from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.games.shared.turns import legal_moves
from hoyle.i18n import N_

MAX_MOVES = 1024
"""An upper bound on the number of legal moves of a seat."""

PASS_LABELS = {GIVEN: N_("Lay nothing"), DRAWN: N_("Keep the card")}


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """Return the gestures of the seat with their moves."""
    moves = legal_moves(rules.legal, seen, seat, MAX_MOVES)
    if seen.phase == SEATING:
        return {gesture("sit", str(move - BID)): [move] for move in moves}
    if seen.phase in (CALLING, CHOOSING):
        return call_gestures(seen, moves)
    return play_gestures(seen, moves)


def call_gestures(seen: State, moves: list[int]) -> Gestures:
    """MZ10, MZ52: return the gestures of the auction: a pass, and the legal bids or layouts ordered by layout."""
    moves_by_gesture = {gesture("call", "pass"): [PASS]} if PASS in moves else {}
    bids = sorted((move - BID for move in moves if move >= BID), key=lambda bid: (bid % LAYOUTS, bid))
    for bid in bids:
        name = LAYOUT_LETTERS[bid] if seen.phase == CHOOSING else bid_name(bid)
        moves_by_gesture[gesture("call", name)] = [BID + bid]
    return moves_by_gesture


def play_gestures(seen: State, moves: list[int]) -> Gestures:
    """MZ16–MZ26, MZ44, MZ45, MZ55: return the gestures of a turn: laying a card at an address, passing, and ending a run."""
    moves_by_gesture: Gestures = {}
    for move in moves:
        if move < PASS:
            card = move // STRIDE
            place = address(grid_position(seen, card, move % STRIDE))
            moves_by_gesture[gesture("lay", card_name(card), place)] = [move]
    for move, word in ((PASS, "pass"), (STOP, "stop")):
        if move in moves:
            moves_by_gesture[gesture(word, word)] = [move]
    return moves_by_gesture


def acts(rules: Rules, seen: State, offered: Gestures, names: list[str], say: Say) -> list[Act]:
    """Return the acts that offer these gestures, with labels."""
    passing, stopping = pass_label(seen, say), say("End the pause")
    return [
        *pick_act(offered, "sit", say("Your seat"), lambda name: seat_option(name, names, say)),
        *pick_act(offered, "call", say("Your call"), lambda name: call_option(rules, seen, offered, name, say)),
        *place_act(offered, "lay", say("Lay a card")),
        *pick_act(offered, "pass", passing, lambda name: Option(name, passing)),
        *pick_act(offered, "stop", stopping, lambda name: Option(name, stopping)),
    ]


def seat_option(name: str, names: list[str], say: Say) -> Option:
    """MZ51: return the labelled option for a seat: after which player and before which one the eighth player sits."""
    seat = int(name)
    return Option(name, say("Between {first} and {second}", first=names[seat], second=names[(seat + 1) % EIGHTH]))


def call_option(rules: Rules, seen: State, offered: Gestures, name: str, say: Say) -> Option:
    """Return the labelled option for a call: a pass, a layout to choose, or a level of a layout."""
    if name == "pass":
        return Option(name, say("Pass"))
    bid = offered[gesture("call", name)][0] - BID
    if seen.phase == CHOOSING:
        return Option(
            name, layout_name(bid, say), text=say(layout_hint(seen, bid), n=rules.layout_worth(seen.options, bid))
        )
    return Option(name, str(bid // LAYOUTS + 1), layout_name(bid % LAYOUTS, say))


LAYOUT_HINTS = (
    N_("Beside any card, one step from all that it touches. Worth {n}."),
    N_("Rows that grow at their ends, a note at a time. Worth {n}."),
    N_("A column for each colour, from its opener up and down. Worth {n}."),
    N_("A stack for each colour, from its Do up to its Si. Worth {n}."),
)
"""How cards are laid in each layout (MZ21 to MZ26), and what it is worth (MZ72)."""


ONE_NEIGHBOUR = N_("Beside any card from which it is one step. Worth {n}.")
"""How cards are laid in Sarabanda where one neighbour is enough (V7)."""


def layout_hint(seen: State, layout: int) -> str:
    """Return how cards are laid in a layout, in a few words (an English message)."""
    is_loose = layout == SARABANDA and seen.options.sarabanda_neighbours == ONE_SIDE
    return ONE_NEIGHBOUR if is_loose else LAYOUT_HINTS[layout]


def pass_label(seen: State, say: Say) -> str:
    """Return the label of a pass in the current phase."""
    if seen.phase in PASS_LABELS:
        return say(PASS_LABELS[seen.phase])
    return say("Pass and draw a card") if seen.stock_left else say("Pass")
