"""GAMES: every game, one line each, and people's own games; see `own`."""

from hoyle.games import board64, malice, muzicando, own, r, rummy, thirty_one
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
from hoyle.rules.game import Game
from hoyle.words import N_

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
own.gather(GAMES)

FAMILIES: dict[str, str] = {
    "r": N_("With R's sixteen cards"),
    "board64": N_("On the board"),
    "malice": N_("Patience against patience"),
    "muzicando": N_("With notes"),
    "rummy": N_("Melds and hands"),
}
"""What families of games have in common, by name, in the order in which people are shown them (English messages)."""
