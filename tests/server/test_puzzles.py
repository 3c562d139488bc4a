"""Puzzles over HTTP: the list, a position, right and wrong answers, and addresses that are none."""

from html import unescape

import pytest

from hoyle.lab.puzzles import families, puzzles_of
from tests.support.clients import Browser


def page(guest: Browser, path: str) -> str:
    answer = guest.get(path)
    assert answer.status == 200, answer.text
    return unescape(answer.text)


def test_the_list_leads_to_each_grade(guest: Browser) -> None:
    shown = page(guest, "/puzzles")
    for family in families():
        grades = [puzzle.grade for puzzle in puzzles_of(family)]
        for grade in set(grades):
            assert f'href="/puzzles/{family}/{grades.index(grade) + 1}"' in shown
    assert 'href="/puzzles"' in page(guest, "/")


@pytest.mark.parametrize("family", families())
def test_a_puzzle_shows_no_answer_before_it_is_given(guest: Browser, family: str) -> None:
    puzzle = puzzles_of(family)[-1]
    address = f"/puzzles/{family}/{len(puzzles_of(family))}"
    shown = page(guest, address)
    assert "data-right" not in shown and '<h2 id="why">' not in shown
    for move in puzzle.values:
        assert f'name="move" value="{move}"' in shown
    right = page(guest, f"{address}?move={puzzle.best}")
    assert 'data-right="yes"' in right and f'href="/puzzles/{family}/1"' in right, "the first follows the last"
    wrong = next(move for move in puzzle.values if move != puzzle.best)
    assert 'data-right="no"' in page(guest, f"{address}?move={wrong}")


def test_other_addresses_are_refused_in_a_sentence(guest: Browser) -> None:
    for path in ("/puzzles/r/0", "/puzzles/r/2401", "/puzzles/r/x", "/puzzles/r/%C2%B2", "/puzzles/chess/1"):
        answer = guest.get(path)
        assert answer.status == 404 and "There is no such puzzle" in answer.text
    for move in ("99", "x", "-1"):
        assert guest.get(f"/puzzles/r/1?move={move}").status == 400


@pytest.mark.parametrize("lang", ["de", "ru", "uk"])
def test_puzzles_are_translated(guest: Browser, lang: str) -> None:
    for path in ("/puzzles", "/puzzles/r/1", "/puzzles/board64/1?move=" + str(puzzles_of("board64")[0].best)):
        shown = page(guest, f"{path}{'&' if '?' in path else '?'}lang={lang}")
        assert f'<html lang="{lang}"' in shown and "Puzzle" not in shown
    guest.get("/?lang=en")
