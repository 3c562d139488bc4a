"""The draft of a turn: melds that change, messages about invalid melds, and the finished turn."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy import rules
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.draft import step
from hoyle.games.rummy.table.finished_turn import finish
from hoyle.games.shared.drafts import DraftError, Step
from hoyle.rules.link import rules_of
from tests.support.rummy import deal_options, play_all, position_with
from tests.support.rummy_table import draft_after, lay_step, meld_texts, reason

RULES = rules_of(GAMES["rummy"])

RUN, GROUP = "Run 3♥ to 6♥", "Group 7♠ 7♦ 7♣"


def usual(hand: str = "7H 8H 2H KS", **more: Any) -> State:
    """Return a position with a run (m0) and a group (m1) on the table."""
    return position_with(hand, "4C", table="7S 7D 7C 3H 4H 5H 6H", **more)


@pytest.mark.parametrize(
    ("steps", "melds"),
    [
        ([], [RUN, GROUP]),
        ([lay_step("7H", "m0")], ["Run 3♥ to 7♥", GROUP]),
        ([lay_step("8H", "m1")], [RUN, "Cards 7♠ 7♦ 7♣ 8♥"]),
        ([lay_step("KS")], [RUN, GROUP, "Cards K♠"]),
        ([lay_step("KS"), {"act": "back", "item": "hand0.KS.0"}], [RUN, GROUP]),
        ([{"act": "lay", "item": "t.7D.0", "to": "new"}], [RUN, "Cards 7♠ 7♣", "Cards 7♦"]),
        ([{"act": "lay", "item": "zone:m1", "to": "m0"}], ["Cards 3♥ 4♥ 5♥ 6♥ 7♠ 7♦ 7♣"]),
        ([{"act": "split", "to": "m0#2"}], ["Cards 3♥ 4♥", "Cards 5♥ 6♥", GROUP]),
        ([{"act": "hint"}], ["Run 2♥ to 8♥", GROUP]),
    ],
)
def test_a_step_changes_the_arrangement(steps: list[dict[str, str]], melds: list[str]) -> None:
    assert sorted(meld_texts(draft_after(usual(), *steps)).values()) == sorted(melds)


@pytest.mark.parametrize(
    ("gesture", "sentence"),
    [
        (lay_step("AS"), "That card is no longer there."),
        (lay_step("7H", "m9"), "That meld is no longer there."),
        ({"act": "stand", "option": "m0.1"}, "That meld is no longer there."),
    ],
)
def test_a_missing_card_is_refused(gesture: dict[str, str], sentence: str) -> None:
    with pytest.raises(DraftError) as error:
        draft_after(usual(), gesture)
    assert reason(error) == sentence


def test_without_a_play_there_is_no_hint() -> None:
    with pytest.raises(DraftError) as error:
        draft_after(usual("KS KD"), {"act": "hint"})
    assert reason(error) == "There is no play with these cards."


@pytest.mark.parametrize(
    ("state", "steps", "sentence"),
    [
        (usual(), [], "Lay at least one card from your hand."),
        (usual(play_limit=3), [lay_step("2H", "m0"), lay_step("KS")], "Not every meld is valid yet: check K♠."),
        (
            usual("7H 8H 9H TH", play_limit=3),
            [lay_step(card, "m0") for card in ("7H", "8H", "9H", "TH")],
            "A play may use at most 3 cards from your hand.",
        ),
        (
            usual("7H 8H 9H", opening_points=20),
            [lay_step("7H", "m0")],
            "Your first play may use only cards from your hand.",
        ),
        (
            usual("2S 3S 4S", opening_points=20),
            [lay_step("2S"), lay_step("3S", "m2"), lay_step("4S", "m2")],
            "Your first play must be worth at least 20 points; this one is worth 9.",
        ),
        (
            usual("2S 3S 4S 5S", first_circuit="one_meld_of_three"),
            [lay_step("2S"), lay_step("3S", "m2"), lay_step("4S", "m2"), lay_step("5S", "m2")],
            "Your first play must be one meld of three cards.",
        ),
    ],
)
def test_an_invalid_meld_is_explained(state: State, steps: list[dict[str, str]], sentence: str) -> None:
    with pytest.raises(DraftError) as error:
        finish(RULES, draft_after(state, *steps))
    assert reason(error) == sentence


@pytest.mark.parametrize(
    ("mode", "sentence"),
    [
        ("declared", "The joker stands for 7♣ until a real 7♣ lies on the table."),
        ("fixed", "Jokers keep their card here: this one stands for 7♣."),
    ],
)
def test_a_joker_that_is_not_free_is_refused(mode: str, sentence: str) -> None:
    state = position_with("7H KS", "4C", table="7S 7D", joker_cards="7C", joker_mode=mode)
    draft = draft_after(state, lay_step("7H", "m0"))
    assert finish(RULES, draft)[0] and meld_texts(draft) == {"m0": "Group 7♠ 7♥ 7♦ 7♣"}
    draft = draft_after(
        position_with("8S 9S", "4C", table="7S 7D 7H", joker_cards="7C", joker_mode=mode),
        lay_step("8S"),
        lay_step("9S", "m1"),
    )
    [joker] = [card.item_id for card in draft.arrangement.cards if card.item_id.startswith("t.JK")]
    with pytest.raises(DraftError) as error:
        finish(RULES, step(RULES, draft, Step(act="lay", item=joker, to="m1")))
    assert reason(error) == sentence


def test_a_finished_turn_is_its_moves_and_its_arrangement() -> None:
    state = usual()
    moves, note = finish(
        RULES, draft_after(state, lay_step("8H", "m0"), lay_step("7H", "m0"), {"act": "split", "to": "m0#3"})
    )
    for move in moves:
        rules.play(state, 0, move)
    assert state.pack() == play_all(usual(), "play 7H 8H").pack()
    assert sorted(row[1:] for row in note) == [
        ["t.3H.0", "t.4H.0", "t.5H.0"],
        ["t.6H.0", "+7H", "+8H"],
        ["t.7S.0", "t.7D.0", "t.7C.0"],
    ]


def test_what_a_joker_stands_for_is_chosen_and_finish() -> None:
    state = position_with("JK KS", "4C", table="4H 5H 6H", **deal_options("carousel_scarne"), drawn=1)
    low = draft_after(state.clone(), lay_step("JK", "m0"))
    assert meld_texts(low) == {"m0": "Run 4♥ to 7♥"}
    moves, _ = finish(RULES, draft_after(state.clone(), lay_step("JK", "m0"), {"act": "stand", "option": "m0.1"}))
    for move in moves:
        rules.play(state, 0, move)
    assert state.wild[4 + 1] == 1, "the three of hearts"
