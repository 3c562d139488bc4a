"""random: a random legal move, all with the same probability."""

from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.steps import Steps
from hoyle.bots.turns import Context
from hoyle.bots.workspace import workbench
from hoyle.i18n import N_
from hoyle.rules.dice import below
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import Record


def determinized(game: Game, seen: Record, seat: int, seed: int) -> Position:
    """Return a random position that agrees with the view, computed in plain Python."""
    bench = workbench(game, "plain")
    bench.show(seen, seed)
    state = game.state()
    game.verbs["determinize"](seen, seat, state, bench.context.dice[0])
    return state


def any_move(game: Game, seen: Record, seat: int, seed: int) -> int:
    """Return a random legal move, all with the same probability."""
    state = determinized(game, seen, seat, seed)
    moves = [0] * game.moves
    n = game.verbs["legal"](state, seat, moves)
    return moves[below(workbench(game, "plain").context.dice[0], n)]


def steps(question: Question) -> Steps:
    """Choose a random legal move, in plain Python."""
    yield from ()
    return [any_move(question.bench.game, question.views[-1], question.seat, question.seed)]


@algorithm
def decide(context: Context, moves: Row[int], n: int, seat: int, workspace: tuple[int], budget: int) -> int:
    """Return a random legal move."""
    return moves[below(context.dice[0], n)]


BOT = Bot(
    name="random",
    titles={"": N_("Random bot")},
    steps=steps,
    compiled=Compiled(decide=decide, reads_view=False),
    instant=True,
)
