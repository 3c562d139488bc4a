"""Reader of rummy's case files: worked cases of several kinds, and positions with proven optima, whose rows have no kind."""

from collections.abc import Callable
from typing import Any

from hoyle.games.rummy.cards import JOKER, TYPES, card_value
from hoyle.games.rummy.cards import KINDS as CARD_KINDS
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.question import NO_LIMIT, make_question
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.pocket import list_plays
from hoyle.games.rummy.rules.plays import playable
from hoyle.games.rummy.state import ACTING, DONE, State
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.rules.options import declared
from hoyle.rules.seats import only
from tests.cases.rummy_layouts import Layout, Terms, added, counted, fault, meld_kind
from tests.cases.rummy_situations import SITUATIONS
from tests.support.cases import Row

NEEDED = {"id": str, "kind": str}
POSITION = "position"
OPTIMA = ("opt_count", "opt_points", "opt_lex", "opt_count_limit4", "n_feasible_sets", "maximal_sets", "example_layout")
BY_COUNT, BY_POINTS, BY_BOTH = "count", "points", "lex"


def complete(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of a position with proven optima in the form of the other rows; its optima are the expected values."""
    if "kind" in row or "opt_count" not in row:
        return row
    expect = {name: row[name] for name in OPTIMA if name in row}
    return {"id": row.get("id"), "kind": POSITION, "input": row, "expect": expect}


def encoded(name: str, value: Any) -> int:
    """Return the number by which the rules represent the value of an option."""
    return declared(Options)[name].encode(value)


def position(given: dict[str, Any]) -> State:
    """Return the position with the table and the hand of a row; seat 0 is to move."""
    state = State()
    state.options.joker_mode = encoded("joker_mode", given.get("joker_mode", "none"))
    state.options.ace_mode = encoded("ace_mode", given.get("ace_mode", "both"))
    state.options.play_limit = encoded("play_limit", given.get("play_limit"))
    state.options.hand_values = encoded("hand_values", given.get("hand_values", "scarne"))
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
    """Return the highest number of cards (BY_COUNT) or points (BY_POINTS) that seat 0 can play, at most `limit` cards.

    With BY_BOTH cards come first: the result is 1000 for each card plus the points.
    """
    values = [
        (aim != BY_POINTS) * (1000 if aim == BY_BOTH else 1)
        + (aim != BY_COUNT) * card_value(state.options.hand_values, kind)
        for kind in range(CARD_KINDS)
    ]
    table_jokers = sum(state.wild)
    options = state.options
    question = make_question(
        state.table, state.hand[:TYPES], state.wild, table_jokers, table_jokers + state.hand[JOKER],
        options.joker_mode, options.ace_mode, limit=limit, values=values,
    )  # fmt: skip
    return max(0, best_play(question, [0] * LEVELS))


def maximal(sets: list[list[str]]) -> list[list[str]]:
    """Return the sets that are not subsets of another one."""
    return [
        meld_set
        for meld_set in sets
        if not any(len(meld_set) < len(other) and within(meld_set, other) for other in sets)
    ]


def within(part: list[str], other: list[str]) -> bool:
    """Return whether `other` contains every card of `part` at least as often."""
    return all(part.count(card) <= other.count(card) for card in part)


def terms(given: dict[str, Any]) -> Terms:
    """Return the conditions of the play in a row."""
    points, circuit = given.get("opening_points", 0), given.get("first_circuit", "none")
    return Terms(
        encoded("ace_mode", given.get("ace_mode", "both")),
        encoded("joker_mode", given.get("joker_mode", "none")),
        given.get("play_limit"),
        points,
        circuit == "one_meld_of_three" or circuit is True,
        encoded("hand_values", given.get("hand_values", "scarne")),
        given.get("first_play", bool(points) or circuit not in ("none", False)),
    )


def holds(given: dict[str, Any], layout: Layout, count: int) -> bool:
    """Return whether a layout is a legal play that adds `count` cards."""
    if count == 0:
        return not +added(given["table"], layout)
    is_legal = fault(given["table"], given["hand"], layout, terms(given)) == "ok"
    return is_legal and added(given["table"], layout).total() == count


def run_meld(row: Row) -> dict[str, Any]:
    """Return the kind of meld that the row's cards are, or None."""
    given = row["input"]
    return {"kind": meld_kind(given["cards"], encoded("ace_mode", given.get("ace_mode", "both")))}


def run_layout(row: Row) -> dict[str, Any]:
    """Return the code of the first rule that the row's layout breaks, or ok."""
    given = row["input"]
    return {"result": fault(given["table"], given["hand"], given["new_table"], terms(given))}


def run_best(row: Row) -> dict[str, Any]:
    """Return the values of the best plays; the row's example of one is checked, since other plays may be as good."""
    given = row["input"]
    state = position(given)
    limit = NO_LIMIT if given.get("play_limit") is None else given["play_limit"]
    both = best(state, BY_BOTH, limit)
    count = best(state, BY_COUNT, limit)
    actual = {"count": count, "points": best(state, BY_POINTS, limit), "lex": [both // 1000, both % 1000]}
    example = row["expect"].get("example_layout", [])
    return actual | {"example_layout": example if holds(given, example, count) else None}


def run_all(row: Row) -> dict[str, Any]:
    """Return all plays, the maximal plays, and the number of plays including the empty one."""
    sets = list_plays(position(row["input"]))
    actual = {"feasible_sets": sets, "maximal_sets": maximal(sets)}
    return {name: in_row_order(row, name, result) for name, result in actual.items()} | {
        "n_feasible_sets": len(sets) + 1
    }


def in_row_order(row: Row, name: str, sets: list[list[str]]) -> list[list[str]]:
    """Return sets in the order of the row's expected sets if they are the same."""
    expected = row["expect"].get(name, sets)
    return expected if sorted(map(sorted, expected)) == sets else sets


def run_mask(row: Row) -> dict[str, Any]:
    """Return which cards may be staged next, by whether a play contains them and all staged cards, and if a play is complete."""
    given = row["input"]
    state = position(given)
    is_complete = playable(state, 0) >> DONE & 1 == 1 and sum(state.staged) > 0
    kinds = sorted({card_of(card) for card in given["hand"]})
    sets = list_plays(position(given | {"staged": []}))
    staged_with = {kind: sorted([*given["staged"], card_name(kind)]) for kind in kinds}
    return {
        "stage": {card_name(kind): any(within(staged_with[kind], meld_set) for meld_set in sets) for kind in kinds},
        "commit": is_complete,
    }


def run_position(row: Row) -> dict[str, Any]:
    """Return the optima of a position and, if the row has their number, its plays."""
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
        sets = list_plays(state)
        actual |= {"n_feasible_sets": len(sets) + 1, "maximal_sets": in_row_order(row, "maximal_sets", maximal(sets))}
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
