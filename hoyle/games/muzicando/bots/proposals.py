"""The proposals of Muzicando: the calls and moves that bots consider.

The default proposal lays notes that continue colours of which the seat holds the next note, avoids notes after which an
opponent may continue, and keeps its signs while it has notes to lay. It makes the bid with the largest product of contract
value and chance to be first; see `win_chance`.
"""

from hoyle.games.muzicando.bots.hands import win_chance
from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, NOTES, PAUSE, SIGN, is_sign
from hoyle.games.muzicando.rules.auction import write_calls
from hoyle.games.muzicando.rules.layouts import fitting_column_notes
from hoyle.games.muzicando.rules.score import contract_worth
from hoyle.games.muzicando.rules.turn import turn_moves
from hoyle.games.muzicando.state import (
    BID,
    CALLING,
    CHOOSING,
    EIGHTH,
    LAYOUTS,
    MUSICANDO,
    PASS,
    RUNNING,
    SEATING,
    STRIDE,
    State,
    uses_plane,
)
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.record import MOVE, local

PASSIVE, DEFAULT, BOLD, HOARDER = range(4)
"""Proposals: pass if allowed; the default move; the same, but laying signs early; the same, but laying signs last."""
FIRST_LEGAL = 4
"""The number of the first of the proposals that are single legal moves, in ascending order."""

MAX_MOVES = 1024

BIDDING_CHANCE = 520
"""The least chance to be first, in thousandths, with which a seat bids unless it must."""

FEW_CARDS = 4
"""With this many cards or fewer, signs are laid as soon as they fit."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the single move of this proposal and return 1; return −1 if no proposal has this number or a higher one."""
    if state.phase == SEATING:
        moves[0] = BID + EIGHTH - 1  # after Si; every seat is as good
        return 1 if number < FIRST_LEGAL else -1
    legal = local(MAX_MOVES, MOVE)
    n = write_calls(state, legal) if is_calling(state) else turn_moves(state, seat, legal)
    if number >= FIRST_LEGAL:
        if number >= FIRST_LEGAL + n:
            return -1
        moves[0] = legal[number - FIRST_LEGAL]
    elif is_calling(state):
        moves[0] = default_call(state, seat, legal, n) if number != PASSIVE else legal[0]
    else:
        moves[0] = default_move(state, seat, number, legal, n)
    return 1


@rule
def is_calling(state: State) -> bool:
    """Return whether a seat is to call or to choose the layout."""
    return state.phase == CALLING or state.phase == CHOOSING


@rule
def default_call(state: State, seat: int, legal: list[int], n: int) -> int:
    """Return the bid or layout with the best expected value; a pass if it is allowed and no bid promises a gain."""
    may_pass = legal[0] == PASS
    choice = legal[0]
    best = 0 if may_pass else -1_000_000
    for index in range(may_pass, n):
        bid = legal[index] - BID
        advantage = win_chance(state, seat, bid % LAYOUTS) - (
            BIDDING_CHANCE if may_pass else 500
        )  # 500: an even chance
        value = advantage if state.phase == CHOOSING else advantage * contract_worth(state.options, bid)
        if value > best:
            best = value
            choice = legal[index]
    return choice


@rule
def default_move(state: State, seat: int, number: int, legal: list[int], n: int) -> int:
    """Return the move that lays the card with the best rating; pass or stop only if no card fits, or for PASSIVE if allowed."""
    if number == PASSIVE and legal[n - 1] >= PASS:
        return legal[n - 1]
    choice = legal[n - 1]
    best = -1_000
    for index in range(n):
        if legal[index] < PASS:
            rating = rate_card(state, seat, number, legal[index], index)
            if rating > best:
                best = rating
                choice = legal[index]
    return choice if best > -1_000 else legal[n - 1]


@rule
def rate_card(state: State, seat: int, number: int, move: int, index: int) -> int:
    """Return a rating of a move that lays a card; a pseudorandom term from 0 to 7 breaks ties."""
    card = move // STRIDE
    if is_sign(card):
        return rate_sign(state, seat, number, card)
    tie_break = (index * 7 + state.puts * 5 + card) % 8
    if uses_plane(state):
        return 40 + tie_break
    return 40 + tie_break + 8 * rate_openings(state, seat, card)


@rule
def rate_openings(state: State, seat: int, card: int) -> int:
    """Rate the notes that may follow a note in its colour: 2 for each in the seat's own hand, −1 for each other one."""
    rating = 0
    opens_up = card % CARDS_PER_COLOUR < SIGN - 1 and not has(state.laid, card + 1)
    opens_down = state.layout != MUSICANDO and card % CARDS_PER_COLOUR > 0 and not has(state.laid, card - 1)
    if opens_up:
        rating += 2 if has(state.hand[seat], card + 1) else -1
    if opens_down:
        rating += 2 if has(state.hand[seat], card - 1) else -1
    return rating


@rule
def rate_sign(state: State, seat: int, number: int, card: int) -> int:
    """Rate a sign: below notes unless it is early, and a pause above them once several notes can follow it."""
    notes = state.hand[seat] & NOTES
    if number == HOARDER:
        return 10
    if card == PAUSE and state.phase != RUNNING:
        playable = count(notes & fitting_column_notes(state)) if not uses_plane(state) else count(notes) // 2
        return 90 if playable >= 3 or notes == 0 else 20
    is_early = number == BOLD or state.phase == RUNNING or count(state.hand[seat]) <= FEW_CARDS
    return 80 if is_early else 30
