"""Camps of any size, and cards that a side leaves out (D10, D11, Y18, Y19)."""

from typing import Any

import pytest

from hoyle.games.board64 import GAME
from hoyle.games.board64.drawings import read_setup
from hoyle.games.board64.equipment import equipment
from hoyle.games.board64.rules import legal
from hoyle.rules.seats import NONE
from tests.games.board64.test_refusal_paragraphs import refused
from tests.support.board64 import new_game


def cards_by_seat(state: Any) -> list[int]:
    """Return the number of cards of each seat."""
    return [bin(state.side[2 * seat]).count("1") + bin(state.side[2 * seat + 1]).count("1") for seat in range(4)]


def occupied(state: Any, ranks: range) -> str:
    """Return the squares of these ranks as a line of signs each, rank 8 first: # is a card."""
    rows = ["".join("." if state.top[8 * rank + file] == NONE else "#" for file in range(8)) for rank in ranks]
    return " ".join(reversed(rows))


@pytest.mark.parametrize(
    ("left_out", "sizes", "south"),
    [
        ({"south": 1}, [15, 16], ".####### ########"),
        ({"north": 3}, [16, 13], "######## ########"),
        ({"south": 4, "north": 4}, [12, 12], "..####.. ########"),
        ({"south": 11}, [5, 16], "........ ..#####."),
    ],
)
def test_D10_the_front_line_goes_first_from_its_ends(left_out: dict[str, int], sizes: list[int], south: str) -> None:
    state = new_game(left_out=left_out)
    assert cards_by_seat(state)[:2] == sizes
    assert occupied(state, range(2)) == south
    assert state.test[0] == 4 and state.test[2] == 59


def test_D10_other_sides_and_other_principles() -> None:
    four = new_game("four", left_out={"west": 2, "east": 5})
    assert cards_by_seat(four) == [8, 6, 8, 3]
    assert cards_by_seat(new_game("game48", left_out={"north": 6}))[:2] == [16, 10]
    moves = [0] * GAME.moves
    shuffled = new_game("game48_random", left_out={"south": 8})
    assert legal(shuffled, 14, moves) == 8
    print_of = equipment(GAME.choose(left_out={"south": 3}), {})
    assert [sum(cards.copies.values()) for cards in print_of.cards] == [13, 16]


def test_D10_what_is_left_out_is_written_by_side() -> None:
    chosen = GAME.option_schema.canonical({"left_out": {"north": 2}})
    assert chosen == {"left_out": (0, 0, 2, 0)} and GAME.every_option["left_out"].write(chosen["left_out"]) == "north:2"


SMALL = """
8  .  .  .  n#1B .  .  .  .
7  .  .  n5R n6G n7Y .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2  .  s8R .  .  .  .  .  .
1  .  s8G .  s#1R .  .  .  .
"""


def own(text: str) -> dict[str, Any]:
    """Return a set-up of one's own with camps of any size."""
    return {"setup": "own", "camps": "any", "cards": read_setup(text)}


def test_D11_as_many_cards_as_are_drawn() -> None:
    state = new_game(**own(SMALL))
    assert cards_by_seat(state)[:2] == [3, 4]
    assert refused("game1", **own(SMALL) | {"camps": "equal"}) == "Y2"
    assert refused("game48", **own(SMALL.replace("#", "")), opening_truce=1) == ""


def test_D11_among_three() -> None:
    camps = SMALL.replace("4  .  .", "4  w2Y w#3B")
    state = new_game("three", **own(camps))
    assert cards_by_seat(state)[:3] == [3, 2, 4]
    assert refused("three", **own(camps) | {"camps": "equal"}) == "Y12"


def test_Y18_every_side_keeps_an_open_card() -> None:
    assert refused(left_out={"south": 15}) == refused("four", left_out={"east": 7}) == "Y18"
    assert refused(left_out={"west": 1}) == refused("three", left_out={"east": 1}) == "Y18"
    assert refused(left_out={"south": 14}) == refused("four", left_out={"east": 6}) == ""


def test_Y19_a_card_is_there_once_and_belongs_to_a_side_that_plays() -> None:
    cards = list(read_setup(SMALL))
    cards[1] = cards[9]
    assert refused(setup="own", camps="any", cards=tuple(cards)) == "Y19"
    assert refused("game48", **own(SMALL.replace("#", "").replace("n5R", "w5R"))) == "Y19"
    assert refused(**own(SMALL.replace("s8G", "."))) == ""


def test_Y19_a_side_with_test_cards_only_and_a_full_board() -> None:
    only_tests = SMALL.replace("s8R", ".").replace("s8G", ".")
    assert refused(**own(only_tests)) == "Y19"
    full = tuple(card if card != NONE else free for card, free in zip(read_setup(SMALL), range(64), strict=True))
    assert refused(setup="own", camps="any", cards=full) in ("Y19", "Y3")
