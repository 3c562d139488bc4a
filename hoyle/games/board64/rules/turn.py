"""What ends a turn and the game: no move left (C5), the quiet limit (C6), repetition (C7), the count of game 48."""

from hoyle.games.board64.options import COMPARE, LOSE, PASS
from hoyle.games.board64.rules.compare import counted, frozen, tops
from hoyle.games.board64.rules.steps import can_step
from hoyle.games.board64.state import (
    FROZEN,
    MOVING,
    NO_MOVE,
    NO_PROGRESS,
    ONE_SIDE,
    OVER,
    PASSED,
    REPETITION,
    State,
)
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local
from hoyle.rules.seats import everyone, only


@rule
def finish(state: State, first: int, how: int) -> None:
    """End the game; `first` holds the seats that came first, as bits."""
    state.phase = OVER
    state.to_move = 0
    state.result = first
    state.ended = how


@rule
def count_out(state: State, how: int) -> None:
    """End the game by comparison (G48.12); the games without one are drawn."""
    first = everyone(2)
    if state.options.principle == COMPARE:
        lead = counted(state, 0) - counted(state, 1)
        if lead != 0:
            first = only(0 if lead > 0 else 1)
    finish(state, first, how)


@rule
def end_turn(state: State, step: int) -> None:
    """Count a turn that took nothing as a quiet turn; then it is the other side's turn."""
    note_quiet(state, step)
    change_sides(state)


@rule
def end_taking(state: State) -> None:
    """End a turn that took or pressed something: the count of quiet turns starts again (C6)."""
    state.quiet = 0
    change_sides(state)


@rule
def note_quiet(state: State, step: int) -> None:
    """C6, C7: one more turn without a taking, and its step."""
    state.history[state.quiet] = step
    state.quiet += 1


@rule
def change_sides(state: State) -> None:
    """Let the other side move, unless the game has ended."""
    if state.truce > 0:
        state.truce -= 1
    state.turn = 1 - state.turn
    if not ends(state):
        begin_turn(state)


@rule
def ends(state: State) -> bool:
    """Return whether the game ends before the next turn."""
    if state.options.principle == COMPARE and tops(state, 0) * tops(state, 1) == 0:
        count_out(state, ONE_SIDE)  # G48.11
    elif state.options.principle == COMPARE and frozen(state):
        count_out(state, FROZEN)  # G48.9
    elif 0 < state.options.no_progress_limit <= state.quiet:
        count_out(state, NO_PROGRESS)
    elif repeated(state):
        count_out(state, REPETITION)
    return state.phase == OVER


@rule
def begin_turn(state: State) -> None:
    """Begin the turn of the side to move, or handle that it has no move (C5)."""
    state.phase = MOVING
    state.to_move = only(state.turn)
    if not can_step(state, state.turn):
        stuck(state)


@rule
def stuck(state: State) -> None:
    """No move left: the side loses, or the game is drawn, or it passes; if the other has none either, it is counted."""
    if state.options.no_move == LOSE:
        finish(state, only(1 - state.turn), NO_MOVE)
    elif state.options.no_move != PASS:
        finish(state, everyone(2), NO_MOVE)
    elif not can_step(state, 1 - state.turn):
        count_out(state, NO_MOVE)
    else:
        pass_turn(state)


@rule
def pass_turn(state: State) -> None:
    """Play a forced pass as a turn: it counts for C6 and its position for C7."""
    note_quiet(state, PASSED)
    if state.truce > 0:
        state.truce -= 1
    state.turn = 1 - state.turn
    if not ends(state):
        state.to_move = only(state.turn)


@rule
def repeated(state: State) -> bool:
    """C7: return whether this position has come for the last time allowed, the same side to move.

    The steps since the last taking are undone one by one. `shift[s]` tells how far the card that stood on s then is
    from s now (their exclusive or); the position is the same when no card is displaced.
    """
    if state.options.repetition_limit == 0:
        return False
    shift = local(64, int8)
    displaced = 0
    times = 1
    for back in range(1, state.quiet + 1):
        step = state.history[state.quiet - back]
        if step != PASSED:
            origin = step >> 6
            target = step & 63
            displaced -= 1 if shift[target] != 0 else 0
            shift[origin] = shift[target] ^ target ^ origin
            shift[target] = 0
            displaced += 1 if shift[origin] != 0 else 0
        if back & 1 == 0 and displaced == 0:
            times += 1
    return times >= state.options.repetition_limit
