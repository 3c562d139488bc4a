"""Moves and whole turns of rummy as text, and the messages for invalid texts."""

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy import text
from hoyle.games.rummy.state import DECLARE, DONE, DRAW, END, KNOCK, ZAP
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE
from tests.support.rummy import deal_options, new_deal, position_with

RULES = rules_of(GAMES["rummy"])


@pytest.mark.parametrize(
    ("word", "move"),
    [
        ("2S", 0),
        (" 10h ", 33),
        ("7♥", 21),
        ("JK", 52),
        ("Done", DONE),
        ("knock", KNOCK),
        ("draw", DRAW),
        ("end", END),
        ("pass", END),
        ("jk=7h", DECLARE + 21),
        ("zap1", ZAP + 1),
        ("Zap 2", ZAP + 2),
    ],
)
def test_moves_are_read(word: str, move: int) -> None:
    assert text.read(RULES, position_with("7H"), 0, word) == move


@pytest.mark.parametrize("word", ["", "1S", "zap8", "JK=JK", "play", "take"])
def test_an_invalid_move_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move of rummy: write play 7H 8H 9H, draw or end\."):
        text.read(RULES, position_with("7H"), 0, word)


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("carousel_scarne", "draw, end or knock; jokers are JK, or JK=7H with the card they stand for."),
        ("zap", "draw, end or zap1; jokers are JK, or JK=7H with the card they stand for."),
    ],
)
def test_a_refusal_names_knocks_zaps_and_jokers_where_they_exist(preset: str, words: str) -> None:
    with pytest.raises(ValueError) as error:
        text.read(RULES, position_with("7H", **deal_options(preset)), 0, "take")
    assert str(error.value).endswith(words)


def test_outcomes_of_chance_are_read_and_written() -> None:
    assert (
        text.read(RULES, new_deal(), CHANCE, "dealer1") == 1 and text.write(RULES, new_deal(), CHANCE, 1) == "dealer1"
    )
    assert text.write(RULES, position_with("7H"), CHANCE, 21) == "7H"


@pytest.mark.parametrize(
    ("turn", "moves"),
    [
        ("draw", ["draw"]),
        ("play 9H, 7H 8H; knock", ["7H", "8H", "9H", "done", "knock"]),
        ("zap1; play 7H", ["zap1", "7H", "done"]),
        ("play 7H JK=8H", ["7H", "JK", "done", "JK=8H"]),
        ("play 7H JK=9S", ["7H", "JK", "done"]),
    ],
)
def test_a_turn_in_one_text_is_its_moves(turn: str, moves: list[str]) -> None:
    """If a joker cannot stand for the written card, the next move asks for another card."""
    state = position_with("7H 8H 9H JK", table="4H 5H 6H", joker_mode="free")
    assert text.parts(RULES, state, turn) == moves
