"""Whole games between bots, played without Python: the laboratory's figures come from these."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hoyle.bots.bot import Bot
from hoyle.bots.turns import next_move
from hoyle.lab.dispatch import choose, dispatch, observe, with_globals
from hoyle.rules.dice import below, set_dice
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import (
    MOVES,
    PROPOSES,
    REMEMBERS,
    SEATS,
    ending,
    legal,
    opening_kind,
    payoff,
    play,
    points,
    start,
)

ENDING, DECISIONS, CHOICES, BRANCHES, LEADS, FIRST, KIND, PAYOFFS = range(8)
"""Columns of a game's row: its ending, decisions, choices (decisions with more than one legal move), legal moves summed over
these, lead changes, the seat that decided first alone (or −1), the kind of its opening, then the payoff of each seat."""


@algorithm
def keep_in_mind(state: Any, first: int, context: Any, workspaces: Any, bots: Any, lineup: Any) -> int:
    """Let every seat's bot observe a change of the game; `first`: 1 until the first view. Return the new `first`."""
    if state.to_move == CHANCE_AWAITED:
        return first
    for seat in range(len(lineup)):
        bot = lineup[seat]
        observe(state, seat, first, bots[bot, 0], context, workspaces, bots[bot, 1])
    return 0


@algorithm
def leader(state: Any) -> int:
    """Return the seat that alone has the most points, or −1."""
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
def first_mover(to_move: int) -> int:
    """Return the seat that is to move alone, or −1."""
    for seat in range(SEATS):
        if to_move == 1 << seat:
            return seat
    return -1


@algorithm
def contest(
    fresh: Any,
    games: Any,
    deals: Any,
    context: Any,
    workspaces: Any,
    bots: Any,
    lineups: Any,
    opening: int,
    seed: int,
    first: int,
    last: int,
    rows: Any,
) -> int:
    """Play the games numbered `first` to `last`−1 and fill a row of figures for each; return how many.

    `fresh` holds a state with its options set, or a state from which every game continues; `games` and `deals` are arrays
    of one state and one Dice for the current game. `context` is the search context, `workspaces[k]` the workspace of the bot
    at index k of the registry. `bots[b]` is a bot's index and budget, `lineups[l, s]` the bot of seat s; with L lineups L
    consecutive games share a deal, one for each lineup. Simultaneous choices are all made before any is played. The
    first `opening` decisions are drawn with the deal.
    """
    chosen = local(SEATS, MOVE)
    moves = local(MOVES, MOVE)
    state, deal = games[0], deals[0]
    dice = context.dice
    ways = len(lineups)
    for game in range(first, last):
        row = rows[game - first]
        set_dice(deal, seed, game // ways)
        set_dice(dice[0], seed + 1, game)
        copy(state, fresh[0])
        if state.to_move == 0:
            start(state)
        front = -1
        lineup = lineups[game % ways]
        unseen = 1
        if REMEMBERS:
            unseen = keep_in_mind(state, unseen, context, workspaces, bots, lineup)
        while state.to_move:
            to_move = state.to_move
            if to_move == CHANCE_AWAITED:
                n = legal(state, CHANCE, moves)
                play(state, CHANCE, moves[below(deal, n)])
                if REMEMBERS:
                    unseen = keep_in_mind(state, unseen, context, workspaces, bots, lineup)
                continue
            if row[DECISIONS] == 0:
                row[FIRST] = first_mover(to_move)
                row[KIND] = opening_kind(state)
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    bot = lineup[seat]
                    n = legal(state, seat, moves)
                    row[DECISIONS] += 1
                    settled = next_move(context.turn) if PROPOSES else -1
                    chosen[seat] = settled if settled >= 0 else moves[0]
                    if n > 1:
                        row[CHOICES] += 1
                        row[BRANCHES] += n
                        if row[DECISIONS] <= opening:
                            chosen[seat] = moves[below(deal, n)]
                        elif settled < 0:
                            chosen[seat] = choose(
                                state, seat, bots[bot, 0], moves, n, context, workspaces, bots[bot, 1]
                            )
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    play(state, seat, chosen[seat])
            if REMEMBERS:
                unseen = keep_in_mind(state, unseen, context, workspaces, bots, lineup)
            ahead = leader(state)
            if ahead >= 0:
                if front >= 0 and ahead != front:
                    row[LEADS] += 1
                front = ahead
        row[ENDING] = ending(state)
        for seat in range(SEATS):
            row[PAYOFFS + seat] = payoff(state, seat)
    return last - first


@lru_cache
def contest_between(bots: tuple[Bot, ...]) -> Callable[..., int]:
    """Return `contest` for this list of bots: linked and compiled, it plays them all."""
    choices, observers = dispatch(bots)
    return with_globals(contest, keep_in_mind=with_globals(keep_in_mind, observe=observers), choose=choices)
