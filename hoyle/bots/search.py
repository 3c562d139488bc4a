"""search: information-set Monte Carlo tree search for every game, from `view` and `determinize` alone.

Every simulation determinizes what the seat sees, walks down the tree, adds one node per seat, plays at random to the end
and backs up the payoff. A node is what one seat sees (the fingerprint of its view), so seats that choose at the same
time have separate nodes and learn without seeing each other's choice (decoupled UCT: Tak, Lanctot, Winands 2014;
multiple-observer ISMCTS: Cowling, Powley, Whitehouse 2012; UCB1: Auer, Cesa-Bianchi, Fischer 2002).
"""

import math
from typing import Any, NamedTuple

from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.clock import think_in_slices
from hoyle.bots.playout import playout, step
from hoyle.bots.workspace import Workbench
from hoyle.i18n import N_
from hoyle.rules.dice import Dice, below, stir
from hoyle.rules.floats import log
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm, rule
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

EXPLORE = 0.7
"""How much UCB1 explores, for payoffs from 0 to 1."""

DEPTH = 48
"""The most decisions of a simulation inside the tree; those after them are played at random."""

WHIMS = 8
"""Where a game proposes turns, one decision in WHIMS of a playout is random."""

HALFWAY = 1000.0
"""A position with this evaluation counts halfway between even and won."""

USED, NODES = 0, 1
"""Indices of `Tree.size`: entries of `visits` and `totals` in use, and the number of nodes."""

LARGEST = 1 << 17
"""The most nodes of a tree."""


class Tree(NamedTuple):
    """The search tree: a hash table of nodes, each a run of entries, one per move."""

    keys: Any
    """By slot: the fingerprint of the node's view."""
    nodes: Any
    """By slot: the first entry of the node; −1 for a free slot."""
    size: Any
    visits: Any
    """By entry: how often the move was tried."""
    totals: Any
    """By entry: the sum of its results, each from 0 to 1."""


class Scale(NamedTuple):
    """How payoffs count."""

    explore: float
    low: float
    """The smallest payoff by the options in force."""
    span: float
    """The difference between the largest and the smallest."""
    cut: float
    """`Game.cut`: decisions before a playout is evaluated."""


class Search(NamedTuple):
    """The workspace in a compiled contest."""

    tree: Tree
    scale: Scale


@algorithm
def find(keys: Any, nodes: Any, size: Any, key: int, n: int, limit: int) -> int:
    """Return the first entry of a fingerprint's node; −2 − that for a new node of `n` moves, −1 if there is no room."""
    mask = len(keys) - 1
    slot = (key ^ (key >> 23)) & mask
    while nodes[slot] >= 0:
        if keys[slot] == key:
            return nodes[slot]
        slot = (slot + 1) & mask
    if size[USED] + n > limit or 2 * size[NODES] > mask:
        return -1
    nodes[slot] = size[USED]
    keys[slot] = key
    size[USED] += n
    size[NODES] += 1
    return -2 - nodes[slot]


@algorithm
def best(visits: Any, totals: Any, base: int, n: int, dice: Dice, explore: float) -> int:
    """Return the best move by UCB1; a move without tries comes first, each with the same probability."""
    tries = 0
    fresh = 0
    for at in range(base, base + n):
        tries += visits[at]
        if visits[at] == 0:
            fresh += 1
    if fresh > 0:
        left = below(dice, fresh)
        for at in range(n):
            if visits[base + at] == 0:
                if left == 0:
                    return at
                left -= 1
    wide = explore * explore * log(tries)
    top = -1.0
    choice = 0
    for at in range(n):
        seen = visits[base + at]
        value = (totals[base + at] + math.sqrt(wide * seen)) / seen
        if value > top:
            top = value
            choice = at
    return choice


@algorithm
def simulation(
    tree: Any, state: Any, seen: Any, blank: Any, dice: Dice, scale: Any, limit: int, searching: int, root: int
) -> None:
    """Run one simulation from a determinized position to the end of the game and back the result up.

    `root` is the fingerprint of what the seat `searching` sees in that position: its first node.
    """
    explore, low, span, cut = scale.explore, scale.low, scale.span, scale.cut
    keys, nodes, size, visits, totals = tree.keys, tree.nodes, tree.size, tree.visits, tree.totals
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    trail = local(DEPTH, int32)
    mover = local(DEPTH, int16)
    depth = 0
    growing = True
    while growing and state.to_move and depth < DEPTH - SEATS:
        to_move = state.to_move
        if to_move == CHANCE_AWAITED:
            n = legal(state, CHANCE, moves)
            play(state, CHANCE, moves[below(dice, n)])
            continue
        for seat in range(SEATS):
            if (to_move >> seat) & 1:
                n = legal(state, seat, moves)
                pick = 0
                if n > 1:
                    key = root
                    if seat != searching:
                        copy(seen, blank)
                        view(state, seat, seen)
                        key = stir(fingerprint(seen), seat)
                    node = find(keys, nodes, size, key, n, limit)
                    if node >= 0:
                        pick = best(visits, totals, node, n, dice, explore)
                    else:
                        growing = False
                        pick = below(dice, n)
                        node = -2 - node
                    if node >= 0:
                        trail[depth] = node + pick
                        mover[depth] = seat
                        depth += 1
                chosen[seat] = moves[pick]
        for seat in range(SEATS):
            if (to_move >> seat) & 1:
                play(state, seat, chosen[seat])
        searching = -1
    if PROPOSES and cut < 0:
        carry_on(state, dice, moves, chosen)
    elif cut < 0:
        playout(state, dice)
    else:
        play_some(state, dice, moves, chosen, cut)
    for at in range(depth):
        visits[trail[at]] += 1
        totals[trail[at]] += result(state, mover[at], low, span, cut)


@algorithm
def carry_on(state: Any, dice: Dice, moves: Any, chosen: Any) -> None:
    """Play to the end by the game's usual proposals; one decision in WHIMS is random."""
    while state.to_move:
        if state.to_move == CHANCE_AWAITED or below(dice, WHIMS) == 0:
            step(state, dice, moves, chosen)
        else:
            mover = 0
            while state.to_move >> mover != 1:
                mover += 1
            for at in range(proposals(state, mover, DEFAULT_PROPOSAL, moves)):
                play(state, mover, moves[at])


@algorithm
def play_some(state: Any, dice: Dice, moves: Any, chosen: Any, cut: float) -> None:
    """Play `cut` decisions at random, and the chance moves that follow."""
    decisions = 0
    while state.to_move and (decisions < cut or state.to_move == CHANCE_AWAITED):
        decisions += step(state, dice, moves, chosen)


@algorithm
def result(state: Any, seat: int, low: float, span: float, cut: float) -> float:
    """Return the seat's result from 0 to 1: its payoff, or the evaluation if the game is not over.

    Without playouts (`cut` 0) finished games are evaluated too: otherwise a narrow win would count less than a good
    position (in Malice search:1000 scored 12 % of 60 games against greedy before, 69 % of 40 after).
    """
    if state.to_move == 0 and cut != 0:
        return (payoff(state, seat) - low) / span
    good = 1.0 * evaluate(state, seat)
    return 0.5 + 0.5 * good / (HALFWAY + abs(good))


@algorithm
def search(tree: Any, context: Any, seat: int, sims: int, scale: Any) -> int:
    """Run `sims` simulations from what the seat sees; return the number of nodes afterwards."""
    root_view, states, seens, blanks, dice = (
        context.root_view,
        context.states,
        context.seens,
        context.blanks,
        context.dice,
    )
    limit = len(tree.visits)
    root = stir(fingerprint(root_view[0]), seat)
    for _ in range(sims):
        determinize(root_view[0], seat, states[0], dice[0])
        simulation(tree, states[0], seens[0], blanks[0], dice[0], scale, limit, seat, root)
    return tree.size[NODES]


@algorithm
def counts(tree: Any, context: Any, seat: int) -> int:
    """Write the root's moves, their tries and mean values (0 to 1) into the search context; return how many moves."""
    root_view, states, tries, values = context.root_view, context.states, context.tries, context.values
    determinize(root_view[0], seat, states[0], context.dice[0])
    n = legal(states[0], seat, context.moves)
    node = find(tree.keys, tree.nodes, tree.size, stir(fingerprint(root_view[0]), seat), n, 0)
    for at in range(n):
        tries[at] = tree.visits[node + at] if node >= 0 else 0
        values[at] = tree.totals[node + at] / max(1, tries[at]) if node >= 0 else 0.5
    return n


@algorithm
def most_tried(tries: Any, values: Any, n: int) -> int:
    """Return the index of the move to play: the one with the most tries, among equals the one with the best value.

    With fewer simulations than moves many moves are tried equally often. Always playing the first of them would be a bias,
    such as moving the cards of the lowest squares, that helps one side and hurts the other.

    Drawing a move in proportion to the tries lost 40 : 60 to this on R at 300 and at 2,000 simulations, and regret matching
    at simultaneous nodes lost 36 : 64 and 40 : 60 (bench/results.md).
    """
    choice = 0
    for at in range(n):
        if tries[at] > tries[choice] or (tries[at] == tries[choice] and values[at] > values[choice]):
            choice = at
    return choice


def scale_of(game: Game, options: Any) -> Scale:
    """Return how payoffs count by these options."""
    low, high = game.payoff_range(options)
    return Scale(EXPLORE, float(low), float(max(1, high - low)), float(game.playout_limit(options)))


@rule
def slots(nodes: int) -> int:
    """Return the slots of a hash table for this many nodes: a power of two, so that it is at most half full."""
    places = 16
    while places < 2 * nodes:
        places = 2 * places
    return places


@algorithm
def clear(tree: Any) -> None:
    """Empty a tree."""
    nodes, size, visits, totals = tree.nodes, tree.size, tree.visits, tree.totals
    for at in range(size[USED]):
        visits[at] = 0
        totals[at] = 0.0
    for at in range(len(nodes)):
        nodes[at] = -1
    size[USED] = 0
    size[NODES] = 0


def new_tree(bench: Workbench, sims: int) -> Tree:
    """Return an empty tree with room for this many simulations.

    A node has room for eight moves; in games of many moves for an eighth of the most there are, but 24 at most.
    """
    nodes = min(LARGEST, 4 * sims + 16)
    places = slots(nodes)
    entries = nodes * min(bench.game.moves, max(8, min(24, bench.game.moves // 8)))
    return Tree(
        keys=bench.row(places, "int64"),
        nodes=bench.row(places, "int32", -1),
        size=bench.row(2, "int64"),
        visits=bench.row(entries, "int32"),
        totals=bench.row(entries, "float32"),
    )


PLAIN = 200
"""Simulations that plain Python has time for."""

FIRST_SLICE = {"cpu": 128, "plain": 1}
"""Simulations before the first look at the clock."""


def answer(question: Question) -> list[int]:
    """Return the move with the most tries."""
    bench, seat, context = question.bench, question.seat, question.bench.context
    more = bench.link(search)
    tree = new_tree(bench, question.budget)
    scale = scale_of(bench.game, question.views[-1].options)
    first = FIRST_SLICE[bench.target]
    think_in_slices(question.budget, first, question.seconds, lambda sims: more(tree, context, seat, sims, scale) > 0)
    n = bench.link(counts)(tree, context, seat)
    return [int(context.moves[bench.link(most_tried)(context.tries, context.values, n)])]


def workspace(bench: Workbench, budget: int, options: Any) -> Search:
    """Return a tree for this budget and the scale of these options."""
    return Search(new_tree(bench, budget), scale_of(bench.game, options))


@algorithm
def decide(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the move with the most tries."""
    tree = workspace.tree
    clear(tree)
    search(tree, context, seat, budget, workspace.scale)
    found = counts(tree, context, seat)
    return context.moves[most_tried(context.tries, context.values, found)]


def offered(game: Game, options: Any) -> bool:
    """Return whether tables offer the bot: where no other kind plays better."""
    return not game.remembers and not game.perfect_information(options) and not game.long_turns(options)


BOT = Bot(
    name="search",
    titles={"strong": N_("Strong bot"), "fair": N_("Fair bot"), "easy": N_("Easy bot")},
    answer=answer,
    compiled=Compiled(decide=decide, workspace=workspace),
    strengths={"strong": 400_000, "fair": 1_000, "easy": 100},
    unit="simulations per decision",
    plain=PLAIN,
    sample=10,
    offered=offered,
)
