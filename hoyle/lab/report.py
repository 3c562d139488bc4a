"""Reports of the laboratory: figures to print, to save as HTML, CSV or JSON, and to put side by side."""

import csv
import html
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from hoyle.games import GAMES
from hoyle.i18n import Translator, translator
from hoyle.lab.figures import Figure, differ
from hoyle.lab.labels import NAMES, Sentence, changes, row_heading, sentences
from hoyle.rules.options import declared, written

LONG_ROW = 16
"""A longer row is a drawing."""


@dataclass(frozen=True)
class Report:
    """The figures of one set of rules with one choice of bots."""

    game: str
    title: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    requested: int
    """Games that were requested; `games` is smaller if the run was stopped."""
    seed: int
    figures: tuple[Figure, ...]
    lengths: dict[int, int] = field(default_factory=dict[int, int])
    """By number of decisions: how many games."""
    opening: int = 0
    """Decisions drawn at random before the bots play."""

    def __getitem__(self, id: str) -> Figure:
        """Return the figure with this id; KeyError if there is none."""
        for figure in self.figures:
            if figure.id == id:
                return figure
        raise KeyError(id)

    @property
    def heading(self) -> str:
        """What was played, in a line."""
        return self.headed(listed(self.options) or "default rules")

    def headed(self, rules: str) -> str:
        """Return the heading with this name for the rules."""
        drawn = f", the first {self.opening} decisions random" if self.opening else ""
        return f"{self.title} ({rules}), {' against '.join(self.bots)}, {self.games:,} games{drawn}, seed {self.seed}"

    def apart(self, base: "Report") -> dict[str, Any]:
        """Return the options that differ from another report of the same game, default values included."""
        names = [name for name in {**base.options, **self.options} if base.options.get(name) != self.options.get(name)]
        usual = {name: option.default for name, option in declared(GAMES[self.game].options).items()} if names else {}
        return {name: self.options.get(name, usual.get(name)) for name in names}

    def sentences(self) -> list[Sentence]:
        """Return what the figures say, as messages and facts."""
        return sentences(self.figures)

    def show(self) -> None:
        """Print the figures as a table with their sentences."""
        print_table(self.heading, [("", "")], [(figure.name, (figure.text(),)) for figure in self.figures])
        print_sentences(self.sentences())

    def save(self, path: str | Path) -> None:
        """Write to a file: .html opens offline, .csv and .json are for programs."""
        save_as(Path(path), self.heading, [self])


@dataclass(frozen=True)
class Comparison:
    """Several sets of rules side by side; the others are compared with the first."""

    reports: tuple[Report, ...]

    def rows(self) -> list[tuple[str, list[str], list[bool]]]:
        """Return one row per figure: its name, its value under each set of rules, and whether that clearly differs from the first."""
        names = {figure.id: figure.name for report in self.reports for figure in report.figures}
        found: list[tuple[str, list[str], list[bool]]] = []
        for id, name in names.items():
            figures = [next((f for f in report.figures if f.id == id), None) for report in self.reports]
            first = figures[0]
            clear = [bool(first and figure and differ(first, figure)) for figure in figures]
            found.append((name, [figure.text() if figure else "" for figure in figures], clear))
        return found

    def sentences(self) -> list[Sentence]:
        """Return what the first rules do, and what each other set changes, as messages and facts."""
        base = self.reports[0]
        messages = sentences(base.figures)
        for report in self.reports[1:]:
            messages += changes(listed(report.apart(base)) or "the same rules", base.figures, report.figures)
        return messages

    def show(self) -> None:
        """Print the figures side by side with their sentences; * marks a clear difference."""
        shared = self.shared()
        both = f"In common: {listed(shared)}\n" if shared else ""
        own = [{n: v for n, v in report.options.items() if n not in shared} for report in self.reports]
        usual = "nothing else" if shared else "default rules"
        heads = [(report.headed(listed(rest) or usual), "") for report, rest in zip(self.reports, own, strict=True)]
        marked = [
            (name, tuple(text + (" *" if mark else "") for text, mark in zip(texts, marks, strict=True)))
            for name, texts, marks in self.rows()
        ]
        print_table(both + "* differs from the first by more than chance explains", heads, marked)
        print_sentences(self.sentences())

    def shared(self) -> dict[str, Any]:
        """Return the options that all sets of rules share."""
        first = self.reports[0].options
        return {n: v for n, v in first.items() if all(report.options.get(n) == v for report in self.reports)}

    def save(self, path: str | Path) -> None:
        """Write to a file: .html opens offline, .csv and .json are for programs."""
        save_as(Path(path), "What these rules change", self.reports)


def listed(options: dict[str, Any]) -> str:
    """Return options in a line.

    >>> listed({"points_to_win": 3, "abilities": False})
    'points_to_win=3, abilities=false'
    """
    return ", ".join(f"{name}={brief(value)}" for name, value in options.items())


def brief(value: Any) -> str:
    """Return a value for a heading; a drawing is only named.

    >>> brief(3), brief((0,) * 64)
    ('3', 'drawn')
    """
    return "drawn" if isinstance(value, tuple | list) and len(value) > LONG_ROW else written(value)


def print_table(title: str, heads: Sequence[tuple[str, str]], rows: Sequence[tuple[str, tuple[str, ...]]]) -> None:
    """Print a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", show_header=any(head for head, _ in heads))
    table.add_column("")
    for head, _ in heads:
        table.add_column(head, justify="right")
    say = translator("en")
    for name, texts in rows:
        table.add_row(row_heading(name, say), *texts)
    Console().print(table)


def in_english(messages: Sequence[Sentence]) -> list[str]:
    """Return sentences as text."""
    say = translator("en")
    return [say(message, **facts) for message, facts in messages]


def print_sentences(messages: Sequence[Sentence]) -> None:
    """Print sentences."""
    for sentence in in_english(messages):
        print(sentence)


def save_as(path: Path, heading: str, reports: Sequence[Report]) -> None:
    """Write reports in the format that the file's ending names; ValueError for another ending."""
    writers = {".html": as_html, ".csv": as_csv, ".json": as_json}
    if path.suffix not in writers:
        raise ValueError(f"{path}: a report is saved as .html, .csv or .json; choose one of these endings.")
    path.write_text(writers[path.suffix](heading, reports), encoding="utf-8")


def as_json(heading: str, reports: Sequence[Report]) -> str:
    """Return everything in the reports as JSON; seats count from 0 in ids, from 1 in names."""
    kept = [
        {
            "game": report.game,
            "options": report.options,
            "bots": report.bots,
            "games": report.games,
            "seed": report.seed,
            "opening": report.opening,
            "figures": {f.id: {"name": f.name, "value": f.value, "low": f.low, "high": f.high} for f in report.figures},
            "lengths": report.lengths,
        }
        for report in reports
    ]
    sentences = in_english(Comparison(tuple(reports)).sentences())
    return (
        json.dumps({"heading": heading, "sentences": sentences, "reports": kept}, indent=1, ensure_ascii=False) + "\n"
    )


def as_csv(heading: str, reports: Sequence[Report]) -> str:
    """Return one line per figure: the rules, its id and name, value and interval; seats count from 0 in ids, from 1 in names."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["rules", "bots", "games", "seed", "id", "figure", "value", "low", "high"])
    for report in reports:
        rules = " ".join(f"{name}={written(value)}" for name, value in report.options.items())
        for f in report.figures:
            writer.writerow(
                [rules, " ".join(report.bots), report.games, report.seed, f.id, f.name, f.value, f.low, f.high]
            )
    return out.getvalue()


STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b18;background:#faf7f0}
table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid #d9d2c3}
th:first-child,td:first-child{text-align:left}.clear{font-weight:bold}svg{width:100%;height:8rem}rect{fill:#2f6b4f}
text{font:10px sans-serif;fill:currentColor}@media(prefers-color-scheme:dark){body{background:#1b1a17;color:#ece6d8}rect{fill:#7fc4a2}}
"""


def as_html(heading: str, reports: Sequence[Report]) -> str:
    """Return a page that opens offline: the figures side by side, and how long the games were."""
    say = translator("en")
    heads = "".join(f"<th scope='col'>{html.escape(report.heading)}</th>" for report in reports)
    lines = [
        f"<tr><th scope='row'>{html.escape(row_heading(name, say))}</th>"
        + "".join(
            f"<td class='{'clear' if mark else ''}'>{html.escape(text)}{' *' if mark else ''}</td>"
            for text, mark in zip(texts, marks, strict=True)
        )
        + "</tr>"
        for name, texts, marks in Comparison(tuple(reports)).rows()
    ]
    paragraphs = "".join(
        f"<p>{html.escape(sentence)}</p>" for sentence in in_english(Comparison(tuple(reports)).sentences())
    )
    charts = "".join(f"<h2>{html.escape(report.heading)}</h2>{length_chart(report, say)}" for report in reports)
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{html.escape(heading)}</title>"
        f"<meta name='viewport' content='width=device-width'><style>{STYLE}</style><h1>{html.escape(heading)}</h1>"
        f"{paragraphs}<table><thead><tr><th></th>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
        + (
            "<p>* differs from the first by more than chance explains (99 % confidence).</p>"
            if len(reports) > 1
            else ""
        )
        + f"<p>In brackets: the 95 % interval.</p>{charts}</html>\n"
    )


def length_chart(report: Report, say: Translator) -> str:
    """Return a bar chart of the games by their number of decisions."""
    if not report.lengths:
        return ""
    first, last, top = min(report.lengths), max(report.lengths), max(report.lengths.values())
    wide = 600 / (last - first + 1)
    bars = ""
    for n in range(first, last + 1):
        high = 100 * report.lengths.get(n, 0) / top
        x = (n - first) * wide
        box = f"x='{x:.1f}' y='{105 - high:.1f}' width='{max(1, wide - 2):.1f}' height='{high:.1f}'"
        bars += f"<rect {box}><title>{n}: {report.lengths.get(n, 0)}</title></rect>"
        if (last - first) < 30 or (n - first) % 5 == 0:
            bars += f"<text x='{x + wide / 2:.1f}' y='118' text-anchor='middle'>{n}</text>"
    name = NAMES["decisions"]
    label = html.escape(say(name))
    return f"<figure><svg viewBox='0 0 600 122' role='img' aria-label='{label}'>{bars}</svg><figcaption>{label}</figcaption></figure>"
