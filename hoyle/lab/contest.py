"""Whole games between bots in compiled code, from which the laboratory computes its figures."""

from collections.abc import Callable
from functools import lru_cache

from hoyle.bots.bot import Bot
from hoyle.bots.turns import Context, next_move
from hoyle.lab.bot_dispatch import choose, dispatch, observe, with_globals
from hoyle.rules.arrays import Ints
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
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

ENDING, DECISIONS, CHOICES, BRANCHES, LEAD_CHANGE_COUNT, FIRST_SEAT, OPENING_KIND, MOVE_COUNT, PAYOFFS = range(9)
"""Columns of the row of a game: the ending, the number of decisions, the number of choices (decisions with more than one legal
move), the total number of legal moves in choices, the number of lead changes, the seat of the first decision (−1 if several
seats decided at once), the type of opening, the number of moves with those of chance, and from PAYOFFS on the payoff of each
seat."""


@algorithm
def observe_all(
    state: Position, first: int, context: Context, workspaces: tuple[object, ...], bots: Ints, lineup: Row[int]
) -> int:
    """Let the bots of all seats observe the state, unless CHANCE is to move.

    `first` is 1 until the bots have observed a state of this game. Return its new value.
    """
    if state.to_move == CHANCE_AWAITED:
        return first
    for seat in range(len(lineup)):
        bot = lineup[seat]
        observe(state, seat, first, bots[bot, 0], context, workspaces, bots[bot, 1])
    return 0


@algorithm
def sole_leader(state: Position, seats: int) -> int:
    """Return the seat with the most points, or −1 if several seats have the most points. A seat that nobody has holds 0 points."""
    most_points = points(state, 0)
    leading_seat = 0
    for seat in range(1, min(seats + 1, SEATS)):
        if points(state, seat) > most_points:
            most_points = points(state, seat)
            leading_seat = seat
        elif points(state, seat) == most_points:
            leading_seat = -1
    return leading_seat


@algorithm
def sole_mover(to_move: int) -> int:
    """Return the seat to move, or −1 if several seats are to move."""
    for seat in range(SEATS):
        if to_move == 1 << seat:
            return seat
    return -1


@algorithm
def note_move(row: Row[int], moves_played: Row[int], move: int) -> int:
    """Append a move to the moves of a game, if there is room, and count it. Return the number of moves."""
    if row[MOVE_COUNT] < len(moves_played):
        moves_played[row[MOVE_COUNT]] = move
    row[MOVE_COUNT] += 1
    return row[MOVE_COUNT]


@algorithm
def contest(
    start_state: Row[Position],
    games: Row[Position],
    deal_dice: Row[Dice],
    context: Context,
    workspaces: tuple[object, ...],
    bots: Ints,
    lineups: Ints,
    opening: int,
    seed: int,
    first: int,
    last: int,
    rows: Ints,
    moves_played: Ints,
) -> int:
    """Play the games numbered `first` to `last` − 1 and write a row of figures for each. Return the number of games.

    `start_state` holds a state with only its options set, or a state from which every game continues; `games` and
    `deal_dice` hold one state and one Dice for the current game. `context` is the search context, `workspaces[k]` the
    workspace of the bot with index k in the chain of `dispatch`. `bots[b]` is the index and the budget of bot b;
    `lineups[l, s]` is the bot of seat s. With L lineups, L consecutive games share a deal, one for each lineup. All
    simultaneous choices are made before any is played. The first `opening` decisions are drawn at random with the deal.
    `moves_played[g]` receives the moves of a game in order, those of chance too, as far as its width allows.

    The function is long because a game and its row of figures advance together: parts of it would need all of these arrays.
    """
    chosen = local(SEATS, MOVE)
    moves = local(MOVES, MOVE)
    state, dice_of_deal = games[0], deal_dice[0]
    dice = context.dice
    games_per_deal = len(lineups)
    for game in range(first, last):
        row = rows[game - first]
        set_dice(dice_of_deal, seed, game // games_per_deal)
        set_dice(dice[0], seed + 1, game)
        copy(state, start_state[0])
        if state.to_move == 0:
            start(state)
        last_leader = -1
        lineup = lineups[game % games_per_deal]
        is_first_view = 1
        if REMEMBERS:
            is_first_view = observe_all(state, is_first_view, context, workspaces, bots, lineup)
        while state.to_move:
            to_move = state.to_move
            if to_move == CHANCE_AWAITED:
                n = legal(state, CHANCE, moves)
                drawn = moves[below(dice_of_deal, n)]
                note_move(row, moves_played[game - first], drawn)
                play(state, CHANCE, drawn)
                if REMEMBERS:
                    is_first_view = observe_all(state, is_first_view, context, workspaces, bots, lineup)
                continue
            if row[DECISIONS] == 0:
                row[FIRST_SEAT] = sole_mover(to_move)
                row[OPENING_KIND] = opening_kind(state)
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    bot = lineup[seat]
                    n = legal(state, seat, moves)
                    row[DECISIONS] += 1
                    planned_move = next_move(context.turn) if PROPOSES else -1
                    chosen[seat] = planned_move if planned_move >= 0 else moves[0]
                    if n > 1:
                        row[CHOICES] += 1
                        row[BRANCHES] += n
                        if row[DECISIONS] <= opening:
                            chosen[seat] = moves[below(dice_of_deal, n)]
                        elif planned_move < 0:
                            chosen[seat] = choose(
                                state, seat, bots[bot, 0], moves, n, context, workspaces, bots[bot, 1]
                            )
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    note_move(row, moves_played[game - first], chosen[seat])
                    play(state, seat, chosen[seat])
            if REMEMBERS:
                is_first_view = observe_all(state, is_first_view, context, workspaces, bots, lineup)
            current_leader = sole_leader(state, len(lineup))
            if current_leader >= 0:
                if last_leader >= 0 and current_leader != last_leader:
                    row[LEAD_CHANGE_COUNT] += 1
                last_leader = current_leader
        row[ENDING] = ending(state)
        for seat in range(SEATS):
            row[PAYOFFS + seat] = payoff(state, seat)
    return last - first


@lru_cache
def contest_between(bots: tuple[Bot, ...]) -> Callable[..., int]:
    """Return a copy of `contest` for these bots, to be linked and compiled."""
    choose_chain, observe_chain = dispatch(bots)
    return with_globals(contest, observe_all=with_globals(observe_all, observe=observe_chain), choose=choose_chain)
