"""Return the moves of a bot for the view of a seat."""

from collections.abc import Callable

from hoyle.bots import clock, registry
from hoyle.bots.bot import Question
from hoyle.bots.clock import FOREVER, TIMED_STRENGTH, OutOfTime
from hoyle.bots.memory import views_in
from hoyle.bots.steps import Steps
from hoyle.bots.steps import run as run_steps
from hoyle.bots.uniform import any_move, determinized
from hoyle.bots.workspace import Workbench, workbench
from hoyle.games import GAMES
from hoyle.rules.bits import count
from hoyle.rules.game import Game
from hoyle.rules.link import Target, can_compile
from hoyle.rules.record import Record


class Peek(ValueError):
    """A bot was given something other than a view, for example a state."""


Run = Callable[[Steps, Workbench], list[int]]
"""Runs the steps of a decision and returns the moves."""


def run_here(steps: Steps, bench: Workbench) -> list[int]:
    """Run the steps in this process."""
    return run_steps(steps, bench.link)


def answer(bot: str, name: str, packed: bytes, seat: int, seed: int, target: Target = "cpu") -> int:
    """Return the bot's move for `packed`, the packed view of a seat in the game `name`.

    In games of memory `packed` holds every view that the seat has had, the current one last (`Play.packed_view`).
    The same seed gives the same move, unless a time limit cuts the search short. `target="plain"` runs in ordinary Python:
    without compilation, with at most the budget `Bot.max_plain_budget`, and for about `clock.THINKING_SECONDS` at most. Raise Peek if
    `packed` is not a view of this seat, and ValueError if the bot cannot play by these options.
    """
    return answers(bot, name, packed, seat, seed, target)[0]


def answers(
    bot: str,
    name: str,
    packed: bytes,
    seat: int,
    seed: int,
    target: Target = "cpu",
    seconds: float = FOREVER,
    run: Run = run_here,
) -> list[int]:
    """Return the bot's move, followed by the rest of its turn if the bot has chosen a whole turn that the game proposes.

    A search stops after `seconds` and returns the best move found so far; all seats that choose at the same time share
    `seconds`. In plain Python a calculation by slow rules (see `Workbench.link`) is interrupted after
    `clock.HARD_LIMIT_SECONDS`, and a random legal move is returned if the bot has no move by then. `run` runs the steps of the
    decision; with the target "wasm" it has to be one that sends them to WebAssembly. Where nothing can be compiled, "cpu" is
    plain Python.
    """
    if target == "cpu" and not can_compile():
        target = "plain"
    game = GAMES[name]
    bot_type, budget = registry.budgeted(bot, game)
    views = views_in(game, packed)
    seen = views[-1]
    registry.refuse_unfit(bot, game, seen.options)
    bench = workbench(game, target)
    bench.show(seen, seed)
    for earlier_view in views:
        refuse_peeking(game, earlier_view, seat, seed)
    chosen = registry.find(bot_type)
    limit = min(seconds, clock.THINKING_SECONDS if target == "plain" or bot.endswith(":" + TIMED_STRENGTH) else FOREVER)
    question = Question(
        bench,
        views,
        seat,
        seed,
        min(budget, chosen.max_plain_budget) if target == "plain" else budget,
        limit / max(1, count(seen.to_move)),
    )
    bench.deadline.set(clock.HARD_LIMIT_SECONDS)
    try:
        return run(chosen.steps(question), bench)
    except OutOfTime:
        return [any_move(game, seen, seat, seed)]
    finally:
        bench.deadline.set(FOREVER)


def refuse_peeking(game: Game, seen: Record, seat: int, seed: int) -> None:
    """Raise Peek unless `seen` is a view of this seat: a view that is determinized and viewed again does not change."""
    viewed_again = seen.blank()
    game.verbs["view"](determinized(game, seen, seat, seed), seat, viewed_again)
    if viewed_again.astuple(path=True) != seen.astuple(path=True):
        raise Peek(
            f"A bot of {game.name} was given more or less than seat {seat} may see: give it Play.packed_view(seat)."
        )
