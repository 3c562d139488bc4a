"""The report of `hoyle check` as a page: who sees what, what does not hold, and positions drawn with the command that shows them."""

from pathlib import Path

import pytest
from typer import Exit

from hoyle.cli.arguments import Mistake
from hoyle.cli.check import check
from hoyle.cli.check_page import check_page
from hoyle.games import GAMES
from hoyle.testing.examiner import Finding

OVER = Finding("Games end.", 3, broken="a game goes on", values={"points_to_win": 3}, moves=((0, 4), (1, 9)))
SEEN = Finding(
    "Views show what they should.", 2, lines=("in 9 positions:",), seen={"hand": {"own": "always", "others": "never"}}
)


def test_a_position_is_drawn_with_the_command_that_shows_it() -> None:
    said = ["a game goes on", "options: --set points_to_win=3", "after 2 moves: hoyle check r --moves '0:4 1:9'"]
    html = check_page(GAMES["r"], [OVER, SEEN], [said, []])
    assert "1 of 2 properties do not hold." in html and "<p>a game goes on</p>" in html
    assert "The position after 2 moves, seen by seat 1" in html and "<symbol" in html
    assert "<code>hoyle check r --moves &#39;0:4 1:9&#39;</code>" in html
    assert html.index("a game goes on") < html.index("Who sees what") < html.index("What was tried")
    assert ">never<" in html.replace("\n", "")


@pytest.mark.parametrize(("moves", "note"), [((), ""), (((0, 4), (1, 9)), "in the second deal")])
def test_without_a_position_there_is_no_drawing(moves: tuple[tuple[int, int], ...], note: str) -> None:
    finding = Finding("Games end.", broken="it is <wrong>", moves=moves, note=note)
    html = check_page(GAMES["r"], [finding], [["it is <wrong>"]])
    assert "<symbol" not in html and "it is &lt;wrong&gt;" in html


def test_the_command_saves_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hoyle.testing.examiner.examine", lambda *args: iter([SEEN]))  # pyright: ignore
    with pytest.raises(Exit) as ended:
        check("r", save=tmp_path / "r.html")
    assert ended.value.exit_code == 0 and "Saved" in capsys.readouterr().out
    assert "Every property holds." in (tmp_path / "r.html").read_text()
    with pytest.raises(Mistake, match="ends with"):
        check("r", save=tmp_path / "r.pdf")
