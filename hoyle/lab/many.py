"""Many games on all processor cores: threads that run compiled loops without the GIL."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import FunctionType
from typing import Any, cast

from hoyle.bots import registry
from hoyle.bots.bot import Bot
from hoyle.bots.random_games import simulation
from hoyle.bots.registry import parse
from hoyle.bots.steps import run_step
from hoyle.bots.workspace import Workbench
from hoyle.errors import Refusal
from hoyle.lab.contest import MOVE_COUNT, PAYOFFS, contest_between
from hoyle.lab.offered import usual_bots
from hoyle.lab.pools import core_count, current_pool, split_games
from hoyle.lab.series import PlayedGames, Series, series_of
from hoyle.play.play import Variant, vary
from hoyle.rules.arrays import Ints
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import link, native
from hoyle.rules.position import Position
from hoyle.rules.record import numbers

Progress = Callable[[int, int], None]
"""Is called with the number of games played and that of all games."""

EXPECTED_MOVES = 256
"""The number of moves of a game for which there is room at first."""
NO_MOVE = -1
"""Fills up the moves of a game."""

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


def bots_to_compile(bot_names: set[str]) -> tuple[Bot, ...]:
    """Return the bots for which a contest between these bots is compiled.

    All bots without a budget are included: they compile quickly, and most pairs of bots then share a compiled contest.

    >>> [bot.name for bot in bots_to_compile({"search", "random"})]
    ['search', 'greedy', 'greedy:points', 'hoarder', 'random']
    """
    return tuple(bot for bot in registry.BOTS if bot.name in bot_names or not (bot.unit or bot.compile_for))


COMPILED: dict[Game, set[tuple[Bot, ...]]] = {}
"""The contests that this process has compiled: by game, the bots of each."""


def shared_contest(game: Game, bots: tuple[Bot, ...]) -> tuple[Bot, ...]:
    """Return the bots of the smallest compiled contest that includes these bots, or these bots themselves.

    Contests with other bots that prepare for a position are left out, since they would prepare in vain.
    """
    usable = [
        known
        for known in {*COMPILED.get(game, ()), *shipped_contests(game)}
        if set(bots) <= set(known) and not any(bot.compiled.begin for bot in set(known) - set(bots))
    ]
    return min(usable, key=len, default=bots)


def shipped_bot(game: Game) -> str:
    """Return the kind of bot whose contests are shipped: the one that `hoyle measure` plays with the default rules."""
    return parse(usual_bots(vary(game, {}))[0]).kind


def shipped_contests(game: Game) -> tuple[tuple[Bot, ...], ...]:
    """Return the bots of the contest for which there is shipped code, as a tuple of none or one."""
    if native.shipped(game) is None:
        return ()
    bots = bots_to_compile({shipped_bot(game)})
    contest = cast(FunctionType, contest_between(bots))
    return () if native.shipped_function(contest, game) is None else (bots,)


class GameRunner:
    """The workspaces for games between bots in compiled code, for one thread at a time."""

    def __init__(
        self, variant: Variant, bots: Sequence[str], bots_by_seat: Sequence[Sequence[int]] | None = None
    ) -> None:
        """Make the workspaces. `bots_by_seat` is a result of `lineups`; by default bot s plays seat s."""
        game = self.game = variant.game
        self.workbench = Workbench(game, "cpu")
        self.start_state, self.states, self.deal_dice = game.state.array(1), game.state.array(1), Dice.array(1)
        budgeted_bots = [registry.budgeted(bot, game) for bot in bots]
        self.bots = shared_contest(game, bots_to_compile({name.kind for name in budgeted_bots}))
        self.bot_entries = numbers(len(bots) * 2, "int64").reshape(len(bots), 2)
        for index, (kind, budget) in enumerate(budgeted_bots):
            self.bot_entries[index] = self.bots.index(registry.find(kind)), budget
        self.bots_by_seat = two_dimensional(bots_by_seat or [range(variant.seats)])
        assert self.bots_by_seat.max() < len(bots), "a lineup contains the index of a missing bot"
        self.workspaces = tuple(
            bot.compiled.workspace(
                self.workbench,
                max((name.budget for name in budgeted_bots if name.kind == bot.name), default=0),
                variant.options,
            )
            for bot in self.bots
        )
        state: Any = game.state()
        state.options = variant.options
        self.start_from(state)

    def start_from(self, state: Position) -> None:
        """Begin every game with this state: one with its options and the facts that a match passes on, or a position in a game."""
        state.store(self.start_state, 0)
        self.workbench.put(self.workbench.context.blanks, state.blank())
        self.workspaces = tuple(
            bot.compiled.begin(self.workbench, state) if bot.compiled.begin else space
            for bot, space in zip(self.bots, self.workspaces, strict=True)
        )

    def play(self, opening: int, seed: int, first: int, last: int, width: int = 0) -> tuple[Ints, Ints]:
        """Play the games `first` to `last` − 1. Return their rows and the first `width` moves of each; see `contest`.

        Rows and moves are arrays of integers with a row for each game. Moves are filled up with −1.
        """
        columns = PAYOFFS + self.game.max_seats
        rows = numbers((last - first) * columns, "int32").reshape(last - first, columns)
        moves_played = numbers((last - first) * width, "int32").reshape(last - first, width)
        moves_played[:] = NO_MOVE
        run = link(contest_between(self.bots), self.game, "cpu")
        run(*self.arrays, opening, seed, first, last, rows, moves_played)
        COMPILED.setdefault(self.game, set()).add(self.bots)
        return rows, moves_played

    @property
    def arrays(self) -> tuple[object, ...]:
        """The first arguments of `contest`."""
        return (
            self.start_state,
            self.states,
            self.deal_dice,
            self.workbench.context,
            self.workspaces,
            self.bot_entries,
            self.bots_by_seat,
        )

    def final_state(self) -> Position:
        """Return the final state of the last game."""
        return self.game.state.unpack(self.states[0])


def two_dimensional(rows: Sequence[Sequence[int]]) -> Ints:
    """Return lists of equal length as a two-dimensional array."""
    array = numbers(len(rows) * len(rows[0]), "int64").reshape(len(rows), -1)
    for index, row in enumerate(rows):
        array[index] = list(row)
    return array


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
        decisions = run_step(call, bench.link)
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
        from hoyle.lab.whole_matches import match_rows

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
