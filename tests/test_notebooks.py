"""The example notebooks run, and games and positions show themselves in them."""

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import hoyle

EXAMPLES = Path(__file__).parents[1] / "examples"


NOTEBOOKS = ("measure_a_house_rule", "analyse_kept_games")
SHOWN = (
    "3 points end the game",
    "R: what the rules change",
    '<svg role="img"',
    "Openings of the greedy bot",
    "over, payoffs seat 1",
)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_notebooks_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other in one kernel, since a kernel takes seconds to start."""
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLES.parent))
    books: list[Any] = [nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4) for name in NOTEBOOKS]
    cells = [cell for book in books for cell in book.cells]
    for number, cell in enumerate(cells):
        assert not cell.get("outputs")
        cell.id, cell.source = f"cell-{number}", cell.source.replace("games=2000", "games=100")
    books[0].cells = cells
    NotebookClient(books[0], timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in cells for output in cell.get("outputs", []) if "data" in output]
    pages = ["".join(output.data.get("text/html", "")) for output in outputs]
    for text in SHOWN:
        assert any(text in page for page in pages), text
    assert (tmp_path / "quick.html").stat().st_size > 10_000


@pytest.mark.parametrize("game", hoyle.GAMES)
def test_every_game_shows_its_rules_and_its_positions(game: str) -> None:
    variant = hoyle.game(game)
    assert hoyle.GAMES[game].title.split(",")[0].replace("'", "&#x27;") in variant._repr_html_()
    shown = variant.new(seed=1)._repr_html_()
    assert "to move: seat " in shown and re.search(r"<pre>.*[^\s<].*</pre>", shown, re.DOTALL)
