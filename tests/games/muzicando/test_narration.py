"""What the log of Muzicando shows each seat and a spectator: calls, openings, cards, signs, skips, runs, gifts, draws, places, points."""

import random
import re
from typing import Any

import pytest

import hoyle
from hoyle.games.muzicando import GAME, table
from hoyle.games.muzicando.state import State
from hoyle.games.shared.table_module import table_of
from hoyle.play.play import Play
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE_AWAITED
from tests.support.muzicando import (
    OTHER_HANDS,
    auction,
    gift,
    new_layout,
    outcomes,
    play_all,
    play_chance,
    position_with,
    run,
)
from tests.support.muzicando_table import NAMES, SAY, deal, log_events, log_lines
from tests.support.result_sums import SUM, number

RULES: list[dict[str, Any]] = [
    *(dict(preset.values) for preset in GAME.presets.values()),
    {"mode": "individual", "players": 3, "play_drawn_card": True},
    {"pause_last_gift": "run", "run_signs_block": True, "block_expiry": "next_action"},
]
CROSS = "R1@0,0 O2@1,0 G7@-1,0 Y2@0,1 I7@0,-1"


def lines(state: State, *moves: str, seat: int | None = 0) -> list[str]:
    """Play moves one after another and return the text of their log events for a seat, or for a spectator (None)."""
    texts: list[str] = []
    for word in moves:
        before = state.clone()
        play_all(state, word)
        texts += log_lines(before, state, seat)
    return texts


@pytest.mark.parametrize("house_rules", RULES)
def test_every_narrated_item_is_on_the_table_for_every_reader(house_rules: dict[str, Any]) -> None:
    dice = random.Random(str(house_rules))
    variant = hoyle.game("muzicando", layouts=0, **house_rules)
    play, undealt, seats = variant.new(seed=dice.randrange(1000)), Play(variant, None), range(variant.seats)
    seen = [*(undealt.view(seat) for seat in seats), undealt.public_view()]
    while True:
        now = [*(play.view(seat) for seat in seats), play.public_view()]
        for seat, (before, later) in enumerate(zip(seen, now, strict=True)):
            check_narration(before, later, seat if seat in seats else None, NAMES[: variant.seats])
        if play.is_over:
            return
        play.play(play.to_move[0], dice.choice(list(play.legal(play.to_move[0]))))
        seen = now


def check_narration(before: Any, later: Any, seat: int | None, names: list[str]) -> None:
    """Check that every move has a log event with text, and that every moved item is in the scene."""
    drawn = table.draw(rules_of(GAME), later, seat, names, SAY)
    items = [
        item.id for zone in drawn.zones for item in [*zone.items, *(item for cell in zone.cells for item in cell.items)]
    ]
    assert len(items) == len(set(items))
    events = table.narrate(rules_of(GAME), before, later, seat, names, SAY)
    assert events and all(event.text for event in events)
    zones = {zone.id for zone in drawn.zones}
    for event in events:
        assert all(name in items and start in zones for name, start in event.move)


# The deal and the auction.


def test_the_deal_says_who_deals_and_who_speaks() -> None:
    play = deal(3)
    dealer = NAMES[play.state.dealer]
    speaker = NAMES[(play.state.dealer + 1) % 4]
    undealt = Play(play.variant, None).state
    assert log_lines(undealt, play.state) == [f"{dealer} deals 14 cards to each player. {speaker} speaks first."]


def test_the_seat_draw_is_narrated_once() -> None:
    play = deal(3, mode="individual", players=8)
    first, second = log_lines(Play(play.variant, None).state, play.state)
    assert first == (
        "The seats were drawn: Ann Do, Bob Re, Cora Mi, Dan Fa, Eve Sol, Fay La, Gus Si, Hal violet pause."
    )
    assert second == "Ann deals 7 cards to each player. Bob chooses the layout."
    unlotted = deal(3, mode="individual", seat_draw=False)
    assert len(log_lines(Play(unlotted.variant, None).state, unlotted.state)) == 1


def test_calls_and_the_contract_are_narrated() -> None:
    assert lines(auction(), "pass", "2G", "pass", "3G", "pass", "pass", "pass") == [
        "Ann passes.",
        "Bob bids 2G (Glissando).",
        "Cora passes.",
        "Dan bids 3G (Glissando).",
        "Ann passes.",
        "Bob passes.",
        "Cora passes.",
        "The contract is 3G (Glissando) by Dan; Bob named it first and opens.",
    ]


def test_a_forced_bid_is_narrated_as_such() -> None:
    assert lines(auction("pass", "pass", "pass", "pass"), "1P") == [
        "Ann must bid: 1P (Parada).",
        "The contract is 1P (Parada): Ann opens.",
    ]


def test_a_layout_chosen_is_narrated() -> None:
    play = deal(3, mode="individual", seat_draw=False)
    name = NAMES[play.to_move[0]]
    before = play.state.clone()
    play.play(play.to_move[0], "P")
    assert log_lines(before, play.state) == [f"{name} chooses Parada and opens it."]


# Cards and signs.


def test_the_opening_and_the_cards_laid_fly_from_the_hand() -> None:
    state = position_with("S", "R1 B4", "O2 B4", *OTHER_HANDS[:2])
    before = state.clone()
    play_all(state, "R1@0,0")
    assert [(event.text, event.move) for event in log_events(before, state)] == [
        ("Ann opens with red Do.", [("R1", "hand0")])
    ]
    assert lines(state, "O2@0,1") == ["Bob lays orange Re."]


@pytest.mark.parametrize(
    ("hands", "sign", "expected"),
    [
        (("R# B5", "B6", "I2", "I3"), "R#", ["Ann lays red sharp. Blocked: Bob.", "Bob is blocked and skipped."]),
        (
            ("B6 Gn", "B5", "I2", "I3"),
            "Gn",
            ["Ann lays green natural. Blocked: Bob and Dan.", "Bob is blocked and skipped."],
        ),
        (("B6 Bb", "B5", "I2", "I3"), "Bb", ["Ann lays blue flat. Blocked: Dan."]),
    ],
)
def test_a_sign_says_whom_it_blocks(hands: tuple[str, ...], sign: str, expected: list[str]) -> None:
    assert lines(position_with("M", *hands, table="R1 G1 B1-4 I1"), sign) == expected


def test_of_two_players_each_sign_gives_another_turn() -> None:
    for sign, words in (("R#", "red sharp"), ("Gn", "green natural"), ("Bb", "blue flat")):
        state = position_with("M", f"{sign} R2", "B5", table="R1 G1 B1-4", stock="I3")
        assert lines(state, sign) == [f"Ann lays {words}. Blocked: Bob.", "Bob is blocked and skipped."]


def test_a_sign_on_the_plane_says_what_it_covers() -> None:
    assert lines(position_with("S", "R# B4", *OTHER_HANDS, table=CROSS), "R#@0,0") == [
        "Ann covers red Do with red sharp. Blocked: Bob.",
        "Bob is blocked and skipped.",
    ]


def test_a_run_is_narrated_from_its_pause_to_its_end() -> None:
    state = position_with("M", "Vp R# R4 B7", "B6", "I2", "I3", table="R1-3 V1 B1-4 I1", blocked="2")
    assert lines(state, "Vp", "R#", "R4", "stop") == [
        "Ann lays violet pause. Everybody else is blocked until Ann stops.",
        "Ann lays red sharp. In a pause it blocks nobody.",
        "Ann lays red Fa.",
        "Ann ends the pause.",
        "The pause is over: nobody is blocked any more.",
    ]


def test_a_pause_as_the_last_card_gives_the_partner_one() -> None:
    state = position_with("M", "Vp", "B6", "R4 R6", "I3", table="R1-3 V1")
    assert lines(state, "Vp", "R4") == [
        "Ann lays violet pause. It was the last card: Cora may lay one.",
        "Ann has no cards left: place 1.",
        "Cora lays red Fa.",
    ]
    assert lines(gift("M", "", "B6", "R4 R6", "I3", table="R1-3 V1", turn=2, out="0"), "pass") == ["Cora lays nothing."]


# Passes, draws, the end.


def test_a_pass_without_a_stock_is_narrated() -> None:
    assert lines(position_with("M", "R5", *OTHER_HANDS, table="R1-3"), "pass") == ["Ann passes."]


def test_who_draws_reads_the_card_and_nobody_else_does() -> None:
    for seat, expected, flies in (
        (0, "Ann passes and draws blue Re.", "B2"),
        (1, "Ann passes and draws a card.", "hand0.1"),
        (None, "Ann passes and draws a card.", "hand0.1"),
    ):
        state = position_with("M", "R5", "G2", table="R1-3", stock="B2 B3")
        before = state.clone()
        play_all(state, "pass:B2")
        events = log_events(before, state, seat)
        assert [event.text for event in events] == [expected]
        assert events[0].move == [(flies, "stock")]


def test_a_drawn_card_that_is_kept() -> None:
    state = position_with("M", "R5", "G2", table="R1-3", stock="R4 B3", play_drawn_card=True)
    play_all(state, "pass:R4")
    assert lines(state, "pass") == ["Ann keeps the card."]


def test_the_end_narrates_places_contract_and_points() -> None:
    state = position_with("M", "R4", "G3", "B3", "I3", table="R1-3 G1 B1 I1", bid=2)
    assert lines(state, "R4", "pass", "pass", "pass")[1:] == [
        "Ann has no cards left: place 1.",
        "Bob passes.",
        "Cora passes.",
        "Dan passes.",
        "Everybody still in has passed: the layout is over.",
        "Ann was the first out, so the contract is made.",
        "Contract made: Ann and Cora, 2M (Musicando), +6. Places: Ann, Bob, Cora, Dan. "
        "Points: Ann and Cora: 6 + 6 = 12, Bob and Dan: 3.",
    ]


def test_without_bidding_the_layout_has_its_value() -> None:
    state = position_with("M", "R4", "G2", table="R1-3 G1")
    assert lines(state, "R4", "G2")[-2:] == [
        "Bob has no cards left: place 2.",
        "Musicando is worth 4. Places: Ann, Bob. Points: Ann: 2 + 4 = 6, Bob: 1 + 4 = 5.",
    ]


def test_in_a_run_whose_signs_count_their_effect_is_narrated() -> None:
    state = run("M", "R# R4", "B6", "I2", "I3", table="R1-3 V1 I1", run_signs_block=True)
    assert lines(state, "R#") == ["Ann lays red sharp. Blocked: Bob."]


def test_the_eighth_players_seat_is_told_with_the_draw() -> None:
    before = new_layout(players=8, pause_seat="chosen", mode="individual")
    after = before.clone()
    play_all(after, "after3")
    while after.to_move == CHANCE_AWAITED:
        play_chance(after, outcomes(after)[0])
    texts = log_lines(before, after, 0)
    assert texts[1:] == [
        "Hal, who drew the pause, sits between Cora and Dan.",
        "Ann deals 7 cards to each player. Bob chooses the layout.",
    ]
    assert texts[0].startswith("The seats were drawn: Ann Do, Bob Re,")


def test_the_outcome_of_muzicando_adds_up_to_the_points() -> None:
    for seed in range(6):
        play = hoyle.game("muzicando", mode="team", layouts=0).new(seed)
        dice = random.Random(seed)
        while not play.is_over:
            seat = play.to_move[0]
            play.play(seat, dice.choice(play.legal(seat)))
        names = ["Ann", "Bob", "Cid", "Dan"]
        text = table_of(play.variant.game).draw(play.view(0), 0, names, SAY).outcome
        told = dict(re.findall(r"(Ann and Cid|Bob and Dan): ([^,]+)[,.]", text.rpartition("Points: ")[2]))
        for pair, seat in (("Ann and Cid", 0), ("Bob and Dan", 1)):
            assert number(told[pair].rpartition("= ")[2]) == play.points[seat]
        assert SUM.search(text), text
