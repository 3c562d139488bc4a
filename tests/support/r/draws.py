"""Games in which everybody in turn turns up a card: the tests turn up the cards they want."""

from typing import Any

from hoyle.games import GAMES
from hoyle.games.r.lucky_draw.rules import DRAW
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE
from tests.support.r.standalone import card, play


def new_game(name: str, **options: Any) -> tuple[Game, Any]:
    """A game and its beginning."""
    game = GAMES[name]
    return game, game.begin(game.choose(**options))


def turn_up(game: Game, state: Any, names: str) -> Any:
    """The position after these cards have come up, one a turn.

    >>> turn_up(*new_game("princess_lover"), "b0 r1").result
    2
    """
    for name in names.split():
        play(game, state, (state.turn, DRAW), (CHANCE, card(name)))
    return state


def ending(game: Game, state: Any) -> str:
    """How it ended."""
    return game.endings[game.verbs["ending"](state)][0]
