"""The report of a ladder: ratings, pairs, skill and luck as data, tables and sentences; to print and to save."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, isinf
from typing import Any

from hoyle.i18n import N_, translator
from hoyle.lab.figures import SHARE, Figure
from hoyle.lab.labels import DEALS_ONLY, Sentence, share_text
from hoyle.lab.report import english_texts
from hoyle.lab.reports import Document, Documented, Number, Point, Row, Rules, Table, intervals
from hoyle.lab.reports.measured import made, set_arguments
from hoyle.lab.rules_text import name_of_rules, options_text, rules_in_words
from hoyle.rules.options import written


@dataclass(frozen=True)
class PairResult:
    """The result of two bots of a ladder."""

    first: str
    """The bot with the higher rating."""
    second: str
    score: Figure
    """The first bot's mean score in a game: 1 for a win, ½ for a draw, 0 for a loss; equal bots score ½ with any number of seats."""
    deals: Figure
    """The number of deals after which the first bot is ahead of the second with a probability of 90 %; infinite if it is not stronger."""
    p_value: float
    """The p-value of equal strength, corrected for all tests of the report."""
    clear: bool
    """Whether the corrected test finds a difference."""

    @property
    def first_wins(self) -> bool:
        """Whether the first bot is clearly stronger."""
        return self.clear and self.score.value > 0.5


@dataclass(frozen=True)
class VarianceSplit:
    """The shares of the variance of the payoff, between certain bots."""

    bots: tuple[str, ...]
    """The two bots; one bot that played against itself; or empty for the mean over all pairs."""
    shares: tuple[Figure, ...]
    """In the order of `hoyle.lab.variance.SOURCES`: bots, seat, deal, play."""
    knows_play: bool = True
    """Whether it is known what the deal and what the course of play decides: the bots do not play a deal in the same way again."""

    @property
    def known(self) -> tuple[Figure | None, ...]:
        """The shares, None for those that are not known."""
        return tuple(share if self.knows_play or n < DEAL else None for n, share in enumerate(self.shares))

    def heading(self) -> Sentence:
        """Return the heading of the shares, as a message and its facts."""
        if not self.bots:
            return N_("Any two bots"), {}
        if len(self.bots) == 1:
            return N_("{bot} against itself"), {"bot": self.bots[0]}
        return PAIR, {"first": self.bots[0], "second": self.bots[1]}


PAIR = N_("{first} – {second}")
DEAL = 2
"""The place of the deal in `hoyle.lab.variance.SOURCES`; that of the course of play follows."""
SOURCE_NAMES = (N_("The bots"), N_("The seat"), N_("The deal"), N_("The course of play"))
"""The names of `hoyle.lab.variance.SOURCES`."""


@dataclass(frozen=True)
class Ladder(Documented):
    """Bots in the order of their strength, with what they say about the skill and luck of a game."""

    game: str
    title: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """The bots in the order of their ratings, the strongest first."""
    deals: int
    """The number of deals that every pair has played."""
    games: int
    """The number of games of each pair; `requested` is greater if the run was stopped."""
    requested: int
    seed: int
    opening: int
    """The number of decisions drawn at random before the bots play."""
    ratings: tuple[Figure, ...]
    """The rating of each bot on the scale of Elo; their mean is 0."""
    pairs: tuple[PairResult, ...]
    """All pairs, in the order of the ratings."""
    chain: tuple[str, ...]
    """The longest chain of bots in which each clearly beats all that follow; empty if there is none."""
    span: Figure | None
    """The difference in rating between the ends of the chain."""
    skill: Figure
    """The skill of the game for these bots, a share; see `hoyle.lab.ladder.skill`."""
    splits: tuple[VarianceSplit, ...]
    """The variance for any two bots, for the two strongest, and for the strongest against itself."""
    seat_matters: bool
    """Whether the corrected test finds an influence of the seat between equal bots."""
    deal_matters: bool
    """The same of the deal."""
    tests: int
    """The number of tests for which p-values are corrected."""
    ceiling: float = 1.0
    """The largest score that the results of these games allow; below 1 where several sides share a result."""
    repeating: tuple[str, ...] = ()
    """The bots that play a deal in the same way again."""
    hides_match: bool = False
    """Whether options of the match were chosen, which single deals do not show."""

    @property
    def rungs(self) -> int:
        """The skill depth: the number of steps of the chain."""
        return max(0, len(self.chain) - 1)

    @property
    def stopped(self) -> str:
        """How many games were asked for, if the run was stopped; otherwise empty."""
        return f" (stopped; {self.requested:,} were asked for)" if self.games < self.requested else ""

    @property
    def heading(self) -> str:
        """The rules, the bots, the number of games and the seed in one line."""
        drawn = f", the first {self.opening} decisions random" if self.opening else ""
        return (
            f"{self.title} ({options_text(self.options) or 'default rules'}), ladder of {', '.join(self.bots)}, "
            f"{self.games:,} games for each pair with {self.deals:,} deals{self.stopped}{drawn}, seed {self.seed}"
        )

    def figures(self) -> list[Figure]:
        """Return all figures, with ids for programs."""
        spans = [self.span] if self.span else []
        pairs = [figure for pair in self.pairs for figure in (pair.score, pair.deals)]
        shares = [share for split in self.splits for share in split.known if share is not None]
        return [self.skill, *spans, *self.ratings, *pairs, *shares]

    def tables(self) -> list[Table]:
        """Return the tables: summary, ratings, pairs, variance."""
        return [summary_table(self), rating_table(self), pair_table(self), variance_table(self)]

    def document(self) -> Document:
        """Return the report as a document, which can be shown and saved."""
        name = name_of_rules(self.game, self.options, self.options)
        rules = Rules(name, rules_in_words(self.game, self.options, self.options))
        ratings = [Point(bot, Number.of(one)) for bot, one in zip(self.bots, self.ratings, strict=True)]
        scores = [Point(pair_name(pair), Number.of(pair.score)) for pair in self.pairs]
        summary, *tables = self.tables()
        return Document(
            f"{self.title}: ladder of {len(self.bots)} bots",
            f"{name}, {self.games:,} games for each pair with {self.deals:,} deals{self.stopped}, seed {self.seed}",
            (rules,),
            tuple(english_texts(self.sentences())),
            (
                summary,
                intervals("ratings-chart", "Ratings", ratings, "Elo"),
                intervals("scores", "Scores in a deal", scores, "percent"),
                *tables,
            ),
            (
                ("Bots", ", ".join(self.bots)),
                ("Games", f"{self.games:,} for each pair, every deal from all sides and twice{self.stopped}"),
                ("Seed", str(self.seed)),
                made(),
            ),
            self.command(),
            tuple(self.records()),
            self.to_json(),
        )

    def command(self) -> str:
        """Return the command that plays the same games again."""
        settings = ["--bots", ",".join(self.bots), "--games", str(self.games), "--seed", str(self.seed)]
        return shlex.join(["hoyle", "ladder", self.game, *set_arguments(self.options), *settings])

    def records(self) -> list[dict[str, object]]:
        """Return a record for each figure, for CSV and Parquet."""
        rules = " ".join(f"{name}={written(value)}" for name, value in self.options.items())
        shared = {
            "game": self.game,
            "rules": rules,
            "bots": " ".join(self.bots),
            "games": self.games,
            "requested": self.requested,
            "seed": self.seed,
        }
        return [
            {**shared, "id": f.id, "unit": unit_of(f), "value": f.value, "low": f.low, "high": f.high}
            for f in self.figures()
        ]

    def sentences(self) -> list[Sentence]:
        """Return sentences on what the corrected tests bear out, as messages and facts."""
        return ladder_sentences(self)

    def to_json(self) -> dict[str, object]:
        """Return the report as values of JSON. Numbers that are infinite are None."""
        return {
            "heading": self.heading,
            "sentences": english_texts(self.sentences()),
            "game": self.game,
            "options": self.options,
            "bots": self.bots,
            "deals": self.deals,
            "games": self.games,
            "requested": self.requested,
            "seed": self.seed,
            "opening": self.opening,
            "chain": self.chain,
            "rungs": self.rungs,
            "ceiling": self.ceiling,
            "repeating": self.repeating,
            "tests": self.tests,
            "pairs": [
                {"first": p.first, "second": p.second, "p_value": p.p_value, "clear": p.clear} for p in self.pairs
            ],
            "figures": {
                f.id: {"value": finite(f.value), "low": finite(f.low), "high": finite(f.high)} for f in self.figures()
            },
        }


def unit_of(figure: Figure) -> str:
    """Return the unit of a figure of a ladder.

    >>> unit_of(Figure("rating_greedy", 12, 3, 20)), unit_of(Figure("skill", 0.5, 0.4, 0.6, True))
    ('Elo', 'share')
    """
    return SHARE if figure.percent else "deals" if figure.id.startswith("deals_") else "Elo"


def finite(number: float) -> float | None:
    """Return the number, or None if it is infinite."""
    return None if isinf(number) else number


# Texts


def elo_text(figure: Figure, signed: bool = True) -> str:
    """Return a rating with its interval as text.

    >>> elo_text(Figure("", 12.4, -3.0, 30.0)), elo_text(Figure("", 200.4, 150, 300), signed=False)
    ('+12 (-3 to +30)', '200 (150 to 300)')
    """
    sign = "+" if signed else ""
    return f"{figure.value:{sign}.0f} ({figure.low:{sign}.0f} to {figure.high:{sign}.0f})"


def deals_text(figure: Figure) -> str:
    """Return a number of deals with its interval as text, rounded up; a dash if nobody is ahead after any number of deals.

    >>> deals_text(Figure("", 3.2, 1.5, 8.0)), deals_text(Figure("", float("inf"), 9, float("inf")))
    ('4 (2 to 8)', '–')
    """
    if isinf(figure.value):
        return "–"
    high = "∞" if isinf(figure.high) else f"{ceil(figure.high):,}"
    return f"{ceil(figure.value):,} ({ceil(figure.low):,} to {high})"


def summary_table(ladder: Ladder) -> Table:
    """Return the figures on the game as a table."""
    say = translator("en")
    rows = [
        Row(say(N_("Skill")), (Number.of(ladder.skill),), "skill"),
        Row(say(N_("Skill depth (rungs)")), (ladder.rungs,), "rungs"),
    ]
    if ladder.ceiling < 1:
        rows.append(
            Row(say(N_("Highest possible score in a deal")), (Number(ladder.ceiling, percent=True),), "ceiling")
        )
    if ladder.span:
        rows.append(Row(say(N_("Span of the rungs (Elo)")), (elo_text(ladder.span, signed=False),), "span"))
    return Table("summary", say(N_("Skill and luck")), ("Value",), tuple(rows))


def rating_table(ladder: Ladder) -> Table:
    """Return the ratings as a table."""
    say = translator("en")
    rows = [Row(bot, (elo_text(rating),), rating.id) for bot, rating in zip(ladder.bots, ladder.ratings, strict=True)]
    return Table("ratings", say(N_("Ratings (Elo)")), (say(N_("Rating")),), tuple(rows), "Bot")


def pair_name(pair: PairResult) -> str:
    """Return the names of a pair."""
    return translator("en")(PAIR, first=pair.first, second=pair.second)


def pair_table(ladder: Ladder) -> Table:
    """Return the pairs as a table; a star marks a clear difference."""
    say = translator("en")
    rows = [
        Row(pair_name(pair), (replace(Number.of(pair.score), star=pair.clear), deals_text(pair.deals)), pair.score.id)
        for pair in ladder.pairs
    ]
    headings = say(N_("Score in a deal")), say(N_("Deals until 90 % ahead"))
    return Table("pairs", say(N_("Pairs (* a clear difference)")), headings, tuple(rows), "Pair")


def variance_table(ladder: Ladder) -> Table:
    """Return the shares of the variance as a table."""
    say = translator("en")
    headings: list[str] = []
    for split in ladder.splits:
        message, facts = split.heading()
        headings.append(say(message, **facts))
    rows = [
        Row(say(name), tuple(share_of_source(split, n) for split in ladder.splits))
        for n, name in enumerate(SOURCE_NAMES)
    ]
    return Table(
        "variance", say(N_("What decides the payoff (shares of its variance)")), tuple(headings), tuple(rows), "Source"
    )


def share_of_source(split: VarianceSplit, source: int) -> Number | str:
    """Return the share of a source, or that it is not known; a dash for the bots where a bot plays against itself."""
    share = split.known[source]
    return "–" if source == 0 and len(split.bots) == 1 else Number.of(share) if share else "not known"


def ladder_sentences(ladder: Ladder) -> list[Sentence]:
    """Return sentences on skill depth, the pairs of the chain, skill, and the seat and the deal between equal bots."""
    messages = [*depth_sentences(ladder), *upset_sentences(ladder.pairs)]
    _, seat, deal, _ = ladder.splits[-1].shares
    bot = ladder.splits[-1].bots[0]
    if any(pair.clear for pair in ladder.pairs):
        message = N_(
            "Skill {skill}: results are as predictable as if the stronger bot won this share of the deals for certain "
            "and a coin decided the others."
        )
        messages.append((message, {"skill": share_text(ladder.skill)}))
    if ladder.seat_matters:
        message = N_("Between equal bots ({bot}) the seat makes {share} of the variance of the payoff.")
        messages.append((message, {"bot": bot, "share": share_text(seat)}))
    if ladder.repeating:
        message = N_(
            "These bots play a deal in the same way again: {bots}. With them it is not known what the deal decides and what "
            "the course of play."
        )
        messages.append((message, {"bots": ", ".join(ladder.repeating)}))
    if ladder.deal_matters:
        message = N_("Between equal bots ({bot}) the deal makes {share} of the variance of the payoff.")
        messages.append((message, {"bot": bot, "share": share_text(deal)}))
    tests = N_(
        "Differences are clear if a false one among all {n} tests of this report has a probability below 5 % (Holm)."
    )
    hidden: list[Sentence] = [(DEALS_ONLY, {})] if ladder.hides_match else []
    return [*messages, *hidden, (tests, {"n": str(ladder.tests)})]


def depth_sentences(ladder: Ladder) -> list[Sentence]:
    """Return sentences on the chain of bots, and on each of its steps."""
    if ladder.span is None:
        widest = max(ladder.pairs, key=lambda pair: abs(pair.score.value - 0.5))
        message = N_(
            "Skill depth 0: no bot clearly beats another. The largest difference is {first} against {second}: a score of {score}."
        )
        facts = {"first": widest.first, "second": widest.second, "score": share_text(widest.score)}
        return [(message, facts)]
    message = N_(
        "Skill depth at least {n}: in {chain} each bot clearly beats all that follow. Their ratings span {span} Elo."
    )
    chain, span = " > ".join(ladder.chain), elo_text(ladder.span, signed=False)
    messages: list[Sentence] = [(message, {"n": str(ladder.rungs), "chain": chain, "span": span})]
    by_names = {(pair.first, pair.second): pair for pair in ladder.pairs}
    for names in zip(ladder.chain, ladder.chain[1:], strict=False):
        if names in by_names:
            messages.append(step_sentence(by_names[names]))
    return messages


def step_sentence(pair: PairResult) -> Sentence:
    """Return the sentence on a pair of which the first bot is clearly stronger."""
    facts = {"first": pair.first, "second": pair.second, "score": share_text(pair.score)}
    if isinf(pair.deals.high):
        return N_("{first} beats {second}: it scores {score} in a deal."), facts
    facts["deals"] = deals_text(pair.deals)
    return (
        N_(
            "{first} beats {second}: it scores {score} in a deal, and {deals} deals are enough to be ahead with a "
            "probability of 90 %."
        ),
        facts,
    )


def upset_sentences(pairs: Sequence[PairResult]) -> list[Sentence]:
    """Return a sentence for each pair in which the bot with the lower rating is clearly stronger."""
    message = N_("{second} clearly beats {first}, although its rating is lower: {first} scores {score}.")
    return [
        (message, {"first": pair.first, "second": pair.second, "score": share_text(pair.score)})
        for pair in pairs
        if pair.clear and not pair.first_wins
    ]
