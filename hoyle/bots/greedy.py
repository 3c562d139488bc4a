"""greedy: looks one move ahead by the game's own `evaluate`, over determinized positions."""

from typing import Any

from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.hoarder import chosen_turn
from hoyle.bots.turns import GREEDY, next_move, take_proposal
from hoyle.i18n import N_
from hoyle.rules.dice import Dice, below
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, int64, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, PROPOSES, SEATS, determinize, evaluate, legal, play

TRIES = {"cpu": 24, "plain": 4}
"""Determinized positions in which each move is tried."""

COMPILED_TRIES = TRIES["cpu"]


@algorithm
def reply(state: Any, seat: int, move: int, dice: Dice, chosen: Any, moves: Any) -> None:
    """Play the seat's move, random moves of others who choose at the same time, and the chance moves that follow."""
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
def greedy(context: Any, seat: int, tries: int) -> int:
    """Return the move with the best mean evaluation over `tries` positions; ties are broken at random."""
    root_view, states, dice = context.root_view, context.states, context.dice
    moves = local(MOVES, MOVE)
    others = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    sums = local(MOVES, int64)
    n = 0
    for _ in range(tries):
        determinize(root_view[0], seat, states[0], dice[0])
        n = legal(states[0], seat, moves)
        for at in range(n):
            copy(states[1], states[0])
            reply(states[1], seat, moves[at], dice[0], chosen, others)
            sums[at] += evaluate(states[1], seat)
    choice = 0
    equals = 1
    for at in range(1, n):
        if sums[at] > sums[choice]:
            choice = at
            equals = 1
        elif sums[at] == sums[choice]:
            equals += 1
            if below(dice[0], equals) == 0:
                choice = at
    return moves[choice]


def answer(question: Question) -> list[int]:
    """Return the move that looks best; where the game proposes whole turns, its greedy proposal."""
    bench = question.bench
    if bench.game.proposes:
        return chosen_turn(bench, question.seat, GREEDY)
    return [int(bench.link(greedy)(bench.context, question.seat, TRIES[bench.target]))]


@algorithm
def decide(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the move that looks best; where the game proposes whole turns, the first of its greedy proposal."""
    if PROPOSES:
        take_proposal(context, seat, GREEDY)
        return next_move(context.turn)
    return greedy(context, seat, COMPILED_TRIES)


def offered(game: Game, options: Any) -> bool:
    """Return whether tables offer the bot: not where a player needs memory."""
    return not game.remembers


BOT = Bot(
    name="greedy",
    titles={"": N_("Greedy bot")},
    answer=answer,
    compiled=Compiled(decide=decide),
    offered=offered,
)
