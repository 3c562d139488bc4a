"""Whole plays that a seat may consider, found by the meld solver: bots of rummy choose among these.

A proposal is a run of moves up to the next decision: the end of a play, a draw, or the end of the turn. Then, or in the
middle of a play that is half staged, the bot asks again.
"""

from hoyle.games.rummy.cards import JOKER, KINDS, card_value
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.plan import from_hand
from hoyle.games.rummy.melds.question import NO_LIMIT, WHATEVER_IT_TAKES, Question
from hoyle.games.rummy.melds.runs import LEVELS, kind_at
from hoyle.games.rummy.rules.plays import ask_with_staged, first_play, has_play, identity_bits, play_limit
from hoyle.games.rummy.rules.turn import knocking_allowed, may_draw, may_end, may_knock, stock_size, zappable
from hoyle.games.rummy.state import DECLARE, DECLARING, DONE, DRAW, END, KNOCK, PLAYED, SEATS, ZAP, State, held, total
from hoyle.rules.bits import count, nth
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int32, local, local_record
from hoyle.rules.seats import NONE

QUIET, MOST_CARDS, MOST_POINTS, HOARDER, BOTH, KNOCKS, ZAPS_FIRST = range(7)
"""Proposals: draw or pass; play the most cards, the most points; hoard; the most cards, then points; knock; zap a seat."""
FEWER = ZAPS_FIRST + SEATS
"""From here on: the most cards, but at most 1, 2, … 8."""
WITH = FEWER + 8
"""From here on: the most cards, one of this kind among them."""
WITHOUT = WITH + KINDS
"""From here on: the most cards, none of this kind among them."""
LAST = WITHOUT + KINDS

CHOICES = 4
"""From this number on: the joker stands for the first type, the second type … that it may stand for."""

BY_CARDS, BY_POINTS, BY_BOTH = range(3)
"""What plays are compared by; BY_BOTH: cards first, then points."""

NEAR = 3
"""A seat with this many cards or fewer is near going out."""
LOW_STOCK = 2
"""With this many cards a player or fewer the stock is low."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the moves of the seat's proposal; return how many, 0 if this number has none, −1 if no later one has."""
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
    """Return whether a proposal brings cards to the table."""
    return number >= FEWER or (number != QUIET and number < KNOCKS)


@rule
def without_play(state: State, seat: int, number: int) -> int:
    """Return the only move of a turn that brings no cards to the table, or NONE."""
    if number >= ZAPS_FIRST:
        return zap_at(state, seat, number - ZAPS_FIRST)
    if number == KNOCKS or (number != QUIET and may_knock(state)):
        return KNOCK if may_knock(state) else NONE
    if number != QUIET and threat(state, seat) != NONE:
        return ZAP + threat(state, seat)
    bound = state.options.must_play_if_able == 1 and has_play(state, seat)
    if bound:
        return NONE
    return DRAW if may_draw(state) else END if may_end(state) or not may_knock(state) else NONE


@rule
def zap_at(state: State, seat: int, target: int) -> int:
    """Return the move that zaps this seat, or NONE if it cannot be zapped."""
    able_to = state.options.zap_cards > 0 and state.zapped == 0 and state.hand[seat * KINDS + JOKER] > 0
    return ZAP + target if able_to and target < state.options.players and zappable(state, target) else NONE


@rule
def threat(state: State, seat: int) -> int:
    """Return the seat to be zapped: the one with the fewest cards if it is near going out; anyone, to go out oneself."""
    target = NONE
    fewest = 99 if held(state, seat) == 1 else NEAR + 1
    for player in range(state.options.players):
        if zap_at(state, seat, player) != NONE and held(state, player) < fewest:
            fewest = held(state, player)
            target = player
    return target


@rule
def after_play(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write a proposal after a play: knock if possible, else zap a seat that is near going out, else end the turn."""
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
    """Write what the next joker is to stand for: a card that others are less likely to hold, and the seat itself more."""
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
    """Write the moves that put these cards into the play and complete it; return how many."""
    n = 0
    for kind in range(KINDS):
        for _ in range(taken[kind]):
            moves[n] = kind
            n += 1
    moves[n] = DONE
    return n + 1


@rule
def hoards(state: State, seat: int, taken: list[int]) -> bool:
    """Return whether a hoarder keeps these cards: not if they go out or allow a knock, nor when the deal is soon over."""
    if state.options.must_play_if_able or state.closing > 0:
        return False
    if stock_size(state) <= LOW_STOCK * state.options.players:
        return False
    for other in range(state.options.players):
        if other != seat and held(state, other) <= NEAR:
            return False
    left = 0
    value = 0
    for kind in range(KINDS):
        copies = state.hand[seat * KINDS + kind] - taken[kind]
        left += copies
        value += copies * card_value(state.options.hand_values, kind)
    return left > 0 and not (knocking_allowed(state) and value <= state.options.knock_limit)


@rule
def chosen(state: State, seat: int, number: int, taken: list[int]) -> int:
    """Write the cards of a proposed play into `taken`, by kind; return how many, −1 if there is no such play."""
    return chosen_within(state, seat, number, WHATEVER_IT_TAKES, taken)


@rule
def chosen_within(state: State, seat: int, number: int, patience: int, taken: list[int]) -> int:
    """Return `chosen`, or the best play that is found with this patience (steps of the meld solver).

    Where the most cards do not count enough for a first play, it is the most points instead.
    """
    cards = added(state, seat, number, values_of(number), patience, taken)
    if cards >= 0 and too_cheap(state, seat, taken):
        cards = added(state, seat, number, BY_POINTS, patience, taken)
        return 0 - 1 if too_cheap(state, seat, taken) else cards
    return cards


@rule
def values_of(number: int) -> int:
    """Return what a proposed play counts its cards by: BY_CARDS, BY_POINTS, or BY_BOTH."""
    if number == MOST_POINTS:
        return BY_POINTS
    return BY_BOTH if number == BOTH else BY_CARDS


@rule
def too_cheap(state: State, seat: int, taken: list[int]) -> bool:
    """RM13: return whether the first play would count too little."""
    if not first_play(state, seat):
        return False
    value = 0
    for kind in range(KINDS):
        value += (taken[kind] + state.staged[kind]) * card_value(state.options.hand_values, kind)
    return value < state.options.opening_points


@rule
def added(state: State, seat: int, number: int, count_by: int, patience: int, taken: list[int]) -> int:
    """Write the cards of the best play of this number; return how many are added, −1 if there is none."""
    question = local_record(Question)
    path = local(LEVELS, int32)
    for kind in range(KINDS):
        taken[kind] = 0
        points = card_value(state.options.hand_values, kind)
        question.values[kind] = 1000 + points if count_by == BY_BOTH else 1 if count_by == BY_CARDS else points
    ask_with_staged(state, seat, question)
    most = number - FEWER + 1 if FEWER <= number < WITH else NO_LIMIT
    question.most = question.least + state.hand[seat * KINDS + JOKER]
    question.limit = room_left(state, seat, most)
    question.patience = patience
    if WITH <= number < WITHOUT and not must_add(question, number - WITH, taken):
        return 0 - 1
    if number >= WITHOUT and not must_keep(state, seat, question, number - WITHOUT):
        return 0 - 1
    if question.limit < 0:
        return 0 - 1
    value = best_play(question, path)
    return collect(value, question.values, path, taken) if value >= 0 else 0 - 1


@rule
def must_add(question: Question, kind: int, taken: list[int]) -> bool:
    """Change the question to plays with a card of this kind among them; return whether there is one to be added."""
    if kind == JOKER and question.most > question.least:
        question.least += 1
    elif kind != JOKER and question.spare[kind] > 0:
        question.spare[kind] -= 1
        question.need[kind] += 1
    else:
        return False
    taken[kind] = 1
    question.limit -= question.limit < NO_LIMIT
    return True


@rule
def must_keep(state: State, seat: int, question: Question, kind: int) -> bool:
    """Change the question to plays without this kind; return whether the seat holds one."""
    if kind == JOKER:
        question.most = question.least
    else:
        question.spare[kind] = 0
    return state.hand[seat * KINDS + kind] > 0


@rule
def collect(value: int, values: list[int], path: list[int], taken: list[int]) -> int:
    """Add the cards of a best play to `taken`, jokers by what is left of its value; return how many there are in all."""
    for level in range(4, LEVELS):
        copies = from_hand(path[level])
        taken[kind_at(level)] += copies
        value -= copies * values[kind_at(level)]
    taken[JOKER] += value // values[JOKER]
    return total(taken, KINDS)


@rule
def room_left(state: State, seat: int, most: int) -> int:
    """Return how many cards may still be staged, `most` being allowed in all."""
    limit = min(most, play_limit(state, first_play(state, seat)))
    if limit == NO_LIMIT:
        return NO_LIMIT
    return limit - total(state.staged, KINDS) if state.turn == seat else limit
