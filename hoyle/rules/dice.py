"""The generator: draw k of game g under seed s is a function of (s, g, k) and of nothing else.

So figures do not depend on threads or machines. It is a counter-based generator in the manner of Salmon et al.,
"Parallel random numbers: as easy as 1, 2, 3" (2011), with the finisher of splitmix64 (Steele, Lea, Flood 2014) cut
to 62 bits, so that plain integers and compiled int64 agree. This is the one place where arithmetic is masked.
"""

from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int64

MASK = (1 << 62) - 1
GOLD = 0x1E3779B97F4A7C15
FIRST = 0x3F58476D1CE4E5B9
SECOND = 0x14D049BB133111EB


class Dice(Record):
    """A stream of draws: `key` says which one, `draws` how many were taken."""

    key = cell(int64)
    draws = cell(int64)


@rule
def stir(number: int, word: int) -> int:
    """Mix a word into a running number below 2^62."""
    number = ((number ^ (word & MASK)) * FIRST) & MASK
    return number ^ (number >> 29)


@rule
def mix(number: int) -> int:
    """Scatter a number below 2^62 over all numbers below 2^62, one to one."""
    number = ((number ^ (number >> 30)) * FIRST) & MASK
    number = ((number ^ (number >> 27)) * SECOND) & MASK
    return number ^ (number >> 31)


@rule
def set_dice(dice: Dice, seed: int, game: int) -> None:
    """Begin the stream of one game under one seed (both below 2^62)."""
    dice.key = mix((mix((seed + GOLD) & MASK) + game * GOLD) & MASK)
    dice.draws = 0


@rule
def below(dice: Dice, n: int) -> int:
    """The next draw: 0 to n−1, equally likely (n below 2^31; off by less than n/2^31).

    >>> dice = Dice()
    >>> set_dice(dice, 7, 0)
    >>> [below(dice, 6) for _ in range(8)]
    [2, 4, 2, 2, 0, 0, 4, 5]
    """
    dice.draws += 1
    return ((mix((dice.key + dice.draws * GOLD) & MASK) >> 31) * n) >> 31


@rule
def below_large(dice: Dice, n: int) -> int:
    """The next draw where there are many outcomes: 0 to n−1, equally likely (n up to 2^62).

    >>> dice = Dice()
    >>> set_dice(dice, 7, 0)
    >>> 0 <= below_large(dice, 10**18) < 10**18
    True
    """
    most = (1 << 62) // n * n
    drawn = most
    while drawn >= most:
        drawn = below(dice, 1 << 31) << 31 | below(dice, 1 << 31)
    return drawn % n
