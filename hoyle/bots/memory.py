"""memory: a bot for games of memory, where a view does not show again what earlier views showed.

The bot gets every view that the seat has had, in order. The game's own `remember` adds each view to the memory, and the
bot then chooses the greedy move in determinized positions that agree with the memory.
"""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.greedy import greedy
from hoyle.bots.steps import Call, Steps
from hoyle.bots.turns import Context
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position, Row
from hoyle.rules.record import copy
from hoyle.rules.verbs import REMEMBERS, remember, view

POSITIONS = 60
"""The number of determinized positions in which each move is tried, on every target."""

PERFECT = 100
"""The budget, in percent, of a bot that forgets nothing."""


class Memories(NamedTuple):
    """The workspace."""

    memories: Row[Position]
    """By seat: its memory, in the form of a view."""


def views_in(game: Game, packed: bytes) -> list[Position]:
    """Return the views of a seat from their concatenated bytes, the current view last."""
    size = len(game.state().pack())
    return [game.state.unpack(packed[start : start + size]) for start in range(0, len(packed), size)]


def recollect(game: Game, views: Sequence[Position], seat: int, keep: int) -> Position:
    """Return the memory of a seat after these views; each fact survives a turn with a probability of `keep` percent.

    The views themselves seed the forgetting, so the same views always give the same memory.
    """
    update_memory, memory, dice, checksum = game.verb("remember"), views[0].blank(), Dice(), seat
    for seen in views:
        checksum = crc32(seen.pack(), checksum)
        set_dice(dice, checksum, 0)
        update_memory(memory, seen, seat, keep, dice)
    return memory


def steps(question: Question) -> Steps:
    """Choose the greedy move in positions that agree with the memory."""
    bench, seat = question.bench, question.seat
    bench.show(recollect(bench.game, question.views, seat, question.budget), question.seed)
    return [int((yield Call(greedy, (bench.context, seat, POSITIONS))))]


def workspace(bench: Workbench, budget: int, options: OptionSet) -> Memories:
    """Return a workspace with a memory for every seat."""
    return Memories(bench.records(bench.game.state, bench.game.max_seats))


@algorithm
def decide(context: Context, moves: Row[int], n: int, seat: int, workspace: Memories, budget: int) -> int:
    """Return the greedy move in positions that agree with the memory; the first legal move if the game needs none."""
    if REMEMBERS:
        copy(context.root_view[0], workspace.memories[seat])
        return greedy(context, seat, POSITIONS)
    return moves[0]


@algorithm
def observe(state: Position, seat: int, first: int, context: Context, workspace: Memories, budget: int) -> int:
    """Add the current view to the seat's memory, which is empty before the first view of a game; return 0."""
    if REMEMBERS:
        if first:
            copy(workspace.memories[seat], context.blanks[0])
        copy(context.root_view[0], context.blanks[0])
        view(state, seat, context.root_view[0])
        remember(workspace.memories[seat], context.root_view[0], seat, budget, context.dice[0])
    return 0


def offered(game: Game, options: OptionSet) -> bool:
    """Return whether tables offer the bot: only in games of memory."""
    return game.remembers


def unfit(game: Game, options: OptionSet) -> str:
    """Return why the bot cannot play: every view shows everything that the seat could remember."""
    if game.remembers:
        return ""
    return N_("{name} needs a game of memory, and in {game} nothing seen goes out of view: choose search.")


BOT = Bot(
    name="memory",
    titles={"strong": N_("Unforgetting bot"), "fair": N_("Mindful bot"), "easy": N_("Forgetful bot")},
    steps=steps,
    compiled=Compiled(decide=decide, workspace=workspace, reads_view=False, observe=observe),
    strengths={"strong": PERFECT, "fair": 85, "easy": 50},
    unit="keeps N of a hundred things from turn to turn",
    max_budget=PERFECT,
    warm_up_budget=100,
    offered=offered,
    unfit=unfit,
)
