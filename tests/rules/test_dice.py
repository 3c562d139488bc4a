"""The random number generator: draws depend only on seed, game and draw number, are uniform, and are the same when compiled."""

from collections import Counter

import numpy
import pytest

from hoyle.rules.dice import MASK, Dice, below, mix, set_dice, stir
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from tests.support.yardsticks import kuhn


def draws(seed: int, game: int, n: int, count: int) -> list[int]:
    """Return `count` draws below `n` from the stream of a seed and a game."""
    dice = Dice()
    set_dice(dice, seed, game)
    return [below(dice, n) for _ in range(count)]


def test_a_stream_depends_only_on_seed_and_game() -> None:
    assert draws(7, 0, 1000, 20) == draws(7, 0, 1000, 20)
    streams = [tuple(draws(seed, game, 1 << 30, 4)) for seed in range(30) for game in range(30)]
    assert len(set(streams)) == 900


def test_a_draw_does_not_depend_on_earlier_draws() -> None:
    dice = Dice()
    set_dice(dice, 7, 3)
    dice.draws = 10
    assert below(dice, 1000) == draws(7, 3, 1000, 11)[10]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 16, 52, 1000])
def test_draws_are_below_n_and_equally_likely(n: int) -> None:
    """Chi-squared over 100 draws per face is at most six standard deviations above its mean."""
    counts = Counter(draws(1, 2, n, 100 * n))
    assert set(counts) <= set(range(n))
    chi = sum((counts[face] - 100) ** 2 / 100 for face in range(n))
    assert chi <= (n - 1) + 6 * (2 * n) ** 0.5


def test_successive_draws_are_independent() -> None:
    """Chi-squared over the 36 possible pairs of dice is at most six standard deviations above its mean.

    The pairs are: successive draws of one game, the first two draws of each game, and the first draws of successive seeds.
    """
    streams = {
        "draws": draws(5, 5, 6, 7200),
        "games": [draw for game in range(3600) for draw in draws(5, game, 6, 2)],
        "seeds": [draws(seed, 0, 6, 1)[0] for seed in range(7200)],
    }
    for name, stream in streams.items():
        pairs = Counter(zip(stream[::2], stream[1::2], strict=True))
        # 3600 pairs, so 100 are expected of each; 35 degrees of freedom
        chi = sum((pairs[a, b] - 100) ** 2 / 100 for a in range(6) for b in range(6))
        assert chi <= 35 + 6 * 70**0.5, name


def test_mix_is_one_to_one_below_2_to_62() -> None:
    numbers = {mix(n) for n in range(20000)} | {mix(MASK - n) for n in range(20000)}
    assert len(numbers) == 40000
    assert all(0 <= number <= MASK for number in numbers)


def test_stir_stays_below_2_to_62_and_depends_on_the_sign() -> None:
    assert stir(0, -1) != stir(0, 1)
    assert all(0 <= stir(MASK, word) <= MASK for word in (0, -1, MASK))


@algorithm
def write_draws(dice: Dice, n: int, row: list[int], count: int) -> None:
    """Write `count` draws below `n` into `row`."""
    for index in range(count):
        row[index] = below(dice, n)


def test_compiled_draws_are_the_same() -> None:
    packed, row, dice = Dice.array(1), numpy.zeros(50, numpy.int64), Dice()
    for n in (2, 52, (1 << 31) - 1):
        set_dice(dice, MASK, MASK)
        dice.store(packed, 0)
        link(write_draws, kuhn.GAME, "cpu")(packed[0], n, row, 50)
        assert row.tolist() == [below(dice, n) for _ in range(50)]
