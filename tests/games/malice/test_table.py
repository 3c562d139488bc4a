"""Malice's table: the scene of the piles, one gesture for each legal move, and the prompts."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.games.malice import GAME, table
from hoyle.games.shared.scenes import Scene
from hoyle.play.play import Play
from hoyle.rules.link import rules_of
from tests.support.malice import position_with, views
from tests.support.malice_table import NAMES, SAY, VIEWERS, faces, offered, scene, top, zone

# Along whole games.

ODD: tuple[dict[str, Any], ...] = (
    {"center_piles": 8, "side_piles": 5, "completed_pile": "when_empty", "center_plays": "unlimited"},
    {"jokers": 0, "payoff_size": 5, "force_twos": True, "completed_pile": "when_empty"},
    {"side_piles": 3, "center_piles": 3, "packs": "mixed", "midturn_refill": True, "center_plays": "unlimited"},
)
RULES: list[dict[str, Any]] = [*(dict(preset.values) for preset in GAME.presets.values()), *ODD]


def choose(dice: random.Random, legal: list[int]) -> int:
    """Return a random move, to the centre if possible."""
    centre = [move for move in legal if move % 16 < 8 and move < 320]
    return dice.choice(centre or legal)


@pytest.mark.parametrize("house_rules", RULES)
def test_every_legal_move_is_a_gesture_that_the_client_can_make(house_rules: dict[str, Any]) -> None:
    dice = random.Random(str(house_rules))
    play = hoyle.game("malice", **house_rules).new(seed=dice.randrange(1000))
    for _ in range(80):
        if play.is_over:
            break
        seat = play.to_move[0]
        drawn, gestures = (
            table.draw(rules_of(GAME), play.view(seat), seat, NAMES, SAY),
            table.gestures(rules_of(GAME), play.view(seat), seat),
        )
        legal = list(play.legal(seat))
        assert {move for some in gestures.values() for move in some} == set(legal)
        assert all(len(some) == 1 for some in gestures.values())
        assert set(gestures) == set(offered(drawn))
        play.play(seat, choose(dice, legal))


@pytest.mark.parametrize("house_rules", RULES)
def test_every_narrated_item_is_on_the_table_for_every_reader(house_rules: dict[str, Any]) -> None:
    dice = random.Random(str(house_rules))
    variant = hoyle.game("malice", **house_rules)
    play, undealt = variant.new(seed=dice.randrange(1000)), Play(variant, None)
    seen = [undealt.view(0), undealt.view(1), undealt.public_view()]
    for _ in range(80):
        now = [play.view(0), play.view(1), play.public_view()]
        for before, after, seat in zip(seen, now, VIEWERS, strict=True):
            check_events_are_shown(before, after, seat)
        if play.is_over:
            break
        seat = play.to_move[0]
        play.play(seat, choose(dice, list(play.legal(seat))))
        seen = now


def check_events_are_shown(before: Any, after: Any, seat: int | None) -> None:
    """Check that moved items are in the new scene, removed items were in the old one, and ids are unique."""
    old, new = (table.draw(rules_of(GAME), position, seat, NAMES, SAY) for position in (before, after))
    items_before, items_now = ([item.id for zone in drawn.zones for item in zone.items] for drawn in (old, new))
    zones = {zone.id for zone in new.zones}
    assert len(items_now) == len(set(items_now))
    events = table.narrate(rules_of(GAME), before, after, seat, NAMES, SAY)
    assert events and all(event.text for event in events)
    for event in events:
        for name, start in event.move:
            assert name in items_now
            assert start in zones or start.removeprefix("item:") in items_before
        assert set(event.flip) <= set(items_now)
        assert all(item.item in items_before and set(item.to) <= zones for item in event.gone)


def test_a_seat_that_is_not_to_move_is_offered_nothing() -> None:
    state = position_with("5").state
    assert scene(state, 1).acts == []
    assert scene(state, None).acts == []
    assert table.gestures(rules_of(GAME), views(state)[1], 1) == {}


@pytest.mark.parametrize("house_rules", RULES)
def test_both_layouts_show_every_pile_and_the_own_hand(house_rules: dict[str, Any]) -> None:
    drawn = scene(hoyle.game("malice", **house_rules).new(seed=1).state)
    for rows in drawn.layout.values():
        shown = [name for row in rows for name in row]
        assert len(shown) == len(set(shown))
        assert {zone.id for zone in drawn.zones} - set(shown) <= {"hand1", "hand2", "hand3"}


# The zones and their cards.


def test_the_open_payoff_card_lies_on_the_pile_with_its_count() -> None:
    drawn = scene(position_with(payoff="2345 KQ"))
    assert (faces(drawn, "payoff0"), zone(drawn, "payoff0").count) == (".5", 4)
    assert (faces(drawn, "payoff1"), top(drawn, "payoff1").note) == (".Q", "2 payoff cards left")


def test_cards_shown_in_a_tie_are_named_on_their_pile() -> None:
    case = position_with(payoff="2345 KQ")
    case.state.inside[:2] = [1, 2]
    assert top(scene(case), "payoff0").note == "4 payoff cards left; among them: Ace, 2, 2"
    assert top(scene(case), "payoff1").note == "2 payoff cards left"


def test_the_last_payoff_card_lies_alone() -> None:
    assert faces(scene(position_with(payoff="5 K")), "payoff0") == "5"


def test_every_card_of_a_side_pile_is_to_be_read() -> None:
    drawn = scene(position_with(sides="KQQJT9 . 8 .", other_sides="7 655 . 4"))
    assert [faces(drawn, f"side0.{n}") for n in range(4)] == ["KQQJT9", "", "8", ""]
    assert [faces(drawn, f"side1.{n}") for n in range(4)] == ["7", "655", "", "4"]
    assert "spread" in zone(drawn, "side0.0").tags


def test_a_hand_is_sorted_and_its_owner_alone_sees_it() -> None:
    case = position_with("9*A5K5", "44")
    assert faces(scene(case), "hand0") == "A559K*"
    assert faces(scene(case), "hand1") == ".."
    assert faces(scene(case, 1), "hand0") == "......"
    assert faces(scene(case, None), "hand0") + faces(scene(case, None), "hand1") == "........"


def test_like_cards_of_a_hand_do_the_same() -> None:
    gestures = table.gestures(rules_of(GAME), views(position_with("55", centre="A234").state)[0], 0)
    assert gestures["play|hand0.5.0|centre0"] == gestures["play|hand0.5.1|centre0"]


def test_the_reserve_is_counted_and_empty_when_it_is() -> None:
    assert (
        faces(scene(position_with(reserve="234")), "reserve"),
        zone(scene(position_with(reserve="234")), "reserve").count,
    ) == (
        ".",
        3,
    )
    assert (faces(scene(position_with()), "reserve"), zone(scene(position_with()), "reserve").count) == ("", 0)


def test_cards_set_aside_are_counted_where_the_rules_set_them_aside() -> None:
    drawn = scene(position_with(aside="A23", completed_pile="when_empty"))
    assert zone(drawn, "aside").count == 3
    assert all(zone.id != "aside" for zone in scene(position_with()).zones)


def test_counters_show_payoff_cards_and_hands() -> None:
    drawn = scene(position_with("55", "4", payoff="KQ5 J"))
    assert [[counter.value for counter in some] for some in drawn.counters] == [[3, 2], [1, 1]]


# The cards that the piles accept.


def needs(drawn: Scene, pile: int) -> tuple[str, str]:
    """Return the index and the text of the card that a centre pile needs next."""
    wanted = zone(drawn, f"centre{pile}").next
    assert wanted
    return wanted.index, wanted.text


def test_each_centre_pile_says_what_it_takes_next() -> None:
    drawn = scene(position_with(centre="A A23456789T A2*"))
    assert [needs(drawn, n) for n in range(3)] == [
        ("2", "next: 2 or Joker"),
        ("J", "next: Jack or Joker"),
        ("4", "next: 4 or Joker"),
    ]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "next: Ace or Joker"),
        ({"wild_as_ace": False}, "next: Ace"),
        ({"jokers": 0}, "next: Ace"),
        ({"preset": "classic", "jokers": 2, "wild_as_ace": True}, "next: Ace or King or Joker"),
    ],
)
def test_an_empty_place_asks_for_what_may_begin_a_pile(options: dict[str, Any], text: str) -> None:
    assert needs(scene(position_with(**options)), 0) == ("A", text)


def test_a_pile_that_was_finished_by_the_last_payoff_card_takes_nothing_more() -> None:
    case = position_with(payoff="K 5", centre="A23456789TJQ")
    case.play("payoff>c1")
    drawn = scene(case)
    assert (zone(drawn, "centre0").next, top(drawn, "centre0").face, drawn.prompt) == (None, "K", "The game is over.")


def test_a_joker_in_the_centre_is_shown_as_joker_and_as_what_it_stands_for() -> None:
    joker = top(scene(position_with(centre="A2*")), "centre0")
    assert (joker.face, joker.badge, joker.note) == ("*", "3", "stands for 3")


def test_where_kings_are_wild_a_king_in_the_centre_is_marked_too() -> None:
    drawn = scene(position_with(centre="A2K", preset="classic"))
    assert (top(drawn, "centre0").face, top(drawn, "centre0").badge) == ("K", "3")


@pytest.mark.parametrize(
    ("pile", "badge"), [("9*", "9–8"), ("9**", "9–7"), ("*", "any"), ("A*", "A"), ("*9", ""), ("99", "")]
)
def test_an_exposed_joker_on_a_side_pile_says_what_it_may_stand_for(pile: str, badge: str) -> None:
    item = top(scene(position_with(sides=f"{pile} 9 9 9")), "side0.0")
    assert (item.badge, item.note) == (badge, f"stands for {badge}" if badge else "")


def test_where_any_card_may_follow_a_joker_stands_for_nothing() -> None:
    assert top(scene(position_with(sides="9* 9 9 9", side_build="any", low_side_rule="free")), "side0.0").badge == ""


# The prompts.


@pytest.mark.parametrize(
    ("position", "prompt"),
    [
        ({"hand": "A5"}, "Your ace must go to the centre first: a place is free there."),
        (
            {"hand": "25", "centre": "A", "force_twos": True},
            "Your two must go to the centre first: an ace lies open there.",
        ),
        ({"hand": "59", "centre": "A234"}, "Play to the centre, or lay a card on a side pile to end the turn."),
        ({"hand": "5", "centre": "A234"}, "Play to the centre, or end the turn."),
        ({"hand": "9"}, "Lay a card on a side pile to end the turn, or end it without."),
        ({"hand": "9", "end_without_discard": False}, "Lay a card on a side pile."),
        ({"hand": "5"}, "None of your cards fits: end the turn."),
        (
            {"hand": "59", "centre": "A234", "quota": 1},
            "This turn's card to the centre is played. Lay a card on a side pile to end the turn, or end it without.",
        ),
        (
            {"hand": "5", "centre": "A234", "quota": 1},
            "This turn's card to the centre is played. You may end the turn.",
        ),
        (
            {"hand": "59", "payoff": "5 K", "centre": "A234", "quota": 1},
            "This turn's card to the centre is played; only your payoff card may still go there. "
            "Lay a card on a side pile to end the turn, or end it without.",
        ),
    ],
)
def test_the_prompt_says_what_may_be_done_and_why_not_more(position: dict[str, Any], prompt: str) -> None:
    assert scene(position_with(**position)).prompt == prompt


@pytest.mark.parametrize(
    ("counts", "mine", "theirs"),
    [
        (
            {"quiet": 1},
            " Bob played no card: if you play none either, the game ends.",
            " If Ann plays no card either, the game ends.",
        ),
        ({"quiet": 1, "acted": 1}, "", ""),
        ({"idle": 90}, " 10 turns left without a payoff card.", " 10 turns left without a payoff card."),
        ({"idle": 89}, "", ""),
        ({"turn_no": 995}, " 5 turns left.", " 5 turns left."),
    ],
)
def test_the_prompt_says_what_will_soon_end_the_game(counts: dict[str, int], mine: str, theirs: str) -> None:
    case = position_with("9", **counts)
    assert scene(case).prompt == "Lay a card on a side pile to end the turn, or end it without." + mine
    assert scene(case, 1).prompt == scene(case, None).prompt == "Waiting for Ann." + theirs
