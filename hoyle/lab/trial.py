"""A trial of rules before somebody sits down: games of bots show whether nobody can move, nothing ends, or one side always wins."""

import time
from collections.abc import Sequence

from hoyle.bots.registry import bots_for
from hoyle.lab.columns import Rows
from hoyle.lab.contest import ENDING, PAYOFFS
from hoyle.lab.doubts import DRAWN, NO_MOVE, ONE_SIDE, STALLED, Doubt
from hoyle.lab.many import play_range
from hoyle.lab.series import series_of
from hoyle.play.play import Variant

SECONDS = 2.0
"""How long the games of a trial may take; those of compiling are not counted."""
GAMES = 40
"""How many games each kind of bot plays."""
LEAST = 20
"""From how many games of each kind something is concluded."""
BOTS = ("random", "greedy")
"""The bots that play; a game without `evaluate` has no greedy ones."""


def doubt_about(variant: Variant, seconds: float = SECONDS, seed: int = 1) -> Doubt | None:
    """Return what a trial of some seconds finds wrong with rules, or None.

    Only what holds in all games is told, of random and of greedy seats, at least LEAST of each.

    >>> import hoyle
    >>> doubt_about(hoyle.game("r"))
    >>> doubt_about(hoyle.game("r", abilities=False, strength=(3,) * 8)).message
    'With these rules all of {n} games between bots were drawn.'
    """
    play = variant.new(seed)
    if not play.is_over and not any(play.legal(seat) for seat in play.to_move):
        return Doubt(NO_MOVE)
    parts = list[Rows]()
    offered = bots_for(variant.game, variant.options)
    for bot in (each for each in BOTS if each in offered):
        found = games_of(variant, bot, seconds / len(BOTS), seed)
        if len(found) < LEAST:
            return None
        parts.append(found)
    return doubt_in(variant, parts)


def games_of(variant: Variant, bot: str, seconds: float, seed: int) -> Rows:
    """Return the rows of games in which a bot has all seats, until there are GAMES or the time is over."""
    series = series_of(variant, [bot] * variant.seats, seed)
    rows = list(play_range(series, 0, 1).rows.tolist())  # compiles what is not compiled yet
    end = time.monotonic() + seconds
    while len(rows) < GAMES and time.monotonic() < end:
        rows += play_range(series, len(rows), min(GAMES, 2 * len(rows))).rows.tolist()
    return Rows([list(column) for column in zip(*rows, strict=True)])


def doubt_in(variant: Variant, parts: Sequence[Rows]) -> Doubt | None:
    """Return what holds in all of these games, of which each part was played by one kind of bot."""
    game, seats = variant.game, range(variant.seats)
    endings = [game.endings[int(number)][0] for part in parts for number in part.columns[ENDING]]
    payoffs = [[part.columns[PAYOFFS + seat][row] for seat in seats] for part in parts for row in range(len(part))]
    facts = {"n": len(payoffs)}
    if all(ending in game.stalled_endings for ending in endings):
        return Doubt(STALLED, facts)
    if len(seats) < 2:
        return None
    winners = [tuple(seat for seat in seats if each[seat] == max(each)) for each in payoffs]
    if all(len(each) == len(seats) for each in winners):
        return Doubt(DRAWN, facts)
    same = game.zero_sum and len(set(winners)) == 1
    return Doubt(ONE_SIDE, facts | {"seat": winners[0][0] + 1}) if same else None
