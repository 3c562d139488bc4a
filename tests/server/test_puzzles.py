"""Puzzles over HTTP: the list, a position, right and wrong answers, and addresses that are none."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import pytest

from hoyle.games.rummy.table.draft import hand_items
from hoyle.lab.puzzles import MeldPuzzle, WinPuzzle, families, puzzles_of
from hoyle.pages.meld_puzzles import can_be_played
from tests.support.clients import Browser
from tests.support.puzzles import right_and_wrong


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
    puzzle, address = puzzles_of(family)[-1], f"/puzzles/{family}/{len(puzzles_of(family))}"
    right, wrong = right_and_wrong(puzzle)
    shown = page(guest, address)
    assert "data-right" not in shown and '<h2 id="why">' not in shown and "The table after that" not in shown
    assert all(f'name="{name}"' in shown for name in dict(parse_qsl(right)))
    answered = page(guest, f"{address}?{right}")
    assert 'data-right="yes"' in answered and f'href="/puzzles/{family}/1"' in answered, "the first follows the last"
    assert 'data-right="no"' in page(guest, f"{address}?{wrong}")


def test_a_win_is_shown_to_its_end(guest: Browser) -> None:
    number, puzzle = next(
        (number, each)
        for number, each in enumerate(puzzles_of("wins"), 1)
        if isinstance(each, WinPuzzle) and each.turns == 2
    )
    play, seat = puzzle.position.play(), puzzle.position.seat
    texts = list[str]()
    for step, move in enumerate(puzzle.line):
        mover = seat if step % 2 == 0 else 1 - seat
        texts.append(play.say(mover, move))
        play.advance(mover, move)
    move, reply = next(pair for pair in puzzle.replies.items() if pair[1] >= 0)
    after = puzzle.position.play()
    after.advance(seat, move)
    shown = page(guest, f"/puzzles/wins/{number}?move={move}")
    assert f"wins: {', '.join(texts)}" in shown and "Only one move wins in 2 moves" in page(
        guest, f"/puzzles/wins/{number}"
    )
    rows = shown.split("<tr>")[2:]
    assert "your choice" in rows[0] and f"does not win in time after {after.say(1 - seat, reply)}" in rows[0]


def test_squares_and_cards_of_the_picture_can_be_tapped(guest: Browser) -> None:
    for family in ("r", "board64", "wins"):
        shown = page(guest, f"/puzzles/{family}/1")
        origins = set(re.findall(r'data-from="([^"]+)"', shown))
        targets = {target for target in re.findall(r'data-to="([^"]*)"', shown) if target}
        places = set(re.findall(r'data-place="([^"]+)"', shown))
        assert origins and origins | targets <= places
        assert bool(targets) == (family != "r")


def test_an_answer_of_melds_says_whether_the_cards_can_be_played(guest: Browser) -> None:
    number, puzzle = next(
        (number, each)
        for number, each in enumerate(puzzles_of("rummy"), 1)
        if isinstance(each, MeldPuzzle) and each.simple
    )
    state: Any = puzzle.position.play().state
    held = [kind for kind, _ in hand_items(state, puzzle.position.seat)]
    verdicts = [page(guest, f"/puzzles/rummy/{number}?c{n}=1") for n in range(len(held))]
    playable = [can_be_played(state, [kind]) for kind in held]
    assert True in playable
    for shown, can in zip(verdicts, playable, strict=True):
        assert ("This card can be played, but more cards can" in shown) == can
        assert ("This card cannot be played" in shown) == (not can)
        assert f"at most {puzzle.simple} card" in shown
    assert "data-right" not in page(guest, f"/puzzles/rummy/{number}?c99=1"), "no card of the hand was chosen"
    solved = page(guest, f"/puzzles/rummy/{number}?{right_and_wrong(puzzle)[0]}")
    after = solved.split("The table after that")[1]
    assert (
        after.count('class="chip own"')
        == len(puzzle.cards)
        == solved.split("<form")[0].count('class="chip own"') - len(puzzle.cards)
    )


def test_other_addresses_are_refused_in_a_sentence(guest: Browser) -> None:
    for path in ("/puzzles/r/0", "/puzzles/r/2401", "/puzzles/r/x", "/puzzles/r/%C2%B2", "/puzzles/chess/1"):
        answer = guest.get(path)
        assert answer.status == 404 and "There is no such puzzle" in answer.text
    for move in ("99", "x", "-1"):
        assert guest.get(f"/puzzles/r/1?move={move}").status == 400


@pytest.mark.parametrize("lang", ["de", "ru", "uk"])
def test_puzzles_are_translated(guest: Browser, lang: str) -> None:
    answered = [f"/puzzles/{family}/1?{right_and_wrong(puzzles_of(family)[0])[0]}" for family in families()]
    for path in ("/puzzles", "/puzzles/r/1", *answered):
        shown = page(guest, f"{path}{'&' if '?' in path else '?'}lang={lang}")
        assert f'<html lang="{lang}"' in shown and "Puzzle" not in shown
    guest.get("/?lang=en")
