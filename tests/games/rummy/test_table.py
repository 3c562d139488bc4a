"""Rummy's table: the scenes of each seat and a spectator, the buttons, the prompts, and messages about invalid melds."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy import GAME, rules, table
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.draft import moves_of
from hoyle.games.shared.scenes import Scene
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.testing.random_play import legal
from tests.support.rummy import begin_turn, deal_options, play_all, position_with, views
from tests.support.rummy_table import draft_after, lay_step, scene, zone

RULES = rules_of(GAMES["rummy"])

KNOCKS = deal_options("carousel_scarne")
ZAPS = deal_options("zap", players=3)


def usual(hand: str = "7H 2S", **more: Any) -> State:
    """Return a position with a run on the table."""
    return position_with(hand, "4C 5C", **({"table": "4H 5H 6H"} | more))


def buttons(drawn: Scene) -> list[str]:
    """Return the labels of the enabled buttons."""
    return [option.label for act in drawn.acts if act.id == "turn" for option in act.options if not option.off]


@pytest.mark.parametrize("stock", ["KS KD", "KS", ""])
@pytest.mark.parametrize("preset", list(GAME.presets))
def test_a_seat_sees_all_that_it_may_do_and_nothing_else(preset: str, stock: str) -> None:
    """This also holds for an empty stock, when all unseen cards are in the opponents' hands."""
    for hand in ("7H 2S", "2S 9D"):
        state = begin_turn(usual(hand, stock=stock, **deal_options(preset, players=2)))
        while state.to_move == CHANCE_AWAITED:
            rules.play(state, CHANCE, legal(GAME, state, CHANCE)[0])
        assert moves_of(RULES, views(state)[state.turn], state.turn) == legal(GAME, state, state.turn)


@pytest.mark.parametrize(
    ("state", "offered"),
    [
        (usual(), ["Draw"]),
        (usual(stock=""), ["Pass"]),
        (play_all(usual(drawn=1, **KNOCKS), "play 7H"), ["Knock with 2", "End the turn"]),
        (position_with("JK 2S", "4C", "5C", **ZAPS), ["Draw", "Zap Bob", "Zap Cy"]),
        (play_all(position_with("JK 2S", "4C", "5C", **ZAPS), "zap1"), ["End the turn"]),
    ],
)
def test_moves_that_are_no_plays_are_buttons(state: State, offered: list[str]) -> None:
    assert buttons(scene(state)) == offered
    assert buttons(scene(state, 1)) == buttons(scene(state, None)) == []


def test_with_cards_laid_nothing_is_drawn() -> None:
    state = usual()
    draft = draft_after(state, lay_step("7H", "m0"))
    drawn = scene(state, 0, draft)
    assert buttons(drawn) == [] and table.gestures(rules_of(GAME), views(state)[0], 0, draft) == {}
    assert drawn.turn and drawn.turn.ready and "press Play" in drawn.prompt


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (usual(), "Lay cards from your hand in valid melds, or draw one card to end the turn."),
        (usual(stock=""), "Lay cards from your hand so that every meld is valid, or pass."),
        (usual("KS 2S", stock=""), "You have no play: pass."),
        (usual(**deal_options("shanghai", players=2)), "You can play, so you must: lay at least one card"),
        (usual(opening_points=20), "Your first play must be melds from your hand alone, worth at least 20 points."),
        (
            usual(first_circuit="one_meld_of_three"),
            "Your first play must be one meld of three cards, all from your hand.",
        ),
        (play_all(usual(drawn=1, **KNOCKS), "play 7H"), "Knock, or end the turn."),
        (usual(closing=1, stock="", **KNOCKS), "The stock is empty: this is your last turn."),
    ],
)
def test_the_prompt_asks_for_a_move(state: State, expected: str) -> None:
    assert expected in scene(state).prompt
    assert scene(state, 1).prompt == scene(state, None).prompt == "Waiting for Ann."


def test_a_hand_is_seen_by_its_player_alone_and_no_card_laid_by_others() -> None:
    state = usual()
    draft = draft_after(state, lay_step("7H", "m0"))
    assert [item.face for item in zone(scene(state), "hand0").items] == ["2S", "7H"]
    assert [item.face for item in zone(scene(state, 0, draft), "hand0").items] == ["2S"]
    for seat in (1, None):
        assert [item.face for item in zone(scene(state, seat), "hand0").items] == [None, None]
        assert zone(scene(state, seat), "m0").label == "Run 4♥ to 6♥"


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("7S", "a single card"),
        ("7S 8S", "only two cards"),
        ("7S 8S TS", "a gap after 8"),
        ("7S 7H 8S", "neither the same rank nor the same suit"),
        ("7S 7S 7H", "7♠ twice"),
        ("7S 8S 8S", "8♠ twice"),
        ("KS AS 2S", "the ace does not fit there"),
        ("AS 3S 4S", "a gap after A"),
        ("7S 7H 7D JK 7C", "a group has at most four cards"),
        ("7S 8S 9S", ""),
    ],
)
def test_a_meld_says_why_it_does_not_stand(cards: str, why: str) -> None:
    held = cards.split()
    state = position_with(cards, "4C", joker_mode="free")
    steps: list[dict[str, str]] = []
    for n, card in enumerate(held):
        name = f"hand0.{card}.{held[:n].count(card)}"
        steps.append({"act": "lay", "item": name, "to": "m0" if n else "new"})
    state_of = zone(scene(state, 0, draft_after(state, *steps)), "m0").state
    assert state_of is not None
    assert (state_of.ok, state_of.text) == (why == "", why)


def test_a_joker_shows_what_it_stands_for_and_what_else_it_may() -> None:
    state = position_with("JK 2S", "4C", table="4H 5H 6H", joker_mode="free")
    drawn = scene(state, 0, draft_after(state, lay_step("JK", "m0")))
    joker = zone(drawn, "m0").items[-1]
    assert (joker.badge, joker.label) == ("7♥", "Joker for Seven of hearts")
    [act] = [act for act in drawn.acts if act.id == "stand"]
    assert [(option.group, option.label) for option in act.options] == [("Run 4♥ to 7♥: the joker is", "3♥ instead")]


def test_a_hand_has_its_two_orders() -> None:
    orders = scene(usual("2H KS 2S KH")).sorts["hand0"]
    assert [name.split(".")[1] for name in orders["rank"]] == ["2S", "2H", "KS", "KH"]
    assert [name.split(".")[1] for name in orders["suit"]] == ["2S", "KS", "2H", "KH"]


def test_in_the_end_every_hand_is_open_and_what_the_deal_brought_is_counted() -> None:
    drawn = scene(play_all(usual("7H"), "play 7H"), 1)
    assert drawn.prompt == "The deal is over."
    assert [item.face for item in zone(drawn, "hand1").items] == ["4C", "5C"]
    assert [[(counter.label, counter.value) for counter in each] for each in drawn.counters] == [
        [("Score", 1)],
        [("Score", 0)],
    ]
