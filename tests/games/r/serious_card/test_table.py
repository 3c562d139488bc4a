"""Serious Card's table and log."""

from hoyle.games.r.serious_card import GAME, rules
from hoyle.games.shared.table_module import table_of
from tests.support.r.serious_card import new_deal, play_ranks
from tests.support.r.standalone import card, faces, log_events, scene, texts, zone

table = table_of(GAME)


def test_a_laid_card_leaves_the_hand_and_lies_in_front() -> None:
    state = new_deal()
    rules.play(state, 0, card("b5"))
    assert faces(scene(GAME, state, 0), "laid0") == ["b5"] and faces(scene(GAME, state, 0), "hand0") == [
        "b4",
        "b6",
        "b7",
    ]
    assert faces(scene(GAME, state, 1), "laid0") == ["."]
    assert scene(GAME, state, 1).ready == [True, False] and scene(GAME, state, 0).acts == []


def test_the_last_round_stays_until_somebody_chooses() -> None:
    state = play_ranks((4, 0), (6, 3))
    drawn = scene(GAME, state)
    assert (faces(drawn, "laid0"), faces(drawn, "laid1")) == (["b6"], ["r3"])
    assert (faces(drawn, "row0"), faces(drawn, "row1")) == (["b4"], ["r0"])
    rules.play(state, 1, card("r1"))
    drawn = scene(GAME, state)
    assert (faces(drawn, "laid0"), faces(drawn, "laid1"), faces(drawn, "row0")) == ([], ["."], ["b4", "b6"])


def test_prompts_name_the_side_and_who_shows_first() -> None:
    assert scene(GAME, new_deal(), 0).prompt == "You have the Prince's side. Choose a card."
    assert scene(GAME, new_deal(), 1).prompt == "You have the Princess's side. Choose a card."
    assert scene(GAME, new_deal(), None).prompt == "Waiting for Ann and Bob."
    state = play_ranks((4, 2))
    assert scene(GAME, state, 0).prompt == "You show your card first. Choose it."
    assert scene(GAME, state, 1).prompt == "Waiting for Ann." and scene(GAME, state, 1).ready == [False, False]
    assert [counter.label for counter in scene(GAME, state, 0).counters[1]] == ["Points", "Plays second (Spy)"]
    rules.play(state, 0, card("b6"))
    assert scene(GAME, state, 1).prompt == "Ann has shown a card. Choose yours."
    assert scene(GAME, state, 0).ready == [True, False]
    assert scene(GAME, play_ranks((7, 0)), 1).prompt == "Nothing more can be won in this deal: lay your cards."
    assert scene(GAME, play_ranks((7, 3)), 1).prompt == "The deal is over."


def test_points_of_earlier_deals_are_counted() -> None:
    state = play_ranks((7, 3))
    state.carried.points[0] = 4
    assert scene(GAME, state).counters[0][0].value == 5
    assert scene(GAME, state).outcome == "", "a single deal settles nothing"


def test_between_deals_the_end_is_shown_and_equal_points_settle_nothing() -> None:
    state = play_ranks((7, 3))
    state.carried.settled = 1
    assert scene(GAME, state).outcome == "The Prince wins the round: a point for Ann."
    state.carried.points[1], state.carried.deals, state.carried.settled = 1, 3, 1
    assert scene(GAME, state).outcome == "Nobody pays."


def test_rounds_are_narrated() -> None:
    state = new_deal()
    assert texts(log_events(GAME, state, (0, card("b5")))) == []
    assert texts(log_events(GAME, state, (1, card("r2")))) == [
        "Round 1: Ann plays Wizard 5, Bob plays Spy 2.",
        "Without the Prince nobody wins a round.",
        "The Wizard silences the Spy: both choose at once in the next round.",
    ]
    assert texts(log_events(GAME, state, (0, card("b7")), (1, card("r0")))) == [
        "Round 2: Ann plays Prince 7, Bob plays Musician 0.",
        "The Musician keeps the Prince from winning: nothing more can be won in this deal.",
    ]


def test_a_spy_and_the_card_shown_are_narrated() -> None:
    state = new_deal()
    assert texts(log_events(GAME, state, (0, card("b4")), (1, card("r2"))))[2:] == [
        "Bob's Spy: Ann shows first in the next round."
    ]
    [shown] = log_events(GAME, state, (0, card("b7")), seat=1)
    assert shown.text == "Ann shows Prince 7." and shown.move == [("b7", "hand0")]
    events = log_events(GAME, state, (1, card("r1")), seat=None)
    assert texts(events)[1:] == ["The Princess has met the Prince: four points for Bob."]
    assert events[0].move == [("r1", "hand1")]


def test_every_ending_is_narrated() -> None:
    assert texts(log_events(GAME, new_deal(), (0, card("b7")), (1, card("r3"))))[1:] == [
        "The Prince wins the round: a point for Ann."
    ]
    state = play_ranks((4, 1), (5, 2), (6, 3))
    assert (
        texts(log_events(GAME, state, (0, card("b7")), (1, card("r0"))))[-1]
        == "All cards are played: no points in this deal."
    )
    before, after = new_deal(), new_deal()
    rules.forfeit(after, 0)
    assert table.narrate(before, after, 0, ["Ann", "Bob"], str) == []


def test_cards_have_texts() -> None:
    faces_by_name = table.deck(None).faces
    assert faces_by_name["r1"].text == "Four points if she meets the Prince." and faces_by_name["b4"].text == ""
    assert zone(scene(GAME, new_deal(), None), "hand0").label == "Ann's hand"


def test_the_greedy_bot_keeps_the_prince_for_a_better_chance() -> None:
    assert rules.evaluate(new_deal(), 0) == -rules.evaluate(new_deal(), 1) < 0
    assert rules.evaluate(play_ranks((4, 1)), 0) > 0, "the Princess is gone"
    assert rules.evaluate(play_ranks((7, 0)), 0) == 0
    assert rules.evaluate(play_ranks((7, 1)), 1) == 400
    assert rules.evaluate(play_ranks((4, 2)), 0) < rules.evaluate(play_ranks((5, 2)), 0), (
        "a Spy at work is bad for the Prince"
    )
