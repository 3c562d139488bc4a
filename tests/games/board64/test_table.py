"""Board64's table: the scene of the board, one gesture for each legal move, and the narration."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.games.board64 import GAME, rules, table, text
from hoyle.games.board64.board import square_named
from hoyle.games.board64.presets import PRESETS
from hoyle.games.board64.state import NO_SHIFT, OPENING, OVER, SOLVED
from hoyle.games.board64.table.endings import ending
from hoyle.games.board64.table.labels import address
from hoyle.games.shared.scenes import Cell, Item, Option, Scene
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.cases.board64 import Case
from tests.support.board64 import new_game, play_all, position_from

RULES = rules_of(GAME)

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay", "Gus", "Hal"]
SAY = translator("en")


def seen_by(state: Any, seat: int | None) -> Any:
    """Return the view of a seat, or of a spectator (None)."""
    seen = state.blank()
    if seat is None:
        GAME.verbs["public"](state, seen)
    else:
        GAME.verbs["view"](state, seat, seen)
    return seen


def scene(case: Any, seat: int | None = 0) -> Scene:
    """Return the scene that a seat, or a spectator (None), sees."""
    state = case.state if isinstance(case, Case) else case
    return table.draw(RULES, seen_by(state, seat), seat, NAMES[: max(2, state.options.players)], SAY)


def cell(drawn: Scene, name: str) -> Cell:
    """Return the cell of a square."""
    return next(cell for cell in drawn.zones[0].cells if cell.label.startswith(name))


def item(drawn: Scene, name: str) -> Item:
    """Return the top card of a square."""
    return cell(drawn, name).items[-1]


def at(*squares: str) -> list[str]:
    """Return the addresses of squares."""
    return [address(square_named(square)) for square in squares]


def options(drawn: Scene) -> dict[str, Option]:
    """Return all options of the acts, by id."""
    return {option.id: option for act in drawn.acts for option in act.options}


def log_lines(case: Case, *turns: str) -> list[str]:
    """Play turns, each narrated move by move, and return the text of their log events for seat 0."""
    lines: list[str] = []
    for turn in turns:
        for part in text.parts(RULES, case.seen(), turn):
            before = seen_by(case.state, 0)
            rules.play(case.state, case.state.turn, text.read(RULES, case.seen(), case.state.turn, part))
            case.play_chance()
            lines += [event.text for event in table.narrate(RULES, before, seen_by(case.state, 0), 0, NAMES[:2], SAY)]
    return lines


# Each legal move is one gesture.


@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_move_is_one_gesture_that_the_client_can_make(preset: str) -> None:
    dice = random.Random(preset)
    play = hoyle.game("board64", **PRESETS[preset].values).new(dice.randrange(1000))
    for _ in range(60):
        if play.is_over:
            break
        seat = play.to_move[0]
        drawn = table.draw(RULES, play.view(seat), seat, NAMES[: play.state.options.players], SAY)
        gestures = table.gestures(RULES, play.view(seat), seat)
        legal = list(play.legal(seat))
        assert sorted(move for some in gestures.values() for move in some) == sorted(legal)
        assert set(gestures) == set(offered(drawn))
        play.play(seat, dice.choice(legal))


def offered(drawn: Scene) -> list[str]:
    """Return all gestures on offer, as `act|item|target` or `act|option`; items must be top cards of the board."""
    cells = drawn.zones[0].cells
    addresses = {f"board@{cell.at[0]},{cell.at[1]}" for cell in cells}
    items = {cell.items[-1].id for cell in cells if cell.items}
    keys: list[str] = []
    for act in drawn.acts:
        assert set(act.pairs) | {option.item for option in act.options if option.item} <= items
        keys += [f"{act.id}|{name}|{to}" for name, targets in act.pairs.items() for to in targets if to in addresses]
        keys += [f"{act.id}|{option.id}" for option in act.options if not option.at or option.at in addresses]
    return keys


def test_a_seat_that_is_not_to_move_is_offered_nothing() -> None:
    state = new_game()
    assert scene(state, 1).acts == []
    assert scene(state, None).acts == []
    assert table.gestures(RULES, seen_by(state, 1), 1) == {}


# The board and its cards.


def test_a_square_shows_its_colour_by_pattern_and_letter_too() -> None:
    marks = {(cell.color, cell.pattern, cell.letter) for cell in scene(new_game()).zones[0].cells}
    assert marks == {("red", "dots", "R"), ("yellow", "waves", "Y"), ("green", "grid", "G"), ("blue", "diagonal", "B")}


@pytest.mark.parametrize("preset", ["game18", "game65"])
def test_where_colours_of_squares_do_not_count_the_board_is_plain(preset: str) -> None:
    state = new_game(preset)
    assert {cell.color + cell.letter for cell in scene(state).zones[0].cells} == {""}


def test_each_side_sees_the_board_from_its_own_end() -> None:
    south, north = scene(new_game(), 0).zones[0], scene(new_game(), 1).zones[0]
    assert (south.turn, south.cells[0].label, south.cells[63].label) == (0, "a8, a yellow square", "h1, a green square")
    assert (north.turn, north.cells[0].label, north.cells[63].label) == (
        180,
        "h1, a green square",
        "a8, a yellow square",
    )
    assert cell(scene(new_game(), 1), "e8").at == (0, 4)


def test_a_card_points_at_the_enemy_as_the_reader_sees_it() -> None:
    case = position_from("d4:s4R d5:n30G h1:s#1R a8:n#1B")
    assert [item(scene(case, seat), "d4").tags[0] for seat in (0, 1)] == ["up", "down"]
    assert [item(scene(case, seat), "d5").tags[0] for seat in (0, 1)] == ["down", "up"]
    assert [item(scene(case), name).back for name in ("d4", "d5")] == ["south", "north"]


def test_a_card_on_its_own_colour_is_marked_as_trump_and_says_so() -> None:
    drawn = scene(position_from("e4:s4R d4:s3R h1:s#1R a8:n#1B"))
    assert (item(drawn, "e4").tags, item(drawn, "e4").note) == (["up", "trump"], "Ann's, e4, on its own colour")
    assert (item(drawn, "d4").tags, item(drawn, "d4").note) == (["up"], "Ann's, d4")


def test_nobodys_cards_point_nowhere() -> None:
    drawn = scene(position_from("c3:4R d5:~3G", preset="game65"))
    assert (item(drawn, "c3").tags, item(drawn, "c3").note) == ([], "c3")
    assert (item(drawn, "d5").id, item(drawn, "d5").face) == ("d5", None)


def test_a_pile_lies_in_order_and_is_counted() -> None:
    drawn = scene(position_from("d4:n20G/s1R/s3B e5:n10B", preset="game48"))
    assert [item.id for item in cell(drawn, "d4").items] == ["20G", "1R", "3B"]
    assert [[(counter.id, counter.value) for counter in some] for some in drawn.counters] == [
        [("tops", 1), ("cards", 3)],
        [("tops", 1), ("cards", 1)],
    ]


def test_the_last_move_is_shown() -> None:
    drawn = scene(play_all(position_from("d4:s4R h1:s#1R a8:n#1B"), "d4-d5"), 1)
    assert (cell(drawn, "d4").tags, cell(drawn, "d5").tags) == (["from"], ["to"])
    opened = scene(play_all(position_from("c3:~4R d5:~3G", preset="game65"), "c3"), 1)
    assert [cell.label for cell in opened.zones[0].cells if cell.tags] == ["c3"]


# Test cards.


def test_a_test_card_keeps_its_name_while_it_moves() -> None:
    case = position_from("d4:s#1R a8:n#1B")
    name = item(scene(case), "d4").id
    assert item(scene(play_all(case, "d4-d5"), 1), "d5").id == name
    assert item(scene(case, 1), "d5").face is None


@pytest.mark.parametrize(("knowledge", "south", "north"), [("nobody", "riddle", "riddle"), ("owner", "star", "riddle")])
def test_of_two_tests_only_who_may_know_sees_which_is_true(knowledge: str, south: str, north: str) -> None:
    case = position_from("d4:s#1R e4:s?1G a8:n#1B b8:n?1Y", test_cards=2, test_knowledge=knowledge)
    assert [item(scene(case, seat), "d4").tags[1] for seat in (0, 1)] == [south, north]
    assert item(scene(case), "e4").badge == ("the false one" if south == "star" else "true or false")


# Combinations.


def test_a_claim_outlines_its_line_and_crosses_what_it_takes() -> None:
    case = position_from("d4:n10R e3:s2R f4:n40R h1:s#1B a8:n#10B", preset="game18")
    rules.play(case.state, 0, 64 * square_named("e3") + square_named("e4"))
    drawn = scene(case)
    taking = options(drawn)
    assert [option.label for option in taking.values()] == ["Take 10 red, 40 red (one colour)", "Take nothing"]
    assert taking["d4.0"].marks == [at("d4", "e4", "f4")]
    assert taking["d4.0"].takes == at("d4", "f4")
    assert drawn.prompt == "Take a combination, or nothing."


def test_all_combinations_at_once_outline_every_line() -> None:
    case = position_from("c4:n10R e3:s2R d4:n30R e5:s3B e6:n40G h1:s#1B a8:n#10B", preset="game18")
    rules.play(case.state, 0, 64 * square_named("e3") + square_named("e4"))
    every = options(scene(case))["all"]
    assert every.label == "Take all, 3 cards"
    assert sorted(every.marks) == sorted([at("c4", "d4", "e4"), at("e4", "e5", "e6")])


def test_an_opened_card_is_in_hand_and_each_place_shows_what_it_would_take() -> None:
    case = position_from("a1:3R b1:5R h8:~8R d5:~3G", preset="game65")
    rules.play(case.state, 0, square_named("h8") + OPENING)
    case.play_chance()
    drawn = scene(case)
    act = drawn.acts[0]
    assert (act.id, act.held, act.pairs) == ("shift", "8R", {"8R": at("c1")})
    assert act.marks == {at("c1")[0]: [at("a1", "b1", "c1")]}
    assert drawn.prompt == "Choose what happens to 8 red."
    assert cell(drawn, "h8").tags == ["to", "now"]


def test_taking_in_place_is_a_button() -> None:
    case = position_from("a1:3R b1:5R c1:~8R d5:~3G", preset="game65", claim="may", shift="none")
    rules.play(case.state, 0, square_named("c1") + OPENING)
    case.play_chance()
    assert [option.label for option in options(scene(case)).values()] == ["Take a1, b1, c1", "Leave it where it lies"]


def test_several_combinations_at_a_free_square_are_asked_there() -> None:
    case = position_from("a1:3R b1:5R c2:2G c3:3Y h8:~1R d5:~3G", preset="game65", crossed="one")
    rules.play(case.state, 0, square_named("h8") + OPENING)
    case.play_chance()
    buttons = {
        option.label: (option.group, option.item, option.at)
        for option in options(scene(case)).values()
        if option.at == at("c1")[0]
    }
    assert buttons == {
        "Take a1, b1, c1 (one colour)": ("On c1", "1R", at("c1")[0]),
        "Take c1, c2, c3 (a sequence)": ("On c1", "1R", at("c1")[0]),
    }


# What is said.


@pytest.mark.parametrize(
    ("position", "preset", "turns", "lines"),
    [
        ("d4:s4R d6:n3R h1:s#1R a8:n#1B", "game1", ["d4-d5"], ["Ann: 4 red from d4 to d5."]),
        (
            "d4:s4R d5:n3R h1:s#1R a8:n#1B",
            "game1",
            ["d4xd5"],
            ["Ann: 4 red beats 3 red on d5, as the higher card of its colour."],
        ),
        (
            "d4:s4R h1:s#1R d5:n#1B",
            "game1",
            ["d4xd5"],
            ["Ann: 4 red takes a test card on d5.", "The true test card is taken: Ann wins."],
        ),
        (
            "d4:s4R h1:s#1R g1:s?1G d5:n?1Y a8:n#1B",
            "game1_two_tests",
            ["d4xd5"],
            [
                "Ann: 4 red takes a test card on d5.",
                "It was the false one: Bob's other test card is the true one.",
            ],
        ),
        (
            "d4:n10R e3:s2R f4:n40R h1:s#1B a8:n#10B",
            "game18",
            ["e3-e4!d4,f4"],
            ["Ann: 2 red from e3 to e4.", "Ann takes 10 red, 40 red on d4, f4: one colour d4, e4, f4."],
        ),
        ("d3:s1R e4:n10B d8:n20R a1:s4G", "game48", ["d3/e4"], ["Ann: 1 red presses 10 blue on e4: the same value."]),
        (
            "a1:3R b1:5R h8:~8R d5:~3G",
            "game65",
            ["h8", "c1!a1,b1,c1"],
            [
                "Ann turns up 8 red on h8.",
                "Ann shifts 8 red to c1.",
                "Ann takes 3 red, 5 red, 8 red on a1, b1, c1: one colour.",
            ],
        ),
        (
            "a1:3R b1:5R c2:1R c3:2R h8:~8R d5:~3G",
            "game65",
            ["h8", "c1!a1,b1,c1,c2,c3"],
            ["Ann turns up 8 red on h8.", "Ann shifts 8 red to c1.", "Ann takes 5 cards."],
        ),
        (  # two combinations on one line
            "a1:3R b1:5R d1:8G e1:8B h8:~8R d5:~3G",
            "game65",
            ["h8", "c1!a1,b1,c1,d1,e1"],
            ["Ann turns up 8 red on h8.", "Ann shifts 8 red to c1.", "Ann takes 5 cards."],
        ),
    ],
)
def test_moves_are_narrated(position: str, preset: str, turns: list[str], lines: list[str]) -> None:
    case = position_from(position, preset=preset)
    assert log_lines(case, *turns) == lines


def test_a_card_that_goes_onto_another_one_is_told_with_its_combination() -> None:
    case = position_from("d4:n10R e3:s2R e4:n10G f4:n40R h1:s#1B a8:n#10B", preset="game18", imposing="allowed")
    (line, *_) = log_lines(case, text.write(RULES, case.seen(), 0, 20 << 6 | 28))
    assert line == "Ann: 2 red goes onto 10 green on e4: one colour d4, e4, f4."


def test_a_side_that_cannot_move_is_said_to_pass() -> None:
    case = position_from("d3:s1R a8:n10B", preset="game48")
    lines = log_lines(case, "d3-e4")
    assert lines == ["Ann: 1 red from d3 to e4.", "Bob cannot move and passes."]


def test_the_no_progress_limit_is_announced_when_it_is_near() -> None:
    case = position_from("d4:s4R h1:s#1R a8:n#1B", no_progress_limit=8)
    assert scene(case).prompt == "Your move. 8 quiet turns left."
    assert scene(new_game()).prompt == "Your move."


@pytest.mark.parametrize(
    ("ended", "line"),
    [
        (SOLVED, "All cards are taken: the patience is solved."),
        (NO_SHIFT, "No card can be shifted to a combination any more."),
    ],
)
def test_the_end_of_a_patience_is_narrated(ended: int, line: str) -> None:
    state = new_game("game65", players=1)
    state.phase, state.ended, state.result = OVER, ended, 1
    assert ending(state, ["Ann"], SAY) == line


STANDING = "a1:3R b1:5R c1:1R c2:2G c3:3Y f7:8B g7:8Y h7:8G h1:6Y"


def test_combinations_that_stand_are_offered_with_their_lines() -> None:
    drawn = scene(position_from(STANDING, preset="patience_at_will"))
    offered_takes = next(act.options for act in drawn.acts if act.id == "take")
    assert [option.label for option in offered_takes] == [
        "Take 3 red, 5 red, 1 red (one colour)",
        "Take 1 red, 2 green, 3 yellow (a sequence)",
        "Take 8 blue, 8 yellow, 8 green (one value)",
        "Take 3 red, 5 red, 1 red, 2 green, 3 yellow",
        "Take all, 8 cards",
    ]
    assert offered_takes[3].marks == [at("a1", "b1", "c1"), at("c1", "c2", "c3")]
    assert offered_takes[3].takes == at("a1", "b1", "c1", "c2", "c3")
    assert drawn.prompt == "Take combinations, or shift a card to make one."


def test_taking_what_stands_is_narrated() -> None:
    case = position_from(STANDING, preset="patience_at_will")
    assert log_lines(case, "!f7,g7,h7") == ["Ann takes 8 blue, 8 yellow, 8 green on f7, g7, h7: one value."]


def test_squares_show_their_values_where_they_count() -> None:
    drawn = scene(position_from("e4:s7R h1:s#1R a8:n#1B", square_match="either"))
    shown = cell(drawn, "e5, value 8")
    assert (shown.letter, shown.label, shown.color) == ("Y8", "e5, value 8, a yellow square", "yellow")
    drawn = scene(position_from("e4:s7R d5:s7G h1:s#1R a8:n#1B", square_match="value"))
    assert (cell(drawn, "d5, value 7").letter, cell(drawn, "d5, value 7").color) == ("7", "")
    assert cell(drawn, "d5, value 7").items[0].note.endswith("d5, on a square that suits it")


def test_single_cards_are_no_piles_in_the_counters_either() -> None:
    words = "d3:n10B/s1R a1:s3R h8:n20G a8:n40Y"
    drawn = scene(position_from(words, preset="game48", setup="random", score="piles"))
    assert [(counter.id, counter.value) for counter in drawn.counters[0]] == [("piles", 1), ("tops", 2)]
