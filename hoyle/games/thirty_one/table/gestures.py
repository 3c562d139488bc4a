"""The gestures of a seat with the moves that they make, and the acts that offer these gestures with labels."""

from hoyle.games.shared.acts import pick_act, place_act
from hoyle.games.shared.french_pack import card_name
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.games.shared.turns import legal_moves
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.state import DISCARD, DISCARDING, DRAW, KNOCK, TAKE, State
from hoyle.games.thirty_one.table.labels import DISCARDS, STOCK_ITEM, hand_zone, pile_ids
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

MAX_MOVES = 64
"""An upper bound for the number of legal moves of a seat."""

TURN_OPTIONS = {DRAW: "draw", TAKE: "take", KNOCK: "knock"}
TURN_LABELS = {"draw": N_("Draw"), "take": N_("Take the discard"), "knock": N_("Knock")}


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """Return the gestures of a seat: moving cards to the hand and the discard pile, and options for a turn."""
    moves = legal_moves(rules.legal, seen, seat, MAX_MOVES)
    if not moves:
        return {}
    if seen.phase == DISCARDING:
        return {gesture("discard", card_name(move - DISCARD), DISCARDS): [move] for move in moves}
    item_ids = {DRAW: STOCK_ITEM, TAKE: pile_ids(seen)[-1]}
    card_gestures = {gesture("card", item_ids[move], hand_zone(seat)): [move] for move in moves if move in item_ids}
    return card_gestures | {gesture("turn", TURN_OPTIONS[move]): [move] for move in moves}


def acts(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Return the acts that offer these gestures, with labels."""
    return [
        *place_act(offered, "discard", say("Discard a card")),
        *place_act(offered, "card", say("Take a card")),
        *turn_acts(seen, offered, say),
    ]


def turn_acts(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Return the act of choosing how to play the turn; a knock that is not allowed keeps its place (TO9)."""
    knocking = TURN_OPTIONS[KNOCK]
    found = pick_act(offered, "turn", say("Your turn"), lambda name: Option(name, say(TURN_LABELS[name])))
    for act in found:
        if all(option.id != knocking for option in act.options):
            why = say("not yet") if seen.knocker == NONE else say("no longer")
            act.options.append(Option(knocking, say(TURN_LABELS[knocking]), off=why))
    return found
