"""Total effects of options: Sobol' indices over all allowed rule sets.

The total index of an option is the share of the variance of a measure that goes with this option, alone or together with
others (Sobol' 1993; estimator of Jansen 1999, as in Saltelli et al. 2010; intervals by the Bayesian bootstrap). Options are
drawn independently, by Latin hypercubes (McKay, Beckman and Conover 1979), and rules that clash are repaired. One more factor is
*chance*: the seed, one of two. Its index shows how much of the variance is that of the games themselves, which every option takes
part in that changes what is drawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy

from hoyle.lab.changes import Changes, base_value, repaired
from hoyle.lab.figures import Figure
from hoyle.lab.many import no_progress
from hoyle.lab.measures import comparable, measures_by_id
from hoyle.lab.player import Player, Stopped
from hoyle.lab.ratios import Measure
from hoyle.lab.resampling import deal_weights, interval_95
from hoyle.lab.series import PlayedGames
from hoyle.play.play import Variant
from hoyle.rules.arrays import Floats

SOBOL_POINTS = 64
"""The number of base points; each costs as many rule sets as there are options, plus two."""
SOBOL_GAMES = 200
"""The number of games of a rule set."""
CHANCE = "chance"
"""The factor that chooses the seed."""
MAX_FACTORS = 12
"""The largest number of options: those with the largest effects one at a time (screening)."""


@dataclass(frozen=True)
class Total:
    """The total effect of an option on a measure: a share of the variance over all allowed rule sets."""

    option: str
    measure: str
    share: Figure


def sobol_effects(
    player: Player, base: Variant, strengths: Mapping[str, float], changes: Changes, wanted: Sequence[Measure]
) -> list[Total]:
    """Return the total effects of the options with the largest strengths; empty after Ctrl-C."""
    names = factors(strengths)
    players = player, replace(player, seed=player.seed + 1, played={}, progress=no_progress)
    values = {
        name: [base_value(base, name), *(change.value for change in changes.measured if change.option == name)]
        for name in names
    }
    player.expected += SOBOL_POINTS * (len(names) + 3)

    def evaluate(points: Floats) -> Floats:
        """Return the measures of rule sets; a row of `points` has a number from 0 to 1 for each option."""
        rows: list[list[float]] = []
        for *column, chance in points:
            chosen = {name: values[name][int(x * len(values[name]))] for name, x in zip(names, column, strict=True)}
            variant, by = repaired(base, chosen), players[int(2 * chance)]
            usual = by.play(base, SOBOL_GAMES)
            played = by.play(variant, SOBOL_GAMES) if player.fits(variant) else usual
            rows.append([value_of(one, played, usual) for one in wanted])
        return numpy.array(rows).T

    one, other = latin_hypercubes(SOBOL_POINTS, len(names) + 1, player.seed)
    try:
        at_one, at_other = evaluate(one), evaluate(other)
        mixed = [evaluate(with_column(one, other, column)) for column in range(len(names) + 1)]
    except Stopped:
        return []
    weights = deal_weights(SOBOL_POINTS, player.seed)
    found: list[Total] = []
    for row, measure in enumerate(wanted):
        if numpy.ptp([at_one[row], at_other[row]]) == 0:
            continue  # a measure that never varies has no indices
        for name, values_mixed in zip([*names, CHANCE], mixed, strict=True):
            columns = at_one[row], at_other[row], values_mixed[row]
            value = float(total_index(*columns, numpy.full((1, SOBOL_POINTS), 1 / SOBOL_POINTS))[0])
            low, high = interval_95(total_index(*columns, weights))
            ends = min(1.0, value, low), min(1.0, max(value, high))
            found.append(Total(name, measure.id, Figure(name, min(1.0, value), *ends, True)))
    return found


def latin_hypercubes(points: int, factors: int, seed: int) -> Floats:
    """Return two independent samples of points with numbers from 0 to 1, with the axes sample, point and factor.

    Of each factor, every one of as many equal parts of its range as there are points has one number.
    """
    rng = numpy.random.default_rng(seed)
    parts = rng.permuted(numpy.tile(numpy.arange(points), (2, factors, 1)), axis=2)
    return ((parts + rng.random(parts.shape)) / points).swapaxes(1, 2)


def with_column(points: Floats, other: Floats, column: int) -> Floats:
    """Return points with one of their columns from other points."""
    return numpy.where(numpy.arange(points.shape[1]) == column, other, points)


def total_index(one: Floats, other: Floats, mixed: Floats, weights: Floats) -> Floats:
    """Return the total index of a factor for each row of weights of the points.

    `one` and `other` are the values at two samples of points, `mixed` those at the first with the factor of the second.
    """
    both = numpy.concatenate([one, other]) - one.mean()
    halves = numpy.hstack([weights, weights]) / 2
    variance = halves @ both**2 - (halves @ both) ** 2
    return weights @ (one - mixed) ** 2 / (2 * variance)


def noise_of(totals: Sequence[Total], measure: str) -> float:
    """Return the total index of chance on a measure; 0 if it is not known."""
    return next((one.share.value for one in totals if one.measure == measure and one.option == CHANCE), 0.0)


def factors(strengths: Mapping[str, float]) -> list[str]:
    """Return the options for the total effects: at most MAX_FACTORS, the strongest, in the order of declaration."""
    chosen = sorted(strengths, key=lambda name: -strengths[name])[:MAX_FACTORS]
    return [name for name in strengths if name in chosen]


def value_of(measure: Measure, played: PlayedGames, usual: PlayedGames) -> float:
    """Return a measure of games; that of the base if it means something else under these rules, or no game counts for it."""
    variant, base = played.series.variant, usual.series.variant
    one = measures_by_id(variant).get(measure.id)
    if one is None or not comparable(measure, base, variant) or not one.sums(played)[1].any():
        return measure.figure(usual).value
    return one.figure(played).value
