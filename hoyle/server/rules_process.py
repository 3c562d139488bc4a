"""A process that does for rules of visitors what their tables do not: bots think in it, and rules are tried before anybody sits down.

It gets the texts of the rules, and of a table no more than the view of a seat. Bots run as WebAssembly with checked rows, bounded memory
and counted steps. Where the rules fail or take too long, a bot makes any legal move.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module

from hoyle.bots.answers import answers
from hoyle.bots.at_tables import fitted
from hoyle.bots.memory import views_in
from hoyle.bots.registry import BOTS, WITHHELD
from hoyle.bots.uniform import any_move
from hoyle.codec import decode, encode
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.lab.trial import doubt_about
from hoyle.messages import message
from hoyle.pages.disclosures import PEEKS
from hoyle.play.play import vary
from hoyle.rules.compiler import Checks
from hoyle.rules.game import Game
from hoyle.rules.link import compiled
from hoyle.rules.link.compiled import Bounds
from hoyle.rules.reading import interpreter
from hoyle.rules.rewrites.flow import flows
from hoyle.rules.rule_error import TooMuchMemory
from hoyle.rulesets.published_rules import Facts
from hoyle.sandbox import limits
from hoyle.sandbox.child import answer_confined
from hoyle.sandbox.limits import OutOfTime, within
from hoyle.sandbox.messages import PROCESS, RUN, TEXT, Refused
from hoyle.server.rule_words import words_of
from hoyle.table.ports import Question
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.versions import made_of
from hoyle.testing.broken import BUDGET, Broken
from hoyle.testing.disclosed import disclosures

MEMORY = 512 << 20
"""The bytes of memory in which compiled rules work: the strong bots of a dozen games."""
BOUNDS = Bounds(Checks.ALL, MEMORY, MEMORY, steps=1 << 28)
"""Those of compiled rules. So many steps take a second or two."""
RULE_STEPS = 1_000_000
"""The most steps of a rule that is not compiled."""
READ_SECONDS, RUN_SECONDS = 2.0, 8.0
"""The processor time for reading texts, and for compiling and running them."""
TRIAL_SECONDS, LOOK_SECONDS = 1.0, 1.0
"""How long bots play to try rules, and how long is looked for what they disclose."""
PLAY_SECONDS, MEASURE_SECONDS, MEASURE_STEPS = 20.0, 240.0, 1 << 36
"""How long bots play to measure rules, the processor time for all of it, and the steps of compiled rules, which play many games at once."""
FAILED = "The rules of this table have failed."
SLOW = "The rules of this table take too long."


@message(tag="think")
@dataclass(slots=True)
class Think:
    """Choose moves; see `ports.Question`."""

    rewrites: list[RewriteText]
    bot: str
    game: str
    view: bytes
    seat: int
    seed: int
    seconds: float


@message(tag="thought")
@dataclass(slots=True)
class Thought:
    """The chosen move, followed by the moves that the bot plans next."""

    moves: list[int]
    fault: str = ""
    """Why the rules have failed the bot, which then makes any legal move; empty if they have not."""


@message(tag="foresee")
@dataclass(slots=True)
class Foresee:
    """Try rules before somebody sits down."""

    rewrites: list[RewriteText]
    game: str


@message(tag="tell")
@dataclass(slots=True)
class Tell:
    """Tell what rules say of themselves."""

    rewrites: list[RewriteText]
    game: str


@message(tag="measure")
@dataclass(slots=True)
class Measure:
    """Measure rules in games between bots; see `lab.published.measure_published`."""

    rewrites: list[RewriteText]
    game: str
    max_games: int
    seed: int


@message(tag="measured")
@dataclass(slots=True)
class Measured:
    """What was measured."""

    facts: Facts


@message()
@dataclass(slots=True)
class Learned:
    """What somebody may learn by a move, and the usual rules hide."""

    reader: int
    """Who learns it: a seat, or NONE for spectators."""
    seat: int
    """Who moves."""
    move: str
    """In the notation of the game."""
    fields: list[str]
    """What shows it: fields of the reader's view."""


@message()
@dataclass(slots=True)
class Flowing:
    """A rule that reads what is hidden and writes what others see; see `rewrites.flow.Flow`."""

    rule: str
    reads: list[str]
    writes: list[str]


@message(tag="foreseen")
@dataclass(slots=True)
class Foreseen:
    """What is known of rules before somebody sits down."""

    doubt: str = ""
    """Why nobody should play by them (an English message); empty if nothing speaks against it."""
    facts: dict[str, int] = field(default_factory=dict[str, int])
    """Those of `doubt`."""
    disclosed: list[Learned] = field(default_factory=list[Learned])
    flows: list[Flowing] = field(default_factory=list[Flowing])


def answer(body: bytes) -> bytes:
    """Return the answer to a question: Thought, Foreseen, Words or Measured, or Refused with a sentence."""
    question, stage = decode(body, Think, Foresee, Tell, Measure), TEXT
    try:
        with within(READ_SECONDS):
            game = GAMES.get(question.game) or made_of(question.game, question.rewrites)
        GAMES[question.game], stage = game, RUN
        with within(MEASURE_SECONDS if isinstance(question, Measure) else RUN_SECONDS):
            match question:
                case Think():
                    return encode(thought(question))
                case Foresee():
                    return encode(foreseen(game))
                case Tell():
                    return encode(words_of(game))
                case Measure():
                    return encode(Measured(measured(game, question)))
    except OutOfTime:
        return encode(Refused(stage, SLOW))
    except TooMuchMemory as error:
        return encode(Refused(PROCESS, str(error)))
    except Refusal as refusal:
        return encode(Refused(stage, str(refusal)))
    except Exception:  # whatever rules of somebody lead to
        return encode(Refused(stage, FAILED))


def thought(think: Think) -> Thought:
    """Return the moves of a bot that fits the options, or any legal move if the rules fail while it thinks."""
    question = Question(think.bot, think.game, think.view, think.seat, think.seed)
    try:
        bot = fitted(question).bot
        return Thought(answers(bot, think.game, think.view, think.seat, think.seed, "cpu", think.seconds))
    except TooMuchMemory:
        raise  # a new process has it
    except Exception as error:  # whatever rules of somebody lead to
        game = GAMES[think.game]
        return Thought([any_move(game, views_in(game, think.view)[-1], think.seat, think.seed)], str(error))


def foreseen(game: Game) -> Foreseen:
    """Return what games of bots show about rules, and what random games disclose that the usual rules hide."""
    if doubt := doubt_about(vary(game, {}), TRIAL_SECONDS):
        return Foreseen(doubt.message, doubt.facts)
    BUDGET.begin(LOOK_SECONDS)
    try:
        found = disclosures(game, {})
    except Broken:
        return Foreseen(PEEKS)
    learned = [Learned(each.reader, each.seat, each.move, sorted(each.fields)) for each in found]
    flowing = [Flowing(each.rule, [*each.reads], [*each.writes]) for each in flows(game)]
    return Foreseen(disclosed=learned, flows=flowing)


def measured(game: Game, question: Measure) -> Facts:
    """Return what is measured of rules."""
    from hoyle.lab.pools import OneThread, playing_on
    from hoyle.lab.published import measure_published

    with playing_on(OneThread()):
        return measure_published(vary(game, {}), question.max_games, PLAY_SECONDS, question.seed)


def withhold_solvers() -> None:
    """Offer no bots in this process that solve a game first: that takes minutes, and rules of strangers have a second."""
    WITHHELD.update(bot.name for bot in BOTS if bot.compile_for)


def rules_answers() -> Callable[[bytes], bytes]:
    """Return what answers the questions to the process."""
    for name in ("wasmtime", "numpy", "hoyle.rules.link.wasm_host", "hoyle.rules.rewrites"):
        import_module(name)
    withhold_solvers()
    own_games.reads_visitors = True
    compiled.BOUNDS, interpreter.MAX_STEPS = BOUNDS, RULE_STEPS
    return answer


def confined() -> None:
    """Answer questions until there are no more. `visitor_bots` starts this."""
    answer_confined(rules_answers, memory=MEMORY + limits.MEMORY)


def measuring() -> None:
    """Measure rules until there are no more, with the lowest priority. `text_measuring` starts this."""

    def prepare() -> Callable[[bytes], bytes]:
        os.nice(19)
        import_module("hoyle.lab.published")
        answers = rules_answers()
        compiled.BOUNDS = replace(BOUNDS, steps=MEASURE_STEPS)
        return answers

    answer_confined(prepare, int(MEASURE_SECONDS) + 10, MEMORY + limits.MEMORY)
