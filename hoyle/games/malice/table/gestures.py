"""The gestures of a seat with the moves they make, and the acts that offer them with labels."""

from hoyle.games.malice.rules.moves import legal
from hoyle.games.malice.state import ASIDE, END, HAND, PAYOFF, SIDE, STRIDE, State
from hoyle.games.malice.table.labels import centre_zone, hand_items, side_items, side_zone, top_item
from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.games.shared.turns import legal_moves

MAX_MOVES = 128
"""More moves than a seat ever has."""


def gestures(seen: State, seat: int) -> Gestures:
    """Return what the seat may do; like cards of a hand do the same."""
    moves = legal_moves(legal, seen, seat, MAX_MOVES)
    found = {
        gesture("play", item, target(seat, move)): [move]
        for move in moves
        if move != END
        for item in sources(seen, seat, move)
    }
    if END in moves:
        found[gesture("end", "end")] = [END]
    return found


def sources(seen: State, seat: int, move: int) -> list[str]:
    """Return the items that make a move: the card, and the others of the hand that are like it."""
    source = move // STRIDE
    if source == PAYOFF:
        return [top_item(seen, seat)]
    if source < SIDE:
        return hand_items(seen, seat, source - HAND)
    return side_items(seen, seat, source - SIDE)[-1:]


def target(seat: int, move: int) -> str:
    """Return the zone in which a move puts its card."""
    place = move % STRIDE
    return centre_zone(place) if place < ASIDE else side_zone(seat, place - ASIDE)


def acts(offered: Gestures, say: Say) -> list[Act]:
    """Return the gestures with their labels."""
    end = say("End the turn")
    return [
        *place_act(offered, "play", say("Play a card")),
        *pick_act(offered, "end", end, lambda name: Option(name, end)),
    ]
