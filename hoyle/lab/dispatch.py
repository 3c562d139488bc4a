"""Call a bot by its index in compiled code, through a chain of functions with one link for each bot.

Compiled code cannot call a function from a list. So `dispatch` builds chains: each link is a copy of `choose` (or of
`observe`) below for one bot. A link compares the index with its own INDEX, and calls the next link if they differ.

The functions take `context`, the search context; `workspaces`, the workspace of each bot by index; and `budget`, the
budget of the bot that is called.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from hoyle.bots.bot import Bot
from hoyle.rules.mark import algorithm
from hoyle.rules.record import copy
from hoyle.rules.verbs import view

INDEX = 0
"""The index of this link's bot; each copy of a link has its own value."""
READS_VIEW = 1
"""1: this link's bot reads `context.root_view`; 0: it does not, so the view need not be written."""


@algorithm
def bot_decide(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the first move: a placeholder for the `decide` of a bot."""
    return moves[0]


@algorithm
def bot_observe(state: Any, seat: int, first: int, context: Any, workspace: Any, budget: int) -> int:
    """Do nothing: a placeholder for the `observe` of a bot."""
    return 0


@algorithm
def next_choose(
    state: Any, seat: int, index: int, moves: Any, n: int, context: Any, workspaces: Any, budget: int
) -> int:  # fmt: skip
    """Return the first move: a placeholder for the next link, and the end of the chain."""
    return moves[0]


@algorithm
def next_observe(state: Any, seat: int, first: int, index: int, context: Any, workspaces: Any, budget: int) -> int:
    """Do nothing: a placeholder for the next link, and the end of the chain."""
    return 0


@algorithm
def choose(state: Any, seat: int, index: int, moves: Any, n: int, context: Any, workspaces: Any, budget: int) -> int:
    """Return the move of the bot with this index for a seat with the legal moves `moves[:n]`; the bot sees only the seat's view."""
    if index == INDEX:
        if READS_VIEW:
            copy(context.root_view[0], context.blanks[0])
            view(state, seat, context.root_view[0])
        return bot_decide(context, moves, n, seat, workspaces[INDEX], budget)
    return next_choose(state, seat, index, moves, n, context, workspaces, budget)


@algorithm
def observe(state: Any, seat: int, first: int, index: int, context: Any, workspaces: Any, budget: int) -> int:
    """Let the bot with this index observe what a seat sees now; `first` is 1 at the first view of a game. Return 0."""
    if index == INDEX:
        return bot_observe(state, seat, first, context, workspaces[INDEX], budget)
    return next_observe(state, seat, first, index, context, workspaces, budget)


def with_globals(function: Callable[..., Any], **names: Any) -> Callable[..., Any]:
    """Return a copy of an algorithm in which these global names have other values, marked as an algorithm.

    The copy's qualified name lists the values. It is cut to 120 characters because file names of the disk cache contain it;
    copies with the same name differ in the fingerprint that linking adds.
    """
    source = cast(FunctionType, function)
    copied = FunctionType(source.__code__, {**source.__globals__, **names}, source.__name__, source.__defaults__)
    labels = [str(value) if isinstance(value, int) else value.__qualname__ for value in names.values()]
    copied.__module__, copied.__doc__, copied.__annotations__ = (
        source.__module__,
        source.__doc__,
        source.__annotations__,
    )
    copied.__qualname__ = "_".join([source.__qualname__, *labels])[:120]
    return algorithm(copied)


def dispatch(bots: tuple[Bot, ...]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return the chain of `choose` and that of `observe` for these bots; the index of a bot is its place in `bots`."""
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
