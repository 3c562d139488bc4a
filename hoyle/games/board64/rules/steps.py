"""Steps in the games for two to four sides (C3, C8): along ranks, files and diagonals, never across an occupied square."""

from hoyle.games.board64.board import AHEAD, ALL_AROUND, DIRECTION_SETS, NEIGHBOURS, REACHES, STEPS
from hoyle.games.board64.choices import AS_IT_GOES, BEAT, BOTH_WAYS, COMBINE, COMPARE, FORWARD, IMPOSING_EACH_OTHER, ONE
from hoyle.games.board64.rules.beat import can_beat
from hoyle.games.board64.rules.combine import can_go_onto, can_go_onto_own
from hoyle.games.board64.rules.compare import can_press, colour_allows_crossing, colour_allows_end
from hoyle.games.board64.state import State, enemy_word, friendly_word, owner_at
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
    moving = ALL_AROUND
    if state.options.directions != BOTH_WAYS:
        moving = directions_of(state, origin, state.options.directions)
    taking = moving
    if state.options.take_directions != AS_IT_GOES:
        taking = directions_of(state, origin, state.options.take_directions - 1)
    if state.options.move_range == ONE and state.options.principle != COMPARE:
        targets[0] = adjacent_targets(state, low, enemies_low, origin, 0, moving, taking)
        targets[1] = adjacent_targets(state, high, enemies_high, origin, 1, moving, taking)
    else:
        targets[0] = 0
        targets[1] = 0
        for direction in range(8):
            if has(DIRECTION_SETS[moving] | DIRECTION_SETS[taking], direction):
                find_targets_along(state, low, high, origin, direction, moving, taking, targets)


@rule
def directions_of(state: State, origin: int, choice: int) -> int:
    """Return the set of directions, an index of DIRECTION_SETS, that a choice means for the card on `origin` (C8)."""
    if choice != FORWARD:
        return choice
    seat = owner_at(state, origin)
    return AHEAD + (2 * seat if state.options.players == 2 else seat)


@rule
def goes_in(state: State, origin: int, direction: int, takes: bool) -> bool:
    """Return whether the card on `origin` may go, or take, in a direction (C8)."""
    choice = state.options.directions
    if takes and state.options.take_directions != AS_IT_GOES:
        choice = state.options.take_directions - 1
    return has(DIRECTION_SETS[directions_of(state, origin, choice)], direction)


@rule
def adjacent_targets(
    state: State, friendly: int, enemies: int, origin: int, word: int, moving: int, taking: int
) -> int:
    """Return the adjacent squares that the card on `origin` can go to, as one word; the sets are those of `find_targets`.

    `moving` and `taking` are the sets of directions in which it goes to free squares, and onto cards.
    """
    squares = STEPS[128 * moving + 2 * origin + word] & ~(friendly | enemies)
    occupied = STEPS[128 * taking + 2 * origin + word] & enemies
    if state.options.imposing == IMPOSING_EACH_OTHER:
        occupied |= STEPS[128 * taking + 2 * origin + word] & friendly
    while occupied:
        target = lowest(occupied)
        occupied = rest(occupied)
        if can_take(state, origin, 32 * word + target, has(friendly, target)):
            squares = put(squares, target)
    return squares


@rule
def find_targets_along(
    state: State, low: int, high: int, origin: int, direction: int, moving: int, taking: int, targets: list[int]
) -> None:
    """Add the squares that the card on `origin` can go to in one direction to `targets`."""
    square = NEIGHBOURS[8 * origin + direction]
    for _ in range(REACHES[state.options.move_range]):
        if square < 0:
            return
        if state.top[square] != NONE:
            takes = has(DIRECTION_SETS[taking], direction)
            if takes and can_take(state, origin, square, has(high if square >> 5 else low, square & 31)):
                targets[square >> 5] = put(targets[square >> 5], square & 31)
            return
        if has(DIRECTION_SETS[moving], direction) and can_end_on(state, origin, square):
            targets[square >> 5] = put(targets[square >> 5], square & 31)
        if not can_cross(state, origin, square):
            return
        square = NEIGHBOURS[8 * square + direction]


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
