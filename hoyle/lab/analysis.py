"""Analysis of one set of rules: how exciting it is, how much choices matter, and what moves are worth."""

import csv
import html
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from io import StringIO
from pathlib import Path
from typing import Any

from hoyle.i18n import Translator, translator
from hoyle.lab.analysis_sentences import sentences_of
from hoyle.lab.choice_values import can_search, search_choices
from hoyle.lab.differences import corrected
from hoyle.lab.drama import drama_measures, source_of
from hoyle.lab.figures import Figure
from hoyle.lab.labels import Sentence
from hoyle.lab.many import Progress, no_progress, play_series
from hoyle.lab.measure import check_measurement
from hoyle.lab.measures import occurs
from hoyle.lab.move_values import MoveValue, move_values
from hoyle.lab.report import options_text, print_table
from hoyle.lab.restricted import Cost, cost_of_bot, cost_of_leaving_out
from hoyle.lab.series import series_of
from hoyle.session.play import Variant

DEFAULT_GAMES = 2_000
MOVE_HEADINGS = ("possible", "chosen when possible", "score if possible", "score if chosen", "difference")


@dataclass(frozen=True)
class Analysis:
    """The analysis of games between certain bots under one set of rules."""

    game: str
    title: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    requested: int
    """The number of requested games; `games` is smaller if the run was stopped."""
    seed: int
    source: int | None
    """What leads are counted in: `traces.POINTS`, `traces.EVALUATION`, or None if nobody leads for most of a game."""
    figures: tuple[Figure, ...]
    moves: tuple[MoveValue, ...]
    """What moves are worth, those that go with the best results first."""
    costs: tuple[Cost, ...] = ()
    say: Translator = field(default_factory=lambda: translator("en"))
    """The language of the names and sentences."""

    def __getitem__(self, id: str) -> Figure:
        """Return the figure with this id. Raise KeyError if there is none."""
        for figure in self.figures:
            if figure.id == id:
                return figure
        raise KeyError(id)

    @property
    def heading(self) -> str:
        """The rules, the bots, the number of games and the seed in one line."""
        rules = options_text(self.options) or "default rules"
        return f"{self.title} ({rules}), {' against '.join(self.bots)}, {self.games:,} games, seed {self.seed}"

    def sentences(self) -> list[Sentence]:
        """Return what can be said for certain, as messages and facts."""
        return sentences_of(self)

    def texts(self) -> list[str]:
        """Return the sentences as text."""
        return [self.say(message, **facts) for message, facts in self.sentences()]

    def rows(self) -> list[tuple[str, str]]:
        """Return the figures as rows of text: the name and the value with its interval."""
        return [(self.say(figure.name), figure.text()) for figure in self.figures]

    def move_rows(self) -> list[tuple[str, list[str]]]:
        """Return a row of text for each move; * marks a clear difference."""
        return [
            (
                one.name,
                [
                    *(f"{100 * f.value:.1f} %" for f in (one.possible, one.frequency)),
                    one.score_possible.text(),
                    one.score_chosen.text() if one.frequency.value else "",
                    one.difference.text() + (" *" if one.difference.clear else "") if one.difference else "",
                ],
            )
            for one in self.moves
        ]

    def show(self) -> None:
        """Print the figures, the moves and the sentences."""
        print_table(self.heading, [""], [(name, [text]) for name, text in self.rows()])
        if self.moves:
            print_table(MOVES_TITLE, MOVE_HEADINGS, self.move_rows())
        for sentence in self.texts():
            print(sentence)

    def to_json(self) -> dict[str, Any]:
        """Return everything as values of JSON."""
        return {
            "heading": self.heading,
            "game": self.game,
            "options": self.options,
            "bots": self.bots,
            "games": self.games,
            "seed": self.seed,
            "sentences": self.texts(),
            "figures": [asdict(figure) for figure in self.figures],
            "moves": [asdict(one) for one in self.moves],
            "costs": [asdict(one) for one in self.costs],
        }

    def save(self, path: str | Path) -> None:
        """Write the analysis to a file: .html for browsers, .csv and .json for programs. Raise ValueError for another suffix."""
        path = Path(path)
        writers = {".html": html_page, ".csv": csv_text, ".json": json_text}
        if path.suffix not in writers:
            raise ValueError(f"{path}: a report is saved as .html, .csv or .json; choose one of these endings.")
        path.write_text(writers[path.suffix](self), encoding="utf-8")


MOVES_TITLE = "Moves; * differs by more than chance explains (corrected for all moves, 5 %)"


def json_text(analysis: Analysis) -> str:
    """Return the analysis as JSON."""
    return json.dumps(analysis.to_json(), indent=1, ensure_ascii=False) + "\n"


def csv_text(analysis: Analysis) -> str:
    """Return the analysis as CSV, a line for each figure: of the games, of each move, and of each restriction."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["subject", "id", "name", "value", "low", "high", "corrected_p"])
    for f in analysis.figures:
        writer.writerow(["game", f.id, analysis.say(f.name), f.value, f.low, f.high, ""])
    for one in analysis.moves:
        for f in (one.possible, one.frequency, one.score_possible, one.score_chosen):
            writer.writerow(["move", f.id, one.name, f.value, f.low, f.high, ""])
        if d := one.difference:
            writer.writerow(["move", "difference", one.name, d.value, d.low, d.high, d.adjusted])
    for cost in analysis.costs:
        d = cost.difference
        writer.writerow(["restriction", cost.kind, cost.restriction, d.value, d.low, d.high, d.adjusted])
    return out.getvalue()


def html_page(analysis: Analysis) -> str:
    """Return a self-contained HTML page: the sentences, the figures and the moves."""
    title = html.escape(analysis.heading)
    paragraphs = "".join(f"<p>{html.escape(text)}</p>" for text in analysis.texts())
    figures = html_table([], [(name, [text]) for name, text in analysis.rows()])
    moves = f"<h2>{html.escape(MOVES_TITLE)}</h2>" + html_table(MOVE_HEADINGS, analysis.move_rows())
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"
        "<meta name='viewport' content='width=device-width'>"
        "<style>body{font:16px/1.5 Georgia,serif;max-width:70rem;margin:2rem auto;padding:0 1rem}"
        "td,th{padding:.2rem .6rem;text-align:right}th:first-child{text-align:left}</style>"
        f"<h1>{title}</h1>{paragraphs}{figures}{moves if analysis.moves else ''}"
        "<p>In brackets: the 95 % interval.</p></html>\n"
    )


def html_table(headings: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return a table as HTML."""
    head = "".join(f"<th scope='col'>{html.escape(text)}</th>" for text in ["", *headings])
    body = "".join(
        f"<tr><th scope='row'>{html.escape(name)}</th>"
        + "".join(f"<td>{html.escape(text)}</td>" for text in texts)
        + "</tr>"
        for name, texts in rows
    )
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if headings else ''}<tbody>{body}</tbody></table>"


def default_bots(variant: Variant) -> tuple[str, ...]:
    """Return the bots of an analysis for which none are named: search, or where that is slow or does not fit, a simple bot."""
    game = variant.game
    bot = "memory" if game.remembers else "greedy" if game.proposes else "search:easy"
    return (bot,) * variant.seats


def analyze(
    variant: Variant,
    bots: Sequence[str] = (),
    games: int = DEFAULT_GAMES,
    seed: int = 1,
    without: Sequence[str] = (),
    instead: Sequence[str] = (),
    say: Translator | None = None,
    progress: Progress = no_progress,
) -> Analysis:
    """Play games between bots (one per seat), and return how exciting they are, how much choices matter, and what moves are worth.

    `without`: for each of these texts, play all deals again with one seat that never plays moves whose names contain it.
    `instead`: for each of these bots, play all deals again with this bot in one seat. `say` gives the language of names and
    sentences. After Ctrl-C the analysis is on the games played so far. Raise ValueError with a full sentence for too few games, the
    wrong number of bots, a bot that cannot play these rules, or a text that is in no move's name.

    >>> import hoyle
    >>> found = analyze(hoyle.game("r"), ("random", "random"), games=200)
    >>> found.games, found["comebacks"].percent, len(found.moves)
    (200, True, 8)
    """
    names, language = tuple(bots) or default_bots(variant), say or translator("en")
    check_measurement(variant, names, games)
    played = play_series(series_of(variant, names, seed), games, progress=progress, keep_moves=True)
    measures = [one for one in drama_measures(variant) if occurs(one, played)]
    figures = [one.figure(played) for one in measures]
    is_stopped = len(played) < games
    if can_search(variant) and not is_stopped:
        searched = search_choices(played, seed, progress)
        figures += searched.figures()
    costs: list[Cost] = []
    if not is_stopped:
        costs += [cost_of_leaving_out(variant, names, text, games, seed, language, progress) for text in without]
        costs += [cost_of_bot(variant, names, bot, games, seed, progress) for bot in instead]
    return Analysis(
        variant.name,
        variant.game.title,
        variant.canonical(),
        names,
        len(played),
        games,
        seed,
        source_of(played),
        tuple(figures),
        tuple(move_values(played, language)),
        with_corrected_tests(costs),
        language,
    )


def with_corrected_tests(costs: Sequence[Cost]) -> tuple[Cost, ...]:
    """Return the costs with their tests corrected as one family."""
    tested = corrected([cost.difference for cost in costs])
    return tuple(replace(cost, difference=one) for cost, one in zip(costs, tested, strict=True))
