"""Many games on all processor cores: threads that run compiled loops without the GIL."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from hoyle.bots.playout import simulate
from hoyle.bots.random_games import simulation
from hoyle.bots.workspace import Workbench
from hoyle.errors import Refusal
from hoyle.lab.contest import MOVE_COUNT, PAYOFFS
from hoyle.lab.pools import core_count, current_pool, split_games
from hoyle.lab.runner import NO_MOVE, GameRunner
from hoyle.lab.series import PlayedGames, Series, series_of
from hoyle.lab.whole_matches import match_rows
from hoyle.play.play import Variant
from hoyle.rules.arrays import Ints
from hoyle.rules.link import link

Progress = Callable[[int, int], None]
"""Is called with the number of games played and that of all games."""

EXPECTED_MOVES = 256
"""The number of moves of a game for which there is room at first."""

OUTSIDE = (
    "{game} has payoffs outside {low} to {high}, the range that it declares (payoffs), so shares of it would be wrong: "
    "declare a wider one."
)


def no_progress(done: int, games: int) -> None:
    """Ignore the progress."""


def lineups(variant: Variant) -> list[list[int]]:
    """Return the lineups of a match of two bots: for each game of a deal, the bot of every seat (0 the first bot, 1 the second).

    The first bot plays one team (or one seat, if every seat plays for itself), each in turn, and the second bot all others.
    So with two sides every deal is played twice, and each bot gets the cards of both sides.

    >>> import hoyle
    >>> lineups(hoyle.game("r")), lineups(hoyle.game("muzicando"))
    ([[0, 1], [1, 0]], [[0, 1, 0, 1], [1, 0, 1, 0]])
    """
    teams = [variant.game.team(variant.options, seat) for seat in range(variant.seats)]
    return [[int(team != first_bot_team) for team in teams] for first_bot_team in sorted(set(teams))]


@dataclass(frozen=True)
class Tally:
    """The counted results of random games."""

    games: int
    decisions: int
    payoffs: tuple[dict[int, int], ...]
    """By seat: the number of games with each payoff."""
    endings: dict[str, int]


def simulate_many(variant: Variant, games: int, seed: int = 1) -> Tally:
    """Play games at random on all cores and count payoffs and endings; the counts do not depend on the number of cores.

    >>> import hoyle
    >>> tally = simulate_many(hoyle.game("r"), 1000, seed=1)
    >>> sum(tally.payoffs[0].values()), sum(tally.endings.values())
    (1000, 1000)
    """
    game = variant.game
    low, high = game.payoff_range(variant.options)
    bench = Workbench(game, "cpu")

    def simulate_slice(slice_: tuple[int, int]) -> tuple[int, list[Counter[int]], Counter[str]]:
        call = simulation(bench, variant.options, seed, *slice_)
        decisions = link(simulate, game, "cpu")(*call.args)
        if decisions < 0:
            raise Refusal(OUTSIDE.format(game=game.name, low=low, high=high))
        payoff_counts, ending_counts = call.args[-2:]
        by_seat = [Counter({low + n: int(row[n]) for n in row.nonzero()[0].tolist()}) for row in payoff_counts]
        return (
            decisions,
            by_seat,
            Counter({game.endings[n][0]: int(ending_counts[n]) for n in ending_counts.nonzero()[0]}),
        )

    results = [simulate_slice((0, min(2, games)))]
    with ThreadPoolExecutor(core_count()) as pool:
        results += pool.map(
            simulate_slice, [(first + 2, last + 2) for first, last in split_games(games - 2, 4 * core_count())]
        )
    payoffs = [sum((result[1][seat] for result in results), Counter[int]()) for seat in range(variant.seats)]
    endings = sum((result[2] for result in results), Counter[str]())
    return Tally(games, sum(result[0] for result in results), tuple(map(dict, payoffs)), dict(endings))


def play_many(
    variant: Variant,
    bots: Sequence[str],
    games: int,
    seed: int,
    bots_by_seat: Sequence[Sequence[int]] = (),
    progress: Progress = no_progress,
    opening: int = 0,
) -> Ints:
    """Play games on all cores and return their rows in order; the same seed gives the same rows on any number of cores.

    The first `opening` decisions of a game are drawn at random with the deal. `bots_by_seat` is a result of `lineups`; as
    many consecutive games as it has lineups share a deal. After Ctrl-C return the games of the finished slices.
    """
    return play_series(series_of(variant, bots, seed, opening, bots_by_seat), games, progress=progress).rows


def play_range(series: Series, first: int, last: int, keep_moves: bool = False) -> PlayedGames:
    """Play the games `first` to `last` − 1 of a series in this thread, and return them. The result depends on nothing else.

    With `keep_moves`, games that are longer than expected are played a second time, with enough room for their moves.
    """
    import numpy

    if series.whole:
        return PlayedGames(series, match_rows(series, first, last))
    runner = GameRunner(series.variant, series.bots, series.lineups)
    rows, moves = runner.play(series.opening, series.seed, first, last, EXPECTED_MOVES if keep_moves else 0)
    check_payoffs(series.variant, rows)
    if not keep_moves:
        return PlayedGames(series, rows)
    width = int(rows[:, MOVE_COUNT].max(initial=0))
    if width > EXPECTED_MOVES:
        wider = numpy.full((len(rows), width), NO_MOVE, moves.dtype)
        wider[:, :EXPECTED_MOVES] = moves
        for index in (rows[:, MOVE_COUNT] > EXPECTED_MOVES).nonzero()[0].tolist():
            wider[index] = runner.play(series.opening, series.seed, first + index, first + index + 1, width)[1][0]
        moves = wider
    return PlayedGames(series, rows, moves[:, :width])


def check_payoffs(variant: Variant, rows: Ints) -> None:
    """Raise Refusal if games had payoffs outside the range that the game declares, of which reports make shares."""
    low, high = variant.game.payoff_range(variant.options)
    payoffs = rows[:, PAYOFFS : PAYOFFS + variant.seats]
    if len(rows) and (payoffs.min() < low or payoffs.max() > high):
        raise Refusal(OUTSIDE.format(game=variant.game.name, low=low, high=high))


def joined(parts: Sequence[PlayedGames]) -> PlayedGames:
    """Return consecutive games of one series as one."""
    import numpy

    rows = numpy.concatenate([part.rows for part in parts])
    if parts[0].moves is None:
        return PlayedGames(parts[0].series, rows)
    width = max(part.moves.shape[1] for part in parts)
    padded = [
        numpy.pad(part.moves, ((0, 0), (0, width - part.moves.shape[1])), constant_values=NO_MOVE) for part in parts
    ]
    return PlayedGames(parts[0].series, rows, numpy.concatenate(padded))


def play_series(
    series: Series,
    games: int,
    first: int = 0,
    progress: Progress = no_progress,
    keep_moves: bool = False,
) -> PlayedGames:
    """Play the games `first` to `games` − 1 of a series on the pool of the context; they are the same on every pool.

    `progress` is called with the number of games played and that of all. After Ctrl-C return the games of the finished
    slices up to the first that is missing.
    """
    pool, played = current_pool(), dict[int, PlayedGames]()
    slices = pool.slices(series, first, games, play_range)
    try:
        for number, part in pool.play(series, slices, keep_moves, play_range):
            played.setdefault(number, part)
            progress(sum(len(each) for each in played.values()), games - first)
    except KeyboardInterrupt:
        if 0 not in played:
            raise
    complete = next((number for number in range(len(slices)) if number not in played), len(slices))
    return joined([played[number] for number in range(complete)])
