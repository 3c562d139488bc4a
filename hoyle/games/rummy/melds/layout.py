"""How cards lie as melds: one fixed way to lay out any cards that can lie.

A meld is one number: a run is (place · 4 + suit) · 16 + length, place 1 being the ace low and 14 the ace high; a group is
GROUP + place · 16 + its suits as bits.
"""

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.plan import for_groups, for_runs, groups_in
from hoyle.games.rummy.melds.question import NO_LIMIT, WHATEVER_IT_TAKES, Question
from hoyle.games.rummy.melds.runs import LEVELS, MOST, PLACES
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int32, local, local_record

GROUP = 2048

MELDS = 64
"""Melds on a table at most: 160 cards make 53."""

LONGEST = 13
"""Cards of a run at most."""


@rule
def lay(cards: list[int], ace_mode: int, melds: list[int]) -> int:
    """Write melds that these cards (by type; jokers as what they stand for) make up; return how many, −1 if none.

    The first arrangement in a fixed order: jokers play no part here, since each stands for its type.
    """
    question = local_record(Question)
    path = local(LEVELS, int32)
    for card in range(TYPES):
        question.need[card] = cards[card]
    question.ace_mode = ace_mode
    question.limit = NO_LIMIT
    question.patience = WHATEVER_IT_TAKES
    if best_play(question, path) < 0:
        return 0 - 1
    n = lay_groups(path, melds)
    for suit in range(4):
        n = lay_runs(suit, path, melds, n)
    return n


@rule
def lay_groups(path: list[int], melds: list[int]) -> int:
    """Write the groups of every place: k of them, each suit missing from as many as it has cards too few; return how many."""
    n = 0
    for place in range(2, PLACES + 1):
        level = 4 * (place - 1)
        k = groups_in(path[level])
        taken = 0
        for suit in range(4):
            lacking = k - for_groups(path[level + suit])
            for number in range(k):
                bits = 0 if suit == 0 else melds[n + number] & 15
                missing = taken <= number and number < taken + lacking
                melds[n + number] = GROUP + place * 16 + (bits if missing else bits | 1 << suit)
            taken += lacking
        n += k
    return n


@rule
def lay_runs(suit: int, path: list[int], melds: list[int], n: int) -> int:
    """Write the runs of a suit from place n on, and return the end.

    At every place the short runs go on, then the longest, then new ones begin.
    """
    lengths = local(MOST, int8)
    for place in range(1, PLACES + 2):
        cards = 0
        if place <= PLACES:
            cards = for_runs(path[4 * (place - 1) + suit])
            if place == PLACES:
                cards -= for_runs(path[suit])
        n = end_runs(suit, place, cards, lengths, melds, n)
        for run in range(MOST):
            if lengths[run] > 0:
                lengths[run] += 1
                cards -= 1
        for run in range(MOST):
            if lengths[run] == 0 and cards > 0:
                lengths[run] = 1
                cards -= 1
    return n


@rule
def end_runs(suit: int, place: int, cards: int, lengths: list[int], melds: list[int], n: int) -> int:
    """Write the runs that end before this place, the shortest of those that may end; a run of 14 ends as two."""
    going = 0
    for run in range(MOST):
        going += lengths[run] > 0
    while going > cards:
        shortest = MOST
        for run in range(MOST):
            if lengths[run] >= 3 and (shortest == MOST or lengths[run] < lengths[shortest]):
                shortest = run
        length = lengths[shortest]
        if length > LONGEST:
            melds[n] = ((place - 7) * 4 + suit) * 16 + 7
            length -= 7
            n += 1
            melds[n] = ((place - 7 - length) * 4 + suit) * 16 + length
        else:
            melds[n] = ((place - length) * 4 + suit) * 16 + length
        n += 1
        lengths[shortest] = 0
        going -= 1
    return n


def types_of(meld: int) -> list[int]:
    """Return the types of a meld's cards, in order.

    >>> types_of((2 * 4 + 0) * 16 + 3), types_of(GROUP + 14 * 16 + 0b1011)
    ([0, 4, 8], [48, 49, 51])
    """
    if meld >= GROUP:
        place = (meld - GROUP) // 16
        return [(place - 2) * 4 + suit for suit in range(4) if meld >> suit & 1]
    place, suit, length = meld // 64, meld // 16 % 4, meld % 16
    return [(place + step + 11) % 13 * 4 + suit for step in range(length)]
