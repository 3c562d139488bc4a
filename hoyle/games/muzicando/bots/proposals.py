"""Moves that a seat of Muzicando considers, the usual one first: how bots bid, and how they play layouts to the end.

The usual play keeps a colour going that one holds the next note of, opens little to others, and keeps signs for when no
note fits, as long as there are notes. The usual bid is the dearest one for the layout in which the seat's side is likelier to
be first; see `chance`.
"""

from hoyle.games.muzicando.bots.hands import chance
from hoyle.games.muzicando.cards import EACH, NOTES, PAUSE, SIGN, is_sign
from hoyle.games.muzicando.rules.auction import calls
from hoyle.games.muzicando.rules.layouts import next_notes
from hoyle.games.muzicando.rules.score import contract_value
from hoyle.games.muzicando.rules.turn import turn_moves
from hoyle.games.muzicando.state import (
    BID,
    CALLING,
    CHOOSING,
    LAYOUTS,
    MUSICANDO,
    PASS,
    RUNNING,
    STRIDE,
    State,
    on_plane,
)
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.record import MOVE, local

LEAST, USUAL, BOLD, HOARDER = range(4)
"""Pass if one may; as most people play; the same with signs as soon as they fit; the same with signs to the last."""
ANY = 4
"""From here on: each thing that may be done."""

MOVES = 1024

SURE = 520
"""In thousandths: with so large a chance of being first a side bids."""

SOON = 4
"""With this many cards or fewer, signs are laid as they fit."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Return the one move of this proposal: 1; −1: there is none of that number, nor any later one."""
    legal = local(MOVES, MOVE)
    n = calls(state, legal) if speaking(state) else turn_moves(state, seat, legal)
    if number >= ANY:
        if number >= ANY + n:
            return 0 - 1
        moves[0] = legal[number - ANY]
    elif speaking(state):
        moves[0] = usual_call(state, seat, legal, n) if number != LEAST else legal[0]
    else:
        moves[0] = usual_move(state, seat, number, legal, n)
    return 1


@rule
def speaking(state: State) -> bool:
    """Return whether there is a call to make, or a layout to choose."""
    return state.phase == CALLING or state.phase == CHOOSING


@rule
def usual_call(state: State, seat: int, legal: list[int], n: int) -> int:
    """Return the dearest promising bid, or a pass; where something must be said, what promises most or costs least."""
    may_pass = legal[0] == PASS
    choice = legal[0]
    best = 0 if may_pass else 0 - 1_000_000
    for at in range(may_pass, n):
        bid = legal[at] - BID
        hope = chance(state, seat, bid % LAYOUTS) - (SURE if may_pass else 500)
        value = hope if state.phase == CHOOSING else hope * contract_value(bid)
        if value > best:
            best = value
            choice = legal[at]
    return choice


@rule
def usual_move(state: State, seat: int, number: int, legal: list[int], n: int) -> int:
    """Return the card that looks best; a pass or the end of a run only if there is no card to lay."""
    if number == LEAST and legal[n - 1] >= PASS:
        return legal[n - 1]
    choice = legal[n - 1]
    best = 0 - 1_000
    for at in range(n):
        if legal[at] < PASS:
            good = looks(state, seat, number, legal[at], at)
            if good > best:
                best = good
                choice = legal[at]
    return choice if best > 0 - 1_000 else legal[n - 1]


@rule
def looks(state: State, seat: int, number: int, move: int, at: int) -> int:
    """Return how good it looks to lay a card; of those that look alike it is one or another, as the cards lie."""
    card = move // STRIDE
    if is_sign(card):
        return sign_looks(state, seat, number, card)
    mixed = (at * 7 + state.puts * 5 + card) % 8
    if on_plane(state):
        return 40 + mixed
    return 40 + mixed + 8 * followed(state, seat, card)


@rule
def followed(state: State, seat: int, card: int) -> int:
    """Return what a note opens: 2 for a next note in the seat's hand, −1 for one in another's."""
    found = 0
    up = card % EACH < SIGN - 1 and not has(state.laid, card + 1)
    down = state.layout != MUSICANDO and card % EACH > 0 and not has(state.laid, card - 1)
    if up:
        found += 2 if has(state.hand[seat], card + 1) else 0 - 1
    if down:
        found += 2 if has(state.hand[seat], card - 1) else 0 - 1
    return found


@rule
def sign_looks(state: State, seat: int, number: int, card: int) -> int:
    """Signs are kept while there are notes to lay; a pause waits until several notes can follow it."""
    notes = state.hand[seat] & NOTES
    if number == HOARDER:
        return 10
    if card == PAUSE and state.phase != RUNNING:
        ready = count(notes & next_notes(state)) if not on_plane(state) else count(notes) // 2
        return 90 if ready >= 3 or notes == 0 else 20
    soon = number == BOLD or state.phase == RUNNING or count(state.hand[seat]) <= SOON
    return 80 if soon else 30
