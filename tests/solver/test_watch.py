"""Every kind of solver says how far it has come, and stops with what it knows."""

import io
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import hoyle
from hoyle.cli.watching import TerminalWatch, watching
from hoyle.games import GAMES
from hoyle.games.r import GAME as R
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.mark import rule
from hoyle.solver import Limits, Solution, Stopped, ViewStrategies, Watch, one_player, solve, solve_alone
from hoyle.solver.equilibrium import equilibrium
from hoyle.solver.report import counting
from hoyle.solver.sequences import PORTION, sequence_form
from hoyle.solver.watch import Step, in_slices
from tests.support.command import hoyle as command
from tests.support.yardsticks.kuhn import GAME as KUHN
from tests.support.yardsticks.kuhn import legal as legal_in_kuhn
from tests.support.yardsticks.liars_dice import GAME as LIARS_DICE


class Impatient(Watch):
    """Asks to stop after the first step of a task."""

    def __init__(self, task: str) -> None:
        self.task, self.steps = task, list[Step]()

    def see(self, step: Step) -> None:
        self.steps.append(step)
        self.is_stopped = self.is_stopped or step.task == self.task


@pytest.mark.parametrize("task", ["exploring", "solving"])
def test_an_exact_solution_stops_without_a_value(task: str) -> None:
    watch = Impatient(task)
    with pytest.raises(
        Stopped, match=rf"r is not solved, and no value is known: stopped while {task}: [\d,]+ .*positions"
    ):
        equilibrium(R, R.begin(R.choose(points_to_win=2)), watch=watch)
    assert watch.steps[-1].task == task and watch.steps[-1].done > 0


def test_a_solution_whose_merging_is_not_checked_to_the_end_is_assumed() -> None:
    watch = Impatient("checking merges")
    found = equilibrium(R, R.begin(R.choose(points_to_win=2)), watch=watch)
    assert watch.steps[-1].task == "checking merges" and not found.merging.is_certified
    assert found.merging.pairs < 129_787 and found.nash_conv is None and found.strategy(found.start, 0)[6] > 0.6


def test_regret_minimisation_stops_with_its_strategies_and_their_bounds() -> None:
    watch = Impatient("learning")
    found = solve(vary(LIARS_DICE, {"faces": 3}), limits=Limits("predictive", nash_conv=0), watch=watch)
    assert isinstance(found, ViewStrategies) and found.iterations == 10
    assert found.bounds is not None and found.bounds[0] < 0.1111 < found.bounds[1]
    assert watch.steps[-1].nash_conv == found.nash_conv


def test_sampling_stops_with_its_strategies() -> None:
    watch = Impatient("sampling")
    found = solve(vary(KUHN, {}), limits=Limits("sampling", 1_000_000, memory=0.001), watch=watch)
    assert isinstance(found, ViewStrategies) and found.iterations == 1


def test_counting_stops_with_the_count_so_far() -> None:
    watch = Impatient("counting information sets")
    start = LIARS_DICE.begin(LIARS_DICE.choose())
    with pytest.raises(Stopped, match=r"stopped after [\d,]+ positions with [\d,]+ information sets, and more to come"):
        sequence_form(LIARS_DICE, start, stores_payoffs=False, watch=watch)
    assert list(counting(vary(KUHN, {}), None, Limits())) == ["12 information sets with 24 moves; 28 positions."]
    assert PORTION < 100_000, "a request to stop is heard before long"


def test_a_patience_stops_with_the_best_play_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_player, "SLICE", 2_000)
    open_deal = hoyle.game("board64", **GAMES["board64"].presets["patience_open"].values)
    whole = solve(open_deal, 5, nodes=30_000)
    watch = Impatient("searching")
    found = solve(open_deal, 5, nodes=30_000, watch=watch)
    assert isinstance(whole, Solution) and isinstance(found, Solution)
    assert found.nodes < whole.nodes and found.best <= whole.best <= found.upper_bound


def test_slices_end_where_the_work_ends_or_the_watch_stops() -> None:
    done, watch = list[int](), Watch()
    assert in_slices(lambda first, last: done.extend(range(first, last)), 3, 50, watch) == 50
    assert done == list(range(3, 50))
    watch.is_stopped = True
    assert in_slices(lambda first, last: done.append(0), 3, 50, watch) == 3 and done[-1] == 49


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_lines_come_from_time_to_time() -> None:
    now, stream = [0.0], io.StringIO()
    watch = TerminalWatch(stream, lambda: now[0])
    for now[0] in (0.0, 1.0, 9.0, 11.0, 12.0, 30.0):
        watch.see(Step("exploring", int(now[0] * 1000), "positions", memory=0.5))
    assert stream.getvalue().splitlines() == [
        "exploring: 11,000 positions, 0.50 GB · Ctrl-C stops",
        "exploring: 30,000 positions, 0.50 GB · Ctrl-C stops",
    ]
    terminal = Terminal()
    watch = TerminalWatch(terminal, lambda: now[0])
    now[0] += 1
    watch.see(Step("solving", 5, "positions", 10))
    watch.clear()
    assert terminal.getvalue().startswith("\rsolving: 5 of 10 positions (50 %)") and terminal.getvalue().endswith(" \r")


def test_the_first_interrupt_asks_to_stop_and_the_second_ends() -> None:
    before = signal.getsignal(signal.SIGINT)
    with watching() as watch:
        os.kill(os.getpid(), signal.SIGINT)
        assert watch.is_stopped
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def interrupting(step: Callable[[TerminalWatch, Step], None]) -> Callable[[TerminalWatch, Step], None]:
    """Return a method that sends an interrupt at the first step."""

    def see(watch: TerminalWatch, seen: Step) -> None:
        if not watch.is_stopped:
            os.kill(os.getpid(), signal.SIGINT)
        step(watch, seen)

    return see


def test_the_command_stops_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TerminalWatch, "see", interrupting(TerminalWatch.see))
    exact = command("solve", "r", "--set", "points_to_win=2")
    assert exact.returncode == 130 and "no value is known: stopped while exploring" in exact.stderr and not exact.stdout
    counted = command("solve", "pair_attack", "--count")
    assert counted.returncode == 130 and "information sets, and more to come" in counted.stderr


# What a game declares, and is not so.


def lying(game: Game, **facts: Any) -> Game:
    """Return a game with other declarations."""
    return replace(game, **facts)


def sampled(game: Game) -> Any:
    """Sample a little."""
    return solve(vary(game, {}), limits=Limits("sampling", 100, memory=0.001))


def test_sampling_refuses_a_game_that_lasts_longer_than_it_declares() -> None:
    with pytest.raises(ValueError, match="kuhn may last longer than its max_length says"):
        sampled(lying(KUHN, max_length=3))
    assert sampled(KUHN).information_sets == 12


@rule
def payoff_of_everybody(state: Any, seat: int) -> int:
    """Return 1 for everybody."""
    return 1


@rule
def legal_by_the_other_card(state: Any, seat: int, moves: list[int]) -> int:
    """Let a seat only pass if the other one has the highest card, which its view does not show."""
    n = legal_in_kuhn(state, seat, moves)
    return 1 if n == 2 and state.to_move < 3 and state.card[1 - seat] == 2 else n


def test_hidden_hands_are_refused_if_a_view_does_not_show_which_moves_are_legal() -> None:
    lawless = lying(KUHN, verbs={**KUHN.verbs, "legal": legal_by_the_other_card})
    with pytest.raises(ValueError, match="a seat's view has other legal moves than the position"):
        solve(vary(lawless, {}))


def low_bound(state: Any, seat: int) -> int:
    """Return a payoff that is often exceeded."""
    return -40


def narrow_range(options: Any) -> tuple[int, int]:
    """Return a range that leaves out most payoffs."""
    return -10, 0


@pytest.mark.parametrize(("facts", "why"), [
    ({"verbs": {"payoff_bound": low_bound}}, "higher than its payoff_bound allows"),
    ({"payoffs_by_options": narrow_range}, "payoffs outside the range that it declares"),
    ({"max_length": 4}, "may last longer than its max_length says"),
], ids=["payoff_bound", "payoffs", "max_length"])  # fmt: skip
def test_patiences_that_are_not_as_they_declare_are_refused(facts: dict[str, Any], why: str) -> None:
    game = GAMES["board64"]
    facts = facts | {"verbs": {**game.verbs, **facts.get("verbs", {})}}
    play = hoyle.game("board64", **game.presets["patience_open"].values).new(8)
    with pytest.raises(ValueError, match=why):
        solve_alone(lying(game, **facts), play.state, 3_000, "plain")


def test_sampling_refuses_a_game_that_is_not_zero_sum_though_it_says_so() -> None:
    generous = lying(KUHN, verbs={**KUHN.verbs, "payoff": payoff_of_everybody})
    with pytest.raises(ValueError, match="kuhn declares that it is zero-sum"):
        sampled(generous)
