"""Lay out cards as melds: the same cards always give the same melds.

A meld is one number. A run is (first place · 4 + suit) · 16 + length, where place 1 is the ace low and place 14 the ace
high. A group is GROUP + place · 16 + its suits as bits.
"""

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.choices import ROUND
from hoyle.games.rummy.forms import aces, shortest_run
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.plan import group_cards, group_count, run_cards
from hoyle.games.rummy.melds.question import NO_LIMIT, NO_STEP_LIMIT, Question
from hoyle.games.rummy.melds.runs import LEVELS, MAX_COPIES, PLACES
from hoyle.games.rummy.melds.trail import WORDS
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int32, local, local_record, row

GROUP = 2048
"""Added to the numbers of groups, which are thus above those of all runs."""

MAX_MELDS = 64
"""The most melds on a table; the 160 cards of three packs and four jokers make 53 at most."""

MAX_RUN = 13
"""The most cards of a run."""


@rule
def lay(cards: list[int], form: int, melds: list[int]) -> int:
    """Write melds that use all of these cards; return their number, −1 if the cards cannot be laid as melds.

    `cards`: the number of cards of each type; a joker counts as a card of the type that it stands for.
    """
    question = local_record(Question)
    path = local(LEVELS, int32)
    for card in range(TYPES):
        question.need[card] = cards[card]
    question.form = form
    question.limit = NO_LIMIT
    question.step_limit = NO_STEP_LIMIT
    if best_play(question, path) < 0:
        return -1
    n = lay_groups(path, melds)
    for suit in range(4):
        n = lay_runs(suit, form, path, melds, n)
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


class OpenRuns(Record):
    """The runs of a suit that may go on while its cards are laid from the two to the ace."""

    first = row(MAX_COPIES, int8)  # the place of the first card
    length = row(MAX_COPIES, int8)  # the number of cards; 0: no run
    lent = row(MAX_COPIES, int8)  # how many of the first cards belong to a run that is still to come to the ace
    ends = row(MAX_COPIES, int8)  # the cards from the two on of runs that have ended, without their first cards
    waiting = cell(int8)  # the number of `ends`


@rule
def lay_runs(suit: int, form: int, path: list[int], melds: list[int], n: int) -> int:
    """Append the runs of a suit to the `n` melds already written; return the new number of melds.

    At each place the shortest runs that are long enough end if there are too few cards for all runs; the other runs go on, and new
    runs begin with the cards that are left. A run around the corner is begun with its cards up to the ace, which come last.
    """
    runs = local_record(OpenRuns)
    begin_runs(path[suit], shortest_run(form), runs)
    is_round = aces(form) == ROUND
    for place in range(2, PLACES + 1):
        cards = run_cards(path[4 * (place - 1) + suit])
        if place == PLACES and not is_round:
            cards -= path[suit] & 7
        n = end_runs(suit, form, cards, runs, melds, n)
        for run in range(MAX_COPIES):
            if runs.length[run] > 0:
                runs.length[run] += 1
                cards -= 1
        for run in range(MAX_COPIES):
            if runs.length[run] == 0 and cards > 0:
                runs.first[run] = place
                runs.length[run] = 1
                cards -= 1
    if is_round:
        return end_round_runs(suit, form, runs, melds, n)
    return end_runs(suit, form, 0, runs, melds, n)


@rule
def begin_runs(start: int, least: int, runs: OpenRuns) -> None:
    """Begin the runs that reach the first place; `start`: see `any_form.write_path`, in usual forms the number of low aces."""
    run = 0
    for word in range(WORDS):
        length = least if word == WORDS - 1 else word + 1
        for _ in range(start >> 3 * word & 7):
            runs.first[run] = 2 - length
            runs.length[run] = length
            runs.lent[run] = length if word == WORDS - 1 else 0
            run += 1


@rule
def end_runs(suit: int, form: int, cards: int, runs: OpenRuns, melds: list[int], n: int) -> int:
    """Append the runs that end before a place, the shortest possible ones; return the new number of melds.

    `cards`: the number of cards for runs at this place, and so the number of runs that go on.
    """
    open_runs = 0
    for run in range(MAX_COPIES):
        open_runs += runs.length[run] > 0
    while open_runs > cards:
        shortest = MAX_COPIES
        for run in range(MAX_COPIES):
            if runs.length[run] >= shortest_run(form) and (
                shortest == MAX_COPIES or runs.length[run] < runs.length[shortest]
            ):
                shortest = run
        own = runs.length[shortest] - runs.lent[shortest]
        if runs.lent[shortest] == 0 or own >= shortest_run(form):
            n = write_run(suit, runs.first[shortest] + runs.lent[shortest], own, melds, n)
        elif own > 0:
            runs.ends[runs.waiting] = own
            runs.waiting += 1
        runs.length[shortest] = 0
        runs.lent[shortest] = 0
        open_runs -= 1
    return n


@rule
def end_round_runs(suit: int, form: int, runs: OpenRuns, melds: list[int], n: int) -> int:
    """Append the long runs that reach the ace, with the ends that go on from the two; shorter ones are written already."""
    for run in range(MAX_COPIES):
        length = runs.length[run] - runs.lent[run]
        if length >= shortest_run(form):
            if runs.waiting > 0:
                runs.waiting -= 1
                length += runs.ends[runs.waiting]
            n = write_run(suit, runs.first[run] + runs.lent[run], length, melds, n)
    return n


@rule
def write_run(suit: int, first: int, length: int, melds: list[int], n: int) -> int:
    """Append a run; return the new number of melds. One that is longer than a meld may be is written as two runs, the second one first."""
    rest = length // 2 if length > MAX_RUN else 0
    if rest:
        melds[n] = run_number(suit, first + length - rest, rest)
        n += 1
    melds[n] = run_number(suit, first, length - rest)
    return n + 1


@rule
def run_number(suit: int, first: int, length: int) -> int:
    """Return the number of a run; places before the low ace are those before it in rank."""
    if first < 1 or first + length > PLACES + 1:
        first = (first + 12) % 13 + 1
    return (first * 4 + suit) * 16 + length


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
