"""Bots at tables by rules of visitors, and trials of such rules: in confined processes of their own; this one never reads such a text."""

import asyncio
import time

from hoyle.bots import display_name
from hoyle.bots.clock import THINKING_SECONDS
from hoyle.codec import MalformedMessage, decode, encode
from hoyle.errors import Refusal
from hoyle.host.bot_turns import NO_BOT
from hoyle.host.worker_table import WorkerDied
from hoyle.sandbox.messages import PROCESS, Refused
from hoyle.sandbox.process import IsolatedProcess
from hoyle.server.rule_words import Words
from hoyle.server.rules_process import Foresee, Foreseen, Tell, Think, Thought
from hoyle.table.ports import Question

PROCESSES = 2
"""How many processes there may be."""
SECONDS = 60.0
"""The longest time of an answer; processor time ends it earlier, but others come first on a busy machine."""
MOST_GAMES = 12
"""A process that has had so many games is replaced, so that it does not grow."""
REST_SECONDS = 60.0
"""How long bots do not think about rules that have failed them."""


class RulesProcess(IsolatedProcess):
    """A process in which bots think and rules are tried; see `rules_process`."""

    def __init__(self) -> None:
        """Start no process yet."""
        super().__init__("hoyle.server.rules_process", "confined", SECONDS)
        self.games: set[str] = set()
        """The games that the process has had."""

    def kill(self) -> None:
        """End the process if there is one."""
        super().kill()
        self.games.clear()


class RulesProcesses:
    """Several of them. A question waits until one is free; questions are answered in their order."""

    def __init__(self) -> None:
        """Start none yet."""
        self.processes = [RulesProcess() for _ in range(PROCESSES)]
        self.free: asyncio.Queue[RulesProcess] = asyncio.Queue()
        for process in self.processes:
            self.free.put_nowait(process)

    async def ask(self, question: Think | Foresee | Tell) -> Thought | Foreseen | Words | Refused | None:
        """Return the answer to a question; None if the process ends or does not answer in time."""
        process = await self.free.get()
        try:
            if question.game not in process.games and len(process.games) >= MOST_GAMES:
                process.kill()
            process.games.add(question.game)
            answer = decode(await process.ask(encode(question)), Thought, Foreseen, Words, Refused)
            if isinstance(answer, Refused) and answer.stage == PROCESS:
                process.kill()
                answer = decode(await process.ask(encode(question)), Thought, Foreseen, Words, Refused)
            return answer
        except (WorkerDied, MalformedMessage):
            process.kill()
            return None
        finally:
            self.free.put_nowait(process)

    async def close(self) -> None:
        """End all processes."""
        for process in self.processes:
            await process.end()


class VisitorBots:
    """Bots in these processes."""

    is_busy = False

    def __init__(self, processes: RulesProcesses) -> None:
        """Let bots think in these processes."""
        self.processes = processes
        self.resting: dict[str, float] = {}
        """By game whose rules have failed bots: until when none thinks about it."""

    async def answer(self, question: Question) -> list[int]:
        """Return a move for the seat, followed by the moves that the bot plans next; Refusal if the rules fail."""
        self.refuse_resting(question.game)
        answer = await self.processes.ask(think_of(question))
        if isinstance(answer, Thought):
            return answer.moves
        self.resting[question.game] = time.monotonic() + REST_SECONDS
        raise Refusal(NO_BOT)

    def refuse_resting(self, game: str) -> None:
        """Refuse a question about rules that have just failed."""
        now = time.monotonic()
        self.resting = {name: until for name, until in self.resting.items() if until > now}
        if game in self.resting:
            raise Refusal(NO_BOT)

    def expect(self, game: str) -> None:
        """Do nothing: the first question compiles the rules."""

    def display_name(self, bot: str) -> str:
        """Return the name of a bot for people (an English message)."""
        return display_name(bot)


def think_of(question: Question) -> Think:
    """Return a question as a bot process gets it."""
    seconds = min(question.seconds or THINKING_SECONDS, THINKING_SECONDS)
    return Think(question.rewrites, question.bot, question.game, question.view, question.seat, question.seed, seconds)
