"""Whole plays that a seat may consider, found by the meld solver: what the bots of rummy choose among.

A run of moves goes as far as nothing new has to be decided: to the end of a play, to a draw, to the end of the turn. Then,
or in the midst of a play that is half staged, the bot asks again.
"""

from hoyle.games.rummy.best import best_play
from hoyle.games.rummy.kinds import JOKER, KINDS, TYPES
from hoyle.games.rummy.plays import NO_LIMIT, able, first_play, identity_bits, play_limit
from hoyle.games.rummy.score import card_value
from hoyle.games.rummy.state import DECLARE, DECLARING, DONE, DRAW, END, KNOCK, PLAYED, SEATS, ZAP, State, held, total
from hoyle.games.rummy.suits import LEVELS, kind_at
from hoyle.games.rummy.turn import knocking_allowed, may_draw, may_end, may_knock, stock_size, zappable
from hoyle.rules.bits import count, nth
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int32, local
from hoyle.rules.seats import NONE

QUIET, MOST_CARDS, MOST_POINTS, HOARDER, BOTH, KNOCKS, ZAPS_FIRST = range(7)
"""Draw or pass; play the most cards, the most points; hoard; the most cards and of these the dearest; knock; zap."""
FEWER = ZAPS_FIRST + SEATS
"""From here on: the most cards, but 1, 2, … 8 at most."""
WITH = FEWER + 8
"""From here on: the most cards with one of this kind among them."""
WITHOUT = WITH + KINDS
"""From here on: the most cards with none of this kind among them."""
LAST = WITHOUT + KINDS

CHOICES = 4
"""From this number on: the joker stands for the first type, the second type … that it may stand for."""

NEAR = 3
"""A seat with so many cards or fewer is near going out."""
LOW_STOCK = 2
"""With so many cards a player or fewer the stock is low."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """The moves of the seat's proposal of this number, how many; 0: there is none of that number; −1: nor any later one."""
    if state.phase == DECLARING:
        return stands_for(state, seat, number, moves)
    if state.phase == PLAYED:
        return after_play(state, seat, number, moves)
    if number >= LAST:
        return 0 - 1
    taken = local(KINDS, int8)
    begun = total(state.staged, KINDS) > 0
    if begun or is_play(number):
        cards = chosen(state, seat, number, taken)
        if begun and cards >= 0 and is_play(number):
            return stage(taken, moves)
        if not begun and cards > 0 and not (number == HOARDER and hoards(state, seat, taken)):
            return stage(taken, moves)
    if begun or number >= FEWER or number == BOTH:
        return 0
    moves[0] = without_play(state, seat, number)
    return 1 if moves[0] != NONE else 0


@rule
def is_play(number: int) -> bool:
    """Whether a proposal brings cards to the table."""
    return number >= FEWER or (number != QUIET and number < KNOCKS)


@rule
def without_play(state: State, seat: int, number: int) -> int:
    """The one move of a turn that brings no cards to the table, or NONE."""
    if number >= ZAPS_FIRST:
        return zap_at(state, seat, number - ZAPS_FIRST)
    if number == KNOCKS or (number != QUIET and may_knock(state)):
        return KNOCK if may_knock(state) else NONE
    if number != QUIET and threat(state, seat) != NONE:
        return ZAP + threat(state, seat)
    bound = state.rules.must_play_if_able == 1 and able(state, seat)
    if bound:
        return NONE
    return DRAW if may_draw(state) else END if may_end(state) or not may_knock(state) else NONE


@rule
def zap_at(state: State, seat: int, target: int) -> int:
    """The move that zaps this seat, or NONE if it cannot be zapped."""
    able_to = state.rules.zap_cards > 0 and state.zapped == 0 and state.hand[seat * KINDS + JOKER] > 0
    return ZAP + target if able_to and target < state.rules.players and zappable(state, target) else NONE


@rule
def threat(state: State, seat: int) -> int:
    """The seat to be zapped: the one with the fewest cards, if it is near going out; or anybody, to go out oneself."""
    target = NONE
    fewest = 99 if held(state, seat) == 1 else NEAR + 1
    for each in range(state.rules.players):
        if zap_at(state, seat, each) != NONE and held(state, each) < fewest:
            fewest = held(state, each)
            target = each
    return target


@rule
def after_play(state: State, seat: int, number: int, moves: list[int]) -> int:
    """After a play: knock where it is possible, else zap who is near going out, else end the turn; or any of them."""
    if number >= ZAPS_FIRST + SEATS:
        return 0 - 1
    if number == KNOCKS or (MOST_CARDS <= number <= HOARDER and may_knock(state)):
        moves[0] = KNOCK if may_knock(state) else NONE
    elif number >= ZAPS_FIRST:
        moves[0] = zap_at(state, seat, number - ZAPS_FIRST)
    elif MOST_CARDS <= number <= HOARDER and threat(state, seat) != NONE:
        moves[0] = ZAP + threat(state, seat)
    else:
        moves[0] = END
    return 1 if moves[0] != NONE else 0


@rule
def stands_for(state: State, seat: int, number: int, moves: list[int]) -> int:
    """What the next joker is to stand for: rather what others cannot free it from, rather what one can oneself."""
    types = identity_bits(state, seat)
    if number >= CHOICES + count(types):
        return 0 - 1
    if number >= CHOICES:
        moves[0] = DECLARE + nth(types, number - CHOICES)
        return 1
    best = 0 - 1000
    for place in range(count(types)):
        card = nth(types, place)
        good = state.hand[seat * KINDS + card] - 2 * (state.table[card] + state.staged[card])
        if good > best:
            best = good
            moves[0] = DECLARE + card
    return 1


@rule
def stage(taken: list[int], moves: list[int]) -> int:
    """The moves that put these cards into the play and complete it."""
    n = 0
    for kind in range(KINDS):
        for _ in range(taken[kind]):
            moves[n] = kind
            n += 1
    moves[n] = DONE
    return n + 1


@rule
def hoards(state: State, seat: int, taken: list[int]) -> bool:
    """Whether a hoarder keeps these cards: not to go out or to be able to knock, nor when the deal is soon over."""
    if state.rules.must_play_if_able or state.closing > 0:
        return False
    if stock_size(state) <= LOW_STOCK * state.rules.players:
        return False
    for other in range(state.rules.players):
        if other != seat and held(state, other) <= NEAR:
            return False
    left = 0
    value = 0
    for kind in range(KINDS):
        copies = state.hand[seat * KINDS + kind] - taken[kind]
        left += copies
        value += copies * card_value(state.rules.hand_values, kind)
    return left > 0 and not (knocking_allowed(state) and value <= state.rules.knock_limit)


@rule
def chosen(state: State, seat: int, number: int, taken: list[int]) -> int:
    """Write the cards of a proposed play into `taken`, by kind; how many, −1 if there is no such play.

    Where the most cards do not count enough for a first play, it is the most points instead.
    """
    most = number - FEWER + 1 if FEWER <= number < WITH else NO_LIMIT
    among = number - WITH if WITH <= number < WITHOUT else NONE
    missing = number - WITHOUT if number >= WITHOUT else NONE
    cards = added(
        state, seat, number == MOST_POINTS, number != MOST_POINTS, number == BOTH, most, among, missing, taken
    )
    if cards >= 0 and too_cheap(state, seat, taken):
        cards = added(state, seat, True, False, False, most, among, missing, taken)
        return 0 - 1 if too_cheap(state, seat, taken) else cards
    return cards


@rule
def too_cheap(state: State, seat: int, taken: list[int]) -> bool:
    """P7: whether the first play would count too little."""
    if not first_play(state, seat):
        return False
    value = 0
    for kind in range(KINDS):
        value += (taken[kind] + state.staged[kind]) * card_value(state.rules.hand_values, kind)
    return value < state.rules.opening_points


@rule
def added(
    state: State,
    seat: int,
    points: bool,
    cards: bool,
    both: bool,
    most: int,
    among: int,
    missing: int,
    taken: list[int],
) -> int:
    """The best play by points, by cards or by both, of so many cards at most: how many are added, −1 if there is none.

    `among`: a kind that must be among them; `missing`: one that must not; or NONE.
    """
    need = local(TYPES, int8)
    spare = local(TYPES, int8)
    old = local(TYPES, int8)
    values = local(KINDS, int32)
    path = local(LEVELS, int32)
    jokers = lay_out(state, seat, need, spare, old)
    own_jokers = state.hand[seat * KINDS + JOKER] if missing != JOKER else 0
    limit = room_left(state, seat, most)
    for kind in range(KINDS):
        taken[kind] = 0
        counts = card_value(state.rules.hand_values, kind)
        values[kind] = 1000 + counts if both else 1 if cards else counts
    if missing != NONE and state.hand[seat * KINDS + missing] == 0:
        return 0 - 1
    if missing != NONE and missing != JOKER:
        spare[missing] = 0
    least = jokers
    if among != NONE:
        if among == JOKER and own_jokers > 0:
            least += 1
        elif among != JOKER and spare[among] > 0:
            spare[among] -= 1
            need[among] += 1
        else:
            return 0 - 1
        taken[among] = 1
        limit -= limit < NO_LIMIT
    if limit < 0:
        return 0 - 1
    value = best_play(
        need,
        spare,
        old,
        least,
        jokers + own_jokers,
        state.rules.joker_mode,
        state.rules.ace_mode,
        limit,
        values,
        path,
    )
    return collect(value, values, path, taken) if value >= 0 else 0 - 1


@rule
def collect(value: int, values: list[int], path: list[int], taken: list[int]) -> int:
    """The cards that a best play adds, jokers by what is left of its value; how many are taken in all."""
    for level in range(4, LEVELS):
        copies = path[level] >> 6 & 7
        taken[kind_at(level)] += copies
        value -= copies * values[kind_at(level)]
    taken[JOKER] += value // values[JOKER]
    return total(taken, KINDS)


@rule
def room_left(state: State, seat: int, most: int) -> int:
    """How many cards may still be staged, `most` being allowed in all."""
    limit = min(most, play_limit(state, first_play(state, seat)))
    if limit == NO_LIMIT:
        return NO_LIMIT
    return limit - total(state.staged, KINDS) if state.turn == seat else limit


@rule
def lay_out(state: State, seat: int, need: list[int], spare: list[int], old: list[int]) -> int:
    """What must lie and what may be added, as `plays.playable` has it; how many jokers lie or are staged."""
    first = first_play(state, seat)
    own = state.turn == seat
    jokers = state.staged[JOKER] if own else 0
    last = 0
    for kind in range(KINDS):
        last = kind if own and state.staged[kind] else last
    for card in range(TYPES):
        need[card] = (state.staged[card] if own else 0) + (0 if first else state.table[card])
        spare[card] = state.hand[seat * KINDS + card] if card >= last else 0
        old[card] = 0 if first else state.wild[card]
        jokers += old[card]
    return jokers
