"""A comparison as data: what a server keeps of it, and shows while its games run."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from math import isfinite
from typing import Any

from hoyle.codec import decode, encode
from hoyle.games import GAMES
from hoyle.lab.differences import Difference
from hoyle.lab.figures import SHARE, Figure
from hoyle.lab.labels import DEALS_ONLY, Sentence, changes, sentences
from hoyle.lab.measures import match_measures, measures_of
from hoyle.lab.page import PartialComparison, comparison_so_far
from hoyle.lab.report import Comparison, Report
from hoyle.messages import message
from hoyle.play.play import Variant, vary
from hoyle.rules.options import declared
from hoyle.rulesets.published_rules import MEASURES, MeasuredFigure

DECIMALS = 5
"""The number of decimals with which figures are stored."""


@message(omit_defaults=True)
@dataclass(slots=True)
class RulesData:
    """What was measured under one set of rules."""

    options: dict[str, Any]
    """The options that differ from the defaults, in canonical form."""
    figures: list[MeasuredFigure]
    lengths: list[list[int]] = field(default_factory=list)
    """Pairs: a number of decisions, and in how many games it was that."""
    opening: int = 0
    """The number of decisions drawn at random before the bots play."""


@message(omit_defaults=True)
@dataclass(slots=True)
class DifferenceData:
    """The difference of a figure: the second set of rules minus the first, with its 95 % interval."""

    id: str
    value: float
    low: float
    high: float
    percent: bool = False
    p_value: float | None = None
    """The p-value of this difference alone; None while games run."""
    adjusted: float | None = None
    """The p-value corrected for all tests of the comparison; None while games run."""


@message(omit_defaults=True)
@dataclass(slots=True)
class ComparisonData:
    """A comparison, or the figures of one set of rules."""

    game: str
    version: int
    """The version of the game's rules."""
    bot: str
    """The bot that played every seat."""
    seats: int
    seed: int
    games: int
    """The number of games played under each set of rules."""
    requested: int
    """The number of games that were to be played under each."""
    measured: str
    """The date, such as `2026-11-25`."""
    rules: list[RulesData]
    """One set of rules, or two: the base and these rules."""
    differences: list[DifferenceData] = field(default_factory=list)
    definitions: dict[str, str] = field(default_factory=dict)
    """By id of a figure: what is counted (an English message)."""
    seconds_left: float = 0
    """The estimated time until all games are played."""
    is_running: bool = False
    """Whether games are still to be played."""
    whole: bool = False
    """Whether games are whole matches."""
    measures: int = 1
    """The version of the figures; see `hoyle.rulesets.published_rules.MEASURES`."""

    @property
    def is_current(self) -> bool:
        """Whether the figures mean what they mean in this version of Hoyle."""
        return self.measures == MEASURES


def data_of(partial: PartialComparison, variants: Sequence[Variant], seed: int) -> ComparisonData:
    """Return what is known after the games played so far. P-values are left out before all games are played."""
    comparison, is_over = comparison_so_far(partial, variants, seed), partial.is_complete
    game, measures = variants[-1].game, match_measures if partial.whole else measures_of
    return ComparisonData(
        game=game.name,
        version=game.version,
        bot=partial.bot,
        seats=variants[-1].seats,
        seed=seed,
        games=partial.played,
        requested=partial.games,
        measured=datetime.now(UTC).strftime("%Y-%m-%d"),
        rules=[data_of_rules(report) for report in comparison.reports],
        differences=[
            data_of_difference(found, is_over)
            for found in (comparison.differences[0] if comparison.differences else {}).values()
            if all(map(isfinite, (found.value, found.low, found.high)))
        ],
        definitions={one.id: one.definition for variant in variants for one in measures(variant)},
        seconds_left=0.0 if is_over else round(partial.seconds_left, 1),
        is_running=not is_over,
        whole=partial.whole,
        measures=MEASURES,
    )


def data_of_rules(report: Report) -> RulesData:
    """Return the figures of a report that have finite intervals."""
    figures = [one for one in report.figures if all(map(isfinite, (one.value, one.low, one.high)))]
    return RulesData(
        dict(report.options),
        [MeasuredFigure(f.id, f.name, short(f.value), short(f.low), short(f.high), f.percent) for f in figures],
        [[length, count] for length, count in sorted(report.lengths.items())],
        report.opening,
    )


def data_of_difference(found: Difference, is_over: bool) -> DifferenceData:
    """Return a difference, with its p-values if all games were played."""
    one = DifferenceData(found.id, short(found.value), short(found.low), short(found.high), found.percent)
    if is_over:
        one.p_value, one.adjusted = found.p_value, found.adjusted
    return one


def short(number: float) -> float:
    """Return a number with DECIMALS decimals."""
    return round(float(number), DECIMALS)


def text_of(comparison: ComparisonData) -> str:
    """Return a comparison as JSON, for a store."""
    return encode(comparison).decode()


def read_text(text: str) -> ComparisonData:
    """Return the comparison in a text of a store; MalformedMessage if there is none."""
    return decode(text, ComparisonData)


def figures_of_rules(rules: RulesData) -> tuple[Figure, ...]:
    """Return the figures of stored rules."""
    return tuple(Figure(one.id, one.value, one.low, one.high, one.percent, one.name) for one in rules.figures)


def difference_of(stored: DifferenceData) -> Difference:
    """Return a stored difference; without p-values it is not clear."""
    one = stored
    p_value, adjusted = (1.0 if p is None else p for p in (one.p_value, one.adjusted))
    return Difference(one.id, one.value, one.low, one.high, p_value, one.percent, adjusted)


def comparison_in(found: ComparisonData) -> Comparison:
    """Return a stored comparison as the laboratory's comparison, to export it. Its game must be known here."""
    title, bots = GAMES[found.game].title, (found.bot,) * found.seats
    measures = match_measures if found.whole else measures_of
    units = {one.id: one.unit for one in measures(vary(GAMES[found.game], {}))}
    reports = [
        Report(
            found.game,
            title,
            {name: tuple(value) if isinstance(value, list) else value for name, value in rules.options.items()},
            bots,
            found.games,
            found.requested,
            found.seed,
            tuple(
                replace(one, unit=units.get(one.id, SHARE if one.percent else "")) for one in figures_of_rules(rules)
            ),
            {pair[0]: pair[1] for pair in rules.lengths},
            rules.opening,
            whole=found.whole,
            hides_match=hides_match(found, rules),
        )
        for rules in found.rules
    ]
    differences = {one.id: difference_of(one) for one in found.differences}
    return Comparison(tuple(reports), (differences,) if len(reports) > 1 else ())


def sentences_of(found: ComparisonData) -> list[Sentence]:
    """Return the sentences on a comparison; none with figures of another version.

    There are none while games run, since tests at every look would find too much.

    The page fills in the name of the rules (the placeholder `rules`).
    """
    if found.is_running or not found.is_current:
        return []
    texts = sentences(figures_of_rules(found.rules[-1]))
    if len(found.rules) > 1:
        texts += changes("", {one.id: difference_of(one) for one in found.differences})
    return [*texts, (DEALS_ONLY, {})] if any(hides_match(found, rules) for rules in found.rules) else texts


def hides_match(found: ComparisonData, rules: RulesData) -> bool:
    """Return whether options of the match were chosen, and single deals were played, which do not show them."""
    match = GAMES[found.game].match if found.game in GAMES and not found.whole else None
    return match is not None and any(name in declared(match.options) for name in rules.options)
