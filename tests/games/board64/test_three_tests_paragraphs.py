"""The paragraphs of test cards (G1.v3 and those that name it) where a side has three, of which two are false."""

from collections import Counter
from typing import Any

import pytest

from hoyle.errors import Refusal
from hoyle.games.board64 import GAME, camp_figures, figures, guide, rules, text
from hoyle.games.board64.board import COLOUR_LETTERS
from hoyle.games.board64.bots.evaluation import NEARNESS, evaluate, nearness_bonus
from hoyle.games.board64.drawings import read_setup
from hoyle.games.board64.figures import FIGURE_1, FIGURE_12, figure, owner_letter
from hoyle.games.board64.state import DECIDING, DOWN, TESTING, State
from hoyle.games.board64.table.labels import item_name
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.link import rules_of
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, UNKNOWN
from hoyle.testing.random_play import seen_by
from tests.cases.board64 import Case
from tests.games.board64.test_camp_table import drawn, told
from tests.support.board64 import new_game, outcome, play_all, position_from, turns

RULES = rules_of(GAME)
DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
KNOWLEDGE = pytest.mark.parametrize("knowledge", ["nobody", "owner"])
THREE = """
8  .     n?2G  n?1Y  n#1B
7  .     .     s7R
1  .     .     .     .     .     s?2Y  s?1G  s#1R
"""
"""North's test cards are on b8, c8 and d8, which is the true one."""
CAMPS = "e1:s#1R d1:s?2B c1:s?6G a5:w#1Y a4:w?2Y a3:w?6R d8:n#1B e8:n?2R f8:n?6Y h4:e#1G h5:e?2G h6:e?6B"


def three(knowledge: str = "nobody", **options: Any) -> Case:
    """Return the position with three test cards a side."""
    return position_from(THREE, test_cards=3, test_knowledge=knowledge, **options)


def again(case: Case) -> Case:
    """Let south move again."""
    case.state.turn, case.state.to_move = 0, 1
    return case


def struck(case: Case, start: int, target: int) -> Any:
    """Return the state after a step onto a test card, before CHANCE says whether it is the true one."""
    rules.play(case.state, case.state.turn, 64 * start + target)
    assert (case.state.phase, case.state.to_move) == (TESTING, CHANCE_AWAITED)
    return case.state


def chances(state: Any) -> list[int]:
    """Return the moves of CHANCE, which are equally likely."""
    moves = [0] * GAME.moves
    return moves[: rules.legal(state, CHANCE, moves)]


def refused(preset: str = "game1", **options: Any) -> str:
    """Return the code by which options are refused, or ""."""
    try:
        GAME.choose(**dict(GAME.presets[preset].values) | options)
    except OptionError as error:
        return str(error.code)
    return ""


# The set-ups (D6, F5, F6).


ALL_FIGURES = [
    (name, drawing)
    for module in (figures, camp_figures)
    for name, drawing in vars(module).items()
    if name.startswith("FIGURE_")
]


@pytest.mark.parametrize(("name", "drawing"), ALL_FIGURES)
@pytest.mark.parametrize("tests", [1, 2, 3])
def test_D6_the_half_turn_carries_test_cards_to_test_cards(name: str, drawing: str, tests: int) -> None:
    cards = figure(drawing, tests)
    partners = "RYGB" if name == "FIGURE_12" else "BGYR"  # game 18: the colours stay
    for square, card in enumerate(cards):
        other = cards[63 - square]
        if card == NONE:
            assert other == NONE
            continue
        assert (card & 128) == (other & 128)
        assert COLOUR_LETTERS[other & 3] == partners[COLOUR_LETTERS.index(COLOUR_LETTERS[card & 3])]
        assert "snwe".index(owner_letter(other)) == "nsew".index(owner_letter(card))


@pytest.mark.parametrize(
    ("preset", "squares"),
    [("game1", [2, 3, 4]), ("game4", [2, 3, 4]), ("game18", [2, 3, 4]), ("game1_pack2", [2, 3, 4])],
)
def test_G1_v3_each_game_has_room_for_three(preset: str, squares: list[int]) -> None:
    state = new_game(preset, test_cards=3)
    down = [square for square in range(64) if state.top[square] == DOWN]
    assert down == [*squares, *(63 - square for square in reversed(squares))]
    assert state.truth[:2] == [NONE, NONE] and state.to_move == 0b01


@pytest.mark.parametrize("preset", ["four", "three", "pairs", "four_combine", "four_quarters"])
def test_F5_F6_every_camp_has_three(preset: str) -> None:
    state = new_game(preset, test_cards=3, no_move="lose")
    assert state.top.count(DOWN) == 3 * state.options.players


def test_D8_three_are_shuffled_as_two_are() -> None:
    state = new_game(setup="random", test_cards=3)
    while state.to_move == CHANCE_AWAITED:
        rules.play(state, CHANCE, chances(state)[-1])
    assert state.top[:16].count(DOWN) == state.top[48:].count(DOWN) == 3


def test_D6_a_drawing_may_mark_the_third_as_the_rulebook_does() -> None:
    cards = read_setup(FIGURE_1)
    assert cards == figure(FIGURE_1, 3)
    state = new_game(setup="own", cards=cards, test_cards=3)
    assert state.top == new_game(test_cards=3).top


# Taking them (G1.v3, G18.7, F7, F12).


def test_G1_v3_the_first_false_one_leaves_the_other_two_open() -> None:
    case = play_all(three(), "c7xc8")
    assert outcome(case) == "" and case.state.truth[1] == NONE
    assert [case.state.test[2:4], case.state.third[1]] == [[57, NONE], 60]
    assert (case.state.turn, case.state.quiet, case.state.taken[0]) == (1, 0, 1)


def test_G1_v3_the_second_false_one_shows_that_the_last_is_true() -> None:
    case = play_all(again(play_all(three(), "c7xc8")), "c8xb8")
    assert outcome(case) == "" and case.state.truth[1] == 2
    assert all(seen_by(GAME, case.state, reader).truth[1] == 2 for reader in (0, 1, NONE))


@KNOWLEDGE
def test_G1_v3_the_true_one_wins_at_once(knowledge: str) -> None:
    assert outcome(play_all(three(knowledge), "c7xd8")) == "south: test taken"


def test_G1_v3_chance_takes_each_card_on_the_board_for_equally_likely() -> None:
    state = struck(three(), 50, 58)
    assert chances(state) == [0, 1, 2]
    after = [state.clone() for _ in range(3)]
    for test, made in enumerate(after):
        rules.play(made, CHANCE, test)
    assert [made.ended == 0 and made.to_move == 0 for made in after] == [False, True, False]
    assert after[0].pack() == after[2].pack()  # which of the others is true is not decided
    second = three()
    second.state = after[0]
    assert chances(struck(again(second), 58, 57)) == [0, 2]


def test_G1_v3_the_text_of_a_false_one_does_not_say_which_is_true() -> None:
    state = struck(three(), 50, 58)
    assert [text.write(RULES, state, CHANCE, test) for test in range(3)] == ["?c8", "#c8", "?c8"]
    assert text.read(RULES, state, CHANCE, "#c8") == 1 and text.read(RULES, state, CHANCE, "?c8") == 0
    with pytest.raises(Refusal):
        text.read(RULES, state, CHANCE, "?d8")


def test_G1_v3_a_third_test_card_moves_and_keeps_its_name() -> None:
    case = three()
    name = item_name(case.state, 60 - 1)
    case.state.turn, case.state.to_move = 1, 2
    play_all(case, "d8-d7")
    assert case.state.third[1] == 52 and item_name(case.state, 51) == name == "test9"


def test_G1_v2_three_may_beat() -> None:
    case = position_from(THREE.replace("s7R", "s?3B").replace("s?2Y", "s4R"), test_cards=3, test_may_beat=True)
    assert [turn for turn in turns(case, "c7") if "x" in turn] == ["c7xb8", "c7xc8", "c7xd8"]
    play_all(case, "c7xb8")
    assert item_name(case.state, 57) == "test0" and case.state.third[1] == 60


def test_G1_v3_with_the_far_side_and_the_count() -> None:
    case = three(far_side="wins")
    assert outcome(play_all(case, "c7xc8")) == "south: far side"
    counted = three(tally="captures", no_progress_limit=1)
    play_all(counted, "c7xc8")
    assert counted.state.taken[0] == 1 and outcome(counted) == ""
    case = play_all(counted, "b8-b7")
    assert outcome(case) == "south: no progress"


def test_G18_7_three_test_cards_in_a_game_of_combinations() -> None:
    position = "c7:s4R c8:n?10G b8:n?20R d8:n#10B h1:s#1B g1:s?1G f1:s?2Y"
    case = position_from(position, preset="game18", test_cards=3)
    assert turns(case, "c7xc8") == ["c7xc8"]
    assert outcome(play_all(case, "c7xc8")) == "" and case.state.truth[1] == NONE
    assert outcome(play_all(position_from(position, preset="game18", test_cards=3), "c7xd8")) == "south: test taken"


@KNOWLEDGE
def test_F7_the_true_one_of_three_puts_out_and_all_three_leave(knowledge: str) -> None:
    case = play_all(position_from(f"{CAMPS} b5:s8B", preset="four", test_cards=3, test_knowledge=knowledge), "b5xa5")
    assert case.state.out == 0b0010 and case.state.test[2:4] == [NONE, NONE] and case.state.third[1] == 0
    assert [case.state.top[square] for square in (24, 16)] == [NONE, NONE]


def test_F7_false_ones_of_a_camp_put_nobody_out() -> None:
    case = play_all(position_from(f"{CAMPS} b3:s8B c2:w5B", preset="four", test_cards=3), "b3xa3")
    assert (case.state.out, case.state.truth[1], case.state.third[1]) == (0, NONE, 0)
    play_all(again(case), "a3xa4")
    assert (case.state.out, case.state.truth[1], case.state.test[2:4]) == (0, 0, [32, NONE])


def test_F12_of_three_a_partner_does_not_see_which_is_true() -> None:
    state = new_game("pairs", test_cards=3, test_knowledge="owner")
    for seat, test in enumerate((2, 0, 1, 2)):
        assert state.phase == DECIDING and chances(state) == [0, 1, 2], seat
        rules.play(state, CHANCE, test)
    assert state.truth == [2, 0, 1, 2] and state.to_move == 1
    assert seen_by(GAME, state, 0).truth == [2, UNKNOWN, UNKNOWN, UNKNOWN]
    assert seen_by(GAME, state, NONE).truth == [UNKNOWN] * 4


# What is hidden.


def worlds(seen: Any, seat: int) -> Counter[int]:
    """Return how often each of the enemy's test cards is the true one in positions consistent with a view."""
    found: Counter[int] = Counter()
    dice = Dice()
    for number in range(900):
        made = seen.blank()
        set_dice(dice, 7, number)
        GAME.verbs["determinize"](seen, seat, made, dice)
        found[made.truth[1 - seat]] += 1
    return found


def test_G1_v3_in_the_bluffing_form_each_open_one_is_equally_likely() -> None:
    case = three("owner")
    found = worlds(case.seen(), 0)
    assert {*found} == {0, 1, 2} and all(240 < n < 360 for n in found.values())
    play_all(case, "c7xc8")
    for reader in (0, NONE):
        assert seen_by(GAME, case.state, reader).truth[1] == UNKNOWN
    assert seen_by(GAME, case.state, 1).truth[1] == case.state.truth[1] == 2
    found = worlds(seen_by(GAME, case.state, 0), 0)
    assert {*found} == {0, 2} and all(380 < n < 520 for n in found.values())
    play_all(again(case), "c8xb8")
    assert all(seen_by(GAME, case.state, reader).truth[1] == 2 for reader in (0, 1, NONE))


def test_G1_v3_views_that_differ_only_in_the_truth_are_alike() -> None:
    case = play_all(three("owner"), "c7xc8")
    other = case.state.clone()
    other.truth[1] = 0
    assert seen_by(GAME, case.state, 0).pack() == seen_by(GAME, other, 0).pack()
    assert seen_by(GAME, case.state, 1).pack() != seen_by(GAME, other, 1).pack()


def test_G1_v3_only_the_bluffing_form_is_no_game_of_perfect_information() -> None:
    known = {
        knowledge: GAME.perfect_information(GAME.choose(test_cards=3, test_knowledge=knowledge))
        for knowledge in ("nobody", "owner")
    }
    assert known == {"nobody": True, "owner": False}


def test_the_row_of_third_test_cards_is_empty_by_usual_rules() -> None:
    for preset in GAME.presets:
        assert not any(new_game(preset).third), preset
    assert State().third == [0] * 4


# What is said.


@KNOWLEDGE
def test_G1_v3_the_log_says_what_is_known_of_those_that_are_left(knowledge: str) -> None:
    case = three(knowledge)
    assert told(case, "c7xc8")[1] == (
        "It was a false one: one of Bob's other two test cards is the true one.",
        "G1.v3",
    )
    assert told(again(case), "c8xb8")[1] == ("It was a false one: Bob's last test card is the true one.", "G1.v3")
    told(again(case), "b8-c8")
    assert told(again(case), "c8xd8")[-1] == ("The true test card is taken: Ann wins.", "G1.13")


def test_G1_v3_the_table_marks_what_each_reader_knows() -> None:
    def badges(case: Case, seat: int | None) -> list[str]:
        cells = drawn(case, seat).zones[0].cells
        return sorted(item.badge for cell in cells for item in cell.items if item.id in ("test2", "test3", "test9"))

    case = three("owner")
    assert badges(case, 1) == ["a false one", "a false one", "the true one"]
    assert badges(case, 0) == badges(case, None) == ["true or false"] * 3
    play_all(case, "c7xc8")
    assert badges(case, 1) == ["the false one", "the true one"] and badges(case, 0) == ["true or false"] * 2
    play_all(again(case), "c8xb8")
    assert badges(case, 0) == badges(case, 1) == ["the true one"]
    over = play_all(three("owner"), "c7xd8")
    assert badges(over, 0) == badges(over, 1) == ["a false one", "a false one"]


@pytest.mark.parametrize("preset", ["game1", "game18", "four", "pairs", "four_combine"])
def test_the_guide_never_speaks_of_one_or_two_where_there_are_three(preset: str) -> None:
    options = new_game(preset, test_cards=3).options
    state = new_game(preset, test_cards=3)
    advice = [guide.aim(options), *(each for turn in range(3) for each in guide.advice(RULES, state, 0, turn))]
    said = " ".join(str(each.message) for each in advice)
    assert "true test card" in said
    for wrong in (
        "the card that lies",
        "one of two",
        "the two",
        "two cards face down",
        "Your card face",
        "The card face",
    ):
        assert wrong not in said, wrong


def test_G1_v3_is_in_the_rulebook_of_three() -> None:
    condition = GAME.paragraphs["G1.v3"]
    assert [condition(DEFAULTS | {"test_cards": n}) for n in range(4)] == [False, False, True, True]


# Refusals.


@pytest.mark.parametrize("preset", ["game48", "game65", "pairs_compare"])
def test_X4_three_have_no_use_in_opening_or_comparing(preset: str) -> None:
    assert refused(preset, test_cards=3) == "X4"


def test_X7_three_take_nothing_in_a_game_of_combinations() -> None:
    assert refused("game18", test_cards=3, test_may_beat=True) == "X7"


def test_Y3_a_set_up_of_ones_own_marks_three_a_side() -> None:
    assert refused(setup="own", cards=figure(FIGURE_12, 3), test_cards=3, division="reduced_packs") == ""
    assert refused(setup="own", cards=figure(FIGURE_1, 2), test_cards=3) == "Y3"
    assert refused(setup="own", cards=figure(FIGURE_1, 3), test_cards=2) == "Y3"


def test_Y18_a_side_with_three_keeps_an_open_card() -> None:
    assert refused(test_cards=3, left_out={"south": 12}) == ""
    assert refused(test_cards=3, left_out={"south": 13}) == "Y18"
    assert refused("four", test_cards=3, left_out={"west": 4}) == ""
    assert refused("four", test_cards=3, left_out={"west": 5}) == "Y18"


def test_Y19_a_small_camp_needs_room_for_three_and_an_open_card() -> None:
    small = ["." for _ in range(64)]
    small[56:60], small[4:8] = ["n#1B", "n#2B", "n#3B", "n5G"], ["s#1R", "s#2R", "s#3R", "s5R"]
    lines = [" ".join(small[8 * rank : 8 * rank + 8]) for rank in range(7, -1, -1)]
    own = {"setup": "own", "camps": "any", "test_cards": 3}
    assert refused(**own, cards=read_setup("\n".join(lines))) == ""
    without = "\n".join(lines).replace("s5R", ".")
    assert refused(**own, cards=read_setup(without)) == "Y19"


def test_D10_cards_left_out_are_no_test_cards() -> None:
    state = new_game(test_cards=3, left_out={"south": 12, "north": 1})
    assert [square for square in range(64) if state.top[square] == DOWN] == [2, 3, 4, 59, 60, 61]
    assert sum(card != NONE for card in state.top[:16]) == 4


# Bots.


def test_the_evaluation_takes_the_mean_of_three_distances() -> None:
    case = three()
    mean = (2 * NEARNESS[1] + NEARNESS[1]) // 3
    assert nearness_bonus(case.state, 1, 50) == mean
    assert nearness_bonus(case.state, 1, 7) == sum(NEARNESS[distance] for distance in (7, 7, 7)) // 3
    assert evaluate(case.state, 0) == -evaluate(case.state, 1)
    assert evaluate(new_game(test_cards=3), 0) == 0
