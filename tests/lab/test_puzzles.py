"""Puzzles: the shipped ones are legal and have one best answer, and the solvers prove a sample of them again; all of them in a soak."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import pytest

from bench.puzzle_melds import COUNTS, changed_melds, is_only_way, most_cards, most_simple
from bench.puzzle_wins import MAX_PLAYED
from bench.puzzles import MIN_GAP, cards_left, guarantees
from hoyle.docs.folders import TEXTS
from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.i18n import TRANSLATIONS
from hoyle.lab import puzzles
from hoyle.lab.puzzles import GRADES, MeldPuzzle, MovePuzzle, Position, WinPuzzle, families, puzzles_of
from hoyle.play.play import Play
from hoyle.solver.equilibrium import equilibrium
from tests.support.sampling import sample
from tests.support.solver.forced_win import Prover

P = TypeVar("P")
FAMILIES = ["r", "board64", "wins", "rummy"]


def of_kind(kind: type[P], family: str) -> list[P]:
    """The puzzles of a family, which are all of one kind."""
    found = [puzzle for puzzle in puzzles_of(family) if isinstance(puzzle, kind)]
    assert len(found) == len(puzzles_of(family))
    return found


def some(found: Sequence[P], count: int) -> Sequence[P]:
    """So many of the puzzles, from the first to the last; all of them in a soak."""
    return found[:: sample(max(1, len(found) // count), 1)]


def checked_play(position: Position) -> Play:
    """The position of a puzzle, with every move before it checked."""
    play = position.variant.new(position.seed)
    for seat, move in position.moves:
        play.play(seat, move)
    return play


def test_there_are_puzzles() -> None:
    assert families() == FAMILIES == list(puzzles.KINDS)
    assert len(puzzles_of("r")) == 2400 and len(puzzles_of("board64")) >= 300
    assert len(puzzles_of("wins")) >= 200 and len(puzzles_of("rummy")) >= 1000


@pytest.mark.parametrize("lang", ["", *(f".{lang}" for lang in TRANSLATIONS)])
def test_the_page_says_how_many_there_are(lang: str) -> None:
    page = (TEXTS / f"puzzles{lang}.md").read_text("utf-8")
    numbers = re.findall(r"\b[1-9][\d.,]*\d\d\b", page)
    assert [int(re.sub(r"\D", "", number)) for number in numbers] == [len(puzzles_of(family)) for family in FAMILIES]


@pytest.mark.parametrize("family", FAMILIES)
def test_puzzles_are_in_order_and_no_position_comes_twice(family: str) -> None:
    found = puzzles_of(family)
    grades = [puzzle.grade for puzzle in found]
    assert grades == sorted(grades) and {*grades} <= {*range(len(GRADES) + 1)}
    if family == "rummy":  # its deals are replayed slowly, and each has a seed of its own
        keys = {puzzle.position for puzzle in found}
    else:
        keys = {(puzzle.position.play().state.pack(), puzzle.position.seat) for puzzle in found}
    assert len(keys) == len(found)
    for puzzle in found:
        assert puzzles.KINDS[family].of_row(puzzle.to_row()) == puzzle


@pytest.mark.parametrize("family", FAMILIES)
def test_positions_are_reached_by_legal_moves(family: str) -> None:
    for puzzle in some(puzzles_of(family), 4 if family == "rummy" else 40):
        play = checked_play(puzzle.position)
        assert play.state.pack() == puzzle.position.play().state.pack()
        assert puzzle.position.seat in play.to_move


@pytest.mark.parametrize("family", ["r", "board64"])
def test_one_move_is_best(family: str) -> None:
    for puzzle in of_kind(MovePuzzle, family):
        assert list(puzzle.values) == puzzle.position.play().legal(puzzle.position.seat) and len(puzzle.values) >= 4
        worths = {move: value if family == "r" else -value for move, (value, _) in puzzle.values.items()}
        second = sorted(worths.values())[-2]
        assert worths[puzzle.best] - second >= (MIN_GAP - 0.001 if family == "r" else 1)


def test_cards_of_r_guarantee_what_the_puzzles_say() -> None:
    late = [puzzle for puzzle in of_kind(MovePuzzle, "r") if len(puzzle.position.moves) >= 6][::150]
    assert len(late) > 10
    for puzzle in late:
        play, seat = puzzle.position.play(), puzzle.position.seat
        solution = equilibrium(play.variant.game, play.state)
        again = guarantees(solution, play.state, seat)
        for move, (value, _) in puzzle.values.items():
            assert again[move][0] == pytest.approx(value, abs=0.001)
        assert solution.strategy(play.state, seat)[puzzle.best] == pytest.approx(1)


def test_other_moves_of_a_patience_leave_cards() -> None:
    for puzzle in some(of_kind(MovePuzzle, "board64"), 5):
        left = cards_left(puzzle.position.play())
        assert left == {move: value for move, (value, _) in puzzle.values.items()}
        assert [move for move, count in left.items() if count == 0] == [puzzle.best]


# Wins


@cache
def prover_of(preset: str) -> Prover:
    """The prover for a rule set of the board; all of them share the compiled code."""
    position = next(puzzle.position for puzzle in puzzles_of("wins") if puzzle.position.preset == preset)
    return Prover(position.variant.game, position.play().state)


def test_only_the_best_move_wins_in_time() -> None:
    for puzzle in some(of_kind(WinPuzzle, "wins"), 30):
        play, seat, prover = puzzle.position.play(), puzzle.position.seat, prover_of(puzzle.position.preset)
        assert sorted([puzzle.best, *puzzle.replies]) == play.legal(seat)
        assert prover.fewest(play.state, seat, 5, MAX_PLAYED) == puzzle.turns
        assert prover.forced_wins(play.state, seat, puzzle.turns, MAX_PLAYED).winning == (puzzle.best,)
        for move, reply in puzzle.replies.items():
            after = prover.after(play.state, seat, move)
            if reply >= 0:
                assert reply in prover.legal(after, 1 - seat)
                after = prover.after(after, 1 - seat, reply)
            assert not prover.wins(after, seat, puzzle.turns - 1, MAX_PLAYED)


def test_lines_end_with_the_win() -> None:
    for puzzle in of_kind(WinPuzzle, "wins"):
        play, seat = puzzle.position.play(), puzzle.position.seat
        assert puzzle.line[0] == puzzle.best and len(puzzle.line) % 2 == 1
        for number, move in enumerate(puzzle.line):
            mover = seat if number % 2 == 0 else 1 - seat
            assert move in play.legal(mover)
            play.advance(mover, move)
        payoff = play.variant.game.verb("payoff")
        assert play.is_over and payoff(play.state, seat) > payoff(play.state, 1 - seat)
    assert {puzzle.turns for puzzle in of_kind(WinPuzzle, "wins")} == {1, 2, 3, 4}


# Melds


def test_no_other_cards_are_as_many() -> None:
    for puzzle in some(of_kind(MeldPuzzle, "rummy"), 30):
        state, seat = state_of(puzzle)
        need, spare = list(state.table), hand_of(state, seat)
        count, taken = most_cards(need, spare, state.options.ace_mode)
        assert count == len(puzzle.cards) >= 3
        assert tuple(card for card in range(TYPES) for _ in range(taken[card])) == puzzle.cards
        assert is_only_way(need, spare, taken, state.options.ace_mode)
        assert most_simple(state, seat) == puzzle.simple < count
        assert min(changed_melds(state, seat, puzzle.cards), len(COUNTS)) - 1 == puzzle.grade


def test_a_second_way_is_found() -> None:
    spare = [0] * TYPES
    for card in (20, 21, 22, 24, 28):  # three sevens, or 7 8 9 of spades
        spare[card] = 1
    count, taken = most_cards([0] * TYPES, spare, 0)
    assert count == 3 and not is_only_way([0] * TYPES, spare, taken, 0)
    spare[23] = 1  # with a fourth seven there are four sevens, or three and a run
    assert most_cards([0] * TYPES, spare, 0)[0] == 6
    assert is_only_way([0] * TYPES, spare, most_cards([0] * TYPES, spare, 0)[1], 0)
    assert most_cards([1] + [0] * 51, spare, 0)[0] == -1, "a single card on the table is no meld"


def state_of(puzzle: MeldPuzzle) -> tuple[Any, int]:
    """The state of a puzzle, and the seat that is to move."""
    return puzzle.position.play().state, puzzle.position.seat


def hand_of(state: Any, seat: int) -> list[int]:
    """The cards of a hand by type."""
    return list(state.hand[seat * KINDS : seat * KINDS + TYPES])
