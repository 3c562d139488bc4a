"""How far and in which directions cards go and take (C3, C8), in given positions."""

import pytest

from tests.support.board64 import captures, position_from, steps, turns

ALONE = "d4:s7R h1:s#1R a8:n#1B"


@pytest.mark.parametrize(
    ("reach", "far"),
    [("one", "d2"), ("two", "d3"), ("three", "d4"), ("four", "d5"), ("five", "d6"), ("six", "d7"), ("any", "d8")],
)
def test_C3_at_most_so_many_squares(reach: str, far: str) -> None:
    found = turns(position_from("d1:s7R h1:s#1R a8:n#1B", move_range=reach, opening_truce=1), "d1-d")
    assert (found[0], found[-1]) == ("d1-d2", f"d1-{far}")


@pytest.mark.parametrize(
    ("ways", "wanted"),
    [
        ("straight", "c4 d3 d5 e4"),
        ("diagonal", "c3 c5 e3 e5"),
        ("forward", "c5 d5 e5"),
        ("both", "c3 c4 c5 d3 d5 e3 e4 e5"),
    ],
)
def test_C8_directions(ways: str, wanted: str) -> None:
    assert turns(position_from(ALONE, directions=ways), "d4") == steps("d4", wanted)
    far = turns(position_from(ALONE, directions=ways, move_range="two", opening_truce=1), "d4")
    assert far == sorted([*steps("d4", wanted), *steps("d4", TWO_AWAY[ways])])


TWO_AWAY = {"straight": "b4 d2 d6 f4", "diagonal": "b2 b6 f2 f6", "forward": "b6 d6 f6"}
TWO_AWAY["both"] = f"{TWO_AWAY['straight']} {TWO_AWAY['diagonal']}"


@pytest.mark.parametrize(
    ("taking", "wanted"),
    [
        ("same", "d4xd5 d4xe4"),
        ("both", "d4xc3 d4xc5 d4xd5 d4xe4"),
        ("straight", "d4xd5 d4xe4"),
        ("diagonal", "d4xc3 d4xc5"),
        ("forward", "d4xc5 d4xd5"),
    ],
)
def test_C8_directions_of_taking(taking: str, wanted: str) -> None:
    board = f"{ALONE} c3:n1R c5:n2R d5:n3R e4:n4R"
    case = position_from(board, directions="straight", take_directions=taking)
    assert captures(case, "d4") == wanted.split()
    assert turns(case, "d4-") == steps("d4", "c4 d3")
    far = position_from(
        f"{ALONE} b6:n2R d7:n3R", directions="straight", take_directions=taking, move_range="any", opening_truce=1
    )
    far.state.truce = 0
    assert captures(far, "d4") == [turn for turn in ("d4xb6", "d4xd7") if turn in FAR_TAKES[taking]]


FAR_TAKES = {"same": "d4xd7", "both": "d4xb6 d4xd7", "straight": "d4xd7", "diagonal": "d4xb6", "forward": "d4xb6 d4xd7"}


def test_C8_ahead_is_away_from_ones_own_side() -> None:
    assert turns(position_from("d4:n7R h1:s#1R a8:n#1B", "north", directions="forward"), "d4") == steps(
        "d4", "c3 d3 e3"
    )
    camps = "d4:w7R h2:s#1R a5:w#1Y c8:n#1B h5:e#1G"
    assert turns(position_from(camps, "west", preset="four", directions="forward"), "d4") == steps("d4", "e3 e4 e5")
    east = camps.replace("w7R", "e7R")
    assert turns(position_from(east, "east", preset="four", directions="forward"), "d4") == steps("d4", "c3 c4 c5")
    assert turns(position_from("d8:s7R h1:s#1R a8:n#1B", directions="forward"), "d8") == []


def test_C8_in_the_other_principles() -> None:
    test = position_from(
        "d4:s2R d5:n#10B e5:n10R h1:s#1B", preset="game18", directions="straight", take_directions="diagonal"
    )
    assert captures(test, "d4") == []
    pressing = position_from(
        "d3:s1R c3:n10G c2:n40R e4:n10B h8:n20G", preset="game48", setup="random", directions="diagonal"
    )
    assert turns(pressing, "d3") == ["d3/c2", "d3/e4"]
