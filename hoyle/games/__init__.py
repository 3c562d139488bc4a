"""All games: one line each in GAMES, and the games found outside the package (`own_games`)."""

from hoyle.games import board64, malice, muzicando, r, rummy, thirty_one
from hoyle.games.r import (
    assassins_target,
    pair_attack,
    princess_card,
    princess_lover,
    seeker,
    serious_card,
    telepathy,
    triangle,
)
from hoyle.i18n import N_
from hoyle.rules.game import Game

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        r.GAME,
        assassins_target.GAME,
        princess_lover.GAME,
        seeker.GAME,
        telepathy.GAME,
        triangle.GAME,
        pair_attack.GAME,
        princess_card.GAME,
        serious_card.GAME,
        board64.GAME,
        malice.GAME,
        rummy.GAME,
        thirty_one.GAME,
        muzicando.GAME,
    )
}

FAMILIES: dict[str, str] = {
    "r": N_("Games with R's cards"),
    "board64": N_("Board games with cards"),
    "malice": N_("Patience games for two"),
    "muzicando": N_("Musical card games"),
    "rummy": N_("Rummy and draw games"),
}
"""The titles of the families of games, by name, in the order of the lobby (English messages)."""
