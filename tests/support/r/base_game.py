"""Positions of R for the tests, given directly and played by the words of the case files."""

from typing import Any

from hoyle.games.r import GAME
from tests.cases.r_trace import Trace

BLUE = [f"b{rank}" for rank in range(8)]
RED = [f"r{rank}" for rank in range(8)]


def row(options: dict[str, Any], moves: list[Any], **state: Any) -> dict[str, Any]:
    """A row of a case file."""
    return {"id": "t", "kind": "trace", "options": options, "state": state, "moves": moves, "expect": {}}


def played(*moves: Any, options: dict[str, Any] | None = None, **state: Any) -> list[dict[str, Any]]:
    """What the table holds after each round."""
    return Trace(row(options or {}, list(moves), **state)).run()["after_each"]


def trace(*moves: Any, options: dict[str, Any] | None = None, **state: Any) -> Trace:
    """A row played to its end; `.state` is the position, `.came` what was recorded."""
    made = Trace(row(options or {}, list(moves), **state))
    made.run()
    return made


def figures(after: dict[str, Any], *names: str) -> list[Any]:
    """Some of what the table holds."""
    return [after[name] for name in names]


def views(state: Any) -> list[Any]:
    """What seat 0, seat 1 and a watcher see."""
    seen = [state.blank() for _ in range(3)]
    GAME.verbs["view"](state, 0, seen[0])
    GAME.verbs["view"](state, 1, seen[1])
    GAME.verbs["public"](state, seen[2])
    return seen
