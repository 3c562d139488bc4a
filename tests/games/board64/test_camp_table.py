"""What the table of three or four sides draws, narrates and refuses."""

from typing import Any

import pytest

from hoyle.games.board64 import GAME, rules, table, text
from hoyle.games.board64.board import square_named
from hoyle.games.board64.state import (
    DEALING,
    DECIDING,
    FROZEN,
    NO_MOVE,
    NO_PROGRESS,
    ONE_SIDE,
    OVER,
    REPETITION,
    RESIGNED,
    TEST_TAKEN,
)
from hoyle.games.board64.table.endings import ending, narrate_end
from hoyle.games.board64.table.labels import address, item_name
from hoyle.games.shared.scene_text import zone_lines
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE, only
from hoyle.testing.random_play import seen_by
from tests.cases.board64 import Case
from tests.support.board64 import new_game, play_all, position_from

RULES = rules_of(GAME)

NAMES = ["Ann", "Bob", "Cid", "Dee"]
SAY = translator("en")
TESTS = "e1:s#1R a5:w#1Y d8:n#1B h4:e#1G"


def camps(position: str, side: str = "south", preset: str = "four", **options: Any) -> Case:
    """Return a position with the test cards of all sides."""
    return position_from(f"{TESTS} {position}", side, preset, **options)


def told(case: Case, *turns: str) -> list[tuple[str, str]]:
    """Play turns, and return what the log says to south, with the paragraphs."""
    found: list[tuple[str, str]] = []
    names = NAMES[: case.state.options.players]
    for turn in turns:
        for part in text.parts(RULES, case.seen(), turn):
            before = seen_by(GAME, case.state, 0)
            rules.play(case.state, case.state.turn, text.read(RULES, case.seen(), case.state.turn, part))
            case.play_chance()
            events = table.narrate(RULES, before, seen_by(GAME, case.state, 0), 0, names, SAY)
            found += [(event.text, event.clause) for event in events]
    return found


def drawn(case: Case, seat: int | None) -> Any:
    """Return the scene that a seat or a spectator sees."""
    return table.draw(RULES, seen_by(GAME, case.state, -1 if seat is None else seat), seat, NAMES, SAY)


def why(case: Case, start: str, target: str) -> str:
    """Return the reason why the card on a square cannot go to another square, with its paragraph."""
    state, origin = case.state, square_named(start)
    reason = table.refusal(RULES, state, state.turn, item_name(state, origin), address(square_named(target)))
    return f"{reason.sentence(NAMES, SAY)} {reason.clause}"


# What is drawn.


def test_a_spectator_sits_in_the_south() -> None:
    board = drawn(camps("d4:w8R"), None).zones[0]
    assert (board.turn, board.cells[0].label[:2], board.cells[63].label[:2]) == (0, "a8", "h1")


def test_as_text_west_reads_files_from_the_top_and_ranks_from_the_right() -> None:
    lines = [line for line in zone_lines(drawn(camps("b5:w8R"), 1).zones) if line]
    rows = [line for line in lines if line[:1] in "abcdefgh" and line[1:3] == "  "]
    assert [row[0] for row in rows] == list("hgfedcba")
    assert lines[lines.index(rows[-1]) + 1].split() == list("87654321")
    assert "8R^" in rows[6]


def test_a_pair_is_a_team_and_others_are_none() -> None:
    pairs = drawn(camps("d4:w8R", preset="pairs"), 0)
    assert pairs.teams == ["Pair 1", "Pair 2", "Pair 1", "Pair 2"]
    assert drawn(camps("d4:w8R"), 0).teams == []


def test_the_sides_have_different_backs() -> None:
    cells = drawn(camps("d4:w8R"), 0).zones[0].cells
    assert len({item.back for cell in cells for item in cell.items if item.face is None}) == 4


def test_who_is_out_is_told_so_and_cards_left_behind_are_marked() -> None:
    case = play_all(camps("a4:s8B c6:w7R h8:n6R", fallen="stay"), "a4xa5")
    assert drawn(case, 1).prompt == "You are out. Cid is to move."
    assert drawn(case, 2).prompt == "Your move."
    (item,) = next(cell for cell in drawn(case, 0).zones[0].cells if cell.label.startswith("c6")).items
    assert item.tags == ["right", "out"]


# What is narrated.


def test_F7_a_side_that_loses_its_test_card_is_out() -> None:
    assert told(camps("a4:s8B h8:n6R"), "a4xa5") == [
        ("Ann: 8 blue takes a test card on a5.", "G1.11"),
        ("Bob is out.", "F7"),
    ]


@pytest.mark.parametrize(("square", "line"), [("a5", "Bob is out."), ("a4", "It was the false one: Bob's other")])
def test_F7_of_two_tests_the_false_one_puts_nobody_out(square: str, line: str) -> None:
    tests = "e1:s#1R d1:s?2B a5:w#1Y a4:w?2Y d8:n#1B e8:n?2R h4:e#1G h5:e?2G b5:s8B"
    sentences = [sentence for sentence, _ in told(position_from(tests, "south", "four", test_cards=2), f"b5x{square}")]
    assert len(sentences) == 2 and sentences[1].startswith(line)


@pytest.mark.parametrize("preset", ["game1", "four", "pairs"])
def test_G1_v3_nobody_passes_while_chance_decides_which_tests_are_true(preset: str) -> None:
    state = new_game(preset, test_cards=2, test_knowledge="owner")
    while state.phase == DECIDING:
        before = seen_by(GAME, state, 0)
        rules.play(state, CHANCE, 1)
        assert table.narrate(RULES, before, seen_by(GAME, state, 0), 0, NAMES[: state.options.players], SAY) == []


BLOCKED = "e1:s#1R a8:w#1Y d8:n#1B h4:e#1G a7:e8R b7:e5B b8:e6R"


def test_F9_a_side_without_a_move_is_out_or_passes() -> None:
    case = position_from(BLOCKED, preset="four")
    assert told(case, "e1-e2")[1:] == [("Bob is out.", "F9")]
    passing = position_from(BLOCKED, preset="four", no_move="pass")
    assert told(passing, "e1-e2")[1:] == [("Bob cannot move and passes.", "F9")]


def test_F9_a_claim_before_a_side_is_out_says_how_many_cards_it_took() -> None:
    blocked = "e1:s#1R a8:w#1B d8:n#1B h4:e#1G a7:e8G b7:e5B b8:e6Y"
    case = position_from(f"{blocked} d4:n3R f4:n4R e3:s2R", preset="four_combine")
    assert told(case, "e3-e4!d4,f4")[1:] == [("Ann takes 2 cards.", "G18.5"), ("Bob is out.", "F9")]


def test_F13_a_side_on_top_nowhere_is_out() -> None:
    case = position_from(
        "d4:s1R d5:w10R a1:n2B h8:e2Y", preset="pairs_compare", teams="alone", opening_truce=0, setup="random"
    )
    assert told(case, "d4/d5")[-1] == ("Bob is out.", "F13")


@pytest.mark.parametrize(
    ("ended", "preset", "first", "sentence", "clause"),
    [
        (TEST_TAKEN, "four", "s", "The true test card is taken: Ann wins.", "F10"),
        (TEST_TAKEN, "pairs", "we", "The last test card of the enemies is taken: Bob and Dee win.", "F12"),
        (NO_MOVE, "four", "swn", "There is no move left: Ann, Bob, Cid share the first place.", "F9"),
        (NO_PROGRESS, "four", "swne", "The quiet limit is reached: a draw.", "F14"),
        (NO_PROGRESS, "pairs", "swne", "The quiet limit is reached: a draw.", "F14"),
        (REPETITION, "four", "sn", "The position was repeated too often: Ann, Cid share the first place.", "F14"),
        (FROZEN, "pairs_compare", "sn", "No card can press another any more: Ann and Cid have more and win.", "G48.9"),
        (ONE_SIDE, "pairs_compare", "we", "Bob and Dee are on top everywhere and win.", "F13"),
        (RESIGNED, "four", "wne", "The game is given up: Bob, Cid, Dee share the first place.", "F15"),
        (RESIGNED, "pairs", "we", "The game is given up: Bob and Dee win.", "F15"),
    ],
)
def test_the_end_says_who_won(ended: int, preset: str, first: str, sentence: str, clause: str) -> None:
    state = new_game(preset)
    assert state.phase != DEALING
    state.phase, state.ended, state.to_move = OVER, ended, 0
    state.result = sum(only("swne".index(letter)) for letter in first)
    assert ending(state, NAMES, SAY) == sentence
    assert narrate_end(RULES, state, NAMES, SAY)[-1].clause == clause


def test_F14_the_count_adds_up_pairs_and_leaves_out_who_is_out() -> None:
    position = "a1:s1R c1:s2R a8:w10G h1:n20B h8:e30Y g8:e40G"
    pairs = position_from(position, preset="pairs_compare", opening_truce=0, setup="random", no_progress_limit=1)
    assert told(pairs, "a1-b1")[1] == ("The count: Ann and Cid 3, Bob and Dee 3.", "F14")
    alone = position_from(
        position.replace("a8:w10G", ""),
        preset="pairs_compare",
        teams="alone",
        opening_truce=0,
        setup="random",
        no_progress_limit=1,
    )
    assert told(alone, "a1-b1")[1:3] == [("Bob is out.", "F13"), ("The count: Ann 2, Cid 1, Dee 2.", "F14")]


# What is refused.


def test_a_card_of_another_side_is_named_with_its_owner() -> None:
    assert why(camps("d4:w8R"), "d4", "d5") == "8 red on d4 belongs to Bob: you move only your own cards. D2"
    partner = camps("d4:n8R", preset="pairs")
    assert why(partner, "d4", "d5") == "8 red on d4 belongs to Cid: you move only your own cards. F12"


def test_F8_nobody_moves_cards_left_behind() -> None:
    case = play_all(camps("a4:s8B c6:w7R h8:n6R", fallen="stay"), "a4xa5", "h8-h7", "h4-h3")
    assert why(case, "c6", "c5") == "7 red on c6 belongs to Bob, who is out: nobody moves it. F8"


def test_F12_a_partners_cards_are_left_alone() -> None:
    case = camps("c3:s8R c4:n4R", preset="pairs")
    assert why(case, "c3", "c4") == "4 red on c4 is your partner's: 8 red cannot go onto it. F12"
    press = position_from("c3:s1R c4:n10R h8:e2B a1:w3G", preset="pairs_compare", opening_truce=0, setup="random")
    assert why(press, "c3", "c4") == "10 red on c4 is your partner's: 1 red presses only enemy cards. F12"
    assert why(press, "c4", "c5") == "10 red on top of c4 belongs to Cid: you move only piles of your own. F12"
    cover = camps("c7:s8R", preset="four_combine", teams="pairs", imposing="each_other")
    assert why(cover, "c7", "d8") == "8 red cannot cover your partner's test card on d8. F12"


def test_own_cards_of_four_sides_are_refused_as_between_two() -> None:
    assert why(camps("c3:s8R c4:s4R"), "c3", "c4") == "4 red on c4 is your own: 8 red cannot go onto it. G1.4"
    assert why(camps("c3:s4R c4:w8R"), "c3", "c4") == (
        "4 red does not beat 8 red on c4, the higher card of its colour. G1.5"
    )
