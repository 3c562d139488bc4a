"""Moves of Serious Card as text, its options, and R's rules as an independent implementation of its rounds."""

from itertools import permutations

import pytest

from hoyle.games.r import GAME as R
from hoyle.games.r import rules as base
from hoyle.games.r.serious_card import text
from hoyle.games.r.state import BY_PRINCESS
from tests.support.r.serious_card import new_deal, play_ranks


@pytest.mark.parametrize(("word", "seat", "move"), [("5", 0, 5), (" R1 ", 1, 9), ("1", 1, 9), ("b7", 1, 7)])
def test_cards_are_read(word: str, seat: int, move: int) -> None:
    assert text.read(new_deal(), seat, word) == move


@pytest.mark.parametrize("word", ["", "8", "b8", "g1", "pass", "b10"])
def test_invalid_cards_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not a move of Serious Card: write a card as 5 or b5"):
        text.read(new_deal(), 0, word)


def by_base(prince: tuple[int, ...], princess: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Return the points, and the Spy's seat before each round, when the same rounds are played by R's own rules."""
    state = R.begin(R.choose())
    state.hand = [0xF0, 0x0F << 8]
    spies: list[int] = []
    for rank0, rank1 in zip(prince, princess, strict=True):
        state.points = [0, 0]
        spies.append(state.spy)
        moves = [(0, rank0), (1, 8 + rank1)]
        for seat, card in moves if state.spy != 0 else reversed(moves):
            base.play(state, seat, card)
        if state.ended == BY_PRINCESS and not state.to_move:
            return [0, 4], spies
        if rank0 == 7 and state.winners[state.rounds - 1] == 0:
            return [1, 0], spies
    return [0, 0], spies


@pytest.mark.parametrize("princess", list(permutations(range(4))))
def test_rounds_are_decided_as_in_r(princess: tuple[int, ...]) -> None:
    for prince in permutations(range(4, 8)):
        points, spies = by_base(prince, princess)
        for n, spy in enumerate(spies):
            before = play_ranks(*zip(prince[:n], princess[:n], strict=True))
            assert (before.spy, before.points) == (spy, [0, 0])
        assert play_ranks(*zip(prince[: len(spies)], princess[: len(spies)], strict=True)).points == points
