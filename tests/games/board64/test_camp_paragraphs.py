"""Paragraphs F1 to F15: three or four sides. The positions are drawn; nothing is reached by a seed."""

from collections import Counter

import pytest

from hoyle.games.board64 import GAME, rules, text
from hoyle.games.board64.figures import card_name
from hoyle.games.board64.rules.setup import camp_of
from hoyle.games.board64.state import owner_at, value
from hoyle.games.board64.table import draw
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from hoyle.rules.seats import NONE, UNKNOWN
from hoyle.testing.random_play import seen_by
from tests.cases.board64 import Case
from tests.support.board64 import captures, new_game, outcome, payoffs, play_all, position_from, steps, turns

RULES = rules_of(GAME)

TESTS = "e1:s#1R a5:w#1Y d8:n#1B h4:e#1G"
"""The test cards of the four sides, on their squares."""


def camps(position: str, side: str = "south", preset: str = "four", **options: object) -> Case:
    """Return a position with the test cards of all sides, unless it has others."""
    return position_from(position if "#" in position else f"{TESTS} {position}", side, preset, **options)


def owners(state: object) -> list[str]:
    """Return the owner of the card on each square, `.` for a free one."""
    return ["." if owner_at(state, square) == NONE else "swne"[owner_at(state, square)] for square in range(64)]  # type: ignore[arg-type]


def squares_of(case: Case, side: str) -> list[str]:
    """Return the cards of a side that lie open, in the order of their squares."""
    state = case.state
    return [
        card_name(state.top[square])
        for square, own in enumerate(owners(state))
        if own == side and state.top[square] >= 0
    ]


@pytest.mark.parametrize(("seat", "corners"), [(0, "a8 h1"), (1, "h8 a1"), (2, "h1 a8"), (3, "a1 h8")])
def test_F1_everybody_sees_the_board_from_the_own_side(seat: int, corners: str) -> None:
    state = new_game("four")
    scene = draw(RULES, seen_by(GAME, state, seat), seat, list("swne"), translator("en"))
    (board,) = scene.zones
    assert board.turn == (-90 * seat) % 360
    assert [board.cells[0].label[:2], board.cells[63].label[:2]] == corners.split()
    tags = {item.note.split("'")[0]: item.tags[0] for cell in board.cells for item in cell.items if item.face}
    assert [tags["swne"[(seat + step) % 4]] for step in range(4)] == ["up", "right", "down", "left"]


def test_F1_three_play_without_east_and_cards_go_in_all_directions() -> None:
    assert Counter(owners(new_game("three"))) == {".": 40, "s": 8, "w": 8, "n": 8}
    assert turns(camps("d4:w8R", "west"), "d4") == steps("d4", "c3 c4 c5 d3 d5 e3 e4 e5")


@pytest.mark.parametrize(("preset", "size"), [("four", 8), ("four_combine", 8), ("four_quarters", 16)])
def test_F2_every_side_has_as_many_cards(preset: str, size: int) -> None:
    state = new_game(preset)
    assert Counter(owners(state)) == dict.fromkeys("swne", size) | ({".": 32} if size == 8 else {})


def test_F3_a_card_that_has_gone_over_belongs_to_its_new_side() -> None:
    case = play_all(camps("a4:s8B b6:w7R", fallen="captor"), "a4xa5")
    assert owner_at(case.state, 41) == 0
    scene = draw(RULES, case.seen(), 2, list("swne"), translator("en"))
    (item,) = next(cell for cell in scene.zones[0].cells if cell.label.startswith("b6")).items
    assert item.tags[0] == "down" and item.note.startswith("s's")


def test_F4_the_sides_take_turns_clockwise_and_those_out_are_left_out() -> None:
    case = camps("a4:s8B d4:s5B h5:n6R b7:w7R")
    order = []
    for turn in ("d4-e5", "b7-b8", "h5-h6", "h4-h3", "a4xa5", "h6-h5"):
        order.append(case.state.turn)
        case.play(turn)
    assert order == [0, 1, 2, 3, 0, 2] and case.state.turn == 3 and case.state.out == 0b10


def test_F5_the_first_pack_is_divided_into_four_groups() -> None:
    state = new_game("four", test_cards=1)
    cards = [card for card in state.options.cards if card != NONE]
    for seat in range(4):
        own = [card for card in cards if camp_of(state, card) == seat]
        assert sorted(value(card) for card in own) == [*range(8)]
    assert {card & 63 for card in cards} == {*range(32)}


@pytest.mark.parametrize("division", ["groups_pack1", "groups_pack2", "reduced_packs"])
@pytest.mark.parametrize("setup", ["figure", "trump"])
def test_F5_cards_stand_off_or_on_their_colours_and_no_first_step_takes_anything(division: str, setup: str) -> None:
    if (division, setup) == ("groups_pack2", "trump"):
        return
    state = new_game("four", division=division, setup=setup)
    own = [card & 3 == state.options.squares[square] for square, card in enumerate(state.options.cards) if card != NONE]
    assert set(own) == {setup == "trump"}
    moves = [0] * GAME.moves
    for seat in range(4):
        state.to_move, state.turn = 1 << seat, seat
        n = rules.legal(state, seat, moves)
        assert n > 8 and all(state.top[move & 63] == NONE for move in moves[:n])


def test_F5_with_reduced_packs_south_and_west_share_the_first_pack() -> None:
    state = new_game("four", division="reduced_packs")
    packs = {(camp_of(state, card), card >> 5 & 1) for card in state.options.cards if card != NONE}
    assert packs == {(0, 0), (1, 0), (2, 1), (3, 1)}


def test_F6_both_whole_packs_fill_four_quarters() -> None:
    state = new_game("four_quarters")
    assert {card & 63 for card in state.options.cards} == {*range(64)}
    moves = [0] * GAME.moves
    n = rules.legal(state, 0, moves)
    assert n and all(text.write(RULES, state, 0, move)[2] == "x" for move in moves[:n])
    three = owners(new_game("three", division="full_packs"))
    assert {three[square] for square in range(64) if square % 8 > 3 and square < 32} == {"."}


def test_F7_the_side_whose_true_test_is_taken_is_out_and_the_others_play_on() -> None:
    case = play_all(camps("a4:s8B c6:w7R h8:n6R"), "a4xa5")
    assert case.state.out == 0b10 and outcome(case) == "" and case.state.turn == 2
    assert case.state.test[2:4] == [NONE, NONE] and squares_of(case, "w") == []


def test_F7_a_second_test_leaves_the_board_too() -> None:
    tests = "e1:s#1R d1:s?2B a5:w#1Y a4:w?2Y d8:n#1B e8:n?2R h4:e#1G h5:e?2G"
    case = play_all(camps(f"{tests} b5:s8B", test_cards=2), "b5xa5")
    assert case.state.out == 0b10 and owners(case.state)[24] == "."
    false = play_all(camps(f"{tests} b4:s8B", test_cards=2), "b4xa4")
    assert false.state.out == 0 and false.state.test[2:4] == [32, NONE] and false.state.truth[1] == 0


def test_F7_the_move_goes_on_with_a_claim() -> None:
    case = camps("e1:s#1R a5:w#1Y d8:n#1B h4:e#1G a4:s2R d3:s3R e3:s4R f3:n8R", preset="four_combine")
    assert turns(case, "a4xa5") == ["a4xa5", "a4xa5!f3"]


@pytest.mark.parametrize(("fallen", "side"), [("removed", "."), ("captor", "s"), ("stay", "w")])
def test_F8_what_becomes_of_the_other_cards(fallen: str, side: str) -> None:
    case = play_all(camps("a4:s8B c6:w7R h8:n6R d5:n8Y", fallen=fallen), "a4xa5")
    assert owners(case.state)[42] == side
    assert [turn for turn in turns(case, "d5") if turn.endswith("c6")] == {".": ["d5-c6"], "s": [], "w": []}[side]
    moves = {move >> 6 for move in case.legal()}
    assert 42 not in moves


def test_F8_cards_that_stay_may_be_taken_and_claimed() -> None:
    stay = play_all(camps("a4:s8B c6:w7R d5:n8R", fallen="stay"), "a4xa5")
    assert captures(stay, "d5") == ["d5xc6"]
    claim = camps("a4:s2R c6:w7R d6:w7G f5:n7B", preset="four_combine", fallen="stay")
    assert turns(play_all(claim, "a4xa5"), "f5-e6") == ["f5-e6", "f5-e6!c6,d6"]


BLOCKED = "e1:s#1R a8:w#1Y d8:n#1B h4:e#1G a7:e8R b7:e5B b8:e6R"
"""West's only card is its test card, in a corner between cards of east."""


@pytest.mark.parametrize("fallen", ["removed", "captor", "stay"])
def test_F9_a_side_without_a_move_is_out(fallen: str) -> None:
    case = play_all(camps(BLOCKED, fallen=fallen), "e1-e2")
    assert case.state.out == 0b10 and case.state.turn == 2 and owners(case.state)[56] == "."


def test_F9_it_passes_or_the_game_is_drawn() -> None:
    passing = play_all(camps(BLOCKED, no_move="pass"), "e1-e2")
    assert passing.state.out == 0 and passing.state.turn == 2 and passing.state.quiet == 2
    drawn = play_all(camps(BLOCKED, no_move="draw"), "e1-e2")
    assert outcome(drawn) == "south+west+north+east: no move"


def test_F9_cards_that_should_go_over_stay_if_nobody_took_the_test() -> None:
    between = "e1:s#1R h8:w#1Y d8:n#1B h1:e#1G a1:w1B a2:e8R b2:e7R b1:e6R h7:e5B g7:e4B g8:e3B"
    case = play_all(camps(between, fallen="captor"), "e1-e2")
    assert case.state.out == 0b10 and owners(case.state)[0] == "w"


def test_F10_the_last_side_wins() -> None:
    case = camps("e1:s#1R a5:w#1Y d8:n#1B a4:s8B d7:s7B", preset="three")
    play_all(case, "a4xa5", "d8-e8", "d7xe8")
    assert outcome(case) == "south: test taken" and payoffs(case.state) == [4, -2, -2]


def test_F11_all_other_sides_are_enemies() -> None:
    case = camps("c3:s3R d3:w4R e4:n5R h8:e6R f3:e7R", "east", preset="four_combine")
    assert turns(camps("d4:s8R c4:w7R d5:n6R e5:e5R"), "d4x") == ["d4xc4", "d4xd5", "d4xe5"]
    claims = turns(camps("c3:w3R d3:n4R f4:s5R", preset="four_combine"), "f4-e3")
    assert claims == ["f4-e3", "f4-e3!c3,d3"]
    assert turns(case, "f3-e3") == ["f3-e3", "f3-e3!c3,d3"]


def test_F12_partners_sit_opposite_and_leave_each_others_cards() -> None:
    assert [GAME.team(GAME.choose(players=4, teams="pairs"), seat) for seat in range(4)] == [0, 1, 0, 1]
    assert turns(camps("d4:s8R c4:w7R d5:n6R e5:e5R", preset="pairs"), "d4x") == ["d4xc4", "d4xe5"]
    claim = camps("c3:n3R d3:w4R f4:s5R", preset="four_combine", teams="pairs")
    assert turns(claim, "f4-e3") == ["f4-e3", "f4-e3!d3"]
    own_only = camps("c3:n3R d3:n4R f4:s5R", preset="four_combine", teams="pairs")
    assert turns(own_only, "f4-e3") == ["f4-e3"]


def test_F12_own_piles_and_own_cards_are_the_partners_too() -> None:
    press = position_from(
        "d4:s1R d5:n10G a1:w2B h8:e2Y", preset="pairs_compare", press_own=True, opening_truce=0, setup="random"
    )
    assert "d4/d5" in turns(press)
    covered = camps("c4:s3R d4:w10R e3:s2R e4:n4G", preset="four_combine", teams="pairs", imposing="each_other")
    assert captures(covered, "e3") == ["e3*e4", "e3*e4!d4"]


def test_F12_a_pair_loses_when_both_are_out() -> None:
    case = camps("a4:s8B g4:s7R b8:n6R g8:e6B", preset="pairs")
    play_all(case, "a4xa5", "b8-b7", "g8-g7", "g4xh4")
    assert outcome(case) == "south+north: test taken" and payoffs(case.state) == [3, -3, 3, -3]


def test_F12_a_partner_does_not_see_which_test_is_true() -> None:
    state = new_game("pairs", test_cards=2, test_knowledge="owner")
    for _ in range(4):
        rules.play(state, 14, 0)
    assert state.truth == [0, 0, 0, 0]
    assert seen_by(GAME, state, 0).truth == [0, UNKNOWN, UNKNOWN, UNKNOWN]
    assert seen_by(GAME, state, NONE).truth == [UNKNOWN] * 4


def compare(position: str, side: str = "south", **options: object) -> Case:
    """Return a position of game 48 for four in which the first turn may press."""
    given = {"teams": "alone", "opening_truce": 0, "setup": "random", "colour_path": "free"}
    return position_from(position, side, "pairs_compare", **given | options)  # type: ignore[arg-type]


def test_F13_a_side_on_top_nowhere_is_out_and_one_party_on_top_everywhere_ends_the_game() -> None:
    case = play_all(compare("d4:s1R d5:w10R a1:n2B h8:e2Y"), "d4/d5")
    assert case.state.out == 0b10 and case.state.turn == 2
    pair = play_all(compare("d4:s1R d5:w10R a1:n2B", teams="pairs"), "d4/d5")
    assert outcome(pair) == "south+north: one side on top everywhere"


def test_F14_a_draw_is_between_those_still_in() -> None:
    case = camps("a4:s8B c6:n7R", no_progress_limit=2)
    play_all(case, "a4xa5", "c6-c7", "h4-h5")
    assert outcome(case) == "south+north+east: no progress" and payoffs(case.state) == [1, -3, 1, 1]
    pairs = play_all(camps("a4:s8B c6:n7R", preset="pairs", no_progress_limit=2), "a4xa5", "c6-c7", "h4-h5")
    assert outcome(pairs) == "south+west+north+east: no progress" and payoffs(pairs.state) == [0, 0, 0, 0]


def test_F14_a_position_is_repeated_with_the_same_side_to_move() -> None:
    case = camps("c2:s5R b4:w5G f7:n5Y g4:e5B", repetition_limit=2)
    play_all(case, "c2-c3", "b4-b3", "f7-f6", "g4-g3", "c3-c2", "b3-b4", "f6-f7")
    assert outcome(case) == ""
    assert outcome(play_all(case, "g3-g4")) == "south+west+north+east: repetition"


def test_F14_in_a_comparison_pairs_count_together() -> None:
    position = "a1:s1R c1:s2R a8:w10G h1:n20B h8:e30Y g8:e40G"
    alone = play_all(compare(position, no_progress_limit=1), "a1-b1")
    assert outcome(alone) == "south+east: no progress"
    pairs = play_all(compare(position + " d8:n30B", no_progress_limit=1, teams="pairs"), "a1-b1")
    assert outcome(pairs) == "south+north: no progress"


def test_F15_the_others_share_the_first_place() -> None:
    case = play_all(camps("a4:s8B c6:n7R"), "a4xa5")
    rules.forfeit(case.state, 2)
    assert outcome(case) == "south+east: resigned"
    pairs = camps("a4:s8B", preset="pairs")
    rules.forfeit(pairs.state, 2)
    assert outcome(pairs) == "west+east: resigned"
