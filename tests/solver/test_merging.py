"""Positions that a game declares equivalent are compared: a solution is certified, assumed, or refused."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoyle.games.r import GAME as R
from hoyle.play.play import vary
from hoyle.rules.mark import rule
from hoyle.rules.record import cell, int8
from hoyle.solver import Limits, explore, load
from hoyle.solver.equilibrium import equilibrium
from hoyle.solver.history import deciding_history
from hoyle.solver.merging import WrongMerging
from hoyle.solver.report import solving
from tests.support import marked
from tests.support.command import hoyle as command
from tests.support.marked import MARKED, State
from tests.support.marked import play as play_marked
from tests.support.r.long_spy import LONG_SPY, UNMERGED


def solved(game: Any, merges: int = marked.NOTHING, **settings: Any) -> Any:
    """Return the solution of a game with two points to win, or with what it merges."""
    options = {"merges": merges} if "merges" in game.option_schema.full({}) else {"points_to_win": 2}
    return equilibrium(game, game.begin(game.choose(**options)), **settings)


def test_a_spy_of_two_rounds_is_not_solved_with_the_merging_of_a_spy_of_one_round() -> None:
    with pytest.raises(WrongMerging) as refused:
        solved(LONG_SPY)
    sentence = str(refused.value)
    assert "long_spy declares two positions to be equivalent, but" in sentence and "they are not equivalent" in sentence
    # Which pair is met first depends on the order of the fingerprints.
    assert re.search(r"has spy=[01]\b.* replaces it by one that has spy=-1\b", sentence), "both positions are shown"
    assert re.search(r"of seat [12] leads to", sentence), "a move that shows the difference"


def test_without_merging_the_spy_of_two_rounds_has_its_true_mix() -> None:
    found = solved(UNMERGED)
    mix = {move: round(100 * share, 4) for move, share in found.strategy(found.start, 0).items() if share > 1e-9}
    assert mix == {2: 34.1338, 4: 8.2333, 6: 57.6329}
    assert found.merging.is_certified and found.nash_conv < 1e-12


def test_a_sample_that_sees_nothing_says_assumed_and_gives_no_bound() -> None:
    lines = list(solving(vary(LONG_SPY, {"points_to_win": 2}), None, 1, limits=Limits("", sample_merging=0)))
    assert lines[1] == (
        "45,893 positions; merging them is assumed to be right (0 pairs agreed), so what other strategies may win is not known."
    )
    assert not any("no strategy wins" in line or "certified" in line for line in lines)
    with pytest.raises(WrongMerging):
        solved(LONG_SPY, sample_merging=1000)


@pytest.mark.parametrize(
    "wrong", ["FORGETS_MARK", "ALWAYS_FORGETS_MARK", "FORGETS_MOVES", "EXCHANGES", "GOES_BACK"], ids=str.lower
)
def test_wrong_declarations_are_refused(wrong: str) -> None:
    with pytest.raises(WrongMerging):
        solved(MARKED, getattr(marked, wrong))


def test_a_wrong_declaration_is_named_with_a_move_that_shows_it() -> None:
    with pytest.raises(WrongMerging, match="equivalent that are not, so merging them would give wrong values"):
        solved(MARKED, marked.FORGETS_MARK)


def test_equivalent_positions_whose_successors_are_not_merged_are_not_called_unequal() -> None:
    with pytest.raises(WrongMerging) as refused:
        solved(MARKED, marked.FORGETS_IDLE_ONCE)
    assert "different representatives" in str(refused.value) and "give wrong values" not in str(refused.value)


def test_a_right_declaration_is_certified() -> None:
    found, full = solved(MARKED, marked.FORGETS_IDLE), solved(MARKED)
    assert (found.value, found.positions) == (full.value, full.positions - 2) == (3, 10)
    assert found.merging.is_certified and found.merging.pairs == 3 and found.nash_conv == 0


def test_seats_that_differ_only_in_cards_to_take_back_are_merged_too() -> None:
    start = R.begin(R.choose(last_chance=True, last_chance_scope="lost_only"))
    start.hand, start.points = [1 << 0 | 1 << 4, 1 << 11 | 1 << 12], [1, 1]
    start.played = start.lost = [1 << 3, 1 << 8]
    found = equilibrium(R, start)
    assert found.merging.is_certified and found.value == equilibrium(R, start, fold=False).value


@pytest.mark.parametrize("threads", [1, 3])
def test_several_threads_compare_every_position_too(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "FEW", 2)
    right = solved(R, threads=threads)
    assert right.merging.pairs == 129_787 and right.merging.is_certified
    with pytest.raises(WrongMerging):
        solved(LONG_SPY, threads=threads)


def test_a_merging_that_does_not_fit_in_the_memory_is_not_certified() -> None:
    start = R.begin(R.choose(discard_one=True, abilities=False))
    with pytest.raises(
        ValueError, match=r"r is solved, but to compare .* 0\.03 GB .*checking merges.*--sample-merging"
    ):
        equilibrium(R, start, memory=0.03)
    assert equilibrium(R, start, memory=0.03, sample_merging=10).positions == 50_248


def test_files_say_whether_the_merging_is_certified(tmp_path: Path) -> None:
    for sample in (None, 3):
        found = solved(R, sample_merging=sample)
        found.save(tmp_path / "solution.npz")
        opened: Any = load(tmp_path / "solution.npz")
        assert opened.merging == found.merging and opened.nash_conv == found.nash_conv
    assert opened.merging.pairs == 3 and opened.nash_conv is None


def test_the_command_certifies_or_says_assumed() -> None:
    told = command("solve", "r", "--set", "points_to_win=2").stdout
    assert "beyond that against this play (certified, all 129,787 merged positions compared)." in told
    assert "Seat 1 opens with b2 37.1428 %, b6 62.8572 %." in told
    assumed = command("solve", "r", "--set", "points_to_win=2", "--sample-merging", "50").stdout
    assert "assumed to be right (50 pairs agreed)" in assumed and "no strategy" not in assumed


def test_where_nothing_is_merged_a_sample_is_certified_too() -> None:
    assert solved(UNMERGED, sample_merging=1).merging.is_certified


@rule
def play_by_history(state: Any, seat: int, move: int) -> None:
    """Play a move; the first thing that was said decides at the end, though it is marked as history."""
    play_marked(state, seat, move)
    if state.turn == 2:
        state.first = move
    if state.to_move == 0 and state.first:
        state.won = 2


class Remembering(State):
    """A game in progress, with history."""

    first = cell(int8, path=True)


def test_history_that_may_decide_something_is_only_assumed_not_to() -> None:
    forgetful = replace(MARKED, state=Remembering, verbs={**MARKED.verbs, "play": play_by_history})
    assert deciding_history(forgetful) == ("first",) and deciding_history(R) == ()
    found = solved(forgetful)
    assert not found.merging.is_certified and found.nash_conv is None
    lines = list(solving(vary(forgetful, {}), None, 1))
    assert (
        "the history in first is assumed to decide nothing, so what other strategies may win is not known" in lines[1]
    )
