"""Pages on the options of a game: figures stand for themselves, and differences from the first line in a column of their own."""

from pathlib import Path

from bench.one_by_one import NONE, clear_differences
from hoyle.lab.differences import Difference

DOCS = Path(__file__).parents[2] / "docs"
COLUMNS = {"win_0": "first player wins", "draws": "draws", "decisions": "decisions"}


def found(payoff: float) -> dict[str, Difference]:
    sizes = {"win_0": 0.1, "win_1": 0.1, "draws": -0.2, "payoff_0": payoff}
    clear = {id: Difference(id, size, size, size, 0.0, id[0] != "p", float(not size)) for id, size in sizes.items()}
    return clear | {"decisions": Difference("decisions", 1, -1, 3, 0.5)}


def test_only_clear_differences_are_told_and_wins_only_of_a_seat_that_gains() -> None:
    assert clear_differences(found(0.0), COLUMNS) == "draws −20.0 points (−20.0 to −20.0)"
    assert clear_differences(found(0.1), COLUMNS).startswith(
        "first player wins +10.0 points (+10.0 to +10.0), draws −20.0"
    )
    assert clear_differences({}, COLUMNS) == NONE


def test_no_page_on_options_has_a_star_at_a_figure() -> None:
    pages = sorted(DOCS.glob("*-options.md"))
    assert len(pages) == 2
    for page in pages:
        text = page.read_text("utf-8")
        assert " * |" not in text and "| clear differences |" in text, page.name
