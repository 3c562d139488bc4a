"""Seeker's table and log, its moves as text, and the evaluation of positions."""

import pytest

from hoyle.games.r.seeker import GAME, text
from hoyle.games.r.seeker.rules import GAME_WON, MAX_TURNS, POINT, evaluate
from hoyle.games.shared.scenes import Scene
from hoyle.games.shared.table_module import table_of
from hoyle.rules.seats import CHANCE
from tests.cases import seeker as oracle
from tests.support.cases import BadRow
from tests.support.r.seeker import new_game, turn_up
from tests.support.r.standalone import card, gestures, log_events, play, scene, texts, zone

table = table_of(GAME)


def board(drawn: Scene) -> list[str]:
    """Return the face of each cell in reading order: "." for a face-down card, "" for an empty cell."""
    return [cell.items[0].face or "." if cell.items else "" for cell in zone(drawn, "board").cells]


def test_cards_turn_where_they_lie() -> None:
    state = turn_up(new_game(), "B1:b7")
    drawn = scene(GAME, state, 1)
    assert board(drawn) == [".", "b7", *["."] * 14]
    assert [item.id for cell in zone(drawn, "board").cells for item in cell.items][:2] == ["p0", "p1"]
    assert zone(drawn, "board").cells[6].at == (1, 2) and zone(drawn, "board").cells[6].label == "C2"
    turn_up(state, "C1:r7")
    drawn = scene(GAME, state, 1)
    assert board(drawn)[:4] == [".", "", "", "."] and [item.face for item in zone(drawn, "won0").items] == ["b7", "r7"]
    assert zone(drawn, "won1").label == "Your pairs" and drawn.counters[0][0].value == 7


def test_a_hidden_card_is_marked() -> None:
    state = turn_up(new_game(seeker_hidden=True), "A1:b7")
    [item] = zone(scene(GAME, state, 1), "board").cells[0].items
    assert (item.face, item.tags, item.note) == (None, ["riddle"], "turned up, but not for you to see")
    assert scene(GAME, state, 1).prompt == "Waiting for Ann."
    assert scene(GAME, state, 0).prompt == "A1: Prince 7. Turn up another card."


def test_prompts_name_open_cards_and_what_to_do() -> None:
    state = new_game()
    assert scene(GAME, state, 0).prompt == "Your turn: turn up a card."
    assert gestures(GAME, state)["turn|C2"] == [6]
    turn_up(state, "A1:b7 D4:r0")
    assert scene(GAME, state, 1).prompt == "A1: Prince 7, D4: Musician 0. Your turn: turn up a card."
    assert scene(GAME, state, None).prompt == "A1: Prince 7, D4: Musician 0. Waiting for Bob."
    play(GAME, state, (1, 3))
    assert scene(GAME, state, 1).prompt == "A card is being turned up."
    state.turns = MAX_TURNS - 3
    play(GAME, state, (CHANCE, card("b5")))
    assert scene(GAME, state, 1).prompt.endswith("Turn up another card. Each player has 2 turns left.")
    state.to_move = 0
    assert scene(GAME, state, 1).prompt == "D1: Wizard 5. The game is over."


def test_turns_are_narrated() -> None:
    state = new_game()
    assert log_events(GAME, state, (0, 4)) == [] or state.open[0] == 4
    state = new_game()
    [event] = log_events(GAME, state, (0, 4), (CHANCE, card("b6")))
    assert (event.text, event.flip) == ("Ann turns up A2.", ["p4"])
    assert texts(log_events(GAME, state, (0, 5), (CHANCE, card("b0")))) == ["Ann turns up B2. No pair."]
    log_events(GAME, state, (1, 4))
    [pair] = log_events(GAME, state, (1, 0), (CHANCE, card("r6")))
    assert pair.text == "Bob finds a pair at A1 and A2: General 6, 6 points."
    assert pair.move == [("r6", "board@0,0"), ("b6", "board@1,0")]


def test_every_ending_is_narrated() -> None:
    state = turn_up(new_game(), "A1:b7")
    assert texts(log_events(GAME, state, (0, 1), (CHANCE, card("r1")))) == [
        "Ann turns up B1.",
        "Prince and Princess of different colours: Ann wins the game.",
    ]
    state = new_game()
    state.turns = MAX_TURNS - 1
    turn_up(state, "A1:b7")
    assert (
        texts(log_events(GAME, state, (0, 1), (CHANCE, card("r2"))))[-1] == "The turns are used up: the points decide."
    )
    state = new_game()
    state.lying, state.stock = 0b11, 0x0101
    turn_up(state, "A1:b0")
    assert texts(log_events(GAME, state, (0, 1), (CHANCE, card("r0"))))[-1] == "All cards are taken: the points decide."


@pytest.mark.parametrize(("word", "move"), [("A1", 0), ("d4", 15), (" b3 ", 9)])
def test_places_are_read(word: str, move: int) -> None:
    assert text.read(new_game(), 0, word) == move


@pytest.mark.parametrize("word", ["", "E1", "A5", "11", "B"])
def test_invalid_places_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not a place of Seeker: write its column and row"):
        text.read(new_game(), 0, word)
    with pytest.raises(ValueError, match="is not a card: write colour and rank"):
        text.read(new_game(), CHANCE, word)


def test_the_other_half_of_an_open_card_scores() -> None:
    state = turn_up(new_game(), "A1:b5 B1:b7 C1:r5")
    assert [evaluate(state, seat) for seat in range(2)] == [-5 * POINT, 5 * POINT]
    state = turn_up(new_game(), "A1:b5 B1:b7 C1:r1")
    assert evaluate(state, 1) == GAME_WON, "Prince and Princess"
    assert evaluate(turn_up(new_game(), "A1:b5 B1:b7 C1:b1"), 1) == 0 == evaluate(turn_up(new_game(), "A1:b5"), 0)


def test_a_position_scores_its_lead_and_the_end_more() -> None:
    state = turn_up(new_game(players=3), "A1:b5 B1:r5")
    assert [evaluate(state, seat) for seat in range(3)] == [5 * POINT, -5 * POINT, -5 * POINT]
    turn_up(state, "C1:b3 D1:r3")
    assert evaluate(state, 0) == GAME_WON and evaluate(state, 1) == -GAME_WON // 2


def test_cards_have_texts() -> None:
    faces = table.deck(None).faces
    assert faces["b6"].text == "A pair scores 6." and "wins the game" in faces["r1"].text


def test_invalid_rows_are_refused() -> None:
    row = {
        "options": {"game": "seeker"},
        "state": {"turn": 0, "scores": [0, 0], "board": ["b6", "r6", "b2", "r2"]},
        "moves": [["b6", "b7"]],
        "expect": {},
    }
    with pytest.raises(BadRow, match="b7 does not lie there"):
        oracle.flip(row)
    counts = oracle.flip(row | {"moves": [["b6", "b2"]]})
    assert counts == {"scores": [0, 0], "turn": 1, "over": False, "winner": None, "removed": False}
