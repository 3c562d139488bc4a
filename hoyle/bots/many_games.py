"""Many games in one call: every seat to move in every game chooses, then all games go on to their next decisions.

Rows of arrays belong to one seat of one game: row `game * seats + seat`.
"""

from typing import Any

from hoyle.bots.playout import step
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, ending, legal, payoff, play, start, view

EVERYBODY = -1
"""In place of the learner's seat: the caller chooses for every seat."""
ALL_LEGAL = -1
"""The result of `find_illegal` if every action is legal."""


@algorithm
def is_awaited(state: Any, learner: int) -> bool:
    """Return whether the game waits for the caller: for the learner's choice, or for anybody's if there is no learner."""
    if learner < 0:
        return state.to_move != CHANCE_AWAITED and state.to_move != 0
    return (state.to_move >> learner) & 1 == 1 and state.to_move != CHANCE_AWAITED


@algorithm
def deal(state: Any, dice: Dice, blank: Any, seed: int, number: int, learner: int, moves: Any, chosen: Any) -> bool:
    """Start game `number` of a seed and go on to the first decision of the caller; return whether there is one."""
    set_dice(dice, seed, number)
    copy(state, blank)
    start(state)
    while state.to_move != 0 and not is_awaited(state, learner):
        step(state, dice, moves, chosen)
    return state.to_move != 0


@algorithm
def deal_next(
    state: Any, dice: Dice, blank: Any, seed: int, numbers: Any, index: int, stride: int, tries: int, learner: int
) -> bool:
    """Start the game of `numbers[index]`, or the first one after it, in steps of `stride`, in which the caller has a decision.

    Return False if `tries` games in a row have none.
    """
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    for _ in range(tries):
        if deal(state, dice, blank, seed, numbers[index], learner, moves, chosen):
            return True
        numbers[index] += stride
    return False


@algorithm
def show(
    state: Any,
    blank: Any,
    index: int,
    seats: int,
    learner: int,
    by_place: int,
    views: Any,
    moves: Any,
    counts: Any,
    masks: Any,
) -> None:
    """Write the views, legal moves and masks of the seats of one game that are to move; the masks of the others are empty."""
    for seat in range(seats):
        row = index * seats + seat
        for place in range(counts[row]):
            masks[row, place if by_place else moves[row, place]] = 0
        counts[row] = 0
        if (state.to_move >> seat) & 1 and (learner < 0 or seat == learner):
            copy(views[row], blank)
            view(state, seat, views[row])
            n = legal(state, seat, moves[row])
            counts[row] = n
            for place in range(n):
                masks[row, place if by_place else moves[row, place]] = 1


@algorithm
def begin(
    blanks: Any,
    states: Any,
    dice: Any,
    seed: int,
    numbers: Any,
    tries: int,
    seats: int,
    learner: int,
    by_place: int,
    views: Any,
    moves: Any,
    counts: Any,
    masks: Any,
    to_move: Any,
) -> int:
    """Start all games; return how many have begun. A smaller number than all: a game has no decision in `tries` deals.

    `blanks[0]` is a state and `blanks[1]` a view with only the options set.
    """
    for index in range(len(states)):
        if not deal_next(states[index], dice[index], blanks[0], seed, numbers, index, len(states), tries, learner):
            return index
        show(states[index], blanks[1], index, seats, learner, by_place, views, moves, counts, masks)
        to_move[index] = states[index].to_move
    return len(states)


@algorithm
def find_illegal(actions: Any, by_place: int, moves: Any, counts: Any, masks: Any, chosen: Any) -> int:
    """Write the moves that the actions stand for into `chosen`; return the first row whose action is illegal, or ALL_LEGAL."""
    for row in range(len(counts)):
        if counts[row] > 0:
            action = actions[row]
            if action < 0 or action >= masks.shape[1] or masks[row, action] == 0:
                return row
            chosen[row] = moves[row, action] if by_place else action
    return ALL_LEGAL


@algorithm
def advance(
    blanks: Any,
    states: Any,
    dice: Any,
    seed: int,
    numbers: Any,
    tries: int,
    seats: int,
    learner: int,
    by_place: int,
    views: Any,
    moves: Any,
    counts: Any,
    masks: Any,
    to_move: Any,
    chosen: Any,
    payoffs: Any,
    endings: Any,
    last_views: Any,
) -> int:
    """Play the chosen moves, and go on to the next decisions of the caller; return how many games did, as `begin` does.

    Seats other than the learner play at random. A game that ends writes its payoffs, its ending and, if `last_views` is not
    empty, the views of its last position, and the next game starts in its place. `endings` is −1 for games that go on.
    """
    work = local(MOVES, MOVE)
    others = local(SEATS, MOVE)
    for index in range(len(states)):
        state = states[index]
        waiting = state.to_move
        for seat in range(seats):
            if (waiting >> seat) & 1:
                if learner < 0 or seat == learner:
                    others[seat] = chosen[index * seats + seat]
                else:
                    others[seat] = work[below(dice[index], legal(state, seat, work))]
        for seat in range(seats):
            if (waiting >> seat) & 1:
                play(state, seat, others[seat])
        while state.to_move != 0 and not is_awaited(state, learner):
            step(state, dice[index], work, others)
        endings[index] = -1
        if state.to_move == 0:
            endings[index] = ending(state)
            for seat in range(seats):
                payoffs[index, seat] = payoff(state, seat)
                if len(last_views) > 0:
                    copy(last_views[index * seats + seat], blanks[1])
                    view(state, seat, last_views[index * seats + seat])
            numbers[index] += len(states)
            if not deal_next(state, dice[index], blanks[0], seed, numbers, index, len(states), tries, learner):
                return index
        else:
            for seat in range(seats):
                payoffs[index, seat] = 0
        show(state, blanks[1], index, seats, learner, by_place, views, moves, counts, masks)
        to_move[index] = state.to_move
    return len(states)


@algorithm
def choose_at_random(by_place: int, moves: Any, counts: Any, dice: Any, actions: Any) -> None:
    """Write a random legal action for each seat to move into `actions`; −1 for the others."""
    for row in range(len(counts)):
        actions[row] = -1
        if counts[row] > 0:
            place = below(dice[0], counts[row])
            actions[row] = place if by_place else moves[row, place]
