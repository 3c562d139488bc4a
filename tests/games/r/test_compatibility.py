"""Which variants can be combined: the options are compared with the rulebook's matrix for every pair of variants."""

from itertools import combinations
from typing import Any

import pytest

from hoyle.games.r import GAME
from hoyle.rules.options import OptionError

VARIANTS: dict[str, dict[str, Any]] = {
    "1": {"discard_one": True},
    "2": {"hand_limit": 3},
    "2.1": {"hand_limit": 2},
    "3": {"traitor_swap": True},
    "4": {"points_to_win": 3},
    "5": {"abilities": False},
    "6": {"deal": "draft"},
    "7": {"goal": "first_loses"},
    "8": {"deal": "random"},
    "9": {"play_mode": "prophecy"},
    "10": {"play_mode": "fortune"},
    "11": {"last_chance": True},
    "12": {"balance": True},
    "13": {"princess_attack": "seat0_princes"},
    "13b": {"princess_attack": "seat1_princes"},
    "14": {"goal": "all_rounds"},
}

MATRIX = """
      1  2  3  4  5  6  7  8  9 10 11 12 13 14
  1   .  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
  2   Y  .  Y  Y  Y  Y  Y  Y  a  b  Y  Y  Y  Y
  3   Y  Y  .  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y  Y
  4   Y  Y  Y  .  Y  Y  Y  Y  Y  Y  Y  Y  Y  h
  5   Y  Y  Y  Y  .  Y  Y  Y  Y  Y  Y  Y  Y  Y
  6   Y  Y  Y  Y  Y  .  Y  c  Y  Y  Y  Y  d  Y
  7   Y  Y  Y  Y  Y  Y  .  Y  Y  Y  k  Y  Y  i
  8   Y  Y  Y  Y  Y  c  Y  .  Y  Y  Y  Y  d  Y
  9   Y  a  Y  Y  Y  Y  Y  Y  .  e  f  g  Y  Y
 10   Y  b  Y  Y  Y  Y  Y  Y  e  .  Y  g  Y  Y
 11   Y  Y  Y  Y  Y  Y  k  Y  f  Y  .  Y  Y  j
 12   Y  Y  Y  Y  Y  Y  Y  Y  g  g  Y  .  Y  Y
 13   Y  Y  Y  Y  Y  d  Y  d  Y  Y  Y  Y  .  Y
 14   Y  Y  Y  h  Y  Y  i  Y  Y  Y  j  Y  Y  .
"""


def family(name: str) -> int:
    """Return the number of a variant in the matrix, in which 2 includes 2.1."""
    return int(name.rstrip("b").split(".")[0])


CELLS = {
    (int(line.split()[0]), column): letter
    for line in MATRIX.splitlines()[2:]
    for column, letter in enumerate(line.split()[1:], 1)
}


def can_combine(first: str, other: str) -> bool:
    """Return whether two variants set different options."""
    return not VARIANTS[first].keys() & VARIANTS[other].keys()


@pytest.mark.parametrize(("first", "other"), list(combinations(VARIANTS, 2)))
def test_each_pair_is_allowed_or_refused_as_the_matrix_says(first: str, other: str) -> None:
    letter = CELLS[family(first), family(other)]
    assert letter == CELLS[family(other), family(first)]
    if not can_combine(first, other):
        assert letter in ".ciYe"
        return
    values = VARIANTS[first] | VARIANTS[other]
    explained = GAME.explain(values)
    assert bool(explained.clashes) is (letter != "Y")
    if explained.clashes:
        with pytest.raises(OptionError) as refused:
            GAME.choose(**values)
        assert str(refused.value) == explained.clashes[0]


def test_two_points_clash_with_all_rounds_too() -> None:
    assert GAME.explain({"points_to_win": 2, "goal": "all_rounds"}).clashes


def test_a_set_is_legal_if_all_its_pairs_are() -> None:
    for three in combinations(VARIANTS, 3):
        if all(can_combine(*pair) for pair in combinations(three, 2)):
            values = VARIANTS[three[0]] | VARIANTS[three[1]] | VARIANTS[three[2]]
            fits = all(CELLS[family(a), family(b)] == "Y" for a, b in combinations(three, 2))
            assert (not GAME.explain(values).clashes) is fits, three


@pytest.mark.parametrize(
    ("values", "idle"),
    [
        ({"abilities": False, "princess_scope": "any"}, "princess_scope"),
        ({"balance_spy": "cancel"}, "balance_spy"),
        ({"first_drafter": 1}, "first_drafter"),
        ({"princess_in_loser": "loses"}, "princess_in_loser"),
        ({"own_row_visible": False}, "own_row_visible"),
        ({"last_chance_scope": "lost_only"}, "last_chance_scope"),
    ],
)
def test_an_idle_option_is_accepted_explained_and_left_out(values: dict[str, Any], idle: str) -> None:
    explained = GAME.explain(values)
    assert explained.clashes == [] and idle in explained.idle and idle not in explained.canonical
    GAME.choose(**values)
