"""Bots: each is given a view, never a state, and answers with a move.

>>> import hoyle
>>> from hoyle.bots import answer
>>> play = hoyle.game("r").new(seed=1)
>>> answer("greedy", "r", play.think(0).pack(), 0, seed=5, target="plain") in play.legal(0)
True
"""

import time
from functools import lru_cache
from typing import Any

from hoyle.bots.bench import Bench
from hoyle.bots.greedy import greedy
from hoyle.bots.search import counts, most_tried, search
from hoyle.games import GAMES
from hoyle.rules.dice import below
from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from hoyle.rules.record import Record

BOTS = ("random", "greedy", "search:easy", "search:fair", "search:strong")
"""The bots by name; `search:N` thinks N simulations a decision."""

STRENGTHS = {"easy": 100, "fair": 1_000, "strong": 400_000}
"""Simulations a decision; strong stops after `SECONDS` besides."""

SECONDS = 0.7
NODES = 1 << 17
EXPLORE = 0.7
SLICE = 20_000


class Peek(ValueError):
    """A bot was handed something else than a view."""


def parse(bot: str) -> tuple[str, int]:
    """A bot's kind and its simulations a decision; ValueError with a sentence if there is no such bot.

    >>> parse("search:fair"), parse("search:250"), parse("search"), parse("greedy")
    (('search', 1000), ('search', 250), ('search', 1000), ('greedy', 0))
    """
    kind, _, strength = bot.partition(":")
    if kind in ("random", "greedy") and not strength:
        return kind, 0
    if kind == "search" and strength in ("", *STRENGTHS):
        return kind, STRENGTHS[strength or "fair"]
    if kind == "search" and strength.isdigit() and 0 < int(strength) <= 10_000_000:
        return kind, int(strength)
    raise ValueError(f"There is no bot {bot!r}: choose {', '.join(BOTS)}, or search:N with N simulations a decision.")


def answer(bot: str, name: str, packed: bytes, seat: int, seed: int, target: Target = "cpu") -> int:
    """The bot's move for what a seat sees (a packed view of the game `name`); the same seed gives the same move.

    `target="plain"` thinks in ordinary Python: at once, and with a hundredth of the simulations. A packed state instead of
    a view is refused with Peek.
    """
    kind, sims = parse(bot)
    game = GAMES[name]
    seen = game.state.unpack(packed)
    bench = workbench(game, target)
    bench.look(seen, seed)
    refuse_peeking(game, seen, seat, seed)
    if kind == "greedy":
        return int(link(greedy, game, target)(bench.looks, seat, bench.states, bench.dice))
    if kind == "random":
        return any_move(game, seen, seat, seed)
    return think(bench, seat, sims if target == "cpu" else min(sims, 200), bot.endswith("strong"))


@lru_cache
def workbench(game: Game, target: Target) -> Bench:
    """The room to think for a game, kept from move to move."""
    return Bench(game, target)


def think(bench: Bench, seat: int, sims: int, timed: bool) -> int:
    """Search, by slices so that a timed bot stops in time, and the move it comes to."""
    game, target = bench.game, bench.target
    grow = link(search, game, target)
    tree = bench.tree(min(NODES, 4 * sims + 16))
    until = time.monotonic() + SECONDS
    left = sims
    while left > 0 and not (timed and time.monotonic() > until):
        now = min(SLICE, left)
        grow(tree, bench.looks, seat, bench.states, bench.seens, bench.blanks, bench.dice, now, EXPLORE)
        left -= now
    n = link(counts, game, target)(
        tree, bench.looks, seat, bench.states, bench.dice, bench.tries, bench.values, bench.moves
    )
    return int(bench.moves[link(most_tried, game, target)(bench.tries, n)])


def imagined(game: Game, seen: Record, seat: int, seed: int) -> Any:
    """A position that looks like the view, in ordinary Python."""
    bench = workbench(game, "plain")
    bench.look(seen, seed)
    state = game.state()
    game.words["imagine"](seen, seat, state, bench.dice[0])
    return state


def any_move(game: Game, seen: Record, seat: int, seed: int) -> int:
    """Any legal move, each as likely as the others."""
    state = imagined(game, seen, seat, seed)
    moves = [0] * game.moves
    n = game.words["legal"](state, seat, moves)
    return moves[below(workbench(game, "plain").dice[0], n)]


def refuse_peeking(game: Game, seen: Record, seat: int, seed: int) -> None:
    """A view imagined and seen again is itself; what is not was never a view."""
    again = seen.blank()
    game.words["view"](imagined(game, seen, seat, seed), seat, again)
    if again.tell(path=True) != seen.tell(path=True):
        raise Peek(f"A bot of {game.name} was handed more or less than seat {seat} may see: give it Play.think(seat).")


def warm(name: str) -> None:
    """Compile what the bots of a game need, or load it from the disk."""
    game = GAMES[name]
    from hoyle.play import Play, vary

    play = Play(vary(game, {}), 0)
    seat = play.waits[0]
    for bot in ("greedy", "search:10"):
        answer(bot, name, play.think(seat).pack(), seat, 0)


__all__ = ["BOTS", "Peek", "answer", "parse", "warm"]
