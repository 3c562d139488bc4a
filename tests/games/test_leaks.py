"""A view shows what it may and nothing else: four kinds of leak, and a leaky game on which the tests must fail."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from walks import awaited_seats, legal, readers, seen_by, some_rules, told, walk, word

from hoyle.games import GAMES
from hoyle.games.r.view import imagine as honest_imagine
from hoyle.games.r.view import public as honest_public
from hoyle.games.r.view import view as honest_view
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE

CASES = [(game, values) for game in GAMES.values() for values in some_rules(game, 7, 40)]
each = pytest.mark.parametrize(
    ("game", "values"), CASES, ids=lambda one: told(one) if isinstance(one, dict) else one.name
)


def dice_of(number: int) -> Dice:
    """A generator for `imagine`."""
    dice = Dice()
    set_dice(dice, number, 0)
    return dice


def imagined(game: Game, seen: Any, seat: int, dice: Dice) -> Any:
    """A position that looks like this to the seat."""
    state = game.state()
    game.words["imagine"](seen, seat, state, dice)
    return state


def round_trips(game: Game, values: dict[str, Any], seed: int) -> None:
    """What is imagined from a view looks like the view, for seats and watchers, after every single move."""
    state, dice = game.begin(game.choose(**values)), dice_of(seed)
    for _ in walk(game, state, random.Random(seed)):
        for seat in readers(game, state):
            seen = seen_by(game, state, seat)
            again = seen_by(game, imagined(game, seen, seat, dice), seat)
            assert again.tell(path=True) == seen.tell(path=True), (seat, seen, again)


@each
def test_what_is_imagined_looks_the_same(game: Game, values: dict[str, Any]) -> None:
    for seed in range(2):
        round_trips(game, values, seed)


def hides_the_choice(game: Game, values: dict[str, Any], seed: int) -> None:
    """While a seat's choice is sealed, nobody else's view depends on it by a byte."""
    state, dice = game.begin(game.choose(**values)), random.Random(seed)
    while state.waits:
        seats = awaited_seats(state)
        if len(seats) > 1:
            for seat in seats:
                for other in [one for one in readers(game, state) if one != seat]:
                    assert len({after(game, state, seat, move, other) for move in legal(game, state, seat)}) == 1
        for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in seats]:
            word(game, "play")(state, seat, move)


def after(game: Game, state: Any, seat: int, move: int, reader: int) -> bytes:
    """What a reader sees once this seat has chosen, as bytes."""
    ahead = state.clone()
    word(game, "play")(ahead, seat, move)
    return seen_by(game, ahead, reader).pack()


@each
def test_a_sealed_choice_shows_in_no_byte(game: Game, values: dict[str, Any]) -> None:
    hides_the_choice(game, values, 11)


def histories(game: Game, values: dict[str, Any], games: int, steps: int = 40) -> None:
    """Two histories with equal views have equal sequences of views before them, as often as somebody had to choose.

    What chance does in a row is one event: who is dealt a hand looks at it when it is whole. Few of the moves are tried,
    so that many histories meet.
    """
    told_before: dict[Any, Any] = {}
    for seed in range(games):
        state, dice = game.begin(game.choose(**values)), random.Random(seed)
        saw: dict[int, tuple[int, ...]] = dict.fromkeys(readers(game, state), ())
        for _ in range(steps):
            for seat in [] if state.waits == CHANCE_AWAITED else saw:
                key = hash(seen_by(game, state, seat).tell(path=True))
                if not saw[seat] or saw[seat][-1] != key:
                    assert told_before.setdefault((seat, key), saw[seat]) == saw[seat], f"seat {seat} forgot"
                    saw[seat] = (*saw[seat], key)
            if not state.waits:
                break
            chosen = [(s, dice.choice(legal(game, state, s)[:3])) for s in awaited_seats(state)]
            for seat, move in chosen:
                word(game, "play")(state, seat, move)


@each
def test_equal_views_have_equal_histories(game: Game, values: dict[str, Any]) -> None:
    if game.forgets(game.choose(**values)):
        pytest.skip("the game declares that a view may show less than was seen")
    histories(game, values, 25)


def alike(
    game: Game, rules: dict[str, Any], position: Any, script: list[tuple[int, int]], seat: int
) -> dict[Any, Fraction]:
    """All positions that chance and the other side can have made of this history, with the chance of each.

    `script` is how the game went. All outcomes of chance and all choices of the other seat are tried; the seat's own
    choices are kept. What remains looks like what the seat sees in the end.
    """
    wanted = seen_by(game, position, seat).tell(path=True)
    live: dict[Any, Fraction] = {}
    ways: list[tuple[Any, Fraction]] = [(game.begin(game.choose(**rules)), Fraction(1))]
    for mover, move in script:
        following: dict[Any, tuple[Any, Fraction]] = {}
        for state, weight in ways:
            if mover not in awaited_seats(state):
                continue
            moves = legal(game, state, mover)
            for one in [move] if mover == seat else moves:
                if one in moves:
                    later = state.clone()
                    word(game, "play")(later, mover, one)
                    key = later.tell(path=True)
                    known = following.get(key, (later, Fraction(0)))[1]
                    following[key] = (later, known + (weight if mover == seat else weight / len(moves)))
        ways = list(following.values())
    for state, weight in ways:
        if seen_by(game, state, seat).tell(path=True) == wanted:
            live[state.tell(path=True)] = weight
    return live


def frequencies_are_right(game: Game, rules: dict[str, Any], script: list[tuple[int, int]], seat: int) -> None:
    """`imagine` reaches exactly the positions that look alike, each as often as the others."""
    state = game.begin(game.choose(**rules))
    for mover, move in script:
        word(game, "play")(state, mover, move)
    ways = alike(game, rules, state, script, seat)
    assert len(set(ways.values())) == 1, "the histories of this case are not equally likely: choose another"
    seen, dice = seen_by(game, state, seat), dice_of(5)
    tries = 60 * len(ways)
    came = Counter(imagined(game, seen, seat, dice).tell(path=True) for _ in range(tries))
    assert came.keys() == ways.keys()
    chi_square = sum((count - 60) ** 2 / 60 for count in came.values())
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
def test_imagine_is_uniform_over_what_looks_alike(
    name: str, rules: dict[str, Any], script: list[tuple[int, int]], seat: int
) -> None:
    frequencies_are_right(GAMES[name], rules, script, seat)


@rule
def leaky_public(state: Any, seen: Any) -> None:
    """A view that shows what is chosen."""
    honest_public(state, seen)
    for seat in range(2):
        seen.chosen[seat] = state.chosen[seat]


@rule
def leaky_view(state: Any, seat: int, seen: Any) -> None:
    """The same for a seat."""
    honest_view(state, seat, seen)
    for each_seat in range(2):
        seen.chosen[each_seat] = state.chosen[each_seat]


LEAKY = replace(GAMES["r"], words=dict(GAMES["r"].words) | {"public": leaky_public, "view": leaky_view})


def test_a_leaky_game_is_caught() -> None:
    with pytest.raises(AssertionError):
        hides_the_choice(LEAKY, {}, 11)


@rule
def forgetful_view(state: Any, seat: int, seen: Any) -> None:
    """A view that forgets which card the seat laid and what was played."""
    honest_view(state, seat, seen)
    seen.rounds = 0
    for each_seat in range(2):
        seen.played[each_seat] = 0
        seen.hand[each_seat] = 0
    for place in range(20):
        seen.cards[place] = NONE


def test_a_forgetful_game_is_caught() -> None:
    with pytest.raises(AssertionError):
        histories(replace(GAMES["r"], words=dict(GAMES["r"].words) | {"view": forgetful_view}), {}, 60)


@rule
def guessing_imagine(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """An `imagine` that always takes the same card for a sealed choice."""
    honest_imagine(seen, seat, state, dice)
    for each_seat in range(2):
        if seen.chosen[each_seat] < NONE:
            state.chosen[each_seat] = 8 * each_seat


def test_a_biased_imagination_is_caught() -> None:
    biased = replace(GAMES["r"], words=dict(GAMES["r"].words) | {"imagine": guessing_imagine})
    with pytest.raises(AssertionError):
        frequencies_are_right(biased, {}, [(1, 12)], 0)
