"""The fifty-six cards of Muzicando, the numbers that stand for them, and sets of them (MZ1–MZ3).

A card is colour · 8 + note, notes from 0 (Do) to 6 (Si); the colour's sign is colour · 8 + 7. Each colour's opener is the
note of the colour's own number: red Do, orange Re, … violet Si.
"""

from hoyle.rules.constants import table
from hoyle.rules.mark import rule

COLOURS = 7
EACH = 8
"""Cards of a colour: seven notes and the sign."""
CARDS = COLOURS * EACH
SIGN = 7
"""In place of a note: the colour's sign."""

RED, ORANGE, YELLOW, GREEN, BLUE, INDIGO, VIOLET = range(COLOURS)
PAUSE = VIOLET * EACH + SIGN

ALL = (1 << CARDS) - 1
SIGNS = sum(1 << (colour * EACH + SIGN) for colour in range(COLOURS))
NOTES = ALL - SIGNS
DOS = sum(1 << (colour * EACH) for colour in range(COLOURS))
OPENERS = sum(1 << (colour * EACH + colour) for colour in range(COLOURS))

CARDS_OF = table(
    sum(1 << (colour * EACH + note) for colour in range(COLOURS) for note in range(7) if notes >> note & 1)
    for notes in range(1 << 7)
)
"""By a set of notes, as bits: all cards with these notes."""


@rule
def neighbours(note: int) -> int:
    """MZ3: return the notes one step away on the closed circle, as bits: Do and Si are neighbours.

    >>> bin(neighbours(0)), bin(neighbours(3))
    ('0b1000010', '0b10100')
    """
    return 1 << (note + 1) % 7 | 1 << (note + 6) % 7


@rule
def is_sign(card: int) -> bool:
    """MZ1: return whether a card is its colour's sign."""
    return card % EACH == SIGN


@rule
def is_opener(card: int) -> bool:
    """MZ2: return whether a card is its colour's opener."""
    return card % (EACH + 1) == 0 and card < CARDS - 1
