"""What the rules ask of the meld solver: what may be added to a table, and what its jokers may stand for.

Both are answered by one sweep (`additions.py`). A sweep that takes too long is broken off, and the kinds that it has not
found are asked for one by one, with the search for the best play. All answers are exact, with up to three packs and four
jokers.
"""

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES, card_value
from hoyle.games.rummy.melds.additions import NOTHING, additions
from hoyle.games.rummy.melds.best import best_play, settled_best
from hoyle.games.rummy.melds.question import (
    ADD,
    BEST,
    DECLARE,
    NO_LIMIT,
    WHATEVER_IT_TAKES,
    Question,
    settle_jokers,
)
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.options import DECLARED, FIXED, FREE
from hoyle.rules.mark import heavy, rule
from hoyle.rules.record import copy, int32, local, local_record

PATIENCE = 3_000
"""Steps of the sweep before kinds are asked for one by one."""


@rule
def completions(question: Question, hand_values: int) -> int:
    """Return the kinds that may be the lowest card added in a legal layout, as bits.

    Bit 52: nothing but jokers is added; bit 53: nothing is added. The question says what must lie, what may be added, the
    jokers, the limit and the floor; aim, values and patience are set here.
    """
    question.aim = ADD
    question.patience = WHATEVER_IT_TAKES if question.floor > 0 else PATIENCE
    for kind in range(KINDS):
        question.values[kind] = card_value(hand_values, kind)
    settled = local_record(Question)
    settle_jokers(question, settled)
    found = additions(settled)
    return found if found >= 0 else one_by_one(0 - 1 - found, question)


@rule
@heavy
def one_by_one(found: int, question: Question) -> int:
    """Return `completions` without a floor: each kind that is not found yet is asked for as the lowest one added."""
    variation = local_record(Question)
    path = local(LEVELS, int32)
    for lowest in range(NOTHING + 1):
        if found >> lowest & 1 == 0 and ask_for(question, lowest, variation):
            if best_play(variation, path) >= 0:
                found |= 1 << lowest
    return found


@rule
def ask_for(question: Question, lowest: int, variation: Question) -> bool:
    """Write the question for a layout in which this kind is the lowest one added; return whether it can be asked."""
    copy(variation, question)
    variation.aim = BEST
    variation.floor = 0
    variation.patience = WHATEVER_IT_TAKES
    for kind in range(KINDS):
        variation.values[kind] = 0
    for card in range(min(lowest + 1, TYPES)):
        variation.spare[card] = 0
    if lowest == NOTHING:
        variation.most = question.least
        return True
    if question.limit < NO_LIMIT:
        variation.limit -= 1
    if lowest == JOKER:
        variation.least += 1
        return question.most > question.least and variation.limit >= 0
    variation.need[lowest] += 1
    variation.spare[lowest] = question.spare[lowest] - 1
    return question.spare[lowest] > 0 and variation.limit >= 0


@rule
def identities(
    cards: list[int], declared: list[int], old: list[int], jokers: int, joker_mode: int, ace_mode: int
) -> int:
    """Return the types that the next joker may stand for, as bits: none lower than those that have been declared.

    `cards`: the natural cards of the new table; `jokers`: how many lie on it; `old`: what those of the old table stood
    for.
    """
    question = local_record(Question)
    last = 0
    for card in range(TYPES):
        last = card if declared[card] else last
    for card in range(TYPES):
        question.need[card] = cards[card]
        question.old[card] = old[card] + cards[card] if joker_mode == FIXED else old[card]
        question.fewest[card] = declared[card]
        question.each[card] = jokers if card >= last else declared[card]
    question.aim = DECLARE
    question.least = jokers
    question.most = jokers
    question.joker_mode = FREE if joker_mode == FREE else DECLARED
    question.ace_mode = ace_mode
    question.limit = NO_LIMIT
    question.patience = PATIENCE
    found = additions(question)
    return found if found >= 0 else stands_for_each(0 - 1 - found, question)


@rule
@heavy
def stands_for_each(found: int, question: Question) -> int:
    """Return `identities` by asking for a layout with each type that is not found yet as that of the next joker.

    Jokers that have been declared lie like natural cards, with which RM17 reads the same; so does the next one.
    """
    variation = local_record(Question)
    path = local(LEVELS, int32)
    last = 0
    left = question.most - 1
    for card in range(TYPES):
        last = card if question.fewest[card] else last
        left -= question.fewest[card]
    for lowest in range(last, TYPES):
        copy(variation, question)
        variation.aim = BEST
        variation.least = left
        variation.most = left
        variation.patience = WHATEVER_IT_TAKES
        for card in range(TYPES):
            variation.fewest[card] = 0
            variation.need[card] = question.need[card] + question.fewest[card] + (card == lowest)
            variation.each[card] = left if card >= lowest else 0
        if left >= 0 and found >> lowest & 1 == 0:
            if settled_best(variation, path) >= 0:
                found |= 1 << lowest
    return found
