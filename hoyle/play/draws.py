"""The moves of CHANCE in a play, drawn from a seed: a number for simulations and practice, a key for tables.

Draws from a key use SHA-256, so that nobody who sees cards of a deal can compute others.
"""

from dataclasses import dataclass
from hashlib import sha256

from hoyle.rules.dice import Dice, below, set_dice

Seed = int | str
"""A number, of which the lowest 62 bits count, or a key: 256 bits as 64 hexadecimal digits."""
SEED_MASK = (1 << 62) - 1
DEAL_STEP = 0x9E3779B97F4A7C1
"""The difference between the number seeds of successive deals."""


class NumberDraws:
    """The stream of a number seed; see `hoyle.rules.dice`."""

    def __init__(self, seed: int) -> None:
        """Start the stream of game 0."""
        self.dice = Dice()
        set_dice(self.dice, seed & SEED_MASK, 0)

    @property
    def draws(self) -> int:
        """How many numbers have been drawn."""
        return self.dice.draws

    @draws.setter
    def draws(self, count: int) -> None:
        self.dice.draws = count

    def below(self, n: int) -> int:
        """Return the next random number from 0 to n−1."""
        return below(self.dice, n)

    def clone(self) -> "NumberDraws":
        """Return an independent copy."""
        copy = object.__new__(NumberDraws)
        copy.dice = self.dice.clone()
        return copy


@dataclass
class KeyDraws:
    """The stream of a key: draw k, from 1, is the SHA-256 of "key:k", as a fraction of 2^256, times n, rounded down.

    >>> draws = KeyDraws("00")
    >>> [draws.below(6) for _ in range(8)]
    [1, 5, 5, 0, 1, 0, 2, 0]
    """

    key: str
    draws: int = 0

    def below(self, n: int) -> int:
        """Return the next random number from 0 to n−1; the relative bias is below n/2^256."""
        self.draws += 1
        return int.from_bytes(sha256(f"{self.key}:{self.draws}".encode()).digest()) * n >> 256

    def clone(self) -> "KeyDraws":
        """Return an independent copy."""
        return KeyDraws(self.key, self.draws)


Draws = NumberDraws | KeyDraws


def draws_of(seed: Seed) -> Draws:
    """Return the stream of a seed."""
    return KeyDraws(seed) if isinstance(seed, str) else NumberDraws(seed)


def seed_of_deal(seed: Seed, deal: int) -> Seed:
    """Return the seed of a deal of a match, counted from 1: for a key the SHA-256 of "key:deal:number"."""
    if isinstance(seed, str):
        return sha256(f"{seed}:deal:{deal}".encode()).hexdigest()
    return (seed + DEAL_STEP * (deal - 1)) & SEED_MASK
