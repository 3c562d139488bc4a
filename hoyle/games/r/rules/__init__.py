"""The rules of R, in the order of play: `setup`, `moves`, `rounds`, `rows` (Prophecy) and `game`, which ties them together."""

from hoyle.games.r.rules.game import (
    ending,
    finish,
    first_to_show,
    forfeit,
    open_round,
    payoff,
    play,
    points,
    reveal,
    start,
)
from hoyle.games.r.rules.moves import legal, turns_next

__all__ = [
    "ending",
    "finish",
    "first_to_show",
    "forfeit",
    "legal",
    "open_round",
    "payoff",
    "play",
    "points",
    "reveal",
    "start",
    "turns_next",
]
