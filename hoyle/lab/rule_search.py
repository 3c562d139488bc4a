"""The search for rules of `tune`: rule sets that Optuna tries, the front of the best, and those that differ most."""

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
from hoyle.lab.player import Player, Stopped
from hoyle.lab.ratios import Measure
from hoyle.lab.series import PlayedGames
from hoyle.lab.wants import FIRST, SKILL, Want
from hoyle.play.play import Variant

SEARCH_GAMES = 200
"""The largest number of games of a rule set in the search."""
SKILL_GAMES = 60
"""The number of games between the stronger and the weaker bot in the search."""
NEARLY = 0.03
"""How much larger a sum of distances counts as nearly as near."""
UNMET = 10.0
"""The distance from a want that these rules do not measure."""


@dataclass(frozen=True)
class Found:
    """A rule set of the search, with its distances from the wants and its number of house rules."""

    variant: Variant
    objectives: tuple[float, ...]
    seconds: float
    """The time that each of its games took, with its part of the games that measure skill."""

    @property
    def is_measured(self) -> bool:
        """Whether all wants are measured: the bot can play these rules, and they leave the seats a choice."""
        return all(distance != UNMET for distance in self.objectives[:-1])


class Search:
    """The search for rules."""

    def __init__(
        self,
        base: Variant,
        wants: tuple[Want, ...],
        bot: str,
        strengths: tuple[str, str],
        seed: int,
        games: int,
        keep: Collection[str] = (),
    ) -> None:
        """Prepare the search, with this number of games of each rule set. The options in `keep` stay as they are in the base."""
        self.base, self.wants, self.bot, self.strengths, self.seed = base, wants, bot, strengths, seed
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
        """Raise ValueError if nothing can be changed, or if a want is measured neither by the base nor by any single change."""
        if not self.values:
            raise Refusal(f"No option of {self.base.name} can be changed with these rules: nothing to tune.")
        if any(want.measure == SKILL for want in self.wants) and len(lineups(self.base)) < 2:
            raise Refusal(f"With these options {self.base.name} has one side: skill between bots cannot be measured.")
        for want in self.wants:
            if want.measure not in (FIRST, SKILL) and measure_for(want, self.base) is None:
                known = ", ".join(one.id for one in measures_of(self.base) if not one.detail)
                raise Refusal(f"{want.measure!r} is not measured for {self.base.name}; there are {known}.")

    def run(self, trials: int, seconds: float, progress: Progress) -> bool:
        """Try rule sets until there are `trials`, or until the time is over. Return whether Ctrl-C ended the search."""
        study = new_study(len(self.wants) + 1, self.seed)
        self.warm_up()
        distributions = categorical(self.values)
        for start in self.starts():
            study.enqueue_trial(start, skip_if_exists=True)
        end = monotonic() + seconds
        for number in range(trials):
            trial = study.ask(distributions)
            chosen = {name: self.values[name][index] for name, index in trial.params.items()}
            try:
                study.tell(trial, self.objectives(self.rules_with(chosen)))
            except (KeyboardInterrupt, Stopped):
                return True
            progress(number + 1, trials)
            if monotonic() > end:
                break
        return False

    def warm_up(self) -> None:
        """Compile what the search plays, so that it takes no part of the time."""
        if any(want.measure == SKILL for want in self.wants):
            skill(self.base, self.strengths, 2, self.seed)

    def rules_with(self, chosen: Mapping[str, object]) -> Variant:
        """Return the base with these options, repaired if they clash; the base if the repair changes an option to keep."""
        variant = repaired(self.base, chosen)
        kept = all(base_value(variant, name) == base_value(self.base, name) for name in self.keep)
        return variant if kept else self.base

    def starts(self) -> list[dict[str, int]]:
        """Return the rule sets with which the search begins: the base, and the presets of the game as far as their values are tried."""
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

    def objectives(self, variant: Variant) -> tuple[float, ...]:
        """Return the distances of rules from the wants and the number of house rules; each rule set is played once."""
        key = repr(sorted(variant.canonical().items(), key=lambda item: item[0]))
        if key not in self.found:
            figures: list[Figure | None] = [None] * len(self.wants)
            begin = monotonic()
            if self.player.fits(variant):
                played = self.player.play(variant)
                if self.allows(played):
                    figures = [self.figure(want, played, self.seed, SKILL_GAMES) for want in self.wants]
            distances = tuple(
                UNMET if figure is None else want.distance(units(figure))
                for want, figure in zip(self.wants, figures, strict=True)
            )
            base = self.base.canonical()
            own = variant.canonical()
            changed = sum(own.get(name) != base.get(name) for name in {*own, *base})
            seconds = (monotonic() - begin) / self.player.games
            self.found[key] = Found(variant, (*distances, float(changed)), seconds)
        return self.found[key].objectives

    def allows(self, played: PlayedGames) -> bool:
        """Return whether rules are a game: seats have choices, unless few of them are wanted."""
        seats = played.series.variant.seats
        return has_choices(played) or any(want.measure == "choices" and want.low < seats for want in self.wants)

    def figure(self, want: Want, played: PlayedGames, seed: int, skill_games: int) -> Figure | None:
        """Return the figure of a want for rules whose games were played; None if they do not have it."""
        variant = played.series.variant
        if want.measure == SKILL:
            if len(lineups(variant)) < 2:
                return None
            return skill(variant, self.strengths, skill_games, seed)
        one = measure_for(want, variant, played)
        return None if one is None or not one.sums(played)[1].any() else one.figure(played)


def units(figure: Figure) -> float:
    """Return the value of a figure in units of reports: a share in percent."""
    return 100 * figure.value if figure.percent else figure.value


def measure_for(want: Want, variant: Variant, played: PlayedGames | None = None) -> Measure | None:
    """Return the measure of a want under these rules; None if they do not have it."""
    known = measures_by_id(variant)
    if want.measure != FIRST:
        return known.get(want.measure)
    first = known.get(FIRST_SCORE)
    if first is not None and played is not None and occurs(first, played):
        return first
    return known.get(SEAT_SCORE)


def has_choices(played: PlayedGames) -> bool:
    """Return whether a seat has at least one choice in a game, on average; without one, rules are no game."""
    return bool(played.rows[:, CHOICES].mean() >= played.series.variant.seats)


def new_study(objectives: int, seed: int) -> Any:
    """Return an Optuna study that makes all objectives small; ValueError if Optuna is not installed."""
    try:
        import optuna
    except ImportError:
        raise Refusal("Tuning needs Optuna. Install it with: {command}", command=install("lab")) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=seed, multivariate=True, n_startup_trials=40)
    directions: list[Any] = ["minimize"] * objectives
    return optuna.create_study(directions=directions, sampler=sampler)


def categorical(values: Mapping[str, Sequence[object]]) -> dict[str, object]:
    """Return Optuna's distributions: for each option the index of its value."""
    from optuna.distributions import CategoricalDistribution

    return {name: CategoricalDistribution(list(range(len(tried)))) for name, tried in values.items()}


def front(found: Mapping[str, Found]) -> list[Found]:
    """Return the rule sets that no other surpasses: none is at least as good in all objectives and better in one.

    The nearest to what is wanted come first.
    """
    every = [one for one in found.values() if one.is_measured]
    best = [
        one
        for one in every
        if not any(
            all(a <= b for a, b in zip(other.objectives, one.objectives, strict=True))
            and other.objectives != one.objectives
            for other in every
        )
    ]
    return sorted(best, key=lambda one: (sum(one.objectives[:-1]), one.objectives[-1]))


def spread_out(found: Sequence[Found], count: int) -> list[Found]:
    """Return at most `count` rule sets: the best, and then each time the one that differs most from those chosen.

    They are chosen among those that are nearly as near to what is wanted as the best, or among the `count` nearest, so that
    novelty (Lehman and Stanley 2011) does not crowd out what is wanted.
    """
    limit = sum(found[0].objectives[:-1]) + NEARLY if found else 0.0
    near = [one for one in found if sum(one.objectives[:-1]) <= limit]
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
