"""Played games on disk, so that a long measurement goes on where it was stopped, and the same games are never played twice."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hoyle.lab.many import Progress, joined, no_progress, play_series
from hoyle.lab.series import PlayedGames, Series


def default_folder() -> Path:
    """Return the folder of the user's cache of played games."""
    from platformdirs import user_cache_path

    return user_cache_path("hoyle") / "games"


@dataclass(frozen=True)
class GamesCache:
    """A folder with a file for each series: the rows of its first games.

    A series is known by the hash of its rules, their code and that of the bots, the seed and all else that determines its
    games. A file that cannot be read counts as missing.
    """

    folder: Path

    def file(self, series: Series) -> Path:
        """Return the file of a series."""
        return self.folder / f"{series.key}.npy"

    def load(self, series: Series) -> PlayedGames | None:
        """Return the games of a series that were played before; None if there are none."""
        import numpy

        try:
            rows = numpy.load(self.file(series), allow_pickle=False)
        except (OSError, ValueError, EOFError):
            return None
        return PlayedGames(series, rows) if rows.ndim == 2 and len(rows) else None

    def save(self, played: PlayedGames) -> None:
        """Keep games; they replace the file of their series at once or not at all. A full disk is no error: nothing is kept."""
        import numpy

        file = self.file(played.series)
        partial = file.with_suffix(f".{os.getpid()}.part")
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            with partial.open("wb") as opened:
                numpy.save(opened, played.rows)
            partial.replace(file)
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def play_cached(
    series: Series, games: int, cache: GamesCache | None = None, progress: Progress = no_progress
) -> PlayedGames:
    """Return the first games of a series, of which those in the cache are not played again.

    After Ctrl-C return fewer games; those that were played are kept.
    """
    before = cache.load(series) if cache else None
    if before is not None and len(before) >= games:
        return before.first(games)
    more = play_series(series, games, len(before) if before else 0, progress)
    played = joined([before, more]) if before else more
    if cache:
        cache.save(played)
    return played
