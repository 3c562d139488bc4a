"""Board64's cases with known answers for options that were added: each was worked out by hand from its paragraph."""

from pathlib import Path

import pytest

from tests.support.cases import main

FILE = Path(__file__).parents[2] / "oracles" / "board64-options.jsonl"


def test_all_cases_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board64", str(FILE)]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.splitlines()[-1] == f"{len(FILE.read_text().splitlines())} passed, 0 failed"
