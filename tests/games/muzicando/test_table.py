"""Muzicando's table: the scenes of the auction and the four layouts, one gesture for each legal move, and the prompts."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.games.muzicando import GAME, table
from hoyle.games.muzicando.cards import CARDS, PAUSE
from hoyle.games.muzicando.table.labels import LAYOUT_NAMES
from hoyle.games.muzicando.text import card_name
from hoyle.games.shared.gestures import Gestures
from hoyle.rules.link import rules_of
from tests.support.muzicando import OTHER_HANDS, auction, gift, new_layout, play_all, position_with, run
from tests.support.muzicando_table import (
    NAMES,
    SAY,
    cells,
    counters,
    deal,
    faces,
    faces_by_cell,
    offered,
    scene,
    view_of,
    zone,
)

ODD: tuple[dict[str, Any], ...] = (
    {"mode": "individual", "players": 3, "play_drawn_card": True},
    {"mode": "individual", "players": 8, "individual_bidding": True},
    {"pause_last_gift": "run", "run_signs_block": True, "block_expiry": "next_action"},
    {"sarabanda_neighbours": "one", "glissando_row": "zigzag", "pass_policy": "free"},
)
RULES: list[dict[str, Any]] = [*(dict(preset.values) for preset in GAME.presets.values()), *ODD]
ART = GAME.folder / "art"
CROSS = "R1@0,0 O2@1,0 G7@-1,0 Y2@0,1 I7@0,-1"


# Along whole layouts.


def choose(dice: random.Random, gestures: Gestures, legal: list[int], layout: str) -> int:
    """Return a random move; in the auction a bid of this layout if possible."""
    wanted = [move for key, some in gestures.items() for move in some if key.startswith("call|") and key[-1] == layout]
    return dice.choice(wanted or legal)


@pytest.mark.parametrize("layout", "SGPM")
@pytest.mark.parametrize("house_rules", RULES)
def test_every_legal_move_is_a_gesture_that_the_client_can_make(house_rules: dict[str, Any], layout: str) -> None:
    dice = random.Random(f"{house_rules}{layout}")
    play = deal(dice.randrange(1000), **house_rules)
    names = NAMES[: play.variant.seats]
    while not play.is_over:
        seat = play.to_move[0]
        drawn, gestures = (
            table.draw(rules_of(GAME), play.view(seat), seat, names, SAY),
            table.gestures(rules_of(GAME), play.view(seat), seat),
        )
        legal = list(play.legal(seat))
        assert sorted(move for some in gestures.values() for move in some) == legal
        assert all(len(some) == 1 for some in gestures.values())
        assert sorted(gestures) == sorted(offered(drawn))
        play.play(seat, choose(dice, gestures, legal, layout))


def test_a_seat_that_is_not_to_move_is_offered_nothing() -> None:
    state = position_with("M", "R4", "G2", "B2", "I2", table="R1-3")
    assert scene(state, 1).acts == scene(state, None).acts == []
    assert table.gestures(rules_of(GAME), view_of(state, 1), 1) == {}


@pytest.mark.parametrize("house_rules", RULES)
def test_both_layouts_show_all_but_the_others_hands(house_rules: dict[str, Any]) -> None:
    drawn = scene(deal(**house_rules).state)
    for rows in drawn.layout.values():
        shown = {name for row in rows for name in row}
        assert {zone.id for zone in drawn.zones} - shown == {f"hand{n}" for n in range(1, len(drawn.counters))}


# Cards.


def test_every_card_has_a_face_of_its_own_a_drawing_and_a_tone() -> None:
    deck = table.deck(GAME.choose())
    assert len(deck.faces) == CARDS
    art = {face.art for face in deck.faces.values()} | {face.sign for face in deck.faces.values() if face.sign}
    assert all((ART / f"{name}.svg").is_file() for name in art)
    looks = {(face.index or face.sign, face.letter, face.color) for face in deck.faces.values()}
    assert len(looks) == CARDS
    openers = [name for name, face in deck.faces.items() if face.art.startswith("opener")]
    assert openers == ["R1", "O2", "Y3", "G4", "B5", "I6", "V7"]


def test_signs_show_the_seven_musicians_of_the_source() -> None:
    faces = table.deck(GAME.choose()).faces
    shown = {name: (faces[name].art, faces[name].name) for name in ("R#", "O#", "Yn", "Gn", "Bb", "Ib", "Vp")}
    assert shown == {
        "R#": ("mozart", "Mozart"),
        "O#": ("liszt", "Liszt"),
        "Yn": ("beethoven", "Beethoven"),
        "Gn": ("chopin", "Chopin"),
        "Bb": ("bach", "Bach"),
        "Ib": ("paganini", "Paganini"),
        "Vp": ("guido", "Guido d'Arezzo"),
    }


def test_the_eighth_player_sits_between_two_others() -> None:
    state = new_layout(players=8, pause_seat="chosen", mode="individual")
    drawn = scene(state, 7)
    [act] = drawn.acts
    assert (act.id, len(act.options)) == ("sit", 7)
    assert act.options[6].label.startswith("Between ") and "Guido d'Arezzo" in drawn.prompt
    assert scene(state, 0).acts == []


def test_a_scale_is_a_scale_and_a_sign_has_no_pitch() -> None:
    hand = zone(scene(position_with("M", "R1 R2 R3 R4 R5 R6 R7 R#", *OTHER_HANDS)), "hand0")
    assert [item.tone for item in hand.items] == ["C4", "D4", "E4", "F4", "G4", "A4", "B4", "tap"]


def test_cards_are_called_by_colour_and_note() -> None:
    hand = zone(scene(position_with("M", "O2 Vp Bb", *OTHER_HANDS)), "hand0")
    assert [item.label for item in hand.items] == [
        "Orange Re",
        "Blue flat, with a portrait of Johann Sebastian Bach",
        "Violet pause, with a portrait of the monk Guido d'Arezzo",
    ]
    assert card_name(PAUSE) == "Vp"


# The auction.


def test_the_auction_is_a_table_in_turn_order() -> None:
    calls = zone(scene(auction("pass", "1S", "pass", "pass", "2G", dealer=1)), "calls")
    assert calls.columns == ["Cora", "Dan", "Ann", "Bob"]
    assert [item.label for item in calls.items] == ["pass", "1S", "pass", "pass", "2G"]


def test_four_passes_stand_before_the_bid_that_must_be() -> None:
    drawn = scene(auction("pass", "pass", "pass", "pass"))
    assert [item.label for item in zone(drawn, "calls").items] == ["pass"] * 4
    assert drawn.prompt == "All have passed, so you must bid."
    state = auction("pass", "pass", "pass", "pass", "1P", "pass", forced_bid_reopens=True)
    labels = [item.label for item in zone(scene(state), "calls").items]
    assert labels == ["pass"] * 4 + ["1P", "pass"]


def test_what_may_still_be_bid_stands_by_layout_and_level() -> None:
    drawn = scene(auction("3P"), 1)
    by_layout: dict[str, str] = {}
    for option in drawn.acts[0].options:
        by_layout[option.group] = by_layout.get(option.group, "") + option.label
    assert by_layout == {"": "Pass", "Sarabanda": "4", "Glissando": "4", "Parada": "4", "Musicando": "34"}
    assert drawn.prompt == "Bid higher than 3P (Parada), or pass."


def test_the_chooser_is_asked_for_a_layout() -> None:
    play = deal(mode="individual")
    drawn = scene(play.state, play.to_move[0])
    assert [option.label for option in drawn.acts[0].options] == ["Sarabanda", "Glissando", "Parada", "Musicando"]
    assert drawn.prompt == "Choose the layout; you open it."


# The four layouts.


def test_on_the_plane_lines_count_downwards_and_a_sign_lies_over_its_note() -> None:
    drawn = scene(position_with("S", "B4", *OTHER_HANDS, table=CROSS + " R#@0,0"))
    assert faces_by_cell(drawn) == {(0, 0): "R1 R#", (0, 1): "O2", (0, -1): "G7", (-1, 0): "Y2", (1, 0): "I7"}
    assert cells(drawn)[0, 0].items[1].tags == ["over"]


def test_free_cells_that_fit_are_named_by_their_neighbours() -> None:
    state = position_with("S", "B3", *OTHER_HANDS, table="R1@0,0 O2@1,0")
    drawn = scene(state)
    assert {*drawn.acts[0].pairs["B3"]} == {"table@-1,1", "table@0,2", "table@1,1"}
    assert cells(drawn)[0, 2].label == "the place right of orange Re"
    assert (0, 2) not in cells(scene(state, 1))


def test_the_card_laid_last_is_marked_wherever_it_lies() -> None:
    state = play_all(position_with("S", "B3", *OTHER_HANDS, table="R1@0,0 O2@1,0"), "B3@2,0")
    marked = [at for at, cell in cells(scene(state)).items() if cell.tags]
    assert marked == [(0, 2)] and cells(scene(state))[0, 2].items[0].tags == ["newest"]
    covered = play_all(position_with("S", "R# B4", *OTHER_HANDS, table=CROSS), "R#@0,0")
    assert [at for at, cell in cells(scene(covered)).items() if cell.tags] == [(0, 0)]
    assert [item.tags for item in cells(scene(covered))[0, 0].items] == [[], ["over", "newest"]]


def test_the_columns_of_parada_hang_on_a_row_of_openers() -> None:
    drawn = scene(position_with("P", "O3 I6 Yn", *OTHER_HANDS, table="O1-2 Y3-5"))
    assert faces_by_cell(drawn) == {(0, 1): "O2", (1, 1): "O1", (0, 2): "Y3", (-1, 2): "Y4", (-2, 2): "Y5"}
    assert drawn.acts[0].pairs == {"O3": ["table@-1,1"], "I6": ["table@0,5"], "Yn": ["table@0,2"]}
    assert (cells(drawn)[0, 0].letter, cells(drawn)[0, 0].color) == ("Do R", "red")


def test_the_stacks_of_musicando_stand_in_a_row_with_their_signs() -> None:
    drawn = scene(position_with("M", "B1", *OTHER_HANDS, table="R1-3 R# G1"))
    assert faces_by_cell(drawn) == {(0, 0): "R1 R2 R3 R#", (0, 3): "G1"}
    assert drawn.acts[0].pairs == {"B1": ["table@0,4"]}
    assert len(cells(drawn)) == 7


@pytest.mark.parametrize(("layout", "tags"), [("S", []), ("G", []), ("P", ["whole", "tight"]), ("M", ["whole"])])
def test_what_has_seven_colours_is_seen_whole(layout: str, tags: list[str]) -> None:
    assert zone(scene(position_with(layout, "R4", *OTHER_HANDS)), "table").tags == tags


# Hands, stock, marks, places.


def test_a_hand_is_for_its_owner_alone() -> None:
    state = position_with("M", "R4 O2", "G2", "B2 B3", "I2", table="R1")
    assert [faces(scene(state, 0), f"hand{n}") for n in range(4)] == ["R4 O2", ".", ". .", "."]
    assert [faces(scene(state, None), f"hand{n}") for n in range(4)] == [". .", ".", ". .", "."]


def test_a_hand_lies_by_colour_or_by_note() -> None:
    assert scene(position_with("M", "R4 O2 B2 R#", *OTHER_HANDS)).sorts == {
        "hand0": {"colour": ["R4", "R#", "O2", "B2"], "note": ["O2", "B2", "R4", "R#"]}
    }


def test_the_stock_is_counted_and_lies_face_down() -> None:
    stock = zone(scene(position_with("M", "R4", "G2", stock="B2 B3 B4")), "stock")
    assert (stock.count, [item.face for item in stock.items]) == (3, [None])
    assert zone(scene(position_with("M", "R4", "G2")), "stock").items == []


def test_marks_and_places_stand_beside_the_names() -> None:
    state = position_with("M", "R4", "", "B2", "I2", table="R1-3", out="1", blocked="2")
    drawn = scene(state)
    assert counters(drawn, 1) == {"hand": 0, "place": 1}
    assert counters(drawn, 2) == {"hand": 1, "blocked": 1}
    assert drawn.prompt == "Lay a card. Blocked, next turn skipped: Cora (blue flat)."
    assert scene(state, 2).prompt == "Waiting for Ann. You are blocked (blue flat): your next turn is skipped."


def test_a_block_names_the_sign_that_did_it_first() -> None:
    state = position_with("M", "Gn R2", "B4 B5", "R4 Ib", "I2 I3", table="R1 G1 B1-3 I1")
    play_all(state, "Gn")
    assert scene(state, 3).prompt == "Waiting for Cora. You are blocked (green natural): your next turn is skipped."
    twice = position_with("M", "Gn R2", "B4 B5", "R4 B5", "I2 I3", table="R1 G1 B1-3 I1", blocked="3")
    assert "Dan (blue flat)" in scene(play_all(twice, "Gn"), 0).prompt


def test_marks_that_last_until_the_next_card_say_so() -> None:
    state = position_with("M", "B4 Gn", "B5 B6", "I2", "R2", table="R1 G1 B1-3 I1", block_expiry="next_action")
    play_all(state, "Gn")
    assert scene(state, 2).prompt.endswith(
        "Blocked until the next card or pass: Bob (green natural) and Dan (green natural)."
    )


def test_partners_share_a_name() -> None:
    assert scene(position_with("M", "R4", *OTHER_HANDS)).teams == ["North–South", "East–West"] * 2
    assert scene(position_with("M", "R4", "G2")).teams == []


# The prompts.


@pytest.mark.parametrize(
    ("state", "prompt", "buttons"),
    [
        (position_with("M", "R4 R5", *OTHER_HANDS, table="R1-3"), "Lay a card.", []),
        (position_with("M", "R5 R#", *OTHER_HANDS, table="R1-3"), "No note fits: lay a sign, or pass.", ["Pass"]),
        (position_with("M", "R5", *OTHER_HANDS, table="R1-3"), "None of your cards fits.", ["Pass"]),
        (
            position_with("M", "R4", "G2", table="R1-3", stock="B2"),
            "Lay a card, or pass and draw one: that ends",
            ["Pass and draw a card"],
        ),
        (position_with("S", "R1 R4", *OTHER_HANDS), "Open with a Do.", []),
        (position_with("P", "R1 R4", *OTHER_HANDS), "Open with a card that bears an oval.", []),
        (position_with("P", "R4", *OTHER_HANDS), "You hold no card that opens Parada.", ["Pass"]),
        (
            run("M", "R4 R5", *OTHER_HANDS, table="R1-3 V1"),
            "A pause: lay as many cards as you like",
            ["End the pause"],
        ),
        (gift("M", "R4", "G2", "", "I2", table="R1-3 V1"), "Cora's last card was the pause: you may", ["Lay nothing"]),
    ],
)
def test_the_prompt_says_what_may_be_done(state: Any, prompt: str, buttons: list[str]) -> None:
    drawn = scene(state)
    assert drawn.prompt.startswith(prompt)
    assert [option.label for act in drawn.acts for option in act.options] == buttons


def test_the_others_see_that_a_pause_or_a_gift_is_under_way() -> None:
    assert scene(run("M", "R4 R5", *OTHER_HANDS, table="R1-3 V1"), 1).prompt == (
        "Ann plays a pause: nobody else plays until it ends."
    )
    given = gift("M", "R4", "G2", "", "I2", table="R1-3 V1", out="2")
    assert scene(given, 1).prompt == "Ann may lay a card for Cora's pause."


def test_the_title_says_whose_contract_it_is() -> None:
    assert (
        zone(scene(position_with("P", "R4", *OTHER_HANDS, bid=3, bidder=2)), "table").label
        == "3P (Parada): Cora's contract"
    )
    alone = zone(scene(position_with("P", "R4", "G2", bidder=1)), "table").label
    assert alone == "Parada, worth 3, chosen by Bob"


# The end, and the sheet.


def test_at_the_end_hands_are_open_and_the_contract_is_shown() -> None:
    state = play_all(
        position_with("M", "R4", "G3", "B3", "I3", table="R1-3 G1 B1 I1", bid=2), "R4", "pass", "pass", "pass"
    )
    drawn = scene(state, 1)
    assert drawn.outcome == (
        "Contract made: Ann and Cora, 2M (Musicando), +6. Places: Ann, Bob, Cora, Dan. "
        "Points: Ann and Cora: 6 + 6 = 12, Bob and Dan: 3."
    )
    assert counters(drawn, 3) == {"points": state.score[3], "place": 4, "left": 1}
    assert faces(drawn, "hand3") == "I3" and ["hand3"] in drawn.layout["wide"]
    lost = play_all(
        position_with("M", "R4", "G3", "B3", "I3", table="R1-3 G1 B1 I1", bidder=1), "R4", "pass", "pass", "pass"
    )
    assert scene(lost).outcome.startswith("Contract not made: Bob and Dan, 1M (Musicando), −5.")


def new_match(**options: Any) -> Any:
    """Return a match played to its end with random moves."""
    match, dice = hoyle.game("muzicando", **options).new_match(5), random.Random(2)
    while True:
        play = match.play
        while not play.is_over:
            play.play(play.to_move[0], dice.choice(list(play.legal(play.to_move[0]))))
        if match.is_over:
            return match
        match.next(None)


def test_the_sheet_of_two_pairs_is_mirrored_and_sums_up() -> None:
    match = new_match()
    head, *lines, last = table.sheet(match.match_with_current_deal(), NAMES[:4], SAY)
    assert head == ["", "Contract", "NS", "Sum", "Sum", "EW", "Contract"]
    assert len(lines) == 4 and all(bool(line[1]) != bool(line[6]) for line in lines)
    for n in (2, 5):
        assert sum(int(line[n]) for line in lines) == match.standing().totals[n // 5]
    assert last == ["Together", "", "", *map(str, match.standing().totals), "", ""]
    assert (lines[-1][3], lines[-1][4]) == tuple(last[3:5])
    for line in lines:
        assert (line[1] or line[6])[-1] in "✓✗"


def test_the_sheet_of_single_players_has_the_layout_or_the_bids_and_points_for_each() -> None:
    match = new_match(mode="individual", players=3)
    head, *lines, last = table.sheet(match.match_with_current_deal(), NAMES[:3], SAY)
    assert head == ["", "Layout", "Ann", "Bob", "Cora"]
    assert all(line[1] in LAYOUT_NAMES for line in lines) and len(lines) == 3
    assert last == ["Sum", "", *(str(total) for total in match.standing().totals)]
    bids = new_match(mode="individual", individual_bidding=True)
    held = [
        cell
        for line in table.sheet(bids.match_with_current_deal(), NAMES[:4], SAY)[1:-1]
        for cell in line[1::2]
        if cell
    ]
    assert len(held) == 4 and {cell[-1] for cell in held} <= {"✓", "✗"}


def test_an_annulled_layout_is_crossed_out() -> None:
    match = hoyle.game("muzicando").new_match(5)
    match.play.resign(1)
    line = table.sheet(match.match_with_current_deal(), NAMES[:4], SAY)[1]
    assert line == ["1", "", "0", "0", "-12", "-12", "×"]
