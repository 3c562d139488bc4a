"""Played games in a Parquet file, one row a game, for data sets; the columns are described in docs/games-data.md."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hoyle.errors import Refusal
from hoyle.lab.contest import DECISIONS, ENDING, MOVE_COUNT, PAYOFFS
from hoyle.lab.reports.files import need_polars
from hoyle.lab.series import PlayedGames
from hoyle.play.play import Play
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, awaited
from hoyle.rulesets.published_rules import variant_of
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.version import __version__

if TYPE_CHECKING:
    from polars import DataFrame

SaveGames = Callable[[PlayedGames, int], None]
"""Keeps played games with their moves, given the number of the first of them."""
CHUNK = 10_000
"""The number of games that are played and written at a time, so that their moves need little memory."""
SCHEMA_VERSION = 1
"""The version of the columns, in the metadata of the file."""


def check_games_file(path: Path) -> None:
    """Raise Refusal, with a sentence that says what to change, if games cannot be kept in this file."""
    if path.suffix != ".parquet":
        raise Refusal("{path}: games are kept as .parquet; choose this ending.", path=path)
    if not path.parent.is_dir():
        raise Refusal("{folder} is not a folder: create it first, or save elsewhere.", folder=path.parent)
    need_polars()


@contextmanager
def saving_games(path: Path | str | None) -> Generator[SaveGames | None]:
    """Yield the function that keeps games in a Parquet file; None if `path` is None.

    The games are written in parts beside the file, which are joined at the end, also after an error or Ctrl-C.
    """
    if path is None:
        yield None
        return
    path = Path(path)
    check_games_file(path)
    with tempfile.TemporaryDirectory(prefix=f"{path.stem}-", dir=path.parent) as folder:
        parts: list[Path] = []

        def keep(games: PlayedGames, first: int) -> None:
            parts.append(Path(folder) / f"{len(parts):06}.parquet")
            table_of(games, first).write_parquet(parts[-1])

        try:
            yield keep
        finally:
            if parts:
                join(parts, path)


def join(parts: list[Path], path: Path) -> None:
    """Write the rows of several Parquet files into one, a few at a time."""
    import polars

    about = {"hoyle": __version__, "schema": str(SCHEMA_VERSION)}
    polars.scan_parquet(parts).sink_parquet(path, metadata=about)


def table_of(games: PlayedGames, first: int = 0) -> DataFrame:
    """Return games that kept their moves as a table with a row a game; `first` is the number of the first game."""
    import numpy
    import polars

    series, rows = games.series, games.rows
    variant = series.variant
    numbers = numpy.arange(first, first + len(games))
    lineups = series.lineups or (tuple(range(variant.seats)),)
    bots_by_lineup = [[series.bots[bot] for bot in lineup] for lineup in lineups]
    counts = rows[:, MOVE_COUNT]
    flat = games.moves[numpy.arange(games.moves.shape[1]) < counts[:, None]]
    moves = numpy.split(flat, counts.cumsum()[:-1])
    same = {
        "rules_hash": series.rules_hash,
        "game": variant.name,
        "version": variant.game.version,
        "options": canonical_text(variant.canonical()),
        "seed": series.seed,
        "opening": series.opening,
    }
    return polars.DataFrame(
        {
            **{name: [value] * len(games) for name, value in same.items()},
            "number": numbers,
            "deal": numbers // series.games_per_deal,
            "bots": [bots_by_lineup[number % len(lineups)] for number in numbers.tolist()],
            "decisions": rows[:, DECISIONS],
            "moves": [part.tolist() for part in moves],
            "payoffs": rows[:, PAYOFFS : PAYOFFS + variant.seats].tolist(),
            "ending": [variant.game.endings[ending][0] for ending in rows[:, ENDING].tolist()],
        },
        schema=schema(),
    )


def schema() -> dict[str, Any]:
    """Return the types of the columns."""
    import polars

    integers = polars.List(polars.Int32)
    return {
        "rules_hash": polars.String,
        "game": polars.String,
        "version": polars.Int32,
        "options": polars.String,
        "seed": polars.Int64,
        "opening": polars.Int32,
        "number": polars.Int64,
        "deal": polars.Int64,
        "bots": polars.List(polars.String),
        "decisions": polars.Int32,
        "moves": integers,
        "payoffs": integers,
        "ending": polars.String,
    }


def replayed(row: Mapping[str, Any]) -> Play:
    """Return a kept game, given as its row, as a `Play` at its end; `Play.log` has its moves with their seats.

    Raise Refusal if this Hoyle does not have the rules.
    """
    variant = variant_of(row["game"], row["version"], row["options"])
    if variant is None:
        raise Refusal("This Hoyle does not have the rules {hash} of {game}.", hash=row["rules_hash"], game=row["game"])
    play, moves = Play(variant, None), list(reversed(row["moves"]))
    while moves and not play.is_over:
        to_move = play.state.to_move
        seats = [CHANCE] if to_move == CHANCE_AWAITED else [seat for seat in range(CHANCE) if awaited(to_move, seat)]
        for seat in seats:
            play.advance(seat, moves.pop())
    return play


def notation(row: Mapping[str, object]) -> list[str]:
    """Return the moves of a kept game in the game's notation, those of chance included."""
    final = replayed(row)
    play, texts = Play(final.variant, None), list[str]()
    log = list(reversed(final.log))
    while log:
        to_move = play.state.to_move
        together = 1 if to_move == CHANCE_AWAITED else sum(awaited(to_move, seat) for seat in range(CHANCE))
        turn = [log.pop() for _ in range(together)]
        texts += [play.say(seat, move) for seat, move in turn]
        for seat, move in turn:
            play.advance(seat, move)
    return texts
