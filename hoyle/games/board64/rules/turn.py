"""The end of a turn and of the game: no move left (C5), the quiet limit (C6), repetition (C7), the final count of game 48."""

from hoyle.games.board64.options import COMPARE, LOSE, PASS
from hoyle.games.board64.rules.compare import final_count, is_frozen, piles_topped
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
def finish(state: State, first: int, ending: int) -> None:
    """End the game with an ending; `first` is the seats that came first, as bits."""
    state.phase = OVER
    state.to_move = 0
    state.result = first
    state.ended = ending


@rule
def finish_by_count(state: State, ending: int) -> None:
    """End the game with an ending and, in a comparison, by the final count (G48.12); any other game is drawn."""
    first = everyone(2)
    if state.options.principle == COMPARE:
        lead = final_count(state, 0) - final_count(state, 1)
        if lead != 0:
            first = only(0 if lead > 0 else 1)
    finish(state, first, ending)


@rule
def end_turn(state: State, step: int) -> None:
    """End a turn that took nothing: record it as a quiet turn and change sides."""
    note_quiet_turn(state, step)
    change_sides(state)


@rule
def end_taking_turn(state: State) -> None:
    """End a turn that took or pressed a card: reset the count of quiet turns (C6) and change sides."""
    state.quiet = 0
    change_sides(state)


@rule
def note_quiet_turn(state: State, step: int) -> None:
    """C6, C7: count a turn that took nothing and record its step."""
    state.history[state.quiet] = step
    state.quiet += 1


@rule
def change_sides(state: State) -> None:
    """Begin the turn of the other side, unless the game ends."""
    if state.truce > 0:
        state.truce -= 1
    state.turn = 1 - state.turn
    if not end_game(state):
        begin_turn(state)


@rule
def end_game(state: State) -> bool:
    """End the game if a rule ends it before the next turn; return whether it is over."""
    if state.options.principle == COMPARE and piles_topped(state, 0) * piles_topped(state, 1) == 0:
        finish_by_count(state, ONE_SIDE)  # G48.11
    elif state.options.principle == COMPARE and is_frozen(state):
        finish_by_count(state, FROZEN)  # G48.9
    elif 0 < state.options.no_progress_limit <= state.quiet:
        finish_by_count(state, NO_PROGRESS)
    elif is_repeated(state):
        finish_by_count(state, REPETITION)
    return state.phase == OVER


@rule
def begin_turn(state: State) -> None:
    """Begin the turn of the side to move; if it has no move, apply C5."""
    state.phase = MOVING
    state.to_move = only(state.turn)
    if not can_step(state, state.turn):
        handle_no_move(state)


@rule
def handle_no_move(state: State) -> None:
    """Apply C5 to a side without a move: it loses, the game is drawn, or it passes.

    If both sides would have to pass, the game is counted.
    """
    if state.options.no_move == LOSE:
        finish(state, only(1 - state.turn), NO_MOVE)
    elif state.options.no_move != PASS:
        finish(state, everyone(2), NO_MOVE)
    elif not can_step(state, 1 - state.turn):
        finish_by_count(state, NO_MOVE)
    else:
        pass_turn(state)


@rule
def pass_turn(state: State) -> None:
    """Pass for a side without a move: a turn that counts for C6, and whose position counts for C7."""
    note_quiet_turn(state, PASSED)
    if state.truce > 0:
        state.truce -= 1
    state.turn = 1 - state.turn
    if not end_game(state):
        state.to_move = only(state.turn)


@rule
def is_repeated(state: State) -> bool:
    """C7: return whether this position, with the same side to move, has occurred as often as the options allow.

    The steps since a card was last taken are undone one by one. `displacement[square]` is the exclusive or of `square` and the
    square where the card that was on it then is now. If no card is displaced, the position is the same.
    """
    if state.options.repetition_limit == 0:
        return False
    displacement = local(64, int8)
    displaced = 0
    occurrences = 1
    for back in range(1, state.quiet + 1):
        step = state.history[state.quiet - back]
        if step != PASSED:
            origin = step >> 6
            target = step & 63
            displaced -= 1 if displacement[target] != 0 else 0
            displacement[origin] = displacement[target] ^ target ^ origin
            displacement[target] = 0
            displaced += 1 if displacement[origin] != 0 else 0
        if back & 1 == 0 and displaced == 0:  # an even number of turns ago the same side was to move
            occurrences += 1
    return occurrences >= state.options.repetition_limit
