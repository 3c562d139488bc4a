"""Assassin's Target and Princess Lover for the tests: games in which the seats turn up given cards in turn."""

from typing import Any

from hoyle.games import GAMES
from hoyle.games.r.lucky_draw.rules import DRAW
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE
from tests.support.r.standalone import card, play


def new_game(name: str, **options: Any) -> tuple[Game, Any]:
    """Return a game and its initial state with these options."""
    game = GAMES[name]
    return game, game.begin(game.choose(**options))


def turn_up(game: Game, state: Any, names: str) -> Any:
    """Turn up these cards, one a turn, and return the state.

    >>> turn_up(*new_game("princess_lover"), "b0 r1").result
    2
    """
    for name in names.split():
        play(game, state, (state.turn, DRAW), (CHANCE, card(name)))
    return state


def ending(game: Game, state: Any) -> str:
    """Return the name of the game's ending."""
    return game.endings[game.verbs["ending"](state)][0]
