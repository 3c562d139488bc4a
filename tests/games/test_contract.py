"""The contract of every game, by all presets and by random options; broken clauses are reported."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.mark import rule
from hoyle.testing import contract as contract
from hoyle.testing.contract import Broken, Values
from hoyle.testing.random_play import options_text, some_rules
from tests.support.sampling import SOAK, sample

COSTLY = (
    contract.compiled_rules_play_the_same,
    contract.tables_offer_the_legal_moves,
    contract.checked_rules_stay_in_range,
)
"""Tried by fewer sets of rules, and the first in soak runs only: `test_plain_and_compiled` compares every position and view."""
FEW = 4
"""A game with more sets of rules tries each clause with every second one: one half with this clause, the other with the next."""


def halved(sets: list[Values], number: int) -> list[Values]:
    """The sets of rules with which the clause of this number is tried."""
    return sets if SOAK or len(sets) <= FEW else sets[number % 2 :: 2]


CASES = [
    pytest.param(game, values, clause, id=f"{game.name}-{options_text(values)}-{clause.__name__}")
    for game, sets in [(game, some_rules(game, 1, sample(2, 40))) for game in GAMES.values()]
    for number, clause in enumerate(each for each in contract.REQUIREMENTS if each not in COSTLY)
    for values in halved(sets, number)
]


@pytest.mark.parametrize(("game", "values", "clause"), CASES)
def test_a_game_keeps_each_clause_of_the_contract(
    game: Game, values: Values, clause: Callable[[Game, Values], None]
) -> None:
    clause(game, values)


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_a_game_keeps_the_clauses_for_all_option_sets(game: Game) -> None:
    for clause in contract.REQUIREMENTS_ONCE:
        clause(game, {})


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_equal_option_sets_have_one_canonical_form(game: Game) -> None:
    for values in some_rules(game, 5, sample(8, 60)):
        contract.equal_rules_have_one_form(game, values)


@pytest.mark.parametrize("clause", sample(COSTLY[1:], COSTLY), ids=lambda contract: contract.__name__)
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_a_game_keeps_the_expensive_clauses(game: Game, clause: Callable[[Game, Values], None]) -> None:
    for values in some_rules(game, 8, 3)[-sample(1, 4) :]:
        clause(game, values)


@rule
def unsorted_legal(state: Any, seat: int, moves: list[int]) -> int:
    """Two moves, the higher one first."""
    moves[0] = 2
    moves[1] = 1
    return 2


@rule
def unknown_move_legal(state: Any, seat: int, moves: list[int]) -> int:
    """A move that the game does not know."""
    moves[0] = 1000
    return (state.to_move >> seat) & 1


@rule
def everybody_wins(state: Any, seat: int) -> int:
    """Everybody wins."""
    return 1


@rule
def ends_strangely(state: Any) -> int:
    """Return an ending that is not declared."""
    return 9


@rule
def endless_play(state: Any, seat: int, move: int) -> None:
    """Count without end."""
    while True:
        state.phase += 0


@rule
def far_legal(state: Any, seat: int, moves: list[int]) -> int:
    """A move that is written far behind the others."""
    moves[state.to_move * 1000] = 1
    return 1


@rule
def large_start(state: Any) -> None:
    """A number that does not fit."""
    state.to_move = 100000


BREAKS: list[tuple[str, Callable[..., Any], Callable[[Game, Values], None], str]] = [
    ("legal", unsorted_legal, contract.legal_moves_are_in_order, "do not ascend"),
    ("legal", unknown_move_legal, contract.legal_moves_are_in_order, "all are below 26"),
    ("payoff", everybody_wins, contract.games_end_as_declared, "do not sum to 0"),
    ("payoff", everybody_wins, contract.resigning_ends_the_game, "loses nothing"),
    (
        "ending",
        ends_strangely,
        contract.resigning_ends_the_game,
        "after seat 0 resigns: the ending is 9, and endings declares",
    ),
    (
        "play",
        endless_play,
        contract.checked_rules_stay_in_range,
        r"\.py:\d+: endless_play: it takes too many steps: does every game end, and every loop\?$",
    ),
    (
        "legal",
        far_legal,
        contract.checked_rules_stay_in_range,
        r"\.py:\d+: far_legal: the index .* is outside of the row$",
    ),
    (
        "start",
        large_start,
        contract.checked_rules_stay_in_range,
        r"\.py:\d+: large_start: the number does not fit into int16$",
    ),
]


@pytest.mark.parametrize(("name", "word", "clause", "message"), BREAKS, ids=[example[3] for example in BREAKS])
def test_a_broken_clause_is_reported(
    name: str,
    word: Callable[..., Any],
    clause: Callable[[Game, Values], None],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hoyle.testing.compiled_play.STEPS", 100_000)
    broken_game = replace(GAMES["r"], verbs=dict(GAMES["r"].verbs) | {name: word})
    with pytest.raises(Broken, match=message):
        clause(broken_game, {})


def test_check_tries_and_reports_every_clause() -> None:
    found = list(contract.check(GAMES["r"], many=2))
    assert len(found) == len(contract.REQUIREMENTS) + len(contract.REQUIREMENTS_ONCE)
    assert not [result.broken for result in found if result.broken] and all(result.sets for result in found)
    broken_game = replace(GAMES["r"], verbs=dict(GAMES["r"].verbs) | {"payoff": everybody_wins})
    broken = [result for result in contract.check(broken_game, many=1) if result.broken]
    assert {result.description.split()[0] for result in broken} >= {"Games", "Resigning"} and "(options:" in broken[
        0
    ].broken


def test_perfect_information_that_is_declared_wrongly_is_found() -> None:
    def always(options: Any) -> bool:
        return True

    simultaneous = replace(GAMES["serious_card"], perfect_information=always)
    with pytest.raises(Broken, match="does not see everything"):
        contract.determinized_positions_have_the_same_view(simultaneous, {})
