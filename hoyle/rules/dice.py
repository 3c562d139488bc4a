"""The random number generator: the k-th random number of game g with seed s is a function of (s, g, k) alone.

So results do not depend on threads or machines. This is a counter-based generator like those of Salmon et al., "Parallel
random numbers: as easy as 1, 2, 3" (2011), with the mixing function of splitmix64 (Steele, Lea, Flood 2014) reduced to 62
bits, so that plain integers and compiled int64 agree. No rule of another module masks arithmetic.
"""

from hoyle.rules.bits import count, nth, put
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int64
from hoyle.rules.splitmix import FIRST_MULTIPLIER, INCREMENT, MASK, SECOND_MULTIPLIER


class Dice(Record):
    """A stream of random numbers: `key` identifies it, `draws` counts the numbers drawn."""

    key = cell(int64)
    draws = cell(int64)


@rule
def stir(number: int, word: int) -> int:
    """Return the hash `number`, which is below 2^62, updated with a word."""
    number = ((number ^ (word & MASK)) * FIRST_MULTIPLIER) & MASK
    return number ^ (number >> 29)


@rule
def mix(number: int) -> int:
    """Return the image of `number` under a pseudorandom permutation of the numbers below 2^62."""
    number = ((number ^ (number >> 30)) * FIRST_MULTIPLIER) & MASK
    number = ((number ^ (number >> 27)) * SECOND_MULTIPLIER) & MASK
    return number ^ (number >> 31)


@rule
def set_dice(dice: Dice, seed: int, game: int) -> None:
    """Start the stream for a game number and a seed (both below 2^62)."""
    dice.key = mix((mix((seed + INCREMENT) & MASK) + game * INCREMENT) & MASK)
    dice.draws = 0


@rule
def below(dice: Dice, n: int) -> int:
    """Return the next random number from 0 to n−1, for n below 2^31; the relative bias is below n/2^31.

    >>> dice = Dice()
    >>> set_dice(dice, 7, 0)
    >>> [below(dice, 6) for _ in range(8)]
    [2, 4, 2, 2, 0, 0, 4, 5]
    """
    dice.draws += 1
    return ((mix((dice.key + dice.draws * INCREMENT) & MASK) >> 31) * n) >> 31


@rule
def draw_cards(cards: int, number: int, dice: Dice) -> int:
    """Return `number` random cards of a set, as bits; all selections are equally likely."""
    drawn = 0
    for _ in range(number):
        card = nth(cards & ~drawn, below(dice, count(cards & ~drawn)))
        drawn = put(drawn, card)
    return drawn


@rule
def below_large(dice: Dice, n: int) -> int:
    """Return the next random number from 0 to n−1, for n up to 2^62, without bias.

    >>> dice = Dice()
    >>> set_dice(dice, 7, 0)
    >>> 0 <= below_large(dice, 10**18) < 10**18
    True
    """
    limit = (1 << 62) // n * n
    number = limit
    while number >= limit:
        number = below(dice, 1 << 31) << 31 | below(dice, 1 << 31)
    return number % n
