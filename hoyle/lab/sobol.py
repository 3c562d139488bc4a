"""Total effects of options: Sobol' indices over all allowed rule sets, by SciPy.

The total index of an option is the share of the variance of a measure that goes with this option, alone or together with
others (Sobol' 1993; estimators of Saltelli et al. 2010; intervals by the bootstrap). Options are drawn independently, and
rules that clash are repaired. One more factor is *chance*: the seed, one of two. Its index shows how much of the variance is that of the
games themselves, which every option takes part in that changes what is drawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hoyle.lab.changes import Changes, base_value, repaired
from hoyle.lab.figures import Figure
from hoyle.lab.many import no_progress
from hoyle.lab.measures import Measure, comparable, measures_by_id
from hoyle.lab.player import Player, Stopped
from hoyle.lab.series import PlayedGames
from hoyle.play.play import Variant

SOBOL_POINTS = 64
"""The number of base points, a power of two; each costs as many rule sets as there are options, plus two."""
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
    import numpy
    from scipy.stats import sobol_indices, uniform

    names = factors(strengths)
    players = player, replace(player, seed=player.seed + 1, played={}, progress=no_progress)
    values = {
        name: [base_value(base, name), *(change.value for change in changes.measured if change.option == name)]
        for name in names
    }
    player.expected += SOBOL_POINTS * (len(names) + 3)

    def evaluate(points: Any) -> Any:
        """Return the measures of rule sets; a column of `points` has a number from 0 to 1 for each option."""
        rows: list[list[float]] = []
        for *column, chance in points.T:
            chosen = {name: values[name][int(x * len(values[name]))] for name, x in zip(names, column, strict=True)}
            variant, by = repaired(base, chosen), players[int(2 * chance)]
            usual = by.play(base, SOBOL_GAMES)
            played = by.play(variant, SOBOL_GAMES) if player.fits(variant) else usual
            rows.append([value_of(one, played, usual) for one in wanted])
        return numpy.array(rows).T

    try:
        indices = sobol_indices(
            func=evaluate,
            n=SOBOL_POINTS,
            dists=[uniform(loc=0, scale=1 - 1e-9)] * (len(names) + 1),
            rng=numpy.random.default_rng(player.seed),
        )
        spread = indices.bootstrap(confidence_level=0.95)
    except Stopped:
        return []
    intervals = spread.total_order.confidence_interval
    totals, low, high = (numpy.atleast_2d(array) for array in (indices.total_order, *intervals))
    found: list[Total] = []
    for row, one in enumerate(wanted):
        for column, name in enumerate([*names, CHANCE]):
            numbers = [float(array[row, column]) for array in (totals, low, high)]
            if all(number == number for number in numbers):  # a measure that never varies has no indices
                value, least, most = numbers
                found.append(Total(name, one.id, Figure(name, min(1.0, value), max(0.0, least), min(1.0, most), True)))
    return found


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
