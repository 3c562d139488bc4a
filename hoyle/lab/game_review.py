"""Review how well a seat played a finished game: the loss of each of its choices, and which of them mattered."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from hoyle.errors import Refusal
from hoyle.i18n import N_, Translator, many, number_text, short_number, translator
from hoyle.lab.differences import Difference, corrected
from hoyle.lab.many import Progress, no_progress
from hoyle.lab.reports import Chart, Document, Documented, Number, Point, Row, Table, intervals
from hoyle.lab.reports.measured import made
from hoyle.lab.review_choices import SeatChoice, choices_of_play, choices_of_table
from hoyle.lab.review_rounds import PartialReview
from hoyle.lab.review_texts import Texts
from hoyle.lab.review_values import MIN_SAMPLES, Referees, Verdict, is_solved, referees_of, total_loss
from hoyle.play.play import Play
from hoyle.table.show import replay
from hoyle.table.table import Table as GameTable

GRADES = {N_("best"): 0.01, N_("good"): 0.05, N_("slip"): 0.15}
"""The grades of choices but the worst, and how much of the range of results each may give away."""
WORST = N_("blunder")
"""The grade of all others."""
BETWEEN_TICKS = 0.2
"""The seconds between two reports of the progress."""
MOMENTS = 2
"""The number of moments that are named."""
TOO_FEW = N_("A loss can be estimated from at least {least} imagined deals for each choice.")
NOT_OVER = N_("A game can be reviewed when it is over.")

MOMENT = N_("Step {step}: you played {played}; {best} was worth {loss} more ({low} to {high}).")
EXACT_MOMENT = N_("Step {step}: you played {played}; {best} was worth {loss} more.")
MIXED_MOMENT = N_("Step {step}: you played {played}; the best mix ({mix}) was worth {loss} more.")
NOTHING_TO_CHOOSE = N_("There was nothing to choose in this game.")
PERFECT = N_("Every choice was perfect: none gave anything away.")
NONE_CLEAR = N_("No choice was clearly worse than what the bot would have played.")
PERHAPS = N_("This is not clear: in a game of so many choices some of them look worse by chance.")
TOTAL = many(
    "In {n} choice you gave away {loss} in all ({low} to {high}).",
    "In {n} choices you gave away {loss} in all ({low} to {high}).",
)
EXACT_TOTAL = many("In {n} choice you gave away {loss} in all.", "In {n} choices you gave away {loss} in all.")
TOTAL_BETTER = many(
    "In {n} choice you did better than the bot by {loss} in all ({low} to {high}).",
    "In {n} choices you did better than the bot by {loss} in all ({low} to {high}).",
)
UNIT = N_("A loss is a difference in the expected result of the deal, which lies between {low} and {high}.")
BY_SOLUTION = N_(
    "Your choices are compared with perfect play, which the solver knows, against perfect play of the opponent."
)
BY_BOTS = N_(
    "Your choices are compared with those of a strong bot ({chooser}), in {samples} deals each that agree with what you could see "
    "then; a quicker bot ({player}) plays them to the end for everybody."
)
MEANING = N_(
    "The intervals (95 %) allow for chance, and for mistakes of the bots as large as they are where perfect play is known."
)
NOT_ALL = N_("The time was over: {judged} of {requested} choices are judged.")


@dataclass(frozen=True)
class ReviewedChoice:
    """A choice of the seat, in words and numbers. Values are payoffs of the deal in the units of reports."""

    step: int
    """The number of the step of the replay that shows the choice."""
    before: int
    """The number of the step before the choice, from which it can be tried again."""
    played: str
    """What was played, in the reader's language."""
    best: str
    """The best move, or what the stronger bot would have played; the same as `played` if that is it."""
    played_value: float
    best_value: float
    loss: Difference
    """The best value minus the played one."""
    mix: tuple[tuple[str, float], ...]
    """The best mix: moves with their probabilities, the most probable first; empty unless the game is solved."""
    items: tuple[str, str] = ("", "")
    """The ids of the cards that were played, and should have been, as the table shows them; empty where there is no single one."""
    instead: str = ""
    """What would have come of the best move against what the others did, as the table tells it; empty if it tells nothing else."""

    @property
    def is_worse(self) -> bool:
        """Whether something else was clearly better."""
        return self.loss.clear and self.loss.value > 0


@dataclass(frozen=True)
class GameReview(Documented):
    """How well a seat played a game."""

    title: str
    """The title of the game, an English message."""
    seat: int
    player: str
    """The name of the player; empty if it is not known."""
    choices: tuple[ReviewedChoice, ...]
    requested: int
    """The number of choices of the seat; `choices` has fewer while the review is being made, or if the time was over."""
    referees: Referees | None
    """The bots that judged; None if the game is solved."""
    samples: tuple[int, int]
    """The least and the largest number of imagined deals in which a choice was compared with that of the bot."""
    payoffs: tuple[float, float]
    """The smallest and the largest payoff of a deal, in the units of reports."""
    seed: int
    lang: str = "en"
    """The language of the texts."""

    @property
    def say(self) -> Translator:
        """The translator into the language of the review."""
        return translator(self.lang)

    @property
    def is_complete(self) -> bool:
        """Whether all choices are judged."""
        return len(self.choices) == self.requested

    def grade_of(self, choice: ReviewedChoice) -> int:
        """Return the index in GRADES of a choice; one that chance may explain is at least good."""
        low, high = self.payoffs
        share = choice.loss.value / (high - low)
        grade = sum(share > most for most in GRADES.values())
        return grade if choice.is_worse else min(grade, 1)

    def grade_name(self, choice: ReviewedChoice) -> str:
        """Return the name of the grade of a choice."""
        return self.say([*GRADES, WORST][self.grade_of(choice)])

    @property
    def total(self) -> Difference:
        """The sum of all losses."""
        return total_loss([choice.loss for choice in self.choices])

    @property
    def moments(self) -> list[ReviewedChoice]:
        """The choices that cost most, at most two, the dearest first: clear ones, then those whose own interval is above 0."""
        worse = [choice for choice in self.choices if choice.is_worse or choice.loss.low > 0]
        return sorted(worse, key=lambda choice: (not choice.is_worse, -choice.loss.value))[:MOMENTS]

    def moment_text(self, choice: ReviewedChoice) -> str:
        """Return a sentence on what else a choice could have been, and what that was worth."""
        value, low, high = self.numbers(choice.loss)
        facts = {"step": choice.step, "played": choice.played, "best": choice.best, "loss": value}
        if len(choice.mix) > 1:
            return self.say(MIXED_MOMENT, mix=mix_text(choice.mix), **facts)
        return self.say(EXACT_MOMENT, **facts) if choice.mix else self.say(MOMENT, low=low, high=high, **facts)

    def total_text(self) -> str:
        """Return a sentence on all choices together."""
        if not self.choices:
            return self.say(NOTHING_TO_CHOOSE)
        loss, low, high = self.numbers(self.total)
        if self.referees is None:
            return self.say.many(*EXACT_TOTAL, len(self.choices), loss=loss)
        if self.total.value >= 0:
            return self.say.many(*TOTAL, len(self.choices), loss=loss, low=low, high=high)
        loss, high, low = self.numbers(
            replace(self.total, value=-self.total.value, low=-self.total.low, high=-self.total.high)
        )
        return self.say.many(*TOTAL_BETTER, len(self.choices), loss=loss, low=low, high=high)

    def numbers(self, loss: Difference) -> tuple[str, str, str]:
        """Return a loss and the ends of its interval in the format of the language."""
        value, low, high = (decimal(number, self.say) for number in (loss.value, loss.low, loss.high))
        return value, low, high

    def texts(self) -> list[str]:
        """Return the moments that mattered, and all choices together, as sentences."""
        found = [self.moment_text(choice) for choice in self.moments]
        if self.choices and not any(choice.is_worse for choice in self.choices):
            none = PERFECT if self.referees is None else PERHAPS if found else NONE_CLEAR
            found.append(self.say(none))
        if not self.is_complete:
            found.append(self.say(NOT_ALL, judged=len(self.choices), requested=self.requested))
        return [*found, self.total_text()] if self.choices or not self.requested else found

    def unit_text(self) -> str:
        """Return a sentence on what a loss is."""
        low, high = (short_number(number, self.say) for number in self.payoffs)
        return self.say(UNIT, low=low, high=high)

    def method_text(self) -> str:
        """Return sentences on how the choices were judged."""
        say = self.say
        if self.referees is None:
            return say(BY_SOLUTION)
        least, most = self.samples
        samples = str(most) if least == most else f"{least}–{most}"
        how = say(BY_BOTS, chooser=self.referees.chooser, player=self.referees.player, samples=samples)
        return f"{how} {say(MEANING)}"

    def document(self) -> Document:
        """Return the review as a document, which can be shown and saved."""
        say = self.say
        points = [Point(say("Step {step}", step=one.step), Number.of(one.loss)) for one in self.choices]
        chart: list[Chart] = [intervals("losses", say("Losses over the game"), points)] if points else []
        best = (say("Best"), say("Best result")) if self.referees is None else (say("The bot"), say("The bot's result"))
        columns = (say("You played"), best[0], say("Your result"), best[1], say("Loss"))
        rows = [
            Row(
                str(one.step),
                (one.played, best_text(one), Number(one.played_value), Number(one.best_value), Number.of(one.loss)),
            )
            for one in self.choices
        ]
        return Document(
            say("How well did I play?"),
            ": ".join(text for text in (say(self.title), self.player) if text),
            sentences=tuple(self.texts()),
            parts=(*chart, Table("choices", say("Your choices"), columns, tuple(rows), say("Step"), self.note)),
            method=((say("Method"), f"{self.method_text()} {self.unit_text()}"), (say("Seed"), str(self.seed)), made()),
            own_data=self.to_json(),
        )

    @property
    def note(self) -> str:
        """How the choices were judged, and what a star means."""
        star = self.say(
            "* is a loss that chance does not explain; the tests of all choices are corrected together (5 %)."
        )
        return " ".join([self.unit_text(), self.method_text(), *([star] if self.referees else [])])

    def to_json(self) -> dict[str, Any]:
        """Return everything as values of JSON."""
        return asdict(self) | {"sentences": self.texts()}


def decimal(number: float, say: Translator) -> str:
    """Return a number with two decimals, without a sign if it rounds to 0.

    >>> decimal(0.234, translator("de")), decimal(-0.001, translator("en")), decimal(-1.0, translator("en"))
    ('0,23', '0.00', '−1.00')
    """
    return number_text(round(number, 2) or 0.0, say, 2)


def mix_text(mix: Sequence[tuple[str, float]]) -> str:
    """Return a mix in words.

    >>> mix_text([("Spy", 0.612), ("Queen", 0.388)])
    'Spy 61 %, Queen 39 %'
    """
    return ", ".join(f"{text} {100 * chance:.0f} %" for text, chance in mix)


def best_text(choice: ReviewedChoice) -> str:
    """Return the best move or mix in words."""
    return mix_text(choice.mix) if len(choice.mix) > 1 else choice.best


def review_game(
    game: GameTable | Play,
    seat: int,
    samples: int = 0,
    seed: int = 1,
    lang: str = "en",
    progress: Progress = no_progress,
) -> GameReview:
    """Return how well a seat played a finished game: a table (see `hoyle.table.show.transcript.table_of_record`) or a single deal.

    Each choice among two or more moves is compared with the best one, by what the seat could see then: exactly under rules that
    are solved; otherwise the loss is estimated from `samples` imagined deals (0: a number that fits the game) with its 95 %
    interval. `hoyle.lab.review_values` describes the method. `progress` is called with the number of imagined deals played and
    that of all. Raise Refusal if the game is not over, if it is a game of memory, or if `samples` is too small.

    >>> import hoyle
    >>> play = hoyle.game("serious_card").new()
    >>> for seat, move in ((0, "b7"), (1, "r3")):
    ...     play.play(seat, move)
    >>> found = review_game(play, 1)
    >>> found.moment_text(found.moments[0])
    'Step 2: you played Assassin 3; the best mix (Musician 0 37 %, Spy 2 35 %, Princess 1 28 %) was worth 0.13 more.'
    """
    if 0 < samples < MIN_SAMPLES:
        raise Refusal(TOO_FEW, least=MIN_SAMPLES)
    choices, partial = choices_of(game, seat), PartialReview(samples, seed)
    while not partial.is_complete:
        partial.advance(choices, BETWEEN_TICKS)
        progress(*partial.progress(choices))
    return review_of(game, seat, choices, partial, lang)


def choices_of(game: GameTable | Play, seat: int) -> list[SeatChoice]:
    """Return the choices of a seat in a finished game; Refusal if it is not over, or if it is a game of memory."""
    is_over = game.is_over if isinstance(game, Play) else game.status == "over"
    if not is_over:
        raise Refusal(NOT_OVER)
    choices = choices_of_play(game, seat) if isinstance(game, Play) else choices_of_table(game, seat)
    for choice in choices:
        if not is_solved(choice):
            referees_of(choice)
    return choices


def in_words(choice: SeatChoice, verdict: Verdict, texts: "Texts") -> ReviewedChoice:
    """Return a choice with its verdict in words."""
    mix = sorted((verdict.mix or {}).items(), key=lambda pair: -pair[1])
    return ReviewedChoice(
        choice.step,
        choice.before,
        texts.of(choice.moves),
        texts.of(verdict.best),
        verdict.played_value,
        verdict.best_value,
        verdict.loss,
        tuple((texts.of((move,)), chance) for move, chance in mix),
        (texts.item(choice.moves), texts.item(verdict.best)),
        texts.instead(verdict.best),
    )


def review_of(
    game: GameTable | Play, seat: int, choices: Sequence[SeatChoice], partial: PartialReview, lang: str
) -> GameReview:
    """Return the review of a game of which these choices are judged so far."""
    variant, say = (game if isinstance(game, Play) else replay.replayable_timeline(game)).variant, translator(lang)
    unit = variant.game.payoff_unit(variant.options)
    low, high = variant.game.payoff_range(variant.options)
    unsolved = [choice for choice in choices if not is_solved(choice)]
    referees = referees_of(unsolved[0]) if unsolved else None
    if referees:
        referees = replace(referees, player=referees.player_at(partial.level or 0))
    verdicts = partial.verdicts(choices)
    estimated = [one for one in verdicts.values() if not one.is_exact]
    samples = [one.samples for one in estimated if not one.is_same] or [one.samples for one in estimated]
    names = (
        [say("Seat {number}", number=seat + 1) for seat in range(variant.seats)]
        if isinstance(game, Play)
        else game.people.names(say)
    )
    reviewed = [in_words(choices[number], one, Texts(choices[number], say, names)) for number, one in verdicts.items()]
    losses = corrected([one.loss for one in reviewed])
    return GameReview(
        variant.game.title,
        seat,
        "" if isinstance(game, Play) else game.people.names(say)[seat],
        tuple(replace(one, loss=loss) for one, loss in zip(reviewed, losses, strict=True)),
        len(choices),
        referees,
        (min(samples, default=0), max(samples, default=0)),
        (low / unit, high / unit),
        partial.seed,
        lang,
    )
