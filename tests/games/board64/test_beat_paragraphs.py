"""Games 1 and 4, paragraph by paragraph, in given positions."""

import pytest

from hoyle.games.board64 import GAME, rules
from hoyle.games.board64.board import square_name
from hoyle.games.board64.choices import LOSE
from hoyle.games.board64.figures import card_named
from hoyle.games.board64.state import DECIDING, DOWN, TESTING
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, UNKNOWN
from tests.support.board64 import captures, new_game, outcome, payoffs, play_all, position_from, steps, turns


def start_turns(preset: str, **options: object) -> int:
    """Return the number of legal moves of the first side."""
    return rules.legal(new_game(preset, **options), 0, [0] * GAME.moves)


def test_G1_1_each_side_has_sixteen_cards_and_one_test_face_down() -> None:
    state = new_game()
    assert [state.top[square] for square in (3, 4, 59, 60)] == [card_named("1G"), DOWN, DOWN, card_named("1Y") + 64]
    assert state.test[:4] == [4, NONE, 59, NONE] and state.truth[:2] == [0, 0]
    assert sum(card != NONE for card in state.top) == 32
    assert start_turns("game1") == 22


def test_G1_2_one_square() -> None:
    assert turns(position_from("d4:s8R h1:s#1R a8:n#1B"), "d4-d6") == []


def test_G1_3_to_any_free_square_beside() -> None:
    board = """
    8  n#1B
    1  s8R   .     .     .     .     .     .     s#1R
    """
    assert turns(position_from(board), "a1") == ["a1-a2", "a1-b1", "a1-b2"]


def test_G1_4_own_cards_and_stronger_enemies_are_in_the_way() -> None:
    board = """
    8  n#1B
    5  .     .     .     s5G   n8R
    4  .     .     .     s7R
    1  .     .     .     .     .     .     .     s#1R
    """
    assert turns(position_from(board), "d4") == steps("d4", "c3 c4 c5 d3 e3 e4")


def test_G1_5_of_one_colour_the_higher_beats_the_lower_on_any_square() -> None:
    board = """
    8  n#1B
    5  .     .     .     n6R   n8R
    4  .     .     .     s7R
    3  .     .     n4R
    1  .     .     .     .     .     .     .     s#1R
    """
    assert captures(position_from(board), "d4") == ["d4xc3", "d4xd5"]


def test_G1_5_the_lower_never_beats_the_higher_not_even_on_its_own_colour() -> None:
    assert captures(position_from("e4:s2Y f3:n3Y h1:s#1R a8:n#1B"), "e4") == []


TRUMPS = """
8  n#1B
5  .     .     .     n7B   n6R
4  .     .     .     .     s2Y   n8R
3  .     .     .     .     n8G   n3Y
1  .     .     .     .     .     .     .     s#1R
"""


def test_G1_6_on_a_square_of_its_colour_a_card_beats_every_other_colour() -> None:
    assert captures(position_from(TRUMPS), "e4") == ["e4xe5", "e4xf4"]


def test_G1_6_the_square_left_does_not_count() -> None:
    assert captures(position_from("b4:s8B c4:n6R b5:n6G h1:s#1R a8:n#1B"), "b4") == ["b4xc4"]


@pytest.mark.parametrize(("equal", "wanted"), [("any", ["g5xh6"]), ("none", [])])
def test_G1_7_equal_values_beat_each_other_unless_agreed_otherwise(equal: str, wanted: list[str]) -> None:
    assert captures(position_from("g5:s8Y h6:n8R h1:s#1R a8:n#1B", equal_beats=equal), "g5") == wanted


def test_G1_7_where_equals_do_not_beat_the_square_still_decides() -> None:
    board = "e4:s8Y f4:n8R h1:s#1R a8:n#1B"
    assert captures(position_from(board, equal_beats="none"), "e4") == ["e4xf4"]
    assert captures(position_from(board, "north", equal_beats="none"), "f4") == ["f4xe4"]


def test_G1_8_otherwise_nothing_happens_either_way() -> None:
    board = "b5:s2Y c5:n8R h1:s#1R a8:n#1B"
    assert captures(position_from(board), "b5") == captures(position_from(board, "north"), "c5") == []


def test_G1_9_nobody_need_beat() -> None:
    assert turns(position_from("a4:s7R a5:n6R h1:s#1R a8:n#1B"), "a4") == ["a4-a3", "a4-b3", "a4-b4", "a4-b5", "a4xa5"]


def test_G1_10_the_beaten_card_leaves_and_the_other_stands_there() -> None:
    case = play_all(position_from("a4:s7R a5:n6R h1:s#1R a8:n#1B"), "a4xa5")
    assert case.state.top[32] == card_named("7R") and case.state.top[24] == NONE
    assert sum(card != NONE for card in case.state.top) == 3
    assert (case.state.taken[0], rules.points(case.state, 0), rules.points(case.state, 1)) == (1, 1, 0)


@pytest.mark.parametrize("card", ["3G", "1Y", "8R"])
def test_G1_11_every_open_card_beats_a_test(card: str) -> None:
    assert captures(position_from(f"e3:s{card} e4:n#1B h1:s#1R"), "e3") == ["e3xe4"]


TESTS_MEET = """
5  .     .     .     .     n#1B
4  .     .     .     n2G   s#1R
"""


def test_G1_12_a_test_goes_like_the_others_but_never_beats() -> None:
    case = position_from(TESTS_MEET)
    assert turns(case, "e4") == ["e4-d3", "e4-d5", "e4-e3", "e4-f3", "e4-f4", "e4-f5"]
    play_all(case, "e4-f4")
    assert case.state.test[:4] == [29, NONE, 36, NONE] and case.state.top[29] == DOWN


def test_G1_13_who_beats_the_enemys_test_has_won() -> None:
    case = play_all(position_from("e3:s3G e4:n#1B h1:s#1R"), "e3xe4")
    assert outcome(case) == "south: test taken"
    assert payoffs(case.state) == [1, -1] and case.legal() == []
    assert rules.ending(case.state) == case.state.ended


def test_G1_14_no_move_loses() -> None:
    board = """
    8  .     .     .     .     .     .     .     n#1B
    3  .     n6R
    2  n4R
    1  s#1R  n2R
    """
    assert outcome(play_all(position_from(board, "north"), "b3-b2")) == "north: no move"


def test_G1_15_a_draw_by_the_no_progress_limit_or_repetition_pays_nothing() -> None:
    case = play_all(position_from("a1:s8R h1:s#1R a8:n#1B", no_progress_limit=2), "a1-a2", "a8-b8")
    assert outcome(case) == "draw: no progress" and payoffs(case.state) == [0, 0]
    assert GAME.choose().no_progress_limit == 100 and GAME.choose().repetition_limit == 3


def test_G1_15_the_longest_no_progress_limit_fits() -> None:
    case = position_from("a1:s8R h1:s#1R a8:n#1B", no_progress_limit=200, repetition_limit=0)
    play_all(case, *("a1-a2", "a8-b8", "a2-a1", "b8-a8") * 50)
    assert outcome(case) == "draw: no progress" and case.state.quiet == 200


def test_G1_v1_the_second_pack() -> None:
    state = new_game("game1_pack2")
    assert state.test[:4] == [3, NONE, 60, NONE]
    assert (state.top[4], state.top[59]) == (card_named("10Y"), card_named("10G") + 64)
    assert start_turns("game1_pack2") == 22


def test_G1_v2_tests_may_beat_anything() -> None:
    assert captures(position_from(TESTS_MEET, test_may_beat=True), "e4") == ["e4xd4", "e4xe5"]
    assert outcome(play_all(position_from(TESTS_MEET, test_may_beat=True), "e4xe5")) == "south: test taken"


TWO = """
8  .     .     .     n?1Y  n#1B
7  .     .     .     s7R
1  .     .     .     .     .     .     s?1G  s#1R
"""


@pytest.mark.parametrize("knowledge", ["nobody", "owner"])
def test_G1_v3_the_false_test_only_leaves_and_the_true_one_wins(knowledge: str) -> None:
    case = play_all(position_from(TWO, test_cards=2, test_knowledge=knowledge), "d7xd8")
    assert outcome(case) == "" and case.state.test[2:4] == [NONE, 60]
    assert (case.state.truth[1], case.seen().truth[1]) == (1, 1)
    assert case.state.turn == 1
    assert outcome(play_all(position_from(TWO, test_cards=2, test_knowledge=knowledge), "d7xe8")) == "south: test taken"


def test_G1_v3_nobody_knows_and_chance_says_when_it_matters() -> None:
    state = new_game("game1_two_tests")
    assert state.truth[:2] == [NONE, NONE] and state.test[:4] == [3, 4, 59, 60] and state.to_move == 0b01
    case = position_from(TWO, test_cards=2)
    rules.play(case.state, 0, 64 * 51 + 59)
    assert (case.state.phase, case.state.to_move, case.state.opened) == (TESTING, CHANCE_AWAITED, 0)
    moves = [0] * GAME.moves
    assert moves[: rules.legal(case.state, CHANCE, moves)] == [0, 1]
    rules.play(case.state, CHANCE, 0)
    assert outcome(case) == "south: test taken"


def test_G1_v3_the_owner_knows_and_nobody_else() -> None:
    state = new_game("game1_bluff")
    assert (state.phase, state.to_move) == (DECIDING, CHANCE_AWAITED)
    rules.play(state, CHANCE, 1)
    rules.play(state, CHANCE, 0)
    assert state.truth[:2] == [1, 0] and state.to_move == 0b01
    sights = [state.blank() for _ in range(3)]
    for seat in range(2):
        GAME.verbs["view"](state, seat, sights[seat])
    GAME.verbs["public"](state, sights[2])
    assert [seen.truth[:2] for seen in sights] == [[1, UNKNOWN], [UNKNOWN, 0], [UNKNOWN, UNKNOWN]]
    rules.forfeit(state, 0)
    GAME.verbs["public"](state, sights[2])
    assert sights[2].truth[:2] == [1, 0]


def test_G1_v3_a_position_imagined_has_either_truth() -> None:
    state = new_game("game1_bluff")
    rules.play(state, CHANCE, 1)
    rules.play(state, CHANCE, 0)
    seen, truths = state.blank(), set()
    GAME.verbs["view"](state, 0, seen)
    dice = Dice()
    for number in range(20):
        made = state.blank()
        set_dice(dice, 1, number)
        GAME.verbs["determinize"](seen, 0, made, dice)
        truths.add(tuple(made.truth[:2]))
    assert truths == {(1, 0), (1, 1)}


def test_G4_1_two_reduced_packs() -> None:
    state = new_game("game4")
    assert state.test[:4] == [4, NONE, 59, NONE] and start_turns("game4") == 22
    assert (state.top[3], state.top[60]) == (card_named("1G"), card_named("10Y") + 64)


EQUALS = """
8  n#10B
5  .     n40R  n20R  n30B
4  .     .     s3R
1  .     .     .     .     .     .     .     s#1R
"""


def test_G4_2_a_zero_does_not_count() -> None:
    assert captures(position_from(EQUALS, preset="game4"), "c4") == ["c4xc5", "c4xd5"]


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, ["c4xb5", "c4xc5", "c4xd5"]),
        ({"equal_beats": "colour"}, ["c4xb5", "c4xc5"]),
        ({"equal_beats": "none", "test_may_beat": True}, ["c4xb5"]),
    ],
    ids=["any", "colour", "none"],
)
def test_G4_3_which_equals_beat(options: dict[str, object], wanted: list[str]) -> None:
    board = EQUALS.replace("n40R  n20R ", "n20R  n30R ")
    assert captures(position_from(board, preset="game4", **options), "c4") == wanted


def test_G4_4_it_ends_as_game_1_does() -> None:
    assert outcome(play_all(position_from("a1:s2G b1:n#10B h1:s#1R", preset="game4"), "a1xb1")) == "south: test taken"
    chosen = new_game("game4").options
    assert (chosen.no_move, chosen.no_progress_limit, chosen.repetition_limit) == (LOSE, 100, 3)


def test_G4_v3_far_moves_from_trump_positions() -> None:
    board = """
    8  n#10B
    7  .     .     .     n10G
    5  .     .     .     n30G  .     .     .     n10R
    4  .     .     .     .     .     .     s3R
    3  .     n20G
    1  s2Y   .     .     s4G   .     .     .     s#1R
    """
    wanted = "d1-b1 d1-c1 d1-c2 d1-d2 d1-d3 d1-d4 d1-e1 d1-e2 d1-f1 d1-f3 d1-g1 d1xb3 d1xd5"
    assert turns(position_from(board, preset="game4_queens"), "d1") == wanted.split()
    state = new_game("game4_queens")
    moves = [0] * GAME.moves
    assert all(state.top[move & 63] == NONE for move in moves[: rules.legal(state, 0, moves)])


def test_G1_15_one_open_card_catches_a_lone_test_within_fourteen_turns() -> None:
    goes = {
        (card, test, turn): onward(card, test, turn) for card in range(64) for test in range(64) for turn in range(2)
    }
    goes = {place: targets for place, targets in goes.items() if place[0] != place[1]}
    caught = {place: 1 for place in goes if place[2] == 0 and (place[1], place[1], 1) in goes[place]}
    for plies in range(2, 15):
        for place in [square for square in goes if square not in caught]:
            known = [caught.get(target, plies) < plies for target in goes[place]]
            if any(known) if place[2] == 0 else all(known):
                caught[place] = plies
    assert len(goes) == len(caught) == 8064 and max(caught.values()) == 14


def onward(card: int, test: int, turn: int) -> list[tuple[int, int, int]]:
    """Return the squares of south's card and north's test, and the side to move, after each legal move."""
    if card == test:
        return []
    state = position_from(f"{square_name(card)}:s8R {square_name(test)}:n#1B", ("south", "north")[turn]).state
    moves = [0] * GAME.moves
    goals = [move & 63 for move in moves[: rules.legal(state, turn, moves)]]
    return [(card, goal, 0) if turn else (goal, test, 1) for goal in goals]


def test_G1_v4_only_equals_and_trumps_beat() -> None:
    board = "d4:s7R c3:n4R d5:n6R e5:n7B c5:n2G h1:s#1R a8:n#1B"
    assert captures(position_from(board), "d4") == ["d4xc3", "d4xd5", "d4xe5"]
    assert captures(position_from(board, card_match="value"), "d4") == ["d4xe5"]


def test_G1_v4_equals_of_one_colour_beat_if_equals_do() -> None:
    board = "c4:s3R c5:n30R d5:n20R d4:n30B h1:s#1R a8:n#10B"
    any_equal = position_from(board, preset="game4", card_match="value")
    assert captures(any_equal, "c4") == ["c4xc5", "c4xd4"]
    one_colour = position_from(board, preset="game4", card_match="value", equal_beats="colour")
    assert captures(one_colour, "c4") == ["c4xc5"]


def test_G1_v5_a_trump_beats_a_higher_card_of_its_colour() -> None:
    board = "e4:s2Y f3:n3Y e3:n3G d4:n8Y h1:s#1R a8:n#1B"
    assert captures(position_from(board), "e4") == []
    assert captures(position_from(board, trump_beats="any"), "e4") == ["e4xf3"]


def test_G1_v5_reduced_packs_without_equals_or_beating_tests() -> None:
    rules = {"preset": "game4", "equal_beats": "none", "trump_beats": "any"}
    board = "c4:s3R c5:n30R d5:n40R d3:n30B b4:n20R h1:s#1R a8:n#10B"
    assert captures(position_from(board, **rules), "c4") == ["c4xb4", "c4xd3"]
    assert captures(position_from("b2:s1B b3:n40G a3:n40B c3:n10B h1:s#1R a8:n#10B", **rules), "b2") == [
        "b2xa3",
        "b2xc3",
    ]
