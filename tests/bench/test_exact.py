"""The solutions that `bench.exact` keeps: some are solved again, and the page shows what is kept."""

import json
from typing import Any

import pytest

from bench.exact import PAGE, STORE, Task, row, solve_task, stored, tasks
from tests.support.sampling import sample

SETS: list[dict[str, Any]] = [
    {"points_to_win": 2},
    {"abilities": False},
    {"points_to_win": 2, "princess_attack": "seat0_princes"},
    {"points_to_win": 2, "abilities": False},
    {"points_to_win": 3, "abilities": False},
    {"points_to_win": 2, "abilities": False, "balance": True},
    {"points_to_win": 2, "abilities": False, "last_chance": True},
    {"points_to_win": 3, "abilities": False, "princess_attack": "seat0_princes"},
    {"points_to_win": 2, "princess_attack": "seat0_princes", "princess_scope": "opposite_colour"},
]
QUICK = [*(Task("r", values) for values in SETS), Task("r", {"deal": "random"}, 29)]
OTHERS = [Task("serious_card", {}), Task("princess_lover", {}), Task("assassins_target", {})]
KNOWN = {
    "{}": 0,
    '{"princess_attack": "seat0_princes"}': 0.390965284,
    '{"last_chance": true}': 0,
    '{"goal": "all_rounds"}': 0,
}
"""Values of R that an earlier solver found, without equivalent positions."""


@pytest.mark.parametrize("task", sample(QUICK, [*QUICK, *OTHERS]), ids=lambda task: f"{task.game} {task.name}")
def test_kept_solutions_are_found_again(task: Task) -> None:
    kept, found = stored()[task.key], solve_task(task)
    assert found["value"] == pytest.approx(kept["value"], abs=1e-9)
    assert (found["positions"], found["gap"] < 1e-12) == (kept["positions"], True)
    assert found["compared"] >= found["positions"] - 1 or "canonicalize" not in task.variant.game.verbs


def test_values_are_those_of_the_solver_before() -> None:
    kept = stored()
    solutions = {json.dumps(task.values): kept.get(task.key) for task in tasks() if task.game == "r" and not task.seed}
    for values, value in KNOWN.items():
        solution: Any = solutions[values]
        assert solution["value"] == pytest.approx(value, abs=1e-9), values


def test_every_strategy_is_certified() -> None:
    solved = [solution for solution in stored().values() if "gap" in solution]
    assert len(solved) > 400 and max(solution["gap"] for solution in solved) < 1e-12


def test_rules_that_are_the_same_for_both_seats_have_value_0() -> None:
    kept = stored()
    for task in tasks():
        if (
            task.game == "r"
            and not task.seed
            and "princess_attack" not in task.values
            and "value" in kept.get(task.key, {})
        ):
            assert abs(kept[task.key]["value"]) < 1e-12, task.name


def test_the_page_shows_what_is_kept() -> None:
    text, kept = PAGE.read_text(encoding="utf-8"), stored()
    shown = [task for task in tasks() if "value" in kept.get(task.key, {})]
    assert len(STORE.read_text(encoding="utf-8").splitlines()) >= len(shown)
    for task in shown:
        assert row(task, kept[task.key]) in text
