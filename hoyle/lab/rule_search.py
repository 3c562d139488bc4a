"""The search for rules of `tune`: rule sets that Optuna tries, the Pareto front, and a choice of those that differ most."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from hoyle.errors import Refusal
from hoyle.extras import install
from hoyle.lab.changes import base_value, repaired, single_changes
from hoyle.lab.contest import CHOICES
from hoyle.lab.figures import Figure
from hoyle.lab.ladder import skill
from hoyle.lab.many import Progress, lineups, no_progress
from hoyle.lab.measures import FIRST_SCORE, SEAT_SCORE, measures_by_id, measures_of, occurs
from hoyle.lab.objectives import FIRST, SKILL, Objective
from hoyle.lab.player import Player, Stopped
from hoyle.lab.ratios import Measure
from hoyle.lab.series import PlayedGames
from hoyle.play.play import Variant

SEARCH_GAMES = 200
"""The largest number of games of a rule set in the search."""
SKILL_GAMES = 60
"""The number of games between the stronger and the weaker bot in the search."""
NEARLY = 0.03
"""A sum of distances that is larger than the least one by at most this much counts as nearly as near."""
UNMET = 10.0
"""The distance from an objective that these rules do not measure."""


@dataclass(frozen=True)
class Found:
    """A rule set of the search, with its distances from the objectives and its number of house rules."""

    variant: Variant
    distances: tuple[float, ...]
    seconds: float
    """The mean time of one of its games; the time of the games that measure skill is included."""

    @property
    def is_measured(self) -> bool:
        """Whether all objectives are measured: the bot can play these rules, and they leave the seats a choice."""
        return all(distance != UNMET for distance in self.distances[:-1])


class Search:
    """The search for rules."""

    def __init__(
        self,
        base: Variant,
        objectives: tuple[Objective, ...],
        bot: str,
        strengths: tuple[str, str],
        seed: int,
        games: int,
        keep: Collection[str] = (),
    ) -> None:
        """Prepare the search, with this number of games of each rule set. The options in `keep` stay as they are in the base."""
        self.base, self.objectives, self.bot, self.strengths, self.seed = base, objectives, bot, strengths, seed
        self.keep = keep
        self.player = Player(bot, games, seed, None, no_progress, 0)
        self.found: dict[str, Found] = {}
        changes = single_changes(base)
        self.values: dict[str, list[Any]] = {
            name: [base_value(base, name), *(change.value for change in changes.measured if change.option == name)]
            for name in changes.options
            if name not in keep
        }

    def check(self) -> None:
        """Raise Refusal if nothing can be changed, or if an objective is measured neither by the base nor by any single change."""
        if not self.values:
            raise Refusal(f"No option of {self.base.name} can be changed with these rules: nothing to tune.")
        if any(objective.measure == SKILL for objective in self.objectives) and len(lineups(self.base)) < 2:
            raise Refusal(f"With these options {self.base.name} has one side: skill between bots cannot be measured.")
        for objective in self.objectives:
            if objective.measure not in (FIRST, SKILL) and measure_for(objective, self.base) is None:
                known = ", ".join(one.id for one in measures_of(self.base) if not one.detail)
                raise Refusal(f"{objective.measure!r} is not measured for {self.base.name}; there are {known}.")

    def run(self, trials: int, seconds: float, progress: Progress) -> bool:
        """Try rule sets until there are `trials`, or until the time is over. Return whether Ctrl-C ended the search."""
        study = new_study(len(self.objectives) + 1, self.seed)
        self.warm_up()
        distributions = categorical(self.values)
        for start in self.starts():
            study.enqueue_trial(start, skip_if_exists=True)
        end = monotonic() + seconds
        for number in range(trials):
            trial = study.ask(distributions)
            chosen = {name: self.values[name][index] for name, index in trial.params.items()}
            try:
                study.tell(trial, self.distances(self.rules_with(chosen)))
            except (KeyboardInterrupt, Stopped):
                return True
            progress(number + 1, trials)
            if monotonic() > end:
                break
        return False

    def warm_up(self) -> None:
        """Compile what the search plays, so that compiling does not count as time of the search."""
        if any(objective.measure == SKILL for objective in self.objectives):
            skill(self.base, self.strengths, 2, self.seed)

    def rules_with(self, chosen: Mapping[str, object]) -> Variant:
        """Return the base with these options, repaired if they clash; the base if the repair changes an option to keep."""
        variant = repaired(self.base, chosen)
        kept = all(base_value(variant, name) == base_value(self.base, name) for name in self.keep)
        return variant if kept else self.base

    def starts(self) -> list[dict[str, int]]:
        """Return the rule sets with which the search begins: the base, and the presets, without values that are not tried."""
        starts = [dict.fromkeys(self.values, 0)]
        for preset in self.base.game.presets.values():
            indices = {
                name: tried.index(preset.values.get(name, tried[0]))
                if preset.values.get(name, tried[0]) in tried
                else 0
                for name, tried in self.values.items()
            }
            starts.append(indices)
        return starts

    def distances(self, variant: Variant) -> tuple[float, ...]:
        """Return the distances of rules from the objectives and the number of house rules; each rule set is played once."""
        key = repr(sorted(variant.canonical().items(), key=lambda item: item[0]))
        if key not in self.found:
            figures: list[Figure | None] = [None] * len(self.objectives)
            begin = monotonic()
            if self.player.fits(variant):
                played = self.player.play(variant)
                if self.allows(played):
                    figures = [self.figure(objective, played, self.seed, SKILL_GAMES) for objective in self.objectives]
            distances = tuple(
                UNMET if figure is None else objective.distance(units(figure))
                for objective, figure in zip(self.objectives, figures, strict=True)
            )
            base = self.base.canonical()
            own = variant.canonical()
            changed = sum(own.get(name) != base.get(name) for name in {*own, *base})
            seconds = (monotonic() - begin) / self.player.games
            self.found[key] = Found(variant, (*distances, float(changed)), seconds)
        return self.found[key].distances

    def allows(self, played: PlayedGames) -> bool:
        """Return whether the seats have enough choices, or an objective asks for few of them."""
        seats = played.series.variant.seats
        return has_choices(played) or any(one.measure == "choices" and one.low < seats for one in self.objectives)

    def figure(self, objective: Objective, played: PlayedGames, seed: int, skill_games: int) -> Figure | None:
        """Return the figure of an objective for rules whose games were played; None if they do not have it."""
        variant = played.series.variant
        if objective.measure == SKILL:
            if len(lineups(variant)) < 2:
                return None
            return skill(variant, self.strengths, skill_games, seed)
        one = measure_for(objective, variant, played)
        return None if one is None or not one.sums(played)[1].any() else one.figure(played)


def units(figure: Figure) -> float:
    """Return the value of a figure in units of reports: a share in percent."""
    return 100 * figure.value if figure.percent else figure.value


def measure_for(objective: Objective, variant: Variant, played: PlayedGames | None = None) -> Measure | None:
    """Return the measure of an objective under these rules; None if they do not have it."""
    known = measures_by_id(variant)
    if objective.measure != FIRST:
        return known.get(objective.measure)
    first = known.get(FIRST_SCORE)
    if first is not None and played is not None and occurs(first, played):
        return first
    return known.get(SEAT_SCORE)


def has_choices(played: PlayedGames) -> bool:
    """Return whether a seat has at least one choice in a game, on average; rules without one are not worth searching."""
    return bool(played.rows[:, CHOICES].mean() >= played.series.variant.seats)


def new_study(count: int, seed: int) -> Any:
    """Return an Optuna study that minimizes all objectives; Refusal if Optuna is not installed."""
    try:
        import optuna
    except ImportError:
        raise Refusal("Tuning needs Optuna. Install it with: {command}", command=install("lab")) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=seed, multivariate=True, n_startup_trials=40)
    directions: list[Any] = ["minimize"] * count
    return optuna.create_study(directions=directions, sampler=sampler)


def categorical(values: Mapping[str, Sequence[object]]) -> dict[str, object]:
    """Return Optuna's distributions: for each option the index of its value."""
    from optuna.distributions import CategoricalDistribution

    return {name: CategoricalDistribution(list(range(len(tried)))) for name, tried in values.items()}


def pareto_front(found: Mapping[str, Found]) -> list[Found]:
    """Return the rule sets that no other surpasses: none is at least as good in all objectives and better in one.

    Those nearest to the objectives come first.
    """
    every = [one for one in found.values() if one.is_measured]
    best = [
        one
        for one in every
        if not any(
            all(a <= b for a, b in zip(other.distances, one.distances, strict=True))
            and other.distances != one.distances
            for other in every
        )
    ]
    return sorted(best, key=lambda one: (sum(one.distances[:-1]), one.distances[-1]))


def spread_out(found: Sequence[Found], count: int) -> list[Found]:
    """Return at most `count` rule sets: the best, and then each time the one that differs most from those chosen.

    They are chosen among those that are nearly as near to the objectives as the best, or among the `count` nearest, so that
    novelty (Lehman and Stanley 2011) does not displace rules that meet the objectives.
    """
    limit = sum(found[0].distances[:-1]) + NEARLY if found else 0.0
    near = [one for one in found if sum(one.distances[:-1]) <= limit]
    pool = near if len(near) >= count else list(found[:count])
    chosen = pool[:1]
    while len(chosen) < min(count, len(pool)):
        rest = [one for one in pool if one not in chosen]
        chosen.append(max(rest, key=lambda one: min(rules_apart(one.variant, other.variant) for other in chosen)))
    return chosen


def rules_apart(first: Variant, second: Variant) -> int:
    """Return the number of options in which two rule sets differ."""
    one, two = first.canonical(), second.canonical()
    return sum(one.get(name) != two.get(name) for name in {*one, *two})
