"""The end of a turn and of the game: no move left (C5), the quiet limit (C6), repetition (C7), the final count of game 48."""

from hoyle.games.board64.choices import COMPARE, LOSE, PASS
from hoyle.games.board64.rules.camps import (
    is_decided,
    living_count,
    next_seat,
    put_out,
    survivors,
)
from hoyle.games.board64.rules.compare import is_frozen, party_count, piles_topped
from hoyle.games.board64.rules.goals import has_lost_all, is_counted, lead_of
from hoyle.games.board64.rules.steps import can_step
from hoyle.games.board64.state import (
    FROZEN,
    MOVING,
    NO_CARDS,
    NO_MOVE,
    NO_PROGRESS,
    ONE_SIDE,
    OVER,
    PASSED,
    REPETITION,
    State,
    is_out,
)
from hoyle.rules.bits import has, put
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local
from hoyle.rules.seats import NONE, everyone, only


@rule
def finish(state: State, first: int, ending: int) -> None:
    """End the game with an ending; `first` is the seats that came first, as bits."""
    state.phase = OVER
    state.to_move = 0
    state.result = first
    state.ended = ending


@rule
def finish_by_count(state: State, ending: int) -> None:
    """End the game with an ending and by the count, in a comparison or where cards are counted (G48.12, G1.v9), else as a draw."""
    if state.options.players > 2:
        finish(state, leading_camps(state), ending)
        return
    first = everyone(2)
    if is_counted(state):
        lead = lead_of(state, 0, 1)
        if lead != 0:
            first = only(0 if lead > 0 else 1)
    finish(state, first, ending)


@rule
def leading_camps(state: State) -> int:
    """F14: return the seats of three or four that share the first place: all parties still in, or in a comparison the best."""
    if state.options.principle != COMPARE:
        return survivors(state)
    best = NONE
    for seat in range(state.options.players):
        if has(survivors(state), seat):
            best = max(best, party_count(state, seat))
    first = 0
    for seat in range(state.options.players):
        if has(survivors(state), seat) and party_count(state, seat) == best:
            first = put(first, seat)
    return first


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
    if state.options.principle == COMPARE and state.options.players > 2:
        put_out_buried(state)
    state.turn = next_seat(state)
    if not end_game(state):
        begin_turn(state)


@rule
def end_game(state: State) -> bool:
    """End the game if a rule ends it before the next turn; return whether it is over."""
    if state.options.principle == COMPARE and is_on_top_everywhere(state):
        finish_by_count(state, ONE_SIDE)  # G48.11
    elif state.options.principle == COMPARE and is_frozen(state):
        finish_by_count(state, FROZEN)  # G48.9
    elif has_lost_all(state):
        finish_by_count(state, NO_CARDS)
    elif 0 < state.options.no_progress_limit <= state.quiet:
        finish_by_count(state, NO_PROGRESS)
    elif is_repeated(state):
        finish_by_count(state, REPETITION)
    return state.phase == OVER


@rule
def is_on_top_everywhere(state: State) -> bool:
    """Return whether one side, or one pair, is on top everywhere (G48.11, F13)."""
    if state.options.players == 2:
        return piles_topped(state, 0) * piles_topped(state, 1) == 0
    return is_decided(state)


@rule
def put_out_buried(state: State) -> None:
    """F13: of three or four sides put those out of a comparison that are on top nowhere."""
    for seat in range(state.options.players):
        if piles_topped(state, seat) == 0:
            state.out = put(state.out, seat)


@rule
def begin_turn(state: State) -> None:
    """Begin the turn of the side to move; if it has no move, apply C5, perhaps to several sides one after the other."""
    state.phase = MOVING
    state.to_move = only(state.turn)
    while state.phase == MOVING and not can_step(state, state.turn):
        handle_no_move(state)


@rule
def handle_no_move(state: State) -> None:
    """Apply C5 to a side without a move: it loses, the game is drawn, or it passes.

    If all sides would have to pass, the game is counted. Of three or four sides the one that loses is out (F9).
    """
    if state.options.no_move == LOSE and state.options.players > 2:
        lose_camp(state)
    elif state.options.no_move == LOSE:
        finish(state, only(1 - state.turn), NO_MOVE)
    elif state.options.no_move != PASS:
        finish(state, survivors(state), NO_MOVE)
    elif not can_anybody_step(state):
        finish_by_count(state, NO_MOVE)
    else:
        pass_turn(state)


@rule
def can_anybody_step(state: State) -> bool:
    """Return whether any side that is not out has a step."""
    for seat in range(state.options.players):
        if not is_out(state, seat) and can_step(state, seat):
            return True
    return False


@rule
def lose_camp(state: State) -> None:
    """F9: put the side to move out of the game, because it has no move; end the game if that decides it."""
    loser = state.turn
    put_out(state, loser, NONE)
    state.turn = next_seat(state)
    state.to_move = only(state.turn)
    if is_decided(state):
        finish(state, survivors(state), NO_MOVE)


@rule
def pass_turn(state: State) -> None:
    """Pass for a side without a move: a turn that counts for C6, and whose position counts for C7."""
    note_quiet_turn(state, PASSED)
    if state.truce > 0:
        state.truce -= 1
    state.turn = next_seat(state)
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
    round_length = living_count(state)
    moves_to_round = round_length
    for back in range(1, state.quiet + 1):
        step = state.history[state.quiet - back]
        if step != PASSED:
            origin = step >> 6
            target = step & 63
            displaced -= 1 if displacement[target] != 0 else 0
            displacement[origin] = displacement[target] ^ target ^ origin
            displacement[target] = 0
            displaced += 1 if displacement[origin] != 0 else 0
        moves_to_round -= 1
        if moves_to_round == 0:  # whole rounds ago the same side was to move
            moves_to_round = round_length
            if displaced == 0:
                occurrences += 1
    return occurrences >= state.options.repetition_limit
