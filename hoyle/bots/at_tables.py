"""Bots at tables: the bot that fits the options of a table, and bots that answer in this process."""

from dataclasses import replace

from hoyle.bots.answers import answers
from hoyle.bots.clock import FOREVER
from hoyle.bots.memory import views_in
from hoyle.bots.registry import display_name, fitting
from hoyle.games import GAMES
from hoyle.rules.link import Target
from hoyle.session.ports import Question


def fitted(question: Question) -> Question:
    """Return the question with the bot of the same strength that fits the options."""
    game = GAMES[question.game]
    return replace(question, bot=fitting(question.bot, game, views_in(game, question.view)[-1].options))


class LocalBots:
    """The `Bots` of a host with one person: they think in this process, and nothing else happens meanwhile."""

    def __init__(self, target: Target = "cpu") -> None:
        """Think with compiled code, at full strength; or in plain Python, at once and with less search."""
        self.target: Target = target

    async def answer(self, question: Question) -> list[int]:
        """Return the bot's move and what it plans after it."""
        one = fitted(question)
        return answers(one.bot, one.game, one.view, one.seat, one.seed, self.target, one.seconds or FOREVER)

    def expect(self, game: str) -> None:
        """Compile nothing ahead: a bot is compiled by its first answer."""

    def display_name(self, bot: str) -> str:
        """Return the name of a bot that people see (an English message)."""
        return display_name(bot)
