"""The fifty-six cards of Muzicando, their numbers, and sets of cards as bits (MZ1–MZ3).

A card's number is colour · 8 + note, with notes from 0 (Do) to 6 (Si); a colour's sign has the number colour · 8 + 7. The
opener of a colour is the note with the same number as the colour: red Do, orange Re, … violet Si.
"""

from hoyle.rules.constants import table
from hoyle.rules.mark import rule

COLOURS = 7
CARDS_PER_COLOUR = 8
"""The number of cards of a colour: seven notes and the sign."""
CARDS = COLOURS * CARDS_PER_COLOUR
SIGN = 7
"""The note number of a sign."""

RED, ORANGE, YELLOW, GREEN, BLUE, INDIGO, VIOLET = range(COLOURS)
PAUSE = VIOLET * CARDS_PER_COLOUR + SIGN

ALL = (1 << CARDS) - 1
SIGNS = sum(1 << (colour * CARDS_PER_COLOUR + SIGN) for colour in range(COLOURS))
NOTES = ALL - SIGNS
DOS = sum(1 << (colour * CARDS_PER_COLOUR) for colour in range(COLOURS))
OPENERS = sum(1 << (colour * CARDS_PER_COLOUR + colour) for colour in range(COLOURS))

CARDS_OF = table(
    sum(1 << (colour * CARDS_PER_COLOUR + note) for colour in range(COLOURS) for note in range(7) if notes >> note & 1)
    for notes in range(1 << 7)
)
"""All cards with any of these notes, indexed by the set of notes as bits."""


@rule
def neighbours(note: int) -> int:
    """MZ3: return the notes one step away on the circle of notes, as bits. Do and Si are neighbours.

    >>> bin(neighbours(0)), bin(neighbours(3))
    ('0b1000010', '0b10100')
    """
    return 1 << (note + 1) % 7 | 1 << (note + 6) % 7  # + 6 is − 1 modulo 7


@rule
def is_sign(card: int) -> bool:
    """MZ1: return whether a card is its colour's sign."""
    return card % CARDS_PER_COLOUR == SIGN


@rule
def is_opener(card: int) -> bool:
    """MZ2: return whether a card is its colour's opener."""
    # An opener has the number colour · 8 + colour, a multiple of 9.
    return card % (CARDS_PER_COLOUR + 1) == 0 and card < CARDS - 1
