"""The cards that may be staged and the types that jokers may stand for, found by the meld solver (RM10–RM19)."""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES, points_of
from hoyle.games.rummy.choices import DECLARED, FIXED, ONE_MELD_OF_THREE
from hoyle.games.rummy.forms import form_of
from hoyle.games.rummy.melds.queries import can_be_laid, completions, free_identities, has_addition, identities
from hoyle.games.rummy.melds.question import NO_LIMIT, Question, counts_value, require_card
from hoyle.games.rummy.rules.releases import (
    can_be_laid_with_releases,
    completions_with_releases,
    has_addition_with_releases,
    identities_with_releases,
    limits_releases,
)
from hoyle.games.rummy.state import State
from hoyle.rules.bits import has
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local, local_record
from hoyle.rules.seats import NONE

ADDS_NOTHING = 1 << 53
"""The bit of `playable` that says that the staged cards are a complete play; 53 is the move DONE."""

FIRST_MELD_CARDS = 3
"""The number of cards of a first play if the option `first_circuit` requires one meld of three."""


@rule
def is_first_play(state: State, seat: int) -> bool:
    """RM13, RM14: return whether the seat's next play is a first play, all from its hand, that must meet a condition."""
    conditions = state.options.opening_points > 0 or state.options.first_circuit == ONE_MELD_OF_THREE
    return conditions and not has(state.melded, seat)


@rule
def must_announce(state: State) -> bool:
    """RM60: return whether a play that uses melds on the table must be announced first; not where playing is compulsory."""
    penalty = state.options.rearrangement_penalty > 0 and state.options.must_play_if_able == 0
    return penalty and state.announced == 0


@rule
def leaves_table(state: State, seat: int) -> bool:
    """RM13, RM14, RM60: return whether the play that the seat may make now consists of new melds from its hand alone."""
    return is_first_play(state, seat) or must_announce(state)


@rule
def play_limit(state: State, is_first: bool) -> int:
    """RM12, RM14: return the most hand cards of a play, or NO_LIMIT; `is_first`: see `is_first_play`."""
    if is_first and state.options.first_circuit == ONE_MELD_OF_THREE:
        return FIRST_MELD_CARDS
    return NO_LIMIT if state.options.play_limit == NONE else state.options.play_limit


@rule
def playable(state: State, seat: int) -> int:
    """RM10: return the kinds that may be staged next, as bits, with ADDS_NOTHING if the staged cards are a complete play.

    Kinds are staged in ascending order: a kind may be staged if some legal play consists of the staged cards, this kind, and
    perhaps further cards of this or higher kinds.
    """
    question = local_record(Question)
    ask(state, seat, question)
    if limits_releases(state):
        return completions_with_releases(question)
    return completions(question)


@rule
def ask(state: State, seat: int, question: Question) -> None:
    """Write the meld solver's question for the cards that may be staged next."""
    is_first = is_first_play(state, seat)
    staged = write_question(state, seat, leaves_table(state, seat), question)
    question.jokers_max = question.jokers_min + state.hand[seat * KINDS + JOKER]
    limit = play_limit(state, is_first)
    question.limit = limit - staged if limit < NO_LIMIT else NO_LIMIT
    if is_first:
        require_opening(state, staged_value(state, seat), question)


@rule
def require_opening(state: State, value: int, question: Question) -> None:
    """RM13: ask for the points that a first play lacks of its least number; `value`: those of the cards that are settled."""
    question.min_value = max(0, state.options.opening_points - value)
    question.exact = state.options.opening_points > 0 and state.options.opening_exact
    question.jokers_as_cards = state.options.opening_jokers
    if counts_value(question):
        for kind in range(KINDS):
            question.values[kind] = points_of(state.options, kind)


@rule
def staged_points(state: State, kind: int) -> int:
    """RM13, RM54: return what a staged card counts in a first play, before it is said what jokers stand for."""
    return 0 if kind == JOKER and state.options.opening_jokers else points_of(state.options, kind)


@rule
def write_question(state: State, seat: int, is_alone: bool, question: Question) -> int:
    """Write the meld solver's question for a play that has all cards staged so far; return the number of these cards.

    Only hand cards of the last staged kind or higher may be added. `is_alone`: the cards of the table are left out; see
    `leaves_table`.
    """
    is_own_turn = state.turn == seat
    last_staged = NONE
    staged = 0
    for kind in range(KINDS):
        copies = state.staged[kind] if is_own_turn else 0
        last_staged = kind if copies else last_staged
        staged += copies
        if copies and kind < TYPES:
            question.new_types |= 1 << kind
    question.jokers_min = state.staged[JOKER] if is_own_turn else 0
    for card in range(TYPES):
        copies = state.staged[card] if is_own_turn else 0
        question.need[card] = copies if is_alone else copies + state.table[card]
        question.bound[card] = state.table[card] if state.options.freed_from_hand and not is_alone else 0
        question.spare[card] = state.hand[seat * KINDS + card] if card >= last_staged else 0
        question.old_jokers[card] = 0 if is_alone else state.wild[card]
        question.jokers_min += question.old_jokers[card]
    question.joker_mode = state.options.joker_mode
    question.form = form_of(state.options)
    return staged


@rule
def staged_value(state: State, seat: int) -> int:
    """Return the points of the cards that a seat has staged for a first play; 0 if it is not its turn."""
    value = 0
    if state.turn == seat:
        for kind in range(KINDS):
            value += state.staged[kind] * staged_points(state, kind)
    return value


@rule
def has_play(state: State, seat: int) -> bool:
    """Return whether a seat that has staged nothing has a play."""
    question = local_record(Question)
    ask(state, seat, question)
    if limits_releases(state):
        return has_addition_with_releases(question)
    return has_addition(question)


@rule
def has_play_with(state: State, seat: int, kind: int) -> bool:
    """Return whether a seat that has staged nothing, and had no play before it got a card of this kind, has a play now."""
    question = local_record(Question)
    ask(state, seat, question)
    require_card(question, kind, staged_points(state, kind))
    if limits_releases(state):
        return can_be_laid_with_releases(question)
    return can_be_laid(question)


@rule
def jokers_to_declare(state: State, seat: int) -> int:
    """Return how many jokers are to be declared: those of the new table, or those of a play from the hand alone."""
    jokers = state.staged[JOKER]
    if not leaves_table(state, seat):
        for card in range(TYPES):
            jokers += state.wild[card]
    return jokers


@rule
def identity_bits(state: State, seat: int) -> int:
    """RM16–RM19, RM51: return the types that the next joker to be declared may stand for, as bits."""
    if state.options.opening_jokers and is_first_play(state, seat):
        return first_identities(state)
    if limits_releases(state):
        question = local_record(Question)
        write_question(state, seat, leaves_table(state, seat), question)
        for card in range(TYPES):
            question.spare[card] = 0
        question.jokers_max = question.jokers_min
        question.limit = NO_LIMIT
        return identities_with_releases(question, state.declared)
    cards = local(TYPES, int8)
    old = local(TYPES, int8)
    is_alone = leaves_table(state, seat)
    mode = state.options.joker_mode
    keeps = state.options.freed_from_hand and mode == DECLARED
    declared = 0
    for card in range(TYPES):
        cards[card] = state.staged[card] if is_alone else state.staged[card] + state.table[card]
        old[card] = 0 if is_alone else max(0, state.wild[card] - (state.staged[card] if keeps else 0))
        declared += state.declared[card]
    jokers = declared + state.loose
    return identities(cards, state.declared, old, jokers, FIXED if keeps else mode, form_of(state.options))


@rule
def first_identities(state: State) -> int:
    """RM54: return the types that the next joker of a first play may stand for, as bits, so that it counts enough."""
    question = local_record(Question)
    last = 0
    value = 0
    for card in range(TYPES):
        question.need[card] = state.staged[card] + state.declared[card]
        value += question.need[card] * points_of(state.options, card)
        last = card if state.declared[card] else last
    for card in range(last, TYPES):
        question.type_max[card] = state.loose
    question.jokers_min = state.loose
    question.jokers_max = state.loose
    question.form = form_of(state.options)
    require_opening(state, value, question)
    return free_identities(question)
