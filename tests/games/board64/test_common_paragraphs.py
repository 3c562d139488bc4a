"""What Board64 is, and the rules that all its games for two share: paragraphs D and C."""

from collections import Counter

import pytest

from hoyle.games.board64 import GAME, figures, rules
from hoyle.games.board64.board import COLOURS_OF_SQUARES, VALUES_OF_SQUARES, neighbour
from hoyle.games.board64.figures import FIGURES, card_name, card_named, figure
from hoyle.games.board64.state import DEALING, DOWN, colour, owner, value
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from tests.support.board64 import captures, new_game, outcome, play_all, position_from, steps, turns

DRAWN = {name: figure(text, 0) for name, text in vars(figures).items() if name.startswith("FIGURE_")}
HALF_TURN = {0: 3, 1: 2, 2: 1, 3: 0}


def test_D1_packs_differ_by_a_zero_that_does_not_count() -> None:
    names = [card_name(card) for card in range(64)]
    assert len({*names}) == 64 and names[:5] == ["1R", "1Y", "1G", "1B", "2R"] and names[32] == "10R"
    assert [card_named(name) for name in names] == [*range(64)]
    assert value(card_named("3R")) == value(card_named("30B")) < value(card_named("4R"))
    board = """
    8  n#10B
    5  .     .     n30R
    4  .     .     s4R
    1  .     .     .     .     .     .     .     s#1R
    """
    assert captures(position_from(board, preset="game4"), "c4") == ["c4xc5"]
    assert captures(position_from(board, "north", preset="game4"), "c5") == []


@pytest.mark.parametrize("cards", DRAWN.values(), ids=DRAWN)
def test_D2_south_has_ranks_1_and_2_and_north_7_and_8(cards: tuple[int, ...]) -> None:
    assert all((card == NONE) == (16 <= square < 48) for square, card in enumerate(cards))
    assert [owner(card) for card in cards if card != NONE] == [0] * 16 + [1] * 16


@pytest.mark.parametrize(
    ("division", "odd", "even"), [(0, "RG", "YB"), (1, "RY", "GB")], ids=["first pack", "second pack"]
)
def test_D3_half_a_pack_is_every_value_twice_and_every_colour_four_times(division: int, odd: str, even: str) -> None:
    for text in FIGURES[division]:
        cards = [card for card in figure(text, 0) if card != NONE]
        for seat in range(2):
            own = [card_name(card) for card in cards if owner(card) == seat]
            assert {*Counter(name[0] for name in own).values()} == {2}
            assert {*Counter(name[-1] for name in own).values()} == {4}
            assert all((name[-1] in (odd if int(name[0]) % 2 else even)) == (seat == 0) for name in own)
            assert all((name[1] == "0") == (division == 1) for name in own)


@pytest.mark.parametrize("name", ["FIGURE_4", "FIGURE_5_REDUCED", "FIGURE_12"])
def test_D4_a_reduced_pack_is_values_1_to_4(name: str) -> None:
    cards = [card for card in DRAWN[name] if card != NONE]
    assert {card for card in cards if not owner(card)} == {*range(16)}
    assert {card - 64 for card in cards if owner(card)} == {*range(32, 48)}


def test_D5_four_ribbons_that_the_half_turn_exchanges() -> None:
    board = COLOURS_OF_SQUARES
    assert {*Counter(board).values()} == {16}
    assert all({*Counter(board[8 * rank : 8 * rank + 8]).values()} == {2} for rank in range(8))
    assert all({*Counter(board[file::8]).values()} == {2} for file in range(8))
    assert all(board[63 - square] == HALF_TURN[board[square]] for square in range(64))
    assert {len(ribbon(square)) for square in (0, 7, 56, 63)} == {16}


def ribbon(square: int) -> set[int]:
    """Return the connected squares of one colour that contain this square."""
    found, new = {square}, {square}
    while new:
        near = {neighbour(start, direction) for start in new for direction in range(8)} - {-1}
        new = {goal for goal in near if COLOURS_OF_SQUARES[goal] == COLOURS_OF_SQUARES[square]} - found
        found |= new
    return found


def test_D9_each_value_is_in_every_file_and_twice_with_every_colour() -> None:
    values = [int(value) for value in VALUES_OF_SQUARES]
    assert {*Counter(zip(COLOURS_OF_SQUARES, values, strict=True)).values()} == {2}
    assert all(sorted(values[file::8]) == [*range(8)] for file in range(8))
    assert all(values[63 - square] == values[square] for square in range(64))


@pytest.mark.parametrize(
    ("match", "wanted"), [("colour", []), ("value", ["e4xd5"]), ("either", ["e4xd5"]), ("both", [])]
)
def test_D9_a_card_is_trump_on_a_square_that_suits_it(match: str, wanted: list[str]) -> None:
    case = position_from("e4:s7R d5:n2G e5:n2B h1:s#1R a8:n#1B", square_match=match)  # d5 is a blue 7, e5 a yellow 8
    assert captures(case, "e4") == wanted


def test_D9_on_a_square_of_its_colour_and_value_a_card_is_trump_by_both() -> None:
    case = position_from("d5:s8Y e5:n7B h1:s#1R a8:n#1B", square_match="both")  # e5 is a yellow 8
    assert captures(case, "d5") == ["d5xe5"]


@pytest.mark.parametrize(
    ("match", "wanted"),
    [("colour", "c2 e4"), ("value", "c3 e3"), ("either", "c2 c3 e3 e4"), ("both", "")],
)
def test_D9_with_reduced_packs_5_to_8_count_as_1_to_4(match: str, wanted: str) -> None:
    options = {"setup": "random", "colour_path": "landing", "move_range": "one", "square_match": match}
    case = position_from("d3:s1R a8:n20G", preset="game48", **options)
    assert turns(case, "d3") == steps("d3", wanted)


def test_D9_a_card_may_be_pressed_on_a_square_that_suits_the_other() -> None:
    options = {"setup": "random", "colour_path": "landing", "square_match": "value"}
    case = position_from("d3:s1R e3:n20G d4:n20Y", preset="game48", **options)
    assert captures(case, "d3") == ["d3/e3"]


def test_D9_where_squares_suit_by_colour_or_value_a_game_is_not_frozen() -> None:
    words = "d3:s1R a1:s3R h8:n20G a8:n40Y"
    ends = [
        outcome(play_all(position_from(words, preset="game48", setup="random", square_match=match), "d3-e4"))
        for match in ("colour", "either")
    ]
    assert ends == ["draw: frozen", ""]


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_D6_north_is_south_turned_half_way_round(name: str) -> None:
    def turned(card: int) -> tuple[int, int]:
        return value(card), colour(card) if name == "FIGURE_12" else HALF_TURN[colour(card)]

    cards = DRAWN[name]
    same = [(value(cards[63 - square]), colour(cards[63 - square])) for square in range(16)]
    assert same == [turned(cards[square]) for square in range(16)]


def test_D6_in_trump_positions_every_card_stands_on_its_own_colour() -> None:
    for name in ("FIGURE_5_GROUPS", "FIGURE_5_REDUCED"):
        assert all(
            card == NONE or colour(card) == COLOURS_OF_SQUARES[square] for square, card in enumerate(DRAWN[name])
        )
    for name in ("FIGURE_1", "FIGURE_2", "FIGURE_4"):
        assert all(
            card == NONE or colour(card) != COLOURS_OF_SQUARES[square] for square, card in enumerate(DRAWN[name])
        )
    state = new_game("game4", setup="trump")
    assert [square for square in range(64) if state.top[square] == DOWN] == [1, 62]


def test_D6_on_another_board_the_cards_stand_on_the_same_squares() -> None:
    usual, other = new_game("game48"), new_game("game48", squares=tuple(reversed(COLOURS_OF_SQUARES)))
    assert usual.top == other.top and list(usual.options.squares) != list(other.options.squares)


def test_D7_during_the_truce_nothing_of_the_enemys_is_taken() -> None:
    board = """
    8  n#1B
    4  .     .     n6R
    1  .     .     s7R   .     .     .     .     s#1R
    """
    case = position_from(board, move_range="any", opening_truce=2)
    assert captures(case) == []
    assert captures(play_all(case, "c1-c3")) == []
    assert captures(play_all(case, "a8-b8")) == ["c3xc4"]


def test_D7_far_moves_would_take_at_once_in_a_drawn_set_up() -> None:
    assert "b2xg7" in captures(position_from(grid(new_game("game4")), preset="game4", move_range="any", setup="random"))
    assert captures(position_from(grid(new_game("game4")), preset="game4", move_range="any", opening_truce=1)) == []


def grid(state: object) -> str:
    """Return the cards of a drawn set-up in the notation of the case files."""
    cards = state.options.cards  # type: ignore[attr-defined]
    marks = {0: "s", 64: "n", 128: "s#", 192: "n#"}
    return " ".join(
        f"{'abcdefgh'[square % 8]}{square // 8 + 1}:{marks[card & 192]}{card_name(card & 63)}"
        for square, card in enumerate(cards)
        if card != NONE
    )


def test_D8_each_side_is_shuffled_over_its_own_ranks() -> None:
    state = new_game("game48", setup="random")
    assert (state.phase, state.to_move, state.opened) == (DEALING, CHANCE_AWAITED, 0)
    dealt: list[int] = []
    moves = [0] * GAME.moves
    while state.to_move == CHANCE_AWAITED:
        n = rules.legal(state, CHANCE, moves)
        dealt.append(n)
        rules.play(state, CHANCE, moves[n - 1])
    assert dealt == [*range(16, 0, -1)] * 2
    assert all((state.top[square] == NONE) == (16 <= square < 48) for square in range(64))
    assert sorted(state.top) == sorted(DRAWN["FIGURE_5_REDUCED"])
    assert (state.top[0], state.top[63]) == (card_named("3R"), card_named("30B") + 64)
    assert state.turn == 0


def test_D8_a_shuffled_test_lies_face_down_wherever_it_comes() -> None:
    state = new_game("game1", setup="random", test_cards=2)
    moves = [0] * GAME.moves
    while state.to_move == CHANCE_AWAITED:
        n = rules.legal(state, CHANCE, moves)
        tests = [move for move in moves[:n] if state.options.cards[move] >= 128]
        rules.play(state, CHANCE, (tests or moves)[0])
    assert state.test[:4] == [0, 1, 48, 49] and state.truth[:2] == [NONE, NONE]
    assert [square for square in range(64) if state.top[square] == DOWN] == state.test[:4]


def test_C1_the_sides_take_turns_one_move_each() -> None:
    state = new_game()
    assert (state.turn, state.to_move) == (0, 0b01)
    rules.play(state, 0, 64 * 8 + 16)
    assert (state.turn, state.to_move) == (1, 0b10)
    assert rules.legal(state, 0, [0] * GAME.moves) == 0
    rules.play(state, 1, 64 * 48 + 40)
    assert (state.turn, state.to_move) == (0, 0b01)


@pytest.mark.parametrize(
    ("preset", "words", "wanted"),
    [
        ("game1", "a2:s8R h1:s#1R a8:n#1B", "a2-a3"),
        ("game1", "a2:s8R a3:n7R h1:s#1R a8:n#1B", "a2xa3"),
        ("game48", "d3:s1R e4:n10B h8:n20G", "d3/e4"),
        ("game18_imposing", "e3:s2R d4:n10R e4:n10G f4:n40R h1:s#1B a8:n#10B", "e3*e4!d4,f4"),
        ("game65", "a1:3R b1:5R c1:~8R", "c1"),
    ],
)
def test_C2_moves_are_written_by_squares(preset: str, words: str, wanted: str) -> None:
    assert wanted in turns(position_from(words, preset=preset))


def test_C3_straight_on_and_never_through_a_card() -> None:
    board = """
    8  n#1B
    4  .     n8G   .     s7R   s5G
    2  .     .     .     s6B
    1  .     .     .     .     .     .     .     s#1R
    """
    near = "c3 c4 c5 d3 d5 e3 e5"
    assert turns(position_from(board), "d4") == steps("d4", near)
    far = "a1 a7 b2 b6 c3 c4 c5 d3 d5 d6 d7 d8 e3 e5 f2 f6 g1 g7 h8"
    assert turns(position_from(board, move_range="any", opening_truce=1), "d4") == steps("d4", far)


def test_C4_resigning_loses() -> None:
    for seat, winner in ((0, "north"), (1, "south")):
        case = position_from("a2:s8R h1:s#1R a8:n#1B", ("south", "north")[seat])
        rules.forfeit(case.state, seat)
        assert outcome(case) == f"{winner}: resigned" and case.state.to_move == 0
        assert [rules.payoff(case.state, side) for side in range(2)] == ([-1, 1] if seat == 0 else [1, -1])


BLOCKED = """
8  .     .     .     .     .     .     .     n#1B
3  .     n6R
2  n4R
1  s#1R  n2R
"""


@pytest.mark.parametrize(("no_move", "wanted"), [("lose", "north: no move"), ("draw", "draw: no move"), ("pass", "")])
def test_C5_a_side_that_cannot_move(no_move: str, wanted: str) -> None:
    case = play_all(position_from(BLOCKED, "north", no_move=no_move), "b3-b2")
    assert outcome(case) == wanted
    if no_move == "pass":
        assert (case.state.turn, case.state.quiet) == (1, 2)


def test_C5_two_sides_that_cannot_move_draw_where_nothing_is_counted() -> None:
    full = "\n".join(f"{rank}  {' '.join(['s#1R' if rank < 5 else 'n#1B'] * 8)}" for rank in range(1, 9))
    assert outcome(position_from(full, no_move="pass")) == "draw: no move"
    assert outcome(position_from(full, no_move="lose")) == "north: no move"


def test_C5_holds_at_the_very_start() -> None:
    shut = BLOCKED.replace("3  .     n6R", "").replace("2  n4R", "2  n4R   n6R")
    assert outcome(position_from(shut)) == "north: no move"
    assert outcome(position_from(shut, "north")) == ""


def test_C6_the_no_progress_limit_draws() -> None:
    case = position_from("a1:s8R h1:s#1R a8:n#1B b4:n2R", no_progress_limit=4)
    assert outcome(play_all(case, "a1-a2", "a8-b8", "a2-a3")) == ""
    assert outcome(play_all(case, "b8-c8")) == "draw: no progress"


def test_C6_a_taking_restarts_the_count_and_a_forced_pass_is_counted() -> None:
    case = play_all(position_from("a3:s8R h1:s#1R a8:n#1B b4:n2R", no_progress_limit=4), "h1-g1", "a8-b8", "a3xb4")
    assert case.state.quiet == 0
    assert outcome(play_all(case, "b8-a8", "b4-b5", "a8-b8")) == ""
    assert outcome(play_all(case, "b5-b6")) == "draw: no progress"
    blocked = position_from(BLOCKED, "north", no_move="pass", no_progress_limit=2)
    assert outcome(play_all(blocked, "b3-b2")) == "draw: no progress"


SHUTTLE = ("a1-a2", "a8-b8", "a2-a1", "b8-a8")


def test_C7_the_third_time_draws() -> None:
    case = position_from("a1:s8R h1:s#1R a8:n#1B")
    assert outcome(play_all(case, *SHUTTLE, *SHUTTLE[:3])) == ""
    assert outcome(play_all(case, SHUTTLE[3])) == "draw: repetition"


@pytest.mark.parametrize(("limit", "rounds"), [(2, 1), (4, 3), (5, 4), (0, 0)])
def test_C7_another_limit_or_none(limit: int, rounds: int) -> None:
    case = position_from("a1:s8R h1:s#1R a8:n#1B", repetition_limit=limit)
    assert outcome(play_all(case, *SHUTTLE * (rounds or 6))) == ("draw: repetition" if rounds else "")


def test_C7_by_whatever_way_the_position_came() -> None:
    case = position_from("a1:s8R h1:s#1R a8:n#1B", repetition_limit=2)
    assert outcome(play_all(case, "a1-a2", "a8-b8", "a2-b1", "b8-b7", "b1-a1")) == ""
    assert outcome(play_all(case, "b7-a8")) == "draw: repetition"


def test_C7_the_same_squares_with_the_other_side_to_move_are_no_repetition() -> None:
    case = position_from("a1:s8R h1:s#1R a8:n#1B", repetition_limit=2)
    play_all(case, "a1-a2", "a8-b8", "a2-b1", "b8-a8", "b1-a1")
    assert (outcome(case), case.state.turn) == ("", 1)


def test_C7_a_taking_makes_earlier_positions_impossible() -> None:
    case = position_from("a1:s8R a3:n2R h1:s#1R a8:n#1B", repetition_limit=2)
    assert outcome(play_all(case, "a1-a2", "a8-b8", "a2xa3", "b8-a8", "a3-a2", "a8-b8")) == ""
    assert case.state.quiet == 3


def test_C7_passes_count_as_turns() -> None:
    case = position_from(BLOCKED, "north", no_move="pass", repetition_limit=2)
    play_all(case, "b3-b2")
    assert outcome(play_all(case, "h8-g8")) == ""
    assert outcome(play_all(case, "g8-h8")) == "draw: repetition"


def test_C7_two_tests_that_changed_places_are_another_position() -> None:
    case = position_from("a1:s?1G b1:s#1R h8:n#1B g8:n?1Y", test_cards=2, repetition_limit=2)
    around = ("a1-a2", "h8-h7", "b1-a1", "h7-g7", "a2-b1", "g7-h8")
    play_all(case, *around)
    assert (case.state.test[:2], case.state.top[0], case.state.top[1]) == ([1, 0], DOWN, DOWN)
    assert outcome(case) == ""
    assert outcome(play_all(case, *around)) == "draw: repetition"
