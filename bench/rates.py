"""Time random play: decisions of seats per CPU-second over whole games, plain and compiled."""

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy

from bench.budget import TINY, budget
from hoyle.bots.playout import simulate
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from hoyle.rules.record import copy

ROUNDS = budget(3, 1)
SECONDS = 1.0


def rate(play: Callable[[int], int], seconds: float = SECONDS) -> float:
    """Return the decisions per CPU-second of `play(games)`, the median of ROUNDS rounds; `play` returns the number of decisions.

    A tiny run plays one game once.
    """
    if TINY:
        start = time.process_time()
        return play(1) / (time.process_time() - start)
    play(1)  # compile before the clock starts
    games, spent = 1, 0.0
    while spent < seconds / 20:
        games *= 4
        start = time.process_time()
        play(games)
        spent = time.process_time() - start
    games = max(1, int(games * seconds / spent))
    rates: list[float] = []
    for _ in range(ROUNDS):
        start = time.process_time()
        decisions = play(games)
        rates.append(decisions / (time.process_time() - start))
    return statistics.median(rates)


def blank(game: Game, options: Mapping[str, Any]) -> Any:
    """Return a state with only its options set."""
    state = game.state()
    copy(state.options, game.choose(**options))
    return state


def counters(game: Game, options: Any) -> tuple[int, Any, Any]:
    """Return the lowest payoff, and two arrays of zeros for counting games by seat and payoff, and by ending."""
    low, high = game.payoff_range(options)
    payoff_counts = numpy.zeros((game.seats(options), high - low + 1), numpy.int64)
    return low, payoff_counts, numpy.zeros(len(game.endings), numpy.int64)


def compiled(game: Game, options: Mapping[str, Any], target: Target = "cpu") -> Callable[[int], int]:
    """Return a function that plays a number of random games with compiled rules and returns the number of decisions.

    A tiny run compiles nothing: there the rules are plain.
    """
    if TINY:
        return plain(game, options)
    run = link(simulate, game, target)
    packed, states, dice = game.state.array(1), game.state.array(1), Dice.array(1)
    start = blank(game, options)
    start.store(packed, 0)
    counts = counters(game, start.options)
    return lambda games: run(packed, states, dice, 7, 0, games, *counts)


def plain(game: Game, options: Mapping[str, Any]) -> Callable[[int], int]:
    """Return a function like that of `compiled`, in plain Python, with the same random number generator."""
    run = link(simulate, game, "plain")
    start, state, dice = blank(game, options), game.state(), Dice()
    counts = counters(game, start.options)
    return lambda games: run([start], [state], [dice], 7, 0, games, *counts)
