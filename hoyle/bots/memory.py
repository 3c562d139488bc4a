"""memory: what a bot still knows of what it saw, in games whose views do not show it again.

The bot is given the sequence of its views, as a player was. It folds them into a memory, one after another, by the
game's own `remember`; then it is greedy in positions that agree with its memory.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.greedy import greedy
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record, copy
from hoyle.rules.verbs import REMEMBERS, remember, view

TRIES = {"cpu": 60, "plain": 24}
"""Determinized positions in which each move is tried."""

COMPILED_TRIES = TRIES["cpu"]

PERFECT = 100
"""The budget of a memory that forgets nothing, in percent."""


class Memories(NamedTuple):
    """The workspace: what each seat remembers, as views."""

    memories: Any


def views_in(game: Game, packed: bytes) -> list[Any]:
    """Return what a seat has seen, view by view, the current one last."""
    size = len(game.state().pack())
    return [game.state.unpack(packed[at : at + size]) for at in range(0, len(packed), size)]


def recollect(game: Game, views: Sequence[Record], seat: int, keep: int) -> Any:
    """Return what the seat knows after seeing all this, if each thing outlives a turn with a chance of `keep` percent.

    What is forgotten follows from what was seen, so that the same question finds the same memory.
    """
    fold, memory, dice, trace = game.verb("remember"), views[0].blank(), Dice(), seat
    for seen in views:
        trace = crc32(seen.pack(), trace)
        set_dice(dice, trace, 0)
        fold(memory, seen, seat, keep, dice)
    return memory


def answer(question: Question) -> list[int]:
    """Return the greedy move in positions that agree with the memory."""
    bench, seat = question.bench, question.seat
    bench.show(recollect(bench.game, question.views, seat, question.budget), question.seed)
    return [int(bench.link(greedy)(bench.context, seat, TRIES[bench.target]))]


def workspace(bench: Workbench, budget: int, options: Any) -> Memories:
    """Return room for the memory of every seat."""
    return Memories(bench.records(bench.game.state, bench.game.max_seats))


@algorithm
def decide(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the greedy move in positions that agree with the memory."""
    if REMEMBERS:
        copy(context.root_view[0], workspace.memories[seat])
        return greedy(context, seat, COMPILED_TRIES)
    return moves[0]


@algorithm
def observe(state: Any, seat: int, first: int, context: Any, workspace: Any, budget: int) -> int:
    """Fold what the seat sees now into its memory, which is empty at the first view of a game."""
    if REMEMBERS:
        if first:
            copy(workspace.memories[seat], context.blanks[0])
        copy(context.root_view[0], context.blanks[0])
        view(state, seat, context.root_view[0])
        remember(workspace.memories[seat], context.root_view[0], seat, budget, context.dice[0])
    return 0


def offered(game: Game, options: Any) -> bool:
    """Return whether tables offer the bot: where a player needs memory."""
    return game.remembers


def unfit(name: str, game: Game, options: Any) -> str:
    """Return why the bot cannot play: every view shows all there is to remember."""
    if game.remembers:
        return ""
    return f"{name} needs a game of memory, and in {game.name} nothing seen goes out of view: choose search."


BOT = Bot(
    name="memory",
    titles={"strong": N_("Unforgetting bot"), "fair": N_("Mindful bot"), "easy": N_("Forgetful bot")},
    answer=answer,
    compiled=Compiled(decide=decide, workspace=workspace, reads_view=False, observe=observe),
    strengths={"strong": PERFECT, "fair": 85, "easy": 50},
    unit="keeps N of a hundred things from turn to turn",
    most=PERFECT,
    sample=100,
    offered=offered,
    unfit=unfit,
)
