"""greedy: looks one move ahead in determinized positions and compares the results by the game's own `evaluate`."""

from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.hoarder import proposed_turn
from hoyle.bots.steps import Call, Steps
from hoyle.bots.turns import GREEDY, Context, next_move, take_proposal
from hoyle.i18n import N_
from hoyle.rules.dice import Dice, below
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, int64, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, PROPOSES, SEATS, determinize, evaluate, legal, play

POSITIONS = 24
"""The number of determinized positions in which each move is tried, on every target."""


@algorithm
def advance(state: Position, seat: int, move: int, dice: Dice, chosen: Row[int], moves: Row[int]) -> None:
    """Play the seat's move, random moves of all seats that choose at the same time, and the chance moves that follow."""
    to_move = state.to_move
    for player in range(SEATS):
        if (to_move >> player) & 1:
            n = legal(state, player, moves)
            chosen[player] = move if player == seat else moves[below(dice, n)]
    for player in range(SEATS):
        if (to_move >> player) & 1:
            play(state, player, chosen[player])
    while state.to_move == CHANCE_AWAITED:
        n = legal(state, CHANCE, moves)
        play(state, CHANCE, moves[below(dice, n)])


@algorithm
def greedy(context: Context, seat: int, positions: int) -> int:
    """Return the move with the best mean evaluation over `positions` determinized positions; break ties at random."""
    root_view, states, dice = context.root_view, context.states, context.dice
    moves = local(MOVES, MOVE)
    reply_moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    sums = local(MOVES, int64)
    n = 0
    for _ in range(positions):
        determinize(root_view[0], seat, states[0], dice[0])
        n = legal(states[0], seat, moves)
        for index in range(n):
            copy(states[1], states[0])
            advance(states[1], seat, moves[index], dice[0], chosen, reply_moves)
            sums[index] += evaluate(states[1], seat)
    choice = 0
    tie_count = 1
    for index in range(1, n):
        if sums[index] > sums[choice]:
            choice = index
            tie_count = 1
        elif sums[index] == sums[choice]:
            tie_count += 1
            if below(dice[0], tie_count) == 0:
                choice = index
    return moves[choice]


def steps(question: Question) -> Steps:
    """Choose the move that `greedy` chooses, or the game's greedy proposal if the game proposes whole turns."""
    bench = question.bench
    if bench.game.proposes:
        return (yield from proposed_turn(bench, question.seat, GREEDY))
    return [int((yield Call(greedy, (bench.context, question.seat, POSITIONS))))]


@algorithm
def decide(context: Context, moves: Row[int], n: int, seat: int, workspace: tuple[int], budget: int) -> int:
    """Return the move that `greedy` chooses, or the first move of the greedy proposal if the game proposes whole turns."""
    if PROPOSES:
        take_proposal(context, seat, GREEDY)
        return next_move(context.turn)
    return greedy(context, seat, POSITIONS)


def offered(game: Game, options: OptionSet) -> bool:
    """Return whether tables offer the bot: in every game except games of memory."""
    return not game.remembers


BOT = Bot(
    name="greedy",
    titles={"": N_("Greedy bot")},
    steps=steps,
    compiled=Compiled(decide=decide),
    offered=offered,
)
