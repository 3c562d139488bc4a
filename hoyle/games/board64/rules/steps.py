"""Steps of the games for two sides (C3): along ranks, files and diagonals, never through an occupied square."""

from hoyle.games.board64.board import AROUND, BESIDE
from hoyle.games.board64.options import BEAT, COMBINE, COMPARE, ONE
from hoyle.games.board64.rules.beat import beats
from hoyle.games.board64.rules.combine import goes_onto
from hoyle.games.board64.rules.compare import may_pass, may_rest, presses
from hoyle.games.board64.state import State, side_has
from hoyle.rules.bits import lowest, put, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import NONE


@rule
def steps(state: State, seat: int, moves: list[int]) -> int:
    """Return all steps of a seat, ascending."""
    goals = local(2, int64)
    n = 0
    for word in range(2):
        cards = state.side[2 * seat + word]
        while cards:
            origin = 32 * word + lowest(cards)
            cards = rest(cards)
            reach(state, seat, origin, goals)
            n = write_steps(origin, 0, goals[0], n, moves)
            n = write_steps(origin, 32, goals[1], n, moves)
    return n


@rule
def write_steps(origin: int, first: int, goals: int, n: int, moves: list[int]) -> int:
    """Write the steps to these squares behind the n that are there; how many there are then."""
    while goals:
        moves[n] = 64 * origin + first + lowest(goals)
        goals = rest(goals)
        n += 1
    return n


@rule
def can_step(state: State, seat: int) -> bool:
    """Return whether a seat has a step at all (C5)."""
    goals = local(2, int64)
    for word in range(2):
        cards = state.side[2 * seat + word]
        while cards:
            reach(state, seat, 32 * word + lowest(cards), goals)
            cards = rest(cards)
            if goals[0] | goals[1]:
                return True
    return False


@rule
def reach(state: State, seat: int, origin: int, goals: list[int]) -> None:
    """Write the squares that the card there can go to into `goals`, two words."""
    if state.options.move_range == ONE and state.options.principle != COMPARE:
        for word in range(2):
            goals[word] = near(state, seat, origin, word)
    else:
        goals[0] = 0
        goals[1] = 0
        for direction in range(8):
            look_along(state, seat, origin, direction, goals)


@rule
def near(state: State, seat: int, origin: int, word: int) -> int:
    """Return the squares of one word within a king's step that the card can go to."""
    squares = AROUND[2 * origin + word] & ~state.side[2 * seat + word]
    enemies = squares & state.side[2 - 2 * seat + word]
    while enemies:
        target = lowest(enemies)
        enemies = rest(enemies)
        if not takes(state, seat, origin, 32 * word + target):
            squares = squares & ~(1 << target)
    return squares


@rule
def look_along(state: State, seat: int, origin: int, direction: int, goals: list[int]) -> None:
    """Put the squares that the card can go to in one direction into `goals`."""
    square = BESIDE[8 * origin + direction]
    while square >= 0 and state.top[square] == NONE:
        if rests(state, origin, square):
            goals[square >> 5] = put(goals[square >> 5], square & 31)
        if state.options.move_range == ONE or not passes(state, origin, square):
            return
        square = BESIDE[8 * square + direction]
    if square >= 0 and takes(state, seat, origin, square):
        goals[square >> 5] = put(goals[square >> 5], square & 31)


@rule
def rests(state: State, origin: int, square: int) -> bool:
    """Return whether the card may end its step on this free square."""
    return state.options.principle != COMPARE or may_rest(state, state.top[origin], square)


@rule
def passes(state: State, origin: int, square: int) -> bool:
    """Return whether the card may go on over this free square."""
    return state.options.principle != COMPARE or may_pass(state, state.top[origin], square)


@rule
def takes(state: State, seat: int, origin: int, target: int) -> bool:
    """Return whether the card may go onto this occupied square."""
    if state.options.principle == COMPARE:
        return presses(state, seat, origin, target)
    if side_has(state, seat, target):
        return False
    if state.options.principle == BEAT:
        return beats(state, origin, target)
    return state.options.principle == COMBINE and goes_onto(state, origin, target)
