"""Readers for the rows of rummy's case files: worked cases by kind, and positions with proven optima, which have none."""

from collections.abc import Callable
from typing import Any

from hoyle.games.rummy.cards import JOKER, TYPES, card_value
from hoyle.games.rummy.cards import KINDS as CARD_KINDS
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.question import NO_LIMIT, ask
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.rules.all_plays import feasible
from hoyle.games.rummy.rules.plays import playable
from hoyle.games.rummy.state import ACTING, DONE, State
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.rules.options import declared
from hoyle.rules.seats import only
from hoyle.testing.cases import Row
from tests.cases.rummy_layouts import Layout, Terms, added, counted, fault, meld_kind
from tests.cases.rummy_situations import SITUATIONS

NEEDED = {"id": str, "kind": str}
POSITION = "position"
FOUND = ("opt_count", "opt_points", "opt_lex", "opt_count_limit4", "n_feasible_sets", "maximal_sets", "example_layout")
BY_COUNT, BY_POINTS, BY_BOTH = "count", "points", "lex"


def complete(row: dict[str, Any]) -> dict[str, Any]:
    """A position with proven optima as a row like the others: what it says is found is what is expected."""
    if "kind" in row or "opt_count" not in row:
        return row
    expect = {name: row[name] for name in FOUND if name in row}
    return {"id": row.get("id"), "kind": POSITION, "input": row, "expect": expect}


def choice(name: str, value: Any) -> int:
    """A value of an option as the rules keep it."""
    return declared(Options)[name].encode(value)


def position(given: dict[str, Any]) -> State:
    """The table and the hand of a row; it is seat 0's turn."""
    state = State()
    state.options.joker_mode = choice("joker_mode", given.get("joker_mode", "none"))
    state.options.ace_mode = choice("ace_mode", given.get("ace_mode", "both"))
    state.options.play_limit = choice("play_limit", given.get("play_limit"))
    state.options.hand_values = choice("hand_values", given.get("hand_values", "scarne"))
    naturals, jokers = counted(given.get("table", []))
    for card in range(TYPES):
        state.table[card], state.wild[card] = naturals[card], jokers[card]
    for card in given.get("hand", []):
        state.hand[card_of(card)] += 1
    for card in given.get("staged", []):
        state.hand[card_of(card)] -= 1
        state.staged[card_of(card)] += 1
    state.phase, state.to_move = ACTING, only(0)
    return state


def best(state: State, aim: str, limit: int) -> int:
    """The most cards, the most points, or both (a thousand a card) that seat 0 can add."""
    values = [
        (aim != BY_POINTS) * (1000 if aim == BY_BOTH else 1)
        + (aim != BY_COUNT) * card_value(state.options.hand_values, kind)
        for kind in range(CARD_KINDS)
    ]
    table = sum(state.wild)
    options = state.options
    question = ask(
        state.table, state.hand[:TYPES], state.wild, table, table + state.hand[JOKER],
        options.joker_mode, options.ace_mode, limit=limit, values=values,
    )  # fmt: skip
    found = best_play(question, [0] * LEVELS)
    return max(0, found)


def maximal(sets: list[list[str]]) -> list[list[str]]:
    """The sets that are part of no other."""
    return [
        meld_set
        for meld_set in sets
        if not any(len(meld_set) < len(other) and within(meld_set, other) for other in sets)
    ]


def within(part: list[str], other: list[str]) -> bool:
    """Return whether all cards of a set are in another, as often."""
    return all(part.count(card) <= other.count(card) for card in part)


def terms(given: dict[str, Any]) -> Terms:
    """What the play of a row must meet."""
    points, circuit = given.get("opening_points", 0), given.get("first_circuit", "none")
    return Terms(
        choice("ace_mode", given.get("ace_mode", "both")),
        choice("joker_mode", given.get("joker_mode", "none")),
        given.get("play_limit"),
        points,
        circuit == "one_meld_of_three" or circuit is True,
        choice("hand_values", given.get("hand_values", "scarne")),
        given.get("first_play", bool(points) or circuit not in ("none", False)),
    )


def holds(given: dict[str, Any], layout: Layout, count: int) -> bool:
    """Return whether an example can be laid so and adds so many cards."""
    if count == 0:
        return not +added(given["table"], layout)
    legal = fault(given["table"], given["hand"], layout, terms(given)) == "ok"
    return legal and added(given["table"], layout).total() == count


def run_meld(row: Row) -> dict[str, Any]:
    """Return whether cards are a meld."""
    given = row["input"]
    return {"kind": meld_kind(given["cards"], choice("ace_mode", given.get("ace_mode", "both")))}


def run_layout(row: Row) -> dict[str, Any]:
    """Return whether a layout is a legal play, checked card by card."""
    given = row["input"]
    return {"result": fault(given["table"], given["hand"], given["new_table"], terms(given))}


def run_best(row: Row) -> dict[str, Any]:
    """The best play; an example of it is checked, since others may be as good."""
    given = row["input"]
    state = position(given)
    limit = NO_LIMIT if given.get("play_limit") is None else given["play_limit"]
    both = best(state, BY_BOTH, limit)
    count = best(state, BY_COUNT, limit)
    actual = {"count": count, "points": best(state, BY_POINTS, limit), "lex": [both // 1000, both % 1000]}
    example = row["expect"].get("example_layout", [])
    return actual | {"example_layout": example if holds(given, example, count) else None}


def run_all(row: Row) -> dict[str, Any]:
    """All plays, and those that are part of no other."""
    sets = feasible(position(row["input"]))
    actual = {"feasible_sets": sets, "maximal_sets": maximal(sets)}
    return {name: as_wanted(row, name, result) for name, result in actual.items()} | {"n_feasible_sets": len(sets) + 1}


def as_wanted(row: Row, name: str, sets: list[list[str]]) -> list[list[str]]:
    """Sets in the order of the row, if they are the row's."""
    wanted = row["expect"].get(name, sets)
    return wanted if sorted(map(sorted, wanted)) == sets else sets


def run_mask(row: Row) -> dict[str, Any]:
    """What may be staged in any order: whatever some play has beside all that is staged; whether the play may be done."""
    given = row["input"]
    state = position(given)
    done = playable(state, 0) >> DONE & 1 == 1 and sum(state.staged) > 0
    kinds = sorted({card_of(card) for card in given["hand"]})
    sets = feasible(position(given | {"staged": []}))
    beside = {kind: sorted([*given["staged"], card_name(kind)]) for kind in kinds}
    return {
        "stage": {card_name(kind): any(within(beside[kind], meld_set) for meld_set in sets) for kind in kinds},
        "commit": done,
    }


def run_position(row: Row) -> dict[str, Any]:
    """The optima of a position, and, where it says so, all its plays."""
    given = row["input"]
    state = position(given)
    both = best(state, BY_BOTH, NO_LIMIT)
    count = best(state, BY_COUNT, NO_LIMIT)
    actual: dict[str, Any] = {
        "opt_count": count,
        "opt_points": best(state, BY_POINTS, NO_LIMIT),
        "opt_lex": [both // 1000, both % 1000],
        "opt_count_limit4": best(state, BY_COUNT, 4),
        "example_layout": given["example_layout"] if holds(given, given["example_layout"], count) else None,
    }
    if "n_feasible_sets" in given:
        sets = feasible(state)
        actual |= {"n_feasible_sets": len(sets) + 1, "maximal_sets": as_wanted(row, "maximal_sets", maximal(sets))}
    return actual


KINDS: dict[str, Callable[[Row], dict[str, Any]]] = {
    "meld_valid": run_meld,
    "layout_check": run_layout,
    "best_play": run_best,
    "all_plays": run_all,
    "stage_mask": run_mask,
    POSITION: run_position,
    **SITUATIONS,
}
