"""The constants of splitmix64 (Steele, Lea, Flood 2014), reduced to 62 bits, and the hash made from them."""

MASK = (1 << 62) - 1
"""Reduces a number to 62 bits."""
INCREMENT = 0x1E3779B97F4A7C15
FIRST_MULTIPLIER = 0x3F58476D1CE4E5B9
SECOND_MULTIPLIER = 0x14D049BB133111EB
"""The increment and the two multipliers of splitmix64, reduced to 62 bits."""


def stirred(number: int, word: int) -> int:
    """Return the hash `number`, which is below 2^62, updated with a word; the rule `dice.stir` does the same."""
    number = ((number ^ (word & MASK)) * FIRST_MULTIPLIER) & MASK
    return number ^ (number >> 29)
