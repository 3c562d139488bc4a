"""Puzzles: the shipped ones are legal and have one best move, and the solvers prove a sample of them again."""

import pytest

from bench.puzzles import MIN_GAP, cards_left, guarantees
from hoyle.lab.puzzles import GRADES, Puzzle, families, puzzles_of
from hoyle.session.play import Play
from hoyle.solver.equilibrium import equilibrium


def test_there_are_puzzles() -> None:
    assert families() == ["r", "board64"]
    assert len(puzzles_of("r")) == 2400 and len(puzzles_of("board64")) >= 30
    assert puzzles_of("chess") == ()


@pytest.mark.parametrize("family", ["r", "board64"])
def test_every_shipped_puzzle_is_a_position_with_one_best_move(family: str) -> None:
    seen = set[tuple[bytes, int]]()
    for puzzle in puzzles_of(family):
        play = puzzle.play()
        assert list(puzzle.values) == play.legal(puzzle.seat) and len(puzzle.values) >= 4
        worths = {move: value if family == "r" else -value for move, (value, _) in puzzle.values.items()}
        second = sorted(worths.values())[-2]
        assert worths[puzzle.best] - second >= (MIN_GAP - 0.001 if family == "r" else 1)
        assert 0 <= puzzle.grade <= len(GRADES)
        key = play.state.pack(), puzzle.seat
        assert key not in seen, "twice"
        seen.add(key)
        assert Puzzle.of_row(puzzle.to_row()) == puzzle
    grades = [puzzle.grade for puzzle in puzzles_of(family)]
    assert grades == sorted(grades)


def solved_again(puzzle: Puzzle) -> tuple[Play, dict[int, tuple[float, int]]]:
    """The position, and what each card guarantees by a solution of this position alone."""
    play = puzzle.play()
    return play, guarantees(equilibrium(play.variant.game, play.state), play.state, puzzle.seat)


def test_cards_of_r_guarantee_what_the_puzzles_say() -> None:
    late = [puzzle for puzzle in puzzles_of("r") if len(puzzle.moves) >= 6][::150]
    assert len(late) > 10
    for puzzle in late:
        play, again = solved_again(puzzle)
        for move, (value, _) in puzzle.values.items():
            assert again[move][0] == pytest.approx(value, abs=0.001)
        solution = equilibrium(play.variant.game, play.state)
        assert solution.strategy(play.state, puzzle.seat)[puzzle.best] == pytest.approx(1)


def test_other_moves_of_a_patience_leave_cards() -> None:
    for puzzle in puzzles_of("board64")[:4]:
        left = cards_left(puzzle.play())
        assert left == {move: value for move, (value, _) in puzzle.values.items()}
        assert [move for move, count in left.items() if count == 0] == [puzzle.best]
