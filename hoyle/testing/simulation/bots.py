"""Simulated bots, which answer with a random legal move, or late, or wrongly, or not at all."""

import random
from typing import TYPE_CHECKING

from hoyle.games import GAMES
from hoyle.table.ports import Millis, Question

if TYPE_CHECKING:
    from hoyle.testing.simulation.clock import SimulatedClock
    from hoyle.testing.simulation.faults import Faults

MAX_TIME: Millis = 400
"""The maximum time of an answer without faults."""
LATE: Millis = 30_000
"""The maximum time of a late answer."""
SILENCE: Millis = 60_000
"""The time after which a question is given up, because the process that answers questions is replaced."""

Answers = dict[tuple[int, bytes], list[int]]
"""By seat and packed view of the questions: the moves of all answers."""


class BotsFailed(Exception):
    """The process of the bots has died."""


class SimulatedBots:
    """The bots of one process."""

    is_busy = False

    def __init__(self, clock: "SimulatedClock", faults: "Faults", dice: random.Random, answers: Answers) -> None:
        """Create bots that note their answers in `answers`."""
        self.clock, self.faults, self.dice, self.answers = clock, faults, dice, answers

    async def answer(self, question: Question) -> list[int]:
        """Return a random legal move; after a fault no move, or a move that may be illegal."""
        await self.clock.sleep(self.dice.randrange(LATE if self.faults.happens("late bot") else MAX_TIME))
        answers = self.answers.setdefault((question.seat, question.view), [])
        if self.faults.happens("silent bot"):
            await self.clock.sleep(SILENCE)
            raise BotsFailed
        moves = [self.dice.choice(legal_moves(question))]
        if self.faults.happens("wrong bot"):
            moves = self.dice.choice([[], [-1], [self.dice.randrange(64)], [1 << 40]])
        answers += moves
        return moves

    def expect(self, game: str) -> None:
        """Do nothing: these bots need no preparation."""

    def display_name(self, bot: str) -> str:
        """Return the bot's name unchanged."""
        return bot


def legal_moves(question: Question) -> list[int]:
    """Return the legal moves in the seat's last view."""
    game = GAMES[question.game]
    seen = game.state.unpack(question.view[-len(game.state().pack()) :])  # the last of the views, if there are several
    moves = [0] * game.moves
    return moves[: game.verbs["legal"](seen, question.seat, moves)]
