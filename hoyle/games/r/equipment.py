"""The equipment of R: two courts of eight cards, and markers for points and effects."""

from collections.abc import Mapping

from hoyle.games.r.options import OWN_COLOUR, Options
from hoyle.games.r.shared.cards import card_name, colour
from hoyle.games.r.shared.pack import COLOUR_NAMES, MIXED
from hoyle.games.shared.equipment import Cards, Chips, Equipment
from hoyle.i18n import N_

POINTS = (Chips(N_("Points"), 20, "1", color="yellow"), Chips(N_("Points"), 4, "5", color="yellow"))
WAITING = Chips(N_("A tied round that waits"), 14, "=", color="green")
EFFECTS = (
    Chips(N_("The General's bonus for the next round"), 2, "+2", color="violet"),
    Chips(N_("The Spy's advantage in the next round"), 2, art="spy", color="indigo"),
)


def courts(copies: int = 1) -> tuple[Cards, ...]:
    """Return the two colours of cards, each with backs of its colour."""
    faces = [[card_name(card) for card in range(16) if colour(card) == each] for each in range(2)]
    return tuple(Cards(dict.fromkeys(faces[each], copies), COLOUR_NAMES[each]) for each in range(2))


def mixed() -> Cards:
    """Return all sixteen cards with equal backs, for games that shuffle them together."""
    return Cards({card_name(card): 1 for card in range(16)}, MIXED)


def equipment(options: Options, match: Mapping[str, object]) -> Equipment:
    """Return the cards and markers. The backs are equal where both colours are, or in a later game may be, shuffled together."""
    own_backs = options.deal == OWN_COLOUR and not match.get("true_king")
    effects = EFFECTS if options.abilities else ()
    return Equipment(courts() if own_backs else (mixed(),), (*POINTS, WAITING, *effects))
