"""A bot's answer: its move for what a seat sees."""

from hoyle.bots import clock, registry
from hoyle.bots.bot import Question
from hoyle.bots.clock import FOREVER, TIMED_STRENGTH, OutOfTime
from hoyle.bots.memory import views_in
from hoyle.bots.uniform import any_move, determinized
from hoyle.bots.workspace import workbench
from hoyle.games import GAMES
from hoyle.rules.bits import count
from hoyle.rules.game import Game
from hoyle.rules.link import Target
from hoyle.rules.record import Record


class Peek(ValueError):
    """A bot was given something other than a view."""


def answer(bot: str, name: str, packed: bytes, seat: int, seed: int, target: Target = "cpu") -> int:
    """Return the bot's move for what a seat sees (a packed view of the game `name`); the same seed gives the same move.

    In games of memory `packed` holds every view that the seat has had, the current one last (`Play.packed_view`).
    `target="plain"` thinks in ordinary Python: at once, with a hundredth of the budget and no longer than `clock.THINKING_SECONDS`.
    A packed state instead of a view raises Peek; a bot that cannot play by these options raises ValueError.
    """
    return answers(bot, name, packed, seat, seed, target)[0]


def answers(
    bot: str, name: str, packed: bytes, seat: int, seed: int, target: Target = "cpu", seconds: float = FOREVER
) -> list[int]:
    """Return the bot's move, followed by the rest of its turn where it has chosen a whole turn that the game proposes.

    No bot thinks longer than `seconds`, shared by all seats that choose at once: it answers with the best move found by
    then. In plain Python an answer that has taken `clock.HARD_LIMIT_SECONDS` is interrupted too, and where nothing was found by
    then it is any legal move.
    """
    game = GAMES[name]
    kind, budget = registry.budgeted(bot, game)
    views = views_in(game, packed)
    seen = views[-1]
    registry.refuse_unfit(bot, game, seen.options)
    bench = workbench(game, target)
    bench.show(seen, seed)
    for shown in views:
        refuse_peeking(game, shown, seat, seed)
    found = registry.find(kind)
    limit = min(seconds, clock.THINKING_SECONDS if target == "plain" or bot.endswith(":" + TIMED_STRENGTH) else FOREVER)
    question = Question(
        bench,
        views,
        seat,
        seed,
        min(budget, found.plain) if target == "plain" else budget,
        limit / max(1, count(seen.to_move)),
    )
    bench.deadline.set(clock.HARD_LIMIT_SECONDS)
    try:
        return found.answer(question)
    except OutOfTime:
        return [any_move(game, seen, seat, seed)]
    finally:
        bench.deadline.set(FOREVER)


def refuse_peeking(game: Game, seen: Record, seat: int, seed: int) -> None:
    """Raise Peek unless `seen` is a view: determinized and viewed again, a view is itself."""
    again = seen.blank()
    game.verbs["view"](determinized(game, seen, seat, seed), seat, again)
    if again.astuple(path=True) != seen.astuple(path=True):
        raise Peek(
            f"A bot of {game.name} was given more or less than seat {seat} may see: give it Play.packed_view(seat)."
        )
