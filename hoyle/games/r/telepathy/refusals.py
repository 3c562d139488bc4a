"""Why a card of Telepathy cannot be put somewhere."""

from hoyle.games.r.shared.reasons import name_of
from hoyle.games.r.telepathy.labels import card_id, row_zone
from hoyle.games.r.telepathy.state import State, held, partner_of
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.i18n import N_

LAID = (N_("{card} lies in your row: a card once laid stays where it is."), "TP3")
TO_PARTNER = (N_("{card} goes into your own row; {name}, your partner, lays a row alone."), "TP3")
TO_OTHERS = (N_("{card} goes into your own row, not into that of {name}."), "TP3")


def refusal(seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    rank = int(item.rpartition(".")[2]) if item.startswith(f"s{seat}.") else None
    if rank is None or item not in [card_id(seat, card) for card in cards_in(held(seen, seat))]:
        return reason(LAID, card=name_of(rank))
    partner = partner_of(seen, seat)
    others = (other for other in range(2 * seen.options.pairs) if other != partner)
    other = next((each for each in others if row_zone(each) == place), partner)
    return reason(TO_PARTNER if other == partner else TO_OTHERS, card=name_of(rank), name=SeatName(other))
