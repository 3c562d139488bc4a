"""tune: rule sets that do what a designer wants.

- The search (Optuna's multi-objective TPE, Ozaki et al. 2022) tries values of all options; rules that clash are repaired. It
  minimizes the distances from the objectives, and the number of house rules.
- Of the rule sets that no other surpasses (the Pareto front), a few that differ most from each other are kept.
- They are played again with fresh seeds and more games. Only these games are reported: the search selects rule sets
  that were lucky, so its own figures are biased.
- An objective is met if a corrected test shows it (two one-sided tests, Benjamini and Hochberg over all of them).
"""

import shlex
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from hoyle.games import own_games
from hoyle.i18n import translator
from hoyle.lab.bot_choices import usual_bots
from hoyle.lab.differences import SIGNIFICANCE
from hoyle.lab.distributions import false_discovery
from hoyle.lab.figures import Figure
from hoyle.lab.labels import DEALS_ONLY
from hoyle.lab.many import Progress, no_progress, play_series
from hoyle.lab.measure import check_measurement
from hoyle.lab.objectives import SKILL, Objective
from hoyle.lab.player import Player, Stopped, same_bots
from hoyle.lab.reports import Document, Documented, Number, Row, Rules, Table
from hoyle.lab.reports.measured import made, set_arguments
from hoyle.lab.rule_search import SEARCH_GAMES, SKILL_GAMES, Found, Search, pareto_front, spread_out, units
from hoyle.lab.rules_text import USUAL, name_of_rules, rules_in_words, rules_of
from hoyle.lab.series import match_options, series_of
from hoyle.play.play import Variant
from hoyle.rules.options import declared

MAX_KEPT = 8
"""The largest number of rule sets that are played again."""
TIMED_GAMES = 16
"""The number of games of which the time is measured."""
LEAST_SEARCH, LEAST_FRESH, FRESH_GAMES = 40, 200, 5_000
"""The least numbers of games of a rule set in the search and after it, and the largest number after it."""
FRESH_SEED = 1_000_003
"""What is added to the seed of the search for the games that are reported."""
MET = "* is clearly met; the tests of all wants are corrected together (Benjamini and Hochberg, 5 %)."
MORE = "Try more of them (--minutes), more games, or wider wants."
NOTHING_FOUND = Table("found", "No rule sets were played again", (), ())


@dataclass(frozen=True)
class Candidate:
    """A rule set that was found, with the figures of fresh games."""

    variant: Variant
    figures: tuple[Figure, ...]
    """One for each objective."""
    p_values: tuple[float, ...]
    """For each objective the p-value that it is not met, corrected for all objectives of all candidates."""
    missed: tuple[Objective, ...]
    """The objectives that are surely missed: the whole interval lies outside."""
    distance: float
    """The sum of the distances from the objectives."""

    @property
    def met(self) -> tuple[bool, ...]:
        """Whether each objective is met, as far as the corrected tests show."""
        return tuple(value <= SIGNIFICANCE for value in self.p_values)

    @property
    def house_rules(self) -> list[str]:
        """The house rules in words (English)."""
        found = rules_of(self.variant.name, self.variant.canonical(), self.variant.game.title)
        return [rule.chip for rule in found.rules] if found else []

    @property
    def arguments(self) -> str:
        """The options as arguments of the command line."""
        options = declared(self.variant.game.options)
        return " ".join(
            f"--set {name}={options[name].write(value)}"
            for name, value in self.variant.canonical().items()
            if name in options
        )


@dataclass(frozen=True)
class Tuning(Documented):
    """The result of a search."""

    base: Variant
    objectives: tuple[Objective, ...]
    bot: str
    strengths: tuple[str, str]
    trials: int
    """The largest number of rule sets to try."""
    tried: int
    """The number of different rule sets that were tried."""
    search_games: int
    """The number of games of each of them in the search."""
    games: int
    """The number of fresh games of each candidate."""
    seed: int
    candidates: tuple[Candidate, ...]
    """Those that surely miss no objective come first, then the nearest to the objectives, then those with the most tests passed."""
    complete: bool = True
    keep: tuple[str, ...] = ()
    """The options that stayed as they are."""

    @property
    def recommended(self) -> Candidate | None:
        """The first rule set, if it surely misses nothing."""
        return next((one for one in self.candidates[:1] if not one.missed), None)

    def sentences(self) -> list[str]:
        """Return sentences on what was found, in English."""
        found = [self.sentence()]
        if match_options(self.base):
            found.append(translator("en")(DEALS_ONLY))
        return found

    def sentence(self) -> str:
        """Return the sentence on the best rules."""
        tried = f"{self.tried} rule sets that were tried" if self.tried != 1 else "the one rule set that was tried"
        whole = [one for one in self.candidates if all(one.met)]
        if not self.candidates:
            return f"Of {tried}, none can be recommended: none that this bot can play leaves every seat a choice."
        if not whole and self.recommended is None:
            return f"Of {tried}, none can be recommended: each of those below surely misses something. {MORE}"
        if not whole:
            return f"Of {tried}, none clearly meets everything; the first one below comes nearest. {MORE}"
        first = whole[0]
        rules = " and ".join(f"“{rule}”" for rule in first.house_rules) or "the rules as they are"
        facts = [f"{each.text()} for {one.text}" for one, each in zip(self.objectives, first.figures, strict=True)]
        verb = "meets" if len(whole) == 1 else "meet"
        return f"Of {tried}, {len(whole)} clearly {verb} everything, first {rules} with {', '.join(facts)}."

    def document(self) -> Document:
        """Return the report as a document: the rule sets with their figures, a star for an objective that is clearly met."""
        options = self.base.canonical()
        rows = tuple(
            Row(
                ", ".join(one.house_rules) or USUAL,
                (
                    *(replace(Number.of(figure), star=met) for figure, met in zip(one.figures, one.met, strict=True)),
                    ", ".join(objective.text for objective in one.missed),
                ),
                one.arguments,
            )
            for one in self.candidates
        )
        objectives = tuple(objective.text for objective in self.objectives)
        best = self.recommended
        play = f"To play the first: hoyle play {own_games.argument_of(self.base.game)} {best.arguments if best else ''}".rstrip()
        matches = f"{fresh_skill_games(self.games):,} of {' against '.join(self.strengths)} for the skill, "
        skill = matches if any(objective.measure == SKILL for objective in self.objectives) else ""
        stopped = "" if self.complete else " (stopped early)"
        return Document(
            f"{self.base.game.title}: rules with {', '.join(objectives)}",
            f"{self.games:,} fresh games of {self.bot} for each, {skill}seed {self.seed}{stopped}",
            (Rules(name_of_rules(self.base.name, options, options), rules_in_words(self.base.name, options, options)),),
            (*self.sentences(), *((play,) if best else ())),
            (
                Table("found", "Rule sets", (*objectives, "surely missed"), rows, "House rules", MET)
                if rows
                else NOTHING_FOUND,
            ),
            (
                ("Bots", f"{self.bot} in every seat; skill of {' against '.join(self.strengths)}"),
                ("Search", f"{self.tried} rule sets, {self.search_games} games each{stopped}"),
                ("Games", f"{self.games:,} with fresh seeds for each rule set that is shown"),
                ("Seed", str(self.seed)),
                made(),
            ),
            self.command(),
            own_data=self.to_json(),
        )

    def command(self) -> str:
        """Return the command that searches again; a search that its time has ended may find other rules."""
        base = set_arguments({name: value for name, value in self.base.canonical().items() if name in self.keep})
        numbers = ["--trials", str(self.trials), "--games", str(self.games), "--seed", str(self.seed)]
        bots = ["--bot", self.bot, "--strengths", ",".join(self.strengths)]
        objectives = ", ".join(objective.text for objective in self.objectives)
        return shlex.join(["hoyle", "tune", self.base.name, *base, "--want", objectives, *bots, *numbers])

    def to_json(self) -> dict[str, object]:
        """Return the rule sets and their figures for programs, as plain data."""
        return {
            "game": self.base.name,
            "options": self.base.canonical(),
            "wants": [objective.text for objective in self.objectives],
            "bot": self.bot,
            "strengths": self.strengths,
            "tried": self.tried,
            "games": self.games,
            "seed": self.seed,
            "complete": self.complete,
            "found": [
                {
                    "options": one.variant.canonical(),
                    "house_rules": one.house_rules,
                    "figures": [[figure.value, figure.low, figure.high] for figure in one.figures],
                    "corrected_p": one.p_values,
                    "met": one.met,
                    "surely_missed": [objective.text for objective in one.missed],
                }
                for one in self.candidates
            ],
        }


def tune(
    variant: Variant,
    objectives: Sequence[Objective],
    bot: str = "",
    strengths: Sequence[str] = (),
    trials: int = 300,
    games: int | None = None,
    seconds: float = 300.0,
    seed: int = 1,
    progress: Progress = no_progress,
    keep: Collection[str] = (),
) -> Tuning:
    """Search for rules that meet all objectives, starting from `variant`, and return the best that were found.

    `keep` names the options of `variant` that are not changed. `bot` plays in all seats, the usual one if none is named.
    `strengths` are the stronger and the weaker bot of the measure `skill`, by default this bot and random.
    The search ends after `trials` rule sets, or after `seconds`; then each kept rule set is
    played `games` times, by default as often as fits into the same time (judged by how long its games took in the search), at
    least 200 and at most 5,000 times. Slow games are searched with fewer games of a rule set. The same seed gives the same
    result unless the time ends the search or determines a number of games. After Ctrl-C the rule sets found so far are played
    and reported. Raise ValueError for bots that cannot play, for objectives that no rules of the game measure, and if Optuna is not
    installed.
    """
    bot = bot or usual_bots(variant)[0]
    stronger, weaker = strengths or (bot, "random")
    check_measurement(variant, same_bots(variant, bot), 2 if games is None else games)
    each = seconds_per_game(variant, bot, seed)
    search_games = within(seconds / trials / each, LEAST_SEARCH, SEARCH_GAMES)
    search = Search(variant, tuple(objectives), bot, (stronger, weaker), seed, search_games, keep)
    search.check()
    stopped = search.run(trials, seconds, progress)
    kept = spread_out(pareto_front(search.found), MAX_KEPT)
    if games is None:
        games = fresh_games(kept, seconds)
    candidates = confirmed(kept, search, games, progress)
    ordered = sorted(candidates, key=preference)
    return Tuning(
        variant,
        tuple(objectives),
        bot,
        (stronger, weaker),
        trials,
        len(search.found),
        search_games,
        games,
        seed,
        tuple(ordered),
        complete=not stopped,
        keep=tuple(keep),
    )


def preference(one: Candidate) -> tuple[float, ...]:
    """Return the key by which rule sets are sorted: those that surely miss an objective come last, those that are nearer first."""
    return (len(one.missed), one.distance, -sum(one.met), sum(one.p_values), len(one.variant.canonical()))


def seconds_per_game(variant: Variant, bot: str, seed: int) -> float:
    """Return the seconds of a game, not counting the time for compiling the rules."""
    series = series_of(variant, same_bots(variant, bot), seed)
    play_series(series, 2)
    start = perf_counter()
    play_series(series, TIMED_GAMES)
    return (perf_counter() - start) / TIMED_GAMES


def within(number: float, least: int, most: int) -> int:
    """Return a number of games between two bounds.

    >>> within(7.5, 40, 200), within(90.5, 40, 200), within(1e6, 40, 200)
    (40, 90, 200)
    """
    return max(least, min(most, int(number)))


def fresh_games(kept: Sequence[Found], seconds: float) -> int:
    """Return how many fresh games of each kept rule set fit into these seconds, judged by how long its games took in the search."""
    each = sum(one.seconds for one in kept)
    return within(seconds / each, LEAST_FRESH, FRESH_GAMES) if each else LEAST_FRESH


def fresh_skill_games(games: int) -> int:
    """Return the number of fresh games that measure skill, if `games` measure everything else."""
    return max(SKILL_GAMES, games // 5)


def confirmed(kept: Sequence[Found], search: Search, games: int, progress: Progress) -> list[Candidate]:
    """Return the kept rule sets with the figures of fresh games, and the corrected tests of all objectives."""
    player = Player(search.bot, games, search.seed + FRESH_SEED, None, progress, len(kept))
    rows: list[tuple[Variant, list[Figure]]] = []
    for one in kept:
        try:
            played = player.play(one.variant)
        except (KeyboardInterrupt, Stopped):
            break
        seed, skill_games = search.seed + FRESH_SEED, fresh_skill_games(games)
        figures = [search.figure(objective, played, seed, skill_games) for objective in search.objectives]
        if search.allows(played) and None not in figures:
            rows.append((one.variant, [figure for figure in figures if figure]))
    p_values = [objective.p_value(figure) for _, figures in rows for objective, figure in pairs(search, figures)]
    tests = iter(false_discovery(p_values))
    return [
        Candidate(
            variant,
            tuple(figures),
            tuple(next(tests) for _ in figures),
            tuple(objective for objective, figure in pairs(search, figures) if objective.is_missed(figure)),
            sum(objective.distance(units(figure)) for objective, figure in pairs(search, figures)),
        )
        for variant, figures in rows
    ]


def pairs(search: Search, figures: Sequence[Figure]) -> list[tuple[Objective, Figure]]:
    """Return each objective with its figure."""
    return list(zip(search.objectives, figures, strict=True))
