"""Steps in the games for two to four sides (C3): along ranks, files and diagonals, never across an occupied square."""

from hoyle.games.board64.board import KING_STEPS, NEIGHBOURS
from hoyle.games.board64.choices import BEAT, COMBINE, COMPARE, IMPOSING_EACH_OTHER, ONE
from hoyle.games.board64.rules.beat import can_beat
from hoyle.games.board64.rules.combine import can_go_onto, can_go_onto_own
from hoyle.games.board64.rules.compare import can_press, colour_allows_crossing, colour_allows_end
from hoyle.games.board64.state import State, enemy_word, friendly_word
from hoyle.rules.bits import has, lowest, put, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import NONE


@rule
def steps(state: State, seat: int, moves: list[int]) -> int:
    """Write all steps of a seat in ascending order; return their number."""
    targets = local(2, int64)
    low = friendly_word(state, seat, 0)
    high = friendly_word(state, seat, 1)
    enemies_low = enemy_word(state, seat, 0)
    enemies_high = enemy_word(state, seat, 1)
    n = 0
    for word in range(2):
        cards = state.side[2 * seat + word]
        while cards:
            origin = 32 * word + lowest(cards)
            cards = rest(cards)
            find_targets(state, low, high, enemies_low, enemies_high, origin, targets)
            n = write_steps(origin, 0, targets[0], n, moves)
            n = write_steps(origin, 32, targets[1], n, moves)
    return n


@rule
def write_steps(origin: int, offset: int, targets: int, n: int, moves: list[int]) -> int:
    """Append the steps from `origin` to the targets to the `n` moves already written; return the new number.

    The targets are one word of squares, of which `offset` is the first square: 0 or 32.
    """
    while targets:
        moves[n] = 64 * origin + offset + lowest(targets)
        targets = rest(targets)
        n += 1
    return n


@rule
def can_step(state: State, seat: int) -> bool:
    """Return whether a seat has any step (C5)."""
    targets = local(2, int64)
    low = friendly_word(state, seat, 0)
    high = friendly_word(state, seat, 1)
    enemies_low = enemy_word(state, seat, 0)
    enemies_high = enemy_word(state, seat, 1)
    for word in range(2):
        cards = state.side[2 * seat + word]
        while cards:
            find_targets(state, low, high, enemies_low, enemies_high, 32 * word + lowest(cards), targets)
            cards = rest(cards)
            if targets[0] | targets[1]:
                return True
    return False


@rule
def find_targets(
    state: State, low: int, high: int, enemies_low: int, enemies_high: int, origin: int, targets: list[int]
) -> None:
    """Write the squares that the card on `origin` can go to into `targets`, a set of two words.

    `low` and `high` are the squares of the cards of its side and of the partner, as two words; `enemies_low` and
    `enemies_high` those of the other sides. They are four numbers because random games of game 1 took 1.6 times as long with
    a row of four.
    """
    if state.options.move_range == ONE and state.options.principle != COMPARE:
        targets[0] = adjacent_targets(state, low, enemies_low, origin, 0)
        targets[1] = adjacent_targets(state, high, enemies_high, origin, 1)
    else:
        targets[0] = 0
        targets[1] = 0
        for direction in range(8):
            find_targets_along(state, low, high, origin, direction, targets)


@rule
def adjacent_targets(state: State, friendly: int, enemies: int, origin: int, word: int) -> int:
    """Return the adjacent squares that the card on `origin` can go to, as one word; the sets are those of `find_targets`."""
    squares = KING_STEPS[2 * origin + word]
    occupied = squares & enemies
    if state.options.imposing == IMPOSING_EACH_OTHER:
        occupied |= squares & friendly
    else:
        squares = squares & ~friendly
    while occupied:
        target = lowest(occupied)
        occupied = rest(occupied)
        if not can_take(state, origin, 32 * word + target, has(friendly, target)):
            squares = squares & ~(1 << target)
    return squares


@rule
def find_targets_along(state: State, low: int, high: int, origin: int, direction: int, targets: list[int]) -> None:
    """Add the squares that the card on `origin` can go to in one direction to `targets`."""
    square = NEIGHBOURS[8 * origin + direction]
    while square >= 0 and state.top[square] == NONE:
        if can_end_on(state, origin, square):
            targets[square >> 5] = put(targets[square >> 5], square & 31)
        if state.options.move_range == ONE or not can_cross(state, origin, square):
            return
        square = NEIGHBOURS[8 * square + direction]
    if square >= 0 and can_take(state, origin, square, has(high if square >> 5 else low, square & 31)):
        targets[square >> 5] = put(targets[square >> 5], square & 31)


@rule
def can_end_on(state: State, origin: int, square: int) -> bool:
    """Return whether the card on `origin` may end its step on this free square."""
    return state.options.principle != COMPARE or colour_allows_end(state, state.top[origin], square)


@rule
def can_cross(state: State, origin: int, square: int) -> bool:
    """Return whether the card on `origin` may continue across this free square."""
    return state.options.principle != COMPARE or colour_allows_crossing(state, state.top[origin], square)


@rule
def can_take(state: State, origin: int, target: int, own: bool) -> bool:
    """Return whether the card on `origin` may go onto this occupied square; `own`: onto a card of its side or the partner's."""
    if state.options.principle == COMPARE:
        return can_press(state, origin, target, own)
    if own:
        return state.options.principle == COMBINE and can_go_onto_own(state, origin, target)
    if state.options.principle == BEAT:
        return can_beat(state, origin, target)
    return state.options.principle == COMBINE and can_go_onto(state, origin, target)
