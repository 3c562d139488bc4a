"""The cards of a question for the search in unusual forms (`any_form.py`), and the path of the search, by place."""

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.choices import DECLARED
from hoyle.games.rummy.melds.question import Question
from hoyle.games.rummy.melds.ranks import LANES, ROW
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int16, int32, int64, row

FIRST = 2
"""The first place of the search: that of the twos."""
LANE_BITS = (1 << 16) - 1
WORDS = 5
"""The numbers of a start: runs of one to four cards, and longer ones."""


class Trail(Record):
    """The cards of a question and the path of the search, by place; cards and runs of the four suits are in lanes (`ranks.py`)."""

    need = row(ROW, int32)  # cards that must be on the table
    spare = row(ROW, int32)  # cards that may be added
    freeing = row(ROW, int32)  # cards of `need` that free jokers
    old_jokers = row(ROW, int32)  # jokers that keep their card unless natural cards take their place (RM17)
    joker_limit = row(ROW, int32)  # the most jokers
    shorts = row(ROW, int64)  # before the place: runs of one card, of two …, that must go on
    longs = row(ROW, int32)  # before the place: runs that may go on
    rest = row(ROW, int32)  # before the place: see LEFT_SHIFT
    slack = row(ROW, int64)  # before the place: the value of cards that may still be left in the hand
    needed = row(ROW, int64)  # the least slack before the place that may be enough
    added = row(ROW, int32)  # the cards added at the place
    jokers = row(ROW, int32)  # the jokers at the place
    vector = row(ROW, int16)  # the index of the cards in groups
    vector_end = row(ROW, int16)  # the end of these indexes
    start_limit = row(WORDS, int32)  # the most runs of one card, of two … and of more that may reach the first place
    start = row(WORDS, int32)  # these runs
    fixed = cell(int32)  # lanes of 15 for the suits of which the start is chosen
    choices = cell(int32)  # how often starts have been chosen so far
    choice = cell(int32)  # the number of the present choice, 0 as long as there is none
    is_best = cell(int32)  # 1: the cards that are left in the hand cost their value
    steps = cell(int64)  # steps taken
    step_limit = cell(int64)  # the steps after which the search gives up


@rule
def set_cards(question: Question, trail: Trail) -> None:
    """Write the cards of a question."""
    for card in range(TYPES):
        place = card // 4 + FIRST
        shift = card % 4 * 4
        trail.need[place] |= question.need[card] << shift
        trail.spare[place] |= question.spare[card] << shift
        trail.freeing[place] |= (question.need[card] - question.bound[card]) << shift
        trail.joker_limit[place] |= min(question.type_max[card], question.jokers_max) << shift
        if question.joker_mode == DECLARED:
            trail.old_jokers[place] |= question.old_jokers[card] << shift


@rule
def cards_at(place: int, trail: Trail) -> int:
    """Return all cards of a place."""
    return trail.need[place] + trail.added[place] + trail.jokers[place]


@rule
def most_cards(place: int, question: Question, trail: Trail) -> int:
    """Return the most cards at a place."""
    return trail.need[place] + trail.spare[place] + question.jokers_max * LANES


@rule
def short_starts(trail: Trail) -> int:
    """Return the short runs that reach the first place."""
    return trail.start[0] | trail.start[1] << 16 | trail.start[2] << 32 | trail.start[3] << 48


@rule
def due_of(shorts: int) -> int:
    """Return how many runs must go on."""
    return (shorts & LANE_BITS) + (shorts >> 16 & LANE_BITS) + (shorts >> 32 & LANE_BITS) + (shorts >> 48)


@rule
def after_one_card(shorts: int, length: int) -> int:
    """Return the short runs after each has got a card, those that are long enough then left out."""
    return (shorts & (1 << 16 * (length - 2)) - 1) << 16
