"""The cases with known answers, and the command that runs them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.cases import main
from tests.support.sampling import sample

CASES = Path(__file__).parent / "oracles"
ROW: dict[str, Any] = json.loads((CASES / "r.jsonl").read_text(encoding="utf-8").splitlines()[0])


@pytest.mark.parametrize("game", ["r", "malice"])
def test_all_cases_pass(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All rows in a soak run, else every twelfth, since some rows are solved."""
    files = [file for name in (f"{game}.jsonl", f"{game}-*.jsonl") for file in sorted(CASES.glob(name))]
    rows = [row for file in files for row in file.read_text(encoding="utf-8").splitlines()]
    chosen = tmp_path / "rows.jsonl"
    chosen.write_text("\n".join(rows[:: sample(12, 1)]), encoding="utf-8")
    assert main([game, str(chosen)]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.splitlines()[-1].endswith(" passed, 0 failed")


def said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *rows: Any, words: tuple[str, ...] = ()
) -> tuple[int, str]:
    """The exit code and the output for these rows."""
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf-8")
    code = main(["r", str(file), *words])
    return code, capsys.readouterr().out


def test_a_row_that_comes_otherwise_fails_with_both_values(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(tmp_path, capsys, ROW | {"expect": {"winner": 1}}, ROW)
    assert code == 1
    assert "winner: expected 1, came -1" in out
    assert out.splitlines()[-2:] == ["0 waiting", "1 passed, 1 failed"]


@pytest.mark.parametrize(
    "row",
    [
        "no json",
        "[]",
        {"id": "x"},
        ROW | {"kind": "dance"},
        ROW | {"expect": {}},
        ROW | {"expect": {"colour": 1}},
        ROW | {"options": {"points_to_win": 99}},
        ROW | {"moves": [["b9", "r0"]]},
        ROW | {"kind": "trace", "moves": [[0, 0], [0, 0]], "expect": {"after_each": []}},
        ROW | {"kind": "trace", "moves": [{"recall": [0, 1]}], "expect": {"after_each": []}},
        ROW | {"kind": "trace", "options": {"deal": "draft"}, "expect": {"after_each": []}},
    ],
)
def test_a_row_that_cannot_be_run_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str], row: Any) -> None:
    code, out = said(tmp_path, capsys, row)
    assert code == 1 and out.splitlines()[-1] == "0 passed, 1 failed"


def test_waiting_rows_are_neither_passed_nor_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.cases.r.waiting", lambda row: row["kind"] == "solve", raising=False)
    later = ROW | {"kind": "solve", "expect": {"value": 0}}
    assert said(tmp_path, capsys, ROW, later) == (1, "1 waiting\n1 passed, 0 failed\n")
    assert said(tmp_path, capsys, ROW, later, words=("--allow-waiting",)) == (0, "1 waiting\n1 passed, 0 failed\n")
    assert said(tmp_path, capsys, later, words=("--allow-waiting",))[0] == 1, "nothing passed"


def test_a_wrong_call_is_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["r"]) == main(["r", "nowhere.jsonl"]) == main(["whist", "x"]) == 2
