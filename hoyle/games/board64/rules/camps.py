"""Three or four camps on the board: whose turn comes next, who is out, and who is still in (F7 to F14)."""

from hoyle.games.board64.choices import CAPTOR, COMPARE, REMOVED
from hoyle.games.board64.state import TESTS, State, are_allied, is_out, put_test, side_drop, square_of_test
from hoyle.rules.bits import lowest, put, rest
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def next_seat(state: State) -> int:
    """Return the seat that moves next: the other side, or round the board the next one that is still in (F4)."""
    if state.options.players == 2:
        return 1 - state.turn
    return next_camp(state)


@rule
def next_camp(state: State) -> int:
    """Return the next seat round the board that is still in."""
    seat = state.turn
    for _ in range(state.options.players):
        seat = (seat + 1) % state.options.players
        if not is_out(state, seat):
            return seat
    return state.turn


@rule
def living_count(state: State) -> int:
    """Return the number of sides that are still in."""
    if state.out == 0:
        return state.options.players
    n = 0
    for seat in range(state.options.players):
        if not is_out(state, seat):
            n += 1
    return n


@rule
def survivors(state: State) -> int:
    """Return the seats that have not lost, as bits: those still in, with their partners (F12)."""
    found = 0
    for seat in range(state.options.players):
        for other in range(state.options.players):
            if are_allied(state, seat, other) and not is_out(state, other):
                found = put(found, seat)
    return found


@rule
def is_decided(state: State) -> bool:
    """Return whether all sides that are still in are one party (F10)."""
    first = NONE
    for seat in range(state.options.players):
        if not is_out(state, seat):
            if first == NONE:
                first = seat
            elif not are_allied(state, first, seat):
                return False
    return True


@rule
def put_out(state: State, seat: int, captor: int) -> None:
    """F7, F8: put a side out of the game; `captor` is the seat that took its true test card, or NONE.

    Its test cards leave the board. By option its other cards leave the board too, go over to the captor, or stay.
    """
    state.out = put(state.out, seat)
    state.quiet = 0
    for index in range(TESTS):
        square = square_of_test(state, seat, index)
        if square != NONE:
            state.top[square] = NONE
            side_drop(state, seat, square)
            put_test(state, seat, index, NONE)
    if state.options.principle == COMPARE:
        return
    for word in range(2):
        if state.options.fallen == REMOVED:
            cards = state.side[2 * seat + word]
            while cards:
                state.top[32 * word + lowest(cards)] = NONE
                cards = rest(cards)
            state.side[2 * seat + word] = 0
        elif state.options.fallen == CAPTOR and captor != NONE:
            state.side[2 * captor + word] |= state.side[2 * seat + word]
            state.side[2 * seat + word] = 0
