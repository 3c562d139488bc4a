"""The verbs of Board64, which apply the rules in steps, beat, combine, compare and opening."""

from hoyle.games.board64.choices import BEAT, COMPARE, OPEN
from hoyle.games.board64.rules.camps import is_decided, put_out, survivors
from hoyle.games.board64.rules.combine import can_claim, claims, mark_claimed
from hoyle.games.board64.rules.compare import final_count
from hoyle.games.board64.rules.goals import has_reached, keep_takings, party_of
from hoyle.games.board64.rules.opening import (
    cards_left,
    open_card,
    open_moves,
    settle,
    settlements,
    shift,
    take_standing,
    turn_up,
)
from hoyle.games.board64.rules.setup import deal, deal_moves, decide, lay_out, pool_moves, undecided_seat
from hoyle.games.board64.rules.steps import steps
from hoyle.games.board64.rules.turn import end_taking_turn, end_turn, finish
from hoyle.games.board64.state import (
    CLAIM,
    CLAIMING,
    DEALING,
    DECIDING,
    DOWN,
    MOVING,
    NOTHING,
    OPENING,
    REACHED,
    RESIGNED,
    SETTLE,
    SETTLING,
    TEST_TAKEN,
    TESTING,
    TURNING,
    State,
    are_allied,
    combines,
    index_of_test,
    index_of_tested,
    is_friendly,
    nth_test,
    number_of_test,
    owner_at,
    put_test,
    side_drop,
    side_has,
    side_put,
    standing_tests,
    tested_seat,
)
from hoyle.rules.bits import count, has, lowest, rest
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited, everyone, only

SHARES = (1, 1, 1, 4, 9, 48, 50, 360, 735, 2240, 2268, 25200, 25410, 332640, 334620)
"""The payoff of coming first alone, by the number of players: the payoff of every shared place is a whole number then."""


@rule
def start(state: State) -> None:
    """Set up or deal the board; seat 0 begins (C1)."""
    lay_out(state)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the moves that a seat, or CHANCE, may make; return their number."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return chance_moves(state, moves)
    if state.options.principle == OPEN:
        return open_moves(state, moves) if state.phase == MOVING else settlements(state, moves)
    if state.phase != MOVING:
        return claims(state, seat, moves)
    n = steps(state, seat, moves)
    return keep_takings(state, moves, n) if state.options.must_beat and state.options.principle == BEAT else n


@rule
def chance_moves(state: State, moves: list[int]) -> int:
    """Write the moves of CHANCE; return their number.

    CHANCE deals a card, turns one up, or decides which of two or three test cards is the true one.
    """
    if state.phase == DEALING:
        return deal_moves(state, moves)
    if state.phase == TURNING:
        return pool_moves(state, moves)
    seat = undecided_seat(state) if state.phase == DECIDING else tested_seat(state)
    n = standing_tests(state, seat)
    for index in range(n):
        moves[index] = nth_test(state, seat, index)
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move of the phase that the game is in."""
    if seat == CHANCE:
        play_chance(state, move)
    elif state.phase == SETTLING or (state.phase == CLAIMING and state.options.principle == OPEN):
        settle(state, move)
    elif state.phase == CLAIMING:
        claim(state, seat, move)
    elif move >= OPENING:
        open_card(state, move - OPENING)
    elif state.options.principle == OPEN and move >= CLAIM:
        take_standing(state, move)
    elif state.options.principle == OPEN:
        shift(state, seat, move)
    else:
        step(state, seat, move)


@rule
def play_chance(state: State, move: int) -> None:
    """Play a move of CHANCE."""
    if state.phase == DEALING:
        deal(state, move)
    elif state.phase == TURNING:
        turn_up(state, move)
    elif state.phase == DECIDING:
        decide(state, move)
    else:
        decide_taken(state, move)
        reveal_test(state)


@rule
def step(state: State, seat: int, move: int) -> None:
    """Move a card or pile to another square; take or press the card that is there."""
    origin = move >> 6
    target = move & 63
    occupied = state.top[target] != NONE
    test = test_at(state, target) if occupied else NONE
    if state.options.principle == COMPARE and occupied:
        press(state, seat, origin, target)
        end_taking_turn(state)
        return
    if occupied and is_friendly(state, seat, target):
        cover_own_card(state, target)
    elif occupied:
        take_enemy_card(state, seat, target)
    relocate(state, seat, origin, target)
    if test != NONE:
        take_test(state, test)
    elif has_reached(state, seat):
        finish(state, party_of(state, seat), REACHED)
    elif combines(state) and state.truce == 0 and can_claim(state, seat):
        begin_claim(state, seat, occupied)
    elif occupied:
        end_taking_turn(state)
    else:
        end_turn(state, move)


@rule
def test_at(state: State, square: int) -> int:
    """Return the number of the enemy test card on an occupied square, as `opened` has it, or NONE."""
    if state.top[square] != DOWN:
        return NONE
    seat = owner_at(state, square)
    index = index_of_test(state, seat, square)
    return index if state.options.players == 2 else number_of_test(seat, index)


@rule
def relocate(state: State, seat: int, origin: int, target: int) -> None:
    """Move the card or pile of one square to another square."""
    state.top[target] = state.top[origin]
    state.top[origin] = NONE
    side_drop(state, seat, origin)
    side_put(state, seat, target)
    state.last[0] = origin
    state.last[1] = target
    if state.top[target] == DOWN:
        put_test(state, seat, index_of_test(state, seat, origin), target)


@rule
def take_enemy_card(state: State, seat: int, square: int) -> None:
    """Remove an enemy card from the board for a seat (G1.10)."""
    state.top[square] = NONE
    side_drop(state, 1 - seat if state.options.players == 2 else owner_at(state, square), square)
    state.taken[seat] += 1


@rule
def cover_own_card(state: State, square: int) -> None:
    """Remove a card of the seat's own or its partner's from the board, because another one goes onto it (G18.v3)."""
    state.top[square] = NONE
    side_drop(state, owner_at(state, square), square)


@rule
def press(state: State, seat: int, origin: int, target: int) -> None:
    """Put a card or pile onto a pile, which then belongs to the seat (G48.4, G48.5, G48.6)."""
    lowest_card = state.top[origin] & 63
    while state.below[lowest_card] != NONE:
        lowest_card = state.below[lowest_card] & 63
    state.below[lowest_card] = state.top[target]
    if not is_friendly(state, seat, target):
        state.taken[seat] += 1
    if not side_has(state, seat, target):
        side_drop(state, owner_at(state, target), target)
    relocate(state, seat, origin, target)


@rule
def take_test(state: State, test: int) -> None:
    """Take an enemy test card, as `test_at` numbers it. CHANCE decides first which one is true, unless it has (G1.v3)."""
    state.opened = test
    if state.truth[tested_seat(state)] == NONE:
        state.phase = TESTING
        state.to_move = CHANCE_AWAITED
    else:
        reveal_test(state)


@rule
def decide_taken(state: State, true_test: int) -> None:
    """G1.v3: record what CHANCE says of the test card just taken; each card on the board is equally likely to be the true one.

    If it is false and two others are left, which of those is true stays undecided.
    """
    seat = tested_seat(state)
    if true_test == index_of_tested(state) or standing_tests(state, seat) == 2:
        state.truth[seat] = true_test


@rule
def reveal_test(state: State) -> None:
    """End the game if the test card just taken is the true one (G1.13), else continue the turn without that card (G1.v3).

    Of three or four sides the one that has lost its true test card is out, and the turn continues unless that decides the
    game (F7).
    """
    enemy = tested_seat(state)
    test = index_of_tested(state)
    state.opened = NONE
    put_test(state, enemy, test, NONE)
    if state.truth[enemy] == test and state.options.players > 2:
        put_out(state, enemy, state.turn)
    if state.truth[enemy] == test and (state.options.players == 2 or is_decided(state)):
        finish(state, only(state.turn) if state.options.players == 2 else survivors(state), TEST_TAKEN)
    elif has_reached(state, state.turn):
        finish(state, party_of(state, state.turn), REACHED)
    elif combines(state) and state.truce == 0 and can_claim(state, state.turn):
        begin_claim(state, state.turn, True)
    else:
        end_taking_turn(state)


@rule
def begin_claim(state: State, seat: int, taken: bool) -> None:
    """Let the mover claim combinations in the same turn (G18.5); `taken`: whether the step took a card."""
    if taken:
        state.quiet = 0
    state.phase = CLAIMING
    state.opened = 1 if taken else 0
    state.to_move = only(seat)


@rule
def claim(state: State, seat: int, move: int) -> None:
    """Remove the enemy cards of the claimed combinations from the board and end the turn (G18.5)."""
    words = local(2, int64)
    mark_claimed(state, seat, move, words)
    for word in range(2):
        cards = words[word]
        while cards:
            take_enemy_card(state, seat, 32 * word + lowest(cards))
            cards = rest(cards)
    has_taken = state.opened == 1 or move != NOTHING
    state.opened = NONE
    if has_taken:
        end_taking_turn(state)
    else:
        end_turn(state, 64 * state.last[0] + state.last[1])


@rule
def payoff(state: State, seat: int) -> int:
    """Return the payoff of a seat; in a patience minus the number of cards left.

    Coming first alone is worth 1, and −1/(n−1) for each of the others; seats that share the first place share the sum of their
    payoffs. The unit is 1/SHARES[n], so that all payoffs are whole numbers.
    """
    players = state.options.players
    if state.options.principle == OPEN and players == 1:
        return -cards_left(state) if seat == 0 else 0
    if state.result == 0 or seat >= players:
        return 0
    first = count(state.result)
    if has(state.result, seat):
        return SHARES[players] * (players - first) // ((players - 1) * first)
    return -(SHARES[players] // (players - 1))


@rule
def points(state: State, seat: int) -> int:
    """Return the number of cards that a seat has taken; in a comparison its result if the game were counted now."""
    if state.options.principle == COMPARE:
        return final_count(state, seat) if seat < state.options.players else 0
    return state.taken[seat]


@rule
def move_kind(state: State, seat: int, move: int) -> int:
    """Return the card that a step moves, as a move on its own: its colour, value and pack. Other moves of one sort are one kind."""
    if move < 64 * 64:
        return state.top[move >> 6] & 63 if state.top[move >> 6] >= 0 else SETTLE
    return move if move == NOTHING else SETTLE if move < OPENING else OPENING


@rule
def forfeit(state: State, seat: int) -> None:
    """End the game because a seat resigns: the other side or pair wins (C4), or all others still in share the first place."""
    if state.options.players == 1:
        finish(state, only(0), RESIGNED)
    elif state.options.principle != OPEN:
        first = survivors(state)
        for other in range(state.options.players):
            if are_allied(state, seat, other):
                first &= ~only(other)
        finish(state, first, RESIGNED)
    else:
        finish(state, everyone(state.options.players) & ~only(seat), RESIGNED)


@rule
def ending(state: State) -> int:
    """Return the index of the ending in `Game.endings`."""
    return state.ended
