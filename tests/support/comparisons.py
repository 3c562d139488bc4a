"""A worker in place of a process, whose steps a test lets go on one by one, and comparisons as a worker would return them."""

import asyncio
from collections.abc import Callable
from typing import Any

from hoyle.lab.comparison_data import ComparisonData, DifferenceData, RulesData, text_of
from hoyle.rulesets.published_rules import MEASURES, MeasuredFigure
from hoyle.server.jobs import Unfinished
from hoyle.server.worker import Worker


class HeldWorker(Worker):
    """Runs each step in a thread when it is allowed to; without `answers` it runs the real functions."""

    def __init__(self, *answers: Any) -> None:
        super().__init__(niceness=0)
        self.answers = list(answers)
        self.allowed = 0
        self.asked: list[tuple[Any, ...]] = []
        self.replaced = 0

    def allow(self, steps: int = 1) -> None:
        """Let some more steps run."""
        self.allowed += steps

    async def run(self, seconds: float, function: Callable[..., Any], *args: Any) -> Any:
        _, function, *args = args
        self.asked.append(tuple(args))
        while not self.allowed:
            await asyncio.sleep(0.01)
        self.allowed -= 1
        if not self.answers:
            return await asyncio.to_thread(function, *args)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def replace(self) -> None:
        self.replaced += 1

    def stop(self) -> None:
        self.replaced += 1


def figure(id: str, value: float) -> MeasuredFigure:
    """A share with an interval of 10 points."""
    return MeasuredFigure(id, {"draws": "Draws", "win_0": "Seat 1 wins"}[id], value, value - 0.05, value + 0.05, True)


def comparison(games: int = 400, requested: int = 400) -> ComparisonData:
    """A comparison of R to 2 points with the standard rules."""
    is_over = games == requested
    difference = DifferenceData("draws", -0.1, -0.15, -0.05, True, *((0.001, 0.002) if is_over else ()))
    return ComparisonData(
        "r", 1, "search:easy", 2, 1, games, requested, "2026-11-26",
        [RulesData({}, [figure("win_0", 0.5), figure("draws", 0.2)], [[9, games]]),
         RulesData({"points_to_win": 2}, [figure("win_0", 0.5), figure("draws", 0.1)], [[7, games]])],
        [difference], {"draws": "The share of games in which no seat has a payoff above 0."},
        0 if is_over else 12.0, not is_over, measures=MEASURES,
    )  # fmt: skip


def result(games: int = 400, requested: int = 400) -> dict[str, Any]:
    """The result of a step."""
    return {"body": text_of(comparison(games, requested))}


PART, WHOLE = Unfinished(result(100), b"more"), result()
"""A step that is not the last one, and the last one."""
