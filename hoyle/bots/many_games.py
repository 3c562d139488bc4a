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
    chosen: Any
    """By row: the moves to play."""
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
def begin(games: Games) -> int:
    """Start all games; return how many have begun. A smaller number than all: a game has no decision in `tries` deals."""
    blanks, states, dice, numbers, n = games.blanks, games.states, games.dice, games.numbers, len(games.states)
    views, moves, counts, masks = games.views, games.moves, games.counts, games.masks
    seed, tries, seats, learner, by_place = games.seed, games.tries, games.seats, games.learner, games.by_place
    for index in range(n):
        state = states[index]
        if not deal(state, dice[index], blanks[0], numbers, index, n, seed, tries, learner):
            return index
        show(state, blanks[1], index * seats, seats, learner, by_place, views, moves, counts, masks)
    return n


@algorithm
def find_illegal(games: Games, actions: Row[int]) -> int:
    """Write the moves that the actions stand for into `chosen`; return the first row whose action is illegal, or ALL_LEGAL."""
    for row in range(len(games.counts)):
        if games.counts[row] > 0:
            action = actions[row]
            if action < 0 or action >= games.masks.shape[1] or games.masks[row, action] == 0:
                return row
            games.chosen[row] = games.moves[row, action] if games.by_place else action
    return ALL_LEGAL


@algorithm
def advance(games: Games) -> int:
    """Play the chosen moves, and go on to the next decisions of the caller; return how many games did, as `begin` does.

    In the place of a game that ends the next one starts.
    """
    blanks, states, dice, numbers, n = games.blanks, games.states, games.dice, games.numbers, len(games.states)
    views, moves, counts, masks = games.views, games.moves, games.counts, games.masks
    seed, tries, seats, learner, by_place = games.seed, games.tries, games.seats, games.learner, games.by_place
    payoffs, endings, resting = games.payoffs, games.endings, games.resting
    work = local(MOVES, MOVE)
    chosen = local(SEATS, MOVE)
    for index in range(n):
        if resting[index]:
            endings[index] = -1
            for seat in range(seats):
                payoffs[index, seat] = 0
            continue
        state = states[index]
        waiting = state.to_move
        for seat in range(seats):
            if (waiting >> seat) & 1:
                if learner < 0 or seat == learner:
                    chosen[seat] = games.chosen[index * seats + seat]
                else:
                    chosen[seat] = work[below(dice[index], legal(state, seat, work))]
        for seat in range(seats):
            if (waiting >> seat) & 1:
                play(state, seat, chosen[seat])
        if go_on(state, dice[index], learner, work, chosen):
            endings[index] = -1
            for seat in range(seats):
                payoffs[index, seat] = 0
        else:
            endings[index] = ending(state)
            for seat in range(seats):
                payoffs[index, seat] = payoff(state, seat)
                if len(games.last_views) > 0:
                    copy(games.last_views[index * seats + seat], blanks[1])
                    view(state, seat, games.last_views[index * seats + seat])
            numbers[index] += n
            if not deal(state, dice[index], blanks[0], numbers, index, n, seed, tries, learner):
                return index
        show(state, blanks[1], index * seats, seats, learner, by_place, views, moves, counts, masks)
    return n


@algorithm
def choose_at_random(games: Games, dice: Row[Dice], actions: Row[int]) -> None:
    """Write a random legal action for each seat to move into `actions`; −1 for the others. `dice` has one element."""
    for row in range(len(games.counts)):
        actions[row] = -1
        if games.counts[row] > 0:
            place = below(dice[0], games.counts[row])
            actions[row] = place if games.by_place else games.moves[row, place]
