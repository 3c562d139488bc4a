"""A solution that was saved before the solver's fields were renamed still opens."""

from pathlib import Path

import numpy
import pytest

import hoyle
from hoyle import solver
from hoyle.games import GAMES

SAVED = Path(__file__).parents[1] / "data" / "serious_card_solution.npz"


def test_a_solution_saved_by_the_first_edition_opens(tmp_path: Path) -> None:
    found = solver.load(SAVED)
    assert found.game is GAMES["serious_card"] and found.positions == 195
    assert found.value == pytest.approx(-13 / 17)
    fresh = hoyle.solve(hoyle.game("serious_card"))
    assert fresh.value == pytest.approx(found.value)
    assert fresh.positions < found.positions, "finished games are no longer counted"
    for seat in range(2):
        if found.start.to_move >> seat & 1:
            assert found.strategy(found.start, seat) == pytest.approx(fresh.strategy(fresh.start, seat))
    fresh.save(tmp_path / "again.npz")
    assert solver.load(tmp_path / "again.npz").value == fresh.value


def test_an_older_file_with_other_positions_is_refused(tmp_path: Path) -> None:
    with numpy.load(SAVED) as archive:
        arrays = dict(archive)
    arrays["values"] = arrays["values"][:-1]
    numpy.savez(tmp_path / "other.npz", **arrays)
    with pytest.raises(ValueError, match="solved with another version"):
        solver.load(tmp_path / "other.npz")
