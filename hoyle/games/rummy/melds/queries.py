"""The meld solver's functions for the rules: which cards may be added to a table, and which types its jokers may stand for.

One sweep (`additions.py`) finds all of them. If the sweep reaches its step limit, each kind that it has not found is checked
separately with the search for the best play. All results are exact, for up to three packs and four jokers.
"""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES, card_value
from hoyle.games.rummy.melds.additions import NOTHING, additions
from hoyle.games.rummy.melds.best import best_play, best_reduced_play
from hoyle.games.rummy.melds.question import (
    ADD,
    BEST,
    DECLARE,
    NO_LIMIT,
    NO_STEP_LIMIT,
    Question,
    reduce_question,
)
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.options import DECLARED, FIXED, FREE
from hoyle.rules.mark import heavy, rule
from hoyle.rules.record import copy, int32, local, local_record

SWEEP_STEPS = 3_000
"""The step limit of the sweep, after which each kind is checked separately."""


@rule
def completions(question: Question, hand_values: int) -> int:
    """Return the kinds that may be the lowest card added in a legal layout, as bits.

    Bit 52: only jokers are added; bit 53: nothing is added. The caller sets the question's cards, jokers, modes, `limit` and
    `min_value`; this function sets its aim, values and step limit.
    """
    question.aim = ADD
    question.step_limit = NO_STEP_LIMIT if question.min_value > 0 else SWEEP_STEPS
    for kind in range(KINDS):
        question.values[kind] = card_value(hand_values, kind)
    reduced = local_record(Question)
    reduce_question(question, reduced)
    found = additions(reduced)
    return found if found >= 0 else check_each_kind(-1 - found, question)


@rule
@heavy
def check_each_kind(found: int, question: Question) -> int:
    """Return `completions` for a question without a minimum value; `found`: the kinds known so far, as bits.

    For each other kind it searches a layout in which this kind is the lowest card added.
    """
    variant = local_record(Question)
    path = local(LEVELS, int32)
    for lowest in range(NOTHING + 1):
        if found >> lowest & 1 == 0 and write_variant(question, lowest, variant):
            if best_play(variant, path) >= 0:
                found |= 1 << lowest
    return found


@rule
def write_variant(question: Question, lowest: int, variant: Question) -> bool:
    """Write the question for a layout in which this kind is the lowest card added; return False if it cannot be added."""
    copy(variant, question)
    variant.aim = BEST
    variant.min_value = 0
    variant.step_limit = NO_STEP_LIMIT
    for kind in range(KINDS):
        variant.values[kind] = 0
    for card in range(min(lowest + 1, TYPES)):
        variant.spare[card] = 0
    if lowest == NOTHING:
        variant.jokers_max = question.jokers_min
        return True
    if question.limit < NO_LIMIT:
        variant.limit -= 1
    if lowest == JOKER:
        variant.jokers_min += 1
        return question.jokers_max > question.jokers_min and variant.limit >= 0
    variant.need[lowest] += 1
    variant.spare[lowest] = question.spare[lowest] - 1
    return question.spare[lowest] > 0 and variant.limit >= 0


@rule
def identities(
    cards: list[int], declared: list[int], old: list[int], jokers: int, joker_mode: int, ace_mode: int
) -> int:
    """Return the types that the next joker may stand for, as bits; types lower than a declared type are left out.

    By type, `cards`: natural cards of the new table; `declared`: its jokers declared so far; `old`: jokers of the old table.
    `jokers`: the number of jokers on the new table.
    """
    question = local_record(Question)
    last = 0
    for card in range(TYPES):
        last = card if declared[card] else last
    for card in range(TYPES):
        question.need[card] = cards[card]
        # Under FIXED, no natural card may free a joker: adding `cards` on both sides of the RM17 condition cancels them.
        question.old_jokers[card] = old[card] + cards[card] if joker_mode == FIXED else old[card]
        question.type_min[card] = declared[card]
        question.type_max[card] = jokers if card >= last else declared[card]
    question.aim = DECLARE
    question.jokers_min = jokers
    question.jokers_max = jokers
    question.joker_mode = FREE if joker_mode == FREE else DECLARED
    question.ace_mode = ace_mode
    question.limit = NO_LIMIT
    question.step_limit = SWEEP_STEPS
    found = additions(question)
    return found if found >= 0 else check_each_type(-1 - found, question)


@rule
@heavy
def check_each_type(found: int, question: Question) -> int:
    """Return `identities`; `found`: the types known so far, as bits. Each other type is checked with a search of its own.

    Declared jokers and the next joker are counted as natural cards, which does not change the condition of RM17.
    """
    variant = local_record(Question)
    path = local(LEVELS, int32)
    last = 0
    left = question.jokers_max - 1
    for card in range(TYPES):
        last = card if question.type_min[card] else last
        left -= question.type_min[card]
    for lowest in range(last, TYPES):
        copy(variant, question)
        variant.aim = BEST
        variant.jokers_min = left
        variant.jokers_max = left
        variant.step_limit = NO_STEP_LIMIT
        for card in range(TYPES):
            variant.type_min[card] = 0
            variant.need[card] = question.need[card] + question.type_min[card] + (card == lowest)
            variant.type_max[card] = left if card >= lowest else 0
        if left >= 0 and found >> lowest & 1 == 0:
            if best_reduced_play(variant, path) >= 0:
                found |= 1 << lowest
    return found
