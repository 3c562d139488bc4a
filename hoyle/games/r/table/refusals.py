"""Reasons that a card of R cannot be put somewhere, and that a seat is not to move."""

from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.options import LOST_ONLY
from hoyle.games.r.shared.cards import card_of
from hoyle.games.r.shared.reasons import THIS_CARD, name_of
from hoyle.games.r.state import (
    CHOOSING,
    DISCARDING,
    DRAFTING,
    OFFERING,
    ORDERING,
    REARRANGING,
    RECALLING,
    SHUFFLING,
    State,
)
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

FIRST = {
    DRAFTING: (N_("First take a card of the packet; {card} stays where it is."), "V6"),
    SHUFFLING: (N_("First decide whether to shuffle: chance turns {card}, you do not play it."), "V10"),
    RECALLING: (N_("First take a played card back or none; then you choose a card such as {card}."), "V11"),
}
"""By phase: what comes before a card of the hand is played."""

GOES_TO = {
    CHOOSING: (N_("{card} goes face down in front of you."), "R3"),
    OFFERING: (N_("{card} goes face down in front of you; both offered cards then change sides."), "V3"),
    DISCARDING: (N_("{card} goes face down in front of you; both cards then leave the game."), "V1"),
    DRAFTING: (N_("{card} goes into your hand: you keep one card and pass the others."), "V6"),
    ORDERING: (N_("{card} goes to the right end of your row, which is laid from the left."), "V9"),
    REARRANGING: (N_("{card} stays in your row: there you may give it another place."), "V9"),
    RECALLING: (N_("{card} comes back into your hand, nowhere else."), "V11"),
}
"""By phase: where a card that can be moved goes."""

TO_DECK = (N_("Your deck is only drawn from: {card} does not go back into it."), "V2")
TO_PLAYED = (N_("Only cards of past rounds lie there; {card} has not been played."), "R17")
TO_OTHER = (N_("{card} is of your side: it never goes to {name}."), "R2")
TO_OTHER_IN_SWAP = (N_("{card} goes to {name} only after both have offered a card: lay it in front of you."), "V3")
OUT_OF_GAME = (N_("{card} is out of the game and does not come back."), "V1")
ASIDE = (N_("Cards were put out of the game before the first round; {card} is too late."), "V1")
DECK = (N_("{card} is in your deck: it is drawn after a round, not chosen."), "V2")
STOCK = (N_("{card} stays face down until it is drawn into a packet."), "V6")
PLAYED = (N_("{card} has been played and stays on the table."), "R17")
NOT_LOST = (N_("{card} did not lose its round, so it cannot be taken back."), "V11")
IN_ROW = (N_("{card} lies in your row, whose order is fixed."), "V9")
HAS_PLACE = (N_("{card} already has its new place."), "V9")

SPY_WAITS = (N_("Your Spy is at work: {name} shows a card first, then you choose."), "R14")
LEADER_WAITS = (N_("{name} leads in points and shows a card first."), "V12")
SHOWN = (N_("You have shown your card: now {name} chooses."), "R14")
SHOWN_AS_LEADER = (N_("You lead in points and have shown your card: now {name} chooses."), "V12")
ARRANGES = (N_("{name}'s Spy is at work: {name} may rearrange the hidden cards."), "V9")
SHUFFLES = (N_("{name}'s Spy is at work: {name} may shuffle the cards again."), "V10")
TAKES_BACK = (N_("{name} may take a card back first."), "V11")
DRAFTS = (N_("{name} has the packet and keeps a card."), "V6")


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    return fixed_item(rules, seen, seat, item) or wrong_place(seen, seat, item, place)


def fixed_item(rules: Rules, seen: State, seat: int, item: str) -> Reason | None:
    """Return why an item cannot be moved now; None if it can be put somewhere."""
    card = card_of(item)
    if item.startswith("deck"):
        return reason(DECK, card=THIS_CARD)
    if item.startswith("stock"):
        return reason(STOCK, card=THIS_CARD)
    if item.startswith("order") or (card is not None and card in seen.line[seat * 8 : seat * 8 + 8]):
        return fixed_row_card(seen, seat, item, card)
    if card is None or seen.packet >> card & 1:
        return None
    if card in seen.discarded:
        return reason(OUT_OF_GAME, card=name_of(card))
    if seen.hand[seat] >> card & 1:
        return reason(FIRST[seen.phase], card=name_of(card)) if seen.phase in FIRST else None
    return fixed_played_card(rules, seen, seat, card)


def fixed_row_card(seen: State, seat: int, item: str, card: int | None) -> Reason | None:
    """V9: return why a hidden card of a row cannot be moved; None if it can."""
    name = name_of(card)
    if seen.phase != REARRANGING:
        return reason(IN_ROW, card=name)
    place = int(item.partition(".")[2]) if card is None else seen.line[seat * 8 : seat * 8 + 8].index(card)
    return reason(HAS_PLACE, card=name) if place in seen.new_order[: seen.placed] else None


def fixed_played_card(rules: Rules, seen: State, seat: int, card: int) -> Reason | None:
    """R17, V11: return why a played card cannot be taken back; None if it can."""
    if seen.phase != RECALLING:
        return reason(PLAYED, card=name_of(card))
    if rules.recallable_cards(seen, seat) >> card & 1:
        return None
    is_narrow = seen.options.last_chance_scope == LOST_ONLY
    return reason(NOT_LOST if is_narrow else PLAYED, card=name_of(card))


def wrong_place(seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why an item that can be moved cannot be put on this place."""
    other, card = 1 - seat, name_of(card_of(item))
    if seen.phase == CHOOSING:
        if place == f"deck{seat}":
            return reason(TO_DECK, card=card)
        if place == f"row{seat}":
            return reason(TO_PLAYED, card=card)
        if place == "aside":
            return reason(ASIDE, card=card)
    if place.endswith(str(other)) and place != f"laid{other}" and seen.phase in (CHOOSING, OFFERING, DISCARDING):
        return reason(TO_OTHER_IN_SWAP if seen.phase == OFFERING else TO_OTHER, card=card, name=SeatName(other))
    return reason(GOES_TO[seen.phase], card=card)


def waiting(rules: Rules, seen: State, seat: int) -> Reason | None:
    """Return why a seat is not to move, if a paragraph says so."""
    text = waiting_text(seen, seat)
    return reason(text, name=SeatName(1 - seat)) if text else None


WAITING = {REARRANGING: ARRANGES, SHUFFLING: SHUFFLES, RECALLING: TAKES_BACK, DRAFTING: DRAFTS}
"""By phase: what the other seat does."""


def waiting_text(seen: State, seat: int) -> tuple[str, str] | None:
    """Return the message and the clause."""
    if seen.phase != CHOOSING:
        return WAITING.get(seen.phase)
    by_points = seen.options.balance and seen.points[0] != seen.points[1]
    if seen.chosen[seat] == NONE:
        return LEADER_WAITS if by_points and seen.spy != seat else SPY_WAITS
    return SHOWN_AS_LEADER if by_points and seen.spy == NONE else SHOWN
