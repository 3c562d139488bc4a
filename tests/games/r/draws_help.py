"""Games in which everybody in turn turns up a card: the tests turn up the cards they want."""

from typing import Any

from alone_help import card, play

from hoyle.games import GAMES
from hoyle.games.r.draws import DRAW
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE


def begun(name: str, **options: Any) -> tuple[Game, Any]:
    """A game and its beginning."""
    game = GAMES[name]
    return game, game.begin(game.choose(**options))


def turn_up(game: Game, state: Any, names: str) -> Any:
    """The position after these cards have come up, one a turn.

    >>> turn_up(*begun("princess_lover"), "b0 r1").result
    2
    """
    for name in names.split():
        play(game, state, (state.turn, DRAW), (CHANCE, card(name)))
    return state


def ending(game: Game, state: Any) -> str:
    """How it ended."""
    return game.endings[game.words["ending"](state)][0]
