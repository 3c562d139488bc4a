"""Many games in one call: every seat to move in every game chooses, then all games go on to their next decisions.

Rows of arrays belong to one seat of one game: row `game * seats + seat`.
"""

from typing import Any, NamedTuple

from hoyle.bots.playout import step
from hoyle.rules.arrays import Ints8, Ints32
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, ending, legal, payoff, play, start, view

EVERYBODY = -1
"""In place of the learner's seat: the caller chooses for every seat."""
ALL_LEGAL = -1
"""The result of `find_illegal` if every action is legal."""
BEGIN, STEP = 0, 1
"""What `advance` does: start all games, or play the actions."""


class Games(NamedTuple):
    """Games that are played at the same time."""

    blanks: Any
    """A state and a view with only the options set."""
    states: Any
    dice: Any
    numbers: Any
    """The numbers of the games; a game that ends is followed by that whose number is larger by the number of games."""
    views: Any
    """By row: the view of a seat to move."""
    moves: Any
    """By row: the legal moves of a seat to move."""
    counts: Any
    """By row: the number of legal moves, 0 for seats that are not to move."""
    masks: Any
    """By row and action: 1 for legal actions of a seat to move."""
    actions: Any
    """By row: the actions to play."""
    payoffs: Any
    """By game and seat: the payoffs of games that ended in the last step, 0 for games that go on."""
    endings: Any
    """By game: the ending of games that ended in the last step, −1 for games that go on."""
    last_views: Any
    """By row: the views of last positions; an empty array if they are not wanted."""
    resting: Any
    """By game: 1 for games that the next step leaves as they are."""
    seed: int
    tries: int
    """The most games that are started in one place to find one in which the caller has a decision."""
    seats: int
    learner: int
    """The seat of the caller, or EVERYBODY; other seats play at random."""
    by_place: int
    """1 if an action is an index into the legal moves, 0 if it is the move itself."""


@algorithm
def is_awaited(state: Position, learner: int) -> bool:
    """Return whether the game waits for the caller: for the learner's choice, or for anybody's if there is no learner."""
    if learner < 0:
        return state.to_move != CHANCE_AWAITED and state.to_move != 0
    return (state.to_move >> learner) & 1 == 1 and state.to_move != CHANCE_AWAITED


@algorithm
def go_on(state: Position, dice: Dice, learner: int, moves: Row[int], chosen: Row[int]) -> bool:
    """Let chance and the other seats play until the game waits for the caller; return False if it ends before."""
    while state.to_move != 0 and not is_awaited(state, learner):
        step(state, dice, moves, chosen)
    return state.to_move != 0


@algorithm
def deal(
    state: Position,
    dice: Dice,
    blank: Position,
    numbers: Row[int],
    index: int,
    stride: int,
    seed: int,
    tries: int,
    learner: int,
) -> bool:
    """Start the game of `numbers[index]`, or the first one after it, in steps of `stride`, in which the caller has a decision.

    Return False if `tries` games in a row have none.
    """
    moves = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    for _ in range(tries):
        set_dice(dice, seed, numbers[index])
        copy(state, blank)
        start(state)
        if go_on(state, dice, learner, moves, chosen):
            return True
        numbers[index] += stride
    return False


@algorithm
def show(
    state: Position,
    blank: Position,
    first: int,
    seats: int,
    learner: int,
    by_place: int,
    views: Row[Position],
    moves: Ints32,
    counts: Row[int],
    masks: Ints8,
) -> None:
    """Write the views, legal moves and masks of the seats of one game that are to move; the masks of the others are empty.

    `first` is the row of seat 0. The arrays are separate arguments because copying all of `Games` for each game takes longer than
    the rest.
    """
    for seat in range(seats):
        row = first + seat
        mask, listed = masks[row], moves[row]
        mark_actions(mask, listed, counts[row], by_place, 0)
        counts[row] = 0
        if (state.to_move >> seat) & 1 and (learner < 0 or seat == learner):
            copy(views[row], blank)
            view(state, seat, views[row])
            n = legal(state, seat, listed)
            counts[row] = n
            mark_actions(mask, listed, n, by_place, 1)


@algorithm
def mark_actions(mask: Row[int], moves: Row[int], n: int, by_place: int, value: int) -> None:
    """Write a value into the mask for the first `n` of these moves."""
    if by_place:
        for place in range(n):
            mask[place] = value
    else:
        for place in range(n):
            mask[moves[place]] = value


@algorithm
def find_illegal(seats: int, counts: Row[int], masks: Ints8, actions: Row[int], resting: Row[int]) -> int:
    """Return the first row whose action is illegal in a game that does not rest, or ALL_LEGAL."""
    for index in range(len(resting)):
        if resting[index] == 0:
            for row in range(index * seats, (index + 1) * seats):
                if counts[row] > 0:
                    action = actions[row]
                    if action < 0 or action >= masks.shape[1] or masks[row, action] == 0:
                        return row
    return ALL_LEGAL


@algorithm
def advance(games: Games, task: int) -> int:
    """Play the actions, and go on to the next decisions of the caller; return how many games did.

    A smaller number than all: a game has no decision in `tries` deals. A negative number is `-1 - row` for the first illegal action;
    then nothing has been played. In the place of a game that ends the next one starts. For the task BEGIN all games start.
    """
    blanks, states, dice, numbers, n = games.blanks, games.states, games.dice, games.numbers, len(games.states)
    views, moves, counts, masks = games.views, games.moves, games.counts, games.masks
    seed, tries, seats, learner, by_place = games.seed, games.tries, games.seats, games.learner, games.by_place
    actions, payoffs, endings, resting = games.actions, games.payoffs, games.endings, games.resting
    work = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    if task == STEP:
        illegal = find_illegal(seats, counts, masks, actions, resting)
        if illegal != ALL_LEGAL:
            return -1 - illegal
    for index in range(n):
        state = states[index]
        is_over = task == BEGIN
        if task == STEP:
            endings[index] = -1
            for seat in range(seats):
                payoffs[index, seat] = 0
            if resting[index]:
                continue
            waiting = state.to_move
            for seat in range(seats):
                if (waiting >> seat) & 1:
                    if learner < 0 or seat == learner:
                        row = index * seats + seat
                        chosen[seat] = moves[row, actions[row]] if by_place else actions[row]
                    else:
                        chosen[seat] = work[below(dice[index], legal(state, seat, work))]
            for seat in range(seats):
                if (waiting >> seat) & 1:
                    play(state, seat, chosen[seat])
            is_over = not go_on(state, dice[index], learner, work, chosen)
            if is_over:
                endings[index] = ending(state)
                for seat in range(seats):
                    payoffs[index, seat] = payoff(state, seat)
                    if len(games.last_views) > 0:
                        copy(games.last_views[index * seats + seat], blanks[1])
                        view(state, seat, games.last_views[index * seats + seat])
                numbers[index] += n
        if is_over and not deal(state, dice[index], blanks[0], numbers, index, n, seed, tries, learner):
            return index
        show(state, blanks[1], index * seats, seats, learner, by_place, views, moves, counts, masks)
    return n


@algorithm
def choose_at_random(games: Games, dice: Row[Dice]) -> None:
    """Write a random legal action for each seat to move into `games.actions`; −1 for the others. `dice` has one element."""
    moves, counts, actions, by_place = games.moves, games.counts, games.actions, games.by_place
    for row in range(len(counts)):
        n = counts[row]
        actions[row] = -1
        if n > 0:
            place = below(dice[0], n)
            actions[row] = place if by_place else moves[row, place]
