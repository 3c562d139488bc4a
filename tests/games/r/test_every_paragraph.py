"""Every numbered paragraph of the rulebook has a test that is named for it."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BOOKS = sorted((HERE.parents[2] / "hoyle" / "games" / "r").glob("rulebook.*.md"))


def paragraphs(book: Path) -> set[str]:
    """The numbers of a rulebook's paragraphs."""
    return set(re.findall(r"^\*\*([RV][\d.]+)\*\* ", book.read_text(encoding="utf-8"), re.MULTILINE))


def with_test() -> set[str]:
    """The numbers that the names of tests begin with."""
    names = [
        name
        for file in HERE.glob("test_*paragraphs.py")
        for name in re.findall(r"^def test_([RV]\d+(?:_\d+)?)_", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    return {name.replace("_", ".") for name in names}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_paragraph_has_a_test(book: Path) -> None:
    assert paragraphs(book)
    assert paragraphs(book) - with_test() == set()


def test_every_test_has_a_paragraph() -> None:
    assert with_test() - paragraphs(BOOKS[0]) == set()
