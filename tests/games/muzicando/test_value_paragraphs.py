"""Cards dealt, whom signs block, and points of places, levels and layouts: paragraphs V16 to V19, in given positions."""

from typing import Any

import pytest

from hoyle.games.muzicando import GAME, payoff_range
from hoyle.games.muzicando.table.changes import seats_blocked
from hoyle.games.muzicando.table.labels import deck
from hoyle.games.muzicando.text import card_of
from hoyle.rules.bits import count
from hoyle.rules.link import rules_of
from hoyle.rules.options import OptionError
from tests.support.muzicando import blocked_seats, deal, play_all, position_with, scores

OPEN = "R1 O1 Y1 G1 B1 I1 V1"
ALONE: dict[str, Any] = {"mode": "individual"}


@pytest.mark.parametrize(("players", "size", "stock"), [(2, 3, 50), (4, 14, 0), (5, 11, 1), (8, 6, 8)])
def test_V16_cards_dealt(players: int, size: int, stock: int) -> None:
    state = deal(players=players, hand_cards=size, **ALONE)
    assert [count(hand) for hand in state.hand[:players]] == [size] * players
    assert count(state.stock) == stock


def test_V16_not_more_than_there_are() -> None:
    with pytest.raises(OptionError, match="not enough cards"):
        GAME.choose(players=5, hand_cards=12, **ALONE)
    assert "hand_cards" in GAME.explain({}).idle
    assert [count(hand) for hand in deal(hand_cards=3).hand[:4]] == [14] * 4


def test_V16_a_stock_is_what_is_left() -> None:
    GAME.choose(players=8, hand_cards=6, play_drawn_card=True, **ALONE)
    with pytest.raises(OptionError, match="No card is ever drawn"):
        GAME.choose(players=4, hand_cards=14, play_drawn_card=True, **ALONE)


@pytest.mark.parametrize(
    ("blocks", "sign", "turn", "still"),
    [
        ({"sharp": "previous"}, "R#", 1, [3]),
        ({"sharp": "both"}, "R#", 2, [3]),
        ({"sharp": "nobody"}, "R#", 1, []),
        ({"natural": "next"}, "Yn", 2, []),
        ({"flat": "next"}, "Bb", 2, []),
        ({"flat": "nobody"}, "Bb", 1, []),
        ({"flat": "next"}, "R#", 2, []),
        ({"sharp": "nobody"}, "Bb", 1, [3]),
    ],
)
def test_V17_whom_signs_block(blocks: dict[str, str], sign: str, turn: int, still: list[int]) -> None:
    hands = (f"R2 R3 {sign}", "Y2 Y3", "G2 G3", "B2 B3")
    before = position_with("M", *hands, table=OPEN, sign_blocks=blocks)
    after = play_all(before.clone(), sign)
    assert (after.turn, blocked_seats(after)) == (turn, still)
    told = seats_blocked(rules_of(GAME), before, after, card_of(sign))
    assert sorted(told) == sorted([*([1] if turn == 2 else []), *still])


@pytest.mark.parametrize(
    ("blocks", "texts"),
    [
        ({}, ["the next player", "the next player and the previous one", "the previous player"]),
        ({"sharp": "nobody", "flat": "both"}, ["nobody", *["the next player and the previous one"] * 2]),
    ],
)
def test_V17_the_cards_say_it(blocks: dict[str, str], texts: list[str]) -> None:
    faces = deck(GAME.begin(GAME.choose(sign_blocks=blocks)).options).faces
    assert [faces[name].text for name in ("R#", "Yn", "Bb")] == [f"blocks {text}." for text in texts]


def ended(layout: str = "P", **more: Any) -> list[int] | None:
    """Return the scores of two teams; seats 3, 0 and 1 are out before seat 2, and seat 0 has bid level one."""
    state = position_with(layout, "", "", "R2", "", table="R1", turn=2, out="3 0 1", bidder=0, **more)
    return scores(play_all(state, "R2"))


@pytest.mark.parametrize(
    ("points", "sums"), [((4, 3, 2, 1, 0, 0, 0, 0), [4, 6]), ((10, 5, 0, 0, 0, 0, 0, 0), [5, 10]), ((0,) * 8, [0, 0])]
)
def test_V18_own_place_points(points: tuple[int, ...], sums: list[int]) -> None:
    assert ended(own_places=True, place_points=points) == [sums[0] - 4, sums[1]]
    assert ended(place_points=points) == [4 - 4, 6], "only where they are agreed on"


def test_V18_whatever_the_number_of_players() -> None:
    state = position_with("P", "", "R2", table="R1", turn=1, out="0", own_places=True, place_points={"first": 9})
    assert scores(play_all(state, "R2")) == [9 + 3, 3 + 3]


def test_V18_the_last_with_cards_left_gets_nothing_all_the_same() -> None:
    state = position_with("M", "", "R4", table="R1", turn=1, out="0", own_places=True)
    assert scores(play_all(state, "pass")) == [4 + 4, 0 + 4]


@pytest.mark.parametrize(
    ("values", "worth"),
    [
        ({}, 4),
        ({"level_points": {"one": 7}}, 10),
        ({"layout_points": {"parada": 0}}, 1),
        ({"level_points": {"two": 9}, "layout_points": {"musicando": 9}}, 4),
        ({"level_points": {"one": 20}, "layout_points": {"parada": 20}}, 40),
    ],
)
def test_V19_points_of_levels_and_layouts(values: dict[str, Any], worth: int) -> None:
    assert ended(**values) == [4 - worth, 6]


@pytest.mark.parametrize(("layout", "points"), [("P", 11), ("M", 4)])
def test_V19_the_value_of_a_layout_without_bidding(layout: str, points: int) -> None:
    state = position_with(layout, "", "R2", table="R1", turn=1, out="0", layout_points={"parada": 11})
    assert scores(play_all(state, "R2")) == [2 + points, 1 + points]


def test_V19_payoffs_stay_within_their_bounds() -> None:
    assert payoff_range(GAME.begin(GAME.choose()).options) == (-20, 20)
    dear = GAME.begin(GAME.choose(own_places=True, place_points=(30,) * 8, level_points=(20,) * 4)).options
    assert payoff_range(dear) == (-88, 88)
