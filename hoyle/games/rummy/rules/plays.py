"""What may be staged, and what jokers may stand for: everything that asks the meld solver (RM10–RM19)."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES, card_value
from hoyle.games.rummy.melds.queries import completions, identities
from hoyle.games.rummy.melds.question import NO_LIMIT, Question
from hoyle.games.rummy.options import ONE_MELD_OF_THREE
from hoyle.games.rummy.state import State
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local, local_record
from hoyle.rules.seats import NONE

ADDS_NOTHING = 1 << 53
"""In the bits of `playable`: what is staged can lie as it is."""

CIRCUIT = 3
"""Cards of the one meld that the first circuit asks for."""


@rule
def first_play(state: State, seat: int) -> bool:
    """RM13, RM14: return whether the seat's next play must come from its hand alone and meet a condition."""
    conditions = state.options.opening_points > 0 or state.options.first_circuit == ONE_MELD_OF_THREE
    return conditions and not has(state.melded, seat)


@rule
def play_limit(state: State, first: bool) -> int:
    """RM12, RM14: return the most cards of a play, or NO_LIMIT."""
    if first and state.options.first_circuit == ONE_MELD_OF_THREE:
        return CIRCUIT
    return NO_LIMIT if state.options.play_limit == NONE else state.options.play_limit


@rule
def playable(state: State, seat: int) -> int:
    """RM10: return what may be staged next, as bits by kind.

    A kind may be staged if some legal play has everything that is staged, this kind, and nothing between: kinds are staged
    in ascending order. ADDS_NOTHING is among the bits if what is staged can lie as it is.
    """
    question = local_record(Question)
    first = first_play(state, seat)
    staged = ask_with_staged(state, seat, question)
    question.most = question.least + state.hand[seat * KINDS + JOKER]
    limit = play_limit(state, first)
    question.limit = limit - staged if limit < NO_LIMIT else NO_LIMIT
    question.floor = max(0, state.options.opening_points - staged_value(state, seat)) if first else 0
    return completions(question, state.options.hand_values)


@rule
def ask_with_staged(state: State, seat: int, question: Question) -> int:
    """Write what must lie and what may be added when cards are staged already; return how many are staged.

    Of the hand only kinds from the last one staged on may be added. In a first play the table is left out.
    """
    first = first_play(state, seat)
    own = state.turn == seat
    last = NONE
    staged = 0
    for kind in range(KINDS):
        copies = state.staged[kind] if own else 0
        last = kind if copies else last
        staged += copies
    question.least = state.staged[JOKER] if own else 0
    for card in range(TYPES):
        copies = state.staged[card] if own else 0
        question.need[card] = copies if first else copies + state.table[card]
        question.spare[card] = state.hand[seat * KINDS + card] if card >= last else 0
        question.old[card] = 0 if first else state.wild[card]
        question.least += question.old[card]
    question.joker_mode = state.options.joker_mode
    question.ace_mode = state.options.ace_mode
    return staged


@rule
def staged_value(state: State, seat: int) -> int:
    """Return the points of the cards that a seat has staged."""
    value = 0
    if state.turn == seat:
        for kind in range(KINDS):
            value += state.staged[kind] * card_value(state.options.hand_values, kind)
    return value


@rule
def has_play(state: State, seat: int) -> bool:
    """Return whether a seat that has staged nothing has a play."""
    return playable(state, seat) & (ADDS_NOTHING - 1) != 0


@rule
def jokers_to_declare(state: State, seat: int) -> int:
    """Return how many jokers lie on the new table; in a first play from the hand alone, how many it has."""
    jokers = state.staged[JOKER]
    if not first_play(state, seat):
        for card in range(TYPES):
            jokers += state.wild[card]
    return jokers


@rule
def identity_bits(state: State, seat: int) -> int:
    """RM16–RM19: return the types that the next joker may stand for after those declared, as bits."""
    cards = local(TYPES, int8)
    old = local(TYPES, int8)
    first = first_play(state, seat)
    declared = 0
    for card in range(TYPES):
        cards[card] = state.staged[card] if first else state.staged[card] + state.table[card]
        old[card] = 0 if first else state.wild[card]
        declared += state.declared[card]
    jokers = declared + state.loose
    return identities(cards, state.declared, old, jokers, state.options.joker_mode, state.options.ace_mode)
