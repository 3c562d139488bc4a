"""Measures of drama: who leads when, whether the game stays open, comebacks, and decisions without a choice.

They need the moves of the games (`PlayedGames.moves`), and are found by replaying them; see `hoyle.lab.traces`. Leads are counted in
points; if nobody leads in points for most of a game, in the game's own evaluation, which every game for bots defines.

The measures follow C. Browne, *Automatic generation and evaluation of recombination games* (2008), chapter 4, where a computer's
evaluation says who leads. Here uncertainty comes from the games themselves: how often did seats win that led by as much as this, at
this moment of a game?
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hoyle.i18n import N_
from hoyle.lab.contest import CHOICES, PAYOFFS
from hoyle.lab.contest import DECISIONS as DECISION_COUNT
from hoyle.lab.figures import SHARE
from hoyle.lab.ratios import Measure, Sums, per_game
from hoyle.lab.series import PlayedGames
from hoyle.lab.traces import (
    BEHIND,
    CHANGES,
    DECIDED,
    DEFICIT,
    EVALUATION,
    LED,
    MARKS,
    POINTS,
    POSITIONS,
    STUCK,
    WINNER,
    teams_of,
    traces_of,
)
from hoyle.play.play import Variant
from hoyle.rules.arrays import Floats

ENOUGH_LEADS = 0.1
"""Leads are counted in a way in which somebody leads alone in at least this share of the positions."""
MOMENTS = {25: 5, 50: 10, 75: 15}
"""By percent of the game: the mark at which measures ask who leads."""
ENOUGH_WINNERS = 0.5
"""Measures of the winner need a single winner in at least this share of the games."""
BINS = 16
"""The largest number of classes of leads from which the chances of winning are estimated."""
CASES_PER_BIN = 200
"""The number of leads in such a class, at least."""


def scores(games: PlayedGames) -> Floats:
    """Return the score of each seat in each game, from 0 to 1: the share of its opponents that it beats, equal ones counting half.

    For two seats: 1 for a win, ½ for a draw. The mean over the teams of a game is ½. A single player scores 1 with the best
    possible result, otherwise 0.
    """
    import numpy

    variant = games.series.variant
    payoffs = games.rows[:, PAYOFFS : PAYOFFS + variant.seats]
    teams = teams_of(variant)
    if len(teams) == 1:
        return (payoffs == variant.game.payoff_range(variant.options)[1]).astype(float)
    result = numpy.zeros(payoffs.shape)
    for team in teams:
        opponents = [seat for seat in range(variant.seats) if seat not in team]
        for seat in team:
            own, others = payoffs[:, [seat]], payoffs[:, opponents]
            result[:, seat] = ((others < own) + 0.5 * (others == own)).mean(1)
    return result


def source_of(games: PlayedGames) -> int | None:
    """Return what leads are counted in, POINTS or EVALUATION; None if nobody leads for most of these games, or there is one team."""
    if len(teams_of(games.series.variant)) == 1:
        return None
    traces = traces_of(games)
    positions = max(1, int(traces.rows[:, POSITIONS].sum()))
    for source in (POINTS, EVALUATION):
        if traces.of(source, LED).sum() / positions >= ENOUGH_LEADS:
            return source
    return None


@dataclass(frozen=True)
class LeadMeasure:
    """A measure of leads, before it is known what leads are counted in."""

    id: str
    name: str
    definition: str
    sums: Callable[[PlayedGames, int], Sums]
    unit: str = SHARE
    of_winner: bool = False
    """Whether it is a measure of the winner, so that most games must have a single one."""
    only: int | None = None
    """What leads are counted in, if the measure is for one way only."""

    def measure(self, source: int) -> Measure:
        """Return the measure for one way to count leads; the id for the evaluation ends in `_evaluation`."""
        id = self.id if source == POINTS else f"{self.id}_evaluation"
        return Measure(
            id,
            self.name,
            self.definition,
            lambda games: self.sums(games, source),
            self.unit,
            detail=True,
            occurs=lambda games: self.occurs(games, source),
        )

    def occurs(self, games: PlayedGames, source: int) -> bool:
        """Return whether the measure means anything for these games, with leads counted in this way."""
        if source_of(games) != source:
            return False
        if self.of_winner and (traces_of(games).rows[:, WINNER] >= 0).mean() < ENOUGH_WINNERS:
            return False
        return bool(self.sums(games, source)[1].any())


def decided_at(games: PlayedGames, source: int) -> Floats:
    """Return by game the share of its positions after which the winner led alone for good."""
    import numpy

    traces = traces_of(games)
    return traces.of(source, DECIDED) / numpy.maximum(traces.rows[:, POSITIONS], 1)


def of_won(values: Any, games: PlayedGames) -> Sums:
    """Return the sums of a mean over the games with one winning team."""
    won = traces_of(games).rows[:, WINNER] >= 0
    return values * won, won.astype(float)


def decided(games: PlayedGames, source: int) -> Sums:
    """Return the sums of the share of a game after which the winner leads for good."""
    return of_won(decided_at(games, source), games)


def runaway(games: PlayedGames, source: int) -> Sums:
    """Return the sums of the share of games that were decided within the first quarter."""
    return of_won(decided_at(games, source) <= 0.25, games)


def late(games: PlayedGames, source: int) -> Sums:
    """Return the sums of the share of games that were decided in the last quarter."""
    return of_won(decided_at(games, source) >= 0.75, games)


def comebacks(games: PlayedGames, source: int) -> Sums:
    """Return the sums of the share of games whose winner was behind at some time."""
    return of_won(traces_of(games).of(source, BEHIND) > 0, games)


def behind(games: PlayedGames, source: int) -> Sums:
    """Return the sums of the share of positions in which the later winner was behind."""
    traces = traces_of(games)
    values, won = of_won(traces.of(source, BEHIND), games)
    return values, won * traces.rows[:, POSITIONS]


def deficit(games: PlayedGames, source: int) -> Sums:
    """Return the sums of the largest deficit of the winner."""
    return of_won(traces_of(games).of(source, DEFICIT), games)


def changes(games: PlayedGames, source: int) -> Sums:
    """Return the sums of the number of lead changes between teams."""
    return per_game(traces_of(games).of(source, CHANGES))


def leader_scores(percent: int) -> Callable[[PlayedGames, int], Sums]:
    """Return the sums of the score of the team that leads alone at a moment of the game."""

    def sums(games: PlayedGames, source: int) -> Sums:
        import numpy

        leads = traces_of(games).leads[:, source, MOMENTS[percent]]
        leader = leads.argmax(1)
        leads_alone = (leads == leads.max(1, keepdims=True)).sum(1) == 1
        seats = numpy.array([team[0] for team in teams_of(games.series.variant)])[leader]
        return scores(games)[numpy.arange(len(games)), seats] * leads_alone, leads_alone.astype(float)

    return sums


def win_shares(games: PlayedGames) -> Floats:
    """Return by game and team its share of the win: 1 for the only team with the highest payoff; several such teams share it."""
    first_seats = [team[0] for team in teams_of(games.series.variant)]
    payoffs = games.rows[:, [PAYOFFS + seat for seat in first_seats]]
    best = payoffs == payoffs.max(1, keepdims=True)
    return best / best.sum(1, keepdims=True)


def chances(games: PlayedGames, source: int) -> Floats:
    """Return the chances of winning `[game, mark, team]`, which sum to 1 over the teams.

    At each mark the margins of all teams (the own lead over the best opponent) are divided into classes of equal size. The
    chance of a margin is the mean share of the win of all teams in its class.
    """
    import numpy

    leads, won = traces_of(games).leads[:, source], win_shares(games)
    teams = leads.shape[2]
    result = numpy.empty(leads.shape)
    bins = int(numpy.clip(len(games) * teams / CASES_PER_BIN, 2, BINS))
    for mark in range(MARKS):
        now = leads[:, mark]
        best_other = numpy.stack([numpy.delete(now, team, 1).max(1) for team in range(teams)], 1)
        margins = now - best_other
        edges = numpy.unique(numpy.quantile(margins, numpy.linspace(0, 1, bins + 1)[1:-1]))
        # A class of margins is closed on both sides of 0, so that a lead and a deficit are never in one class.
        classes = numpy.searchsorted(numpy.unique([*edges, 0]), margins, "left") * 3 + numpy.sign(margins) + 1
        totals = numpy.bincount(classes.ravel().astype(int), won.ravel())
        counts = numpy.maximum(numpy.bincount(classes.ravel().astype(int)), 1)
        result[:, mark] = (totals / counts)[classes.astype(int)]
    return result / result.sum(2, keepdims=True)


def uncertainty(games: PlayedGames, source: int) -> Sums:
    """Return the sums of the uncertainty: 1 if all teams have the same chance of winning, 0 if the winner is known."""
    teams = len(teams_of(games.series.variant))
    return per_game(((1 - chances(games, source).max(2)) / (1 - 1 / teams)).mean(1))


LEAD_MEASURES = (
    LeadMeasure(
        "uncertainty",
        N_("Uncertainty of the winner"),
        N_(
            "How open the game is, on average over its course: 100 % if all sides have the same chance of winning, 0 % if the winner "
            "is known. The chance of a lead is how often it won in these games, at the same moment."
        ),
        uncertainty,
    ),
    LeadMeasure(
        "decided",
        N_("Decided after this part of the game"),
        N_("The mean share of a game after which the later winner leads alone for good."),
        decided,
        of_winner=True,
    ),
    LeadMeasure(
        "runaway",
        N_("Runaway wins"),
        N_("The share of games in which the later winner leads alone from the first quarter to the end."),
        runaway,
        of_winner=True,
    ),
    LeadMeasure(
        "late",
        N_("Decided in the last quarter"),
        N_("The share of games in which the later winner does not lead alone for good before the last quarter."),
        late,
        of_winner=True,
    ),
    LeadMeasure(
        "comebacks",
        N_("Comebacks"),
        N_("The share of games in which the later winner was behind at some time."),
        comebacks,
        of_winner=True,
    ),
    LeadMeasure(
        "behind",
        N_("Time that winners are behind"),
        N_("The share of positions in which the later winner is behind."),
        behind,
        of_winner=True,
    ),
    LeadMeasure(
        "deficit",
        N_("Largest deficit of the winner"),
        N_("The mean of the largest deficit of the later winner, in points; 0 if it was never behind."),
        deficit,
        unit="points",
        of_winner=True,
        only=POINTS,
    ),
    LeadMeasure(
        "lead_changes",
        N_("Lead changes"),
        N_("The mean number of times that the sole lead, by the game's evaluation, passes to another side."),
        changes,
        unit="changes",
        only=EVALUATION,
    ),
    LeadMeasure(
        "leader_25",
        N_("Score of the leader after a quarter"),
        N_("The score of the side that leads alone after a quarter of the game; draws count half."),
        leader_scores(25),
    ),
    LeadMeasure(
        "leader_50",
        N_("Score of the leader at half-time"),
        N_("The score of the side that leads alone after half of the game; draws count half."),
        leader_scores(50),
    ),
    LeadMeasure(
        "leader_75",
        N_("Score of the leader after three quarters"),
        N_("The score of the side that leads alone after three quarters of the game; draws count half."),
        leader_scores(75),
    ),
)


def drama_measures(variant: Variant) -> list[Measure]:
    """Return the measures that need the moves of games, in the order of reports.

    >>> import hoyle
    >>> [one.id for one in drama_measures(hoyle.game("r"))][:3]
    ['forced', 'stuck', 'uncertainty']
    """
    forced = Measure(
        "forced",
        N_("Decisions without a choice"),
        N_("The share of decisions with only one legal move."),
        lambda games: (
            (games.rows[:, DECISION_COUNT] - games.rows[:, CHOICES]).astype(float),
            games.rows[:, DECISION_COUNT].astype(float),
        ),
        SHARE,
        detail=True,
    )
    stuck = Measure(
        "stuck",
        N_("Games with a dead end"),
        N_("The share of games in which a seat has no choice in three turns in a row."),
        lambda games: per_game(traces_of(games).rows[:, STUCK] > 0),
        SHARE,
        detail=True,
    )
    lead_measures = [
        one.measure(source) for source in (POINTS, EVALUATION) for one in LEAD_MEASURES if one.only in (None, source)
    ]
    return [forced, stuck, *(lead_measures if len(teams_of(variant)) > 1 else [])]
