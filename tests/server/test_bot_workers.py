"""Bots' processes: what is compiled in which order, and a plain thought that takes too long."""

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from hoyle.server import bot_workers
from hoyle.server.bot_workers import BotWorkers
from hoyle.session.ports import Question


class Pool:
    """A process that does nothing until it is told to be done."""

    def __init__(self, niceness: int = 0) -> None:
        self.asked: list[tuple[str, str]] = []
        self.pending: list[Future[Any]] = []

    def submit(self, work: Any, *rest: Any) -> Future[Any]:
        one = rest[0]
        self.asked.append((one.bot, one.game) if isinstance(one, Question) else (one, rest[1]))
        self.pending.append(Future())
        return self.pending[-1]

    def done(self, error: Exception | None = None) -> None:
        """The oldest work is done."""
        one = self.pending.pop(0)
        if error:
            one.set_exception(error)
        else:
            one.set_result(None)


@pytest.fixture
def staff(monkeypatch: pytest.MonkeyPatch) -> BotWorkers:
    """Thinkers whose processes are told when to be done; heavy rules are not compiled here."""
    monkeypatch.setattr(bot_workers, "pool", Pool)
    monkeypatch.setattr(bot_workers, "prepare", lambda _: None)
    return BotWorkers()


def test_heavy_rules_are_compiled_first_then_the_bots_game_by_game_then_what_is_solved(staff: Any) -> None:
    staff.warm(["r", "rummy"])
    for _ in range(6):
        staff.compiler.done()
    *first, (game, solved) = staff.compiler.asked
    assert first == [("rummy", ""), ("r", "search"), ("r", "greedy"), ("rummy", "planner"), ("rummy", "greedy")]
    assert game == "r" and solved.startswith("equilibrium "), "what is solved comes last"
    assert ("rummy", "") in staff.plain.asked


def test_the_game_that_somebody_plays_comes_before_the_others(staff: Any) -> None:
    staff.warm(["r", "malice", "thirty_one"])
    staff.expect("thirty_one")
    for _ in range(3):
        staff.compiler.done()
    assert staff.compiler.asked[1:] == [("thirty_one", "planner"), ("thirty_one", "greedy"), ("r", "greedy")]


def test_a_game_is_loaded_once_somebody_plays_it_and_only_once(staff: Any) -> None:
    staff.warm(["r", "malice"])
    staff.compiler.done()
    assert not staff.strong.asked
    staff.expect("r")
    staff.expect("r")
    assert staff.strong.asked == [("r", "search")]
    staff.compiler.done()
    assert staff.strong.asked == [("r", "search"), ("r", "greedy")]


def test_a_bot_that_only_house_rules_need_is_compiled_by_its_first_question(staff: Any) -> None:
    staff.warm(["r", "malice"])
    question = Question("minimax:fair", "r", b"seen", 0, 7)
    staff.compile_for(("r", "minimax"), question)
    staff.compile_for(("r", "minimax"), question)
    staff.expect("r")
    staff.compiler.done()
    staff.compiler.done()
    assert staff.compiler.asked[1:] == [("minimax:fair", "r"), ("r", "greedy")]
    assert staff.strong.asked == [("r", "search"), ("minimax:fair", "r")]
    assert staff.is_ready(("r", "minimax")) is False
    staff.strong.done()
    staff.strong.done()
    assert staff.is_ready(("r", "minimax"))


def test_the_compiler_goes_on_with_what_is_asked_for_later(staff: Any) -> None:
    staff.warm([])
    staff.compile_for(("r", "minimax"), Question("minimax:fair", "r", b"seen", 0, 7))
    assert staff.compiler.asked == [("minimax:fair", "r")]


def test_only_what_is_compiled_is_asked_of_the_strong(staff: Any) -> None:
    staff.warm(["r"])
    staff.expect("r")
    staff.compiler.done()
    assert not staff.is_ready(("r", "search"))
    staff.strong.done()
    assert staff.is_ready(("r", "search")) and not staff.is_ready(("r", "greedy"))


def test_a_compiler_that_dies_is_replaced_and_goes_on_with_the_next(staff: Any) -> None:
    staff.warm(["r"])
    staff.compiler.done(BrokenProcessPool("killed"))
    assert staff.compiler.asked == [("r", "greedy")]
    assert not staff.strong.asked


def test_a_closed_table_compiles_no_more(staff: Any) -> None:
    staff.warm(["r"])
    staff.is_closed = True
    staff.compiler.done()
    assert len(staff.compiler.asked) == 1
