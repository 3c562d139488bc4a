"""tune: rule sets that do what a designer wants.

- The search (Optuna's multi-objective TPE, Ozaki et al. 2022) tries values of all options; rules that clash are repaired. Its
  objectives are the distances from what is wanted, and the number of house rules.
- Of the rule sets that no other surpasses (the Pareto front), a few that differ most from each other are kept.
- They are played again with fresh seeds and more games. Only these games are reported: the search picks what was lucky, and
  its own figures would flatter.
- A want is met if a corrected test shows it (two one-sided tests, Benjamini and Hochberg over all of them).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from hoyle.lab.differences import SIGNIFICANCE
from hoyle.lab.distributions import false_discovery
from hoyle.lab.figures import Figure
from hoyle.lab.many import Progress, no_progress, play_series
from hoyle.lab.measure import check_measurement
from hoyle.lab.player import Player, Stopped, same_bots
from hoyle.lab.reports import Document, Documented, Number, Row, Rules, Table
from hoyle.lab.reports.measured import made
from hoyle.lab.rule_search import SEARCH_GAMES, SKILL_GAMES, Found, Search, front, spread_out
from hoyle.lab.rules_text import USUAL, name_of_rules, rules_in_words, rules_of
from hoyle.lab.series import series_of
from hoyle.lab.wants import SKILL, Want
from hoyle.rules.options import declared
from hoyle.session.play import Variant

MAX_KEPT = 8
"""The largest number of rule sets that are played again."""
TIMED_GAMES = 16
"""The number of games of which the time is measured."""
LEAST_SEARCH, LEAST_FRESH, FRESH_GAMES = 40, 200, 5_000
"""The least numbers of games of a rule set in the search and after it, and the largest number after it."""
FRESH_SEED = 1_000_003
"""Is added to the seed of the search for the games that are reported."""
MET = "* is clearly met; the tests of all wants are corrected together (Benjamini and Hochberg, 5 %)."
NOTHING_FOUND = Table("found", "No rule sets were played again", (), ())


@dataclass(frozen=True)
class Candidate:
    """A rule set that was found, with the figures of fresh games."""

    variant: Variant
    figures: tuple[Figure, ...]
    """One for each want."""
    p_values: tuple[float, ...]
    """For each want the p-value that it is not met, corrected for all wants of all candidates."""

    @property
    def met(self) -> tuple[bool, ...]:
        """Whether each want is met, as far as the corrected tests show."""
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
    wants: tuple[Want, ...]
    bot: str
    strengths: tuple[str, str]
    tried: int
    """The number of different rule sets that were tried."""
    search_games: int
    """The number of games of each of them in the search."""
    games: int
    """The number of fresh games of each candidate."""
    seed: int
    candidates: tuple[Candidate, ...]
    """Those that meet the most wants first, of equals the surest."""
    complete: bool = True

    def sentences(self) -> list[str]:
        """Return sentences on what was found, in English."""
        whole = [one for one in self.candidates if all(one.met)]
        if not whole:
            return [
                f"None of {self.tried} rule sets that were tried clearly meets everything; the first one comes nearest. "
                "Try more of them, more games, or wider wants."
            ]
        first = whole[0]
        rules = " and ".join(f"“{rule}”" for rule in first.house_rules) or "the rules as they are"
        facts = [f"{want.measure} {figure.text()}" for want, figure in zip(self.wants, first.figures, strict=True)]
        return [f"{len(whole)} of {self.tried} rule sets clearly meet everything, first {rules}: {', '.join(facts)}."]

    def document(self) -> Document:
        """Return the report as a document: the rule sets with their figures, a star for a want that is clearly met."""
        options = self.base.canonical()
        rows = tuple(
            Row(
                ", ".join(one.house_rules) or USUAL,
                tuple(replace(Number.of(figure), star=met) for figure, met in zip(one.figures, one.met, strict=True)),
                one.arguments,
            )
            for one in self.candidates
        )
        wants = tuple(want.text for want in self.wants)
        first = self.candidates[0].arguments if self.candidates else ""
        play = f"To play the first: hoyle play {self.base.name} {first}".rstrip()
        matches = f"{fresh_skill_games(self.games):,} of {' against '.join(self.strengths)} for the skill, "
        skill = matches if any(want.measure == SKILL for want in self.wants) else ""
        return Document(
            f"{self.base.game.title}: rules with {', '.join(wants)}",
            f"{self.games:,} fresh games of {self.bot} for each, {skill}seed {self.seed}",
            (Rules(name_of_rules(self.base.name, options, options), rules_in_words(self.base.name, options, options)),),
            (*self.sentences(), *((play,) if self.candidates else ())),
            (Table("found", "Rule sets", wants, rows, "House rules", MET) if rows else NOTHING_FOUND,),
            (
                ("Bots", f"{self.bot} in every seat; skill of {' against '.join(self.strengths)}"),
                ("Search", f"{self.tried} rule sets, {self.search_games} games each"),
                ("Games", f"{self.games:,} with fresh seeds for each rule set that is shown"),
                ("Seed", str(self.seed)),
                made(),
            ),
            own_data=self.to_json(),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the rule sets and their figures for programs, as plain data."""
        return {
            "game": self.base.name,
            "options": self.base.canonical(),
            "wants": [want.text for want in self.wants],
            "bot": self.bot,
            "strengths": self.strengths,
            "tried": self.tried,
            "games": self.games,
            "seed": self.seed,
            "found": [
                {
                    "options": one.variant.canonical(),
                    "house_rules": one.house_rules,
                    "figures": [[figure.value, figure.low, figure.high] for figure in one.figures],
                    "corrected_p": one.p_values,
                    "met": one.met,
                }
                for one in self.candidates
            ],
        }


def tune(
    variant: Variant,
    wants: Sequence[Want],
    bot: str = "greedy",
    strengths: tuple[str, str] = ("search:easy", "random"),
    trials: int = 300,
    games: int | None = None,
    seconds: float = 300.0,
    seed: int = 1,
    progress: Progress = no_progress,
    keep: Collection[str] = (),
) -> Tuning:
    """Search for rules that meet all wants, starting from `variant`, and return the best that were found.

    `keep` names the options of `variant` that are not changed. `bot` plays in all seats. `strengths` are the stronger and the
    weaker bot of the measure `skill`. The search ends after `trials` rule sets, or after `seconds`; then each kept rule set is
    played `games` times, by default as often as fits into the same time (judged by how long its games took in the search), at
    least 200 and at most 5,000 times. Slow games are searched with fewer games of a rule set. The same seed gives the same
    result unless the time ends the search or determines a number of games. After Ctrl-C the rule sets found so far are played
    and reported. Raise ValueError for bots that cannot play, for wants that no rules of the game measure, and if Optuna is not
    installed.
    """
    check_measurement(variant, same_bots(variant, bot), 2 if games is None else games)
    each = seconds_per_game(variant, bot, seed)
    search_games = within(seconds / trials / each, LEAST_SEARCH, SEARCH_GAMES)
    search = Search(variant, tuple(wants), bot, strengths, seed, search_games, keep)
    search.check()
    stopped = search.run(trials, seconds, progress)
    kept = spread_out(front(search.found), MAX_KEPT)
    if games is None:
        games = fresh_games(kept, seconds)
    candidates = confirmed(kept, search, games, progress)
    ordered = sorted(candidates, key=lambda one: (-sum(one.met), sum(one.p_values), len(one.variant.canonical())))
    return Tuning(
        variant,
        tuple(wants),
        bot,
        strengths,
        len(search.found),
        search_games,
        games,
        seed,
        tuple(ordered),
        complete=not stopped,
    )


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
    """Return the kept rule sets with the figures of fresh games, and the corrected tests of all wants."""
    player = Player(search.bot, games, search.seed + FRESH_SEED, None, progress, len(kept))
    rows: list[tuple[Variant, list[Figure], list[float]]] = []
    for one in kept:
        try:
            played = player.play(one.variant)
        except (KeyboardInterrupt, Stopped):
            break
        figures, values = list[Figure](), list[float]()
        for want in search.wants:
            figure = search.figure(want, played, search.seed + FRESH_SEED, fresh_skill_games(games))
            figures.append(figure or Figure(want.measure, 0.0, 0.0, 0.0))
            values.append(1.0 if figure is None else want.p_value(figure))
        rows.append((one.variant, figures, values))
    tests = iter(false_discovery([value for _, _, values in rows for value in values]))
    return [Candidate(variant, tuple(figures), tuple(next(tests) for _ in values)) for variant, figures, values in rows]
