"""Reasons that a card of Thirty-One cannot be put somewhere, and that a seat is not to move."""

from functools import partial

from hoyle.games.shared.french_pack import card_name, card_words
from hoyle.games.shared.reasons import Fact, Reason, SeatName, reason
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.state import CHOOSING, State
from hoyle.games.thirty_one.table.labels import DISCARDS, POT, STOCK, STOCK_ITEM, cards_in, hand_zone, pile_ids
from hoyle.i18n import N_
from hoyle.rules.bits import has

TOP_CARD = N_("The top card of the stock")

DRAW_FIRST = (N_("First draw or take a card; then {card} may be discarded."), "TO6")
INTO_HAND = (N_("{card} goes into your hand."), "TO6")
BURIED = (N_("{card} is buried: only the top card of the discard pile may be taken."), "TO6")
ONE_ONLY = (N_("You have four cards: discard one first; {card} stays where it is."), "TO7")
TO_STOCK = (N_("A discard goes face up on the discard pile, so {card} cannot go to the stock."), "TO7")
TO_OTHER = (N_("A discard goes on the discard pile, so {card} cannot go to {name}."), "TO7")
TO_POT = (N_("The pot takes chips, not {card}."), "TO21")
TO_POT_OF_MATCH = (N_("The pot holds the buy-ins and takes no cards such as {card}."), "TO23")
JUST_TAKEN = (N_("You have just taken {card} from the discard pile: it cannot go back in this turn."), "TO8")
OUT = (N_("You have no life left and are out; {name} is to move."), "TO19")


def name_of(seen: State, item: str) -> Fact:
    """Return the name of an item: a card, or the stock's top card."""
    if item == STOCK_ITEM:
        return TOP_CARD
    return partial(card_words, card_with(seen, item))


def card_with(seen: State, item: str) -> int:
    """Return the card with this item id, which lies in a hand or on the discard pile."""
    cards = [card for hand in seen.hand for card in cards_in(hand)] + list(seen.pile[: seen.height])
    return next(card for card in cards if card_name(card) == item)


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card = name_of(seen, item)
    is_in_pile = item in pile_ids(seen)
    if seen.phase != CHOOSING and (item == STOCK_ITEM or is_in_pile):
        return reason(ONE_ONLY, card=card)
    if is_in_pile and item != pile_ids(seen)[-1]:
        return reason(BURIED, card=card)
    if item == STOCK_ITEM or is_in_pile:
        return reason(INTO_HAND, card=card)
    if seen.phase == CHOOSING:
        return reason(DRAW_FIRST, card=card)
    return refused_discard(seen, seat, card, place)


def refused_discard(seen: State, seat: int, card: Fact, place: str) -> Reason:
    """TO7, TO8: return why a card of the hand cannot be discarded there."""
    if place == STOCK:
        return reason(TO_STOCK, card=card)
    if place == POT:
        return reason(TO_POT_OF_MATCH if seen.carried.pot else TO_POT, card=card)
    other = next((each for each in range(seen.options.players) if hand_zone(each) == place), seat)
    if other != seat and place != DISCARDS:
        return reason(TO_OTHER, card=card, name=SeatName(other))
    return reason(JUST_TAKEN, card=card)


def waiting(rules: Rules, seen: State, seat: int) -> Reason | None:
    """Return why a seat is not to move, if it is out."""
    return None if has(seen.seats, seat) else reason(OUT, name=SeatName(seen.turn))
