"""Whole games between bots, without a step in Python: what the laboratory's figures are made of."""

from typing import Any

from hoyle.bots.greedy import TRIES, greedy
from hoyle.bots.memory import TRIES as MEMORY_TRIES
from hoyle.bots.minimax import minimax, ready
from hoyle.bots.perfect import best_play
from hoyle.bots.planner import STEPS, first_move, prepare, race
from hoyle.bots.search import counts, most_tried, search
from hoyle.bots.turns import GREEDY as GREEDILY
from hoyle.bots.turns import by_rote, next_move, propose, take_best, think_on
from hoyle.rules.dice import below, set_dice
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import (
    MOVES,
    PERFECT,
    PROPOSES,
    REMEMBERS,
    SEATS,
    SOLVED,
    ending,
    legal,
    opening_kind,
    payoff,
    play,
    points,
    remember,
    start,
    view,
)

RANDOM, GREEDY, SEARCH, MINIMAX, PLANNER, ROTE, MEMORY, PERFECTION = range(8)

REMEMBERING = MEMORY_TRIES["cpu"]
"""Imagined positions in which a bot that remembers tries each move."""

ENDING, DECISIONS, CHOICES, BRANCHES, LEADS, FIRST, KIND, PAYOFFS = range(8)
"""Columns of a game's row: how it ended, decisions, real choices (more than one move), moves summed over them, changes of
the lead, the seat that alone decided first (or −1), the kind of its beginning, then the seats' payoffs."""


@algorithm
def clear(tree: Any) -> None:
    """An empty tree again."""
    nodes, size, visits, totals = tree[1], tree[2], tree[3], tree[4]
    for at in range(size[0]):
        visits[at] = 0
        totals[at] = 0.0
    for at in range(len(nodes)):
        nodes[at] = -1
    size[0] = 0
    size[1] = 0


@algorithm
def decide(state: Any, seat: int, room: Any, kind: int, thoughts: int) -> int:
    """One bot's move: it is shown its view and nothing else."""
    tree, looks, states, seens, blanks, dice, tries, values, moves, depths, paths, turns, scale, minds, solved = room
    if kind == RANDOM:
        n = legal(state, seat, moves)
        return moves[below(dice[0], n)]
    copy(looks[0], blanks[0])
    view(state, seat, looks[0])
    if SOLVED and kind == PERFECTION:
        return best_play(looks, seat, dice, solved)
    if PROPOSES and kind in (GREEDY, PLANNER, ROTE):
        return settle(looks, seat, turns, dice, kind, thoughts)
    if not PROPOSES and kind == GREEDY:
        return greedy(looks, seat, states, dice, TRIES)
    if PERFECT and kind == MINIMAX:
        ready(looks, seat, depths, dice, int(scale[1]), int(scale[1] + scale[2]))
        minimax(depths, thoughts)
        return depths[4][0].choice
    if not PROPOSES and kind == PLANNER:
        prepare(looks, seat, paths, dice, STEPS)
        race(looks, seat, paths, dice, thoughts)
        return first_move(paths)
    if REMEMBERS and kind == MEMORY:
        copy(looks[0], minds[seat])
        return greedy(looks, seat, states, dice, REMEMBERING)
    clear(tree)
    search(tree, looks, seat, states, seens, blanks, dice, thoughts, scale)
    n = counts(tree, looks, seat, states, dice, tries, values, moves)
    return moves[most_tried(tries, values, n)]


@algorithm
def settle(looks: Any, seat: int, turns: Any, dice: Any, kind: int, thoughts: int) -> int:
    """The first move of a proposed turn; the moves after it are played without thinking anew."""
    if kind == PLANNER:
        propose(looks, seat, turns, dice)
        think_on(looks, seat, turns, thoughts)
        take_best(turns)
    else:
        by_rote(looks, seat, turns, dice, thoughts if kind == ROTE else GREEDILY)
    return next_move(turns)


@algorithm
def forget_all(room: Any) -> None:
    """Before a game everybody's mind is empty."""
    for seat in range(SEATS):
        copy(room[13][seat], room[4][0])


@algorithm
def keep_in_mind(state: Any, room: Any, bots: Any, lineup: Any) -> None:
    """Everybody who has to remember looks at the table; `lineup`: which bot plays a seat."""
    looks, blanks, dice, minds = room[1], room[4], room[5], room[13]
    if state.waits == CHANCE_AWAITED:
        return
    for seat in range(len(lineup)):
        bot = lineup[seat]
        if bots[bot, 0] == MEMORY:
            copy(looks[0], blanks[0])
            view(state, seat, looks[0])
            remember(minds[seat], looks[0], seat, bots[bot, 1], dice[0])


@algorithm
def leader(state: Any) -> int:
    """The seat alone in front by points, or −1."""
    top = points(state, 0)
    first = 0
    for seat in range(1, SEATS):
        if points(state, seat) > top:
            top = points(state, seat)
            first = seat
        elif points(state, seat) == top:
            first = -1
    return first


@algorithm
def first_mover(waits: int) -> int:
    """The seat that is awaited alone, or −1."""
    for seat in range(SEATS):
        if waits == 1 << seat:
            return seat
    return -1


@algorithm
def contest(
    fresh: Any,
    games: Any,
    deals: Any,
    room: Any,
    bots: Any,
    lineups: Any,
    opening: int,
    seed: int,
    first: int,
    last: int,
    rows: Any,
) -> int:
    """Play the games `first` to `last`−1 and fill a row of figures for each.

    `fresh` holds a state with its rules set, or one that every game goes on from; `games` and `deals` are arrays of one
    state and one Dice for the game in hand.
    `bots[b] = kind, thoughts`. `lineups[l, s]` is the bot that plays seat s; with several lineups as many games in a row
    have the same deal, one each. Choices at the same time are all made before any is played. The first `opening`
    decisions are drawn with the deal.
    """
    chosen = local(SEATS, MOVE)
    moves = local(MOVES, MOVE)
    state, deal = games[0], deals[0]
    dice = room[5]
    ways = len(lineups)
    for game in range(first, last):
        row = rows[game - first]
        set_dice(deal, seed, game // ways)
        set_dice(dice[0], seed + 1, game)
        copy(state, fresh[0])
        if state.waits == 0:
            start(state)
        front = -1
        lineup = lineups[game % ways]
        if REMEMBERS:
            forget_all(room)
            keep_in_mind(state, room, bots, lineup)
        while state.waits:
            waits = state.waits
            if waits == CHANCE_AWAITED:
                n = legal(state, CHANCE, moves)
                play(state, CHANCE, moves[below(deal, n)])
                if REMEMBERS:
                    keep_in_mind(state, room, bots, lineup)
                continue
            if row[DECISIONS] == 0:
                row[FIRST] = first_mover(waits)
                row[KIND] = opening_kind(state)
            for seat in range(SEATS):
                if (waits >> seat) & 1:
                    bot = lineup[seat]
                    n = legal(state, seat, moves)
                    row[DECISIONS] += 1
                    settled = next_move(room[11]) if PROPOSES else -1
                    chosen[seat] = settled if settled >= 0 else moves[0]
                    if n > 1:
                        row[CHOICES] += 1
                        row[BRANCHES] += n
                        if row[DECISIONS] <= opening:
                            chosen[seat] = moves[below(deal, n)]
                        elif settled < 0:
                            chosen[seat] = decide(state, seat, room, bots[bot, 0], bots[bot, 1])
            for seat in range(SEATS):
                if (waits >> seat) & 1:
                    play(state, seat, chosen[seat])
            if REMEMBERS:
                keep_in_mind(state, room, bots, lineup)
            ahead = leader(state)
            if ahead >= 0:
                if front >= 0 and ahead != front:
                    row[LEADS] += 1
                front = ahead
        row[ENDING] = ending(state)
        for seat in range(SEATS):
            row[PAYOFFS + seat] = payoff(state, seat)
    return last - first
