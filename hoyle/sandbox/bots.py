"""Bots that play by rules of strangers: what runs in a bot process, and what it is asked.

The process gets the texts of the rules, the packed view of a seat and the name of a bot, and answers with moves. Bots run as WebAssembly
with checked rows, bounded memory and counted steps. Where the rules fail or take too long, the bot makes any legal move.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from hoyle.bots.answers import answers
from hoyle.bots.at_tables import fitted
from hoyle.bots.memory import views_in
from hoyle.bots.registry import BOTS, WITHHELD
from hoyle.bots.uniform import any_move
from hoyle.codec import decode, encode
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.messages import message
from hoyle.rules.compiler import Checks
from hoyle.rules.link import compiled
from hoyle.rules.link.compiled import Bounds
from hoyle.rules.reading import interpreter
from hoyle.sandbox.child import answer_confined
from hoyle.sandbox.limits import OutOfTime, within
from hoyle.sandbox.messages import RUN, TEXT, Refused
from hoyle.table.ports import Question
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.versions import made_of

MEMORY = 256 << 20
"""The bytes of memory in which compiled rules work."""
BOUNDS = Bounds(Checks.ALL, MEMORY, MEMORY, steps=1 << 30)
"""Those of compiled rules. So many steps take a second or two."""
RULE_STEPS = 1_000_000
"""The most steps of a rule that is not compiled."""
READ_SECONDS, THINK_SECONDS = 2.0, 8.0
"""The processor time for reading texts, and for compiling them and thinking."""
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


def answer(body: bytes) -> bytes:
    """Return the answer to a question: Thought, or Refused with a sentence."""
    think, stage = decode(body, Think), TEXT
    try:
        if think.game not in GAMES:
            with within(READ_SECONDS):
                GAMES[think.game] = made_of(think.game, think.rewrites)
        stage = RUN
        with within(THINK_SECONDS):
            return encode(thought(think))
    except OutOfTime:
        return encode(Refused(stage, SLOW))
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
    except Exception as error:  # whatever rules of somebody lead to
        game = GAMES[think.game]
        return Thought([any_move(game, views_in(game, think.view)[-1], think.seat, think.seed)], str(error))


def withhold_solvers() -> None:
    """Offer no bots in this process that solve a game first: that takes minutes, and rules of strangers have a second."""
    WITHHELD.update(bot.name for bot in BOTS if bot.compile_for)


def bot_answers() -> Callable[[bytes], bytes]:
    """Return what answers the questions to a bot process."""
    for name in ("wasmtime", "numpy", "hoyle.rules.link.wasm_host", "hoyle.rules.rewrites"):
        import_module(name)
    withhold_solvers()
    own_games.reads_visitors = True
    compiled.BOUNDS, interpreter.MAX_STEPS = BOUNDS, RULE_STEPS
    return answer


def confined() -> None:
    """Answer questions until there are no more. `server.visitor_bots` starts this."""
    answer_confined(bot_answers)
