"""Why a card cannot be put on a square: the reasons along random play, and that none contradicts the rules."""

from typing import Any

import pytest

from hoyle.games.board64 import GAME
from hoyle.games.board64.board import square_named
from hoyle.games.board64.figures import card_named
from hoyle.games.board64.presets import GAME65, PATIENCE
from hoyle.games.board64.state import CLAIMING, MOVING, State
from hoyle.games.board64.table.labels import address, item_name
from hoyle.games.board64.table.refusals import refusal
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from hoyle.rules.seats import NONE
from tests.cases.board64 import Case
from tests.support.board64 import position_from

RULES = rules_of(GAME)


def why(case: Case, start: str, target: str, item: str = "") -> str:
    """Return the reason why the card on a square cannot go to another square, with its paragraph."""
    state, squares = case.state, (square_named(start), square_named(target))
    reason = refusal(RULES, state, state.turn, item or item_name(state, squares[0]), address(squares[1]))
    return f"{reason.sentence([], translator('en'))} {reason.clause}"


@pytest.mark.parametrize(
    ("position", "options", "start", "target", "sentence"),
    [
        ("a1:s4R h8:n4G", {}, "a1", "a1", "4 red stands on a1 already: a move goes to another square. C1"),
        ("a1:s4R h8:n4G", {}, "h8", "h7", "4 green on h8 belongs to the enemy: you move only your own cards. D2"),
        ("c3:s#1R c4:n4G", {}, "c3", "c4", "A test card never beats: 4 green on c4 is in its way. G1.12"),
        (
            "c3:s4R c4:n4G",
            {"equal_beats": "none"},
            "c3",
            "c4",
            "4 red does not beat 4 green on c4: equals do not beat, and the square does not have its colour. G1.7",
        ),
        (
            "c3:s4R c4:n4G",
            {"opening_truce": 2},
            "c3",
            "c4",
            "4 green on c4 is safe from 4 red: there is still a truce. D7",
        ),
    ],
)
def test_reasons_of_beating(position: str, options: dict[str, Any], start: str, target: str, sentence: str) -> None:
    case = position_from(position, **options)
    case.state.truce = options.get("opening_truce", 0)
    assert why(case, start, target) == sentence


@pytest.mark.parametrize(
    ("position", "options", "sentence"),
    [
        (
            "c3:s1R c4:n10R",
            {"equal_beats": "none", "division": "reduced_packs", "test_may_beat": True},
            "1 red does not beat its equal 10 red on c4. G4.3",
        ),
        ("c3:s4R c4:n8R", {}, "4 red does not beat 8 red on c4, the higher card of its colour. G1.5"),
        (
            "c3:s4R c4:n8G",
            {"square_match": "value"},
            "4 red is not trump on c4 and does not beat 8 green: the square does not have its value. D9",
        ),
        (
            "c3:s4R c4:n8G",
            {"square_match": "both"},
            "4 red is not trump on c4 and does not beat 8 green: the square does not have both its colour and its value. D9",
        ),
        (
            "c3:s4R c4:n8G",
            {"square_match": "either"},
            "4 red is not trump on c4 and does not beat 8 green: the square has neither its colour nor its value. D9",
        ),
        (
            "c3:s4R c4:n30G",
            {"preset": "game18"},
            "4 red cannot go onto 30 green on c4: of the enemy's cards only onto a test card. G18.7",
        ),
        (
            "c3:s#4R c4:n30G",
            {"preset": "game18_imposing"},
            "A test card never goes onto another card, such as 30 green on c4. G18.8",
        ),
        (
            "c3:s4R c4:n30G",
            {"preset": "game18_imposing"},
            "4 red may cover 30 green only for a combination, and on c4 it makes none. G18.v1",
        ),
        (
            "c3:s4R c4:s#3G",
            {"preset": "game18", "imposing": "each_other"},
            "4 red cannot cover your own test card on c4. G18.v3",
        ),
    ],
)
def test_reasons_of_meeting(position: str, options: dict[str, Any], sentence: str) -> None:
    assert why(position_from(position, **options), "c3", "c4") == sentence


@pytest.mark.parametrize(
    ("options", "target", "sentence"),
    [
        ({"directions": "diagonal"}, "c4", "4 red goes diagonally only: c4 lies straight from c3. C8"),
        ({"take_directions": "forward"}, "c2", "4 red takes ahead only: c2 is not ahead of c3. C8"),
        (
            {"take_directions": "straight"},
            "d4",
            "4 red takes along ranks and files only: d4 lies diagonally from c3. C8",
        ),
        ({"card_match": "value"}, "d4", "4 red does not beat 8 red on d4: only equals beat within a colour. G1.v4"),
    ],
)
def test_reasons_of_directions_and_likeness(options: dict[str, Any], target: str, sentence: str) -> None:
    assert why(position_from("c3:s4R d4:n8R c2:n1R", **options), "c3", target) == sentence


def test_C8_a_card_that_goes_ahead_only_ends_on_the_last_rank() -> None:
    state = position_from("c8:s4R a1:n8R", directions="forward").state
    reason = refusal(RULES, state, state.turn, item_name(state, square_named("c8")), "")
    assert reason.sentence([], translator("en")) == "4 red on c8 cannot move: it has reached the end of the board."
    assert reason.clause == "C8"


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (
            "colour",
            "1 red cannot press 20 green on c4: another colour, and the square does not have its colour. G48.v4",
        ),
        ("value", "1 red cannot press 20 green on c4: another value, and the square does not have its colour. G48.v4"),
        (
            "both",
            "1 red cannot press 20 green on c4: not the same colour and value, and the square does not have its colour. G48.v4",
        ),
    ],
)
def test_reasons_of_pressing(match: str, sentence: str) -> None:
    assert why(position_from("c3:s1R c4:n20G", preset="game48", card_match=match), "c3", "c4") == sentence


def test_G48_5_the_enemy_moves_a_pile_that_it_tops() -> None:
    case = position_from("c3:s1R d3:n10G", preset="game48")
    assert why(case, "d3", "d4") == "On d3 the enemy's 10 green is on top: you move only piles of your own. G48.5"


def test_G48_6_a_card_within_a_pile_does_not_move_alone() -> None:
    case = position_from("c3:s1R d3:n10G", preset="game48")
    case.play("c3/d3")
    case.state.turn, case.state.to_move, case.state.phase = 0, 1, MOVING
    assert why(case, "d3", "d4", "10G") == "That card lies in a pile: only the whole pile under 1 red moves. G48.6"


def test_G65_7_one_of_crossed_combinations_is_chosen_before_anything_else() -> None:
    state = GAME.begin(GAME.choose(**GAME65 | {"shift": "any_open", "crossed": "one"}))
    state.phase, state.turn, state.to_move, state.opened = CLAIMING, 0, 1, square_named("c1")
    for square, card in (("c1", "1R"), ("a1", "3R")):
        state.top[square_named(square)] = card_named(card)
    reason = refusal(RULES, state, 0, "3R", address(square_named("e1")))
    assert reason.sentence([], translator("en")) == "3 red cannot move now: first choose which combination 1 red takes."
    assert reason.clause == "G65.7"


def opened_up(cards: str, **options: Any) -> State:
    """Return a position of a patience face up with these cards, such as `a1:3R b1:4R`, and seat 0 to move."""
    state: State = GAME.begin(GAME.choose(**PATIENCE | {"faces": "up"} | options))
    state.phase, state.turn, state.to_move, state.opened = MOVING, 0, 1, NONE
    for word in cards.split():
        square, _, card = word.partition(":")
        state.top[square_named(square)] = card_named(card)
    return state


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("a1", "3 red lies on a1 already: a shift goes to another square. G65.v3"),
        ("h3", "3 red makes a line of 4 on h3 with 20 red: too long, 3 at most. G18.3"),
        ("e1", "3 red makes no combination on e1: nothing beside it fits. G65.v3"),
        ("g3", "20 red lies on g3: 3 red can go only to a free square. G65.v3"),
    ],
)
def test_reasons_of_shifting(target: str, sentence: str) -> None:
    state = opened_up("a1:3R e3:8R f3:6R g3:20R", max_run=3)
    reason = refusal(RULES, state, 0, "3R", address(square_named(target)))
    assert f"{reason.sentence([], translator('en'))} {reason.clause}" == sentence


def test_only_general_reasons_beside_the_board() -> None:
    case = position_from("a1:s4R h8:n4G")
    assert refusal(RULES, case.state, 0, "4R", "board").is_general
    assert refusal(RULES, case.state, 0, "8B", "board@1,7").is_general
