"""search: information-set Monte Carlo tree search for every game.

Every simulation determinizes the view of the seat, descends the tree, adds a node for each seat at the first decision
outside the tree, plays the rest of the game at random, and adds the result to all entries on the path. A node belongs to
a view of one seat (by its fingerprint), so seats that choose at the same time have separate nodes and learn without
seeing each other's choice.

The methods are decoupled UCT (Tak, Lanctot, Winands 2014), multiple-observer ISMCTS (Cowling, Powley, Whitehouse 2012)
and UCB1 (Auer, Cesa-Bianchi, Fischer 2002).
"""

import math
from typing import NamedTuple

from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.playout import playout, step
from hoyle.bots.steps import Call, Slices, Steps
from hoyle.bots.turns import Context
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.dice import Dice, below, stir
from hoyle.rules.floats import log
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm, rule
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, fingerprint, int16, int32, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import (
    DEFAULT_PROPOSAL,
    MOVES,
    PROPOSES,
    SEATS,
    determinize,
    evaluate,
    legal,
    payoff,
    play,
    proposals,
    view,
)

EXPLORATION = 0.7
"""The exploration constant of UCB1, for results from 0 to 1."""

MAX_DEPTH = 48
"""The maximum number of decisions of a simulation inside the tree."""

RANDOM_ONE_IN = 8
"""In the playouts of a game that proposes turns, one decision in RANDOM_ONE_IN is random."""

HALF_WIN = 1000.0
"""A position with this evaluation has a value halfway between an even and a won position."""

ENTRIES, NODES = 0, 1
"""Indices into `Tree.size`: the number of entries in `visits` and `totals`, and the number of nodes."""

MAX_NODES = 1 << 17
"""The maximum number of nodes of a tree."""


class Tree(NamedTuple):
    """The search tree: a hash table of nodes. A node has consecutive entries, one for each of its moves."""

    keys: Row[int]
    """By slot: the fingerprint of the node's view."""
    nodes: Row[int]
    """By slot: the first entry of the node; −1 for a free slot."""
    size: Row[int]
    """The numbers of entries and nodes in use."""
    visits: Row[int]
    """By entry: the number of tries of the move."""
    totals: Row[float]
    """By entry: the sum of the results of these tries, each from 0 to 1."""


class Scale(NamedTuple):
    """The constants by which payoffs become results from 0 to 1, and the limit of playouts."""

    exploration: float
    low: float
    """The smallest payoff with these options."""
    span: float
    """The difference between the largest and the smallest payoff."""
    playout_limit: float
    """`Game.playout_limit`: the number of decisions after which a playout is evaluated; −1 for no limit."""


class SearchWorkspace(NamedTuple):
    """The workspace in a compiled contest."""

    tree: Tree
    scale: Scale


@algorithm
def find(keys: Row[int], nodes: Row[int], size: Row[int], key: int, n: int, limit: int) -> int:
    """Return the first entry of the node with this key, or add a node with `n` moves.

    Return −2 − first entry for a new node, and −1 if the tree has no room.
    """
    mask = len(keys) - 1
    slot = (key ^ (key >> 23)) & mask
    while nodes[slot] >= 0:
        if keys[slot] == key:
            return nodes[slot]
        slot = (slot + 1) & mask
    if size[ENTRIES] + n > limit or 2 * size[NODES] > mask:
        return -1
    nodes[slot] = size[ENTRIES]
    keys[slot] = key
    size[ENTRIES] += n
    size[NODES] += 1
    return -2 - nodes[slot]


@algorithm
def best_by_ucb(visits: Row[int], totals: Row[float], first: int, n: int, dice: Dice, exploration: float) -> int:
    """Return the index of the best of `n` moves by UCB1, or a random move without tries if there is any.

    The entries of the moves begin at `first`.
    """
    total_tries = 0
    untried = 0
    for index in range(first, first + n):
        total_tries += visits[index]
        if visits[index] == 0:
            untried += 1
    if untried > 0:
        to_skip = below(dice, untried)
        for index in range(n):
            if visits[first + index] == 0:
                if to_skip == 0:
                    return index
                to_skip -= 1
    scaled_log = exploration * exploration * log(total_tries)
    best_value = -1.0
    choice = 0
    for index in range(n):
        tries = visits[first + index]
        value = (totals[first + index] + math.sqrt(scaled_log * tries)) / tries
        if value > best_value:
            best_value = value
            choice = index
    return choice


@algorithm
def simulation(
    tree: Tree,
    state: Position,
    seen: Position,
    blank: Position,
    dice: Dice,
    scale: Scale,
    limit: int,
    root_seat: int,
    root: int,
) -> None:
    """Run one simulation from the determinized position `state`, and add its result to the entries on its path.

    `seen` is a view to work in and `blank` an empty one. `root` is the key of the root node, which belongs to `root_seat`.

    The function is long because its path, its position and its place in the tree advance together.
    """
    exploration, low, span, playout_limit = scale.exploration, scale.low, scale.span, scale.playout_limit
    keys, nodes, size, visits, totals = tree.keys, tree.nodes, tree.size, tree.visits, tree.totals
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    path = local(MAX_DEPTH, int32)
    mover = local(MAX_DEPTH, int16)
    depth = 0
    is_in_tree = True
    while is_in_tree and state.to_move and depth < MAX_DEPTH - SEATS:
        to_move = state.to_move
        if to_move == CHANCE_AWAITED:
            n = legal(state, CHANCE, moves)
            play(state, CHANCE, moves[below(dice, n)])
            continue
        for seat in range(SEATS):
            if (to_move >> seat) & 1:
                n = legal(state, seat, moves)
                choice = 0
                if n > 1:
                    key = root
                    if seat != root_seat:
                        copy(seen, blank)
                        view(state, seat, seen)
                        key = stir(fingerprint(seen), seat)
                    node = find(keys, nodes, size, key, n, limit)
                    if node >= 0:
                        choice = best_by_ucb(visits, totals, node, n, dice, exploration)
                    else:
                        is_in_tree = False
                        choice = below(dice, n)
                        node = -2 - node
                    if node >= 0:
                        path[depth] = node + choice
                        mover[depth] = seat
                        depth += 1
                chosen[seat] = moves[choice]
        for seat in range(SEATS):
            if (to_move >> seat) & 1:
                play(state, seat, chosen[seat])
        root_seat = -1  # only the first decision uses the root node
    if PROPOSES and playout_limit < 0:
        play_proposals(state, dice, moves, chosen)
    elif playout_limit < 0:
        playout(state, dice)
    else:
        play_some(state, dice, moves, chosen, playout_limit)
    for index in range(depth):
        visits[path[index]] += 1
        totals[path[index]] += result(state, mover[index], low, span, playout_limit)


@algorithm
def play_proposals(state: Position, dice: Dice, moves: Row[int], chosen: Row[int]) -> None:
    """Play to the end by the game's default proposals; one decision in RANDOM_ONE_IN is random."""
    while state.to_move:
        if state.to_move == CHANCE_AWAITED or below(dice, RANDOM_ONE_IN) == 0:
            step(state, dice, moves, chosen)
        else:
            mover = 0
            while state.to_move >> mover != 1:
                mover += 1
            for index in range(proposals(state, mover, DEFAULT_PROPOSAL, moves)):
                play(state, mover, moves[index])


@algorithm
def play_some(state: Position, dice: Dice, moves: Row[int], chosen: Row[int], playout_limit: float) -> None:
    """Play at least `playout_limit` decisions at random, unless the game ends, and the chance moves that follow."""
    decisions = 0
    while state.to_move and (decisions < playout_limit or state.to_move == CHANCE_AWAITED):
        decisions += step(state, dice, moves, chosen)


@algorithm
def result(state: Position, seat: int, low: float, span: float, playout_limit: float) -> float:
    """Return the seat's result from 0 to 1: its scaled payoff, or its scaled evaluation if the game is not over.

    Without playouts (`playout_limit` is 0) finished games are evaluated too; otherwise a narrow win would have a lower result than
    a good position. In Malice this raised the score of search:1000 against greedy from 12 % (60 games) to 69 % (40 games).
    """
    if state.to_move == 0 and playout_limit != 0:
        return (payoff(state, seat) - low) / span
    evaluation = 1.0 * evaluate(state, seat)
    return 0.5 + 0.5 * evaluation / (HALF_WIN + abs(evaluation))


@algorithm
def search(tree: Tree, context: Context, seat: int, scale: Scale, sims: int) -> int:
    """Run `sims` simulations from the view of the seat; return the number of nodes in the tree."""
    root_view, states, views, blanks, dice = (
        context.root_view,
        context.states,
        context.views,
        context.blanks,
        context.dice,
    )
    limit = len(tree.visits)
    root = stir(fingerprint(root_view[0]), seat)
    for _ in range(sims):
        determinize(root_view[0], seat, states[0], dice[0])
        simulation(tree, states[0], views[0], blanks[0], dice[0], scale, limit, seat, root)
    return tree.size[NODES]


@algorithm
def root_statistics(tree: Tree, context: Context, seat: int) -> int:
    """Write the root's moves, their tries and mean results (0 to 1) into the search context; return the number of moves."""
    root_view, states, tries, values = context.root_view, context.states, context.tries, context.values
    determinize(root_view[0], seat, states[0], context.dice[0])
    n = legal(states[0], seat, context.moves)
    node = find(tree.keys, tree.nodes, tree.size, stir(fingerprint(root_view[0]), seat), n, 0)
    for index in range(n):
        tries[index] = tree.visits[node + index] if node >= 0 else 0
        values[index] = tree.totals[node + index] / max(1, tries[index]) if node >= 0 else 0.5
    return n


@algorithm
def most_tried(tries: Row[int], values: Row[float], n: int) -> int:
    """Return the index of the move with the most tries; among moves with equally many tries, the one with the best value.

    With fewer simulations than moves many moves have equally many tries. If the first of them were always played, the bot
    would prefer, for example, cards on the lowest squares, which helps one side and hurts the other.

    Two alternatives lost to this rule in the game R at 300 and at 2,000 simulations: drawing a move in proportion to the
    tries (40 : 60 both times) and regret matching at simultaneous nodes (36 : 64 and 40 : 60); see bench/results.md.
    """
    choice = 0
    for index in range(n):
        if tries[index] > tries[choice] or (tries[index] == tries[choice] and values[index] > values[choice]):
            choice = index
    return choice


@algorithm
def most_tried_move(context: Context, n: int) -> int:
    """Return the root's move with the most tries; see `most_tried`."""
    return context.moves[most_tried(context.tries, context.values, n)]


def scale_of(game: Game, options: OptionSet) -> Scale:
    """Return the scale for these options."""
    low, high = game.payoff_range(options)
    return Scale(EXPLORATION, float(low), float(max(1, high - low)), float(game.playout_limit(options)))


@rule
def slot_count(nodes: int) -> int:
    """Return the size of a hash table for this many nodes: a power of two such that the table is at most half full."""
    slots = 16
    while slots < 2 * nodes:
        slots = 2 * slots
    return slots


@algorithm
def clear(tree: Tree) -> None:
    """Empty a tree."""
    nodes, size, visits, totals = tree.nodes, tree.size, tree.visits, tree.totals
    for index in range(size[ENTRIES]):
        visits[index] = 0
        totals[index] = 0.0
    for index in range(len(nodes)):
        nodes[index] = -1
    size[ENTRIES] = 0
    size[NODES] = 0


def new_tree(bench: Workbench, sims: int) -> Tree:
    """Return an empty tree with room for this many simulations.

    The number of entries assumes that a node has on average an eighth of the game's maximum number of moves, but at least
    8 and at most 24 moves.
    """
    nodes = min(MAX_NODES, 4 * sims + 16)
    slots = slot_count(nodes)
    entries = nodes * min(bench.game.moves, max(8, min(24, bench.game.moves // 8)))
    return Tree(
        keys=bench.row(slots, "int64"),
        nodes=bench.row(slots, "int32", -1),
        size=bench.row(2, "int64"),
        visits=bench.row(entries, "int32"),
        totals=bench.row(entries, "float32"),
    )


PLAIN = 200
"""The largest budget in plain Python."""

FIRST_SLICE = {"compiled": 128, "plain": 1}
"""The number of simulations before the first clock check, by `Workbench.speed`."""


def steps(question: Question) -> Steps:
    """Choose the move with the most tries."""
    bench, seat, context = question.bench, question.seat, question.bench.context
    tree = new_tree(bench, question.budget)
    args = (tree, context, seat, scale_of(bench.game, question.views[-1].options))
    yield Slices(search, args, question.budget, FIRST_SLICE[bench.speed], question.seconds)
    n = yield Call(root_statistics, (tree, context, seat))
    return [int((yield Call(most_tried_move, (context, n))))]


def workspace(bench: Workbench, budget: int, options: OptionSet) -> SearchWorkspace:
    """Return a tree for this budget and the scale of these options."""
    return SearchWorkspace(new_tree(bench, budget), scale_of(bench.game, options))


@algorithm
def decide(context: Context, moves: Row[int], n: int, seat: int, workspace: SearchWorkspace, budget: int) -> int:
    """Return the move with the most tries."""
    tree = workspace.tree
    clear(tree)
    search(tree, context, seat, workspace.scale, budget)
    return most_tried_move(context, root_statistics(tree, context, seat))


def offered(game: Game, options: OptionSet) -> bool:
    """Return whether tables offer the bot: unless the bot memory, minimax or planner fits the game better."""
    return not game.remembers and not game.perfect_information(options) and not game.long_turns(options)


BOT = Bot(
    name="search",
    titles={"strong": N_("Strong bot"), "fair": N_("Fair bot"), "easy": N_("Easy bot")},
    steps=steps,
    compiled=Compiled(decide=decide, workspace=workspace),
    strengths={"strong": 400_000, "fair": 1_000, "easy": 100},
    unit="simulations per decision",
    max_plain_budget=PLAIN,
    warm_up_budget=10,
    offered=offered,
)
