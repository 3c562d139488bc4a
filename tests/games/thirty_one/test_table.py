"""Thirty-One's table and log: hands, piles, gestures, prompts and log events."""

from typing import Any

import pytest

from hoyle.games.shared.scenes import Event, Scene, Zone
from hoyle.games.thirty_one import GAME, rules, table
from hoyle.games.thirty_one.state import State
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from hoyle.rules.seats import NONE
from hoyle.testing.random_play import seen_by
from tests.support.thirty_one import deal, play_all, position_with

RULES = rules_of(GAME)

NAMES = ["Ann", "Bob", "Cid"]
SAY = translator("en")
HIGH, MIDDLE, LOW = "KS QS 9S", "KH QH 2D", "2S 3H 4D"


def scene(state: State, seat: int | None = 0) -> Scene:
    """Return the scene that a seat, or a spectator (None), sees."""
    return table.draw(RULES, seen_by(GAME, state, NONE if seat is None else seat), seat, NAMES, SAY)


def zone(drawn: Scene, name: str) -> Zone:
    """Return a zone by its id."""
    return next(zone for zone in drawn.zones if zone.id == name)


def faces(drawn: Scene, name: str) -> list[str]:
    """Return the faces of a zone's cards; a dot is a face-down card."""
    return [item.face or "." for item in zone(drawn, name).items]


def events(state: State, word: str, seat: int | None = 0) -> list[Event]:
    """Play a move (`draw:7H` draws 7H) and return its log events for a seat, or for a spectator (None)."""
    viewer = NONE if seat is None else seat
    before = seen_by(GAME, state, viewer)
    play_all(state, word)
    return table.narrate(RULES, before, seen_by(GAME, state, viewer), seat, NAMES, SAY)


def log_lines(state: State, *turns: str, seat: int | None = 0) -> list[str]:
    """Play moves and return the text of their log events."""
    return [event.text for word in turns for event in events(state, word, seat)]


def test_only_visible_hands_are_shown() -> None:
    state = play_all(position_with(LOW, HIGH, MIDDLE, pile="7C"), "take", "2S")
    drawn = scene(state, 1)
    assert faces(drawn, "hand1") == ["9S", "QS", "KS"] and faces(drawn, "hand0") == ["7C", ".", "."]
    assert faces(drawn, "hand2") == [".", ".", "."] and faces(drawn, "stock") == ["."]
    assert faces(scene(state, None), "hand1") == [".", ".", "."]


@pytest.mark.parametrize(("players", "rows"), [(4, [3]), (7, [3, 3]), (8, [4, 3]), (9, [4, 4])])
def test_hands_lie_in_few_rows_and_many_have_short_labels(players: int, rows: list[int]) -> None:
    names = [f"Player {n}" for n in range(players)]
    state: State = GAME.begin(GAME.choose(players=players))
    drawn = table.draw(RULES, seen_by(GAME, state, 0), 0, names, SAY)
    assert [len(row) for row in drawn.layout["narrow"][: len(rows)]] == rows
    assert zone(drawn, "hand1").label == ("Player 1" if players > 7 else "Player 1's hand")
    assert zone(drawn, "hand0").label == "Your hand"


def test_piles_and_the_value_of_a_hand_are_shown() -> None:
    drawn = scene(position_with("7S 7H 7D", HIGH, MIDDLE, pile="8C 7C"))
    assert faces(drawn, "discards") == ["8C", "7C"] and zone(drawn, "stock").count == 52 - 9 - 2
    state = zone(drawn, "hand0").state
    assert state and state.text == "worth 30½" and zone(drawn, "hand1").state is None


@pytest.mark.parametrize(
    ("position", "keys"),
    [
        (position_with(LOW, HIGH, pile="7C"), "card|stock.0|hand0 card|7C|hand0 turn|draw turn|take turn|knock"),
        (
            position_with(LOW, HIGH, pile="7C", knocker=1, closing=1),
            "card|stock.0|hand0 card|7C|hand0 turn|draw turn|take",
        ),
        (
            play_all(position_with(LOW, HIGH, pile="7C"), "take"),
            "discard|2S|discards discard|3H|discards discard|4D|discards",
        ),
    ],
)
def test_all_moves_are_gestures_and_all_gestures_moves(position: State, keys: str) -> None:
    drawn, gestures = scene(position), table.gestures(RULES, seen_by(GAME, position, 0), 0)
    offered: list[str] = []
    here = {item.id for zone in drawn.zones for item in zone.items}
    for act in drawn.acts:
        assert {*act.pairs} <= here
        offered += [f"{act.id}|{item}|{to}" for item, places in act.pairs.items() for to in places]
        offered += [f"{act.id}|{name.id}" for name in act.options if not name.off]
    assert sorted(offered) == sorted(keys.split()) == sorted(gestures)
    row = [0] * 64
    moves = row[: rules.legal(position, 0, row)]
    assert sorted({move for group in gestures.values() for move in group}) == moves


def test_a_seat_that_is_not_to_move_is_offered_nothing() -> None:
    state = position_with(LOW, HIGH)
    assert table.gestures(RULES, seen_by(GAME, state, 1), 1) == {}
    assert scene(state, 1).acts == [] and scene(state, None).acts == []


@pytest.mark.parametrize(
    ("state", "seat", "line"),
    [
        (position_with(LOW, HIGH, MIDDLE), 0, "Draw, take the discard, or knock."),
        (position_with(LOW, HIGH, MIDDLE, first_round_knock=False), 0, "Draw, or take the discard."),
        (play_all(position_with(LOW, HIGH, MIDDLE), "draw:9C"), 0, "Discard a card: tap it, then the discard pile."),
        (position_with(LOW, HIGH, MIDDLE), None, "Waiting for Ann."),
        (
            play_all(position_with(LOW, HIGH, MIDDLE), "knock"),
            1,
            "Draw, or take the discard. Ann has knocked: one last turn.",
        ),
        (position_with(LOW, HIGH, MIDDLE, turns=85), 2, "Waiting for Ann. 2 turns left for each player."),
        (play_all(position_with(LOW, HIGH, stock="9C"), "draw:9C", "9C"), 0, "Ann has the lowest hand, 4."),
        (
            play_all(position_with(LOW, HIGH, played_for="chips"), "knock", "draw:9C", "9C"),
            0,
            "Bob has the highest hand, 29, and takes the pot of 4.",
        ),
        (GAME.begin(GAME.choose(players=3)), 0, "The cards are being dealt."),
    ],
)
def test_the_table_asks_and_warns(state: State, seat: int | None, line: str) -> None:
    assert scene(state, seat).prompt == line


def test_who_is_out_watches() -> None:
    state = position_with(LOW, HIGH, MIDDLE)
    state.seats, state.carried.seats, state.carried.lives = 0b011, 0b011, [3, 1, 0, 0, 0, 0, 0]
    drawn = scene(state, 2)
    assert drawn.prompt == "You are out. Ann is to move." and drawn.layout["wide"] == [
        ["hand0", "hand1"],
        ["stock", "discards"],
    ]
    assert [(counter[0].label, counter[0].value) for counter in drawn.counters] == [
        ("Lives", 3),
        ("Lives", 1),
        ("Out", 0),
    ]


def test_turns_are_narrated_and_cards_fly() -> None:
    state = position_with(LOW, HIGH, MIDDLE, pile="7C")
    assert [(event.text, event.move) for event in events(state, "take", 1)] == [
        ("Ann takes Seven of clubs.", [("7C", "discards")])
    ]
    [discard] = events(state, "2S", 1)
    assert (discard.text, discard.move, discard.flip) == (
        "Ann discards Two of spades.",
        [("2S", "item:hand0.2")],
        ["2S"],
    )
    [own] = events(state, "draw:9C", 1)
    assert (own.text, own.move) == ("Bob draws Nine of clubs.", [("9C", "stock")])
    assert events(state, "9C", 1)[0].move == [("9C", "item:9C")]
    [other] = events(state, "draw:8C", 1)
    assert (other.text, other.move) == ("Cid draws a card.", [("hand2.3", "stock")])


def test_the_deal_is_narrated() -> None:
    before = seen_by(GAME, GAME.begin(GAME.choose(players=3)), 0)
    lines = table.narrate(RULES, before, seen_by(GAME, deal(LOW, HIGH, MIDDLE, dealer=1), 0), 0, NAMES, SAY)
    assert [line.text for line in lines] == ["Bob deals. Two of clubs is turned up."]
    lines = table.narrate(RULES, before, seen_by(GAME, deal("AS KS QS", HIGH.replace("S", "C"), LOW), 0), 0, NAMES, SAY)
    assert [line.text for line in lines][1:] == [
        "Ann shows 31: Queen of spades, King of spades, Ace of spades.",
        "Bob and Cid lose a life.",
    ]


def test_a_knock_and_the_showdown_are_narrated() -> None:
    state = position_with(LOW, HIGH)
    assert log_lines(state, "knock", "draw:9C", "9C")[:1] == ["Ann knocks: everybody else has one more turn."]
    state = position_with(LOW, HIGH)
    assert log_lines(state, "knock", "draw:9C", "9C", seat=None)[2:] == [
        "Bob discards Nine of clubs.",
        "Everybody has had the last turn: hands are compared.",
        "Ann has 4: Two of spades, Three of hearts, Four of diamonds.",
        "Bob has 29: Nine of spades, Queen of spades, King of spades.",
        "Ann knocked with the lowest hand and loses two lives.",
    ]


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"stock": "9C"}, "The stock is used up: hands are compared."),
        ({"turns": 59}, "The turns are used up: hands are compared."),
    ],
)
def test_other_ends_are_narrated(more: dict[str, Any], line: str) -> None:
    assert log_lines(position_with(LOW, HIGH, **more), "draw:9C", "9C")[2] == line


def test_a_drawn_31_is_narrated_to_everybody() -> None:
    state = position_with("AS KS 2H", HIGH.replace("S", "C"), LOW)
    assert log_lines(state, "draw:TS", seat=2) == [
        "Ann draws a card.",
        "Ann shows 31: Ten of spades, King of spades, Ace of spades, Two of hearts.",
        "Bob and Cid lose a life.",
    ]


def test_the_last_life_and_the_ride_are_narrated() -> None:
    state = position_with(LOW, "2H 3D 4S", HIGH, stock="9C", turn=2)
    state.carried.seats, state.carried.lives = 0b111, [1, 0, 2, 0, 0, 0, 0]
    assert log_lines(state, "draw:9C", "9C", seat=2)[-3:] == [
        "Ann and Bob have the lowest hands and lose a life each.",
        "Ann has no life left.",
        "Bob is out.",
    ]
    assert [counter[0].value for counter in scene(state).counters] == [0, 0, 2]


def test_resigning_is_narrated_and_shows_no_hand() -> None:
    state = position_with(LOW, HIGH, MIDDLE)
    before = seen_by(GAME, state, 0)
    rules.forfeit(state, 1)
    lines = [event.text for event in table.narrate(RULES, before, seen_by(GAME, state, 0), 0, NAMES, SAY)]
    assert lines == ["Bob loses a life."]
