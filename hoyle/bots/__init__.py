"""Bots: each gets a view, never a state, and returns a move.

`registry.BOTS` lists the bots. `answer` and `answers` return the moves of a bot; `bots_for` and `fitting` choose bots for a game.

>>> import hoyle
>>> from hoyle.bots import answer
>>> play = hoyle.game("r").new(seed=1)
>>> answer("greedy", "r", play.bot_view(0).pack(), 0, seed=5, target="plain") in play.legal(0)
True
"""

from hoyle.bots.answers import Peek, answer, answers
from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.clock import FOREVER, HARD_LIMIT_SECONDS, THINKING_SECONDS
from hoyle.bots.registry import bot_names, bots_for, budgeted, display_name, fitting, parse, refuse_unfit
from hoyle.bots.warming import needed_for_bot, needed_for_tables, warm

__all__ = [
    "FOREVER",
    "HARD_LIMIT_SECONDS",
    "THINKING_SECONDS",
    "Bot",
    "Compiled",
    "Peek",
    "Question",
    "answer",
    "answers",
    "bot_names",
    "bots_for",
    "budgeted",
    "display_name",
    "fitting",
    "needed_for_bot",
    "needed_for_tables",
    "parse",
    "refuse_unfit",
    "warm",
]
