"""Lay out cards as melds: the same cards always give the same melds.

A meld is one number. A run is (first place · 4 + suit) · 16 + length, where place 1 is the ace low and place 14 the ace
high. A group is GROUP + place · 16 + its suits as bits.
"""

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.plan import group_cards, group_count, run_cards
from hoyle.games.rummy.melds.question import NO_LIMIT, NO_STEP_LIMIT, Question
from hoyle.games.rummy.melds.runs import LEVELS, MAX_COPIES, PLACES
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int32, local, local_record

GROUP = 2048
"""Added to the numbers of groups, which are thus above those of all runs."""

MAX_MELDS = 64
"""The most melds on a table; the 160 cards of three packs and four jokers make 53 at most."""

MAX_RUN = 13
"""The most cards of a run."""


@rule
def lay(cards: list[int], ace_mode: int, melds: list[int]) -> int:
    """Write melds that use all of these cards; return their number, −1 if the cards cannot be laid as melds.

    `cards`: the number of cards of each type; a joker counts as a card of the type that it stands for.
    """
    question = local_record(Question)
    path = local(LEVELS, int32)
    for card in range(TYPES):
        question.need[card] = cards[card]
    question.ace_mode = ace_mode
    question.limit = NO_LIMIT
    question.step_limit = NO_STEP_LIMIT
    if best_play(question, path) < 0:
        return -1
    n = lay_groups(path, melds)
    for suit in range(4):
        n = lay_runs(suit, path, melds, n)
    return n


@rule
def lay_groups(path: list[int], melds: list[int]) -> int:
    """Write the groups of all places; return their number.

    If a place has k groups and a suit has only k − m cards for them, the suit is absent from the next m groups, counted
    onwards from the group after the last absence of the suit before.
    """
    n = 0
    for place in range(2, PLACES + 1):
        level = 4 * (place - 1)
        k = group_count(path[level])
        absences = 0
        for suit in range(4):
            absent = k - group_cards(path[level + suit])
            for number in range(k):
                bits = 0 if suit == 0 else melds[n + number] & 15
                is_absent = absences <= number and number < absences + absent
                melds[n + number] = GROUP + place * 16 + (bits if is_absent else bits | 1 << suit)
            absences += absent
        n += k
    return n


@rule
def lay_runs(suit: int, path: list[int], melds: list[int], n: int) -> int:
    """Append the runs of a suit to the `n` melds already written; return the new number of melds.

    At each place the shortest runs of at least three cards end if there are too few cards for all runs; the other runs
    go on, and new runs begin with the cards that are left.
    """
    lengths = local(MAX_COPIES, int8)
    for place in range(1, PLACES + 2):
        cards = 0
        if place <= PLACES:
            cards = run_cards(path[4 * (place - 1) + suit])
            if place == PLACES:
                cards -= run_cards(path[suit])
        n = end_runs(suit, place, cards, lengths, melds, n)
        for run in range(MAX_COPIES):
            if lengths[run] > 0:
                lengths[run] += 1
                cards -= 1
        for run in range(MAX_COPIES):
            if lengths[run] == 0 and cards > 0:
                lengths[run] = 1
                cards -= 1
    return n


@rule
def end_runs(suit: int, place: int, cards: int, lengths: list[int], melds: list[int], n: int) -> int:
    """Append the runs that end before this place, the shortest possible ones; return the new number of melds.

    `cards`: the number of cards for runs at this place, and so the number of runs that go on. A run of 14 cards, longer
    than a meld may be, is written as two runs of 7.
    """
    open_runs = 0
    for run in range(MAX_COPIES):
        open_runs += lengths[run] > 0
    while open_runs > cards:
        shortest = MAX_COPIES
        for run in range(MAX_COPIES):
            if lengths[run] >= 3 and (shortest == MAX_COPIES or lengths[run] < lengths[shortest]):
                shortest = run
        length = lengths[shortest]
        if length > MAX_RUN:
            melds[n] = ((place - 7) * 4 + suit) * 16 + 7
            length -= 7
            n += 1
            melds[n] = ((place - 7 - length) * 4 + suit) * 16 + length
        else:
            melds[n] = ((place - length) * 4 + suit) * 16 + length
        n += 1
        lengths[shortest] = 0
        open_runs -= 1
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
