"""Opening (game 65 and the patiences): turn up or shift a card, settle it, and take the combinations through it."""

from hoyle.games.board64.choices import FACE_UP, MAY, SHIFT_ANY, SHIFT_NONE
from hoyle.games.board64.rules.lines import (
    CARD_WORDS,
    SIGHT_WORDS,
    SPOT_WORDS,
    TARGETS,
    VALUES,
    WITHIN_TWO,
    classify_cards,
    exclude_square,
    find_spots,
    find_spots_along,
    find_spots_of_card,
)
from hoyle.games.board64.rules.runs import allows_any_length, makes_run
from hoyle.games.board64.rules.standing import (
    chooses_runs,
    clear_runs,
    clear_uncrossed,
    crossed_moves,
    has_standing,
    is_at_will,
    runs_to_take,
    standing_moves,
    take_runs,
)
from hoyle.games.board64.rules.turn import finish
from hoyle.games.board64.state import (
    ALL_OPEN,
    ALL_RUNS,
    CLAIMING,
    EVERY_WAY,
    MOVING,
    NO_SHIFT,
    NOTHING,
    OPENING,
    SETTLE,
    SETTLING,
    SOLVED,
    TURNING,
    WAYS_TO_SETTLE,
    State,
    colour,
    side_drop,
    side_put,
    value,
)
from hoyle.rules.bits import drop, has, lowest, put, rest, row_count, row_drop
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import CHANCE_AWAITED, NONE, only


@rule
def begin_open(state: State) -> None:
    """Begin the first turn."""
    state.turn = 0
    begin_open_turn(state)


@rule
def begin_open_turn(state: State) -> None:
    """Begin the turn of a seat, or end the game if all cards are open (G65.8) or no shift is left (G65.v3).

    At will a combination that stands may still be taken (G65.v6).
    """
    state.phase = MOVING
    state.opened = NONE
    state.to_move = only(state.turn)
    if is_at_will(state) and has_standing(state):
        return
    if state.options.faces == FACE_UP:
        if not can_shift(state):
            finish(state, only(0), opening_ending(state, NO_SHIFT))
    elif state.side[2] | state.side[3] == 0:
        finish(state, leaders(state), opening_ending(state, ALL_OPEN))


@rule
def opening_ending(state: State, ending: int) -> int:
    """Return the ending of a game of opening: SOLVED for a patience that leaves no card (G65.v1), else the given one."""
    return SOLVED if state.options.players == 1 and cards_left(state) == 0 else ending


@rule
def next_open_turn(state: State) -> None:
    """Begin the next seat's turn (G65.10)."""
    state.turn = (state.turn + 1) % state.options.players
    begin_open_turn(state)


@rule
def leaders(state: State) -> int:
    """Return the seats that took the most cards, as bits (G65.9)."""
    maximum = 0
    for seat in range(state.options.players):
        maximum = max(maximum, state.taken[seat])
    first = 0
    for seat in range(state.options.players):
        if state.taken[seat] == maximum:
            first = put(first, seat)
    return first


@rule
def cards_left(state: State) -> int:
    """Return the number of cards on the board, covered ones included, and in a face-up patience of those not dealt yet."""
    n = row_count(state.pool, 2) if state.options.faces == FACE_UP else 0
    for square in range(64):
        if state.top[square] != NONE:
            n += 1
            if state.top[square] >= 0 and state.below[state.top[square]] != NONE:
                n += 1
    return n


@rule
def open_moves(state: State, moves: list[int]) -> int:
    """Write the shifts that the options allow (G65.6, G65.v3) and the openings of face-down cards (G65.2); return their number.

    At will the ways to take combinations that stand are between them (G65.v6).
    """
    n = 0
    if state.options.faces == FACE_UP or state.options.shift == SHIFT_ANY:
        n = shifts(state, moves)
    if is_at_will(state):
        n = standing_moves(state, moves, n)
    for word in range(2):
        cards = state.side[2 + word]
        while cards:
            moves[n] = OPENING + 32 * word + lowest(cards)
            cards = rest(cards)
            n += 1
    return n


@rule
def shifts(state: State, moves: list[int]) -> int:
    """Write the shifts of every open card to every square where it makes a combination; return their number."""
    cards = local(CARD_WORDS, int64)
    spots = local(SPOT_WORDS, int64)
    classify_cards(state, cards)
    find_spots(state, cards, spots)
    n = 0
    for origin in range(64):
        if state.top[origin] >= 0:
            n = add_shifts(state, origin, spots, moves, n)
    return n


@rule
def add_shifts(state: State, origin: int, spots: list[int], moves: list[int], n: int) -> int:
    """Append the shifts of the card on `origin` to the `n` moves already written; return the new number."""
    for word in range(2):
        targets = candidate_targets(state, origin, spots, word)
        while targets:
            target = 32 * word + lowest(targets)
            targets = rest(targets)
            if is_certain_target(state, origin, target) or makes_run(state, state.top[origin], target, origin):
                moves[n] = 64 * origin + target
                n += 1
    return n


@rule
def candidate_targets(state: State, origin: int, spots: list[int], word: int) -> int:
    """Return the squares of `spots` for a card, its own square left out, as one word.

    On some of them the line may contain the card itself where it is now, and so disappear with the shift.
    """
    card = state.top[origin]
    targets = spots[2 * colour(card) + word] | spots[2 * (VALUES + value(card)) + word]
    return drop(targets, origin & 31) if origin >> 5 == word else targets


@rule
def is_certain_target(state: State, origin: int, target: int) -> bool:
    """Return whether a target from `spots` certainly makes a combination: any length counts, and the origin is not in the line."""
    return allows_any_length(state) and not has(WITHIN_TWO[2 * origin + (target >> 5)], target & 31)


@rule
def can_shift(state: State) -> bool:
    """Return whether any card can be shifted."""
    cards = local(CARD_WORDS, int64)
    spots = local(SPOT_WORDS, int64)
    sights = local(SIGHT_WORDS, int64)
    classify_cards(state, cards)
    for line in range(4):
        find_spots_along(state, cards, line, sights, spots)
        for origin in range(64):
            if state.top[origin] >= 0 and can_shift_from(state, origin, spots):
                return True
    return False


@rule
def can_shift_from(state: State, origin: int, spots: list[int]) -> bool:
    """Return whether the open card on `origin` makes a combination on any other square."""
    for word in range(2):
        targets = candidate_targets(state, origin, spots, word)
        while targets:
            target = 32 * word + lowest(targets)
            targets = rest(targets)
            if is_certain_target(state, origin, target) or makes_run(state, state.top[origin], target, origin):
                return True
    return False


@rule
def open_card(state: State, square: int) -> None:
    """Choose a card to turn up; CHANCE then draws which card it is (G65.2)."""
    state.opened = square
    state.phase = TURNING
    state.to_move = CHANCE_AWAITED


@rule
def turn_up(state: State, card: int) -> None:
    """Turn up the opened card; if it makes no combination anywhere it stays, and the turn is over (G65.5)."""
    row_drop(state.pool, card)
    state.top[state.opened] = card
    state.last[0] = NONE
    state.last[1] = state.opened
    side_drop(state, 1, state.opened)
    side_put(state, 0, state.opened)
    if can_settle(state):
        state.phase = SETTLING
        state.to_move = only(state.turn)
    else:
        next_open_turn(state)


@rule
def find_settling_squares(state: State, words: list[int]) -> None:
    """Write the squares where the opened card makes a combination into an empty set: its own (G65.3), or others (G65.4)."""
    cards = local(CARD_WORDS, int64)
    card = state.top[state.opened]
    classify_cards(state, cards)
    exclude_square(state, cards, state.opened)
    find_spots_of_card(state, card, cards, words)
    can_be_shifted = state.phase != CLAIMING and state.options.shift != SHIFT_NONE
    for word in range(2):
        found = words[word] & (cards[2 * TARGETS + word] if can_be_shifted else 0)
        if state.opened >> 5 == word:
            found |= words[word] & (1 << (state.opened & 31))
        words[word] = found if allows_any_length(state) else filter_combining(state, card, word, found)


@rule
def filter_combining(state: State, card: int, word: int, squares: int) -> int:
    """Return those of the squares of a word on which the opened card makes a combination of an allowed length."""
    found = squares
    while squares:
        if not makes_run(state, card, 32 * word + lowest(squares), state.opened):
            found = drop(found, lowest(squares))
        squares = rest(squares)
    return found


@rule
def can_settle(state: State) -> bool:
    """Return whether the opened card makes a combination anywhere."""
    words = local(2, int64)
    find_settling_squares(state, words)
    return words[0] | words[1] != 0


@rule
def settlements(state: State, moves: list[int]) -> int:
    """Write the ways to settle the opened card: leave it, if the options allow that (G65.7), or take combinations with it.

    While the deal of a patience is cleared there is no opened card; then one of the crossed combinations is taken (G65.v3).
    Return the number of moves.
    """
    if state.opened == NONE:
        return crossed_moves(state, moves)
    words = local(2, int64)
    n = 0
    if state.phase == SETTLING and state.options.claim == MAY:
        moves[0] = NOTHING
        n = 1
    find_settling_squares(state, words)
    for word in range(2):
        while words[word]:
            square = 32 * word + lowest(words[word])
            words[word] = rest(words[word])
            if chooses_runs(state):
                n = runs_to_take(state, square, moves, n)
            else:
                moves[n] = SETTLE + WAYS_TO_SETTLE * square + EVERY_WAY
                n += 1
    return n


@rule
def settle(state: State, move: int) -> None:
    """Leave the opened card, or move it to the chosen square and take its combinations there (G65.7).

    Without an opened card, take one of the crossed combinations of the deal (G65.v3).
    """
    square = (move - SETTLE) // WAYS_TO_SETTLE
    if state.opened == NONE:
        take_runs(state, square, (move - SETTLE) % WAYS_TO_SETTLE)
        clear_deal(state)
        return
    if move != NOTHING:
        if square != state.opened:
            move_card(state, state.opened, square)
        take_runs(state, square, (move - SETTLE) % WAYS_TO_SETTLE)
    next_open_turn(state)


@rule
def clear_deal(state: State) -> None:
    """G65.v3: remove the combinations of the deal that cross no other, and let the player choose among the others one by one.

    When none is left, or if the player takes them at will (G65.v6), the first turn begins.
    """
    if not is_at_will(state) and clear_uncrossed(state):
        state.phase = CLAIMING
        state.opened = NONE
        state.to_move = only(state.turn)
    else:
        begin_open(state)


@rule
def take_standing(state: State, move: int) -> None:
    """Take combinations that stand on the board (G65.v6); the turn goes on."""
    if move == ALL_RUNS:
        clear_runs(state)
    else:
        take_runs(state, (move - SETTLE) // WAYS_TO_SETTLE, (move - SETTLE) % WAYS_TO_SETTLE)
    state.last[0] = NONE
    state.last[1] = NONE
    next_open_turn(state)


@rule
def move_card(state: State, origin: int, target: int) -> None:
    """Move the card on top of a square to a free square, or onto an open card."""
    card = state.top[origin]
    state.below[card] = state.top[target]
    state.top[target] = card
    state.top[origin] = NONE
    side_drop(state, 0, origin)
    side_put(state, 0, target)
    state.last[0] = origin
    state.last[1] = target


@rule
def shift(state: State, seat: int, move: int) -> None:
    """Shift a card and take the combinations that it makes (G65.6).

    If the seat chooses which combinations to take and there are several, it does so in a separate move.
    """
    choices = local(WAYS_TO_SETTLE, int64)
    move_card(state, move >> 6, move & 63)
    state.opened = move & 63
    state.phase = CLAIMING
    if chooses_runs(state):
        if runs_to_take(state, state.opened, choices, 0) > 1:
            state.to_move = only(seat)
            return
        take_runs(state, state.opened, (choices[0] - SETTLE) % WAYS_TO_SETTLE)
    else:
        take_runs(state, state.opened, EVERY_WAY)
    next_open_turn(state)
