"""Gestures of every game: each stands for legal moves, none is offered out of turn, and `draw` shows exactly these."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Scene
from hoyle.games.shared.table_module import table_of
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import awaited_seats, legal, seen_by, some_rules, verb_function

MOST_POSITIONS = 25
"""The first positions of a game are all looked at, later ones here and there."""

CASES = [(game, values) for game in GAMES.values() for values in some_rules(game, 5, 2)]
each_case = pytest.mark.parametrize(
    ("game", "place"),
    [(game, place) for place, (game, _) in enumerate(CASES)],
    ids=[f"{game.name}-{place}" for place, (game, _) in enumerate(CASES)],
)


def plain(message: str, **facts: Any) -> str:
    """Say a message as it is: a catalogue without a language."""
    return message.format(**facts) if facts else message


def many(singular: str, several: str, n: int, **facts: Any) -> str:
    """Say a message that counts."""
    return plain(singular if n == 1 else several, n=n, **facts)


plain.many = many  # type: ignore[attr-defined]


@cache
def positions_of(place: int) -> list[tuple[Any, dict[int, Gestures]]]:
    """The positions of a case, which no test changes, and the gestures in each by seat."""
    game, values = CASES[place]
    found = positions(game, values)
    return [
        (state, {seat: gestures_of(game, state, seat) for seat in range(game.seats(state.options))}) for state in found
    ]


def positions(game: Game, values: dict[str, Any]) -> Iterator[Any]:
    """Positions along random play in which seats are to move; none of them has chosen yet."""
    state = game.begin(game.choose(**values))
    dice = random.Random(7)
    found = 0
    while state.to_move:
        seats = awaited_seats(state)
        found += seats != [CHANCE]
        if seats != [CHANCE] and (found <= MOST_POSITIONS or dice.random() < 0.03):
            yield state.clone()
        for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in seats]:
            verb_function(game, "play")(state, seat, move)


def drafted(game: Game, state: Any, seat: int) -> dict[str, Any]:
    """What a table with drafts is given besides: an arrangement, and the seat's draft where it may prepare a turn."""
    drafts = table_of(game).drafts
    if drafts is None:
        return {}
    arrangement = drafts.initial_arrangement(seen_by(game, state, NONE))
    seen = seen_by(game, state, seat)
    draft = drafts.start(seen, seat, arrangement) if drafts.may_arrange(seen, seat) else None
    return {"arrangement": arrangement, "draft": draft}


def gestures_of(game: Game, state: Any, seat: int) -> Gestures:
    """What a seat may do, by its view alone."""
    extra = drafted(game, state, seat)
    seen = seen_by(game, state, seat)
    return table_of(game).gestures(seen, seat, extra["draft"]) if extra else table_of(game).gestures(seen, seat)


def drawn(game: Game, state: Any, seat: int) -> Scene:
    """The table as a seat sees it."""
    names = [f"P{each}" for each in range(game.seats(state.options))]
    return table_of(game).draw(seen_by(game, state, seat), seat, names, plain, **drafted(game, state, seat))


def expanded(act: Act) -> set[str]:
    """The keys of all gestures that an act offers."""
    match act.do:
        case "place":
            return {gesture(act.id, item, to) for item, places in act.pairs.items() for to in places}
        case "pick":
            return {gesture(act.id, option.id) for option in act.options if not option.off}
        case "select":
            sizes = range(act.min, act.max + 1)
            return {gesture(act.id, *sorted(items)) for size in sizes for items in combinations(act.items, size)}
        case "amount":
            return {gesture(act.id, str(n)) for n in range(act.min, act.max + 1, act.step)}


@each_case
def test_every_gesture_stands_for_legal_moves(game: Game, place: int) -> None:
    """Nothing is drawn here, and nothing is said."""
    for state, gestures in positions_of(place):
        for seat in awaited_seats(state):
            offered, at_first = gestures[seat], legal(game, state, seat)
            assert offered or table_of(game).drafts
            for key, moves in offered.items():
                after = state.clone()
                assert moves, key
                for number, move in enumerate(moves):
                    assert move in (legal(game, after, seat) if number else at_first), key
                    verb_function(game, "play")(after, seat, move)


@each_case
def test_a_seat_that_is_not_to_move_has_no_gestures(game: Game, place: int) -> None:
    for state, gestures in positions_of(place):
        for seat in gestures:
            if seat not in awaited_seats(state):
                assert gestures[seat] == {}


@each_case
def test_the_table_shows_the_gestures_that_there_are(game: Game, place: int) -> None:
    for state, gestures in positions_of(place):
        for seat in awaited_seats(state):
            acts = [act for act in drawn(game, state, seat).acts if not act.draft]
            shown = [key for act in acts for key in expanded(act)]
            assert len({act.id for act in acts}) == len(acts)
            assert sorted(shown) == sorted(gestures[seat])
