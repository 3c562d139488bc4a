"""Why a card cannot be put on a pile: the reasons along random play, and that none contradicts the rules."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.malice.table.refusals import refusal
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.support.malice import position_with

RULES = rules_of(GAMES["malice"])


@pytest.mark.parametrize(
    ("position", "item", "place", "sentence"),
    [
        (
            {"hand": "A5"},
            "hand0.5.0",
            "side0.0",
            "5 does not fit on 9 of side pile 1: only the same rank or one lower. MA21",
        ),
        ({"hand": "A9"}, "hand0.9.0", "side0.0", "9 has to wait: Ace must go to centre 1 first. MA10"),
        (
            {"hand": "A", "sides": "A . . ."},
            "hand0.A.0",
            "side0.0",
            "Ace must go to centre 1, not to side pile 1. MA10",
        ),
        (
            {"hand": "29", "centre": "A", "force_twos": True},
            "hand0.9.0",
            "side0.1",
            "9 has to wait: 2 must go to centre 1 first. V9",
        ),
        (
            {"hand": "9", "payoff": "KA K", "quota": 1, "forced_plays_use_quota": True},
            "hand0.9.0",
            "side0.0",
            "9 has to wait: Ace on your payoff pile must go to centre 1 first. V10",
        ),
        (
            {"hand": "2", "sides": "3 . . ."},
            "hand0.2.0",
            "side0.0",
            "2 may go on 3 of side pile 1 only while all 4 centre piles lie. MA23",
        ),
        (
            {"hand": "2", "sides": "3 . . .", "low_side_rule": "any_center_pile"},
            "hand0.2.0",
            "side0.0",
            "2 may go on 3 of side pile 1 only while a centre pile lies. V12",
        ),
        (
            {"hand": "7", "sides": "9 . . .", "side_build": "up"},
            "hand0.7.0",
            "side0.0",
            "7 does not fit on 9 of side pile 1: only one rank higher. V11",
        ),
        (
            {"hand": "9", "sides": "9 . . .", "side_build": "down"},
            "hand0.9.0",
            "side0.0",
            "9 does not fit on 9 of side pile 1: only one rank lower. V11",
        ),
        (
            {"hand": "9", "sides": "9 . . .", "side_build": "both"},
            "hand0.9.0",
            "side0.0",
            "9 does not fit on 9 of side pile 1: only one rank higher or lower. V11",
        ),
        (
            {"hand": "5K", "payoff": "9 9", "center_build": "both"},
            "hand0.5.0",
            "centre1",
            "5 cannot begin centre 2: there King does. V21",
        ),
        (
            {"hand": "5K", "payoff": "9 9", "center_build": "both"},
            "hand0.K.0",
            "centre3",
            "King begins a pile in the lowest free place: centre 2, not centre 4. MA9",
        ),
        (
            {"hand": "*", "joker_discard": False},
            "hand0.*.0",
            "side0.0",
            "Joker goes only to the centre, not to side pile 1. V16",
        ),
        (
            {"hand": "5", "aside": "A2345", "completed_pile": "when_empty"},
            "aside.0",
            "centre0",
            "The 5 cards set aside stay there until the reserve is empty. V18",
        ),
        ({"sides": "98 9 9 9"}, "side0.0.0", "centre0", "Of side pile 1 only the top card may be played: 8. MA24"),
        ({"hand": "5"}, "under0", "centre0", "Of your payoff pile only the open card may be played: King. MA14"),
        (
            {"hand": "5", "centre": "A2"},
            "centre0.1",
            "side0.0",
            "Nothing is taken from centre 1: it goes back when the pile is finished. MA24",
        ),
    ],
)
def test_reasons_in_given_positions(position: dict[str, Any], item: str, place: str, sentence: str) -> None:
    reason = refusal(RULES, position_with(**position).state, 0, item, place)
    assert f"{reason.sentence([], translator('en'))} {reason.clause}".endswith(sentence)


def test_a_card_as_a_place_stands_for_its_pile() -> None:
    state = position_with("5", centre="A2").state
    assert refusal(RULES, state, 0, "hand0.5.0", "item:centre0.1") == refusal(RULES, state, 0, "hand0.5.0", "centre0")


@pytest.mark.parametrize("item", ["hand1.0", "nothing"])
def test_only_general_reasons_for_other_cards(item: str) -> None:
    assert refusal(RULES, position_with("5").state, 0, item, "centre0").is_general
