"""Why a deal is won and what it brings: what the log says, with the paragraph."""

from typing import Any

import pytest

from tests.support.rummy import deal_options, position_with
from tests.support.rummy_table import events

TABLE = "4H 5H 6H"


@pytest.mark.parametrize(
    ("hands", "options", "turn", "lines"),
    [
        (["7H", "4C"], {}, "play 7H", [("Ann goes out.", "RM27"), ("Ann wins the deal: 1.", "RM32")]),
        (
            ["7H", "4C"],
            {"deal_scoring": "winner_takes_hands"},
            "play 7H",
            [
                ("Ann goes out.", "RM27"),
                ("Points in the hands: Ann: 0, Bob: 4.", "RM3"),
                ("Ann gets 4: the value of the other hands.", "RM37"),
            ],
        ),
        (
            ["7H", "4C"],
            {"deal_scoring": "own_penalty"},
            "play 7H",
            [("Ann goes out.", "RM27"), ("Bob is charged 4: the value of the hand.", "RM36")],
        ),
        (
            ["7H", "4C"],
            deal_options("carousel_scarne"),
            "play 7H",
            [
                ("Ann goes out.", "RM27"),
                ("Points in the hands: Ann: 0, Bob: 4.", "RM3"),
                ("Ann gets 29: the difference to the other hands, with 25 for going out.", "RM35"),
            ],
        ),
        (
            ["7H AS", "AC"],
            deal_options("carousel_scarne"),
            "play 7H; knock",
            [
                ("Ann knocks.", "RM30"),
                ("Points in the hands: Ann: 1, Bob: 1.", "RM3"),
                ("Bob has a hand as low as the one who knocked, and wins.", "RM30"),
                ("Bob gets 10: the difference to the other hands, with 10 for beating the knock.", "RM34"),
            ],
        ),
        (
            ["2S 3S", "4C"],
            {"stock": "", "passes": 1},
            "end",
            [
                ("The stock is empty and everyone has passed: the deal is over.", "RM28"),
                ("Points in the hands: Ann: 5, Bob: 4.", "RM3"),
                ("Bob has the fewest cards and wins.", "RM28"),
                ("Bob wins the deal: 1.", "RM32"),
            ],
        ),
        (
            ["2S", "4C"],
            {"stock": "", "passes": 1, "blocked_winner": "nobody"},
            "end",
            [
                ("The stock is empty and everyone has passed: the deal is over.", "RM28"),
                ("Points in the hands: Ann: 2, Bob: 4.", "RM3"),
                ("Nobody wins the deal.", "RM28"),
            ],
        ),
    ],
)
def test_the_end_of_a_deal_says_who_won_and_why(
    hands: list[str], options: dict[str, Any], turn: str, lines: list[tuple[str, str]]
) -> None:
    more = {"drawn": 1} if "knock_limit" in options else {}
    told = events(position_with(*hands, table=TABLE, **more, **options), turn)
    assert [(event.text, event.clause) for event in told][-len(lines) :] == lines
