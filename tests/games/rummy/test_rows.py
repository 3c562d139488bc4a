"""Rows of case files: the files that came with the rules pass, and rows may omit some parts."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import rummy as rows
from tests.support import cases as oracle
from tests.support.sampling import sample

CASES = Path(__file__).parents[2] / "oracles"
POSITIONS = (CASES / "rummy.jsonl").read_text(encoding="utf-8").splitlines()


def wrong(row: dict[str, Any]) -> list[str]:
    """Return the differences between a row's expected and actual results."""
    return oracle.run(rows, oracle.read(json.dumps(row), rows.NEEDED, rows.complete))


def test_all_cases_of_the_rules_pass() -> None:
    tally = oracle.run_files(rows, [CASES / "rummy-rules.jsonl"])
    assert not tally.failures and tally.passed == 95


@pytest.mark.slow
def test_positions_with_proven_optima_pass() -> None:
    """The plain solver is slow; `test_melds` tries the compiled one on all positions."""
    assert len(POSITIONS) == 200
    for line in POSITIONS[:: sample(5, 1)]:
        assert wrong(json.loads(line)) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("opt_count", 11),
        ("opt_points", 1),
        ("opt_lex", [1, 1]),
        ("opt_count_limit4", 5),
        ("n_feasible_sets", 7),
        ("maximal_sets", [["2S"]]),
    ],
)
def test_a_position_with_another_result_fails(name: str, value: Any) -> None:
    row = json.loads(POSITIONS[1])
    assert name in row and wrong(row) == []
    assert [error.partition(":")[0] for error in wrong(row | {name: value})] == [name]


def test_an_example_is_laid_card_by_card() -> None:
    row = json.loads(next(line for line in POSITIONS if '"rum003"' in line))
    assert wrong(row) == []
    row["example_layout"] = [["JS", "JH", "JD"]]
    assert wrong(row)[0].startswith("example_layout")


def row_of(kind: str, expect: dict[str, Any], preset: str = "machiavelli", **given: Any) -> dict[str, Any]:
    """Return a row of this kind."""
    return {"id": "t", "kind": kind, "preset": preset, "input": given, "expect": expect}


@pytest.mark.parametrize(
    "row",
    [
        row_of("turn_actions", {"actions": ["play", "pass"]}, drawn=0, played=False, stock=0),
        row_of("turn_actions", {"actions": ["play"]}, "manipulation_basic", drawn=0, played=False, stock=9),
        row_of("turn_actions", {"actions": ["play"]}, "manipulation_basic", drawn=2, played=False, stock=9),
        row_of("turn_actions", {"actions": ["draw"]}, "carousel_scarne", drawn=0, played=False, stock=9),
        row_of("turn_actions", {"actions": ["end_turn"]}, "carousel_scarne", drawn=3, played=False, stock=9),
        row_of("turn_actions", {"actions": ["end_turn"]}, "carousel_scarne", drawn=1, played=True, stock=9),
        row_of("turn_actions", {"actions": ["end_turn"]}, drawn=0, played=True, stock=9),
        row_of("deal_end", {"over": False}, stock=0, consecutive_passes=1, players=3, hand_sizes=[2, 4, 1]),
        row_of(
            "deal_end",
            {"over": True, "winners": [0, 2]},
            stock=0,
            consecutive_passes=3,
            players=3,
            hand_sizes=[1, 4, 1],
        ),
        row_of("deal_end", {"over": True, "winners": []}, "manipulation_basic", stock=0, consecutive_passes=2),
        row_of("zap", {"victim_turn_lost": True, "victim_hand": 3}, "tzap", zapper_hand=0, victim_hand=3),
        row_of("zap", {"zapper_out": False}, "tzap", zapper_hand=0, zapped_meanwhile=True),
        row_of("zap", {"zapper_out": True}, "tzap", zapper_hand=0, zapped_meanwhile=False),
        row_of("zap", {"zapper_hand": 0, "zapper_out": False}, "tzap", zapper_hand=1, victim_hand=3),
        row_of("deal_end", {"over": True, "winners": [1]}, stock=5, hand_sizes=[2, 0, 1]),
        row_of("best_play", {"points": 45}, table=[], hand=["AS", "AH", "AD"], hand_values="fifteen_ten_five"),
        row_of(
            "all_plays",
            {"feasible_sets": [["7H", "8H", "9H"], ["7S", "7H", "7D"]]},
            table=[],
            hand=["7H", "7S", "7D", "8H", "9H"],
        ),
        row_of("setup", {"packs": 3, "jokers": 0, "cards": 156, "deal": 2}, "manipulation_nsb", players=7),
        row_of("deal_size", {"cards": 10}, "manipulation_nsb", hand_no=5),
        row_of("layout_check", {"result": "E_NO_HAND_CARD"}, table=[], hand=["7H"], new_table=[]),
        row_of("layout_check", {"result": "E_NOT_IN_HAND"}, table=[], hand=["7H"], new_table=[["7H", "7S", "7D"]]),
        row_of(
            "layout_check",
            {"result": "E_LIMIT"},
            table=[],
            hand=["7H", "7S", "7D", "7C"],
            new_table=[["7H", "7S", "7D", "7C"]],
            play_limit=3,
        ),
        row_of(
            "layout_check",
            {"result": "E_OPENING"},
            table=[],
            hand=["7H", "7S", "7D"],
            new_table=[["7H", "7S", "7D"]],
            opening_points=22,
        ),
        row_of(
            "layout_check",
            {"result": "E_FIRST_CIRCUIT"},
            table=[["7H", "7S", "7D"]],
            hand=["7C"],
            new_table=[["7H", "7S", "7D", "7C"]],
            first_circuit="one_meld_of_three",
        ),
        row_of(
            "match_end", {"over": True, "winners": [1]}, "manipulation_basic", scores=[200, 30, 80], deals_won=[0, 2, 1]
        ),
    ],
    ids=lambda row: f"{row['kind']} {row['expect']}",
)
def test_rows_may_omit_defaults(row: dict[str, Any]) -> None:
    assert wrong(row) == []


def test_a_position_that_play_cannot_reach_is_refused() -> None:
    hand = ["7H", "8H", "9H", "KD"]
    row = row_of("turn_actions", {"actions": ["play"]}, "manipulation_basic", drawn=2, played=False, stock=9, hand=hand)
    with pytest.raises(oracle.BadRow, match="the hand has a play before the last card"):
        wrong(row)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(oracle.BadRow, match="no preset 'whist'"):
        wrong(row_of("setup", {"packs": 1}, "whist", players=2))
