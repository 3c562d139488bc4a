"""The bots of the registry in compiled code: a chain of functions, one for each bot, that finds a bot by its index.

Compiled code cannot call a function out of a list. So a chain is made: each link is a copy of the function below with
its own INDEX and `decide`, and passes the question on to the next. When compiled, a chain is a row of comparisons.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from hoyle.bots.bot import Bot
from hoyle.rules.mark import algorithm
from hoyle.rules.record import copy
from hoyle.rules.verbs import view

INDEX = 0
LOOKS = 1


@algorithm
def decide(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the first move: stands for the `decide` of a bot."""
    return moves[0]


@algorithm
def notice(state: Any, seat: int, first: int, context: Any, workspace: Any, budget: int) -> int:
    """Do nothing: stands for the `observe` of a bot."""
    return 0


@algorithm
def other_choice(
    state: Any, seat: int, index: int, moves: Any, n: int, context: Any, spaces: Any, budget: int
) -> int:  # fmt: skip
    """Return the first move: stands for the next link, and is the last."""
    return moves[0]


@algorithm
def other_observer(state: Any, seat: int, first: int, index: int, context: Any, spaces: Any, budget: int) -> int:
    """Do nothing: stands for the next link, and is the last."""
    return 0


@algorithm
def choose(state: Any, seat: int, index: int, moves: Any, n: int, context: Any, spaces: Any, budget: int) -> int:
    """Return the move of the bot with this index for a seat, whose legal moves are `moves[:n]`; it sees its view alone."""
    if index == INDEX:
        if LOOKS:
            copy(context.looks[0], context.blanks[0])
            view(state, seat, context.looks[0])
        return decide(context, moves, n, seat, spaces[INDEX], budget)
    return other_choice(state, seat, index, moves, n, context, spaces, budget)


@algorithm
def observe(state: Any, seat: int, first: int, index: int, context: Any, spaces: Any, budget: int) -> int:
    """Let the bot with this index observe what a seat sees now."""
    if index == INDEX:
        return notice(state, seat, first, context, spaces[INDEX], budget)
    return other_observer(state, seat, first, index, context, spaces, budget)


def rebound(function: Callable[..., Any], **names: Any) -> Callable[..., Any]:
    """Return a marked copy of an algorithm in which these global names have other values."""
    source = cast(FunctionType, function)
    made = FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__, source.__defaults__)
    labels = [str(value) if isinstance(value, int) else value.__qualname__ for value in names.values()]
    made.__module__, made.__doc__, made.__annotations__ = source.__module__, source.__doc__, source.__annotations__
    made.__qualname__ = "_".join([source.__qualname__, *labels])[:120]
    return algorithm(made)


def dispatch(bots: tuple[Bot, ...]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return `choose` and `observe` for a list of bots."""
    choices, observers = other_choice, other_observer
    for index, bot in reversed(list(enumerate(bots))):
        play = bot.compiled
        choices = rebound(choose, INDEX=index, LOOKS=int(play.looks), decide=play.decide, other_choice=choices)
        if play.observe is not None:
            observers = rebound(observe, INDEX=index, notice=play.observe, other_observer=observers)
    return choices, observers
