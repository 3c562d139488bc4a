"""Each paragraph on values of R (W1 to W9), in given positions, and what the table says of them."""

from itertools import product
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.r.rules.game import first_to_show
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.rules.seats import NONE
from tests.support.r.base_game import play_rounds, play_trace

MUSICIAN, PRINCESS, SPY, ASSASSIN, AMBASSADOR, WIZARD, GENERAL, PRINCE = range(8)
REST = [[0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7]]


def after(*rounds: list[int], **options: Any) -> dict[str, Any]:
    """Return the description of the table after rounds between whole courts, seat 0 first."""
    points = options.pop("points", [0, 0])
    state = {"points": points} if any(points) else {}
    return play_rounds(*rounds, options=options, hands=REST, **state)[-1]


def outcome(cards: list[int], **options: Any) -> int:
    """Return the seat that wins a round between two characters, or NONE for a tie."""
    found = after(cards, **options)
    return NONE if found["points"] == options.get("points", [0, 0]) else 0 if found["points"][0] else 1


def test_W1_strengths_are_compared_as_the_rules_give_them() -> None:
    rules = {"strength": {"wizard": 7, "spy": -1, "general": 4}}
    assert outcome([WIZARD, GENERAL], **rules) == 0
    assert outcome([SPY, PRINCESS], **rules) == 1
    assert outcome([AMBASSADOR, GENERAL], **rules) == NONE
    assert outcome([ASSASSIN, SPY], **rules) == 1  # −1 is lower than 3 (R9)


def test_W1_the_bonus_is_added_to_the_strength() -> None:
    assert after([GENERAL, GENERAL], [WIZARD, GENERAL - 1], strength={"wizard": 1})["points"] == [0, 0]
    assert after([GENERAL, SPY], [AMBASSADOR, WIZARD], strength={"ambassador": 3})["carry"] == [1, 1]


def test_W2_a_character_without_ability_only_compares_strength() -> None:
    assert outcome([MUSICIAN, SPY], ability_of={"musician": "none"}) == 1
    assert outcome([PRINCE, MUSICIAN], ability_of={"musician": "none"}) == 0
    assert outcome([WIZARD, ASSASSIN], ability_of={"wizard": "none"}) == 1


def test_W2_a_character_counts_as_the_one_whose_ability_it_has() -> None:
    two_generals = {"ability_of": {"musician": "general"}}
    assert after([MUSICIAN, SPY], **two_generals)["bonus"] == [2, 0]
    caught = after([PRINCESS, AMBASSADOR], ability_of={"ambassador": "prince"})
    assert (caught["over"], caught["winner"]) == (True, 0)
    free = after([PRINCESS, PRINCE], ability_of={"prince": "none"})
    assert (free["over"], free["points"]) == (False, [0, 1])
    assert after([SPY, GENERAL], ability_of={"general": "spy"})["spy"] == NONE  # two Spies (R14)


def test_W3_the_table_decides_before_all_other_rules() -> None:
    assert outcome([MUSICIAN, GENERAL], outcomes={"musician.general": "wins"}) == 0
    assert outcome([GENERAL, MUSICIAN], outcomes={"musician.general": "wins"}) == 1
    assert outcome([WIZARD, PRINCE], outcomes={"prince.wizard": "ties"}) == NONE
    caught = after([PRINCESS, PRINCE], outcomes={"princess.prince": "wins"})
    assert (caught["over"], caught["points"]) == (False, [1, 0])
    assert after([GENERAL, SPY], outcomes={"spy.general": "wins"})["bonus"] == [2, 0]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"spy.spy": "wins"}, "equal characters can only tie"),
        ({"spy.wizard": "wins", "wizard.spy": "wins"}, "says two things"),
        ({"spy.wizard": "ties", "wizard.spy": "loses"}, "says two things"),
    ],
)
def test_W3_a_table_that_contradicts_itself_is_refused(table: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        hoyle.game("r", outcomes=table)


def test_W3_both_sides_of_a_meeting_may_be_said() -> None:
    assert outcome([SPY, WIZARD], outcomes={"spy.wizard": "wins", "wizard.spy": "loses", "spy.spy": "ties"}) == 0


def test_W4_of_equal_strengths_the_side_with_fewer_or_more_points_wins() -> None:
    won = after([AMBASSADOR, AMBASSADOR], equal_strength="trailing", points=[1, 0])
    assert won["points"] == [1, 2]
    assert after([WIZARD, WIZARD], equal_strength="leading", points=[1, 0])["points"] == [2, 0]
    assert after([WIZARD, WIZARD], equal_strength="leading", points=[1, 1])["carry"] == [1, 1]
    assert after([MUSICIAN, SPY], equal_strength="trailing", points=[1, 0])["carry"] == [1, 1]


def test_W5_tied_rounds_bring_nothing() -> None:
    found = after([AMBASSADOR, AMBASSADOR], [GENERAL, WIZARD], tied_rounds_wait=False)
    assert (found["points"], found["carry"]) == ([1, 0], [0, 0])


@pytest.mark.parametrize("value", [0, 1, 5])
def test_W6_an_ambassador_brings_other_points(value: int) -> None:
    found = after([AMBASSADOR, SPY], ambassador_points=value, points_to_win=12)
    assert found["points"] == [value, 0]
    assert after([AMBASSADOR, MUSICIAN], ambassador_points=value)["carry"] == [value, 1]


def test_W6_a_tied_ambassador_may_count_one() -> None:
    assert after([AMBASSADOR, MUSICIAN], tied_ambassador=False)["carry"] == [1, 1]
    assert after([AMBASSADOR, SPY], tied_ambassador=False)["points"] == [2, 0]


def test_W7_a_general_adds_another_strength_for_several_rounds() -> None:
    rules = {"general_bonus": 3, "general_rounds": 2}
    bonuses = [round_["bonus"] for round_ in play_rounds([6, 0], [3, 3], [4, 4], [2, 2], options=rules, hands=REST)]
    assert bonuses == [[3, 0], [3, 0], [0, 0], [0, 0]]


def test_W7_a_new_general_begins_its_rounds_again() -> None:
    rules = {"general_rounds": 2, "ability_of": {"spy": "general"}}
    bonuses = [round_["bonus"] for round_ in play_rounds([6, 0], [2, 3], [4, 4], [7, 7], options=rules, hands=REST)]
    assert bonuses == [[2, 0], [2, 0], [2, 0], [0, 0]]


def test_W7_a_spy_counts_for_several_rounds() -> None:
    trace = play_trace([2, 0], [3, 3], options={"spy_rounds": 2}, hands=REST)
    assert (trace.state.spy, trace.state.spy_left, first_to_show(trace.state)) == (0, 0, 1)
    assert after([2, 0], [3, 3], [4, 4], spy_rounds=2)["spy"] == NONE


def test_W7_a_new_spy_ends_the_one_of_the_opponent() -> None:
    assert after([2, 0], [3, 2], spy_rounds=3)["spy"] == 1
    state = play_trace([2, 0], [3, 2], [4, 4], options={"spy_rounds": 3}, hands=REST).state
    assert (state.spy, state.spy_left) == (1, 1)


def test_W7_a_spy_that_meets_a_spy_leaves_the_advantage_in_force() -> None:
    rules = {"spy_rounds": 3, "ability_of": {"assassin": "spy"}}
    state = play_trace([2, 0], [3, 2], options=rules, hands=REST).state
    assert (state.spy, state.spy_left) == (0, 1)


def test_W8_a_musician_may_silence_spy_and_general() -> None:
    assert after([SPY, MUSICIAN], musician_silences=True)["spy"] == NONE
    assert after([GENERAL, MUSICIAN], musician_silences=True)["bonus"] == [0, 0]
    assert after([GENERAL, MUSICIAN])["bonus"] == [2, 0]
    assert after([GENERAL, SPY], musician_silences=True)["bonus"] == [2, 0]


def test_W8_a_prince_may_beat_every_wizard() -> None:
    always = {"prince_beats_wizard": True}
    assert play_rounds([PRINCE, WIZARD], options=always, hands=REST, bonus=[0, 2])[0]["points"] == [1, 0]
    assert play_rounds([PRINCE, WIZARD], hands=REST, bonus=[0, 2])[0]["carry"] == [1, 1]
    assert outcome([PRINCE, PRINCE], prince_beats_wizard=True) == NONE


def test_W9_a_side_begins_with_points() -> None:
    variant = hoyle.game("r", first_points={"red": 2})
    assert variant.new(1).state.points == [0, 2]
    with pytest.raises(Refusal, match="begin with the points that end the game"):
        hoyle.game("r", first_points={"red": 3}, points_to_win=3)
    assert hoyle.game("r", first_points={"red": 9}, goal="all_rounds").new(1).state.points == [0, 9]


@pytest.mark.parametrize("points", [1, 7, 12])
def test_V4_any_number_of_points_from_1_to_12_wins(points: int) -> None:
    won = after([WIZARD, GENERAL - 2], points_to_win=points, points=[points - 1, 0])
    assert (won["over"], won["winner"], won["points"]) == (True, 0, [points, 0])


CHANGED: list[dict[str, Any]] = [
    {"strength": {"wizard": 7, "spy": -1}, "equal_strength": "trailing"},
    {
        "ability_of": {"musician": "general", "general": "spy", "wizard": "none"},
        "general_bonus": 5,
        "general_rounds": 3,
    },
    {"outcomes": {"musician.general": "wins", "princess.prince": "ties"}, "ambassador_points": 4, "points_to_win": 12},
    {"tied_rounds_wait": False, "musician_silences": True, "spy_rounds": 3, "prince_beats_wizard": True},
]


@pytest.mark.parametrize("rules", CHANGED)
def test_every_sentence_about_a_round_is_there_in_every_language(rules: dict[str, Any]) -> None:
    variant = hoyle.game("r", **rules)
    table = table_of(variant.game)
    for lang, (card0, card1) in product(LANGUAGES, product(range(8), range(8, 16))):
        play, say = variant.new(1), translator(lang)
        before = play.view(NONE)
        play.play(0, card0)
        play.play(1, card1)
        events = table.narrate(before, play.view(NONE), None, ["Ann", "Bob"], say)
        assert len(events) >= 2 and all(event.text and "{" not in event.text for event in events)


def test_the_log_names_the_strength_and_what_decided() -> None:
    variant = hoyle.game("r", strength={"wizard": 7}, outcomes={"musician.general": "wins"}, equal_strength="trailing")
    assert said(variant, [(5, 14)]) == [
        "Round 1: Ann plays Wizard 7, Bob plays General 6. The Wizard silences the General: 7 beats 6. Ann wins the round."
    ]
    assert "Who beats whom decides: Musician – General. Ann wins the round." in said(variant, [(0, 14)])[0]
    assert "Equal strength: 4 against 4. Fewer points win. Bob wins the round." in said(variant, [(7, 10), (4, 12)])[1]


def test_the_log_knows_that_a_princess_ends_the_effects_of_earlier_rounds() -> None:
    variant = hoyle.game("r", goal="all_rounds", general_rounds=3)
    play = variant.new(1)
    before = play.view(NONE)
    for cards in ((6, 8), (1, 15), (4, 10)):
        for seat, card in enumerate(cards):
            play.play(seat, card)
    events = table_of(variant.game).narrate(before, play.view(NONE), NONE, ["Ann", "Bob"], translator("en"))
    assert "The higher strength wins: 4 beats 2. Ann wins the round." in [event.text for event in events]


def said(variant: Any, rounds: list[tuple[int, int]]) -> list[str]:
    """Return for each round what the log says of its cards and of what decided it."""
    table, say = table_of(variant.game), translator("en")
    play, lines = variant.new(1), list[str]()
    for card0, card1 in rounds:
        before = play.view(NONE)
        for seat, card in ((0, card0), (1, card1)):
            play.play(seat, card)
        events = table.narrate(before, play.view(NONE), None, ["Ann", "Bob"], say)
        lines.append(" ".join(event.text for event in events[:2]))
    return lines


def test_cards_show_the_strength_and_the_ability_that_they_have() -> None:
    options = hoyle.game("r", strength={"wizard": -2}, ability_of={"wizard": "musician"}).options
    faces = table_of(GAMES["r"]).deck(options).faces
    assert (faces["b5"].index, faces["b5"].name) == ("-2", "Wizard")
    assert faces["b5"].text == faces["b0"].text != ""
