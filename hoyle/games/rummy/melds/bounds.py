"""Upper bounds for what each suit can add from any level on: phase 2 of every search.

A bound looks at one suit alone and does not check that its groups can be completed, so it is never too low (a relaxation,
as in branch and bound). The table of bounds is computed backwards over the levels by dynamic programming, once for each
question.
"""

from hoyle.games.rummy.melds.plan import hand_cards, has_addition, run_cards, share_cost
from hoyle.games.rummy.melds.question import BEST, Plan, Question
from hoyle.games.rummy.melds.runs import LEVELS, PADDED_LEVELS, PLACES, STATE_COUNTS, next_run_state, type_at
from hoyle.games.rummy.melds.sweep import low_aces, runs_of
from hoyle.rules.mark import rule

INFEASIBLE = -1
"""In place of a bound: the runs of the suit cannot be completed."""


@rule
def set_offsets(plan: Plan, tracks_aces: int, budgets: int) -> int:
    """Write the index of the first bound of each level; return the size of the table.

    `tracks_aces`: 1 if there is a bound for each number of low aces; `budgets`: bounds for different numbers of half
    jokers left.
    """
    plan.tracks_aces = tracks_aces
    plan.budgets = budgets
    n = 0
    for level in range(PADDED_LEVELS):
        plan.offsets[level] = n
        aces = plan.run_limit[level % 4] + 1 if tracks_aces else 1
        n += STATE_COUNTS[plan.run_limit[level]] * aces * budgets
    return n


@rule
def choose_detail(question: Question, plan: Plan, size: int) -> None:
    """Write the offsets of the most detailed table that has at most `size` bounds.

    A table that is too large loses its bounds by low aces first, and then those by jokers left.
    """
    if set_offsets(plan, 1, 2 * question.jokers_max + 1) > size:
        if set_offsets(plan, 0, 2 * question.jokers_max + 1) > size:
            set_offsets(plan, 0, 1)


@rule
def bound_offset(plan: Plan, level: int, suit: int, node: int) -> int:
    """Return the index of the bound of a suit for a node at this level with no jokers left.

    The bounds for more jokers left follow it, one for each half joker.
    """
    suit_level = level + (suit + LEVELS - level) % 4  # the first level of the suit from this one on
    aces = plan.run_limit[suit] + 1 if plan.tracks_aces else 1
    low = low_aces(node, suit) if plan.tracks_aces and suit_level >= 4 else 0
    return plan.offsets[suit_level] + (runs_of(node, suit) * aces + low) * plan.budgets


@rule
def compute_bounds(question: Question, plan: Plan, shares: list[int], bounds: list[int]) -> None:
    """Write the bounds for every level, state of the suit's runs, number of low aces and number of half jokers left.

    For BEST a bound is a sum of values; for the other aims it is the set of places where a card may be added, as bits.
    """
    for suit in range(4):
        for number in range((plan.run_limit[suit] + 1 if plan.tracks_aces else 1) * plan.budgets):
            bounds[plan.offsets[LEVELS + suit] + number] = 0
        for back in range(PLACES):
            level = 4 * (PLACES - 1 - back) + suit
            if level >= 4:
                compute_level_bounds(level, question, plan, shares, bounds)
        compute_first_bounds(suit, question, plan, bounds)


@rule
def better_bound(best: int, other: int, as_bits: bool) -> int:
    """Return the higher of two bounds, or the union of two sets (`as_bits`)."""
    if other < 0:
        return best
    if best < 0:
        return other
    return best | other if as_bits else max(best, other)


@rule
def compute_first_bounds(suit: int, question: Question, plan: Plan, bounds: list[int]) -> None:
    """Write the bounds before the first place, where any number of aces may be used as low aces."""
    aces = plan.run_limit[suit] + 1 if plan.tracks_aces else 1
    for jokers_left in range(plan.budgets):
        best = INFEASIBLE
        for low in range(plan.run_limit[suit] + 1):
            state = next_run_state(0, low, plan.run_limit[4 + suit])
            if state >= 0:
                number = state * aces + (low if plan.tracks_aces else 0)
                index = plan.offsets[4 + suit] + number * plan.budgets + jokers_left
                best = better_bound(best, bounds[index], question.aim != BEST)
        for low in range(aces):
            bounds[plan.offsets[suit] + low * plan.budgets + jokers_left] = best


@rule
def compute_level_bounds(level: int, question: Question, plan: Plan, shares: list[int], bounds: list[int]) -> None:
    """Write the bounds before one level, computed from the bounds of the suit's next level.

    Fields that the loops use are read once: the compiler cannot know that writing a bound does not change them.
    """
    as_bits = question.aim != BEST
    value = question.values[type_at(level)]
    tracks_aces = plan.tracks_aces == 1
    budgets = plan.budgets
    run_limit = plan.run_limit[level]
    next_run_limit = plan.run_limit[level + 4]
    is_high_ace = level >= LEVELS - 4
    aces = plan.run_limit[level % 4] + 1 if tracks_aces else 1
    max_untracked = plan.run_limit[level % 4] if is_high_ace and not tracks_aces else 0
    first_share = plan.first_share[level]
    end_share = plan.first_share[level + 1]
    offset = plan.offsets[level]
    next_offset = plan.offsets[level + 4]
    for state in range(STATE_COUNTS[run_limit]):
        for low in range(aces):
            tracked = low if is_high_ace and tracks_aces else 0
            for jokers_left in range(budgets):
                best = INFEASIBLE
                for n in range(first_share, end_share):
                    share = shares[n]
                    rest_left = jokers_left - share_cost(share) if budgets > 1 else 0
                    gain = has_addition(share) << level // 4 if as_bits else value * hand_cards(share)
                    if rest_left >= 0:
                        for untracked in range(max_untracked + 1):
                            cards = run_cards(share) - tracked - untracked
                            after = next_run_state(state, cards, next_run_limit) if 0 <= cards <= run_limit else -1
                            if after >= 0:
                                rest = bounds[next_offset + (after * aces + low) * budgets + rest_left]
                                if rest >= 0:
                                    best = better_bound(best, gain | rest if as_bits else gain + rest, as_bits)
                bounds[offset + (state * aces + low) * budgets + jokers_left] = best
