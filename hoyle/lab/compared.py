"""The figures of played games, and the differences between those of two sets of rules."""

from hoyle.lab.differences import Difference, difference
from hoyle.lab.figures import Figure
from hoyle.lab.measures import comparable, measures_in, occurs
from hoyle.lab.ratios import Measure
from hoyle.lab.series import PlayedGames


def figures_of(played: PlayedGames) -> list[Figure]:
    """Return the figures of played games in the order of reports."""
    return [one.figure(played) for one in measures_in(played) if occurs(one, played)]


def shared_measures(first: PlayedGames, second: PlayedGames) -> list[tuple[Measure, Measure]]:
    """Return the measures that are compared, as pairs: the measure of the first rules, and that of the second."""
    others = {one.id: one for one in measures_in(second)}
    return [
        (one, others[one.id])
        for one in measures_in(first)
        if one.id in others
        and comparable(one, first.series.variant, second.series.variant)
        and (occurs(one, first) or occurs(others[one.id], second))
    ]


def differences_of(first: PlayedGames, second: PlayedGames) -> list[Difference]:
    """Return the differences of all measures that both games have, not corrected yet."""
    found = [difference(one, other, first, second) for one, other in shared_measures(first, second)]
    return [one for one in found if one is not None]
