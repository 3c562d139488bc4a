"""Why a card of Princess Card cannot be put somewhere."""

from hoyle.games.r.princess_card.narration import giver
from hoyle.games.r.princess_card.state import State
from hoyle.games.r.shared.cards import card_of
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.zones import hand_zone
from hoyle.i18n import N_
from hoyle.rules.bits import has

PAIR = (N_("{card} is out with its pair and stays there."), "PC3")
OWN = (N_("{card} stays with you: you draw a card from {name}."), "PC4")
DRAWN = (N_("{card} comes from {name} into your hand; a pair is laid down by itself."), "PC4")
NOT_FROM = (N_("{card} is not for you: you draw from {name}, the next player at your right who has cards."), "PC5")


def refusal(seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card, other = card_of(item), giver(seen)
    if card is not None and has(seen.out, card):
        return reason(PAIR, card=name_of(card))
    if card is not None:
        return reason(OWN, card=name_of(card), name=SeatName(other))
    is_drawn = item.startswith(f"{hand_zone(other)}.")
    return reason(DRAWN if is_drawn else NOT_FROM, card=name_of(None), name=SeatName(other))
