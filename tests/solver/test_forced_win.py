"""Forced wins: against a naive search in all small positions of Nim, compiled and plain, and what refuses to answer."""

from itertools import product
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.play.play import Play, vary
from hoyle.rules.seats import NONE
from tests.data.nim import GAME
from tests.support.solver.forced_win import OutOfMoves, Prover


def nim(heaps: tuple[int, ...], seat: int = 0) -> Any:
    """A position of Nim."""
    state: Any = Play(vary(GAME, {}), None).state
    state.heap, state.to_move = list(heaps), 1 << seat
    return state


def naive_wins(state: Any, seat: int, turns: int) -> bool:
    """Whether a seat wins within a number of its own moves, by the definition alone."""
    if state.to_move == 0:
        return GAME.verb("payoff")(state, seat) > 0
    if turns == 0:
        return False
    mover = state.to_move >> 1
    moves = [0] * GAME.moves
    after = list[Any]()
    for move in moves[: GAME.verb("legal")(state, mover, moves)]:
        after.append(state.clone())
        GAME.verb("play")(after[-1], mover, move)
    results = [naive_wins(each, seat, turns - (mover == seat)) for each in after]
    return any(results) if mover == seat else all(results)


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_wins_are_those_of_the_naive_search(target: Any) -> None:
    prover = Prover(GAME, nim((1, 1, 1)), target)
    won = 0
    for heaps in product(range(3), repeat=3):
        for seat, turns in product((0, 1), (1, 2, 3)) if any(heaps) else ():
            state = nim(heaps, seat)
            found = prover.forced_wins(state, seat, turns, 10_000)
            after = {move: prover.after(state, seat, move) for move in prover.legal(state, seat)}
            assert found.winning == tuple(move for move in after if naive_wins(after[move], seat, turns - 1))
            assert {*found.winning, *found.replies} == {*after} and not {*found.winning} & {*found.replies}
            for move, reply in found.replies.items():
                if reply != NONE:
                    avoided = prover.after(after[move], 1 - seat, reply)
                    assert not naive_wins(avoided, seat, turns - 1)
            won += len(found.winning) == 1
    assert won > 20


def test_a_line_delays_the_loss_as_long_as_possible() -> None:
    prover, state = Prover(GAME, nim((2, 2, 1)), "plain"), nim((2, 2, 1))
    assert prover.fewest(state, 0, 6, 10_000) == 3
    line = prover.longest_line(state, 0, 3, 10_000)
    assert len(line) == 5, "with a shorter defence it would end earlier"
    for number, move in enumerate(line):
        state = prover.after(state, number % 2, move)
    assert state.to_move == 0 and GAME.verb("payoff")(state, 0) > 0


def test_a_search_gives_up_rather_than_guess() -> None:
    prover = Prover(GAME, nim((5, 4, 3)), "plain")
    with pytest.raises(OutOfMoves):
        prover.wins(nim((5, 4, 3)), 0, 6, 50)
    r = GAMES["r"]
    both = Play(vary(r, {}), None).state
    with pytest.raises(ValueError, match="one at a time"):
        Prover(r, both, "plain").wins(both, 0, 1, 50)
