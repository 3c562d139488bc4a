"""Effects of changes of rules on measures: of single changes, and of pairs beyond the sum of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hoyle.lab.changes import Change, Changes, pair_of
from hoyle.lab.differences import Difference, difference, difference_of_means
from hoyle.lab.figures import influences
from hoyle.lab.measures import comparable, measures_by_id, sides
from hoyle.lab.player import Player, Stopped
from hoyle.lab.ratios import Measure
from hoyle.lab.series import PlayedGames

MAX_PAIRED = 6
"""The number of options, those with the largest effects, of which pairs are measured."""


@dataclass(frozen=True)
class Effect:
    """What one change does to one measure."""

    change: Change
    found: Difference


@dataclass(frozen=True)
class Interaction:
    """How much two changes together do to a measure beyond what each does alone."""

    first: Change
    second: Change
    found: Difference


def single_effects(player: Player, changes: Changes, wanted: Sequence[Measure]) -> tuple[list[Effect], bool]:
    """Return the effect of every change on every measure, not corrected yet, and whether Ctrl-C ended the games."""
    effects: list[Effect] = []
    for change in changes.measured:
        try:
            games = player.play(change.base), player.play(change.changed)
        except Stopped:
            return effects, True
        for one in wanted:
            if (found := effect_on(one, *games)) is not None:
                effects.append(Effect(change, found))
    return effects, False


def effect_on(measure: Measure, first: PlayedGames, second: PlayedGames) -> Difference | None:
    """Return the difference of a measure; None if only one of the rules has it, or if it does not mean the same under both."""
    if not comparable(measure, first.series.variant, second.series.variant):
        return None
    both = [measures_by_id(games.series.variant).get(measure.id) for games in (first, second)]
    return None if both[0] is None or both[1] is None else difference(both[0], both[1], first, second)


def pair_effects(
    player: Player, base: PlayedGames, effects: Sequence[Effect], wanted: Sequence[Measure]
) -> tuple[list[Interaction], bool]:
    """Return the interactions of the changes with the largest effects, and whether Ctrl-C ended the games."""
    found: list[Interaction] = []
    for first, second in combinations(largest_changes(effects), 2):
        together = pair_of(first, second)
        if together is None or sides(together) != sides(base.series.variant):
            continue
        try:
            games = [base, player.play(first.changed), player.play(second.changed), player.play(together)]
        except Stopped:
            return found, True
        for one in wanted:
            if (interaction := interaction_on(one.id, games)) is not None:
                found.append(Interaction(first, second, interaction))
    return found, False


def strength(effect: Effect) -> float:
    """Return the size of an effect by the width of its interval."""
    width = effect.found.high - effect.found.low
    return abs(effect.found.value) / width if width else 0.0


def strengths(effects: Sequence[Effect], changes: Changes) -> dict[str, float]:
    """Return for each option that is measured the strength of its largest effect on any measure."""
    found = dict.fromkeys(changes.options, 0.0)
    for effect in effects:
        found[effect.change.option] = max(found[effect.change.option], strength(effect))
    return found


def largest_changes(effects: Sequence[Effect]) -> list[Change]:
    """Return the strongest change of each of MAX_PAIRED options, those with the strongest; none that needs other changes."""
    found: dict[str, Effect] = {}
    for effect in sorted(effects, key=strength, reverse=True):
        if not effect.change.needed:
            found.setdefault(effect.change.option, effect)
    return [effect.change for effect in list(found.values())[:MAX_PAIRED]]


def interaction_on(id: str, games: Sequence[PlayedGames]) -> Difference | None:
    """Return the effect of two changes together minus the effects of each, paired by deal.

    `games` are those of the base, of each change alone, and of both.
    """
    signs, value, parts = (1, -1, -1, 1), 0.0, list[Any]()
    percent = False
    for sign, played in zip(signs, games, strict=True):
        one = measures_by_id(played.series.variant).get(id)
        if one is None:
            return None
        numerators, denominators = one.by_deal(played)
        if not denominators.sum():
            return None
        value += sign * float(numerators.sum() / denominators.sum())
        parts.append(sign * influences(numerators, denominators))
        percent = one.percent
    effect: Any = sum(parts)
    return difference_of_means(id, value, effect, percent)
