"""GAMES: every game, one line each."""

from hoyle.games import board64, malice, muzicando, r, rummy, thirty_one
from hoyle.games.r import pair_attack, serious_card
from hoyle.rules.game import Game

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        r.GAME,
        pair_attack.GAME,
        serious_card.GAME,
        board64.GAME,
        malice.GAME,
        rummy.GAME,
        thirty_one.GAME,
        muzicando.GAME,
    )
}
