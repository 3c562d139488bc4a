"""Why a card of Pair Attack cannot be put somewhere: cards are never played, only shown."""

from hoyle.games.r.pair_attack.state import State
from hoyle.games.r.shared.cards import card_of
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.zones import hand_zone
from hoyle.i18n import N_

NOT_PLAYED = (N_("{card} is not played: you stay or pass, and it is shown if two or more stay."), "PA4")
TO_POT = (N_("The pot takes chips, not {card}: stay to add your stake."), "PA5")
TO_OTHER = (N_("{card} is yours alone: {name} sees it only if both of you stay."), "PA6")


def refusal(seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card = name_of(card_of(item))
    other = next((each for each in range(seen.options.players) if hand_zone(each) == place), seat)
    if other != seat:
        return reason(TO_OTHER, card=card, name=SeatName(other))
    return reason(TO_POT if place == "pot" else NOT_PLAYED, card=card)
