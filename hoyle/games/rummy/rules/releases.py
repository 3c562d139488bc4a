"""RM51: plays in which a joker is freed and goes into a new meld, with cards that are laid from the hand in the same play.

Each way to do it becomes a question in which all jokers of the table are fixed: the freed one stands for its new card, and the
cards of its new meld and the real card must be on the table. A longer new meld contains one of three cards.
"""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.choices import DECLARED, FIXED, HIGH, LOW, NEW_MELD
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.queries import can_be_laid, completions, has_addition, identities
from hoyle.games.rummy.melds.question import NO_LIMIT, Question
from hoyle.games.rummy.state import State
from hoyle.rules.mark import rule
from hoyle.rules.record import copy, int8, local, local_record
from hoyle.rules.seats import NONE

GROUPS = 52
SHAPES = 100
"""The melds of three cards: 52 groups, one for each rank and missing suit, then 48 runs, one for each first place and suit."""
PLACES_OF_JOKER = 3
COMPANIONS = 4
"""Ways to lay the two other cards: both real, the first or the second a joker, or both."""
WAYS = SHAPES * PLACES_OF_JOKER * COMPANIONS
"""The ways to lay one freed joker."""
NOT_SO, NO_MORE = 0, -1
"""Results of `write_release`: this way is impossible; there are no more ways."""
NOTHING = JOKER + 1
"""In place of the lowest card added: nothing is added."""


@rule
def limits_releases(state: State) -> bool:
    """RM51: return whether a freed joker must go into a new meld."""
    return state.options.released_joker == NEW_MELD and state.options.joker_mode == DECLARED


@rule
def type_in_shape(shape: int, index: int) -> int:
    """Return the type at this place, 0 to 2, of a meld of three cards."""
    if shape < GROUPS:
        suit = index + (index >= shape % 4)
        return shape // 4 * 4 + suit
    place = (shape - GROUPS) // 4 + index
    return (place + 12) % 13 * 4 + (shape - GROUPS) % 4


@rule
def shape_allowed(shape: int, form: int) -> bool:
    """RM5: return whether a meld of three cards is allowed with aces in these places."""
    first = (shape - GROUPS) // 4
    if shape < GROUPS:
        return True
    return not (first == 0 and form == HIGH) and not (first == 11 and form == LOW)


@rule
def write_release(question: Question, number: int, variant: Question, added: list[int]) -> int:
    """Write the question for a play with the release of this number; return 1, NOT_SO or NO_MORE.

    Number 0 frees no joker. `added`: by kind, the cards of the hand that the release adds to the play.
    """
    freed = NONE
    if number > 0:
        freed = nth_joker(question, (number - 1) // WAYS)
        if freed == NONE:
            return NO_MORE
        if not may_be_laid(question, freed, (number - 1) % WAYS):
            return NOT_SO
    copy(variant, question)
    variant.joker_mode = FIXED
    for kind in range(KINDS):
        added[kind] = 0
    return 1 if number == 0 else write_way(question, freed, (number - 1) % WAYS, variant, added)


@rule
def may_be_laid(question: Question, freed: int, way: int) -> bool:
    """Return whether the cards of a new meld may be there, at first sight: most ways are ruled out so without a copy."""
    shape = way // (PLACES_OF_JOKER * COMPANIONS)
    at = way // COMPANIONS % PLACES_OF_JOKER
    if type_in_shape(shape, at) == freed or not shape_allowed(shape, question.form):
        return False
    companion = 0
    for index in range(PLACES_OF_JOKER):
        if index != at:
            card = type_in_shape(shape, index)
            is_joker = way % COMPANIONS >> companion & 1
            if not is_joker and question.spare[card] == 0 and question.new_types >> card & 1 == 0:
                return False
            companion += 1
    return True


@rule
def write_way(question: Question, freed: int, way: int, variant: Question, added: list[int]) -> int:
    """Write one way to lay a freed joker into the copy `variant` of a question; see `write_release`."""
    shape = way // (PLACES_OF_JOKER * COMPANIONS)
    at = way // COMPANIONS % PLACES_OF_JOKER
    stands_for = type_in_shape(shape, at)
    if variant.need[freed] == variant.bound[freed] and not lay_real(variant, freed, added):
        return NOT_SO
    variant.old_jokers[freed] -= 1
    variant.need[stands_for] += 1
    variant.jokers_min -= 1
    variant.jokers_max -= 1
    companion = 0
    for index in range(PLACES_OF_JOKER):
        if index != at:
            card = type_in_shape(shape, index)
            if way % COMPANIONS >> companion & 1:
                if not lay_joker(variant, card, added):
                    return NOT_SO
            elif question.new_types >> card & 1 == 0 and not lay_real(variant, card, added):
                return NOT_SO
            companion += 1
    return 1 if variant.limit >= 0 else NOT_SO


@rule
def nth_joker(question: Question, n: int) -> int:
    """Return the n-th type for which a joker of the table stands and of which there is a real card; NONE if there are fewer."""
    for card in range(TYPES):
        if question.old_jokers[card] > 0 and question.need[card] - question.bound[card] + question.spare[card] > 0:
            if n == 0:
                return card
            n -= 1
    return NONE


@rule
def lay_real(variant: Question, card: int, added: list[int]) -> bool:
    """Let a card of the hand of this type be played; return False if there is none."""
    if variant.spare[card] <= 0:
        return False
    variant.spare[card] -= 1
    variant.need[card] += 1
    variant.new_types |= 1 << card
    variant.limit -= variant.limit < NO_LIMIT
    added[card] += 1
    return True


@rule
def lay_joker(variant: Question, card: int, added: list[int]) -> bool:
    """Let a joker of the hand stand for this type: a staged one if there is one; return False if there is none."""
    kept = 0
    for each in range(TYPES):
        kept += variant.old_jokers[each]
    if variant.jokers_max <= kept:
        return False
    if variant.jokers_min > kept:
        variant.jokers_min -= 1
    else:
        variant.limit -= variant.limit < NO_LIMIT
        added[JOKER] += 1
    variant.jokers_max -= 1
    variant.need[card] += 1
    return True


@rule
def completions_with_releases(question: Question) -> int:
    """RM51: return `completions` of plays that free no joker, or one for a new meld."""
    variant = local_record(Question)
    added = local(KINDS, int8)
    found = 0
    number = 0
    written = write_release(question, number, variant, added)
    while written != NO_MORE:
        if written:
            found |= with_added(completions(variant), added)
        number += 1
        written = write_release(question, number, variant, added)
    return found


@rule
def with_added(found: int, added: list[int]) -> int:
    """Return which kinds may be the lowest card added if these are added, too; `found`: those without them, as bits."""
    lowest = NOTHING
    for kind in range(KINDS):
        if added[kind] and lowest == NOTHING:
            lowest = kind
    if lowest == NOTHING or found == 0:
        return found
    return found & (1 << lowest) - 1 | (found >> lowest != 0) << lowest


@rule
def has_addition_with_releases(question: Question) -> bool:
    """RM51: return whether any card may be added to a table that has a layout; see `completions_with_releases`."""
    variant = local_record(Question)
    added = local(KINDS, int8)
    number = 0
    written = write_release(question, number, variant, added)
    while written != NO_MORE:
        if written:
            if number == 0 and has_addition(variant):
                return True
            if number > 0 and can_be_laid(variant):
                return True
        number += 1
        written = write_release(question, number, variant, added)
    return False


@rule
def can_be_laid_with_releases(question: Question) -> bool:
    """RM51: return whether the cards can be laid as melds, with or without further cards; see `completions_with_releases`."""
    variant = local_record(Question)
    added = local(KINDS, int8)
    number = 0
    written = write_release(question, number, variant, added)
    while written != NO_MORE:
        if written and can_be_laid(variant):
            return True
        number += 1
        written = write_release(question, number, variant, added)
    return False


@rule
def best_play_with_releases(question: Question, path: list[int], taken: list[int]) -> int:
    """RM51: return `best_play` of plays that free no joker, or one for a new meld; add the cards of the release to `taken`.

    The value of these cards is left out of the result, which goes with `path`.
    """
    variant = local_record(Question)
    added = local(KINDS, int8)
    best = -1
    best_number = NONE
    number = 0
    written = write_release(question, number, variant, added)
    while written != NO_MORE:
        if written:
            value = best_play(variant, path)
            for kind in range(KINDS):
                value += added[kind] * question.values[kind] if value >= 0 else 0
            if value > best:
                best = value
                best_number = number
        number += 1
        written = write_release(question, number, variant, added)
    if best_number == NONE:
        return -1
    write_release(question, best_number, variant, added)
    for kind in range(KINDS):
        taken[kind] += added[kind]
    return best_play(variant, path)


@rule
def identities_with_releases(question: Question, declared: list[int]) -> int:
    """RM51: return the types that the next joker may stand for, as bits; see `identities`.

    The question has all cards of the new table and no spare ones; `new_types` are the types laid from the hand.
    """
    variant = local_record(Question)
    laid = local_record(Question)
    added = local(KINDS, int8)
    kept = local(TYPES, int8)
    cards = local(TYPES, int8)
    found = 0
    number = 0
    written = write_release(question, number, variant, added)
    while written != NO_MORE:
        if written:
            free = question.jokers_max
            lowest = TYPES
            last = 0
            copy(laid, variant)
            for card in range(TYPES):
                cards[card] = question.need[card]
                kept[card] = variant.need[card] - question.need[card] + variant.old_jokers[card]
                lowest = card if kept[card] > declared[card] and lowest == TYPES else lowest
                last = card if declared[card] else last
                free -= max(kept[card], declared[card])
                laid.need[card] = question.need[card] + max(kept[card], declared[card])
                laid.old_jokers[card] = 0
            laid.jokers_min = free
            laid.jokers_max = free
            if free >= 0 and lowest >= last and (free > 0 or can_be_laid(laid)):
                found |= identities(cards, declared, kept, question.jokers_max, FIXED, question.form)
        number += 1
        written = write_release(question, number, variant, added)
    return found
