"""Games of Seeker for the tests: cards are turned up where the tests want them, and are what the tests want."""

from typing import Any

from hoyle.games.r.seeker import GAME
from hoyle.games.r.seeker.text import place_name, read
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from tests.support.r.standalone import card, play

ENDINGS = [name for name, _ in GAME.endings]


def new_game(**options: Any) -> Any:
    """A new game."""
    return GAME.begin(GAME.choose(**options))


def turn_up(state: Any, words: str) -> Any:
    """The position after these places were turned up, `A1:b7` where the card is still to come, `A1` where it is known.

    >>> turn_up(new_game(), "A1:b6 B1:r6").score[:2]
    [6, 0]
    """
    for word in words.split():
        place, _, name = word.partition(":")
        play(GAME, state, (state.turn, read(state, state.turn, place)))
        assert (state.to_move == CHANCE_AWAITED) is bool(name), f"{place}: {name or 'no card is named'}"
        if name:
            play(GAME, state, (CHANCE, card(name)))
    return state


def places(moves: list[int]) -> list[str]:
    """Places in words."""
    return [place_name(move) for move in moves]
