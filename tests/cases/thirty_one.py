"""Reader of Thirty-One's case files: the values of hands, and the lives lost."""

from collections.abc import Callable
from typing import Any

from hoyle.games.shared.french_pack import card_of
from hoyle.games.thirty_one import GAME, rules
from hoyle.games.thirty_one.options import CARD_VALUES
from hoyle.games.thirty_one.state import SEATS, THREE_OF_A_KIND, State, value
from hoyle.rules.seats import NONE, everyone
from tests.support.cases import Row

NEEDED = {"id": str, "kind": str, "input": dict}


def run_value(row: Row) -> dict[str, float]:
    """TO2, TO3: return the value of a hand."""
    given: dict[str, Any] = row["input"]
    hand = sum(1 << card for card in {card_of(text) for text in given["hand"]})
    doubled = value(hand, THREE_OF_A_KIND * given.get("three_of_a_kind", True), list(CARD_VALUES))  # in half points
    return {"value": doubled / 2 if doubled % 2 else doubled // 2}


def new_deal(given: dict[str, Any]) -> State:
    """Return a deal with a player for each of the row's values, with the options that the row names."""
    values = {name: given[name] for name in ("knocker_double", "three_of_a_kind") if name in given}
    state = State()
    chosen: Any = GAME.choose(players=len(given["values"]), **values)
    state.options = chosen
    state.seats = everyone(len(given["values"]))
    return state


def run_showdown(row: Row) -> dict[str, list[int]]:
    """TO12–TO14: return the lives that each seat loses when the hands are compared."""
    given: dict[str, Any] = row["input"]
    state = new_deal(given)
    state.knocker = NONE if given.get("knocker") is None else given["knocker"]
    values = [int(2 * value) for value in given["values"]]  # in half points
    rules.lowest_lose(state, values + [0] * (SEATS - len(values)))
    return {"lives_lost": state.lost[: len(values)]}


def run_show_31(row: Row) -> dict[str, list[int]]:
    """TO5, TO11: return the lives that each seat loses when every seat with 31 shows it."""
    given: dict[str, Any] = row["input"]
    state = new_deal(given)
    safe = {given["player"]} | {seat for seat, value in enumerate(given["values"]) if value == 31}
    rules.show_31(state, sum(1 << seat for seat in safe))
    return {"lives_lost": state.lost[: len(given["values"])]}


KINDS: dict[str, Callable[[Row], Any]] = {
    "thirty_one_value": run_value,
    "thirty_one_showdown": run_showdown,
    "thirty_one_blitz": run_show_31,
}
