"""How the table of Triangle names hands and what was said."""

from hoyle.games.r.cards import cards_in, figure
from hoyle.games.r.state import rank
from hoyle.games.r.triangle.hands import NOTHING, OF_KIND, ONE_COLOUR, PAIR, ROYALS, STRAIGHT, TWO_COLOURS, strength
from hoyle.games.shapes import Say
from hoyle.words import N_

KINDS = {
    ROYALS: N_("three royals"),
    TWO_COLOURS: N_("Prince and Princess of two colours"),
    ONE_COLOUR: N_("Prince and Princess of one colour"),
    STRAIGHT: N_("straight"),
    PAIR: N_("pair"),
    NOTHING: N_("nothing"),
}


def kind(hand: int, say: Say) -> str:
    """What sort of hand it is."""
    return say(KINDS[strength(hand) // OF_KIND])


def sorted_hand(hand: int) -> list[int]:
    """Cards as people hold them: the highest first."""
    return sorted(cards_in(hand), key=lambda card: (-rank(card), card))


def named(hand: int, say: Say) -> str:
    """Cards in words."""
    return ", ".join(figure(card, say) for card in sorted_hand(hand))
