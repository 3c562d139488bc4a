"""R's sixteen cards: eight ranks in two colours. A card is its colour · 8 + its rank."""

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE
from hoyle.rules.visibility import cards

MUSICIAN, PRINCESS, SPY, ASSASSIN, AMBASSADOR, WIZARD, GENERAL, PRINCE = range(8)
"""The ranks, which are also the cards' numbers."""

ALL_CARDS = 0xFFFF
"""All sixteen cards, as bits."""
ANY_CARDS, CARD = cards(16), range(NONE, 16)
"""The values of fields that hold a set of cards, and of those that hold one card or NONE."""
BLUE, RED = 0x00FF, 0xFF00
"""The cards of each colour, as bits."""

COLOURS = "br"
"""The letter of each colour."""
CARD_NAMES = tuple(f"{COLOURS[card >> 3]}{card & 7}" for card in range(16))
"""The text of each card: its colour and its rank."""


@rule
def rank(card: int) -> int:
    """R1: return the rank of a card."""
    return card & 7


@rule
def colour(card: int) -> int:
    """R1: return the colour of a card: 0 for blue, 1 for red."""
    return card >> 3


def card_name(card: int) -> str:
    """Return the text of a card.

    >>> card_name(7), card_name(9)
    ('b7', 'r1')
    """
    return CARD_NAMES[card]


def card_of(text: str) -> int | None:
    """Return the card that a text names by colour and rank, or None.

    >>> card_of("r1"), card_of("R1"), card_of("stay")
    (9, 9, None)
    """
    word = text.strip().lower()
    if len(word) == 2 and word[0] in COLOURS and word[1] in "01234567":
        return COLOURS.index(word[0]) * 8 + int(word[1])
    return None


def read_card(text: str) -> int:
    """Return the card that a text names by colour and rank; Refusal if it names none."""
    card = card_of(text)
    if card is None:
        raise Refusal(N_("{text!r} is not a card: write colour and rank, as b5 or r1."), text=text)
    return card
