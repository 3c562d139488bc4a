"""Worker pools on which games are played: on the threads of this process, or on the workers of another pool such as Ray.

Every pool plays slices of a series, which depend on nothing but the series and their range. So all pools give the same games.
"""

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from hoyle.lab.series import PlayedGames, Series

MAX_SLICES = 64
"""The largest number of slices for threads, unless there are many cores: each slice prepares workspaces."""
Slice = tuple[int, int]
"""The number of the first game of a slice, and that after its last game."""
PlayRange = Callable[[Series, int, int, bool], PlayedGames]
"""Plays the games of a slice in the calling thread, with or without their moves; see `many.play_range`."""


class Pool(Protocol):
    """Something that plays slices of a series."""

    def slices(self, series: Series, first: int, last: int, play: PlayRange) -> list[Slice]:
        """Return consecutive slices of the games `first` to `last` − 1, each with whole deals."""
        ...

    def play(
        self, series: Series, slices: Sequence[Slice], keep_moves: bool, play: PlayRange
    ) -> Iterator[tuple[int, PlayedGames]]:
        """Yield the number of each slice with its games, in any order; after Ctrl-C only those that are finished."""
        ...


def core_count() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def split_games(games: int, count: int, multiple: int = 2) -> Iterator[Slice]:
    """Yield about `count` consecutive slices of the games, each a multiple of `multiple`, the number of games of a deal.

    >>> list(split_games(10, 2, 4))
    [(0, 8), (8, 10)]
    """
    size = max(multiple, -(-games // count // multiple) * multiple)
    for first in range(0, games, size):
        yield first, min(games, first + size)


class Threads:
    """The threads of this process: compiled games run without the GIL."""

    def slices(self, series: Series, first: int, last: int, play: PlayRange) -> list[Slice]:
        """Return a short slice to begin with, and at least eight more for a core, so that no core waits long for another."""
        shortest = series.games_per_deal * 2
        begin = min(last, first + shortest)
        count = max(8 * core_count(), min(MAX_SLICES, (last - begin) // 4))
        parts = split_games(last - begin, count, shortest)
        return [(first, begin), *((begin + start, begin + end) for start, end in parts)]

    def play(
        self, series: Series, slices: Sequence[Slice], keep_moves: bool, play: PlayRange
    ) -> Iterator[tuple[int, PlayedGames]]:
        """Play the first slice, which is short, alone, so that the game is compiled once, and then the others on all cores."""
        yield 0, play(series, *slices[0], keep_moves)
        with ThreadPoolExecutor(core_count()) as pool:
            numbers: dict[Future[PlayedGames], int] = {
                pool.submit(play, series, *slice_, keep_moves): number for number, slice_ in enumerate(slices) if number
            }
            pending = set(numbers)
            try:
                while pending:
                    finished, pending = wait(pending, timeout=0.25, return_when=FIRST_COMPLETED)
                    for future in finished:
                        yield numbers[future], future.result()
            except (KeyboardInterrupt, GeneratorExit):
                for future in pending:
                    future.cancel()
                raise


class OneThread(Threads):
    """The calling thread, where a process may start no others."""

    def play(
        self, series: Series, slices: Sequence[Slice], keep_moves: bool, play: PlayRange
    ) -> Iterator[tuple[int, PlayedGames]]:
        """Play one slice after another."""
        for number, slice_ in enumerate(slices):
            yield number, play(series, *slice_, keep_moves)


THREADS = Threads()
POOL: ContextVar[Pool | None] = ContextVar("POOL", default=None)
"""The pool on which this context plays its games; None for the threads of this process."""


def current_pool() -> Pool:
    """Return the pool on which this context plays its games."""
    return POOL.get() or THREADS


@contextmanager
def playing_on(pool: Pool | None) -> Generator[None]:
    """Play all games of the block on this pool; None for the threads of this process."""
    token = POOL.set(pool)
    try:
        yield
    finally:
        POOL.reset(token)
