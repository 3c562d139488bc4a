"""Counts of the ways in which rummy goes on; on a mismatch the position and each step's share are told.

A line `options preset=… name=value` begins a rule set. `place` is the position that is counted from: hands with |
between them, the seat to move first; `place` alone is a deal that begins. Lines after it fill the table: `table`,
`stands` (what its jokers stand for), `stock`, `counters`. `perft` counts single moves, `turns` whole turns; every
outcome of CHANCE is a step.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hoyle.games.rummy import GAME
from hoyle.games.rummy.state import State
from hoyle.rules.options import declared
from hoyle.testing.perft import By, divide, perft
from tests.support.rummy import begun, house, placed, turn_of

BY: dict[str, By] = {"perft": "move", "turns": "turn"}
SMALL = 100
"""So many ways are counted plainly too; the plain solver takes its time."""
UNCOUNTED = {
    "deal_size": "a deal to its end has too many ways",
    "undercut_bonus": "it changes what a deal brings, and no move",
    "going_out_bonus": "it changes what a deal brings, and no move",
    "deal_scoring": "it changes what a deal brings, and no move",
    "blocked_winner": "it changes what a deal brings, and no move",
}


class Case(NamedTuple):
    """House rules, a position in words, how steps are counted, how many, and the ways."""

    options: str
    place: tuple[str, ...]
    by: str
    depth: int
    ways: int


def cases() -> list[Case]:
    """All counts of the file."""
    found: list[Case] = []
    options, place = "", tuple[str, ...]()
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "options":
            options = rest
        elif word == "place":
            place = (rest,)
        elif word in BY:
            depth, ways = rest.split()
            found.append(Case(options, place, word, int(depth), int(ways)))
        elif word and word != "#":
            place = (*place, line)
    return found


def rules_of(options: str) -> dict[str, Any]:
    """A preset with some values changed, and which preset it is."""
    words = dict(word.split("=", 1) for word in options.split())
    return {"preset": words.pop("preset")} | dict(GAME.option_schema.read(words))


def position(case: Case) -> State:
    """The position that is counted from."""
    hands, *lines = case.place
    if not hands:
        return begun(**rules_of(case.options))
    given: dict[str, Any] = dict(line.split(" ", 1) for line in lines)
    counters = dict(word.split("=") for word in given.pop("counters", "").split())
    rules = rules_of(case.options) | {name: int(number) for name, number in counters.items()}
    return turn_of(placed(*hands.split(" | "), **given, **rules))


def named(case: Case) -> str:
    """A count's name in the test's report."""
    return f"{case.options} {case.place[0]} {case.by} {case.depth}"


@pytest.mark.parametrize("case", cases(), ids=named)
def test_the_counts_of_the_file(case: Case) -> None:
    state = position(case)
    came = perft(GAME, state, case.depth, BY[case.by])
    assert came == case.ways, f"{state}\n{divide(GAME, state, case.depth, BY[case.by])}"


@pytest.mark.parametrize("case", [one for one in cases() if one.ways < SMALL], ids=named)
def test_plain_rules_count_the_same(case: Case) -> None:
    assert perft(GAME, position(case), case.depth, BY[case.by], "plain") == case.ways


def counts(matches: Callable[[Case], bool]) -> list[int]:
    """The ways of the cases that match, in the order of the file."""
    return [case.ways for case in cases() if matches(case)]


def test_the_first_cards_are_counted_by_hand() -> None:
    """Who deals, and any of 104 cards, then of 103."""
    assert counts(lambda case: case.options == "preset=machiavelli" and not case.place[0]) == [
        2,
        2 * 104,
        2 * 104 * 103,
    ]


def turns(options: str, first: str) -> int:
    """How many turns the seat has in the position whose first hand begins so."""
    (ways,) = counts(
        lambda one: (one.options, one.by, one.depth) == (options, "turns", 1) and one.place[0].startswith(first)
    )
    return ways


def test_turns_are_counted_by_hand() -> None:
    """2H, 7H or not with it, and 8H and 9H after that: seven plays, or a draw; less by house rules."""
    assert [turns(f"preset=machiavelli{more}", "2H") for more in ("", " play_limit=3", " must_play_if_able=true")] == [
        8,
        7,
        7,
    ]
    first = [" first_circuit=one_meld_of_three", " opening_points=20"]
    assert [turns(f"preset=machiavelli{more}", "2H") for more in first] == [2, 2]
    assert turns("preset=machiavelli opening_points=20 hand_values=fifteen_ten_five", "2H") == 1
    assert [turns(f"preset=machiavelli{more}", "QS") for more in ("", " ace_mode=low", " ace_mode=high")] == [3, 2, 2]
    assert turns("preset=zap players=3", "JK") == 5, "two places for the joker, two players to zap, a draw"


def test_every_preset_is_counted_and_every_option_changes_a_count() -> None:
    known = declared(GAME.options)
    usual = {name: one.default for name, one in known.items()}
    assert {str(rules_of(case.options)["preset"]) for case in cases()} == {*GAME.presets}
    found = {case: usual | house(**rules_of(case.options)) for case in cases()}
    changes = {
        differ[0]
        for one, rules in found.items()
        for other, others in found.items()
        if (one.place, one.by, one.depth) == (other.place, other.by, other.depth) and one.ways != other.ways
        if len(differ := [name for name in usual if rules[name] != others[name] and name not in UNCOUNTED]) == 1
    }
    assert {*usual} - changes == {*UNCOUNTED}
