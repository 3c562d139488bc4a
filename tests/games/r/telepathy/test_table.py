"""Telepathy's table and log, its moves as text, and invalid rows of case files."""

import pytest

from hoyle.games.r.telepathy import GAME, text
from hoyle.games.r.telepathy.rules import PLACES
from hoyle.games.shared.table_module import table_of
from tests.cases import telepathy as oracle
from tests.support.cases import BadRow
from tests.support.r.standalone import faces, gestures, log_events, play, scene, texts, zone
from tests.support.r.telepathy import REVERSED, STRAIGHT, lay_rows, new_game

table = table_of(GAME)


def test_only_their_owners_see_rows() -> None:
    drawn = scene(GAME, lay_rows("0123", "76", "5"), 0)
    assert faces(drawn, "line0") == ["b0", "b1", "b2", "b3"] and faces(drawn, "hand0") == ["b4", "b5", "b6", "b7"]
    assert faces(drawn, "line1") == [".", "."] and faces(drawn, "line2") == ["."]
    assert zone(drawn, "line0").label == "Your row" and zone(drawn, "line1").label == "Bob's row"
    assert drawn.layout["wide"] == [["line1", "line2"], ["line3", "line0"], ["hand0"]]
    assert [counter[0].value for counter in drawn.counters] == [4, 2, 1, 0] and drawn.teams == ["Pair 1", "Pair 2"] * 2


def test_a_watcher_sees_backs_and_no_hand() -> None:
    drawn = scene(GAME, lay_rows("0123"), None)
    assert faces(drawn, "line0") == ["."] * 4 and all(zone.kind == "row" for zone in drawn.zones)
    assert drawn.prompt == "Waiting for Ann, Bob, Cid and Dan." and drawn.acts == []


def test_four_pairs_lie_partner_above_partner() -> None:
    drawn = scene(GAME, new_game(4), 1)
    rows = [["line0", "line2", "line3"], ["line4", "line6", "line7"], ["line5"], ["line1"], ["hand1"]]
    assert drawn.layout["wide"] == rows
    assert [row[0] for row in drawn.layout["narrow"]] == [
        "line0", "line4", "line2", "line6", "line3", "line7", "line5", "line1", "hand1",
    ]  # fmt: skip


def test_prompts() -> None:
    drawn = scene(GAME, new_game(), 1)
    assert drawn.prompt == "Lay your row from the left. Try to put each card where Dan puts the same one."
    assert gestures(GAME, new_game(), 1)["lay|s1.5|line1"] == [5] and [act.do for act in drawn.acts] == ["place"]
    state = lay_rows("", STRAIGHT)
    assert scene(GAME, state, 1).ready == [False, True, False, False]
    assert (
        scene(GAME, state, 1).prompt == "Waiting for Ann, Cid and Dan." and faces(scene(GAME, state, 1), "hand1") == []
    )


def test_agreeing_places_are_marked_and_narrated_one_by_one() -> None:
    state = lay_rows(STRAIGHT, STRAIGHT, "10234567", REVERSED[:6])
    events = log_events(GAME, state, (3, 1), seat=0)
    assert texts(events) == [
        "Dan has laid the whole row.",
        "Place 1: nobody agrees.",
        "Place 2: nobody agrees.",
        *(f"Place {n} agrees: Ann and Cid." for n in range(3, 9)),
        "Ann and Cid: 6 points.",
        "Bob and Dan: 0 points.",
    ]
    assert events[1].flip == ["s1.0", "s2.1", "s3.7"] and events[1].move[0] == ("s1.0", "line1")
    drawn = scene(GAME, state, 0)
    assert [item.badge for item in zone(drawn, "line2").items] == ["", "", *["✓"] * 6]
    assert faces(drawn, "line3") == [f"r{rank}" for rank in REVERSED] and drawn.counters[2][0].value == 6
    assert drawn.prompt == "The game is over." and [zone.id for zone in drawn.zones] == [
        "line1",
        "line3",
        "line2",
        "line0",
    ]


def test_complete_rows_are_narrated_and_single_cards_are_not() -> None:
    state = new_game()
    assert log_events(GAME, state, (2, 4)) == []
    assert texts(log_events(GAME, state, *((2, rank) for rank in (0, 1, 2, 3, 5, 6)))) == [
        "Cid has laid the whole row."
    ]


def test_after_giving_up_rows_stay_down() -> None:
    state = lay_rows("0123")
    GAME.verbs["forfeit"](state, 1)
    assert faces(scene(GAME, state, 1), "line0") == ["."] * 4 and scene(GAME, state, 1).counters[0][0].label == "Points"


def test_figures_do_nothing_here() -> None:
    assert {look.text for look in table.deck(None).faces.values()} == {""}


@pytest.mark.parametrize(("word", "move"), [("5", 5), (" b0 ", 0), ("R7", 7)])
def test_cards_are_read(word: str, move: int) -> None:
    assert text.read(new_game(), 3, word) == move


@pytest.mark.parametrize("word", ["", "8", "b8", "55"])
def test_invalid_cards_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not a move of Telepathy: write the rank of the next card"):
        text.read(new_game(), 0, word)


def test_invalid_rows_are_refused() -> None:
    row = {"options": {"game": "telepathy"}, "state": {"rows": [[0, 1, 2, 3, 4, 5, 6, 6], list(range(8))]}}
    with pytest.raises(BadRow, match="is no row of all eight ranks"):
        oracle.lay(row)


def test_a_row_laid_in_any_mixture_is_the_same() -> None:
    state = new_game()
    for place in range(PLACES - 1):
        play(GAME, state, *((seat, (place + seat) % 8) for seat in (3, 0, 2, 1)))
    assert state.to_move == 0 and [state.line[8 * seat] for seat in range(4)] == [0, 1, 2, 3]
    assert state.score[:2] == [0, 0]
