"""Views that follow from the declared fields of a state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, nest, row
from hoyle.rules.seats import MOVERS, NONE, UNKNOWN
from hoyle.rules.views import with_views
from hoyle.rules.visibility import ALL, NOBODY, OWNER, TURN, cards
from hoyle.testing.random_play import seen_by

OVER = 3


class State(Position):
    """A deal with a field of every kind."""

    options = nest(GAMES["r"].options)
    to_move = cell(int16, MOVERS, seen=ALL)
    phase = cell(int8, seen=ALL)
    turn = cell(int8, seen=ALL)
    hand = row(2, int32, cards(16), seen=OWNER, after=OVER, size="held", pool="stock")
    held = row(2, int8)
    stock = cell(int32, cards(16), seen=NOBODY, size="left")
    left = cell(int8)
    counts = row(6, int8, seen=OWNER, each=3, after=OVER, size="sums", pool="rest", blank=0)
    sums = row(2, int8)
    rest = row(3, int8, seen=NOBODY, size="total")
    total = cell(int8)
    staged = row(3, int8, seen=TURN, blank=0, pool="rest")
    drawn = cell(int8, range(NONE, 16), seen=TURN)
    chosen = row(2, int8, range(NONE, 16), seen=OWNER, after=OVER)
    secret = cell(int8, seen=NOBODY)
    forgotten = cell(int8)


def game_of(state: type[Position], **verbs: Callable[..., Any]) -> Game:
    return replace(GAMES["r"], state=state, verbs=verbs)


def position(**values: Any) -> State:
    state = State()
    state.hand, state.stock, state.chosen, state.drawn, state.turn = [0b11, 0b100], 0b11000, [5, NONE], 9, 1
    state.counts, state.rest, state.staged, state.secret, state.forgotten = (
        [1, 0, 2, 0, 1, 0],
        [0, 0, 4],
        [1, 0, 0],
        7,
        7,
    )
    for name, value in values.items():
        setattr(state, name, value)
    return state


def test_a_field_is_shown_to_those_who_see_it() -> None:
    state, game = position(), game_of(State)
    first, second, watcher = (seen_by(game, state, seat) for seat in (0, 1, NONE))
    assert [seen.hand for seen in (first, second, watcher)] == [[0b11, 0], [0, 0b100], [0, 0]]
    assert [seen.counts for seen in (first, second, watcher)] == [[1, 0, 2, 0, 0, 0], [0, 0, 0, 0, 1, 0], [0] * 6]
    assert [seen.staged for seen in (first, second, watcher)] == [[0, 0, 0], [1, 0, 0], [0, 0, 0]]
    assert [seen.drawn for seen in (first, second, watcher)] == [UNKNOWN, 9, UNKNOWN]
    assert [seen.chosen for seen in (first, second, watcher)] == [[5, NONE], [UNKNOWN, NONE], [UNKNOWN, NONE]]
    assert {seen.secret for seen in (first, second, watcher)} == {UNKNOWN} and watcher.turn == 1
    assert seen_by(game, position(secret=NONE, drawn=NONE), 0).secret == NONE


def test_what_is_hidden_is_in_the_pool_and_all_see_how_much() -> None:
    state, game = position(), game_of(State)
    first, second, watcher = (seen_by(game, state, seat) for seat in (0, 1, NONE))
    assert [seen.stock for seen in (first, second, watcher)] == [0b11100, 0b11011, 0b11111]
    assert [seen.rest for seen in (first, second, watcher)] == [[1, 1, 4], [1, 0, 6], [2, 1, 6]]
    for seen in (first, second, watcher):
        assert (seen.held, seen.left, seen.sums, seen.total) == ([2, 1], 2, [3, 1], 4)


def test_all_see_it_after_the_phase() -> None:
    seen = seen_by(game_of(State), position(phase=OVER), 0)
    assert (seen.hand, seen.stock, seen.chosen) == ([0b11, 0b100], 0b11000, [5, NONE])
    assert (seen.counts, seen.rest) == ([1, 0, 2, 0, 1, 0], [1, 0, 4])


def test_a_field_that_says_nothing_is_hidden() -> None:
    assert seen_by(game_of(State), position(forgotten=NONE), 0).forgotten == UNKNOWN


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """Show the secret."""
    seen.secret = state.secret


@rule
def public(state: State, seen: State) -> None:
    """Show that somebody is to move."""
    seen.to_move = state.to_move


def test_rules_that_a_game_writes_take_part() -> None:
    revealing = game_of(State, reveal=reveal)
    assert seen_by(revealing, position(), 0).secret == seen_by(revealing, position(), NONE).secret == 7
    written = seen_by(game_of(State, public=public), position(), 0)
    assert (written.phase, written.hand) == (UNKNOWN, [0b11, 0]), "`public` takes the place of what all see"


def test_a_game_with_other_hidden_fields_has_to_write_determinize() -> None:
    assert "determinize" not in game_of(State).verbs


def test_a_state_with_more_fields_has_views_of_its_own() -> None:
    class Longer(State):
        again = cell(int8, seen=ALL)

    longer = replace(game_of(State), state=Longer)
    state = Longer()
    state.again = 1
    assert seen_by(longer, state, 0).again == 1 and longer.verbs["view"] is not game_of(State).verbs["view"]
    assert game_of(State).verbs["view"] is game_of(State).verbs["view"]


class WithoutPool(Position):
    hand = row(2, int32, cards(16), seen=OWNER, pool="stock")


class WithoutPhase(Position):
    chosen = row(2, int8, seen=OWNER, after=OVER)


class PoolOfAnotherForm(Position):
    hand = row(2, int32, cards(16), seen=OWNER, pool="stock")
    stock = row(2, int32, cards(16), seen=NOBODY)


class Mistaken(Position):
    pawns = row(2, int32, seen=0xFFFF)  # pyright: ignore[reportArgumentType]


class Short(Position):
    line = row(6, int8, seen=OWNER, each=4)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (WithoutPool, "WithoutPool.hand: there is no field stock, which its declaration needs."),
        (WithoutPhase, "WithoutPhase.chosen: there is no field phase, which its declaration needs."),
        (PoolOfAnotherForm, "hand: the pool of a set of cards is a cell, and that of numbers of cards a row."),
        (Mistaken, "Mistaken.pawns: seen=65535 is not ALL, OWNER, TURN or NOBODY of hoyle.rules.visibility."),
        (Short, "Short.line: 2 seats own 4 entries each, but it has 6."),
    ],
)
def test_a_declaration_that_cannot_be_is_refused(state: type[Position], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        with_views(state, 2, {})
