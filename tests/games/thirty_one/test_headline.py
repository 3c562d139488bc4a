"""The headline of a deal says who has the lowest hand, with how many, and who loses a life; the guide says what no life means."""

from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.thirty_one.guide import advice
from hoyle.games.thirty_one.state import State
from hoyle.games.thirty_one.table.prompts import outcome
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.support.thirty_one import play_all, position_with

RULES = rules_of(GAMES["thirty_one"])

SAY = translator("en")
NAMES = ["Ann", "Bob", "Cyd"]


def in_match(state: State, lives: tuple[int, ...] = (3, 3, 3)) -> State:
    """Put the position into a match in which the seats have these lives."""
    state.carried.seats = state.seats
    for seat, number in enumerate(lives):
        state.carried.lives[seat] = number
    return state


def ended(*hands: str, lives: bool = True, **options: Any) -> str:
    """Return the headline after seat 0 has knocked and all others have drawn and thrown the card drawn."""
    state = position_with(*hands, **options)
    state = in_match(state) if lives else state
    words = ["knock"]
    for card in ("2S", "3S", "4S")[: len(hands) - 1]:
        words += [f"draw:{card}", card]
    return outcome(RULES, play_all(state, *words), NAMES, SAY)


@pytest.mark.parametrize(
    ("hands", "lives", "says"),
    [
        (("AH KH 2H", "7D 8D 4C", "9C TC 5D"), True, "Bob has the lowest hand, 15, and loses a life."),
        (("7H 8H 4C", "AD KD 2D", "9C TC 3D"), True, "Ann knocked with the lowest hand, 15, and loses two lives."),
        (("AH KH 2H", "7D 8D 3C", "7C 8C 3D"), True, "Bob and Cyd have the lowest hands, 15, and lose a life each."),
        (("AH KH 2H", "7D 8D 4C", "9C TC 5D"), False, "Bob has the lowest hand, 15."),
    ],
)
def test_TO12_the_headline_says_who_is_lowest_and_loses_a_life(hands: tuple[str, ...], lives: bool, says: str) -> None:
    assert ended(*hands, lives=lives) == says


def test_the_first_deal_of_a_match_is_told_with_lives() -> None:
    match = hoyle.game("thirty_one", players=2).new_match(1)
    assert match.play.state.carried.seats == 0b11


def test_TO18_the_guide_says_what_it_means_to_have_no_life() -> None:
    state = in_match(position_with("AH KH 2H", "7D 8D 4C", "9C TC 5D"), (0, 3, 3))
    told = [SAY(each.message, **each.facts) for each in advice(RULES, state, 0, 5)]
    assert told == ["You have no life left, but you play on until you lose once more. Then you are out."]
    assert advice(RULES, in_match(state, (1, 3, 3)), 0, 5) == []
