"""The gestures of a seat with the moves they make, and the acts that offer them with labels."""

from hoyle.games.muzicando.rules.moves import legal
from hoyle.games.muzicando.state import (
    BID,
    CALLING,
    CHOOSING,
    DRAWN,
    GIVEN,
    LAYOUTS,
    PASS,
    STOP,
    STRIDE,
    State,
)
from hoyle.games.muzicando.table.labels import address, layout_name, spot_of
from hoyle.games.muzicando.text import LAYOUT_LETTERS, bid_name, card_name
from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.games.shared.turns import legal_moves
from hoyle.i18n import N_

MAX_MOVES = 1024
"""More moves than a seat ever has."""

PASSES = {GIVEN: N_("Lay nothing"), DRAWN: N_("Keep the card")}


def gestures(seen: State, seat: int) -> Gestures:
    """Return what the seat may do."""
    moves = legal_moves(legal, seen, seat, MAX_MOVES)
    if seen.phase in (CALLING, CHOOSING):
        return calls(seen, moves)
    return plays(seen, moves)


def calls(seen: State, moves: list[int]) -> Gestures:
    """MZ10, MZ52: return a pass and the bids that may still be made, layout by layout; or the layouts to choose from."""
    found = {gesture("call", "pass"): [PASS]} if PASS in moves else {}
    bids = sorted((move - BID for move in moves if move >= BID), key=lambda bid: (bid % LAYOUTS, bid))
    for bid in bids:
        name = LAYOUT_LETTERS[bid] if seen.phase == CHOOSING else bid_name(bid)
        found[gesture("call", name)] = [BID + bid]
    return found


def plays(seen: State, moves: list[int]) -> Gestures:
    """MZ16–MZ26, MZ44, MZ45, MZ55: return cards to their places, and a pass or the end of a run."""
    found: Gestures = {}
    for move in moves:
        if move < PASS:
            card = move // STRIDE
            place = address(spot_of(seen, card, move % STRIDE))
            found[gesture("lay", card_name(card), place)] = [move]
    for move, word in ((PASS, "pass"), (STOP, "stop")):
        if move in moves:
            found[gesture(word, word)] = [move]
    return found


def acts(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Return the gestures with their labels."""
    passing, stopping = pass_label(seen, say), say("End the pause")
    return [
        *pick_act(offered, "call", say("Your call"), lambda name: call_option(seen, offered, name, say)),
        *place_act(offered, "lay", say("Lay a card")),
        *pick_act(offered, "pass", passing, lambda name: Option(name, passing)),
        *pick_act(offered, "stop", stopping, lambda name: Option(name, stopping)),
    ]


def call_option(seen: State, offered: Gestures, name: str, say: Say) -> Option:
    """Return a call with its label: a pass, a layout to choose, or a level of a layout."""
    if name == "pass":
        return Option(name, say("Pass"))
    bid = offered[gesture("call", name)][0] - BID
    if seen.phase == CHOOSING:
        return Option(name, layout_name(bid, say))
    return Option(name, str(bid // LAYOUTS + 1), layout_name(bid % LAYOUTS, say))


def pass_label(seen: State, say: Say) -> str:
    """Return what passing is called in this phase."""
    if seen.phase in PASSES:
        return say(PASSES[seen.phase])
    return say("Pass and draw a card") if seen.stock_left else say("Pass")
