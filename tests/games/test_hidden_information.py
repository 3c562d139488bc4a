"""A view shows what it may and nothing else: `determinize` is uniform, and leaky games are caught by the contract."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.r.view import determinize as r_determinize
from hoyle.games.r.view import reveal as r_reveal
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.contract import determinized, dice_of, equal_views_have_equal_histories, sealed_choices_show_nowhere
from hoyle.testing.random_play import awaited_seats, legal, seen_by, verb_function


def consistent_positions(
    game: Game, rules: dict[str, Any], position: Any, script: list[tuple[int, int]], seat: int
) -> dict[Any, Fraction]:
    """All positions that chance and the other side can have made of this history, with the chance of each.

    `script` is how the game went. All outcomes of chance and all choices of the other seat are tried; the seat's own
    choices are kept. What remains looks like what the seat sees in the end.
    """
    wanted = seen_by(game, position, seat).astuple(path=True)
    found: dict[Any, Fraction] = {}
    ways: list[tuple[Any, Fraction]] = [(game.begin(game.choose(**rules)), Fraction(1))]
    for mover, move in script:
        successors: dict[Any, tuple[Any, Fraction]] = {}
        for state, weight in ways:
            if mover not in awaited_seats(state):
                continue
            moves = legal(game, state, mover)
            for choice in [move] if mover == seat else moves:
                if choice in moves:
                    after = state.clone()
                    verb_function(game, "play")(after, mover, choice)
                    key = after.astuple(path=True)
                    known = successors.get(key, (after, Fraction(0)))[1]
                    successors[key] = (after, known + (weight if mover == seat else weight / len(moves)))
        ways = list(successors.values())
    for state, weight in ways:
        if seen_by(game, state, seat).astuple(path=True) == wanted:
            found[state.astuple(path=True)] = weight
    return found


def check_frequencies(game: Game, rules: dict[str, Any], script: list[tuple[int, int]], seat: int) -> None:
    """`determinize` reaches exactly the positions that look alike, each as often as the others."""
    state = game.begin(game.choose(**rules))
    for mover, move in script:
        verb_function(game, "play")(state, mover, move)
    ways = consistent_positions(game, rules, state, script, seat)
    assert len(set(ways.values())) == 1, "the histories of this case are not equally likely: choose another"
    seen, dice = seen_by(game, state, seat), dice_of(5)
    tries = 60 * len(ways)
    counts = Counter(determinized(game, seen, seat, dice).astuple(path=True) for _ in range(tries))
    assert counts.keys() == ways.keys()
    chi_square = sum((count - 60) ** 2 / 60 for count in counts.values())
    freedom = len(ways) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 10


BLUFF: dict[str, Any] = {"test_cards": 2, "test_knowledge": "owner"}

SMALL: list[tuple[str, dict[str, Any], list[tuple[int, int]], int]] = [
    ("r", {"deal": "draft"}, [(CHANCE, card) for card in (0, 1, 2, 3)], 1),
    ("r", {"deal": "draft"}, [*((CHANCE, card) for card in (0, 1, 2, 3)), (0, 2)], 1),
    ("r", {"deal": "draft"}, [*((CHANCE, card) for card in (0, 1, 2, 3)), (0, 2), (1, 0)], 0),
    ("r", {"hand_limit": 2}, [(CHANCE, card) for card in (3, 5, 9, 10)], 0),
    ("r", {"hand_limit": 2}, [(CHANCE, card) for card in (3, 5, 9, 10)], 1),
    ("r", {"hand_limit": 2}, [*((CHANCE, card) for card in (3, 5, 9, 10)), (1, 9)], 0),
    ("r", {"discard_one": True}, [(1, 12)], 0),
    ("r", {"traitor_swap": True}, [(0, 4)], 1),
    ("board64", BLUFF, [(CHANCE, 1), (CHANCE, 0)], 0),
    ("board64", BLUFF, [(CHANCE, 1), (CHANCE, 0)], 1),
    ("board64", BLUFF, [(CHANCE, 0), (CHANCE, 0), (0, 64 * 11 + 19), (1, 64 * 51 + 43)], 0),
]


@pytest.mark.parametrize(("name", "rules", "script", "seat"), SMALL)
def test_determinize_is_uniform_over_consistent_positions(
    name: str, rules: dict[str, Any], script: list[tuple[int, int]], seat: int
) -> None:
    check_frequencies(GAMES[name], rules, script, seat)


@rule
def leaky_reveal(state: Any, seat: int, seen: Any) -> None:
    """Show what is chosen, too."""
    r_reveal(state, seat, seen)
    for each_seat in range(2):
        seen.chosen[each_seat] = state.chosen[each_seat]


LEAKY = replace(GAMES["r"], verbs=dict(GAMES["r"].verbs) | {"reveal": leaky_reveal})


def test_a_leaky_game_is_caught() -> None:
    with pytest.raises(AssertionError):
        sealed_choices_show_nowhere(LEAKY, {})


@rule
def forgetful_reveal(state: Any, seat: int, seen: Any) -> None:
    """Forget which card the seat laid and what was played."""
    r_reveal(state, seat, seen)
    seen.rounds = 0
    for each_seat in range(2):
        seen.played[each_seat] = 0
        seen.hand[each_seat] = 0
    for place in range(20):
        seen.cards[place] = NONE


def test_a_forgetful_game_is_caught() -> None:
    with pytest.raises(AssertionError):
        forgetful = replace(GAMES["r"], verbs=dict(GAMES["r"].verbs) | {"reveal": forgetful_reveal})
        equal_views_have_equal_histories(forgetful, {}, 60)


@rule
def biased_determinize(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """A `determinize` that always takes the same card for a sealed choice."""
    r_determinize(seen, seat, state, dice)
    for each_seat in range(2):
        if seen.chosen[each_seat] < NONE:
            state.chosen[each_seat] = 8 * each_seat


def test_a_biased_determinize_is_caught() -> None:
    biased = replace(GAMES["r"], verbs=dict(GAMES["r"].verbs) | {"determinize": biased_determinize})
    with pytest.raises(AssertionError):
        check_frequencies(biased, {}, [(1, 12)], 0)
