"""Names of hands and of types of hands."""

from hoyle.games.r.shared.cards import rank
from hoyle.games.r.shared.pack import figures
from hoyle.games.r.triangle.rules.hands import (
    NOTHING,
    ONE_COLOUR,
    PAIR,
    ROYALS,
    STRAIGHT,
    TWO_COLOURS,
    TYPE_FACTOR,
    strength,
)
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_

TYPE_NAMES = {
    ROYALS: N_("three royals"),
    TWO_COLOURS: N_("Prince and Princess of two colours"),
    ONE_COLOUR: N_("Prince and Princess of one colour"),
    STRAIGHT: N_("straight"),
    PAIR: N_("pair"),
    NOTHING: N_("nothing"),
}
"""By type of hand: its name."""


def type_name(hand: int, say: Say) -> str:
    """Return the name of the type of a hand."""
    return say(TYPE_NAMES[strength(hand) // TYPE_FACTOR])


def sorted_hand(hand: int) -> list[int]:
    """Return the cards of a hand, the highest rank first."""
    return sorted(cards_in(hand), key=lambda card: (-rank(card), card))


def hand_text(hand: int, say: Say) -> str:
    """Return the names of the cards of a hand, the highest rank first."""
    return figures(sorted_hand(hand), say)
