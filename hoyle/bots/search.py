"""search: information-set Monte Carlo tree search, one for every game, through view and imagine only.

Every simulation imagines a position that looks like what the seat sees, walks down, adds a node a seat, plays on at
random and counts the payoff. A node is what one seat sees (the fingerprint of its view), so seats that choose at the
same time have nodes of their own and learn without sight of each other (decoupled UCT: Tak, Lanctot, Winands 2014;
multiple-observer ISMCTS: Cowling, Powley, Whitehouse 2012; UCB1: Auer, Cesa-Bianchi, Fischer 2002).
"""

import math
from typing import Any

from hoyle.rules.dice import Dice, below, stir
from hoyle.rules.game import Game
from hoyle.rules.mark import algorithm, rule
from hoyle.rules.playout import playout, step
from hoyle.rules.record import MOVE, copy, fingerprint, int16, int32, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, PROPOSES, SEATS, USUAL, imagine, legal, payoff, play, proposals, view, worth

EXPLORE = 0.7
"""How much UCB1 explores, for payoffs from 0 to 1."""

DEPTH = 48
"""Decisions that a walk keeps in the tree; what comes after them is played at random."""

WHIMS = 8
"""Where a game proposes turns, one decision in so many is played at random when games are carried on."""

HALFWAY = 1000.0
"""A worth by which a position is judged half of a won game."""

USED, NODES = 0, 1
"""Places in the array `size`: entries of `visits` and `totals` in use, and how many nodes they make."""


@algorithm
def find(keys: Any, nodes: Any, size: Any, key: int, n: int, limit: int) -> int:
    """Where the entries of a fingerprint's node begin; −2 − that place for a new node of `n` moves, −1 for no room."""
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
    """The move by UCB1; moves not yet tried come first, each as likely as the others."""
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
    wide = explore * explore * math.log(tries)
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
    tree: Any, state: Any, seen: Any, blank: Any, dice: Dice, scale: Any, limit: int, asked: int, root: int
) -> None:
    """One walk from an imagined position to the end of the game, and what it teaches the nodes on the way.

    `root` is the fingerprint of what the seat `asked` sees in that position: its first node.
    """
    explore, low, span, cut = scale
    keys, nodes, size, visits, totals = tree
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    trail = local(DEPTH, int32)
    mover = local(DEPTH, int16)
    depth = 0
    growing = True
    while growing and state.waits and depth < DEPTH - SEATS:
        waits = state.waits
        if waits == CHANCE_AWAITED:
            n = legal(state, CHANCE, moves)
            play(state, CHANCE, moves[below(dice, n)])
            continue
        for seat in range(SEATS):
            if (waits >> seat) & 1:
                n = legal(state, seat, moves)
                pick = 0
                if n > 1:
                    key = root
                    if seat != asked:
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
            if (waits >> seat) & 1:
                play(state, seat, chosen[seat])
        asked = -1
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
    """Play to the end by the game's usual proposals, one decision in WHIMS at random."""
    while state.waits:
        if state.waits == CHANCE_AWAITED or below(dice, WHIMS) == 0:
            step(state, dice, moves, chosen)
        else:
            mover = 0
            while state.waits >> mover != 1:
                mover += 1
            for at in range(proposals(state, mover, USUAL, moves)):
                play(state, mover, moves[at])


@algorithm
def play_some(state: Any, dice: Dice, moves: Any, chosen: Any, cut: float) -> None:
    """Play at random for so many decisions, and on while CHANCE is awaited."""
    decisions = 0
    while state.waits and (decisions < cut or state.waits == CHANCE_AWAITED):
        decisions += step(state, dice, moves, chosen)


@algorithm
def result(state: Any, seat: int, low: float, span: float, cut: float) -> float:
    """What a seat won, from 0 to 1; what its position is worth if the game goes on.

    Where nothing is played out (`cut` 0) the ends of games are judged by worth too: else a narrow win would count less
    than a good position (in Malice search:1000 scored 12 % of 60 games against greedy before, 69 % of 40 after).
    """
    if state.waits == 0 and cut != 0:
        return (payoff(state, seat) - low) / span
    good = 1.0 * worth(state, seat)
    return 0.5 + 0.5 * good / (HALFWAY + abs(good))


@algorithm
def search(
    tree: Any, looks: Any, seat: int, states: Any, seens: Any, blanks: Any, dice: Any, sims: int, scale: Any
) -> int:
    """So many simulations from what `looks[0]` shows the seat; the nodes there are afterwards.

    `tree` is what `Bench.tree` made; `states`, `seens` and `dice` are arrays of one to work in; `blanks[0]` is a
    view that shows nothing; `scale` holds how much to explore, the least payoff by these rules, how far above it the
    largest lies, and how long it is played on at random (see `scale_of`).
    """
    limit = len(tree[3])
    root = stir(fingerprint(looks[0]), seat)
    for _ in range(sims):
        imagine(looks[0], seat, states[0], dice[0])
        simulation(tree, states[0], seens[0], blanks[0], dice[0], scale, limit, seat, root)
    return tree[2][NODES]


@algorithm
def counts(tree: Any, looks: Any, seat: int, states: Any, dice: Any, tries: Any, values: Any, moves: Any) -> int:
    """The root's moves, how often each was tried and its mean value (0 to 1), into the arrays given; how many moves."""
    keys, nodes, size, visits, totals = tree
    imagine(looks[0], seat, states[0], dice[0])
    n = legal(states[0], seat, moves)
    node = find(keys, nodes, size, stir(fingerprint(looks[0]), seat), n, 0)
    for at in range(n):
        tries[at] = visits[node + at] if node >= 0 else 0
        values[at] = totals[node + at] / max(1, tries[at]) if node >= 0 else 0.5
    return n


@algorithm
def most_tried(tries: Any, values: Any, n: int) -> int:
    """The place of the move that was tried most, of those tried as often the better one: what is played.

    With fewer thoughts than moves to think of many are tried equally often; the first of them would be a habit, such as
    moving the cards of the lowest squares, that helps one side and hurts the other.

    Drawing by the tries instead lost 40 : 60 to this on R at 300 and at 2,000 simulations, and regret matching at
    simultaneous nodes 36 : 64 and 40 : 60 (bench/results.md).
    """
    choice = 0
    for at in range(n):
        if tries[at] > tries[choice] or (tries[at] == tries[choice] and values[at] > values[choice]):
            choice = at
    return choice


def scale_of(game: Game, rules: Any) -> tuple[float, float, float, float]:
    """How much to explore, the least payoff by these rules, how far above it the largest lies, and `Game.cut`."""
    low, high = game.between(rules)
    return EXPLORE, float(low), float(max(1, high - low)), float(game.cut(rules))


@rule
def slots(nodes: int) -> int:
    """Places of the hash table for so many nodes: a power of two, at most half full."""
    places = 16
    while places < 2 * nodes:
        places = 2 * places
    return places
