"""Moves of Board64 as text: moves of CHANCE and invalid texts, which the tests of the paragraphs do not cover."""

import pytest

from hoyle.games import GAMES
from hoyle.games.board64 import rules, text
from hoyle.games.board64.figures import card_named
from hoyle.games.board64.state import NOTHING
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE
from tests.support.board64 import new_game, play_all, position_from

RULES = rules_of(GAMES["board64"])


def test_a_shuffled_set_up_is_dealt_card_by_card() -> None:
    state = new_game("game1", setup="random")
    assert text.write(RULES, state, CHANCE, 4) == "test" and text.write(RULES, state, CHANCE, 0) == "4Y"
    assert text.read(RULES, state, CHANCE, "test") == 4 and text.read(RULES, state, CHANCE, "4Y") == 0


def test_which_test_is_true_is_said_by_its_square() -> None:
    state = new_game("game1_bluff")
    assert [text.write(RULES, state, CHANCE, test) for test in range(2)] == ["#d1", "#e1"]
    assert text.read(RULES, state, CHANCE, "#e1") == 1
    rules.play(state, CHANCE, 1)
    assert [text.write(RULES, state, CHANCE, test) for test in range(2)] == ["#d8", "#e8"]
    case = position_from("d7:s7R d8:n?1Y e8:n#1B g1:s?1G h1:s#1R", test_cards=2)
    rules.play(case.state, 0, 64 * 51 + 60)
    assert text.write(RULES, case.state, CHANCE, 1) == "#e8"


def test_a_card_turned_up_is_written_by_its_name() -> None:
    case = position_from("a1:~3R b3:~50G", preset="game65")
    rules.play(case.state, 0, text.read(RULES, case.state, 0, "a1"))
    assert text.write(RULES, case.state, CHANCE, card_named("50G")) == "50G"
    assert text.read(RULES, case.state, CHANCE, "50G") == card_named("50G")


def test_leaving_is_written_in_three_ways() -> None:
    case = play_all(position_from("a1:3R b1:5R c1:~8R g8:~2Y", preset="patience"), "c1")
    assert text.write(RULES, case.state, 0, NOTHING) == "leave"
    assert [text.read(RULES, case.state, 0, word) for word in ("leave", "!", "none")] == [NOTHING] * 3


@pytest.mark.parametrize("word", ["a1-a9", "i1-i2", "!a1,b1", "nothing", "e2e4", ""])
def test_an_invalid_move_is_refused_with_a_sentence(word: str) -> None:
    with pytest.raises(ValueError, match="is not a move here"):
        text.read(RULES, new_game(), 0, word)


@pytest.mark.parametrize("word", ["", "9R", "4X", "R", "tests"])
def test_an_invalid_card_is_refused_with_a_sentence(word: str) -> None:
    with pytest.raises(ValueError, match="is not a move here"):
        text.read(RULES, new_game("game1", setup="random"), CHANCE, word)


def test_an_invalid_square_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="write a letter a to h and a number 1 to 8"):
        text.read(RULES, new_game(), 0, "i9")
