"""Sets of cards as bits, compared with Python's sets, in plain and compiled code."""

from random import Random
from typing import Any

import numpy
import pytest

from hoyle.rules import bits
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from tests.support.yardsticks import kuhn

CARDS = [set(range(n)) for n in range(4)] + [
    {card for card in range(62) if Random(n).random() < share} for n, share in enumerate((0.1, 0.3, 0.5, 0.9, 1.0))
]


def bits_of(cards: set[int]) -> int:
    """Return the set as bits."""
    return sum(1 << card for card in cards)


def words_of(cards: set[int]) -> list[int]:
    """Return the set as three words of 32 bits."""
    return [sum(1 << card % 32 for card in cards if card // 32 == word) for word in range(3)]


for_each_set = pytest.mark.parametrize("cards", CARDS, ids=len)


@for_each_set
def test_count_has_put_drop(cards: set[int]) -> None:
    number = bits_of(cards)
    assert bits.count(number) == len(cards)
    for card in range(62):
        assert bits.has(number, card) == (card in cards)
        assert bits.put(number, card) == bits_of(cards | {card})
        assert bits.drop(number, card) == bits_of(cards - {card})


@for_each_set
def test_lowest_rest_nth_spread(cards: set[int]) -> None:
    number, ordered, moves = bits_of(cards), sorted(cards), [0] * 62
    assert moves[: bits.spread(number, moves)] == ordered
    assert [bits.nth(number, n) for n in range(len(cards))] == ordered
    if cards:
        assert bits.lowest(number) == ordered[0]
        assert bits.highest(number) == ordered[-1]
        assert bits.rest(number) == bits_of(set(ordered[1:]))


@for_each_set
def test_rows_of_words(cards: set[int]) -> None:
    higher = cards | {card + 34 for card in cards}
    words = words_of(higher)
    assert bits.row_count(words, 3) == len(higher)
    assert [bits.row_nth(words, n) for n in range(len(higher))] == sorted(higher)
    for card in range(96):
        assert bits.row_has(words, card) == (card in higher)
        bits.row_drop(words, card)
        assert words == words_of(higher - {card})
        bits.row_put(words, card)
        assert words == words_of(higher | {card})
        if card not in higher:
            bits.row_drop(words, card)


@algorithm
def write_results(cards: int, row: Any, moves: Any, out: Any) -> None:
    """Write the result of every function for a set into `out`."""
    out[0] = bits_count(cards)
    out[1] = bits_spread(cards, moves)
    out[2] = bits_nth(cards, out[1] - 1)
    out[3] = bits_row_count(row, 3)
    out[4] = bits_row_nth(row, out[3] - 1)
    bits_row_drop(row, 31)
    bits_row_put(row, 63)
    out[5] = bits_has(cards, 5) + 2 * bits_row_has(row, 40)
    out[6] = bits_lowest(cards)
    out[7] = bits_rest(cards)
    out[8] = bits_put(cards, 61)
    out[9] = bits_drop(cards, 3)
    out[10] = bits_highest(cards)


bits_count, bits_lowest, bits_has, bits_put, bits_drop = bits.count, bits.lowest, bits.has, bits.put, bits.drop
bits_highest = bits.highest
bits_rest, bits_nth, bits_spread, bits_row_has = bits.rest, bits.nth, bits.spread, bits.row_has
bits_row_put, bits_row_drop, bits_row_count, bits_row_nth = bits.row_put, bits.row_drop, bits.row_count, bits.row_nth


@pytest.mark.parametrize("cards", [cards for cards in CARDS if cards], ids=len)
def test_compiled_functions_give_the_same_results(cards: set[int]) -> None:
    plain = [0] * 11
    words = words_of(cards)
    link(write_results, kuhn.GAME, "plain")(bits_of(cards), words, [0] * 62, plain)
    row, moves, out = (numpy.zeros(n, numpy.int64) for n in (3, 62, 11))
    row[:] = words_of(cards)
    link(write_results, kuhn.GAME, "cpu")(bits_of(cards), row, moves, out)
    assert out.tolist() == plain
    assert row.tolist() == words
