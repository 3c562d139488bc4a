"""The figures of played games, and the differences between those of two sets of rules."""

from hoyle.lab.differences import Difference, difference
from hoyle.lab.figures import Figure
from hoyle.lab.measures import Measure, measures_of, occurs
from hoyle.lab.series import PlayedGames


def figures_of(played: PlayedGames) -> list[Figure]:
    """Return the figures of played games in the order of reports."""
    measures = measures_of(played.series.variant, played.moves is not None)
    return [one.figure(played) for one in measures if occurs(one, played)]


def shared_measures(first: PlayedGames, second: PlayedGames) -> list[tuple[Measure, Measure]]:
    """Return the measures that both games have, as pairs: the measure of the first rules, and that of the second."""
    with_moves = first.moves is not None and second.moves is not None
    others = {one.id: one for one in measures_of(second.series.variant, with_moves)}
    return [
        (one, others[one.id])
        for one in measures_of(first.series.variant, with_moves)
        if one.id in others and (occurs(one, first) or occurs(others[one.id], second))
    ]


def differences_of(first: PlayedGames, second: PlayedGames) -> list[Difference]:
    """Return the differences of all measures that both games have, not corrected yet."""
    found = [difference(one, other, first, second) for one, other in shared_measures(first, second)]
    return [one for one in found if one is not None]
