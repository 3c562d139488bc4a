"""Why a card of Serious Card cannot be put somewhere, and why a side is not to move."""

from hoyle.games.r.serious_card.state import State
from hoyle.games.r.shared.cards import card_of
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

PLAYED = (N_("{card} has been played and is used up."), "SC3")
IN_FRONT = (N_("{card} goes face down in front of you."), "SC3")
TO_PLAYED = (N_("Only cards of past rounds lie there; {card} has not been played."), "SC3")
TO_OTHER = (N_("{card} is of your side: it never goes to {name}."), "SC2")

PRINCE_SHOWS = (N_("Your Spy is at work: {name} shows a card first, then you choose."), "SC7")
SPY_CHOOSES = (N_("{name}'s Spy let you show your card first: now {name} chooses."), "SC7")


def refusal(seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a side that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card = card_of(item)
    if card is None or not seen.hand[seat] >> card & 1:
        return reason(PLAYED, card=name_of(card))
    if place == f"row{seat}":
        return reason(TO_PLAYED, card=name_of(card))
    if place in (f"hand{1 - seat}", f"row{1 - seat}"):
        return reason(TO_OTHER, card=name_of(card), name=SeatName(1 - seat))
    return reason(IN_FRONT, card=name_of(card))


def waiting(seen: State, seat: int) -> Reason | None:
    """Return why a side is not to move, if a Spy is the reason."""
    if seen.spy == NONE:
        return None
    return reason(PRINCE_SHOWS if seen.spy == seat else SPY_CHOOSES, name=SeatName(1 - seat))
