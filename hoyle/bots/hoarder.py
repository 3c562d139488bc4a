"""hoarder and greedy:points: they play a proposal of the game without thinking; see `verbs.proposals`."""

from functools import partial
from typing import Any

from hoyle.bots.bot import Bot, Compiled, Question, nowhere
from hoyle.bots.turns import HOARDER, POINTS, next_move, take_proposal
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm


def rest_of_turn(bench: Workbench) -> list[int]:
    """Return the moves of the turn that was settled on."""
    following, turn = bench.link(next_move), bench.context.turn
    return list(iter(lambda: int(following(turn)), -1))


def chosen_turn(bench: Workbench, seat: int, number: int) -> list[int]:
    """Return the moves of the game's proposal of this number."""
    bench.link(take_proposal)(bench.context, seat, number)
    return rest_of_turn(bench)


def answer(question: Question, number: int) -> list[int]:
    """Return the moves of the game's proposal of this number."""
    return chosen_turn(question.bench, question.seat, number)


@algorithm
def hoard(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the first move of the hoarder's proposal."""
    take_proposal(context, seat, HOARDER)
    return next_move(context.turn)


@algorithm
def most_points(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the first move of the proposal that plays the most points."""
    take_proposal(context, seat, POINTS)
    return next_move(context.turn)


def unfit(name: str, game: Game, options: Any) -> str:
    """Return why the bot cannot play: the game proposes no turns."""
    return (
        ""
        if game.proposes
        else f"{name} needs a game that proposes whole turns, and {game.name} does not: choose greedy."
    )


BOT = Bot(
    name="hoarder",
    titles={"": N_("Hoarding bot")},
    answer=partial(answer, number=HOARDER),
    compiled=Compiled(decide=hoard),
    offered=nowhere,
    unfit=unfit,
)

POINTS_BOT = Bot(
    name="greedy:points",
    titles={"": N_("Greedy bot (points)")},
    answer=partial(answer, number=POINTS),
    compiled=Compiled(decide=most_points),
    offered=nowhere,
    unfit=unfit,
)
