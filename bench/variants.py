"""Variants of bots for experiments: a bot with other constants or other parts, and a bot that sees the cards of all seats.

The laboratory plays these bots like its own, by their names, inside `with registered(bots):`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from hoyle.bots import registry
from hoyle.bots.bot import Bot, never_offered
from hoyle.lab import bot_dispatch, runner
from hoyle.lab.bot_dispatch import bot_decide, next_choose, with_globals
from hoyle.lab.contest import contest, observe_all
from hoyle.rules.dice import Dice
from hoyle.rules.mark import algorithm, mark_of
from hoyle.rules.record import copy

F = TypeVar("F", bound=Callable[..., Any])

INDEX = 0
"""The index of the link's bot, as in `dispatch`."""


def changed(function: F, **values: Any) -> F:
    """Return a copy of an algorithm in which it and all algorithms that it calls use these values for these global names.

    >>> from hoyle.bots import turns
    >>> changed(turns.try_turns, EXPLORATION=0.5).__globals__["most_promising"].__globals__["EXPLORATION"]
    0.5
    """
    own: dict[str, Any] = {}
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if name in values and name in function.__globals__:
            own[name] = values[name]
        elif mark_of(callee) == "algorithm" and callee is not function:
            other = changed(callee, **values)
            if other is not callee:
                own[name] = other
    return with_globals(function, **own) if own else function


def variant_of(bot: Bot, name: str, workspace: Callable[..., Any] | None = None, **values: Any) -> Bot:
    """Return a bot of another name that decides as `bot` does, but with these values of global names.

    `workspace` makes its workspace, if it is not that of `bot`.
    """
    compiled = replace(
        bot.compiled, decide=changed(bot.compiled.decide, **values), workspace=workspace or bot.compiled.workspace
    )
    return replace(bot, name=name, compiled=compiled, offered=never_offered, turn_strengths={})


@algorithm
def reveal(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Take the place of `determinize` for a bot that sees the true position: copy it."""
    copy(state, seen)


@algorithm
def choose_seeing(
    state: Any, seat: int, index: int, moves: Any, n: int, context: Any, workspaces: Any, budget: int
) -> int:  # fmt: skip
    """Do the same as `bot_dispatch.choose`, but give the bot the true position instead of its view."""
    if index == INDEX:
        copy(context.root_view[0], state)
        return bot_decide(context, moves, n, seat, workspaces[INDEX], budget)
    return next_choose(state, seat, index, moves, n, context, workspaces, budget)


def seeing(bot: Bot, name: str, **values: Any) -> Bot:
    """Return a bot that cheats: it decides as `bot` does, but knows the cards of all seats. What CHANCE will draw it does not know."""
    return variant_of(bot, name, determinize=reveal, **values)


def is_seeing(bot: Bot) -> bool:
    """Return whether the bot cheats, which its name says."""
    return bot.name.startswith("seeing")


@lru_cache
def contest_with_cheats(bots: tuple[Bot, ...]) -> Callable[..., int]:
    """Return a copy of `contest` for these bots, of which those that cheat see the true position."""
    choose_chain: Callable[..., Any] = next_choose
    for index, bot in reversed(list(enumerate(bots))):
        link_ = choose_seeing if is_seeing(bot) else bot_dispatch.choose
        names: dict[str, Any] = {"INDEX": index, "bot_decide": bot.compiled.decide, "next_choose": choose_chain}
        if not is_seeing(bot):
            names["READS_VIEW"] = int(bot.compiled.reads_view)
        choose_chain = with_globals(link_, **names)
    return with_globals(contest, observe_all=observe_all, choose=choose_chain)


@contextmanager
def registered(bots: Sequence[Bot]) -> Iterator[None]:
    """Let the laboratory play these bots, too, and none of the others that nobody names."""
    usual_bots, usual_contest, usual_choice = registry.BOTS, runner.contest_between, runner.bots_to_compile
    registry.BOTS = (*registry.BOTS, *bots)
    runner.contest_between = contest_with_cheats
    runner.bots_to_compile = lambda names: tuple(bot for bot in registry.BOTS if bot.name in names)
    try:
        yield
    finally:
        registry.BOTS, runner.contest_between, runner.bots_to_compile = usual_bots, usual_contest, usual_choice
