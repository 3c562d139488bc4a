"""Time limits: plain Python stops at its deadline without signals, and answers with the best move found by then."""

import ast

import pytest

import hoyle
from hoyle.bots import FOREVER, answers, bots_for, clock
from hoyle.bots.clock import Deadline, OutOfTime, think_in_slices
from hoyle.bots.workspace import workbench
from hoyle.games import GAMES
from hoyle.play.play import Play
from hoyle.rules.reading.interpreter import Interpreter


def endless() -> None:
    """Call a function again and again."""
    while True:
        len("")


def test_plain_python_stops_at_its_deadline_once() -> None:
    deadline, calls = Deadline(), list[int]()
    deadline.set(0.0)
    with pytest.raises(OutOfTime):
        deadline.limit(endless)()
    deadline.limit(calls.append)(1)
    assert calls == [1]


def test_without_a_deadline_a_function_runs_to_its_end() -> None:
    deadline = Deadline()
    assert deadline.limit(max)(1, 2) == 2
    deadline.set(FOREVER)
    assert deadline.limit(max)(1, 2) == 2


def test_a_rule_of_a_rewrite_stops_at_the_deadline_too() -> None:
    (definition,) = ast.parse("def asks(number):\n    return answer(number)\n").body
    assert isinstance(definition, ast.FunctionDef)

    def answer(number: int) -> int:
        """Take too long."""
        raise OutOfTime

    with pytest.raises(OutOfTime):
        Interpreter("late.py", definition)({"answer": answer}, 1)


def test_a_budget_is_spent_in_slices_and_what_was_found_stands() -> None:
    spent: list[int] = []

    def spend(part: int) -> bool:
        spent.append(part)
        if sum(spent) > 100:
            raise OutOfTime
        return True

    think_in_slices(50, 8, FOREVER, spend)
    assert spent == [50]
    think_in_slices(1_000_000, 8, 1e9, spend)
    assert spent[1:4] == [8, 16, 32]


def test_no_time_at_all_still_gives_a_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline of rummy, whose rules are slow in plain Python, has passed before the first thought."""
    monkeypatch.setattr(clock, "HARD_LIMIT_SECONDS", -1.0)
    play = hoyle.game("rummy", deal_size=5).new(seed=2)
    seat = play.to_move[0]
    for bot in ("greedy", "planner:strong", "search:strong"):
        assert answers(bot, "rummy", play.packed_view(seat), seat, 3, "plain")[0] in play.legal(seat)
    assert workbench(GAMES["rummy"], "plain").deadline.moment == FOREVER


@pytest.mark.parametrize("name", ["r", "malice", "seeker"])
def test_every_bot_answers_within_a_limit(name: str) -> None:
    play: Play = hoyle.game(name).new(seed=2)
    seat = play.to_move[0]
    for bot in bots_for(play.variant.game, play.variant.options):
        moves = answers(bot, name, play.packed_view(seat), seat, 3, "plain", seconds=0.0)
        assert moves[0] in play.legal(seat)
