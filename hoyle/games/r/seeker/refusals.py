"""Why a card of Seeker cannot be turned up, or be moved."""

from hoyle.games.r.seeker.placement import BOARD, item_id
from hoyle.games.r.seeker.state import CELLS, State
from hoyle.games.r.seeker.text import place_name
from hoyle.games.r.shared.cards import card_of
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.shared.reasons import Reason, reason
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

WON = (N_("{card} is of a pair that you have taken: it stays with you."), "SK3")
TO_PAIRS = (N_("{place} is taken only with a second card of the same rank: press cards to turn them up."), "SK3")
ON_BOARD = (N_("The card at {place} keeps its place: press it to turn it up."), "SK1")
IS_OPEN = (N_("The card at {place} lies open already: turn up another one."), "SK2")


def refusal(seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    lies_at = next((cell for cell in range(CELLS) if item_id(cell) == item), NONE)
    if lies_at == NONE:
        return reason(WON, card=name_of(card_of(item)))
    name = place_name(lies_at)
    if seen.open[0] == lies_at and seen.open[1] == NONE:
        return reason(IS_OPEN, place=name)
    return reason(ON_BOARD if place.startswith(BOARD) or not place else TO_PAIRS, place=name)
