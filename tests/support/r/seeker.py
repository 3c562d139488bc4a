"""Games of Seeker for the tests: given cards are turned up in given cells."""

from typing import Any

from hoyle.games.r.seeker import GAME
from hoyle.games.r.seeker.text import place_name, read
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support.r.standalone import card, play

ENDINGS = [name for name, _ in GAME.endings]


def new_game(**options: Any) -> Any:
    """Return the initial state with these options."""
    return GAME.begin(GAME.choose(**options))


def turn_up(state: Any, turns: str) -> Any:
    """Turn up the cards of these cells and return the state: `A1:b7` for a card not yet known, else `A1`.

    >>> turn_up(new_game(), "A1:b6 B1:r6").score[:2]
    [6, 0]
    """
    for turn in turns.split():
        cell, _, name = turn.partition(":")
        play(GAME, state, (state.turn, read(state, state.turn, cell)))
        assert (state.to_move == CHANCE_AWAITED) is bool(name), f"{cell}: {name or 'no card is named'}"
        if name:
            play(GAME, state, (CHANCE, card(name)))
    return state


def place_names(moves: list[int]) -> list[str]:
    """Return the names of these cells."""
    return [place_name(move) for move in moves]
