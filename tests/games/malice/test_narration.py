"""What Malice's table narrates: plays, draws, finished piles, the deal and the end."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.malice import rules, table
from hoyle.games.malice.table.narration import narrate_end
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from tests.support.malice import chance_moves, new_game, position_with, views
from tests.support.malice_table import NAMES, SAY, events, log_lines

RULES = rules_of(GAMES["malice"])

# The log events of moves.


@pytest.mark.parametrize(
    ("position", "turn", "lines"),
    [
        ({"hand": "59", "centre": "A234"}, "hand:5>c1", ["Ann: 5 from the hand to centre 1."]),
        ({"hand": "*9", "centre": "A234"}, "hand:*>c1", ["Ann: Joker as 5 from the hand to centre 1."]),
        ({"sides": "95 9 9 9", "centre": "A234"}, "side1>c1", ["Ann: 5 from side pile 1 to centre 1."]),
        (
            {"payoff": "Q5 K", "centre": "A234"},
            "payoff>c1",
            ["Ann: 5 from the payoff pile to centre 1.", "Ann turns up Queen; 1 payoff card left."],
        ),
        (
            {"hand": "9", "other_hand": "44444"},
            "hand:9>s2",
            ["Ann: 9 to side pile 2; the turn is over."],
        ),
        (
            {"hand": "9", "other_hand": "444", "reserve": "67"},
            "hand:9>s2",
            ["Ann: 9 to side pile 2; the turn is over.", "Bob draws 2 cards."],
        ),
        (
            {"hand": "9", "other_hand": "444"},
            "end",
            ["Ann ends the turn without playing a card.", "The reserve is empty: Bob draws nothing."],
        ),
        ({"hand": "9", "other_hand": "44444", "acted": 1}, "end", ["Ann ends the turn."]),
        (
            {"payoff": "5 KQJ", "centre": "A234"},
            "payoff>c1",
            ["Ann: 5 from the payoff pile to centre 1.", "Ann has played the last payoff card and wins by 3."],
        ),
        (
            {"payoff": "55 KQJ", "quiet": 1},
            "end",
            [
                "Ann ends the turn without playing a card.",
                "Neither played a card: Ann has fewer payoff cards and wins by 1.",
            ],
        ),
        (
            {"quiet": 1},
            "end",
            [
                "Ann ends the turn without playing a card.",
                "Neither played a card, and the payoff piles are equal: a draw.",
            ],
        ),
    ],
)
def test_moves_are_narrated(position: dict[str, Any], turn: str, lines: list[str]) -> None:
    assert log_lines(position_with(**position), turn) == lines


def test_the_drawer_reads_what_was_drawn() -> None:
    position: dict[str, Any] = {"hand": "9", "other_hand": "444", "reserve": "K4"}
    assert log_lines(position_with(**position), "end", seat=1)[-1] == "Bob draws 4, King."
    assert log_lines(position_with(**position), "end", seat=None)[-1] == "Bob draws 2 cards."


def test_a_card_from_a_hidden_hand_turns_as_it_comes() -> None:
    case = position_with("59", centre="A234")
    [event] = events(case, "hand:5>c1", 1)
    assert (event.move, event.flip) == ([("centre0.4", "item:hand0.1")], ["centre0.4"])


def test_a_drawn_card_comes_from_the_reserve() -> None:
    event = events(position_with("9", "444", reserve="K4"), "end", 1)[-1]
    assert event.move == [("hand1.4.3", "reserve"), ("hand1.K.0", "reserve")]


# A finished pile.

QUEENS = "A23456789TJQ"


def test_a_finished_pile_flies_to_the_reserve_after_its_last_card() -> None:
    last = events(position_with("K9", centre=QUEENS), "hand:K>c1")[-1]
    assert last.text == "Centre 1 is finished: back to the reserve."
    assert [item.item for item in last.gone] == [*(f"centre0.{n}" for n in range(12)), "hand0.K.0"]
    assert all(item.to == ["centre0", "reserve"] for item in last.gone)


def test_who_did_not_see_the_hand_sees_the_last_card_on_its_way() -> None:
    case = position_with("*9", "444", centre=QUEENS)
    first, last = events(case, "hand:*>c1", 1)
    assert first.text == "Ann: Joker as King from the hand to centre 1."
    assert (last.gone[-1].item, last.gone[-1].face) == ("hand0.1", "*")


def test_a_watcher_reads_that_a_card_finished_the_pile() -> None:
    assert log_lines(position_with("*9", centre=QUEENS), "hand:*>c1", seat=None) == [
        "Ann: a card from the hand to centre 1.",
        "Centre 1 is finished: back to the reserve.",
    ]
    assert log_lines(position_with("K9", centre=QUEENS, jokers=0), "hand:K>c1", seat=None)[0] == (
        "Ann: King from the hand to centre 1."
    )


def test_a_finished_pile_set_aside_flies_there_and_shows_its_cards() -> None:
    case = position_with("*9", centre=QUEENS, completed_pile="when_empty")
    first, last = events(case, "hand:*>c1", None)
    assert first.text == "Ann: Joker as King from the hand to centre 1."
    assert last.text == "Centre 1 is finished and set aside."
    assert last.gone[0].to == ["centre0", "aside"]


def test_cards_set_aside_become_the_reserve_when_it_is_empty() -> None:
    case = position_with("9", "4444", aside="AK", completed_pile="when_empty")
    assert (
        log_lines(case, "hand:9>s1")[1] == "The reserve is empty: the cards set aside are shuffled and take its place."
    )


def test_a_pile_that_is_set_aside_and_needed_at_once_is_narrated_too() -> None:
    options: dict[str, Any] = {"midturn_refill": True, "center_plays": "unlimited", "completed_pile": "when_empty"}
    lines = log_lines(position_with("K", centre=QUEENS, **options), "hand:K>c1")
    assert lines[1:3] == [
        "Centre 1 is finished and set aside.",
        "The reserve is empty: the cards set aside are shuffled and take its place.",
    ]


def test_the_hand_that_finishes_a_pile_and_is_filled_at_once_is_narrated_in_order() -> None:
    options: dict[str, Any] = {"midturn_refill": True, "center_plays": "unlimited", "reserve": "23456"}
    lines = log_lines(position_with("K", centre=QUEENS, **options), "hand:K>c1")
    assert lines[:2] == ["Ann: King from the hand to centre 1.", "Centre 1 is finished: back to the reserve."]
    assert lines[2].startswith("Ann draws ")


# The deal, and the ends that no position above reaches.


def opening(tops: str) -> list[str]:
    """Return the text of the log events of a deal that begins with these payoff cards."""
    state = new_game(tops)
    while state.to_move == CHANCE_AWAITED:
        rules.play(state, CHANCE, chance_moves(state)[-1])
    return [event.text for event in table.narrate(RULES, views(new_game())[0], views(state)[0], 0, NAMES, SAY)]


def test_the_deal_narrates_who_begins() -> None:
    lines = opening("5 9")
    assert lines[0] == "Ann turns up 5, Bob turns up 9: Bob begins."
    assert lines[1] == "Bob draws 5 cards."
    assert lines[2].startswith("Ann draws ")


def test_equal_payoff_cards_are_narrated() -> None:
    lines = opening("5 5 ? K ? 2")
    assert lines[:2] == [
        "Equal payoff cards were turned and shuffled back: 5.",
        "Ann turns up King, Bob turns up 2: Ann begins.",
    ]


def test_of_eight_ties_the_last_is_not_shuffled_back() -> None:
    lines = opening("5 5 " + "5 5 " * 6 + "? Q ? Q")
    assert lines[0] == "Equal payoff cards were turned and shuffled back: 5."
    assert lines[1].startswith("Both turn up Queen: ")
    assert opening("5 5 " * 8)[0] == lines[0]


@pytest.mark.parametrize(
    ("ended", "winner", "line"),
    [
        (2, 1, "No payoff card was played for too long: Bob has fewer left and wins by 4."),
        (3, 0, "The turns are used up: Ann has fewer payoff cards and wins by 4."),
        (4, 1, "The game is given up: Bob wins by 4."),
        (2, NONE, "No payoff card was played for too long, and the piles are equal: a draw."),
        (3, NONE, "The turns are used up, and the payoff piles are equal: a draw."),
    ],
)
def test_other_ends_are_narrated(ended: int, winner: int, line: str) -> None:
    state = position_with().state
    state.ended, state.winner, state.margin = ended, winner, 4
    assert narrate_end(state, NAMES, SAY) == line


def test_every_face_of_the_deck_has_a_drawing() -> None:
    from hoyle.games.drawings import GAMES_FOLDER

    deck = table.deck(None)
    assert len(deck.faces) == 14
    folders = (GAMES_FOLDER / "malice" / "art", GAMES_FOLDER / "art")
    assert all(any((folder / f"{face.art}.svg").exists() for folder in folders) for face in deck.faces.values())
