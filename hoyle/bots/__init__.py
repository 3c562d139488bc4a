"""Bots: each is given a view, never a state, and answers with a move.

The bots stand in `registry.BOTS`. To answer is `answer` or `answers`; which bots play a game is `bots_for` and `fitting`.

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
from hoyle.bots.warming import kinds, needs, warm

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
    "kinds",
    "needs",
    "parse",
    "refuse_unfit",
    "warm",
]
