"""What the hands of Triangle are called."""

from hoyle.games.r.shared.cards import rank
from hoyle.games.r.shared.pack import cards_in, figures
from hoyle.games.r.triangle.rules.hands import (
    NOTHING,
    OF_KIND,
    ONE_COLOUR,
    PAIR,
    ROYALS,
    STRAIGHT,
    TWO_COLOURS,
    strength,
)
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_

KINDS = {
    ROYALS: N_("three royals"),
    TWO_COLOURS: N_("Prince and Princess of two colours"),
    ONE_COLOUR: N_("Prince and Princess of one colour"),
    STRAIGHT: N_("straight"),
    PAIR: N_("pair"),
    NOTHING: N_("nothing"),
}


def kind(hand: int, say: Say) -> str:
    """Return what kind of hand it is."""
    return say(KINDS[strength(hand) // OF_KIND])


def sorted_hand(hand: int) -> list[int]:
    """Return cards as people hold them: the highest first."""
    return sorted(cards_in(hand), key=lambda card: (-rank(card), card))


def named(hand: int, say: Say) -> str:
    """Return cards in words."""
    return figures(sorted_hand(hand), say)
