"""A round robin of bots: every pair, and every bot against itself, plays the same deals from all sides, each twice."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import numpy

from hoyle.errors import Refusal
from hoyle.lab.contest import CHOICES, PAYOFFS
from hoyle.lab.many import lineups, play_many
from hoyle.lab.measure import Progress, no_progress
from hoyle.play.play import Variant
from hoyle.rules.arrays import Floats, Ints
from hoyle.rules.seats import CHANCE

REPLICATES = 2
"""The number of times that a deal is played with the same bots in the same seats, so that only the bots' own dice differ."""

MOST_REPEATS = 0.9
"""With more games that go the same way again, the bots throw no dice that would show what the course of play decides."""
TRIAL_GAMES = 20
"""The number of random games in which a move of chance is looked for; nearly all games with chance begin with one."""

Lineup = tuple[int, ...]
"""By seat: 0 for the first bot of a pair, 1 for the second."""


@dataclass(frozen=True)
class PairGames:
    """The games of two bots, or of a bot against itself."""

    first: int
    """The index of the first bot."""
    second: int
    lineups: tuple[Lineup, ...]
    payoffs: Any
    """An array of numbers with the axes deal, lineup, replicate and seat, in the units of reports."""
    teams: tuple[int, ...]
    """The team of each seat."""
    repeats: float = 0.0
    """The share of the games with a choice that went the same way when they were played again; 0 without such games."""

    @property
    def throws_dice(self) -> bool:
        """Whether games of a deal differ, so that it is known what the deal and what the course of play decides."""
        return self.repeats <= MOST_REPEATS

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self.payoffs)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.payoffs.shape[0] * self.payoffs.shape[1] * self.payoffs.shape[2]

    def scores(self) -> Floats:
        """Return the score of the first bot with the axes deal, lineup and replicate.

        The score of a game is the share of pairs of opposing seats of the two bots in which the first bot's seat has the
        higher payoff; equal payoffs count half. With two seats this is 1 for a win, ½ for a draw and 0 for a loss. Equally
        strong bots score ½ for any number of seats.
        """
        by_lineup: list[Any] = []
        for number, lineup in enumerate(self.lineups):
            payoffs = self.payoffs[:, number]
            comparisons = [
                numpy.sign(payoffs[..., own] - payoffs[..., other]) for own, other in opposing_seats(lineup, self.teams)
            ]
            by_lineup.append(0.5 + 0.5 * numpy.mean(comparisons, axis=0))
        return numpy.stack(by_lineup, axis=1)

    def ceilings(self) -> Floats:
        """Return the largest scores that the results allow, with the axes deal, lineup and replicate.

        With more than two sides several of them share a result: where one of four loses and the others are equal, a bot that
        never loses scores ⅔ against the other bot in the other seats. In each game the sides of the first bot get the best of its
        payoffs. With two sides it is 1: a draw can be won.
        """
        sides = sorted(set(self.teams))
        if len(sides) == 2:
            return numpy.ones(self.payoffs.shape[:3])
        payoffs = numpy.sort(self.payoffs[..., [self.teams.index(side) for side in sides]])[..., ::-1]
        by_lineup: list[Any] = []
        for number, lineup in enumerate(self.lineups):
            own = len({team for team, bot in zip(self.teams, lineup, strict=True) if bot == 0})
            best, rest = payoffs[:, number, :, :own, None], payoffs[:, number, :, None, own:]
            by_lineup.append(0.5 + 0.5 * numpy.sign(best - rest).mean(axis=(2, 3)))
        return numpy.stack(by_lineup, axis=1)

    def leads(self) -> Floats:
        """Return the lead of the first bot with the axes deal, lineup and replicate: its mean payoff less that of the second bot."""
        by_lineup: list[Any] = []
        for number, lineup in enumerate(self.lineups):
            payoffs, is_first = self.payoffs[:, number], numpy.array(lineup) == 0
            by_lineup.append(payoffs[..., is_first].mean(axis=-1) - payoffs[..., ~is_first].mean(axis=-1))
        return numpy.stack(by_lineup, axis=1)


def opposing_seats(lineup: Lineup, teams: Sequence[int]) -> list[tuple[int, int]]:
    """Return all pairs of a seat of the first bot and a seat of the second bot in different teams.

    >>> opposing_seats((0, 1, 1), (0, 1, 2))
    [(0, 1), (0, 2)]
    """
    seats = range(len(lineup))
    return [(i, j) for i in seats for j in seats if lineup[i] == 0 and lineup[j] == 1 and teams[i] != teams[j]]


def pair_lineups(variant: Variant) -> tuple[Lineup, ...]:
    """Return the lineups of a pair of bots. They treat the bots alike and give each the same number of games in every seat.

    With two sides the bots swap sides. With more sides each bot takes every side once alone, against the other bot in all
    other seats.

    >>> import hoyle
    >>> pair_lineups(hoyle.game("r"))
    ((0, 1), (1, 0))
    >>> pair_lineups(hoyle.game("thirty_one", players=3))[2:5]
    ((1, 1, 0), (1, 0, 0), (0, 1, 0))
    """
    alone = [tuple(lineup) for lineup in lineups(variant)]
    swapped = [tuple(1 - bot for bot in lineup) for lineup in alone] if len(alone) > 2 else []
    return (*alone, *swapped)


def has_chance(variant: Variant) -> bool:
    """Return whether a deal contains anything random: a move of chance in one of some random games, or a random opening.

    >>> import hoyle
    >>> has_chance(hoyle.game("r")), has_chance(hoyle.game("malice"))
    (False, True)
    """
    if variant.game.opening(variant.options):
        return True
    dice = Random(1)
    for _ in range(TRIAL_GAMES):
        play = variant.new(seed=None)
        while play.to_move:
            if CHANCE in play.to_move:
                return True
            seat = play.to_move[0]
            play.play(seat, dice.choice(play.legal(seat)))
    return False


@dataclass(frozen=True)
class RoundRobin:
    """All games of a round robin."""

    bots: tuple[str, ...]
    pairs: tuple[PairGames, ...]
    """The games of each pair of different bots, in the order of `itertools.combinations`."""
    selves: tuple[PairGames, ...]
    """The games of each bot against itself; empty if they were not asked for."""

    @property
    def deals(self) -> int:
        """The number of deals that every pair has played."""
        return self.pairs[0].deals

    def deal_scores(self) -> Floats:
        """Return the first bot's mean score in each deal, with the axes pair and deal."""
        return numpy.stack([pair.scores().mean(axis=(1, 2)) for pair in self.pairs])

    def deal_ceilings(self) -> Floats:
        """Return the largest mean score that the results of each deal allow, with the axes pair and deal."""
        return numpy.stack([pair.ceilings().mean(axis=(1, 2)) for pair in self.pairs])


def repeated(rows: Ints) -> float:
    """Return the share of the games with a choice that were played twice alike, from rows with the axes deal, lineup and replicate."""
    if rows.shape[2] < 2:
        return 0.0
    alike = (rows[:, :, 0] == rows[:, :, 1]).all(axis=-1)[rows[:, :, 0, CHOICES] > 0]
    return float(alike.mean()) if alike.size else 0.0


def play_round_robin(
    variant: Variant,
    bots: Sequence[str],
    deals: int,
    seed: int,
    progress: Progress = no_progress,
    replicates: int = REPLICATES,
    selves: bool = True,
) -> RoundRobin:
    """Play a round robin: all pairs play each deal (common random numbers), `replicates` times in each lineup.

    `selves`: every bot also plays each deal against itself. After Ctrl-C the result has the deals that all pairs have
    finished. Raise ValueError if these are fewer than two.
    """
    lineups_of_pair = pair_lineups(variant)
    meetings = [(i, j, lineups_of_pair) for i, j in combinations(range(len(bots)), 2)]
    if selves:
        meetings += [(i, i, ((0,) * variant.seats,)) for i in range(len(bots))]
    seating = [
        [(i, j)[bot] for bot in lineup] for i, j, lineups_ in meetings for lineup in lineups_ for _ in range(replicates)
    ]
    opening = variant.game.opening(variant.options)
    rows = play_many(variant, tuple(bots), deals * len(seating), seed, seating, progress, opening)
    complete = len(rows) // len(seating)
    if complete < 2:
        raise Refusal("Stopped before two deals were finished: let the ladder run longer, or leave out slow bots.")
    unit = variant.game.payoff_unit(variant.options)
    rows = rows[: complete * len(seating)].reshape(complete, len(seating), -1)
    payoffs = rows[..., PAYOFFS : PAYOFFS + variant.seats] / unit
    teams = tuple(variant.game.team(variant.options, seat) for seat in range(variant.seats))
    games: list[PairGames] = []
    start = 0
    for i, j, lineups_ in meetings:
        end = start + len(lineups_) * replicates
        shape = (complete, len(lineups_), replicates, variant.seats)
        repeats = repeated(rows[:, start:end].reshape(*shape[:3], -1))
        games.append(PairGames(i, j, lineups_, payoffs[:, start:end].reshape(shape), teams, repeats))
        start = end
    count = len(bots) * (len(bots) - 1) // 2
    return RoundRobin(tuple(bots), tuple(games[:count]), tuple(games[count:]))
