"""Outcomes in the log name their paragraph: each clause is one of the rulebook, and the end of a game always has one."""

import random
from collections import Counter
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Event
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import awaited_seats, legal, seen_by, some_rules, verb_function
from tests.support.sampling import sample

SAY = translator("en")
MAX_TURNS = 400
CLAUSES = {
    "board64": "G1.5 G1.6 G18.5 G48.4 G65.7 G65.v3",
    "malice": "MA5 MA16 MA22",
    "muzicando": "MZ14 MZ40 MZ41 MZ42 MZ43 MZ44 MZ46 MZ48 MZ52 MZ72",
}
"""By game: paragraphs that random games must name; `test_causes.py` in a game's folder has others in given positions."""


@pytest.mark.parametrize("name", list(CLAUSES))
def test_outcomes_name_paragraphs_of_the_rulebook(name: str) -> None:
    game, named = GAMES[name], Counter[str]()
    for number, values in enumerate(some_rules(game, 5, sample(4, 40))):
        named.update(event.clause for event in narrated(game, values, random.Random(number)))
    rulebook = game.rulebook("en")
    assert all(f"**{clause}**" in rulebook for clause in named if clause)
    assert set(named) >= set(CLAUSES[name].split())


@pytest.mark.parametrize("name", [*CLAUSES, "rummy"])
def test_the_end_of_a_game_names_a_paragraph(name: str) -> None:
    game = GAMES[name]
    for number, values in enumerate(some_rules(game, 5, sample(4, 40))):
        state = position_after(game, values, random.Random(number), 6)
        before = seen_by(game, state, NONE)
        verb_function(game, "forfeit")(state, 0)
        last = narrate(game, before, seen_by(game, state, NONE))
        assert any(event.clause for event in last), last


def position_after(game: Game, values: dict[str, Any], dice: random.Random, moves: int) -> Any:
    """Return the position after some random moves."""
    state = game.begin(game.choose(**values))
    for _ in range(moves):
        for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]:
            verb_function(game, "play")(state, seat, move)
    return state


def narrated(game: Game, values: dict[str, Any], dice: random.Random) -> list[Event]:
    """Return the events of a random game as a spectator reads them."""
    state, events = game.begin(game.choose(**values)), list[Event]()
    before = seen_by(game, state, NONE)
    for _ in range(MAX_TURNS):
        if not state.to_move:
            break
        for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]:
            verb_function(game, "play")(state, seat, move)
        after = seen_by(game, state, NONE)
        drafts = table_of(game).drafts
        if awaited_seats(state) != [CHANCE] and not (drafts and drafts.unfinished(after)):
            events += narrate(game, before, after)
            before = after
    return events


def narrate(game: Game, before: Any, after: Any) -> list[Event]:
    """Return the events between two public views."""
    names = [f"P{each}" for each in range(game.seats(before.options))]
    result: list[Event] = table_of(game).narrate(before, after, None, names, SAY)
    return result
