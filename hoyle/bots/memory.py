"""Memory: what a bot still knows of what it saw, in games whose views do not show it again.

A bot is given the sequence of its views, as a player was, and nothing else. It folds them into a mind, one after
another, by the game's own `remember`; then it is greedy in positions that look like its mind.
"""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.record import Record

TRIES = {"cpu": 60, "plain": 24}
"""Imagined positions in which each move is tried."""


def parted(game: Game, packed: bytes) -> list[Any]:
    """What a seat has seen, view by view, the last one now."""
    size = len(game.state().pack())
    return [game.state.unpack(packed[at : at + size]) for at in range(0, len(packed), size)]


def recollect(game: Game, sights: Sequence[Record], seat: int, keep: int) -> Any:
    """What the seat knows after seeing all this, if each thing outlives a turn `keep` times in a hundred.

    What is forgotten follows from what was seen, so that a bot that is asked again has forgotten the same.
    """
    remember, mind, dice, trace = game.word("remember"), sights[0].blank(), Dice(), seat
    for seen in sights:
        trace = crc32(seen.pack(), trace)
        set_dice(dice, trace, 0)
        remember(mind, seen, seat, keep, dice)
    return mind
