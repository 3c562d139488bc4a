"""Parts of a view: the words of a result and of a score sheet, hints, the order of a hand, numbers of positions."""

import random
from typing import Any, Literal

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.shared.scenes import Item, Scene, Zone
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.table.game import Hint
from hoyle.table.opening import Wish
from hoyle.table.people.audience import HandOrder
from hoyle.table.present import is_one_side
from hoyle.table.show.hints import gesture_for, is_unfinished, sentence
from hoyle.table.show.replay import number_below
from hoyle.table.show.results import MATCH_WON, cell, heading, headline, outcome
from hoyle.table.show.views import with_hand_order
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.events import Player
from tests.support.tables import SECRET, open_table, play_out

SAY = translator("en")
DUEL = dict(GAMES["muzicando"].presets["duel"].values) | {"layouts": 0}
PAIRS = ["a", "b", "a", "b"]


@pytest.mark.parametrize(
    ("leaders", "teams", "is_one"),
    [
        ([0], [], True),
        ([0, 1], [], False),
        ([], [], False),
        ([0, 2], PAIRS, True),
        ([0, 1], PAIRS, False),
        ([1], PAIRS, True),
    ],
)
def test_seats_of_one_team_are_one_side(leaders: list[int], teams: list[str], is_one: bool) -> None:
    assert is_one_side(leaders, teams) == is_one


@pytest.mark.parametrize(
    ("leaders", "teams", "seats", "words"),
    [
        ([0], [], 2, ["won", "lost"]),
        ([0, 2], PAIRS, 4, ["won", "lost", "won", "lost"]),
        ([0, 1], [], 2, ["drawn", "drawn"]),
        ([], [], 2, ["drawn", "drawn"]),
        ([0, 1, 2, 3], PAIRS, 4, ["drawn"] * 4),
        ([0, 2], [], 3, ["shared", "lost", "shared"]),
        ([0], [], 1, ["won"]),
        ([], [], 1, [""]),
    ],
)
def test_every_seat_has_a_word(leaders: list[int], teams: list[str], seats: int, words: list[str]) -> None:
    assert [outcome(seat, leaders, teams, seats, SAY) for seat in range(seats)] == words


@pytest.mark.parametrize(
    ("leaders", "has_winner", "seats", "words"),
    [
        (["Ann"], True, 2, "Ann wins."),
        (["Ann", "Cora"], True, 4, "Ann and Cora win."),
        (["Ann", "Cora"], False, 3, "Ann, Cora share first place."),
        (["Ann", "Bob"], False, 2, "A draw."),
        ([], False, 2, "A draw."),
        ([], False, 1, ""),
        (["Ann"], True, 1, "Ann wins."),
    ],
)
def test_the_headline_names_who_has_won(leaders: list[str], has_winner: bool, seats: int, words: str) -> None:
    assert headline(leaders, has_winner, seats, SAY) == words
    if has_winner:
        assert headline(leaders, has_winner, seats, SAY, MATCH_WON) == words.replace(".", " the match.")


def test_a_score_sheet_has_names_instead_of_symbols() -> None:
    names = ["Ann", "Bob"]
    assert [heading(column, names, SAY) for column in ("0", "1", "", "Deal")] == ["Ann", "Bob", "won", "Deal"]
    assert [cell(text, names, SAY) for text in (">", "<", "=", "3", "")] == ["Ann", "Bob", "drawn", "3", ""]


@pytest.mark.parametrize("text", ["0", "4", "04", "00000004"])
def test_the_number_of_a_position_is_read(text: str) -> None:
    assert number_below(5, text) == int(text)


@pytest.mark.parametrize("text", ["5", "-1", "+1", "1_0", " 1", "1.0", "", "²", "٣", "000000004"])
def test_what_is_no_number_of_a_position_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="There is no such position"):
        number_below(5, text)


@pytest.mark.parametrize(
    ("moves", "key"),
    [([1, 2], "a|x"), ([1, 2, 9], "a|x"), ([1, 9], "b|q|r"), ([3], "c|z"), ([3, 5], "c|z"), ([9], ""), ([], "")],
)
def test_a_hint_is_the_gesture_that_begins_like_it(moves: list[int], key: str) -> None:
    gestures = {"a|x|y": [1, 2], "a|x": [1, 2], "b|q|r": [1], "c|z": [3, 4]}
    assert gesture_for(gestures, moves) == key


@pytest.mark.parametrize(("moves", "goes_on"), [([3], True), ([3, 4], False), ([4], False), ([3, 4, 5], False)])
def test_a_gesture_is_unfinished_until_its_last_move(moves: list[int], goes_on: bool) -> None:
    assert is_unfinished({"c|z": [3, 4], "d": [7]}, moves) == goes_on


def test_a_request_for_a_hint_is_answered_in_words_if_there_is_none() -> None:
    sentences = [sentence(Hint("d0.s0", is_answered=answered), SAY) for answered in (False, True)]
    assert sentences == ["Looking for a hint…", "No hint for this position."]
    assert sentence(None, SAY) == sentence(Hint("d0.s0", "a|x", True), SAY) == ""


def fan(*ids: str) -> Scene:
    """Return a scene with a hand that may be sorted by rank or by suit, and a pile."""
    zones = [Zone("hand0", "fan", "Hand", items=[Item(id) for id in ids]), Zone("pile", "pile", "Pile")]
    sorts = {"hand0": {"rank": ["c", "b", "a"], "suit": ["b", "a", "c"]}}
    return Scene(zones, [], "", [], [], {}, sorts=sorts)


@pytest.mark.parametrize(
    ("hand", "order", "sort"),
    [
        (None, "cba", "rank"),
        (HandOrder(sort={"hand0": "suit"}), "bac", "suit"),
        (HandOrder({"hand0": ["a", "c"]}), "acb", ""),
        (HandOrder({"hand0": ["a", "c"]}, {"hand0": "suit"}), "acb", ""),
        (HandOrder({"pile": ["b"]}), "cba", "rank"),
    ],
)
def test_a_hand_lies_as_its_seat_has_arranged_it(hand: HandOrder | None, order: str, sort: str) -> None:
    zone = with_hand_order(fan("a", "b", "c"), hand)[0]
    assert ("".join(item.id for item in zone.items), zone.sorted) == (order, sort)


@pytest.mark.parametrize(
    ("game", "options", "other", "acts"),
    [
        ("r", {}, "bot", ["rematch", "swap", "change", "replay", "deal"]),
        ("r", {}, "human", ["rematch", "change", "replay", "deal"]),
        ("muzicando", DUEL, "bot", ["rematch", "change", "replay", "deal"]),
        (
            "board64",
            dict(GAMES["board64"].presets["patience_open"].values),
            "",
            ["rematch", "change", "replay", "deal"],
        ),
    ],
)
def test_after_the_end_seats_are_swapped_with_bots_unless_they_are_drawn(
    game: str, options: dict[str, Any], other: Literal["bot", "human", ""], acts: list[str]
) -> None:
    host = MemoryHost()
    others = {"": [], "bot": [Player("bot", bot="random")], "human": [Player("human", "Bob", holder="bob")]}[other]
    id = host.open(Wish(game, options, [Player("human", "Ann", holder="ann"), *others]), SECRET)
    ann = host.join(id, "ann")
    host.clock.run(host.host.handle(id, Resign(ann.seat or 0)))
    result = ann.view["result"]
    assert [act["id"] for act in result["acts"]] == acts
    assert result["acts"][0]["label"] == ("New table" if other == "human" else "Play again")
    assert result["given_up"] and [row["winner"] for row in result["rows"]].count(True) == len(others)


@pytest.mark.parametrize(
    ("options", "titles"),
    [
        ({}, ["You win. P1 resigned.", "P0 wins. You resigned."]),
        ({"true_king": True}, ["You win the match. P1 resigned.", "P0 wins the match. You resigned."]),
    ],
)
def test_the_result_says_who_has_resigned(options: dict[str, Any], titles: list[str]) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r", **options))
    while people[0].view["status"] == "open":
        people[1].gesture("next", option="base")
        host.clock.run(host.host.handle(id, Resign(1)))
    results = [person.view["result"] for person in people[:2]]
    assert [result["title"] for result in results] == titles
    assert all(result["given_up"] and not result.get("text") for result in results)


def test_a_game_that_was_played_out_was_not_given_up() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    play_out(host, id, people, random.Random(1))
    assert not people[0].view["result"].get("given_up")
