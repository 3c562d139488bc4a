"""Moves of Serious Card as people write them, its options, and R's rules as an independent implementation of a round."""

from itertools import permutations

import pytest

from hoyle.games.r import GAME as R
from hoyle.games.r import rules as base
from hoyle.games.r.serious_card import text
from hoyle.games.r.state import BY_PRINCESS
from tests.support.r.serious_card import dealt, rounds


@pytest.mark.parametrize(("word", "seat", "move"), [("5", 0, 5), (" R1 ", 1, 9), ("1", 1, 9), ("b7", 1, 7)])
def test_cards_are_read(word: str, seat: int, move: int) -> None:
    assert text.read(dealt(), seat, word) == move


@pytest.mark.parametrize("word", ["", "8", "b8", "g1", "pass", "b10"])
def test_invalid_cards_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not a move of Serious Card: write a card as 5 or b5"):
        text.read(dealt(), 0, word)


def by_base(prince: tuple[int, ...], princess: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The points, and who played second in each round, as R's own rules tell the same rounds."""
    state = R.begin(R.choose())
    state.hand = [0xF0, 0x0F << 8]
    spies: list[int] = []
    for rank, other in zip(prince, princess, strict=True):
        state.points = [0, 0]
        spies.append(state.spy)
        chosen = [(0, rank), (1, 8 + other)]
        for seat, card in chosen if state.spy != 0 else reversed(chosen):
            base.play(state, seat, card)
        if state.ended == BY_PRINCESS and not state.to_move:
            return [0, 4], spies
        if rank == 7 and state.winners[state.rounds - 1] == 0:
            return [1, 0], spies
    return [0, 0], spies


@pytest.mark.parametrize("princess", list(permutations(range(4))))
def test_rounds_are_decided_as_in_r(princess: tuple[int, ...]) -> None:
    for prince in permutations(range(4, 8)):
        points, spies = by_base(prince, princess)
        for n, spy in enumerate(spies):
            before = rounds(*zip(prince[:n], princess[:n], strict=True))
            assert (before.spy, before.points) == (spy, [0, 0])
        assert rounds(*zip(prince[: len(spies)], princess[: len(spies)], strict=True)).points == points
