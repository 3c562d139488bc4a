"""hoarder and greedy:points: play a whole turn that the game proposes, without any search; see `verbs.proposals`."""

from functools import partial

from hoyle.bots.bot import Bot, Compiled, Question, never_offered
from hoyle.bots.steps import Call, Steps
from hoyle.bots.turns import HOARDER, POINTS, Context, next_move, take_proposal
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Row


def remaining_moves(bench: Workbench) -> Steps:
    """Return the remaining moves of the chosen turn."""
    moves: list[int] = []
    while (move := int((yield Call(next_move, (bench.context.turn,))))) >= 0:
        moves.append(move)
    return moves


def proposed_turn(bench: Workbench, seat: int, number: int) -> Steps:
    """Choose the game's proposal of this number for the current view; return its moves."""
    yield Call(take_proposal, (bench.context, seat, number))
    return (yield from remaining_moves(bench))


def steps(question: Question, number: int) -> Steps:
    """Choose the moves of the game's proposal of this number."""
    return proposed_turn(question.bench, question.seat, number)


@algorithm
def decide_hoarder(context: Context, moves: Row[int], n: int, seat: int, workspace: tuple[int], budget: int) -> int:
    """Return the first move of the hoarder's proposal."""
    take_proposal(context, seat, HOARDER)
    return next_move(context.turn)


@algorithm
def decide_points(context: Context, moves: Row[int], n: int, seat: int, workspace: tuple[int], budget: int) -> int:
    """Return the first move of the proposal that is greedy for points."""
    take_proposal(context, seat, POINTS)
    return next_move(context.turn)


def unfit(game: Game, options: OptionSet) -> str:
    """Return why the bot cannot play: the game proposes no turns."""
    if game.proposes:
        return ""
    return N_("{name} needs a game that proposes whole turns, and {game} does not: choose greedy.")


BOT = Bot(
    name="hoarder",
    titles={"": N_("Hoarding bot")},
    steps=partial(steps, number=HOARDER),
    compiled=Compiled(decide=decide_hoarder),
    offered=never_offered,
    unfit=unfit,
)

POINTS_BOT = Bot(
    name="greedy:points",
    titles={"": N_("Greedy bot (points)")},
    steps=partial(steps, number=POINTS),
    compiled=Compiled(decide=decide_points),
    offered=never_offered,
    unfit=unfit,
)
