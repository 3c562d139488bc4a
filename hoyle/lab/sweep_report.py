"""The report of a sweep: sentences, and a document with the clear effects on each measure."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from hoyle.i18n import N_, translator
from hoyle.lab.changes import Changes
from hoyle.lab.differences import Difference
from hoyle.lab.effects import Effect, Interaction
from hoyle.lab.figures import Figure
from hoyle.lab.labels import DEALS_ONLY, Sentence, row_heading
from hoyle.lab.measures import SUBJECTS
from hoyle.lab.report import english_texts
from hoyle.lab.reports import Chart, Document, Documented, Number, Point, Row, Rules, Table, intervals
from hoyle.lab.reports.measured import made, set_arguments
from hoyle.lab.rules_text import label_of, name_of_rules, rules_in_words
from hoyle.lab.series import match_options
from hoyle.lab.sobol import Total, noise_of
from hoyle.play.play import Variant

MOST_DRAWN = 24
"""The most effects in a picture."""

DECIDES = N_(
    "Of {n} options, “{option}” decides {subject}: {change} with “{rule}” (options with a clear effect: {clear})."
)
MOST = N_(
    "Of {n} options, “{option}” changes {subject} most: {change} with “{rule}” (options with a clear effect: {clear})."
)
NONE_CHANGES = N_("None of {n} options clearly changes {subject}: every effect lies within ± {bound}.")
ONE_CHANGES = N_("The option “{option}” changes {subject}: {change} with “{rule}”.")
ONE_CHANGES_NOT = N_("The option “{option}” does not clearly change {subject}: every effect lies within ± {bound}.")
TOGETHER = N_("“{first}” and “{second}” together change {subject} by {change} beyond the sum of their single effects.")
SKIPPED = N_("Values that were not measured: {values}.")
STARS = "* is more than chance explains; the tests of all changes of the sweep are corrected together (5 %)."
REPAIRED = "Both games of these comparisons have the rules in brackets, so neither is the game that was asked about."


@dataclass(frozen=True)
class Sweep(Documented):
    """The result of a sweep."""

    base: Variant
    bot: str
    games: int
    seed: int
    changes: Changes
    figures: tuple[Figure, ...]
    """The figures of the base, of the measures that were asked for."""
    effects: tuple[Effect, ...]
    interactions: tuple[Interaction, ...] = ()
    totals: tuple[Total, ...] = ()
    complete: bool = True
    """Whether all games were played; otherwise the same command goes on."""
    arguments: tuple[str, ...] = ()
    """Further arguments of the command that plays the same games."""

    def of_measure(self, id: str) -> list[Effect]:
        """Return the effects on one measure of this game, without those of repaired games, the largest first."""
        found = [effect for effect in self.effects if effect.found.id == id and not effect.change.needed]
        return sorted(found, key=lambda effect: -abs(effect.found.value))

    def of_repaired(self, id: str) -> list[Effect]:
        """Return the clear effects on one measure between two games that both have other changes, the largest first."""
        found = [one for one in self.effects if one.found.id == id and one.change.needed and one.found.clear]
        return sorted(found, key=lambda effect: -abs(effect.found.value))

    def by_option(self, id: str) -> list[Effect]:
        """Return the largest clear effect of each option on a measure of this game, the largest first."""
        largest: dict[str, Effect] = {}
        for effect in self.of_measure(id):
            if effect.found.clear:
                largest.setdefault(effect.change.option, effect)
        return list(largest.values())

    def document(self) -> Document:
        """Return the report as a document."""
        return document_of(self)

    def to_json(self) -> dict[str, object]:
        """Return all figures for programs, as plain data."""
        return {
            "game": self.base.name,
            "options": self.base.canonical(),
            "bot": self.bot,
            "games": self.games,
            "seed": self.seed,
            "complete": self.complete,
            "base": {one.id: [one.value, one.low, one.high] for one in self.figures},
            "effects": [
                {
                    "change": one.change.id,
                    "name": one.change.name,
                    "needs": dict(one.change.needed),
                    **numbers(one.found),
                }
                for one in self.effects
            ],
            "interactions": [
                {"changes": [one.first.id, one.second.id], **numbers(one.found)} for one in self.interactions
            ],
            "totals": [
                {
                    "option": one.option,
                    "measure": one.measure,
                    "share": [one.share.value, one.share.low, one.share.high],
                }
                for one in self.totals
            ],
            "left_out": dict(self.changes.left_out),
            "skipped": dict(self.changes.skipped),
        }

    def sentences(self) -> list[Sentence]:
        """Return sentences on the options that decide each measure, and on those that decide nothing, as messages and facts."""
        return sentences_of(self)


def numbers(found: Difference) -> dict[str, object]:
    """Return a difference as plain data."""
    return {
        "measure": found.id,
        "value": found.value,
        "low": found.low,
        "high": found.high,
        "corrected_p": found.adjusted,
        "clear": found.clear,
    }


def sentences_of(sweep: Sweep) -> list[Sentence]:
    """Return sentences on the options that decide each measure of this game, and on those that decide nothing."""
    found: list[Sentence] = []
    for figure in sweep.figures:
        effects = sweep.of_measure(figure.id)
        if any(
            effect.found.low or effect.found.high for effect in effects
        ):  # not what never happens under any of the rules
            found.append(sentence_on(sweep, figure, effects))
    units = {figure.id: figure.unit for figure in sweep.figures}
    clear = [interaction for interaction in sweep.interactions if interaction.found.clear]
    for interaction in sorted(clear, key=lambda one: -abs(one.found.value))[:5]:
        facts = {"first": interaction.first.name, "second": interaction.second.name}
        facts |= {
            "subject": SUBJECTS[interaction.found.id],
            "change": change_text(interaction.found, units[interaction.found.id]),
        }
        found.append((TOGETHER, facts))
    if skipped := skipped_text(sweep):
        found.append((SKIPPED, {"values": skipped}))
    if match_options(sweep.base):
        found.append((DEALS_ONLY, {}))
    return found


def sentence_on(sweep: Sweep, figure: Figure, effects: Sequence[Effect]) -> Sentence:
    """Return the sentence on one measure: which option decides it, or that none does."""
    options, clear = list(dict.fromkeys(effect.change.option for effect in effects)), sweep.by_option(figure.id)
    facts = {"n": str(len(options)), "subject": SUBJECTS[figure.id], "option": label_of(sweep.base.game, options[0])}
    if not clear:
        bound = max(max(abs(effect.found.low), abs(effect.found.high)) for effect in effects)
        percent = effects[0].found.percent
        text = f"{ceil(1000 * bound) / 10:.1f} points" if percent else f"{ceil(100 * bound) / 100:.2f}"
        return (NONE_CHANGES if len(options) > 1 else ONE_CHANGES_NOT, facts | {"bound": text})
    first, *others = clear
    nearest = min(abs(first.found.low), abs(first.found.high))
    decides = all(nearest > max(abs(other.found.low), abs(other.found.high)) for other in others)
    facts |= {
        "option": label_of(sweep.base.game, first.change.option),
        "change": change_text(first.found, figure.unit),
        "rule": first.change.name,
    }
    facts |= {"clear": str(len(clear))}
    return (ONE_CHANGES if len(options) == 1 else DECIDES if decides else MOST, facts)


def change_text(found: Difference, unit: str) -> str:
    """Return a difference with its unit and its interval; `unit` is that of its measure.

    >>> change_text(Difference("decisions", -2.5, -3.0, -2.0, 0.0), "decisions")
    '−2.50 decisions (−3.00 to −2.00)'
    """
    value, bracket, interval = found.text().partition(" (")
    return f"{value}{'' if found.percent else f' {unit}'}{bracket}{interval}"


def document_of(sweep: Sweep) -> Document:
    """Return a sweep as a document: for each measure a picture and a table of its clear effects, and the totals."""
    options = sweep.base.canonical()
    name = name_of_rules(sweep.base.name, options, options)
    stopped = "" if sweep.complete else " (stopped before all were played)"
    sets = f"{sweep.games:,} games for each of {len(sweep.changes.measured) + 1} rule sets{stopped}"
    return Document(
        f"{sweep.base.game.title}: what every option changes",
        f"{name}, {sweep.bot} in every seat, {sets}, seed {sweep.seed}",
        (Rules(name, rules_in_words(sweep.base.name, options, options)),),
        tuple(english_texts(sweep.sentences())),
        tuple(part for figure in sweep.figures for part in parts_on(sweep, figure)),
        method_of(sweep, sets),
        command_of(sweep),
        own_data=sweep.to_json(),
    )


def parts_on(sweep: Sweep, figure: Figure) -> list[Table | Chart]:
    """Return the picture and the tables on one measure."""
    heading = row_heading(figure.name, translator("en"))
    parts: list[Table | Chart] = []
    if clear := [effect for effect in sweep.of_measure(figure.id) if effect.found.clear]:
        points = [Point(one.change.name, Number.of(one.found)) for one in clear[:MOST_DRAWN]]
        axis = "percentage points" if figure.percent else f"change in {heading[:1].lower()}{heading[1:]}"
        parts.append(intervals(f"effects-{figure.id}", f"{heading}: {figure.text()} without a change", points, axis))
        parts.append(effect_table(figure.id, f"{heading}: clear changes from {figure.text()}", clear, figure.unit))
    if repaired := sweep.of_repaired(figure.id):
        title = f"{heading}: clear changes between games with other changes"
        parts.append(effect_table(f"repaired-{figure.id}", title, repaired, figure.unit, f"{REPAIRED} {STARS}"))
    totals = [one for one in sweep.totals if one.measure == figure.id]
    if shares := [one for one in totals if one.share.low > noise_of(sweep.totals, figure.id)]:
        shares.sort(key=lambda one: -one.share.value)
        rows = tuple(Row(label_of(sweep.base.game, one.option), (Number.of(one.share),), one.option) for one in shares)
        title = f"{heading}: total effects over all allowed rule sets"
        parts.append(Table(f"total-{figure.id}", title, ("Share of the variance",), rows, "Option"))
    return parts


def effect_table(id: str, title: str, effects: Sequence[Effect], unit: str, note: str = STARS) -> Table:
    """Return a table of effects on a measure with this unit."""
    rows = tuple(Row(one.change.name, (replace(Number.of(one.found), unit=unit),), one.change.id) for one in effects)
    return Table(id, title, ("Change",), rows, "House rule", note)


def method_of(sweep: Sweep, sets: str) -> tuple[tuple[str, str], ...]:
    """Return how the games were played, and what was not changed."""
    left_out = "; ".join(
        f"{label_of(sweep.base.game, name)}: {why.rstrip('.')}" for name, why in sweep.changes.left_out.items()
    )
    return (
        ("Bot", sweep.bot),
        ("Games", sets),
        ("Seed", str(sweep.seed)),
        ("Tests", "All changes that are shown stand a test that is corrected for all of them (5 %)."),
        *((("Not changed", left_out),) if left_out else ()),
        made(),
    )


def skipped_text(sweep: Sweep) -> str:
    """Return the values that were not measured of options of which others were; empty if there are none."""
    return "; ".join(f"{label_of(sweep.base.game, name)}: {values}" for name, values in sweep.changes.skipped.items())


def command_of(sweep: Sweep) -> str:
    """Return the command that plays the same games again."""
    settings = ["--bot", sweep.bot, "--games", str(sweep.games), "--seed", str(sweep.seed)]
    rules = set_arguments(sweep.base.canonical())
    return shlex.join(["hoyle", "sweep", sweep.base.name, *rules, *settings, *sweep.arguments])
