"""The gestures of a seat with the moves that they make, and the acts that label them."""

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.state import ASIDE, END, HAND, PAYOFF, SIDE, STRIDE, State
from hoyle.games.malice.table.labels import centre_zone, hand_items, side_items, side_zone, top_item
from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.games.shared.turns import legal_moves

MAX_MOVES = 128
"""An upper bound of the number of legal moves of a seat."""


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """Return the gestures of a seat; equal cards of a hand make the same move."""
    moves = legal_moves(rules.legal, seen, seat, MAX_MOVES)
    plays = [move for move in moves if move != END]
    items = {source: items_of(seen, seat, source) for source in {move // STRIDE for move in plays}}
    found = {gesture("play", item, target(seat, move)): [move] for move in plays for item in items[move // STRIDE]}
    if END in moves:
        found[gesture("end", "end")] = [END]
    return found


def items_of(seen: State, seat: int, source: int) -> list[str]:
    """Return the items with which the moves of a source can be made: the card, or all equal cards of the hand."""
    if source == PAYOFF:
        return [top_item(seen, seat)]
    if source < SIDE:
        return hand_items(seen, seat, source - HAND)
    return side_items(seen, seat, source - SIDE)[-1:]


def target(seat: int, move: int) -> str:
    """Return the zone onto which a move puts its card."""
    pile = move % STRIDE
    return centre_zone(pile) if pile < ASIDE else side_zone(seat, pile - ASIDE)


def acts(offered: Gestures, say: Say) -> list[Act]:
    """Return the offered gestures as acts with labels."""
    end = say("End the turn")
    return [
        *place_act(offered, "play", say("Play a card")),
        *pick_act(offered, "end", end, lambda name: Option(name, end)),
    ]
