"""The commands on the page of games with hidden cards print the lines of the page."""

import re
from pathlib import Path

import pytest

from hoyle.solver.report import format_number
from tests.support.command import hoyle
from tests.support.sampling import sample

PAGE = (Path(__file__).parents[2] / "docs" / "hidden-hands.md").read_text(encoding="utf-8")
ROWS = {cells[0]: cells for line in PAGE.splitlines() if len(cells := line.strip("| ").split(" | ")) == 8}
COMMANDS = dict(re.findall(r"^\| (.+) \| `hoyle (solve .+)` \|$", PAGE, re.MULTILINE))
QUICK = ["Pair Attack for two", "Leduc poker", "Liar's dice, one die of 3 faces"]


def test_every_line_has_its_command() -> None:
    assert set(COMMANDS) == set(ROWS) - {"rule set", "---"} and len(COMMANDS) == 19


@pytest.mark.parametrize("name", sample(QUICK, list(COMMANDS)))
def test_a_command_prints_its_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    printed = hoyle(*COMMANDS[name].split()).stdout
    _, value, _, sets, positions, iterations, gap, _ = ROWS[name]
    bounds = re.findall(r"[−\d.]+\d", printed.splitlines()[0])[:2]
    assert " to ".join(format_number(round(float(bound.replace("−", "-")), 5)) for bound in bounds) == value
    assert f"{sets} information sets, {positions} positions; after {iterations} iterations" in printed
    assert f"{float(re.findall(r'responses win ([^ ]+)', printed)[0]):.1e}" == gap.split()[0]
