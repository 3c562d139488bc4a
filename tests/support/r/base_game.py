"""Positions of R for the tests, given and played in the notation of the case files."""

from typing import Any

from hoyle.games.r import GAME
from tests.cases.r_trace import Trace

BLUE = [f"b{rank}" for rank in range(8)]
RED = [f"r{rank}" for rank in range(8)]


def trace_row(options: dict[str, Any], moves: list[Any], **state: Any) -> dict[str, Any]:
    """Return a row of a case file with these options, state and moves."""
    return {"id": "t", "kind": "trace", "options": options, "state": state, "moves": moves, "expect": {}}


def play_rounds(*moves: Any, options: dict[str, Any] | None = None, **state: Any) -> list[dict[str, Any]]:
    """Play rounds and return the description of the table after each."""
    return Trace(trace_row(options or {}, list(moves), **state)).run()["after_each"]


def play_trace(*moves: Any, options: dict[str, Any] | None = None, **state: Any) -> Trace:
    """Play rounds; the result has the last position (`.state`) and the record of what happened (`.came`)."""
    trace = Trace(trace_row(options or {}, list(moves), **state))
    trace.run()
    return trace


def values_of(description: dict[str, Any], *names: str) -> list[Any]:
    """Return these values of a description of the table."""
    return [description[name] for name in names]


def views(state: Any) -> list[Any]:
    """Return the views of seat 0, of seat 1 and of a spectator."""
    views = [state.blank() for _ in range(3)]
    GAME.verbs["view"](state, 0, views[0])
    GAME.verbs["view"](state, 1, views[1])
    GAME.verbs["public"](state, views[2])
    return views
