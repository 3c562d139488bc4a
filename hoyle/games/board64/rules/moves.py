"""The kit's rules: the words that every game defines, over the principles in move, beat, combine, compare and open."""

from hoyle.games.board64.options import COMBINE, COMPARE, OPEN
from hoyle.games.board64.rules.combine import can_claim, claimed, claims
from hoyle.games.board64.rules.compare import counted
from hoyle.games.board64.rules.opening import (
    cards_left,
    open_card,
    open_moves,
    settle,
    settlements,
    shift,
    turn_up,
)
from hoyle.games.board64.rules.setup import deal, deals, decide, lay_out, unseen
from hoyle.games.board64.rules.steps import steps
from hoyle.games.board64.rules.turn import end_taking, end_turn, finish
from hoyle.games.board64.state import (
    CLAIMING,
    DEALING,
    DECIDING,
    DOWN,
    MOVING,
    NOTHING,
    OPENING,
    RESIGNED,
    SETTLING,
    TEST_TAKEN,
    TESTING,
    TURNING,
    State,
    side_drop,
    side_has,
    side_put,
)
from hoyle.rules.bits import count, has, lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited, everyone, only

SHARES = (1, 1, 1, 4, 9, 48, 50, 360, 735)
"""By players: what coming first alone is worth, so that every shared place is a whole number."""


@rule
def start(state: State) -> None:
    """Lay or deal the board; seat 0 begins (C1)."""
    lay_out(state)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Return the moves that a seat, or CHANCE, may make."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return outcomes(state, moves)
    if state.options.principle == OPEN:
        return open_moves(state, moves) if state.phase == MOVING else settlements(state, moves)
    return steps(state, seat, moves) if state.phase == MOVING else claims(state, seat, moves)


@rule
def outcomes(state: State, moves: list[int]) -> int:
    """Return what CHANCE may do: deal a card, turn one up, or say which of two tests is the true one."""
    if state.phase == DEALING:
        return deals(state, moves)
    if state.phase == TURNING:
        return unseen(state, moves)
    moves[0] = 0
    moves[1] = 1
    return 2


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move of the phase that the game is in."""
    if seat == CHANCE:
        chance(state, move)
    elif state.phase == SETTLING or (state.phase == CLAIMING and state.options.principle == OPEN):
        settle(state, move)
    elif state.phase == CLAIMING:
        claim(state, seat, move)
    elif move >= OPENING:
        open_card(state, move - OPENING)
    elif state.options.principle == OPEN:
        shift(state, seat, move)
    else:
        step(state, seat, move)


@rule
def chance(state: State, move: int) -> None:
    """Play a move of CHANCE."""
    if state.phase == DEALING:
        deal(state, move)
    elif state.phase == TURNING:
        turn_up(state, move)
    elif state.phase == DECIDING:
        decide(state, move)
    else:
        state.truth[1 - state.turn] = move
        test_shown(state)


@rule
def step(state: State, seat: int, move: int) -> None:
    """Move a card from one square to another; take, press or cover what is there."""
    origin = move >> 6
    target = move & 63
    occupied = state.top[target] != NONE
    struck = test_at(state, 1 - seat, target)
    if state.options.principle == COMPARE and occupied:
        press(state, seat, origin, target)
        end_taking(state)
        return
    if occupied:
        remove(state, seat, target)
    relocate(state, seat, origin, target)
    if struck != NONE:
        take_test(state, struck)
    elif state.options.principle == COMBINE and state.truce == 0 and can_claim(state, seat):
        begin_claim(state, seat, occupied)
    elif occupied:
        end_taking(state)
    else:
        end_turn(state, move)


@rule
def test_at(state: State, seat: int, square: int) -> int:
    """Return which of a seat's tests stands there, or NONE."""
    if state.test[2 * seat] == square:
        return 0
    return 1 if state.test[2 * seat + 1] == square else NONE


@rule
def relocate(state: State, seat: int, origin: int, target: int) -> None:
    """Move the pile of one square to another."""
    state.top[target] = state.top[origin]
    state.top[origin] = NONE
    side_drop(state, seat, origin)
    side_put(state, seat, target)
    state.last[0] = origin
    state.last[1] = target
    if state.top[target] == DOWN:
        state.test[2 * seat + (0 if state.test[2 * seat] == origin else 1)] = target


@rule
def remove(state: State, seat: int, square: int) -> None:
    """Remove the enemy's card from the board (G1.10)."""
    state.top[square] = NONE
    side_drop(state, 1 - seat, square)
    state.taken[seat] += 1


@rule
def press(state: State, seat: int, origin: int, target: int) -> None:
    """Put a card or pile onto a pile, which it takes over (G48.4, G48.5, G48.6)."""
    lowest_card = state.top[origin] & 63
    while state.below[lowest_card] != NONE:
        lowest_card = state.below[lowest_card] & 63
    state.below[lowest_card] = state.top[target]
    if not side_has(state, seat, target):
        state.taken[seat] += 1
        side_drop(state, 1 - seat, target)
    relocate(state, seat, origin, target)


@rule
def take_test(state: State, struck: int) -> None:
    """Take an enemy test card: the true one wins (G1.13); if it is not decided yet which one is true, CHANCE decides (G1.v3)."""
    state.opened = struck
    if state.truth[1 - state.turn] == NONE:
        state.phase = TESTING
        state.to_move = CHANCE_AWAITED
    else:
        test_shown(state)


@rule
def test_shown(state: State) -> None:
    """End the game if the test card is the true one; a false one leaves the game, and the other is then known to be true."""
    enemy = 1 - state.turn
    struck = state.opened
    state.opened = NONE
    state.test[2 * enemy + struck] = NONE
    if state.truth[enemy] == struck:
        finish(state, only(state.turn), TEST_TAKEN)
    elif state.options.principle == COMBINE and state.truce == 0 and can_claim(state, state.turn):
        begin_claim(state, state.turn, True)
    else:
        end_taking(state)


@rule
def begin_claim(state: State, seat: int, taken: bool) -> None:
    """Let the mover claim combinations in the same turn, after a step that took something or not (G18.5)."""
    if taken:
        state.quiet = 0
    state.phase = CLAIMING
    state.opened = 1 if taken else 0
    state.to_move = only(seat)


@rule
def claim(state: State, seat: int, move: int) -> None:
    """Remove the enemy's cards of the claimed combinations from the board; the mover's cards stay (G18.5)."""
    words = local(2, int64)
    claimed(state, seat, move, words)
    for word in range(2):
        cards = words[word]
        while cards:
            remove(state, seat, 32 * word + lowest(cards))
            cards = rest(cards)
    took = state.opened == 1 or move != NOTHING
    state.opened = NONE
    if took:
        end_taking(state)
    else:
        end_turn(state, 64 * state.last[0] + state.last[1])


@rule
def payoff(state: State, seat: int) -> int:
    """Return the payoff: first alone +1, the others −1/(n−1) each; a shared first place is shared; a patience: −cards left.

    For two it is 1, 0, −1; for more it is counted in units of 1/SHARES[n], so that every share is whole.
    """
    players = state.options.players
    if state.options.principle == OPEN and players == 1:
        return 0 - cards_left(state) if seat == 0 else 0
    if state.result == 0 or seat >= players:
        return 0
    first = count(state.result)
    if has(state.result, seat):
        return SHARES[players] * (players - first) // ((players - 1) * first)
    return 0 - SHARES[players] // (players - 1)


@rule
def points(state: State, seat: int) -> int:
    """Return cards taken; in a comparison what the count gives now."""
    if state.options.principle == COMPARE:
        return counted(state, seat) if seat < 2 else 0
    return state.taken[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """Resigning: the other side wins (C4), or all others share the first place."""
    if state.options.players == 1:
        finish(state, only(0), RESIGNED)
    else:
        finish(state, everyone(state.options.players) & ~only(seat), RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how it ended: an index into the game's endings."""
    return state.ended
