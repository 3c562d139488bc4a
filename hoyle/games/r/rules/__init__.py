"""The rules of R: `setup`, `moves`, `rounds`, `rows` (Prophecy), `game`, which uses all of them, and `canonical` for the solver."""

from hoyle.games.r.rules.canonical import canonicalize
from hoyle.games.r.rules.game import (
    ending,
    finish,
    first_to_show,
    forfeit,
    open_round,
    payoff,
    play,
    points,
    start,
)
from hoyle.games.r.rules.moves import legal, next_to_turn

__all__ = [
    "canonicalize",
    "ending",
    "finish",
    "first_to_show",
    "forfeit",
    "legal",
    "next_to_turn",
    "open_round",
    "payoff",
    "play",
    "points",
    "start",
]
