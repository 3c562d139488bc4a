"""Boards and set-ups as text: they are read as they were written, and errors have a line and a column."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.games.board64 import camp_figures, drawings, figures
from hoyle.games.board64.board import COLOURED_BOARD, COLOURS_OF_SQUARES
from hoyle.rules.drawings import DrawingError

DRAWN = [text for name, text in vars(figures).items() if name.startswith("FIGURE_")]
CAMPS = [text for name, text in vars(camp_figures).items() if name.startswith("FIGURE_")]
SETUP = figures.FIGURE_4.strip("\n").replace("?", "").replace("!", "")


def refused(text: str) -> DrawingError:
    with pytest.raises(DrawingError) as caught:
        (drawings.read_setup if "s" in text else drawings.read_board)(text)
    return caught.value


def changed(line: int, old: str, new: str, text: str = SETUP) -> DrawingError:
    """Return the error after a word of a line is changed."""
    lines = text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return refused("\n".join(lines))


def test_the_board_of_the_kit_is_read_and_written() -> None:
    assert drawings.read_board(COLOURED_BOARD) == COLOURS_OF_SQUARES
    assert drawings.write_board(COLOURS_OF_SQUARES).strip() == COLOURED_BOARD.strip()


@pytest.mark.parametrize("text", DRAWN)
@pytest.mark.parametrize("tests", range(4))
def test_every_figure_comes_back(text: str, tests: int) -> None:
    cards = figures.figure(text, tests)
    assert sum(card >= 128 for card in cards) == 2 * tests
    assert drawings.read_setup(drawings.write_setup(cards)) == cards
    assert drawings.write_setup(drawings.read_setup(text)).strip() == text.strip().replace("?", "#").replace("!", "#")


@pytest.mark.parametrize("text", CAMPS)
@pytest.mark.parametrize("tests", range(4))
def test_every_figure_of_camps_comes_back(text: str, tests: int) -> None:
    cards = figures.figure(text, tests)
    assert sum(card >= 0 and card & 128 > 0 for card in cards) == 4 * tests
    assert drawings.read_setup(drawings.write_setup(cards)) == cards
    assert drawings.write_setup(drawings.read_setup(text)).split() == text.replace("?", "#").replace("!", "#").split()


def test_a_set_up_for_three_comes_back() -> None:
    cards = figures.figure(camp_figures.drawing_for_camps(0, False, 3), 1)
    assert sum(card >= 0 for card in cards) == 24
    assert drawings.read_setup(drawings.write_setup(cards)) == cards


def test_no_card_stands_twice_among_four_sides() -> None:
    twice = refused(camp_figures.FIGURE_FOUR.replace("e8B", "e8R").strip("\n"))
    assert "8R stands on" in str(twice)


@given(st.permutations(range(64)), st.permutations(range(64)), st.sets(st.integers(0, 31), max_size=4))
def test_any_set_up_comes_back(squares: list[int], cards: list[int], tests: set[int]) -> None:
    row = [-1] * 64
    for place in range(32):
        row[squares[place]] = cards[place] + 64 * (place % 2) + 128 * (place in tests)
    assert drawings.read_setup(drawings.write_setup(row)) == tuple(row)


@given(st.lists(st.integers(-1, 3), min_size=64, max_size=64))
def test_any_board_comes_back(squares: list[int]) -> None:
    assert drawings.read_board(drawings.write_board(squares)) == tuple(squares)


def test_numbers_letters_and_spaces_are_free() -> None:
    bare = re.sub(r"(?m)^\d +|^ +a.*$", "", COLOURED_BOARD).replace(" ", "")
    assert bare.split() == [line.replace(" ", "")[1:] for line in COLOURED_BOARD.strip().split("\n")[:8]]
    assert drawings.read_board(f"\n\n{bare}\r\n") == COLOURS_OF_SQUARES
    assert drawings.read_setup(re.sub(r"(?m)^\d", " ", SETUP).replace("\n", "\n\n")) == drawings.read_setup(SETUP)


@pytest.mark.parametrize(
    ("line", "old", "new", "column", "says"),
    [
        (1, "n20R", "n90R", 4, "n90R is not a card"),
        (1, "n20R", "n2X", 4, "n2X is not a card"),
        (1, "n20R", "x20R", 4, "x20R has no owner"),
        (1, "n20R", "20R", 4, "Write s20R for south or n20R for north."),
        (1, "n20R", "n20R/n10R", 4, "one card on a square"),
        (1, "n20R", "n##20R", 4, "n##20R is not a card"),
        (1, "n20B", "n20R", 10, "20R stands on a8 already"),
        (5, ".", "", 46, "A rank needs eight squares, and this one has 7"),
        (5, ".", ". .", 48, "leave out what follows the eighth"),
        (5, "4", "5", 1, "Rank 4 is due here"),
        (9, "a", "a a", 4, "eight ranks"),
    ],
)
def test_a_set_up_is_refused_where_it_is_wrong(line: int, old: str, new: str, column: int, says: str) -> None:
    error = changed(line, old, new)
    assert says in str(error) and str(error).startswith(f"Line {line}, column {column}: ")


def test_a_card_on_both_sides_has_one_owner() -> None:
    assert "3R stands on h2 already" in str(changed(8, "s2Y", "n3R"))


@pytest.mark.parametrize(
    ("line", "old", "new", "at", "says"),
    [
        (3, "B", "X", (3, 6), "X is not a colour"),
        (3, "B ", "", (3, 17), "A rank needs eight squares, and this one has 7"),
        (3, "6", "3", (3, 1), "Rank 6 is due here"),
        (8, "1  R R Y Y B B G G", "", (7, 19), "A board needs eight ranks, and this one has 7"),
    ],
)
def test_a_board_is_refused_where_it_is_wrong(line: int, old: str, new: str, at: tuple[int, int], says: str) -> None:
    error = changed(line, old, new, COLOURED_BOARD.strip("\n"))
    assert says in str(error) and (error.line, error.column) == at


def test_an_empty_text_is_refused_as_a_board() -> None:
    assert (
        str(refused(""))
        == "Line 1, column 1: A board needs eight ranks, and this one has 0: write eight lines, rank 8 first."
    )


def test_a_rank_with_its_number_alone() -> None:
    assert "this one has 0" in str(changed(5, "4  .     .     .     .     .     .     .     .", "4"))
