"""The value of the best choice: two independent searches at choices drawn at random from recorded games.

One choice is drawn from each game. The first search says which move is best; the second one, which has other random numbers, says
what this move and all others are worth. If one search did both, its luck would make the best move look better than it is.

The value of a move is its mean result in the search, from 0 (the smallest payoff) to 100 % (the largest). Where games are won by more
or less, or search stops early, such values say little to people, and only the agreement of the two searches is a figure.
"""

from dataclasses import dataclass, replace
from typing import Any

from hoyle.bots.search import Scale, Tree, clear, most_tried, new_tree, root_statistics, scale_of, search
from hoyle.bots.turns import Context
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.lab.contest import CHOICES
from hoyle.lab.figures import POINTS, Figure, ratio
from hoyle.lab.many import Progress, core_count, no_progress, split_games
from hoyle.lab.series import PlayedGames
from hoyle.lab.traces import begin, start_arrays
from hoyle.play.play import Variant
from hoyle.rules.arrays import Floats, Ints
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, legal, play, view

SIMULATIONS, SIMULATIONS_OF_TURNS = 1_000, 100
"""The simulations of each search; the second number is for games that propose whole turns, whose playouts take long."""
DRAWN_CHOICES, DRAWN_CHOICES_OF_TURNS = 400, 100
"""The largest number of choices that are searched."""
MATTERS = 0.05
"""A choice matters if the best move is worth at least this much more than the mean of all moves."""

BEST, SECOND, MEAN, SAME, PLAYED, MOVE_TOTAL, COLUMNS = range(7)
"""Columns of the row of a choice: by the second search the value of the best move, of the second best one, the mean of all moves
that it tried, whether it chooses the same move, the value of the move that was played (−1 if it was not tried), and the number of
legal moves."""
SLICES = 40
"""The number of slices, each with its own random numbers; it does not depend on the machine, so neither does the result."""


@algorithm
def best_but(tries: Row[int], values: Row[float], n: int, best: int) -> int:
    """Return the index of the most tried of `n` moves, the best of several, without the one with index `best`."""
    choice = 1 if best == 0 else 0
    for index in range(n):
        better = tries[index] > tries[choice] or (tries[index] == tries[choice] and values[index] > values[choice])
        if index != best and better:
            choice = index
    return choice


@algorithm
def search_twice(
    tree: Tree, context: Context, seat: int, sims: int, scale: Scale, played: int, row: Row[float]
) -> None:
    """Search the view in the context twice and write the row of the choice."""
    clear(tree)
    search(tree, context, seat, scale, sims)
    n = root_statistics(tree, context, seat)
    best = most_tried(context.tries, context.values, n)
    second = best_but(context.tries, context.values, n, best)
    clear(tree)
    search(tree, context, seat, scale, sims)
    root_statistics(tree, context, seat)
    total = 0.0
    tried = 0
    row[PLAYED] = -1.0
    for index in range(n):
        if context.tries[index] > 0:
            total += context.values[index]
            tried += 1
            if context.moves[index] == played:
                row[PLAYED] = context.values[index]
    row[BEST] = context.values[best]
    row[SECOND] = context.values[second]
    row[MEAN] = total / max(1, tried)
    row[SAME] = 1.0 if most_tried(context.tries, context.values, n) == best else 0.0
    row[MOVE_TOTAL] = n


@algorithm
def value_choices(
    start_state: Row[Position],
    states: Row[Position],
    moves_played: Ints,
    drawn: Ints,
    tree: Tree,
    context: Context,
    sims: int,
    scale: Scale,
    rows: Floats,
) -> int:
    """Replay games to their choice number `drawn[game]`, search it and write a row. Return the number of games."""
    moves = local(MOVES, MOVE)
    state = states[0]
    for game in range(len(moves_played)):
        begin(state, start_state[0])
        index = 0
        choices_left = drawn[game] + 1
        while state.to_move and choices_left > 0:
            if state.to_move == CHANCE_AWAITED:
                play(state, CHANCE, moves_played[game, index])
                index += 1
                continue
            to_move = state.to_move
            own_index = index
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    if legal(state, seat, moves) > 1:
                        choices_left -= 1
                        if choices_left == 0:
                            copy(context.root_view[0], context.blanks[0])
                            view(state, seat, context.root_view[0])
                            search_twice(tree, context, seat, sims, scale, moves_played[game, own_index], rows[game])
                    own_index += 1
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    play(state, seat, moves_played[game, index])
                    index += 1
    return len(moves_played)


@dataclass(frozen=True)
class Searched:
    """The choices that were searched."""

    rows: Any
    """A row for each choice; see the columns of this module."""
    weights: Any
    """The number of choices of its game, for which each choice stands."""
    is_win_or_loss: bool
    """Whether the values are shares of wins: games are won, drawn or lost, and search plays them to the end."""

    def figures(self) -> list[Figure]:
        """Return the figures on choices; none if no choice was searched."""
        if not len(self.rows):
            return []
        rows, weights = self.rows, self.weights
        worth = rows[:, BEST] - rows[:, MEAN]
        margin = rows[:, BEST] - rows[:, SECOND]
        by_chance = 1 / rows[:, MOVE_TOTAL]
        # The part of the choices in which both searches know the best move, if they guess in the others.
        agreement = (rows[:, SAME] - by_chance) / (1 - by_chance)
        clear = signed_share("choice_clear", agreement, weights).with_name(CHOICE_CLEAR)
        if not self.is_win_or_loss:
            return [clear]
        matters = ratio("choice_matters", (worth >= MATTERS) * weights, weights, percent=True)
        return [
            replace(signed_share("choice_worth", worth, weights).with_name(CHOICE_WORTH), unit=POINTS),
            replace(signed_share("choice_margin", margin, weights).with_name(CHOICE_MARGIN), unit=POINTS),
            matters.with_name(CHOICE_MATTERS),
            clear,
        ]


CHOICE_WORTH = N_("The best move is worth more than the mean of all, by")
CHOICE_MARGIN = N_("The best move is worth more than the second best, by")
CHOICE_MATTERS = N_("Choices that matter (by 5 points or more)")
CHOICE_CLEAR = N_("Choices in which two searches find the same best move, without luck")


def signed_share(id: str, values: Floats, weights: Floats) -> Figure:
    """Return a weighted mean as a percentage that may be below 0."""
    return replace(ratio(id, values * weights, weights), percent=True)


def can_search(variant: Variant) -> bool:
    """Return whether choices of this game can be searched: in games of memory a view does not say what a seat knows."""
    return not variant.game.remembers


def search_choices(games: PlayedGames, seed: int, progress: Progress = no_progress) -> Searched:
    """Search one choice of each game, of as many games as there is time for; the result depends on the games and the seed alone.

    After Ctrl-C the choices searched so far are returned.
    """
    import numpy

    variant = games.series.variant
    sims = SIMULATIONS_OF_TURNS if variant.game.proposes else SIMULATIONS
    limit = DRAWN_CHOICES_OF_TURNS if variant.game.proposes else DRAWN_CHOICES
    counts = games.rows[:, CHOICES]
    chosen = counts.nonzero()[0][:limit]
    dice: Any = Dice()
    set_dice(dice, seed, 0)
    drawn = numpy.array([below(dice, int(counts[game])) for game in chosen], numpy.int64)
    rows = numpy.zeros((len(chosen), COLUMNS))
    run: Any = link(value_choices, variant.game, "cpu")
    scale = scale_of(variant.game, variant.options)
    done = 0

    def search_slice(first: int, last: int) -> int:
        bench, tree = searcher(variant, sims, seed + 1 + first)
        moves = games.moves[chosen[first:last]]
        run(*start_arrays(variant), moves, drawn[first:last], tree, bench.context, sims, scale, rows[first:last])
        return last

    slices = list(split_games(len(chosen), SLICES))
    done = search_in_threads(slices, search_slice, len(chosen), progress)
    weights = counts[chosen[:done]].astype(float)
    low, high = variant.game.payoff_range(variant.options)
    unit = variant.game.payoff_unit(variant.options)
    return Searched(rows[:done], weights, (low, high) == (-unit, unit) and scale.playout_limit < 0)


def searcher(variant: Variant, sims: int, seed: int) -> tuple[Workbench, Tree]:
    """Return a workbench with a blank view and seeded dice, and an empty tree."""
    bench = Workbench(variant.game, "cpu")
    state: Any = variant.game.state()
    state.options = variant.options
    bench.show(state.blank(), seed)
    return bench, new_tree(bench, sims)


def search_in_threads(slices: Any, work: Any, count: int, progress: Progress) -> int:
    """Search slices on all cores; return the number of choices in the slices that were finished before any that was not."""
    from concurrent.futures import ThreadPoolExecutor

    if not slices:
        return 0
    done = work(*slices[0])  # compiles, which threads must not do at the same time
    with ThreadPoolExecutor(core_count()) as pool:
        futures = [pool.submit(work, *slice_) for slice_ in slices[1:]]
        try:
            for future in futures:
                done = future.result()
                progress(done, count)
        except KeyboardInterrupt:
            for future in futures:
                future.cancel()
    return done
