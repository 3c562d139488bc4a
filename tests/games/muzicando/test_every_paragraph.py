"""Every numbered paragraph of the rulebook has a test that is named for it."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BOOKS = sorted((HERE.parents[2] / "hoyle" / "games" / "muzicando").glob("rulebook.*.md"))
CLAUSES = (range(1, 6), range(10, 15), range(16, 27), range(30, 32), range(40, 49), range(50, 58), (60,), range(70, 76))


def paragraphs(book: Path) -> list[str]:
    """The numbers of a rulebook's paragraphs, in their order."""
    return re.findall(r"^\*\*([A-Z]+\d+)\*\* ", book.read_text(encoding="utf-8"), re.MULTILINE)


def with_test() -> set[str]:
    """The numbers that the names of tests begin with."""
    return {
        name
        for file in HERE.glob("test_*paragraphs.py")
        for name in re.findall(r"^def test_([A-Z]+\d+)_", file.read_text(encoding="utf-8"), re.MULTILINE)
    }


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_paragraph_has_a_test(book: Path) -> None:
    assert {*paragraphs(book)} - with_test() == set()


def test_every_test_has_a_paragraph() -> None:
    assert with_test() - {*paragraphs(BOOKS[0])} == set()


def test_the_clauses_are_those_of_the_rules() -> None:
    clauses = [f"MZ{n}" for part in CLAUSES for n in part]
    assert paragraphs(BOOKS[0]) == [*clauses, *(f"K{n}" for n in range(1, 6)), *(f"V{n}" for n in range(1, 16))]


def test_the_rules_name_paragraphs_that_there_are() -> None:
    known = {*paragraphs(BOOKS[0])}
    named = {
        number
        for file in BOOKS[0].parent.glob("*.py")
        for number in re.findall(r"\b(?:MZ|K)\d+\b", file.read_text(encoding="utf-8"))
    }
    assert named - known == set() and len(named) > 40


def test_the_paragraphs_are_numbered_alike_in_three_languages() -> None:
    assert [book.name for book in BOOKS] == ["rulebook.en.md", "rulebook.ru.md", "rulebook.uk.md"]
    first, *others = [paragraphs(book) for book in BOOKS]
    assert len({*first}) == len(first) and all(other == first for other in others)
