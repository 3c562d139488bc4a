"""Who sees what: a view that shows or hides against the declarations of the fields is found."""

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.testing.broken import Broken
from hoyle.testing.who_sees import fields_are_seen_as_declared, who_sees
from tests.data.nim import GAME as NIM
from tests.testing.planted import Plant

ALL_ARE_SEEN = """

@rule
def reveal(state: State, seat: int, seen: State) -> None:
    \"\"\"Show {whose} hand.\"\"\"
    for player in range(SEATS):
        if {when}:
            seen.hand[player] = state.hand[player]
            seen.stock &= ~state.hand[player]
"""
END = "    return 1 if left else 0\n"
OWN_VIEW = """

@rule
def public(state: State, seen: State) -> None:
    \"\"\"Show what lies open.\"\"\"
    seen.to_move = state.to_move
    seen.lying = state.lying
    seen.lead = state.lead
    for player in range(SEATS):
        seen.held[player] = state.held[player]
        seen.laid[player] = state.laid[player]
        seen.tricks[player] = {tricks}
    seen.stock = state.stock | state.hand[0] | state.hand[1] | state.hand[2] | state.hand[3]


@rule
def view(state: State, seat: int, seen: State) -> None:
    \"\"\"Show the own hand too.\"\"\"
    public(state, seen)
    seen.hand[seat] = state.hand[seat]
    seen.stock &= ~state.hand[seat]
    {more}
"""


def check(game: Game, positions: int = 2) -> None:
    """Look who sees what in a few games."""
    fields_are_seen_as_declared(who_sees(game, [{}], positions))


def test_the_table_says_who_sees_each_field(plant: Plant) -> None:
    found = who_sees(plant(), [{}], 2)
    assert "hand: own always; others never; spectators never" in found.table()
    assert found.table()[0].startswith("all: to_move, held, laid")
    check(found.game)


def test_a_hand_that_reveal_shows_to_all_is_found(plant: Plant) -> None:
    game = plant((END, END + ALL_ARE_SEEN.format(whose="every", when="state.held[player]")))
    with pytest.raises(
        Broken, match=r"reveal shows the hand of seat \d to seat \d always; the field declares seen=OWNER"
    ):
        check(game)


def test_a_hand_that_reveal_shows_to_the_neighbour_is_found(plant: Plant) -> None:
    when = "seat >= 0 and player == (seat + 1) % state.options.players"
    with pytest.raises(Broken, match=r"reveal shows the hand of seat \d to seat \d always"):
        check(plant((END, END + ALL_ARE_SEEN.format(whose="the next", when=when))))


def test_what_is_meant_is_named(plant: Plant) -> None:
    text = ALL_ARE_SEEN.format(whose="every", when="state.held[player]")
    check(plant((END, END + text), ("    home=__name__", '    reveals=("hand",),\n    home=__name__')))


def test_a_hand_that_lies_open_at_times_is_listed(plant: Plant) -> None:
    found = who_sees(plant((END, END + ALL_ARE_SEEN.format(whose="an old", when="state.tricks[player] > 0"))), [{}], 2)
    fields_are_seen_as_declared(found)
    (line,) = [line for line in found.table() if line.startswith("hand: own always; others in ")]
    assert "more than seen=OWNER declares, such as seat " in line


def test_a_view_of_the_game_s_own_that_hides_what_is_declared_is_found(plant: Plant) -> None:
    text = OWN_VIEW.format(tricks="UNKNOWN", more="seen.lead = state.lead")
    game = plant((END, END + text), ("import CHANCE, ", "import UNKNOWN, CHANCE, "))
    with pytest.raises(Broken, match=r"view hides tricks from seat 0 in .* the field declares seen=ALL"):
        check(game)


def test_a_view_of_the_game_s_own_that_shows_another_hand_is_found(plant: Plant) -> None:
    more = "seen.hand[1 - seat % 2] = state.hand[1 - seat % 2] if state.lying else 0"
    with pytest.raises(Broken, match=r"view shows the hand of seat \d to seat \d in .*; the field declares seen=OWNER"):
        check(plant((END, END + OWN_VIEW.format(tricks="state.tricks[player]", more=more))))


def test_without_declarations_a_hand_that_one_seat_sees_is_found(plant: Plant) -> None:
    text = OWN_VIEW.format(tricks="state.tricks[player]", more="seen.hand[1] = state.hand[1]")
    changes = [(', seen=OWNER, size="held", pool="stock"', ""), (", seen=NOBODY", "")] + [(", seen=ALL", "")] * 6
    with pytest.raises(Broken, match=r"view shows the hand of seat 1 to seat \d always; others never see it"):
        check(plant((END, END + text + DEALT), *changes, *NAMES))


NAMES = [
    ("import Record, ", "import copy, Record, "),
    ("from hoyle.rules.mark", "from hoyle.rules.dice import Dice\nfrom hoyle.rules.mark"),
]
DEALT = """

@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    \"\"\"Deal what is hidden.\"\"\"
    copy(state, seen)
"""


def test_a_game_without_secrets_is_listed_only() -> None:
    found = who_sees(NIM, [{}])
    fields_are_seen_as_declared(found)
    assert found.table()[0] == "all: to_move, heap, won, resigned"


@pytest.mark.parametrize("name", ["pair_attack", "princess_card"])
def test_games_of_the_package_show_what_they_declare(name: str) -> None:
    check(GAMES[name])
