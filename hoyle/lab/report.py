"""Reports of the laboratory: the figures of sets of rules, to print, to save and to compare."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hoyle.games import GAMES
from hoyle.i18n import N_, translator
from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure
from hoyle.lab.labels import DEALS_ONLY, Sentence, changes, find_figure, sentences
from hoyle.lab.reports import Document, Documented
from hoyle.lab.rules_text import USUAL, name_of_rules, rules_of, with_defaults
from hoyle.rulesets.house_rules import SHORT, RulesSummary
from hoyle.rulesets.published_rules import rules_hash
from hoyle.rulesets.rule_sets import canonical_text

NOTHING_CHANGED = N_("Both sets of rules are the same, so nothing can differ.")
OF_RULES = "{rules}: {sentence}"
"""A sentence on one of several sets of rules."""
SAME, NOTHING_ELSE = "The same rules", "Nothing else"
"""The names of rules that differ in nothing from the first, and of the first if it only has the rules that all share."""


@dataclass(frozen=True)
class Report(Documented):
    """The figures of one set of rules, played by certain bots."""

    game: str
    title: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    requested: int
    """The number of requested games; `games`, the number of games played, is smaller if the run was stopped."""
    seed: int
    figures: tuple[Figure, ...]
    lengths: dict[int, int] = field(default_factory=dict[int, int])
    """The number of games, by number of decisions."""
    opening: int = 0
    """The number of decisions drawn at random before the bots play."""
    whole: bool = False
    """Whether whole matches were played, and not single deals."""
    hides_match: bool = False
    """Whether options of the match were chosen, which single deals do not show."""

    def __getitem__(self, id: str) -> Figure:
        """Return the figure with this id. Raise KeyError if there is none."""
        for figure in self.figures:
            if figure.id == id:
                return figure
        raise KeyError(id)

    def sentences(self) -> list[Sentence]:
        """Return sentences on the figures, as messages and facts."""
        return Comparison((self,)).sentences()

    @property
    def games_text(self) -> str:
        """The number of games or matches, and how many were asked for if the run was stopped."""
        stopped = f" (stopped; {self.requested:,} were asked for)" if self.games < self.requested else ""
        return f"{self.games:,} {'whole matches' if self.whole else 'games'}{stopped}"

    @property
    def rules(self) -> RulesSummary | None:
        """The rules in short, in English; None for a game that is not known here."""
        return rules_of(self.game, self.options, self.title)

    @property
    def is_titled(self) -> bool:
        """Whether somebody gave these rules a name."""
        return self.game in GAMES and self.title != GAMES[self.game].title

    @property
    def rules_hash(self) -> str:
        """The hash of the rules, as in `Series`; empty for a game that is not known here."""
        game = GAMES.get(self.game)
        return rules_hash(self.game, game.version, canonical_text(self.options)) if game else ""

    def document(self) -> Document:
        """Return the report as a document, which knows how to be written."""
        return Comparison((self,)).document()


@dataclass(frozen=True)
class Comparison(Documented):
    """Several sets of rules side by side; the first set is the base of the comparison."""

    reports: tuple[Report, ...]
    differences: tuple[dict[str, Difference], ...] = ()
    """For each set of rules but the first: its differences from the first, by the id of the figure."""

    def rows(self) -> list[tuple[str, list[Figure | None], list[Difference | None]]]:
        """Return a row for each figure: its name, its figures by set of rules, and the differences of all but the first set."""
        names = {figure.id: figure.name for report in self.reports for figure in report.figures}
        return [
            (
                name,
                [find_figure(report.figures, id) for report in self.reports],
                [differences.get(id) for differences in self.differences],
            )
            for id, name in names.items()
        ]

    def texts(self) -> list[tuple[str, list[str]]]:
        """Return the rows as text, for each set of rules after the first with a column for its differences; * marks a clear one."""
        rows: list[tuple[str, list[str]]] = []
        for name, figures, differences in self.rows():
            first, *others = [figure.text() if figure else "" for figure in figures]
            texts = [first]
            for text, found in zip(others, differences, strict=True):
                texts += [text, found.text() + (" *" if found.clear else "") if found else ""]
            rows.append((name, texts))
        return rows

    def sentences(self) -> list[Sentence]:
        """Return sentences on the first set of rules and on the differences of each other set, as messages and facts."""
        first, *others = self.reports
        messages = sentences(first.figures)
        if others:
            texts = english_texts(messages)
            messages = [(OF_RULES, {"rules": self.names()[0], "sentence": text}) for text in texts]
        for other, name, differences in zip(others, self.names()[1:], self.differences, strict=True):
            is_same = other.game == first.game and other.options == first.options
            messages += [(NOTHING_CHANGED, {})] if is_same else changes(name, differences)
        if any(report.hides_match for report in self.reports):
            messages.append((DEALS_ONLY, {}))
        return messages

    def shared_options(self) -> dict[str, object]:
        """Return the options that have the same value in all sets of rules; nothing for a single set, or for different games."""
        first = self.reports[0]
        if len(self.reports) == 1 or any(report.game != first.game for report in self.reports):
            return {}
        return {
            name: value
            for name, value in first.options.items()
            if all(report.options.get(name) == value for report in self.reports)
        }

    def own_options(self) -> list[dict[str, object]]:
        """Return for each set of rules what it does not share with all others.

        For sets after the first these are also the default values of options that the first set has changed.
        """
        shared, base = self.shared_options(), self.reports[0]
        owned: list[dict[str, Any]] = []
        for report in self.reports:
            names = [name for name in {**base.options, **report.options} if name not in shared]
            if report is base or report.game != base.game:
                names = [name for name in names if name in report.options]
            owned.append(with_defaults(report.game, names, report.options))
        return owned

    def names(self) -> list[str]:
        """Return a name for each set of rules, all different: its title, or what it does not share with the others, in words."""
        names: list[str] = []
        shared, base = self.shared_options(), self.reports[0]
        for report, own in zip(self.reports, self.own_options(), strict=True):
            rules = report.rules
            is_preset = bool(rules and rules.is_preset and rules.preset and report.options)
            if report.is_titled:
                name = report.title
            elif rules and is_preset and (len(own) > SHORT or (shared and report is base and not own)):
                name = rules.name
            elif names and report.game == base.game and report.options == base.options:
                name = SAME
            elif shared and not own:
                name = NOTHING_ELSE
            else:
                name = name_of_rules(report.game, own, report.options)
            if report.game != base.game and not report.is_titled:
                name = report.title if name == USUAL else f"{report.title}: {name}"
            names.append(f"{name} ({names.count(name) + 1})" if name in names else name)
        return names

    def document(self) -> Document:
        """Return the comparison as a document, which knows how to be written."""
        from hoyle.lab.reports.measured import document_of

        return document_of(self)


def english_texts(messages: Sequence[Sentence]) -> list[str]:
    """Return sentences as text."""
    say = translator("en")
    return [say(message, **facts) for message, facts in messages]
