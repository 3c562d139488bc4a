"""Rows of case files of Thirty-One: the file supplied with the rules, and row kinds that readers of related games share."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cases.thirty_one import run_show_31, run_showdown, run_value
from tests.support.cases import BadRow, handler_of, reader_of, run_files

FILE = Path(__file__).parents[2] / "oracles" / "thirty-one.jsonl"


def row(**given: Any) -> dict[str, Any]:
    """Return a row with this input."""
    return {"input": given, "expect": {}}


def test_all_rows_of_the_file_pass() -> None:
    tally = run_files(reader_of("thirty_one"), [FILE])
    assert (tally.passed, tally.failures, tally.waiting) == (8, [], 0)


def test_a_reader_runs_row_kinds_of_related_readers() -> None:
    # Rummy and Thirty-One belong to the same family, so a reader of rummy also runs the row kinds of Thirty-One.
    rummy_reader: Any = SimpleNamespace(__name__="tests.cases.rummy", KINDS={"another": print})
    assert handler_of(rummy_reader, "another") is print
    assert handler_of(rummy_reader, "thirty_one_value") is run_value
    with pytest.raises(BadRow, match="is not known; the kinds are another"):
        handler_of(rummy_reader, "no_such_kind")


def test_rows_may_omit_or_add_fields() -> None:
    assert run_value(row(hand=["7S", "7H", "7D"], three_of_a_kind=False)) == {"value": 7}
    assert run_value(row(hand=["7S", "7H", "7D"])) == {"value": 30.5}
    assert run_showdown(row(values=[30.5, 30], knocker=1)) == {"lives_lost": [0, 2]}
    assert run_showdown(row(values=[30.5, 30], knocker=1, knocker_double=False)) == {"lives_lost": [0, 1]}
    assert run_showdown(row(values=[30, 20])) == {"lives_lost": [0, 1]}
    assert run_show_31(row(values=[31, 12, 31], player=0)) == {"lives_lost": [0, 1, 0]}
