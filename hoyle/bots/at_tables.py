"""Bots at tables: choose the bot that fits the options of a table, and run bots in this process."""

from dataclasses import replace

from hoyle.bots.answers import Run, answers, run_here
from hoyle.bots.clock import FOREVER
from hoyle.bots.memory import views_in
from hoyle.bots.registry import display_name, fitting
from hoyle.games import GAMES
from hoyle.rules.link import Target
from hoyle.table.ports import Question


def fitted(question: Question) -> Question:
    """Return the question with a bot that fits the options, of the same strength where possible (see `registry.fitting`)."""
    game = GAMES[question.game]
    return replace(question, bot=fitting(question.bot, game, views_in(game, question.view)[-1].options))


class LocalBots:
    """The `Bots` of a host with one person: a bot runs in this process and blocks it until it has chosen a move."""

    is_busy = False

    def __init__(self, target: Target = "cpu", run: Run = run_here) -> None:
        """Run compiled code at full strength ("cpu"), or plain Python without compilation and with a smaller budget ("plain").

        With the target "wasm", `run` sends the steps of each decision to WebAssembly.
        """
        self.target: Target = target
        self.run = run

    async def answer(self, question: Question) -> list[int]:
        """Return the bot's move, followed by the rest of its turn if the bot has chosen a whole turn."""
        chosen = fitted(question)
        return answers(
            chosen.bot,
            chosen.game,
            chosen.view,
            chosen.seat,
            chosen.seed,
            self.target,
            chosen.seconds or FOREVER,
            self.run,
        )

    def expect(self, game: str) -> None:
        """Do nothing: the first answer of a bot compiles it."""

    def display_name(self, bot: str) -> str:
        """Return the name of a bot for display (an English message)."""
        return display_name(bot)
