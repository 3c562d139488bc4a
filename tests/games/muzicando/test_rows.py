"""Rows of case files: the files that came with the rules pass, and rows with a wrong result fail."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import muzicando as rows
from tests.support import cases as oracle

CASES = Path(__file__).parents[2] / "oracles"
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (CASES / "muzicando.jsonl").read_text(encoding="utf-8").splitlines()
]


def wrong(row: dict[str, Any]) -> list[str]:
    """Return the differences between a row's expected and actual results."""
    return oracle.run(rows, oracle.read(json.dumps(row), rows.NEEDED))


@pytest.mark.parametrize(("file", "many"), [("muzicando.jsonl", 91), ("muzicando-random.jsonl", 120)])
def test_all_cases_pass(file: str, many: int) -> None:
    tally = oracle.run_files(rows, [CASES / file])
    assert not tally.failures and tally.passed == many


def altered(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, dict):
        last = [*value][-1]
        return {**value, last: altered(value[last])}
    if isinstance(value, list):
        return [altered(value[0]), *value[1:]] if value and isinstance(value[0], list) else [*value, "O5"]
    if isinstance(value, bool) or value is None:
        return not value
    return value + (1 if isinstance(value, int) else "x")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_row_with_another_result_fails(row: dict[str, Any]) -> None:
    """Every value that a row expects is compared."""
    assert wrong(row) == []
    for name, value in row["expect"].items():
        assert wrong(row | {"expect": row["expect"] | {name: altered(value)}}), name


def test_omitted_parts_of_a_position_are_empty() -> None:
    row: dict[str, Any] = {"state": {"layout": "M", "hands": [["R1"], ["O1"]], "turn": 0}, "expect": {"legal": []}}
    assert rows.run_legal(row) == {"legal": ["R1"]}
