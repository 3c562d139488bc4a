"""What is asked of the meld solver, as one record, and what it plans before it searches."""

from collections.abc import Sequence

from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.melds.runs import ENDS, PLACES, STEPS
from hoyle.games.rummy.options import DECLARED, FIXED
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, int64, row

NO_LIMIT = 99
"""As `limit`: any number of cards may be added."""

WHATEVER_IT_TAKES = 1 << 60
"""As `patience`: the search goes on until it has proved its answer."""

BEST, ADD, DECLARE = range(3)
"""Aims: the best play; what may be added; what jokers may stand for."""


class Question(Record):
    """A question to the meld solver. Rows are by type, `values` by kind."""

    need = row(TYPES, int8)  # natural cards that must lie on the new table
    spare = row(TYPES, int8)  # natural cards that may be added
    old = row(TYPES, int8)  # what the jokers of the old table stood for
    fewest = row(TYPES, int8)  # jokers that must stand for the type
    each = row(TYPES, int8)  # jokers that may stand for the type at most
    values = row(KINDS, int32)  # what an added card is worth
    least = cell(int8)  # jokers on the new table at least: those of the old table and those that must be added
    most = cell(int8)  # jokers on the new table at most
    joker_mode = cell(int8)  # the option: when jokers may change (RM17–RM19)
    ace_mode = cell(int8)  # the option: where aces may stand in runs
    aim = cell(int8)  # BEST, ADD or DECLARE
    limit = cell(int16)  # cards that may be added, or NO_LIMIT
    floor = cell(int16)  # what the added cards must be worth in all
    patience = cell(int64)  # steps of a search before it gives up


def ask(
    need: Sequence[int],
    spare: Sequence[int],
    old: Sequence[int],
    least: int,
    most: int,
    joker_mode: int,
    ace_mode: int,
    *,
    limit: int = NO_LIMIT,
    values: Sequence[int] = (1,) * KINDS,
    patience: int = WHATEVER_IT_TAKES,
) -> Question:
    """Return a question for the best play; by default the most cards, whatever it takes."""
    question = Question()
    question.need, question.spare, question.old, question.values = list(need), list(spare), list(old), list(values)
    question.least, question.most = least, most
    question.joker_mode, question.ace_mode = joker_mode, ace_mode
    question.limit, question.patience = limit, patience
    return question


class Plan(Record):
    """What a search knows of each level before it begins; see `plan.py` and `bounds.py`."""

    room = row(ENDS, int8)  # by level: cards that runs may use at most
    groups = row(PLACES, int8)  # by place: groups at most
    first = row(STEPS, int16)  # by level: where its shares begin
    offsets = row(ENDS, int32)  # by level: where its bounds begin
    deep = cell(int8)  # 1: bounds tell the aces spent low apart
    wide = cell(int8)  # numbers of half jokers that bounds tell apart; 1: they do not
    dearest = cell(int32)  # what the dearest kind is worth
    steps = cell(int64)  # steps that searches have taken so far
    patience = cell(int64)  # steps that they may take


@rule
def settle_jokers(question: Question, settled: Question) -> None:
    """RM17–RM19: write the same question, with jokers that must keep their card counted among the natural cards.

    Fixed jokers keep their card; a declared joker keeps it where no natural card can take its place. The condition for
    the other jokers reads the same afterwards, since `need` has grown by those that stay.
    """
    stay = 0
    for card in range(TYPES):
        staying = 0
        if question.joker_mode == FIXED:
            staying = question.old[card]
        elif question.joker_mode == DECLARED:
            staying = max(0, question.old[card] - question.need[card] - question.spare[card])
        settled.need[card] = question.need[card] + staying
        settled.spare[card] = question.spare[card]
        settled.old[card] = 0 if question.joker_mode == FIXED else question.old[card]
        stay += staying
    settled.least = question.least - stay
    settled.most = question.most - stay
    for card in range(TYPES):
        settled.each[card] = settled.most
    for kind in range(KINDS):
        settled.values[kind] = question.values[kind]
    settled.joker_mode = question.joker_mode
    settled.ace_mode = question.ace_mode
    settled.aim = question.aim
    settled.limit = question.limit
    settled.floor = question.floor
    settled.patience = question.patience


@rule
def jokers_added(least: int, used: int, jokers: int) -> int:
    """Return how many of these jokers are added to those of the old table, which come first.

    `least`: jokers of the old table; `used`: jokers placed before.
    """
    return max(0, used + jokers - least) - max(0, used - least)
