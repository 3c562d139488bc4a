"""Moves of Muzicando as text, and the messages for invalid texts."""

import pytest

from hoyle.games.muzicando import GAME, text
from hoyle.games.muzicando.cells import cell_at
from hoyle.games.muzicando.state import BID, PASS, STOP, STRIDE
from hoyle.rules.seats import CHANCE
from tests.support.muzicando import OTHER_HANDS, auction, deal, moves, new_layout, position_with


@pytest.mark.parametrize(
    ("word", "move"),
    [
        ("O2@1,0", 9 * STRIDE + 1),
        (" o2@-1,0 ", 9 * STRIDE + 63),
        ("O2@0,-1", 9 * STRIDE + 63 * 64),
        ("R#@0,0", 7 * STRIDE),
        ("Pass", PASS),
        ("STOP", STOP),
    ],
)
def test_moves_on_the_plane_are_read(word: str, move: int) -> None:
    assert text.read(position_with("S", "O2", *OTHER_HANDS, table="R1@0,0"), 0, word) == move


def test_cards_alone_are_read_where_there_is_no_plane() -> None:
    state = position_with("M", "O2", *OTHER_HANDS, table="R1")
    assert text.read(state, 0, "vp") == 55 * STRIDE and text.read(state, 0, "R7") == 6 * STRIDE


@pytest.mark.parametrize(("word", "bid"), [("1S", 0), ("2g", 5), ("4M", 15)])
def test_bids_are_read(word: str, bid: int) -> None:
    assert text.read(auction(), 0, word) == BID + bid


@pytest.mark.parametrize("word", ["5S", "0G", "G", "2", "R1", "", "22"])
def test_an_invalid_bid_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not a call: write pass, or a level from 1 to 4 and a layout"):
        text.read(auction(), 0, word)


def test_a_layout_is_chosen_by_its_letter() -> None:
    state = deal(mode="individual", players=3)
    assert [text.read(state, 1, word) for word in "SgPm"] == [BID, BID + 1, BID + 2, BID + 3]
    for word in ("1S", "T", ""):
        with pytest.raises(ValueError, match="is not a layout: write S, G, P or M"):
            text.read(state, 1, word)


@pytest.mark.parametrize(
    ("layout", "table", "word", "sentence"),
    [
        ("S", "R1@0,0", "O2", "Say where O2 goes, counted from the opening card: O2@1,0 is to its right."),
        ("M", "R1", "O2@1,0", "Cards have no place in this layout: write O2 alone."),
        ("M", "R1", "O9", "'O9' is not a card: write a colour, R O Y G B I V, and a note from 1 to 7 or its sign"),
        ("S", "R1@0,0", "O2@1", "'O2@1' is not a move of Muzicando: write a card such as R1, with its place as R1@0,0"),
        ("S", "R1@0,0", "@1,0", "is not a move of Muzicando"),
        ("S", "R1@0,0", "O2@100,0", "is not a move of Muzicando"),
        ("S", "R1@0,0", "O2@65,0", "65,0 is far from all cards: the opening card lies at 0,0"),
        ("S", "R1@0,0", "O2@-63,0", "-63,0 is far from all cards"),
        ("G", "R1@0,0", "O2@0,64", "0,64 is far from all cards"),
        ("S", "R1@0,0", "O2@20,20", "20,20 is far from all cards"),
    ],
)
def test_an_invalid_move_is_refused(layout: str, table: str, word: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        text.read(position_with(layout, "O2", *OTHER_HANDS, table=table), 0, word)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("word", ["dealer4", "dealer", "R1", "dealer-1"])
def test_the_dealer_is_one_of_the_seats(word: str) -> None:
    state = GAME.begin(GAME.choose())
    assert text.read(state, CHANCE, "dealer3") == 3 and text.write(state, CHANCE, 3) == "dealer3"
    with pytest.raises(ValueError, match="is not a dealer"):
        text.read(state, CHANCE, word)


def test_a_card_dealt_is_named() -> None:
    state = new_layout()
    assert text.write(state, CHANCE, 55) == "Vp" and text.read(state, CHANCE, "Gn") == 31


def test_the_first_card_lies_at_the_middle() -> None:
    assert moves(position_with("G", "R1 O2", *OTHER_HANDS)) == ["R1@0,0", "O2@0,0"]
    assert text.read(position_with("S", "R1", *OTHER_HANDS), 0, "R1@0,0") == cell_at(0, 0)
