"""The questions that the meld solver answers, and the plan that it makes before it searches."""

from collections.abc import Sequence

from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.choices import DECLARED, FIXED
from hoyle.games.rummy.melds.runs import DEPTHS, PADDED_LEVELS, PLACES
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, int64, row

NO_LIMIT = 99
"""As `limit`: any number of cards may be added."""

NO_STEP_LIMIT = 1 << 60
"""As `step_limit`: the search goes on until it has proved its result."""

ALL_TYPES = (1 << TYPES) - 1
"""All types of cards, as bits."""

BEST, ADD, DECLARE, ANY, LAY = range(5)
"""Aims: find the best play, the cards that may be added, or the types that jokers may stand for; find out whether any card may be
added, or whether the cards can be laid as melds at all."""


class Question(Record):
    """A question to the meld solver. Rows have an entry for each type of card, `values` one for each kind (cards.py)."""

    need = row(TYPES, int8)  # natural cards that must be on the new table
    bound = row(TYPES, int8)  # natural cards of these that free no joker (RM56)
    spare = row(TYPES, int8)  # natural cards that may be added
    old_jokers = row(TYPES, int8)  # jokers of the old table that stood for the type
    type_min = row(TYPES, int8)  # the fewest jokers that may stand for the type
    type_max = row(TYPES, int8)  # the most jokers that may stand for the type
    values = row(KINDS, int32)  # the value of an added card
    jokers_min = cell(int8)  # the fewest jokers on the new table: those of the old table and those that must be added
    jokers_max = cell(int8)  # the most jokers on the new table
    joker_mode = cell(int8)  # the option `joker_mode`: when jokers may change (RM17–RM19)
    form = cell(int8)  # the form of melds; see `forms.py`
    aim = cell(int8)  # BEST, ADD, DECLARE, ANY or LAY
    new_types = cell(int64)  # types of which cards of `need` are new, as bits; the others have a layout of their own
    limit = cell(int16)  # the most cards that may be added, or NO_LIMIT
    min_value = cell(int16)  # the least total value of the added cards
    exact = cell(int8)  # 1: the added cards must be worth just `min_value`
    jokers_as_cards = cell(int8)  # 1: every joker on the new table is worth as much as the card that it stands for
    step_limit = cell(int64)  # the steps after which a search gives up


def make_question(
    need: Sequence[int],
    spare: Sequence[int],
    old_jokers: Sequence[int],
    jokers_min: int,
    jokers_max: int,
    joker_mode: int,
    form: int,
    *,
    limit: int = NO_LIMIT,
    values: Sequence[int] = (1,) * KINDS,
    step_limit: int = NO_STEP_LIMIT,
) -> Question:
    """Return a question for the best play; by default for the most cards, without a step limit."""
    question = Question()
    question.need, question.spare, question.old_jokers = list(need), list(spare), list(old_jokers)
    question.values = list(values)
    question.jokers_min, question.jokers_max = jokers_min, jokers_max
    question.joker_mode, question.form = joker_mode, form
    question.limit, question.step_limit = limit, step_limit
    question.new_types = ALL_TYPES
    return question


class Plan(Record):
    """Limits and table offsets of a search, computed before it begins; see `plan.py` and `bounds.py`."""

    run_limit = row(PADDED_LEVELS, int8)  # by level: the most cards in runs
    group_limit = row(PLACES, int8)  # by place − 1: the most groups
    first_share = row(DEPTHS, int16)  # by level: the index of its first share; the last entry is the number of shares
    offsets = row(PADDED_LEVELS, int32)  # by level: the index of its first bound
    tracks_aces = cell(int8)  # 1: there is a bound for each number of low aces
    budgets = cell(int8)  # bounds for different numbers of half jokers left; 1: one bound for all numbers
    highest_value = cell(int32)  # the value of the most valuable kind of card
    steps = cell(int64)  # steps that searches have taken so far
    step_limit = cell(int64)  # the value of `steps` at which the present search gives up


@rule
def require_card(question: Question, kind: int, value: int) -> None:
    """Move a card of this kind and value from those that may be added to those that must be on the new table."""
    if kind == JOKER:
        question.jokers_min += 1
    else:
        question.spare[kind] -= 1
        question.need[kind] += 1
        question.new_types |= 1 << kind
    question.limit -= question.limit < NO_LIMIT
    question.min_value = max(0, question.min_value - value)


@rule
def counts_value(question: Question) -> bool:
    """Return whether it matters what the added cards are worth."""
    return question.min_value > 0 or question.exact == 1


@rule
def still_missing(question: Question, missing: int, kind: int, cards: int, jokers: int, new_jokers: int) -> int:
    """Return the value that lacks of `min_value` when so much was `missing` before these cards; −1 if they are worth too much.

    `cards`: added cards of a kind; `jokers`: those that stand for it; `new_jokers`: those of them that are added.
    """
    value = cards * question.values[kind]
    value += jokers * question.values[kind] if question.jokers_as_cards else new_jokers * question.values[JOKER]
    return -1 if question.exact and value > missing else max(0, missing - value)


@rule
def reduce_question(question: Question, reduced: Question) -> None:
    """RM17–RM19: write the same question with each joker that must keep its card counted as a natural card.

    Fixed jokers keep their card; a declared joker keeps it if no natural card can take its place. The condition of
    `can_free_jokers` stays valid for the other jokers, since `need` has grown by the number of the fixed ones.
    """
    total = 0
    for card in range(TYPES):
        kept = 0
        if question.joker_mode == FIXED:
            kept = question.old_jokers[card]
        elif question.joker_mode == DECLARED:
            kept = max(0, question.old_jokers[card] - question.need[card] + question.bound[card] - question.spare[card])
        reduced.need[card] = question.need[card] + kept
        reduced.bound[card] = question.bound[card]
        reduced.spare[card] = question.spare[card]
        reduced.old_jokers[card] = 0 if question.joker_mode == FIXED else question.old_jokers[card]
        total += kept
    reduced.jokers_min = question.jokers_min - total
    reduced.jokers_max = question.jokers_max - total
    for card in range(TYPES):
        reduced.type_max[card] = reduced.jokers_max
    for kind in range(KINDS):
        reduced.values[kind] = question.values[kind]
    reduced.joker_mode = question.joker_mode
    reduced.form = question.form
    reduced.aim = question.aim
    reduced.new_types = question.new_types
    reduced.limit = question.limit
    reduced.min_value = question.min_value
    reduced.exact = question.exact
    reduced.jokers_as_cards = question.jokers_as_cards
    reduced.step_limit = question.step_limit


@rule
def added_jokers(jokers_min: int, placed: int, jokers: int) -> int:
    """Return how many of the next `jokers` jokers exceed the fewest jokers on the new table, when `placed` are placed already."""
    return max(0, placed + jokers - jokers_min) - max(0, placed - jokers_min)
