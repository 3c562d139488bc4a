"""Why a card of Triangle cannot be put somewhere, and why a seat is not to move."""

from hoyle.games.r.shared.cards import card_of
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.r.triangle.state import EXCHANGING, LAST_BETS, State
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.zones import hand_zone
from hoyle.i18n import N_
from hoyle.rules.bits import has

GONE = (N_("{card} is put away and does not come back."), "TR11")
STOCK = (N_("{card} of the stock comes only for one that you put away in the exchange."), "TR11")
TO_POT = (N_("The pot takes chips, not {card}."), "TR12")
TO_OTHER = (N_("{card} is not for {name}: you put cards away, and the stock gives you others."), "TR11")
PRESS = (N_("To exchange {card}, press it and then the button."), "TR11")
BETS_FIRST = (N_("First everybody bets; then {card} may be exchanged."), "TR10")
EXCHANGED = (N_("The exchange is over: {card} stays, and the last bets are made."), "TR10")
FOLDED = (N_("You have folded and are out of this deal; {name} is to move."), "TR12")


def refusal(seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card = card_of(item)
    if card is None:
        return reason(STOCK, card=name_of(None))
    if has(seen.gone[seat], card):
        return reason(GONE, card=name_of(card))
    if seen.phase != EXCHANGING:
        return reason(EXCHANGED if seen.phase == LAST_BETS else BETS_FIRST, card=name_of(card))
    other = next((each for each in range(seen.options.players) if hand_zone(each) == place), seat)
    if other != seat:
        return reason(TO_OTHER, card=name_of(card), name=SeatName(other))
    return reason(TO_POT if place == "pot" else PRESS, card=name_of(card))


def waiting(seen: State, seat: int) -> Reason | None:
    """Return why a seat is not to move, if it has folded."""
    return None if has(seen.still, seat) else reason(FOLDED, name=SeatName(seen.turn))
