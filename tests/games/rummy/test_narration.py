"""The narration of rummy's table: plays, draws, zaps, passes and the end of a deal."""

from typing import Any

import pytest

from hoyle.games.rummy import GAME, rules, table, text
from hoyle.games.rummy.state import RESIGNED
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support.rummy import deal_options, new_deal, play_all, position_with, views
from tests.support.rummy_table import NAMES, SAY, events, log_lines, scene

RULES = rules_of(GAME)

THREE = deal_options("zap", players=3)


BLOCKED_LINES = [
    "The stock is empty and everyone has passed: the deal is over.",
    "Points in the hands: Ann: 2, Bob: 4.",
    "Ann has the fewest cards and of those the lowest hand, and wins.",
    "Ann wins the deal: 1.",
]


@pytest.mark.parametrize(
    ("hands", "position", "turns", "lines"),
    [
        (["7H 8H 2S", "4C"], {"table": "4H 5H 6H"}, ["play 7H 8H"], ["Ann plays 7♥, 8♥."]),
        (["7H", "4C"], {"table": "4H 5H 6H"}, ["play 7H"], ["Ann plays 7♥.", "Ann goes out."]),
        (["2S", "4C"], {"stock": ""}, ["end"], ["Ann passes."]),
        (["2S", "4C"], {"stock": "", "passes": 1}, ["end"], BLOCKED_LINES),
        (["2S", "4C"], {"stock": "KS"}, ["draw", "KS"], ["Ann draws K♠."]),
        (["JK 2S", "4C", "5C"], THREE, ["zap1"], ["Ann zaps Bob."]),
    ],
)
def test_moves_are_narrated(hands: list[str], position: dict[str, Any], turns: list[str], lines: list[str]) -> None:
    for seat in (0, 1, None):
        heard = lines if seat == 0 else [line.replace("draws K♠", "draws a card") for line in lines]
        assert log_lines(position_with(*hands, **position), *turns, seat=seat)[: len(lines)] == heard


def test_a_joker_is_narrated_with_what_it_stands_for() -> None:
    state = position_with("JK 2S", "4C", table="4H 5H 6H", joker_mode="free")
    assert log_lines(state, "play JK=7H", seat=1) == ["Ann plays joker for 7♥."]


def test_a_knock_is_narrated() -> None:
    state = position_with("7H AS", "4C", table="4H 5H 6H", drawn=1, **deal_options("carousel_scarne"))
    assert log_lines(state, "play 7H; knock")[-4:] == [
        "Ann knocks.",
        "Points in the hands: Ann: 1, Bob: 4.",
        "Ann has the lowest hand and wins.",
        "Ann gets 3: the difference to the other hands.",
    ]


def test_a_zapped_player_takes_a_card_that_nobody_else_sees() -> None:
    for seat in (0, 1, 2, None):
        lines = log_lines(play_all(position_with("JK 2S", "4C", "5C", **THREE), "zap1", "end"), "2S", seat=seat)
        assert lines == ["Bob is zapped and takes a card from Ann."]


def test_cards_fly_from_the_hand_to_their_meld_and_turn_over_for_others() -> None:
    for seat, origin, flips in ((0, "item:hand0.7H.0", []), (1, "item:hand0.1", ["t.7H.0"])):
        [event] = events(position_with("7H 2S", "4C", table="4H 5H 6H"), "play 7H", seat=seat)
        assert (event.move, event.flip) == ([("t.7H.0", origin)], flips)


def test_a_drawn_card_comes_from_the_stock() -> None:
    for seat, name in ((0, "hand0.KS.0"), (1, "hand0.1")):
        [event] = events(position_with("2S", "4C", stock="KS"), "draw", "KS", seat=seat)
        assert event.move == [(name, "stock")]


def test_the_deal_and_a_resignation_are_narrated() -> None:
    before = views(new_deal())[0]
    [event] = table.narrate(RULES, before, views(position_with("2S", "4C"))[0], 0, NAMES, SAY)
    assert event.text == "Bob deals."
    state = position_with("2S", "4C")
    seen = views(state)[1]
    rules.forfeit(state, 0)
    assert state.ended == RESIGNED
    assert [event.text for event in table.narrate(RULES, seen, views(state)[1], 1, NAMES, SAY)] == [
        "The deal is over.",
        "Bob gets 1, because the deal was given up.",
    ]


@pytest.mark.parametrize(
    ("miss", "line"),
    [
        ("+0", "Bob cuts off just the cards for all hands (20), for 15 points."),
        ("-2", "Bob cuts off 18 cards; 20 are needed."),
    ],
)
def test_the_cut_is_narrated_with_the_deal(miss: str, line: str) -> None:
    before = new_deal("carousel_scarne", cut_bonus=15)
    rules.play(before, CHANCE, 1)
    assert [act.id for act in scene(before, 1).acts] == ["cut"] and scene(before, 0).acts == []
    after = before.clone()
    rules.play(after, 1, text.read(RULES, after, 1, "cut 20"))
    rules.play(after, CHANCE, text.read(RULES, after, CHANCE, miss))
    while after.to_move == CHANCE_AWAITED:
        moves = [0] * GAME.moves
        rules.legal(after, CHANCE, moves)
        rules.play(after, CHANCE, moves[0])
    told = table.narrate(RULES, views(before)[0], views(after)[0], 0, NAMES, SAY)
    assert [event.text for event in told] == [line, "Bob deals."]
