"""Call a bot by its index in compiled code, through a chain of functions with one link for each bot.

Compiled code cannot call a function from a list. So `dispatch` builds chains: each link is a copy of `choose` (or of
`observe`) for one bot. A link compares the index with its own INDEX, and calls the next link if they differ.

The functions take `context`, the search context; `workspaces`, the workspace of each bot by index; and `budget`, the
budget of the bot that is called.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from hoyle.bots.bot import Bot
from hoyle.bots.turns import Context
from hoyle.rules import mark
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import copy
from hoyle.rules.verbs import view

INDEX = 0
"""The index of the link's bot; each copy of a link has its own value."""
READS_VIEW = 1
"""1: the link's bot reads `context.root_view`; 0: it does not, so the view is not written."""


@algorithm
def bot_decide(context: Context, moves: Row[int], n: int, seat: int, workspace: object, budget: int) -> int:
    """Return the first move: a placeholder for the `decide` of a bot."""
    return moves[0]


@algorithm
def bot_observe(state: Position, seat: int, first: int, context: Context, workspace: object, budget: int) -> int:
    """Do nothing: a placeholder for the `observe` of a bot."""
    return 0


@algorithm
def next_choose(
    state: Position,
    seat: int,
    index: int,
    moves: Row[int],
    n: int,
    context: Context,
    workspaces: tuple[object, ...],
    budget: int,
) -> int:
    """Return the first move: a placeholder for the next link, and the end of the chain."""
    return moves[0]


@algorithm
def next_observe(
    state: Position, seat: int, first: int, index: int, context: Context, workspaces: tuple[object, ...], budget: int
) -> int:
    """Do nothing: a placeholder for the next link, and the end of the chain."""
    return 0


@algorithm
def choose(
    state: Position,
    seat: int,
    index: int,
    moves: Row[int],
    n: int,
    context: Context,
    workspaces: tuple[object, ...],
    budget: int,
) -> int:
    """Return the move of the bot with this index, from the seat's view and the legal moves `moves[:n]`."""
    if index == INDEX:
        if READS_VIEW:
            copy(context.root_view[0], context.blanks[0])
            view(state, seat, context.root_view[0])
        return bot_decide(context, moves, n, seat, workspaces[INDEX], budget)
    return next_choose(state, seat, index, moves, n, context, workspaces, budget)


@algorithm
def observe(
    state: Position, seat: int, first: int, index: int, context: Context, workspaces: tuple[object, ...], budget: int
) -> int:
    """Let the bot with this index observe the current state for a seat; `first` is 1 at the first view of a game. Return 0."""
    if index == INDEX:
        return bot_observe(state, seat, first, context, workspaces[INDEX], budget)
    return next_observe(state, seat, first, index, context, workspaces, budget)


def with_globals(function: Callable[..., object], **names: object) -> Callable[..., Any]:
    """Return a copy of an algorithm in which the given global names have other values.

    The qualified name of the copy contains these values. It is cut to 120 characters because it is part of file names in the
    disk cache; copies with the same name differ in the fingerprint that linking adds.
    """
    copy_ = mark.with_globals(cast(FunctionType, function), names)
    labels = [getattr(value, "__qualname__", str(value)) for value in names.values()]
    copy_.__qualname__ = "_".join([copy_.__qualname__, *labels])[:120]
    return algorithm(copy_)


def dispatch(bots: tuple[Bot, ...]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return the chain of `choose` and the chain of `observe` for these bots, with their indices in `bots`."""
    choose_chain, observe_chain = next_choose, next_observe
    for index, bot in reversed(list(enumerate(bots))):
        compiled = bot.compiled
        choose_chain = with_globals(
            choose,
            INDEX=index,
            READS_VIEW=int(compiled.reads_view),
            bot_decide=compiled.decide,
            next_choose=choose_chain,
        )
        if compiled.observe is not None:
            observe_chain = with_globals(observe, INDEX=index, bot_observe=compiled.observe, next_observe=observe_chain)
    return choose_chain, observe_chain
