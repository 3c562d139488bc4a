"""The cards that may be added to a play, for questions that are too large for `rank_sweep.py`: a search finds all kinds at once.

The search is a depth-first sweep over places and suits. It goes through the layouts of the cards that must be on the table. Where a
card could be added, it also goes through the layouts with that card. Cards are added in ascending order of rank and suit, so the
first card added on a path is the lowest one; the result is the set of the kinds of these cards. Upper bounds exclude levels where
nothing can be added, and levels whose card is found already are not searched again.
"""

from hoyle.games.rummy.cards import JOKER
from hoyle.games.rummy.melds.bounds import bound_offset, choose_detail, compute_bounds
from hoyle.games.rummy.melds.plan import (
    ADDS_BIT,
    group_cards,
    hand_cards,
    joker_cards,
    list_shares,
    set_limits,
    share_cost,
)
from hoyle.games.rummy.melds.question import NO_LIMIT, Plan, Question, added_jokers, still_missing
from hoyle.games.rummy.melds.runs import DEPTHS, LEVELS, PLACES, type_at
from hoyle.games.rummy.melds.sweep import (
    LARGE_BOUNDS,
    LARGE_MEMO,
    LARGE_SHARES,
    SMALL_BOUNDS,
    SMALL_MEMO,
    SMALL_SHARES,
    next_node,
    position_key,
)
from hoyle.rules.mark import heavy, rule
from hoyle.rules.record import Record, cell, int8, int16, int32, int64, local, local_record, row

NOTHING = 53
"""The bit of a layout in which no card is added."""

NO_LEVEL = -1
"""In place of the level of the first card added: no card is added so far."""
NOT_STORED = -1
"""In place of a stored completion: the table does not have the position."""

PLACE_BITS = (1 << PLACES) - 1


class Stack(Record):
    """The path from the first level to the current one, by level, and the additions found on all paths so far."""

    node = row(DEPTHS, int64)  # the states of all runs; see `sweep.py`
    jokers_left = row(DEPTHS, int8)  # jokers not placed yet
    budget = row(DEPTHS, int8)  # half jokers that this place may still cost
    cards_left = row(DEPTHS, int8)  # cards that may still be added
    value_missing = row(DEPTHS, int16)  # the value that the added cards still lack of the question's `min_value`
    first_added = row(DEPTHS, int8)  # the level of the first card added, or NO_LEVEL
    cursor = row(DEPTHS, int16)  # the index of the next share to try
    groups = row(DEPTHS, int8)  # groups at this place
    missing_suits = row(DEPTHS, int8)  # suits that these groups may still lack, added up
    groups_on_entry = row(DEPTHS, int8)  # `groups` when the level was reached
    missing_on_entry = row(DEPTHS, int8)  # `missing_suits` when the level was reached
    other_needs = row(DEPTHS, int8)  # the fewest half jokers that the suits other than this level's need
    others_can_add = row(DEPTHS, int8)  # 1: the bounds allow new additions in the suits other than this level's
    found_levels = cell(int64)  # levels whose card can be the first one added, as bits: PLACES · suit + place − 1
    found_kinds = cell(int64)  # the kinds found so far, as bits


@rule
@heavy
def additions(question: Question) -> int:
    """Return the kinds that may be the lowest card added, as bits; see `queries.completions`.

    If the question's step limit is reached, return −1 minus the bits found so far, a negative number.
    """
    if question.jokers_max == 0:
        shares = local(SMALL_SHARES, int32)
        bounds = local(SMALL_BOUNDS, int32)
        keys = local(SMALL_MEMO, int64)
        completions = local(SMALL_MEMO, int8)
        return find_additions(question, shares, bounds, keys, completions)
    shares = local(LARGE_SHARES, int32)
    bounds = local(LARGE_BOUNDS, int32)
    keys = local(LARGE_MEMO, int64)
    completions = local(LARGE_MEMO, int8)
    return find_additions(question, shares, bounds, keys, completions)


@rule
def find_additions(
    question: Question, shares: list[int], bounds: list[int], keys: list[int], completions: list[int]
) -> int:
    """Return `additions`, using tables of the right sizes."""
    plan = local_record(Plan)
    set_limits(question, plan)
    list_shares(question, plan, shares)
    choose_detail(question, plan, len(bounds))
    compute_bounds(question, plan, shares, bounds)
    return sweep(question, plan, shares, bounds, keys, completions)


@rule
def sweep(
    question: Question, plan: Plan, shares: list[int], bounds: list[int], keys: list[int], completions: list[int]
) -> int:
    """Return `additions`, found by a depth-first search over the levels like that of `best.search`."""
    stack = local_record(Stack)
    stack.jokers_left[0] = question.jokers_max
    stack.budget[0] = 2 * question.jokers_max
    stack.cards_left[0] = question.limit
    stack.value_missing[0] = question.min_value
    stack.first_added[0] = NO_LEVEL
    update_needs(0, plan, bounds, stack)
    level = 0
    steps = 0
    while level >= 0:
        steps += 1
        if steps > question.step_limit:
            return -1 - stack.found_kinds
        if stack.cursor[level] == plan.first_share[level + 1]:
            if level % 4 == 0 and stack.groups[level] < plan.group_limit[level // 4]:
                stack.groups[level] += 1
                stack.missing_suits[level] = stack.groups[level]
                stack.cursor[level] = plan.first_share[level]
            else:
                store_completion(level, 0, plan, stack, keys, completions)
                level -= 1
        else:
            share = shares[stack.cursor[level]]
            stack.cursor[level] += 1
            if advance(level, share, question, plan, stack):
                next_level = level + 1
                completion = 0
                if next_level == LEVELS:
                    completion = is_complete(question, stack)
                elif not has_choice(level, plan) or is_promising(level, share, question, plan, bounds, stack):
                    completion = stored_completion(next_level, plan, stack, keys, completions)
                    if completion < 0:
                        level = next_level
                        update_needs(level, plan, bounds, stack)
                if completion > 0:
                    level = record_completion(level, question, plan, bounds, stack, keys, completions)
    return stack.found_kinds


@rule
def has_choice(level: int, plan: Plan) -> bool:
    """Return whether a level has several shares or numbers of groups. Other levels need no bounds and no stored completions."""
    shares = plan.first_share[level + 1] - plan.first_share[level]
    return shares > 1 or (level % 4 == 0 and plan.group_limit[level // 4] > 0)


@rule
def advance(level: int, share: int, question: Question, plan: Plan, stack: Stack) -> bool:
    """Write the position after a share to the next level; return False if the share is impossible or can find nothing new."""
    missing = stack.groups[level] - group_cards(share)
    jokers = joker_cards(share)
    cost = share_cost(share)
    added = added_jokers(question.jokers_min, question.jokers_max - stack.jokers_left[level], jokers)
    is_new = stack.first_added[level] < 0 and (share & ADDS_BIT) != 0
    is_known = is_new and (stack.found_levels >> (PLACES * (level % 4) + level // 4) & 1) == 1
    fits = (
        0 <= missing <= stack.missing_suits[level]
        and jokers <= stack.jokers_left[level]
        and cost <= stack.budget[level]
    )
    if is_known or not fits or hand_cards(share) + added > stack.cards_left[level]:
        return False
    after = next_node(level, stack.node[level], share, plan)
    if after < 0:
        return False
    next_level = level + 1
    is_last_suit = level % 4 == 3
    missing_points = still_missing(
        question, stack.value_missing[level], type_at(level), hand_cards(share), jokers, added
    )
    if missing_points < 0:
        return False
    stack.node[next_level] = after
    stack.jokers_left[next_level] = stack.jokers_left[level] - jokers
    stack.budget[next_level] = 2 * stack.jokers_left[next_level] if is_last_suit else stack.budget[level] - cost
    stack.cards_left[next_level] = (
        question.limit if question.limit == NO_LIMIT else stack.cards_left[level] - hand_cards(share) - added
    )
    stack.value_missing[next_level] = missing_points
    stack.first_added[next_level] = level if is_new else stack.first_added[level]
    stack.groups[next_level] = 0 if is_last_suit else stack.groups[level]
    stack.missing_suits[next_level] = 0 if is_last_suit else stack.missing_suits[level] - missing
    stack.groups_on_entry[next_level] = stack.groups[next_level]
    stack.missing_on_entry[next_level] = stack.missing_suits[next_level]
    stack.cursor[next_level] = plan.first_share[next_level]
    return True


@rule
def is_complete(question: Question, stack: Stack) -> int:
    """Return 1 if the path to the end has enough jokers and reaches the minimum value, else 0."""
    return (
        1
        if stack.jokers_left[LEVELS] <= question.jokers_max - question.jokers_min and stack.value_missing[LEVELS] == 0
        else 0
    )


@rule
def is_promising(level: int, share: int, question: Question, plan: Plan, bounds: list[int], stack: Stack) -> bool:
    """Return whether the bounds allow the path with this share to be completed and to find anything new."""
    suit = level % 4
    next_level = level + 1
    spent = share_cost(share) + stack.other_needs[level]
    budget = stack.budget[level] - spent if plan.budgets > 1 else -stack.other_needs[level]
    if budget < 0:
        return False
    places = bounds[bound_offset(plan, next_level, suit, stack.node[next_level]) + budget]
    if places < 0:
        return False
    if (places & ~(stack.found_levels >> PLACES * suit) & PLACE_BITS) != 0 or stack.others_can_add[level]:
        return True
    all_joker_bits = 3 if question.jokers_max > question.jokers_min else 2
    return stack.first_added[next_level] >= 0 or stack.found_kinds >> JOKER != all_joker_bits


@rule
def half_jokers_needed(start: int, budget: int, bounds: list[int]) -> int:
    """Return the fewest half jokers with which a suit can be completed; budget + 1 if the budget is too small.

    `start`: the index of the suit's first bound.
    """
    half_jokers = 0
    while half_jokers <= budget and bounds[start + half_jokers] < 0:
        half_jokers += 1
    return half_jokers


@rule
def update_needs(level: int, plan: Plan, bounds: list[int], stack: Stack) -> None:
    """Write the half jokers that the suits other than this level's need, and whether the bounds allow new additions to them.

    Nothing is written for a level without a choice.
    """
    if not has_choice(level, plan):
        return
    budget = stack.budget[level] if plan.budgets > 1 else 0
    stack.other_needs[level] = 0
    stack.others_can_add[level] = 0
    for suit in range(4):
        if suit != level % 4:
            start = bound_offset(plan, level, suit, stack.node[level])
            stack.other_needs[level] += half_jokers_needed(start, budget, bounds)
            places = bounds[start + budget]
            if places > 0 and places & ~(stack.found_levels >> PLACES * suit) & PLACE_BITS != 0:
                stack.others_can_add[level] = 1


@rule
def key_at(level: int, stack: Stack) -> int:
    """Return the key of the position in which a level was reached."""
    return position_key(
        level,
        stack.node[level],
        stack.jokers_left[level],
        stack.cards_left[level],
        stack.groups_on_entry[level],
        stack.missing_on_entry[level],
        stack.first_added[level] >= 0,
    )


@rule
def stored_completion(level: int, plan: Plan, stack: Stack, keys: list[int], completions: list[int]) -> int:
    """Return 1 if a position is known to have a completion, 0 if it is known to have no new one, else NOT_STORED."""
    if stack.value_missing[level] > 0 or not has_choice(level, plan):
        return NOT_STORED
    key = key_at(level, stack)
    return completions[key % len(keys)] if keys[key % len(keys)] == key else NOT_STORED


@rule
def store_completion(
    level: int, completion: int, plan: Plan, stack: Stack, keys: list[int], completions: list[int]
) -> None:
    """Store whether a position has a completion (1) or no new one (0), unless the minimum value is not reached yet."""
    if stack.value_missing[level] == 0 and has_choice(level, plan):
        key = key_at(level, stack)
        keys[key % len(keys)] = key
        completions[key % len(keys)] = completion


@rule
def record_completion(
    level: int, question: Question, plan: Plan, bounds: list[int], stack: Stack, keys: list[int], completions: list[int]
) -> int:
    """Record that the path to the level after this one can be completed; return the level at which the search goes on."""
    lowest = stack.first_added[level + 1]
    if lowest < 0:
        stack.found_kinds |= 1 << (
            JOKER if stack.jokers_left[level + 1] < question.jokers_max - question.jokers_min else NOTHING
        )
        return level
    stack.found_kinds |= 1 << type_at(lowest)
    stack.found_levels |= 1 << (PLACES * (lowest % 4) + lowest // 4)
    while level > lowest:
        store_completion(level, 1, plan, stack, keys, completions)
        level -= 1
    for upper_level in range(level + 1):
        update_needs(upper_level, plan, bounds, stack)
    return level
