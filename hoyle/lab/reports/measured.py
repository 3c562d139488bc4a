"""The document of a measurement or a comparison."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.lab.differences import MIN_CASES, Difference
from hoyle.lab.figures import Figure
from hoyle.lab.labels import row_heading
from hoyle.lab.reports.charts import Point, histogram, intervals
from hoyle.lab.reports.content import Cell, Chart, Number, Row, Rules, Table
from hoyle.lab.reports.document import Document
from hoyle.lab.rules_text import USUAL, rules_in_words
from hoyle.rules.options import written
from hoyle.version import __version__

if TYPE_CHECKING:
    from hoyle.lab.report import Comparison, Report

STAR = "* differs from the first by more than chance explains; the tests of all rows are corrected together (5 %)."
INTERVALS = "Each figure stands with its 95 % interval."
POINTS = "Points are percentage points."
FEW = "A difference is left empty where fewer than {least} games count, or the numbers of sides differ."
RELATIVE = ("decisions", "choices", "branching", "lead_changes")
"""The means whose differences are drawn in percent of the first set of rules."""


def document_of(comparison: Comparison) -> Document:
    """Return the document of a comparison, or of a single report."""
    from hoyle.lab.report import english_texts

    reports, names = comparison.reports, comparison.names()
    base = reports[0]
    is_single = len(reports) == 1
    game_title = translator("en")(GAMES[base.game].title) if base.game in GAMES else base.title
    same_bots = len({report.bots for report in reports}) == 1
    bots = " against ".join(base.bots) if same_bots else f"{base.bots[0]} in every seat"
    opening = f", the first {base.opening} decisions random" if base.opening else ""
    counts = f"{base.games_text}{'' if is_single else ' for each set of rules'}"
    title = single_title(base, game_title) if is_single else f"{game_title}: what the rules change"
    return Document(
        title,
        f"{bots}, {counts}{opening}, seed {base.seed}",
        rules_of_all(comparison, names),
        tuple(english_texts(comparison.sentences())),
        (*charts(comparison, names), table(comparison, names), *length_chart(comparison, names)),
        method(comparison, names),
        command_of(comparison),
        tuple(records(comparison)),
        data(comparison, title, names),
    )


def single_title(report: Report, game_title: str) -> str:
    """Return the title of a report on one set of rules: the game, and the rules if they are not the usual ones."""
    from hoyle.lab.report import Comparison

    (name,) = Comparison((report,)).names()
    return game_title if name == USUAL else name if game_title in name else f"{game_title}: {name}"


def rules_of_all(comparison: Comparison, names: list[str]) -> tuple[Rules, ...]:
    """Return what all sets of rules share, and what each has of its own; just the rules of a single report."""
    base = comparison.reports[0]
    if len(names) == 1:
        return (Rules(names[0], rules_in_words(base.game, base.options, base.options)),)
    shared = comparison.shared_options()
    common = (Rules("In common", rules_in_words(base.game, shared, base.options)),) if shared else ()
    parts = zip(comparison.reports, names, comparison.own_options(), strict=True)
    return (*common, *(Rules(name, rules_in_words(one.game, own, one.options)) for one, name, own in parts))


def charts(comparison: Comparison, names: list[str]) -> list[Chart]:
    """Return the charts of the shares and of the differences."""
    say = translator("en")
    shares: list[Point] = []
    changes: list[Point] = []
    relative: list[Point] = []
    series = names if len(names) > 1 else [""]
    for name, figures, differences in comparison.rows():
        heading = row_heading(name, say)
        shares += [
            Point(heading, Number.of(one), series[n])
            for n, one in enumerate(figures)
            if one is not None and one.percent
        ]
        for n, one in enumerate(differences):
            if one is not None and one.percent:
                changes.append(Point(heading, Number.of(one), names[n + 1]))
            elif one is not None and one.id in RELATIVE and figures[0] and figures[0].low > 0:
                relative.append(Point(heading, relative_to(one, figures[0].value), names[n + 1]))
    drawn: list[Chart] = []
    if shares:
        drawn.append(intervals("shares", "Results", shares, "percent of games"))
    if changes:
        drawn.append(intervals("differences", f"Differences from: {names[0]}", changes, "percentage points"))
    if relative:
        drawn.append(
            intervals("relative", f"Length and choices, compared with: {names[0]}", relative, "change in percent")
        )
    return drawn


def relative_to(change: Difference, base: float) -> Number:
    """Return a difference as a share of a value, which counts as exact."""
    return Number(change.value / base, change.low / base, change.high / base, True, True, change.clear, relative=True)


def table(comparison: Comparison, names: list[str]) -> Table:
    """Return the table of all figures and differences."""
    say = translator("en")
    columns = [names[0] if len(names) > 1 else "Value"]
    for name in names[1:]:
        columns += [name, "Difference" if len(names) == 2 else f"Difference: {name}"]
    rows: list[Row] = []
    for name, figures, differences in comparison.rows():
        known = next(figure for figure in figures if figure is not None)
        cells: list[Cell] = [Number.of(figures[0]) if figures[0] else None]
        for figure, found in zip(figures[1:], differences, strict=True):
            cells += [Number.of(figure) if figure else None, Number.of(found) if found else None]
        rows.append(Row(row_heading(name, say), tuple(cells), known.id, definition_of(known)))
    note = INTERVALS if len(names) == 1 else f"{INTERVALS} {POINTS} {STAR}"
    if any(
        figures[0] and figure and not found
        for _, figures, differences in comparison.rows()
        for figure, found in zip(figures[1:], differences, strict=True)
    ):
        note += f" {FEW.format(least=MIN_CASES)}"
    return Table("figures", "Figures", tuple(columns), tuple(rows), "Figure", note)


def definition_of(figure: Figure) -> str:
    """Return the definition of a figure in English."""
    return translator("en")(figure.definition) if figure.definition else ""


def length_chart(comparison: Comparison, names: list[str]) -> list[Chart]:
    """Return the chart of the lengths of the games; nothing if no games were played."""
    lengths = {
        name if len(names) > 1 else "": report.lengths
        for name, report in zip(names, comparison.reports, strict=True)
        if report.lengths
    }
    of_what = "match" if comparison.reports[0].whole else "game"
    title = f"Length of the {'matches' if of_what == 'match' else 'games'}"
    return [histogram("lengths", title, lengths, f"decisions per {of_what}")] if lengths else []


def method(comparison: Comparison, names: list[str]) -> tuple[tuple[str, str], ...]:
    """Return how the games were played: bots, numbers, seeds, rules, versions and date."""
    reports, base = comparison.reports, comparison.reports[0]
    same_bots = len({report.bots for report in reports}) == 1
    found: list[tuple[str, str]] = [("Bots", bots_text(base.bots) if same_bots else f"{base.bots[0]} in every seat")]
    played = "; ".join(dict.fromkeys(report.games_text for report in reports))
    found += [("Games", played), ("Seed", str(base.seed))]
    if base.opening:
        found.append(("Opening", f"The first {base.opening} decisions of each game are drawn at random."))
    if len(reports) > 1:
        found.append(
            ("Pairs", "Game number n has the same random numbers under all rules; differences are those of pairs.")
        )
    for name, report in zip(names, reports, strict=True):
        if report.rules_hash:
            version = f"rules version {GAMES[report.game].version}, hash {report.rules_hash}"
            found.append((f"Rules: {name}", f"{report.title}, {version}"))
    return (*found, made())


def made() -> tuple[str, str]:
    """Return when and with what a report was made, the last line of its method."""
    return "Made", f"{datetime.now().astimezone().date().isoformat()} with Hoyle {__version__}"


def bots_text(bots: tuple[str, ...]) -> str:
    """Return the bots by seat."""
    return ", ".join(f"seat {seat + 1}: {bot}" for seat, bot in enumerate(bots))


def command_of(comparison: Comparison) -> str:
    """Return the command that plays the same games again; empty if no single command does."""
    reports = base, *others = comparison.reports
    if base.game not in GAMES or len(others) > 1 or any(other.game != base.game for other in others):
        return ""
    rules = base.rules
    if not others:
        arguments = ["measure", base.game, *set_arguments(base.options)]
    elif not base.options:
        arguments = ["compare", base.game, *set_arguments(others[0].options)]
    elif rules is not None and rules.is_preset and rules.preset:
        arguments = ["compare", base.game, "--preset", rules.preset, *set_arguments(comparison.own_options()[1])]
    else:
        return ""
    settings = ["--bots", bots_argument(reports), "--games", str(base.games), "--seed", str(base.seed)]
    settings += ["--whole"] if base.whole else []
    return shlex.join(["hoyle", *arguments, *settings])


def bots_argument(reports: Sequence[Report]) -> str:
    """Return the bots as an argument: a single name if it plays more seats under some of the rules than under others."""
    return ",".join(reports[0].bots if len({report.bots for report in reports}) == 1 else reports[0].bots[:1])


def set_arguments(options: Mapping[str, object]) -> list[str]:
    """Return the arguments of a command that set these options."""
    return [word for name, value in options.items() for word in ("--set", f"{name}={written(value)}")]


def records(comparison: Comparison) -> list[dict[str, object]]:
    """Return a record for each figure of each set of rules, with its difference from the first set."""
    found: list[dict[str, Any]] = []
    for report, differences in zip(comparison.reports, ({}, *comparison.differences), strict=True):
        rules = " ".join(f"{name}={written(value)}" for name, value in report.options.items())
        about = {"game": report.game, "rules": rules, "rules_hash": report.rules_hash, "bots": " ".join(report.bots)}
        for one in report.figures:
            change = differences.get(one.id)
            figure = {"id": one.id, "figure": one.name, "unit": one.unit}
            figure |= {"value": one.value, "low": one.low, "high": one.high}
            found.append(
                {**about, "whole_matches": report.whole, "games": report.games, "requested": report.requested}
                | {"seed": report.seed, **figure}
                | {
                    "difference": change and change.value,
                    "difference_low": change and change.low,
                    "difference_high": change and change.high,
                    "corrected_p": change and change.adjusted,
                }
            )
    return found


def data(comparison: Comparison, title: str, names: list[str]) -> dict[str, object]:
    """Return the content for JSON; seats are counted from 0 in ids, from 1 in names."""
    from hoyle.lab.report import english_texts

    reports = [
        {
            "name": name,
            "game": report.game,
            "options": report.options,
            "rules_hash": report.rules_hash,
            "bots": report.bots,
            "games": report.games,
            "requested": report.requested,
            "whole_matches": report.whole,
            "seed": report.seed,
            "opening": report.opening,
            "figures": {
                one.id: {
                    "name": one.name,
                    "definition": definition_of(one),
                    "unit": one.unit,
                    "value": one.value,
                    "low": one.low,
                    "high": one.high,
                }
                for one in report.figures
            },
            "lengths": report.lengths,
        }
        for name, report in zip(names, comparison.reports, strict=True)
    ]
    differences = [
        {
            one.id: {
                "value": one.value,
                "low": one.low,
                "high": one.high,
                "p": one.p_value,
                "corrected_p": one.adjusted,
                "clear": one.clear,
            }
            for one in found.values()
        }
        for found in comparison.differences
    ]
    texts = english_texts(comparison.sentences())
    return {"heading": title, "sentences": texts, "reports": reports, "differences": differences}
