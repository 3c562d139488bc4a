"""What may be added to a play: one sweep that answers for all kinds of cards at once.

The sweep goes through all arrangements of what must lie, adding nothing; wherever a card could be added, a second part
looks whether the rest can be completed with it. Cards are added in ascending order of rank and suit, so the first one
added on a path is the lowest: the path speaks for its kind. Bounds say where something may be added to a suit's runs at
all; what has been found already is not looked for again.
"""

from hoyle.games.rummy.cards import JOKER
from hoyle.games.rummy.melds.bounds import bound_suits, choose_detail, place_of
from hoyle.games.rummy.melds.plan import (
    ADDS,
    cost_of,
    for_groups,
    from_hand,
    gather_shares,
    jokers_in,
    plan_room,
)
from hoyle.games.rummy.melds.question import NO_LIMIT, Plan, Question, jokers_added
from hoyle.games.rummy.melds.runs import LEVELS, PLACES, STEPS, kind_at
from hoyle.games.rummy.melds.sweep import (
    DEAD,
    LARGE_BOUNDS,
    LARGE_MEMO,
    LARGE_SHARES,
    SMALL_BOUNDS,
    SMALL_MEMO,
    SMALL_SHARES,
    grow,
    keyed,
)
from hoyle.rules.mark import heavy, rule
from hoyle.rules.record import Record, cell, int8, int16, int32, int64, local, local_record, row

NOTHING = 53
"""The bit that says: nothing need be added."""

PLACE_BITS = (1 << PLACES) - 1


class Stack(Record):
    """The way from the first level to the present one, by level, and what has been found on all ways."""

    node = row(STEPS, int64)  # what the runs need; see `sweep.py`
    left = row(STEPS, int8)  # jokers that are not placed yet
    budget = row(STEPS, int8)  # half jokers that this place may still cost
    free = row(STEPS, int8)  # cards that may still be added
    short = row(STEPS, int16)  # what the added cards are still short of the floor
    adding = row(STEPS, int8)  # the level of the first card added, DEAD before
    cursor = row(STEPS, int16)  # the next share to be tried
    k = row(STEPS, int8)  # groups at this place
    missing = row(STEPS, int8)  # suits that those groups may still lack in all
    entered = row(STEPS, int8)  # `k` when the level was reached
    lacked = row(STEPS, int8)  # `missing` when the level was reached
    needs = row(STEPS, int8)  # half jokers that the suits but this level's need at least
    news = row(STEPS, int8)  # 1: something new may be added to the suits but this level's
    found = cell(int64)  # levels for which an addition was found, as bits by suit and place
    kinds = cell(int64)  # the answer so far, as bits


@rule
@heavy
def additions(question: Question) -> int:
    """Return the kinds that may be the lowest one added, as bits; see `queries.completions`.

    Negative if that took more steps than the question's patience: −1 minus the bits found so far.
    """
    if question.most == 0:
        shares = local(SMALL_SHARES, int32)
        bounds = local(SMALL_BOUNDS, int32)
        keys = local(SMALL_MEMO, int64)
        memory = local(SMALL_MEMO, int8)
        return additions_in(question, shares, bounds, keys, memory)
    shares = local(LARGE_SHARES, int32)
    bounds = local(LARGE_BOUNDS, int32)
    keys = local(LARGE_MEMO, int64)
    memory = local(LARGE_MEMO, int8)
    return additions_in(question, shares, bounds, keys, memory)


@rule
def additions_in(question: Question, shares: list[int], bounds: list[int], keys: list[int], memory: list[int]) -> int:
    """Return `additions`, with the tables that it needs."""
    plan = local_record(Plan)
    plan_room(question, plan)
    gather_shares(question, plan, shares)
    choose_detail(question, plan, len(bounds))
    bound_suits(question, plan, shares, bounds)
    return sweep(question, plan, shares, bounds, keys, memory)


@rule
def sweep(
    question: Question, plan: Plan, shares: list[int], bounds: list[int], keys: list[int], memory: list[int]
) -> int:
    """Return `additions` by going through all levels, as `best.search` does."""
    stack = local_record(Stack)
    stack.left[0] = question.most
    stack.budget[0] = 2 * question.most
    stack.free[0] = question.limit
    stack.short[0] = question.floor
    stack.adding[0] = DEAD
    spread_needs(0, plan, bounds, stack)
    level = 0
    steps = 0
    while level >= 0:
        steps += 1
        if steps > question.patience:
            return 0 - 1 - stack.kinds
        if stack.cursor[level] == plan.first[level + 1]:
            if level % 4 == 0 and stack.k[level] < plan.groups[level // 4]:
                stack.k[level] += 1
                stack.missing[level] = stack.k[level]
                stack.cursor[level] = plan.first[level]
            else:
                remember(level, 0, stack, keys, memory)
                level -= 1
        else:
            share = shares[stack.cursor[level]]
            stack.cursor[level] += 1
            if advance(level, share, question, plan, stack):
                below = level + 1
                complete = 0
                if below == LEVELS:
                    complete = completes(question, stack)
                elif is_promising(level, share, question, plan, bounds, stack):
                    complete = recalled(below, stack, keys, memory)
                    if complete < 0:
                        level = below
                        spread_needs(level, plan, bounds, stack)
                if complete > 0:
                    level = note_found(level, question, plan, bounds, stack, keys, memory)
    return stack.kinds


@rule
def advance(level: int, share: int, question: Question, plan: Plan, stack: Stack) -> bool:
    """Write the position after a share to the level below; return whether the share is possible and may tell anything."""
    lacking = stack.k[level] - for_groups(share)
    jokers = jokers_in(share)
    price = cost_of(share)
    added = jokers_added(question.least, question.most - stack.left[level], jokers)
    new = stack.adding[level] < 0 and (share & ADDS) != 0
    known = new and (stack.found >> (PLACES * (level % 4) + level // 4) & 1) == 1
    fits = 0 <= lacking <= stack.missing[level] and jokers <= stack.left[level] and price <= stack.budget[level]
    if known or not fits or from_hand(share) + added > stack.free[level]:
        return False
    after = grow(level, stack.node[level], share, plan)
    if after < 0:
        return False
    below = level + 1
    last = level % 4 == 3
    gain = from_hand(share) * question.values[kind_at(level)] + added * question.values[JOKER]
    stack.node[below] = after
    stack.left[below] = stack.left[level] - jokers
    stack.budget[below] = 2 * stack.left[below] if last else stack.budget[level] - price
    stack.free[below] = question.limit if question.limit == NO_LIMIT else stack.free[level] - from_hand(share) - added
    stack.short[below] = max(0, stack.short[level] - gain)
    stack.adding[below] = level if new else stack.adding[level]
    stack.k[below] = 0 if last else stack.k[level]
    stack.missing[below] = 0 if last else stack.missing[level] - lacking
    stack.entered[below] = stack.k[below]
    stack.lacked[below] = stack.missing[below]
    stack.cursor[below] = plan.first[below]
    return True


@rule
def completes(question: Question, stack: Stack) -> int:
    """Return 1 if the way that has reached the last level is a layout: enough jokers lie, and the floor is reached."""
    return 1 if stack.left[LEVELS] <= question.most - question.least and stack.short[LEVELS] == 0 else 0


@rule
def is_promising(level: int, share: int, question: Question, plan: Plan, bounds: list[int], stack: Stack) -> bool:
    """Return whether the way with this share can be completed, as far as bounds say, and tell anything new."""
    suit = level % 4
    below = level + 1
    spent = cost_of(share) + stack.needs[level]
    top = stack.budget[level] - spent if plan.wide > 1 else 0 - stack.needs[level]
    if top < 0:
        return False
    adds = bounds[place_of(plan, below, suit, stack.node[below]) + top]
    if adds < 0:
        return False
    if (adds & ~(stack.found >> PLACES * suit) & PLACE_BITS) != 0 or stack.news[level]:
        return True
    everything = 3 if question.most > question.least else 2
    return stack.adding[below] >= 0 or stack.kinds >> JOKER != everything


@rule
def jokers_for(at: int, budget: int, bounds: list[int]) -> int:
    """Return how many half jokers a suit needs at least to be completed; more than the budget if that is too little."""
    used = 0
    while used <= budget and bounds[at + used] < 0:
        used += 1
    return used


@rule
def spread_needs(level: int, plan: Plan, bounds: list[int], stack: Stack) -> None:
    """Write what the suits but this level's need of the jokers, and whether anything new may be added to them."""
    top = stack.budget[level] if plan.wide > 1 else 0
    stack.needs[level] = 0
    stack.news[level] = 0
    for suit in range(4):
        if suit != level % 4:
            at = place_of(plan, level, suit, stack.node[level])
            stack.needs[level] += jokers_for(at, top, bounds)
            adds = bounds[at + top]
            if adds > 0 and adds & ~(stack.found >> PLACES * suit) & PLACE_BITS != 0:
                stack.news[level] = 1


@rule
def key_at(level: int, stack: Stack) -> int:
    """Return the key of the position in which a level was reached."""
    return keyed(
        level,
        stack.node[level],
        stack.left[level],
        stack.free[level],
        stack.entered[level],
        stack.lacked[level],
        stack.adding[level] >= 0,
    )


@rule
def recalled(level: int, stack: Stack, keys: list[int], memory: list[int]) -> int:
    """Return whether a position is known to have a completion (1) or to have none that is new (0); DEAD if not known."""
    if stack.short[level] > 0:
        return DEAD
    key = key_at(level, stack)
    return memory[key % len(keys)] if keys[key % len(keys)] == key else DEAD


@rule
def remember(level: int, complete: int, stack: Stack, keys: list[int], memory: list[int]) -> None:
    """Keep whether a position has a completion (1), or none that is new (0); not while the floor is not reached."""
    if stack.short[level] == 0:
        key = key_at(level, stack)
        keys[key % len(keys)] = key
        memory[key % len(keys)] = complete


@rule
def note_found(
    level: int, question: Question, plan: Plan, bounds: list[int], stack: Stack, keys: list[int], memory: list[int]
) -> int:
    """Note a layout that continues from the level below; return the level at which the search goes on."""
    lowest = stack.adding[level + 1]
    if lowest < 0:
        stack.kinds |= 1 << (JOKER if stack.left[level + 1] < question.most - question.least else NOTHING)
        return level
    stack.kinds |= 1 << kind_at(lowest)
    stack.found |= 1 << (PLACES * (lowest % 4) + lowest // 4)
    while level > lowest:
        remember(level, 1, stack, keys, memory)
        level -= 1
    for upper in range(level + 1):
        spread_needs(upper, plan, bounds, stack)
    return level
