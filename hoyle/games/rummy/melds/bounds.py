"""The most that one suit alone can bring from any level on: the second phase of every search.

A bound leaves the other suits out of account and lets groups stand for free, so it is never too low (a relaxation, as in
branch and bound). The table of bounds is made backwards over the levels by dynamic programming, once for each question.
"""

from hoyle.games.rummy.melds.plan import adds_something, cost_of, for_runs, from_hand
from hoyle.games.rummy.melds.question import BEST, Plan, Question
from hoyle.games.rummy.melds.runs import ENDS, LEVELS, PLACES, SIZES, kind_at, run_after
from hoyle.games.rummy.melds.sweep import low_aces, runs_of
from hoyle.rules.mark import rule

NO_WAY = 0 - 1
"""As a bound: the runs of the suit cannot be completed."""


@rule
def set_offsets(plan: Plan, deep: int, wide: int) -> int:
    """Write where the bounds of each level begin, in this detail; return how many bounds there are."""
    plan.deep = deep
    plan.wide = wide
    n = 0
    for level in range(ENDS):
        plan.offsets[level] = n
        aces = plan.room[level % 4] + 1 if deep else 1
        n += SIZES[plan.room[level]] * aces * wide
    return n


@rule
def choose_detail(question: Question, plan: Plan, size: int) -> None:
    """Write the offsets in the most detail for which the table has room: without low aces, then without jokers left."""
    if set_offsets(plan, 1, 2 * question.most + 1) > size:
        if set_offsets(plan, 0, 2 * question.most + 1) > size:
            set_offsets(plan, 0, 1)


@rule
def place_of(plan: Plan, level: int, suit: int, node: int) -> int:
    """Return where the bounds of a suit begin before this level; they follow one another by half jokers left."""
    at = level + (suit + LEVELS - level) % 4
    aces = plan.room[suit] + 1 if plan.deep else 1
    low = low_aces(node, suit) if plan.deep and at >= 4 else 0
    return plan.offsets[at] + (runs_of(node, suit) * aces + low) * plan.wide


@rule
def bound_suits(question: Question, plan: Plan, shares: list[int], bounds: list[int]) -> None:
    """Write the bounds for every level, state of the suit's runs, aces spent low and half jokers left.

    For BEST a bound is a sum of values; for the other aims it is the set of places where something may be added, as bits.
    """
    for suit in range(4):
        for number in range((plan.room[suit] + 1 if plan.deep else 1) * plan.wide):
            bounds[plan.offsets[LEVELS + suit] + number] = 0
        for back in range(PLACES):
            level = 4 * (PLACES - 1 - back) + suit
            if level >= 4:
                bound_level(level, question, plan, shares, bounds)
        bound_first(suit, question, plan, bounds)


@rule
def joined(best: int, other: int, as_bits: bool) -> int:
    """Return the better of two bounds, or the union of two sets."""
    if other < 0:
        return best
    if best < 0:
        return other
    return best | other if as_bits else max(best, other)


@rule
def bound_first(suit: int, question: Question, plan: Plan, bounds: list[int]) -> None:
    """Write the bounds before the first place: any number of aces may be spent low."""
    aces = plan.room[suit] + 1 if plan.deep else 1
    for left in range(plan.wide):
        best = NO_WAY
        for low in range(plan.room[suit] + 1):
            state = run_after(0, low, plan.room[4 + suit])
            if state >= 0:
                at = plan.offsets[4 + suit] + (state * aces + (low if plan.deep else 0)) * plan.wide + left
                best = joined(best, bounds[at], question.aim != BEST)
        for low in range(aces):
            bounds[plan.offsets[suit] + low * plan.wide + left] = best


@rule
def bound_level(level: int, question: Question, plan: Plan, shares: list[int], bounds: list[int]) -> None:
    """Write the bounds before one level, from those behind it.

    Fields that the loops use are read once: compiled code cannot know that writing a bound leaves them as they are.
    """
    as_bits = question.aim != BEST
    value = question.values[kind_at(level)]
    deep = plan.deep == 1
    wide = plan.wide
    room = plan.room[level]
    later = plan.room[level + 4]
    high = level >= LEVELS - 4
    aces = plan.room[level % 4] + 1 if deep else 1
    loosest = plan.room[level % 4] if high and not deep else 0
    first = plan.first[level]
    end = plan.first[level + 1]
    start = plan.offsets[level]
    behind = plan.offsets[level + 4]
    for state in range(SIZES[room]):
        for low in range(aces):
            spent = low if high and deep else 0
            for left in range(wide):
                best = NO_WAY
                for n in range(first, end):
                    share = shares[n]
                    rest_left = left - cost_of(share) if wide > 1 else 0
                    gain = adds_something(share) << level // 4 if as_bits else value * from_hand(share)
                    if rest_left >= 0:
                        for loose in range(loosest + 1):
                            cards = for_runs(share) - spent - loose
                            after = run_after(state, cards, later) if 0 <= cards <= room else NO_WAY
                            if after >= 0:
                                rest = bounds[behind + (after * aces + low) * wide + rest_left]
                                if rest >= 0:
                                    best = joined(best, gain | rest if as_bits else gain + rest, as_bits)
                bounds[start + (state * aces + low) * wide + left] = best
