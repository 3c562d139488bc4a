"""How the rows about Thirty-One are run: the worth of hands, and who loses lives."""

from collections.abc import Callable
from typing import Any

from hoyle.games.shared.french_pack import card_of
from hoyle.games.thirty_one import GAME, rules
from hoyle.games.thirty_one.state import SEATS, THIRTY_ONE, State, value
from hoyle.rules.seats import NONE, everyone
from hoyle.testing.cases import Row

NEEDED = {"id": str, "kind": str, "input": dict}


def run_value(row: Row) -> dict[str, float]:
    """TO2, TO3: what a hand is worth."""
    given: dict[str, Any] = row["input"]
    hand = sum(1 << card for card in {card_of(text) for text in given["hand"]})
    evaluate = value(hand, int(given.get("three_of_a_kind", True)))
    return {"value": evaluate / 2 if evaluate % 2 else evaluate // 2}


def table(given: dict[str, Any]) -> State:
    """A deal for as many players as there are values, by the options that the row names."""
    known = {name: given[name] for name in ("knocker_double", "three_of_a_kind") if name in given}
    state = State()
    chosen: Any = GAME.choose(players=len(given["values"]), **known)
    state.options = chosen
    state.seats = everyone(len(given["values"]))
    return state


def run_showdown(row: Row) -> dict[str, list[int]]:
    """TO12–TO14: who loses how many lives when hands are compared."""
    given: dict[str, Any] = row["input"]
    state = table(given)
    state.knocker = NONE if given.get("knocker") is None else given["knocker"]
    values = [int(2 * value) for value in given["values"]]
    rules.lowest_lose(state, values + [0] * (SEATS - len(values)))
    return {"lives_lost": state.lost[: len(values)]}


def run_blitz(row: Row) -> dict[str, list[int]]:
    """TO5, TO11: everybody loses a life but those who show 31."""
    given: dict[str, Any] = row["input"]
    state = table(given)
    safe = {given["player"]} | {seat for seat, value in enumerate(given["values"]) if 2 * value == THIRTY_ONE}
    rules.shows(state, sum(1 << seat for seat in safe))
    return {"lives_lost": state.lost[: len(given["values"])]}


KINDS: dict[str, Callable[[Row], Any]] = {
    "thirty_one_value": run_value,
    "thirty_one_showdown": run_showdown,
    "thirty_one_blitz": run_blitz,
}
