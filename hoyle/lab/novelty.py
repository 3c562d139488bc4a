"""The novelty of a rule set: how far its measured figures are from those of the nearest rule set of the same game.

In novelty search (Lehman and Stanley, Abandoning objectives, 2011) the novelty of an individual is the mean distance of its
behaviour from those of its nearest neighbours; here of the nearest one. The behaviour of a rule set is its figures, most of
them measures that Browne (2008) proposes for games. The distance is Gower's (1971), the mean over all figures of a difference
between 0 and 1: of shares their difference, of means their difference by the larger one. Of each difference only the part
counts that lies outside of the 95 % interval of chance, so two measurements of the same rules have a distance near 0.
"""

from collections.abc import Iterable
from math import hypot

from hoyle.rulesets.published_rules import Facts, MeasuredFigure, Novelty

ENDING = "ending_"
"""The beginning of the ids of shares of endings; an ending that did not occur has the share 0."""
LEFT_OUT = ("payoff_0", "choices")
"""Figures that say nothing about how a game plays, or the same as others."""


def novelty(facts: Facts, others: Iterable[tuple[str, Facts]]) -> Novelty | None:
    """Return the novelty of measured rules among others, given by hash; None if none of them was measured with the same bot."""
    distances = [
        (distance(facts, other), hash)
        for hash, other in others
        if other.games and other.bot == facts.bot and other.seed == facts.seed
    ]
    known = [(found, hash) for found, hash in distances if found is not None]
    if not facts.games or not known:
        return None
    nearest, hash = min(known)
    return Novelty(round(nearest, 4), hash, len(known))


def distance(first: Facts, second: Facts) -> float | None:
    """Return the distance of two measurements, 0 to 1; None if they have no figure in common.

    >>> one = Facts("2026-11-25", 1000, "random", 1, figures=[MeasuredFigure("draws", "Draws", 0.5, 0.47, 0.53, True)])
    >>> other = Facts("2026-11-25", 1000, "random", 1, figures=[MeasuredFigure("draws", "Draws", 0.1, 0.08, 0.12, True)])
    >>> distance(one, one), round(distance(one, other), 2)
    (0.0, 0.36)
    """
    one, two = ({figure.id: figure for figure in facts.figures} for facts in (first, second))
    endings = {id for id in {*one, *two} if id.startswith(ENDING)}
    shared = sorted(({*one} & {*two} | endings) - {*LEFT_OUT})
    parts = [clear_difference(one.get(id) or none_of(id), two.get(id) or none_of(id)) for id in shared]
    return sum(parts) / len(parts) if parts else None


def none_of(id: str) -> MeasuredFigure:
    """Return the share of an ending that did not occur."""
    return MeasuredFigure(id, "", 0.0, 0.0, 0.0, True)


def clear_difference(one: MeasuredFigure, two: MeasuredFigure) -> float:
    """Return the part of the difference of two figures that chance does not explain, between 0 and 1."""
    widths = [(figure.high - figure.low) / 2 for figure in (one, two)]
    clear = max(0.0, abs(one.value - two.value) - hypot(*widths))
    largest = max(abs(one.value), abs(two.value))
    return min(1.0, clear if one.percent else clear / largest if largest else 0.0)
