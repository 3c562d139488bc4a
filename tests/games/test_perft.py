"""Counts of move sequences: the perft file of each game, by compiled and by plain rules.

On a mismatch the position and the count below each first step are printed.
"""

from typing import NamedTuple

import pytest

from hoyle.games import GAMES
from hoyle.rules.options import declared
from hoyle.testing.perft import divide, perft
from tests.support.perft import Case, case_id, cases, file_of, values_of
from tests.support.perft_positions import position
from tests.support.sampling import sample


class Limits(NamedTuple):
    """Which counts are repeated by plain rules, and from which count on a test is marked as slow."""

    plain: range = range(5_000)
    slow: int | None = None


LIMITS = {
    "board64": Limits(range(1, 1_000), 300_000),
    "malice": Limits(range(1, 1_000), 300_000),
    "muzicando": Limits(range(2_000)),
    "rummy": Limits(range(100)),  # the plain meld solver is slow
    "thirty_one": Limits(range(1_000)),
}
NOT_COUNTED = {
    "r": {"princess_in_loser"},
    "board64": {"squares", "cards", "camps", "max_run"},
    "malice": {"stake", "win_points"},  # they change payoffs, and no move
    "thirty_one": {"ante", "stake", "pot_ties", "knocker_tie", "three_of_a_kind_value"},  # the same
    "muzicando": {
        *("seat_draw", "penalty_team", "penalty_individual", "stuck_loss", "layout_bonus"),
        *("own_places", "place_points", "level_points", "layout_points"),
    },
}
"""The options that no line of a perft file names."""
COUNTED = [name for name in GAMES if file_of(name).is_file()]
LARGEST = sample({"board64": 10_000_000, "rummy": 20_000}, {})
"""The largest counts that are tried: the few larger ones take as long as all others together."""
COUNTS = [
    (name, case)
    for name in COUNTED
    for case in cases(name, "perft", "turns")
    if case.count < LARGEST.get(name, case.count + 1)
][:: sample(4, 1)]
PLAIN_COUNTS = [
    (name, case)
    for number, (name, case) in enumerate(COUNTS)
    if case.count in LIMITS.get(name, Limits()).plain and (name != "rummy" or number % sample(2, 1) == 0)
]
"""The counts that plain rules repeat: of rummy, whose plain meld solver is slow, every second one."""


def limits(name: str) -> Limits:
    """Return the limits of a game."""
    return LIMITS.get(name, Limits())


def is_slow(name: str, case: Case) -> bool:
    """Return whether a count takes more than a few seconds."""
    slow = limits(name).slow
    return slow is not None and case.count >= slow


def check(name: str, case: Case) -> None:
    """Count by compiled rules and compare."""
    state = position(name, case)
    count = perft(GAMES[name], state, case.depth, case.by)
    assert count == case.count, f"{state}\n{divide(GAMES[name], state, case.depth, case.by)}"


@pytest.mark.parametrize(("name", "case"), [pair for pair in COUNTS if not is_slow(*pair)], ids=case_id)
def test_compiled_rules_match_the_counts(name: str, case: Case) -> None:
    check(name, case)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case"), [pair for pair in COUNTS if is_slow(*pair)], ids=case_id)
def test_compiled_rules_match_the_large_counts(name: str, case: Case) -> None:
    check(name, case)


@pytest.mark.parametrize(("name", "case"), PLAIN_COUNTS, ids=case_id)
def test_plain_rules_match_the_small_counts(name: str, case: Case) -> None:
    assert perft(GAMES[name], position(name, case), case.depth, case.by, "plain") == case.count


def test_every_game_has_a_perft_file() -> None:
    assert COUNTED == list(GAMES)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "rummy"])
def test_every_option_has_a_count(name: str) -> None:
    """Rummy's own test is stricter: there each option changes a count."""
    counted = {option for case in cases(name) for option in values_of(name, case.options)}
    assert {*declared(GAMES[name].options)} - counted == NOT_COUNTED.get(name, set())


@pytest.mark.parametrize("name", ["board64", "malice", "muzicando", "thirty_one"])
def test_every_preset_has_a_count(name: str) -> None:
    assert {f"preset={preset}" for preset in GAMES[name].presets} <= {case.options for case in cases(name)}
