"""Proposals: whole plays from which the bots of rummy choose, found by the meld solver.

A proposal is a sequence of moves: a complete play, or a single move such as a draw. If the bot has staged part of a play, the
proposals complete it.
"""

from hoyle.games.rummy.bots.announcements import announce, plays_alone
from hoyle.games.rummy.cards import JOKER, KINDS, TYPES, points_of
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.plan import hand_cards
from hoyle.games.rummy.melds.queries import completions
from hoyle.games.rummy.melds.question import NO_LIMIT, NO_STEP_LIMIT, Question, require_card
from hoyle.games.rummy.melds.runs import LEVELS, type_at
from hoyle.games.rummy.rules.plays import (
    ask,
    has_play,
    identity_bits,
    is_first_play,
    play_limit,
    staged_points,
    write_question,
)
from hoyle.games.rummy.rules.releases import best_play_with_releases, limits_releases
from hoyle.games.rummy.rules.setup import cards_to_deal
from hoyle.games.rummy.rules.turn import knocking_allowed, may_draw, may_end, may_knock, stock_size, zappable
from hoyle.games.rummy.state import (
    CUT,
    CUTTING,
    DECLARE,
    DECLARING,
    DONE,
    DRAW,
    END,
    KNOCK,
    PLAYED,
    PUT_BACK,
    SEATS,
    ZAP,
    State,
    held,
    total,
)
from hoyle.rules.bits import count, has, lowest, nth
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int32, local, local_record
from hoyle.rules.seats import NONE

DRAW_OR_PASS, MOST_CARDS, MOST_POINTS, HOARDER, BOTH, KNOCK_ONLY, FIRST_ZAP = range(7)
"""Numbers of proposals: draw or pass; play the most cards; the most points; hoard; the most cards, then the most points;
knock; from FIRST_ZAP on: zap seat 0, 1 … 7."""
FIRST_LIMITED = FIRST_ZAP + SEATS
"""From this number on: play the most cards, but at most 1, 2 … 8."""
FIRST_WITH = FIRST_LIMITED + 8
"""From this number on: play the most cards, among them one of kind 0, 1 … 52."""
FIRST_WITHOUT = FIRST_WITH + KINDS
"""From this number on: play the most cards, but none of kind 0, 1 … 52."""
OBVIOUS = FIRST_WITHOUT + KINDS
"""The last proposal: play what a beginner sees, without rearranging the table; see `choose_obvious`."""
PROPOSALS = OBVIOUS + 1
"""The number of proposals."""

FIRST_CHOICE = 4
"""In declarations, from this number on: the joker stands for the first, second … type that it may stand for."""

BY_CARDS, BY_POINTS, BY_BOTH = range(3)
"""Comparisons of plays: by cards, by points, or by cards first and points second."""

NEAR = 3
"""A seat with at most this many cards is near going out."""
LOW_STOCK = 2
"""The stock is low if it has at most this many cards for each player."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the moves of a proposal; return their number, 0 if there is no such proposal, −1 if no higher number has one."""
    without_play = MOST_CARDS if number == OBVIOUS else number
    if state.phase == CUTTING:
        moves[0] = CUT + cards_to_deal(state)  # the aim that is most often exact (RM50)
        return 1 if without_play <= HOARDER else -1
    if state.phase == DECLARING:
        return declaration(state, seat, without_play, moves)
    if state.phase == PLAYED:
        return closing_move(state, seat, without_play, moves)
    if number >= PROPOSALS:
        return -1
    taken = local(KINDS, int8)
    has_staged = total(state.staged, KINDS) > 0
    if has_staged or is_play(number):
        cards = choose_cards(state, seat, number, taken)
        if has_staged and cards >= 0 and is_play(number):
            return stage_moves(taken, 0, moves)
        if not has_staged and cards > 0 and not (number == HOARDER and should_hoard(state, seat, taken)):
            return stage_moves(taken, announce(state, seat, taken, moves), moves)
    if has_staged or without_play >= FIRST_LIMITED or number == BOTH:
        return 0
    moves[0] = other_move(state, seat, without_play)
    return 1 if moves[0] != NONE else 0


@rule
def is_play(number: int) -> bool:
    """Return whether a proposal plays cards to the table."""
    return number >= FIRST_LIMITED or (number != DRAW_OR_PASS and number < KNOCK_ONLY)


@rule
def other_move(state: State, seat: int, number: int) -> int:
    """Return the move of a proposal that plays no cards to the table, or NONE; everything is put back if there is no play."""
    if state.announced:
        return NONE if has_play(state, seat) else PUT_BACK
    if number >= FIRST_ZAP:
        return zap_move(state, seat, number - FIRST_ZAP)
    if number == KNOCK_ONLY or (number != DRAW_OR_PASS and may_knock(state)):
        return KNOCK if may_knock(state) else NONE
    if number != DRAW_OR_PASS and zap_target(state, seat) != NONE:
        return ZAP + zap_target(state, seat)
    must_play = state.options.must_play_if_able == 1 and state.played == 0 and has_play(state, seat)
    if must_play:
        return NONE
    return DRAW if may_draw(state) else END if may_end(state) or not may_knock(state) else NONE


@rule
def zap_move(state: State, seat: int, target: int) -> int:
    """Return the move that zaps this seat, or NONE if it cannot be zapped."""
    can_zap = state.options.zap_cards > 0 and state.zapped == 0 and state.hand[seat * KINDS + JOKER] > 0
    return ZAP + target if can_zap and target < state.options.players and zappable(state, target) else NONE


@rule
def zap_target(state: State, seat: int) -> int:
    """Return the seat to zap, or NONE: the seat with the fewest cards if it is near going out or the zap is the last card."""
    target = NONE
    fewest = 99 if held(state, seat) == 1 else NEAR + 1
    for player in range(state.options.players):
        if zap_move(state, seat, player) != NONE and held(state, player) < fewest:
            fewest = held(state, player)
            target = player
    return target


@rule
def closing_move(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the only move of a proposal after a play: knock, zap a seat or end the turn; see `proposals` for the result."""
    if number >= FIRST_ZAP + SEATS:
        return -1
    if number == KNOCK_ONLY or (MOST_CARDS <= number <= HOARDER and may_knock(state)):
        moves[0] = KNOCK if may_knock(state) else NONE
    elif number >= FIRST_ZAP:
        moves[0] = zap_move(state, seat, number - FIRST_ZAP)
    elif MOST_CARDS <= number <= HOARDER and zap_target(state, seat) != NONE:
        moves[0] = ZAP + zap_target(state, seat)
    else:
        moves[0] = END
    return 1 if moves[0] != NONE else 0


@rule
def declaration(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the declaration of the next joker; see `proposals` for the result.

    Numbers below FIRST_CHOICE prefer types that the seat holds and that few cards on the table have.
    """
    types = identity_bits(state, seat)
    if number >= FIRST_CHOICE + count(types):
        return -1
    if number >= FIRST_CHOICE:
        moves[0] = DECLARE + nth(types, number - FIRST_CHOICE)
        return 1
    best_merit = -1000
    for index in range(count(types)):
        card = nth(types, index)
        merit = state.hand[seat * KINDS + card] - 2 * (state.table[card] + state.staged[card])
        if merit > best_merit:
            best_merit = merit
            moves[0] = DECLARE + card
    return 1


@rule
def stage_moves(taken: list[int], n: int, moves: list[int]) -> int:
    """Append the moves that stage these cards and complete the play to the `n` moves already written; return the new number."""
    for kind in range(KINDS):
        for _ in range(taken[kind]):
            moves[n] = kind
            n += 1
    moves[n] = DONE
    return n + 1


@rule
def should_hoard(state: State, seat: int, taken: list[int]) -> bool:
    """Return whether a hoarder keeps these cards instead of playing them.

    It plays them to go out or to be able to knock, if playing is compulsory, or if the deal may soon be over.
    """
    if state.options.must_play_if_able or state.closing > 0 or state.announced:
        return False
    if stock_size(state) <= LOW_STOCK * state.options.players:
        return False
    for player in range(state.options.players):
        if player != seat and held(state, player) <= NEAR:
            return False
    left = 0
    value = 0
    for kind in range(KINDS):
        copies = state.hand[seat * KINDS + kind] - taken[kind]
        left += copies
        value += copies * points_of(state.options, kind)
    return left > 0 and not (knocking_allowed(state) and value <= state.options.knock_limit)


@rule
def choose_cards(state: State, seat: int, number: int, taken: list[int]) -> int:
    """Write the cards of a proposed play to `taken`, by kind; return their number, −1 if there is no such play."""
    if number == OBVIOUS and not is_first_play(state, seat):
        return choose_obvious(state, seat, taken)
    return choose_cards_within(state, seat, MOST_CARDS if number == OBVIOUS else number, NO_STEP_LIMIT, taken)


@rule
def choose_cards_within(state: State, seat: int, number: int, step_limit: int, taken: list[int]) -> int:
    """Do the same as `choose_cards`, but with a step limit for the meld solver.

    If the play does not have enough points for a first play, choose the play with the most points instead.
    """
    if settles_worth(state, seat):
        return first_cards(state, seat, number, taken)
    cards = best_cards(state, seat, number, comparison_of(number), step_limit, taken)
    if cards >= 0 and is_below_opening(state, seat, taken):
        cards = best_cards(state, seat, number, BY_POINTS, step_limit, taken)
        return -1 if is_below_opening(state, seat, taken) else cards
    return cards


@rule
def settles_worth(state: State, seat: int) -> bool:
    """RM53, RM54: return whether a first play of the best cards may be worth too much, or what its jokers stand for matters."""
    special = state.options.opening_exact == 1 or state.options.opening_jokers == 1
    return special and state.options.opening_points > 0 and is_first_play(state, seat)


@rule
def first_cards(state: State, seat: int, number: int, taken: list[int]) -> int:
    """RM53, RM54: do the same as `choose_cards` for a first play, card by card, the lowest that may be added first."""
    question = local_record(Question)
    ask(state, seat, question)
    for kind in range(KINDS):
        taken[kind] = 0
    if FIRST_WITH <= number < FIRST_WITHOUT:
        kind = number - FIRST_WITH
        points = staged_points(state, kind)
        if not require_kind(question, kind, taken) or (question.exact and points > question.min_value):
            return -1
        question.min_value = max(0, question.min_value - points)
    elif FIRST_LIMITED <= number < OBVIOUS:
        return -1
    found = completions(question)
    while found and not has(found, DONE):
        kind = lowest(found)
        taken[kind] += 1
        for lower in range(min(kind, TYPES)):
            question.spare[lower] = 0
        require_card(question, kind, staged_points(state, kind))
        found = completions(question)
    return total(taken, KINDS) if found else -1


@rule
def choose_obvious(state: State, seat: int, taken: list[int]) -> int:
    """Do the same as `choose_cards` for the proposal OBVIOUS: melds of the hand alone, or else one card that fits the table.

    If playing is compulsory and there is neither, the most cards.
    """
    cards = best_cards(state, seat, OBVIOUS, BY_CARDS, NO_STEP_LIMIT, taken)
    if cards <= 0:
        cards = best_cards(state, seat, FIRST_LIMITED, BY_CARDS, NO_STEP_LIMIT, taken)
    if cards <= 0 and state.options.must_play_if_able == 1:
        cards = best_cards(state, seat, MOST_CARDS, BY_CARDS, NO_STEP_LIMIT, taken)
    return cards


@rule
def comparison_of(number: int) -> int:
    """Return how a proposal compares plays: BY_CARDS, BY_POINTS or BY_BOTH."""
    if number == MOST_POINTS:
        return BY_POINTS
    return BY_BOTH if number == BOTH else BY_CARDS


@rule
def is_below_opening(state: State, seat: int, taken: list[int]) -> bool:
    """RM13: return whether a play of these cards and the staged ones has too few points for a first play."""
    if not is_first_play(state, seat):
        return False
    value = 0
    for kind in range(KINDS):
        value += (taken[kind] + state.staged[kind]) * points_of(state.options, kind)
    return value < state.options.opening_points


@rule
def best_cards(state: State, seat: int, number: int, comparison: int, step_limit: int, taken: list[int]) -> int:
    """Write the cards of the best play of a proposal to `taken`, by kind; return their number, −1 if there is no such play."""
    question = local_record(Question)
    path = local(LEVELS, int32)
    for kind in range(KINDS):
        taken[kind] = 0
        points = points_of(state.options, kind)
        question.values[kind] = 1000 + points if comparison == BY_BOTH else 1 if comparison == BY_CARDS else points
    write_question(state, seat, number == OBVIOUS or plays_alone(state, seat), question)
    limit = number - FIRST_LIMITED + 1 if FIRST_LIMITED <= number < FIRST_WITH else NO_LIMIT
    question.jokers_max = question.jokers_min + state.hand[seat * KINDS + JOKER]
    question.limit = staging_limit(state, seat, limit)
    question.step_limit = step_limit
    if FIRST_WITH <= number < FIRST_WITHOUT and not require_kind(question, number - FIRST_WITH, taken):
        return -1
    if FIRST_WITHOUT <= number < OBVIOUS and not exclude_kind(state, seat, question, number - FIRST_WITHOUT):
        return -1
    if question.limit < 0:
        return -1
    if limits_releases(state):
        value = best_play_with_releases(question, path, taken)
    else:
        value = best_play(question, path)
    return collect(value, question.values, path, taken) if value >= 0 else -1


@rule
def require_kind(question: Question, kind: int, taken: list[int]) -> bool:
    """Restrict the question to plays with a card of this kind; return whether there is one to add."""
    spare = question.jokers_max - question.jokers_min if kind == JOKER else question.spare[kind]
    if spare <= 0:
        return False
    taken[kind] = 1
    require_card(question, kind, 0)
    return True


@rule
def exclude_kind(state: State, seat: int, question: Question, kind: int) -> bool:
    """Restrict the question to plays without this kind; return whether the seat holds a card of it."""
    if kind == JOKER:
        question.jokers_max = question.jokers_min
    else:
        question.spare[kind] = 0
    return state.hand[seat * KINDS + kind] > 0


@rule
def collect(value: int, values: list[int], path: list[int], taken: list[int]) -> int:
    """Add the cards of a best play to `taken`; return the number of cards in `taken`.

    `value`: the value of the play. What the natural cards leave of it is the value of the jokers.
    """
    for level in range(4, LEVELS):
        copies = hand_cards(path[level])
        taken[type_at(level)] += copies
        value -= copies * values[type_at(level)]
    taken[JOKER] += value // values[JOKER]
    return total(taken, KINDS)


@rule
def staging_limit(state: State, seat: int, limit: int) -> int:
    """Return how many more cards may be staged in a play of at most `limit` cards; NO_LIMIT for any number."""
    lower_limit = min(limit, play_limit(state, is_first_play(state, seat)))
    if lower_limit == NO_LIMIT:
        return NO_LIMIT
    return lower_limit - total(state.staged, KINDS) if state.turn == seat else lower_limit
