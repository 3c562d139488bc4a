"""Opening (game 65 and the patiences): turn a card up, settle it, take the combinations through it."""

from hoyle.games.board64.options import CROSSED_ONE, FACE_UP, MAY, SHIFT_ANY, SHIFT_NONE
from hoyle.games.board64.rules.lines import (
    CARD_WORDS,
    FREE,
    LINE_WORDS,
    SIGHT_WORDS,
    SPOT_WORDS,
    VALUES,
    WITHIN_TWO,
    begins_three,
    lift_off,
    places_along,
    places_in_three,
    places_of_card,
    sort_cards,
)
from hoyle.games.board64.rules.runs import WAYS, any_length, length_from, makes_run, mark_line, mark_through
from hoyle.games.board64.rules.turn import finish
from hoyle.games.board64.state import (
    ALL_OPEN,
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
    """Begin with the first turn, or with the first shift."""
    state.turn = 0
    begin_open_turn(state)


@rule
def begin_open_turn(state: State) -> None:
    """Let a seat open or shift, unless all cards are open (G65.8) or no shift is left (G65.v3)."""
    state.phase = MOVING
    state.opened = NONE
    state.to_move = only(state.turn)
    if state.options.faces == FACE_UP:
        if not can_shift(state):
            finish(state, only(0), solved_or(state, NO_SHIFT))
    elif state.side[2] | state.side[3] == 0:
        finish(state, most_taken(state), solved_or(state, ALL_OPEN))


@rule
def solved_or(state: State, how: int) -> int:
    """Return how a game of opening ends: a patience that leaves no card is solved (G65.v1)."""
    return SOLVED if state.options.players == 1 and cards_left(state) == 0 else how


@rule
def next_open_turn(state: State) -> None:
    """Begin the next seat's turn (G65.10)."""
    state.turn = (state.turn + 1) % state.options.players
    begin_open_turn(state)


@rule
def most_taken(state: State) -> int:
    """Return the seats that took the most cards, as bits (G65.9)."""
    most = 0
    for seat in range(state.options.players):
        most = max(most, state.taken[seat])
    first = 0
    for seat in range(state.options.players):
        if state.taken[seat] == most:
            first = put(first, seat)
    return first


@rule
def cards_left(state: State) -> int:
    """Return cards on the board, open or not, the lower ones of a pile included, and those still to be dealt."""
    n = row_count(state.pool, 2) if state.options.faces == FACE_UP else 0
    for square in range(64):
        if state.top[square] != NONE:
            n += 1
            if state.top[square] >= 0 and state.below[state.top[square]] != NONE:
                n += 1
    return n


@rule
def open_moves(state: State, moves: list[int]) -> int:
    """Shifts of open cards, where the options allow them (G65.6, G65.v3), and the cards that may be turned up (G65.2)."""
    n = 0
    if state.options.faces == FACE_UP or state.options.shift == SHIFT_ANY:
        n = shifts(state, moves)
    for word in range(2):
        cards = state.side[2 + word]
        while cards:
            moves[n] = OPENING + 32 * word + lowest(cards)
            cards = rest(cards)
            n += 1
    return n


@rule
def shifts(state: State, moves: list[int]) -> int:
    """Return every open card to every square where it makes a combination."""
    cards = local(CARD_WORDS, int64)
    spots = local(SPOT_WORDS, int64)
    sort_cards(state, cards)
    places_in_three(state, cards, spots)
    n = 0
    for origin in range(64):
        if state.top[origin] >= 0:
            n = shifts_from(state, origin, spots, moves, n)
    return n


@rule
def shifts_from(state: State, origin: int, spots: list[int], moves: list[int], n: int) -> int:
    """One open card to every square where it makes a combination; how many moves there are now."""
    for word in range(2):
        targets = may_go(state, origin, spots, word)
        while targets:
            target = 32 * word + lowest(targets)
            targets = rest(targets)
            if surely_goes(state, origin, target) or makes_run(state, state.top[origin], target, origin):
                moves[n] = 64 * origin + target
                n += 1
    return n


@rule
def may_go(state: State, origin: int, spots: list[int], word: int) -> int:
    """Return squares where the card would stand in a line of three, if it were not itself part of that line now."""
    card = state.top[origin]
    targets = spots[2 * colour(card) + word] | spots[2 * (VALUES + value(card)) + word]
    return drop(targets, origin & 31) if origin >> 5 == word else targets


@rule
def surely_goes(state: State, origin: int, target: int) -> bool:
    """Return whether a line of three found for the card is sure to be a combination: every length counts, and it comes from far."""
    return any_length(state) and not has(WITHIN_TWO[2 * origin + (target >> 5)], target & 31)


@rule
def can_shift(state: State) -> bool:
    """Return whether any shift is left."""
    cards = local(CARD_WORDS, int64)
    spots = local(SPOT_WORDS, int64)
    sights = local(SIGHT_WORDS, int64)
    sort_cards(state, cards)
    for line in range(4):
        places_along(state, cards, line, sights, spots)
        for origin in range(64):
            if state.top[origin] >= 0 and shifts_somewhere(state, origin, spots):
                return True
    return False


@rule
def shifts_somewhere(state: State, origin: int, spots: list[int]) -> bool:
    """Return whether an open card makes a combination on any other square."""
    for word in range(2):
        targets = may_go(state, origin, spots, word)
        while targets:
            target = 32 * word + lowest(targets)
            targets = rest(targets)
            if surely_goes(state, origin, target) or makes_run(state, state.top[origin], target, origin):
                return True
    return False


@rule
def open_card(state: State, square: int) -> None:
    """Turn up a card; CHANCE draws which one it is (G65.2)."""
    state.opened = square
    state.phase = TURNING
    state.to_move = CHANCE_AWAITED


@rule
def turn_up(state: State, card: int) -> None:
    """Show the face of the opened card; the card stays if it makes no combination (G65.5)."""
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
def settling_places(state: State, words: list[int]) -> None:
    """Put the squares where the opened card makes a combination into an empty set: where it lies (G65.3), or shifted (G65.4)."""
    cards = local(CARD_WORDS, int64)
    card = state.top[state.opened]
    sort_cards(state, cards)
    lift_off(state, cards, state.opened)
    places_of_card(state, card, cards, words)
    shifted = state.phase != CLAIMING and state.options.shift != SHIFT_NONE
    for word in range(2):
        found = words[word] & (cards[2 * FREE + word] if shifted else 0)
        if state.opened >> 5 == word:
            found |= words[word] & (1 << (state.opened & 31))
        words[word] = found if any_length(state) else combining(state, card, word, found)


@rule
def combining(state: State, card: int, word: int, places: int) -> int:
    """Return those of the squares where the opened card's line is neither too short nor too long."""
    found = places
    while places:
        if not makes_run(state, card, 32 * word + lowest(places), state.opened):
            found = drop(found, lowest(places))
        places = rest(places)
    return found


@rule
def can_settle(state: State) -> bool:
    """Return whether the opened card makes a combination anywhere."""
    words = local(2, int64)
    settling_places(state, words)
    return words[0] | words[1] != 0


@rule
def settlements(state: State, moves: list[int]) -> int:
    """Leave the opened card, where that is allowed (G65.7), or take combinations with it."""
    words = local(2, int64)
    n = 0
    if state.phase == SETTLING and state.options.claim == MAY:
        moves[0] = NOTHING
        n = 1
    settling_places(state, words)
    for word in range(2):
        while words[word]:
            square = 32 * word + lowest(words[word])
            words[word] = rest(words[word])
            if state.options.crossed == CROSSED_ONE:
                n = single_runs(state, square, moves, n)
            else:
                moves[n] = SETTLE + WAYS_TO_SETTLE * square + EVERY_WAY
                n += 1
    return n


@rule
def single_runs(state: State, square: int, moves: list[int], n: int) -> int:
    """Each one combination that the opened card makes there; of those of the same squares the first."""
    low = local(WAYS, int64)
    high = local(WAYS, int64)
    words = local(2, int64)
    card = state.top[state.opened]
    gone = NONE if square == state.opened else state.opened
    found = 0
    for way in range(WAYS):
        words[0] = 0
        words[1] = 0
        if mark_through(state, card, square, gone, way, words):
            fresh = True
            for place in range(found):
                if low[place] == words[0] and high[place] == words[1]:
                    fresh = False
            if fresh:
                low[found] = words[0]
                high[found] = words[1]
                found += 1
                moves[n] = SETTLE + WAYS_TO_SETTLE * square + way
                n += 1
    return n


@rule
def settle(state: State, move: int) -> None:
    """Leave the opened card, or move it to its square and take its combinations (G65.7)."""
    if move != NOTHING:
        square = (move - SETTLE) // WAYS_TO_SETTLE
        if square != state.opened:
            carry(state, state.opened, square)
        take_through(state, square, (move - SETTLE) % WAYS_TO_SETTLE)
    next_open_turn(state)


@rule
def carry(state: State, origin: int, target: int) -> None:
    """Move a card to a free square, or onto an open card."""
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
    """Shift a card and take the combinations it makes; a choice among single combinations is a separate move (G65.6)."""
    several = local(WAYS, int64)
    carry(state, move >> 6, move & 63)
    state.opened = move & 63
    state.phase = CLAIMING
    if state.options.crossed == CROSSED_ONE:
        if single_runs(state, state.opened, several, 0) > 1:
            state.to_move = only(seat)
            return
        take_through(state, state.opened, (several[0] - SETTLE) % WAYS_TO_SETTLE)
    else:
        take_through(state, state.opened, EVERY_WAY)
    next_open_turn(state)


@rule
def mark_taken(state: State, square: int, way: int, words: list[int]) -> None:
    """Put the squares of one combination through a card, or of all of them, into a set."""
    for candidate in range(WAYS):
        if way == EVERY_WAY or candidate == way:
            mark_through(state, state.top[square], square, NONE, candidate, words)


@rule
def take_through(state: State, square: int, way: int) -> None:
    """Take the cards of these combinations for the seat whose turn it is."""
    words = local(2, int64)
    mark_taken(state, square, way, words)
    state.taken[state.turn] += take_squares(state, words)


@rule
def take_squares(state: State, words: list[int]) -> int:
    """Take the top card off each of these squares; how many they are."""
    n = 0
    for word in range(2):
        cards = words[word]
        while cards:
            take_top(state, 32 * word + lowest(cards))
            cards = rest(cards)
            n += 1
    return n


@rule
def take_top(state: State, square: int) -> None:
    """Take the top card of a square; the card beneath it is on top again (G65.v5)."""
    card = state.top[square]
    state.top[square] = state.below[card]
    state.below[card] = NONE
    if state.top[square] == NONE:
        side_drop(state, 0, square)


@rule
def clear_runs(state: State) -> int:
    """Remove every combination of the deal of a patience face up (G65.v3); return how many cards they were."""
    words = local(2, int64)
    cards = local(CARD_WORDS, int64)
    begins = local(LINE_WORDS, int64)
    sort_cards(state, cards)
    begins_three(cards, begins)
    for place in range(2 * WAYS):
        while begins[place]:
            square = 32 * (place & 1) + lowest(begins[place])
            begins[place] = rest(begins[place])
            mark_line(square, place >> 3, length_from(state, square, place >> 1), words)
    n = take_squares(state, words)
    state.taken[0] += n
    return n
