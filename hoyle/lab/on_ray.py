"""Games on a Ray cluster: `--on ray` uses the cores of this machine, `--on ray://HOST:10001` those of a cluster.

A task plays one slice of a series and returns its rows; it depends on nothing else, so Ray may run it again after a worker was
lost. Results are kept by the number of their slice: a duplicate changes nothing.
"""

import logging
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any
from warnings import catch_warnings, simplefilter

from hoyle.errors import Refusal
from hoyle.extras import install
from hoyle.games import GAMES
from hoyle.lab.pools import PlayRange, Pool, Slice, split_games
from hoyle.lab.series import PlayedGames, Series
from hoyle.play.play import vary
from hoyle.rules.arrays import Ints

TASK_SECONDS = 10.0
"""A task takes at least this long, if there are enough games for all workers, so that the cost of sending it does not count."""
TRIAL_GAMES = 4
RETRIES = 10
"""How often a slice is played again after its worker was lost."""


@dataclass(frozen=True)
class Recipe:
    """A series in a form that any process can read."""

    game: str
    folder: str
    """The folder of a game outside the package; empty for a game of Hoyle. All machines must have it at this path."""
    values: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    seed: int
    opening: int
    lineups: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, series: Series) -> "Recipe":
        """Return the recipe of a series."""
        game = series.variant.game
        folder = "" if game.package.startswith("hoyle.games") else str(game.folder)
        values = tuple(series.variant.canonical().items())
        return cls(game.name, folder, values, series.bots, series.seed, series.opening, series.lineups)

    def series(self) -> Series:
        """Return the series."""
        from hoyle.games import own_games

        game = GAMES[self.game] if self.game in GAMES else own_games.load(self.folder, GAMES)
        return Series(vary(game, dict(self.values)), self.bots, self.seed, self.opening, self.lineups)


def play_slice(play: PlayRange, recipe: Recipe, first: int, last: int, keep_moves: bool) -> tuple[Ints, Ints]:
    """Play a slice in a worker, and return its rows and moves."""
    played = play(recipe.series(), first, last, keep_moves)
    return played.rows, played.moves


def use_token() -> None:
    """Let Ray's client send the token of the cluster if there is one here; Ray reads this setting when it is imported."""
    path = Path(os.environ.get("RAY_AUTH_TOKEN_PATH") or Path.home() / ".ray" / "auth_token")
    if "RAY_AUTH_TOKEN" in os.environ or path.is_file():
        os.environ.setdefault("RAY_AUTH_MODE", "token")


def connect(ray: Any, address: str) -> None:
    """Connect to the cluster at the address, or start Ray on this machine if it is empty; raise ValueError if there is none."""
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address:
        settings["address"] = address
    else:
        settings["include_dashboard"] = False
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    client_log = logging.getLogger("ray.util.client")
    level = client_log.level
    client_log.setLevel(logging.CRITICAL)  # a wrong address is said in one sentence, without Ray's traceback
    try:
        with catch_warnings():
            simplefilter("ignore")
            ray.init(**settings)
    except (ConnectionError, RuntimeError, ValueError, OSError, ImportError) as error:
        reason = " ".join(str(error).split("\n", 1)[0].split())
        raise Refusal(f"There is no Ray cluster at {address or 'this machine'}: {reason}") from error
    finally:
        client_log.setLevel(level)


class RayPool:
    """A Ray cluster. It is connected when the first games are played."""

    def __init__(self, address: str = "") -> None:
        """`address` is that of a cluster, such as `ray://host:10001`; without it Ray is started on this machine.

        Raise ValueError if Ray is not installed, or if there is no cluster at the address.
        """
        use_token()
        try:
            import ray
        except ImportError:
            raise Refusal("A cluster needs Ray. Install it with: {command}", command=install("ray")) from None
        self.ray: Any = ray
        if not ray.is_initialized():
            connect(ray, address)
        self.task = ray.remote(max_retries=RETRIES, num_cpus=1)(play_slice)

    def workers(self) -> int:
        """Return the number of cores of the cluster."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def slices(self, series: Series, first: int, last: int, play: PlayRange) -> list[Slice]:
        """Return slices of at least TASK_SECONDS on a core like that of this process, or one for each core if games are few."""
        play(series, 0, TRIAL_GAMES, False)  # compile before the clock starts
        start = perf_counter()
        play(series, 0, TRIAL_GAMES, False)
        seconds = max(1e-6, (perf_counter() - start) / TRIAL_GAMES)
        games = last - first
        count = max(self.workers(), int(games * seconds / TASK_SECONDS))
        parts = split_games(games, min(count, max(1, games // series.games_per_deal)), series.games_per_deal)
        return [(first + start, first + end) for start, end in parts]

    def play(
        self, series: Series, slices: Sequence[Slice], keep_moves: bool, play: PlayRange
    ) -> Iterator[tuple[int, PlayedGames]]:
        """Yield the slices as they are finished; after Ctrl-C the others are cancelled."""
        recipe = Recipe.of(series)
        numbers = {self.task.remote(play, recipe, *slice_, keep_moves): number for number, slice_ in enumerate(slices)}
        pending = list(numbers)
        try:
            while pending:
                finished, pending = self.ray.wait(pending, num_returns=1, timeout=1.0)
                for task in finished:
                    yield numbers[task], PlayedGames(series, *self.ray.get(task))
        except (KeyboardInterrupt, GeneratorExit):
            for task in pending:
                self.ray.cancel(task)
            raise


def pool_named(name: str) -> Pool | None:
    """Return the pool of an argument `--on`: "" for the threads of this process, `ray`, or the address of a Ray cluster.

    Raise ValueError for any other name.
    """
    if not name:
        return None
    if name == "ray" or name.startswith("ray://"):
        return RayPool(name if name != "ray" else "")
    raise Refusal(
        f"Games cannot be played on {name!r}: write ray, or the address of a cluster such as ray://host:10001."
    )
