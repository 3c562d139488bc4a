"""Analysis of one set of rules: how exciting it is, how much choices matter, and what moves are worth."""

import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from hoyle.i18n import Translator, translator
from hoyle.lab.analysis_sentences import choice_sentences, cost_sentence, lead_sentences, move_sentences
from hoyle.lab.choice_values import can_search, search_choices
from hoyle.lab.differences import corrected
from hoyle.lab.drama import drama_measures, source_of
from hoyle.lab.figures import POINTS, Figure
from hoyle.lab.labels import DEALS_ONLY, Sentence
from hoyle.lab.many import Progress, no_progress, play_series
from hoyle.lab.measure import bots_by_seat, check_measurement
from hoyle.lab.measures import occurs
from hoyle.lab.move_values import MoveValue, move_values
from hoyle.lab.reports import Cell, Chart, Document, Documented, Number, Point, Row, Rules, Table, intervals
from hoyle.lab.reports.measured import bots_text, made, set_arguments
from hoyle.lab.restricted import Cost, cost_of_bot, cost_of_leaving_out
from hoyle.lab.rules_text import name_of_rules, options_text, rules_in_words
from hoyle.lab.series import match_options, series_of
from hoyle.play.play import Variant

DEFAULT_GAMES = 2_000
OPTION_OF = {"without": "--without", "bot": "--instead"}
"""By kind of restriction: the option of the command that asks for it."""
MOVE_HEADINGS = ("possible", "chosen when possible", "score if possible", "score if chosen", "difference")


@dataclass(frozen=True)
class Analysis(Documented):
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
    hides_match: bool = False
    """Whether options of the match were chosen, which single deals do not show."""

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
        return f"{self.title} ({rules}), {' against '.join(self.bots)}, {self.games_text} games, seed {self.seed}"

    @property
    def games_text(self) -> str:
        """The number of games, and how many were asked for if the run was stopped."""
        return f"{self.games:,}" + (f" of {self.requested:,} (stopped)" if self.games < self.requested else "")

    def command(self) -> str:
        """Return the command that plays the same games again."""
        settings = ["--bots", ",".join(self.bots), "--games", str(self.games), "--seed", str(self.seed)]
        restrictions = [word for one in self.costs for word in (OPTION_OF[one.kind], one.restriction)]
        return shlex.join(["hoyle", "analyze", self.game, *set_arguments(self.options), *settings, *restrictions])

    def sentences(self) -> list[Sentence]:
        """Return what can be said for certain, as messages and facts."""
        return [
            *lead_sentences(self.source, len(self.bots), self.figures),
            *choice_sentences(self.figures),
            *move_sentences(self.moves),
            *(cost_sentence(cost) for cost in self.costs),
            *([(DEALS_ONLY, {})] if self.hides_match else []),
        ]

    def texts(self) -> list[str]:
        """Return the sentences as text."""
        return [self.say(message, **facts) for message, facts in self.sentences()]

    def document(self) -> Document:
        """Return the report as a document, which can be shown and saved."""
        name = name_of_rules(self.game, self.options, self.options)
        drawn = [one for one in self.figures if one.percent and one.unit != POINTS]
        shares = [Point(self.say(one.name), Number.of(one)) for one in drawn]
        rows = [Row(self.say(one.name), (Number.of(one),), one.id) for one in self.figures]
        parts: list[Table | Chart] = []
        if shares:
            parts.append(intervals("shares", "Drama and choice", shares, "percent"))
        parts.append(Table("figures", "Figures", ("Value",), tuple(rows), "Figure"))
        worth = [Point(one.name, Number.of(one.difference)) for one in self.moves if one.difference]
        if worth:
            parts.append(
                intervals("moves-chart", "What choosing a move goes together with", worth[:MOST_DRAWN], "points")
            )
        if self.moves:
            moves = tuple(Row(one.name, move_cells(one)) for one in self.moves)
            parts.append(Table("moves", "Moves", MOVE_HEADINGS, moves, "Move", MOVES_NOTE))
        if self.costs:
            costs = tuple(Row(one.name, (Number.of(one.difference),)) for one in self.costs)
            parts.append(Table("costs", "Restricted play", ("difference of the score",), costs, "Restriction"))
        return Document(
            f"{self.title}: drama and choice",
            f"{name}, {' against '.join(self.bots)}, {self.games_text} games, seed {self.seed}",
            (Rules(name, rules_in_words(self.game, self.options, self.options)),),
            tuple(self.texts()),
            tuple(parts),
            (("Bots", bots_text(self.bots)), ("Games", self.games_text), ("Seed", str(self.seed)), made()),
            self.command(),
            own_data=self.to_json(),
        )

    def to_json(self) -> dict[str, object]:
        """Return everything as values of JSON."""
        return {
            "heading": self.heading,
            "game": self.game,
            "options": self.options,
            "bots": self.bots,
            "games": self.games,
            "requested": self.requested,
            "seed": self.seed,
            "sentences": self.texts(),
            "figures": [asdict(figure) for figure in self.figures],
            "moves": [asdict(one) for one in self.moves],
            "costs": [asdict(one) for one in self.costs],
        }


MOVES_NOTE = "* differs by more than chance explains; the tests of all moves are corrected together (5 %)."
MOST_DRAWN = 24
"""The most moves in a picture."""


def move_cells(one: MoveValue) -> tuple[Cell, ...]:
    """Return the cells of a move: how often it was possible and chosen, the scores, and the difference."""
    return (
        Number(one.possible.value, percent=True),
        Number(one.frequency.value, percent=True),
        Number.of(one.score_possible),
        Number.of(one.score_chosen) if one.frequency.value else None,
        Number.of(one.difference) if one.difference else None,
    )


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
    names, language = bots_by_seat(variant, bots), say or translator("en")
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
        bool(match_options(variant)),
    )


def with_corrected_tests(costs: Sequence[Cost]) -> tuple[Cost, ...]:
    """Return the costs with their tests corrected as one family."""
    tested = corrected([cost.difference for cost in costs])
    return tuple(replace(cost, difference=one) for cost, one in zip(costs, tested, strict=True))
