"""The best play: the most cards, the most points or both that can be added to a table, and the share taken at each level.

Phase 3, after `plan.py` (1) and `bounds.py` (2), is a depth-first search over the levels of the sweep (`runs.py`) for a
play worth at least a target; the first target is the upper bound of all suits together. Each pruned branch gives an upper
bound on its value; the greatest of these is the next target (descending bounds, as in MTD(f), Plaat et al. 1996). The
transposition table keeps an upper bound on the value that can still be added from each position. So the first play found
is the best play.

A search that reaches its step limit works up from below instead: it takes the first play that it finds, then looks for
better plays until it has taken as many steps again.
"""

from hoyle.games.rummy.cards import JOKER, KINDS
from hoyle.games.rummy.forms import is_usual
from hoyle.games.rummy.melds.any_form import best_in_any_form
from hoyle.games.rummy.melds.bounds import INFEASIBLE, bound_offset, choose_detail, compute_bounds
from hoyle.games.rummy.melds.plan import (
    GROUPS_SHIFT,
    UNPROVEN,
    group_cards,
    hand_cards,
    joker_cards,
    list_shares,
    set_limits,
    share_cost,
)
from hoyle.games.rummy.melds.question import NO_LIMIT, Plan, Question, added_jokers, reduce_question
from hoyle.games.rummy.melds.runs import DEPTHS, LEVELS, type_at
from hoyle.games.rummy.melds.sweep import (
    LARGE_BOUNDS,
    LARGE_MEMO,
    LARGE_SHARES,
    NO_NODE,
    SMALL_BOUNDS,
    SMALL_MEMO,
    SMALL_SHARES,
    next_node,
    position_key,
)
from hoyle.rules.mark import heavy, rule
from hoyle.rules.record import int8, int16, int32, int64, local, local_record

NO_PLAY = -1
"""In place of a value: there is no play, or none that is worth the target."""
OUT_OF_STEPS = -2
"""In place of a value: the search has reached its step limit."""

MAX_BUDGETS = 9
"""The number of budgets with four jokers: 0 to 8 half jokers left."""
COMBINED_BOUNDS = 512
"""Size of the table of combined bounds: MAX_BUDGETS for each level, and a few more."""


@rule
@heavy
def best_play(question: Question, path: list[int]) -> int:
    """Return the highest total value of cards that can be added; −1 if the table cannot be laid as melds at all.

    Write the share taken at each level to `path` (LEVELS entries), with `group_count` added. If the search reaches the
    question's step limit, return the value of the best play found so far, or −1 if no play of a positive value was found, and
    set UNPROVEN in `path[0]`.
    """
    reduced = local_record(Question)
    reduce_question(question, reduced)
    return best_reduced_play(reduced, path)


@rule
def best_reduced_play(question: Question, path: list[int]) -> int:
    """Return `best_play` for a question in which jokers that must keep their card are counted as natural cards."""
    if not is_usual(question.form):
        return best_in_any_form(question, path)
    if question.jokers_max == 0:
        shares = local(SMALL_SHARES, int32)
        bounds = local(SMALL_BOUNDS, int32)
        keys = local(SMALL_MEMO, int64)
        stored_bounds = local(SMALL_MEMO, int32)
        return search_best(question, shares, bounds, keys, stored_bounds, path)
    shares = local(LARGE_SHARES, int32)
    bounds = local(LARGE_BOUNDS, int32)
    keys = local(LARGE_MEMO, int64)
    stored_bounds = local(LARGE_MEMO, int32)
    return search_best(question, shares, bounds, keys, stored_bounds, path)


@rule
def search_best(
    question: Question, shares: list[int], bounds: list[int], keys: list[int], stored_bounds: list[int], path: list[int]
) -> int:
    """Return `best_reduced_play`, using tables of the right sizes."""
    plan = local_record(Plan)
    set_limits(question, plan)
    list_shares(question, plan, shares)
    choose_detail(question, plan, len(bounds))
    compute_bounds(question, plan, shares, bounds)
    for kind in range(KINDS):
        plan.highest_value = max(plan.highest_value, question.values[kind])
    plan.step_limit = question.step_limit
    combined = local(COMBINED_BOUNDS, int32)
    combine_bounds(plan, 0, 0, 2 * question.jokers_max, 4, bounds, combined)
    target = combined[plan.budgets - 1]
    if target >= 0:
        target += (question.jokers_max - question.jokers_min) * question.values[JOKER]
    trial = local(LEVELS, int32)
    value = NO_PLAY
    while target > value:
        value = search(target, question, plan, shares, bounds, combined, keys, stored_bounds, trial)
        if value == OUT_OF_STEPS:
            return climb(question, plan, shares, bounds, combined, keys, stored_bounds, trial, path)
        if value < target:
            target = value
            value = NO_PLAY
    copy_path(trial, path)
    return value


@rule
def copy_path(trial: list[int], path: list[int]) -> None:
    """Copy the path of a successful search."""
    for level in range(LEVELS):
        path[level] = trial[level]


@rule
def climb(
    question: Question,
    plan: Plan,
    shares: list[int],
    bounds: list[int],
    combined: list[int],
    keys: list[int],
    stored_bounds: list[int],
    trial: list[int],
    path: list[int],
) -> int:
    """Return the value of the best play found in as many steps again, starting from any play that adds something.

    Return −1 if no play was found before the step limit, or if no play adds anything.
    """
    plan.step_limit = plan.steps + question.step_limit
    best = NO_PLAY
    target = 1
    is_better = True
    while is_better:
        value = search(target, question, plan, shares, bounds, combined, keys, stored_bounds, trial)
        is_better = value >= target
        if is_better:
            best = value
            target = value + 1
            copy_path(trial, path)
    path[0] |= UNPROVEN
    return best


@rule
def combine_bounds(
    plan: Plan, level: int, node: int, budget: int, excluded: int, bounds: list[int], combined: list[int]
) -> None:
    """Write the combined upper bounds of all suits but one, for each budget of half jokers up to `budget`.

    The bound for b half jokers is written to `combined[level * MAX_BUDGETS + b]`. `excluded`: the suit left out; 4 for none.
    """
    start = level * MAX_BUDGETS
    max_budget = budget if plan.budgets > 1 else 0
    for total in range(max_budget + 1):
        combined[start + total] = 0
    for suit in range(4):
        if suit != excluded:
            suit_start = bound_offset(plan, level, suit, node)
            for back in range(max_budget + 1):
                total = max_budget - back
                best = INFEASIBLE
                for suit_budget in range(total + 1):
                    rest = combined[start + total - suit_budget]
                    if bounds[suit_start + suit_budget] >= 0 and rest >= 0:
                        best = max(best, bounds[suit_start + suit_budget] + rest)
                combined[start + total] = best


@rule
def add_suit_bound(plan: Plan, level: int, suit_start: int, budget: int, bounds: list[int], combined: list[int]) -> int:
    """Return the upper bound of all four suits within a budget: the combined bounds of a level and those of the suit left out.

    `suit_start`: the index of the first bound of the suit left out.
    """
    best = INFEASIBLE
    max_budget = budget if plan.budgets > 1 else 0
    for suit_budget in range(max_budget + 1):
        rest = combined[level * MAX_BUDGETS + max_budget - suit_budget]
        if bounds[suit_start + suit_budget] >= 0 and rest >= 0:
            best = max(best, bounds[suit_start + suit_budget] + rest)
    return best


@rule
def search(
    target: int,
    question: Question,
    plan: Plan,
    shares: list[int],
    bounds: list[int],
    combined: list[int],
    keys: list[int],
    stored_bounds: list[int],
    path: list[int],
) -> int:
    """Return the value of a play worth at least the target; if there is none, an upper bound on the value of every play.

    Return OUT_OF_STEPS if the step limit is reached first. At each level the search tries the next share, descends if the
    bounds still allow the target, and backtracks when no share is left.

    The stacks are local rows and the loop is one function: with a record passed between five functions, as in
    `additions.py`, the 200 positions of bench/melds.py took 15 % longer (29 % at the 99th percentile).
    """
    node = local(DEPTHS, int64)  # the states of all runs; see `sweep.py`
    jokers_left = local(DEPTHS, int8)  # jokers not placed yet
    budget = local(DEPTHS, int8)  # half jokers that this place may still cost
    cards_left = local(DEPTHS, int8)  # cards that may still be added
    gain = local(DEPTHS, int32)  # the value of the cards added so far
    best = local(DEPTHS, int32)  # the highest upper bound of the shares tried so far, the gain included
    cursor = local(DEPTHS, int16)  # the index of the next share to try
    groups = local(DEPTHS, int8)  # groups at this place
    missing_suits = local(DEPTHS, int8)  # suits that these groups may still lack, added up
    groups_on_entry = local(DEPTHS, int8)  # `groups` when the level was reached
    missing_on_entry = local(DEPTHS, int8)  # `missing_suits` when the level was reached
    jokers_min = question.jokers_min
    jokers_max = question.jokers_max
    limit = question.limit
    joker_value = question.values[JOKER]
    jokers_left[0] = jokers_max
    budget[0] = 2 * jokers_max
    cards_left[0] = limit
    best[0] = INFEASIBLE
    combine_bounds(plan, 0, 0, budget[0], 0, bounds, combined)
    level = 0
    steps = plan.steps
    while steps < plan.step_limit:
        steps += 1
        share = 0
        after = NO_NODE
        # Find the next share that fits, and write the position after it to the next depth.
        is_searching = True
        while is_searching:
            if cursor[level] == plan.first_share[level + 1]:
                is_searching = level % 4 == 0 and groups[level] < plan.group_limit[level // 4]
                if is_searching:
                    groups[level] += 1
                    missing_suits[level] = groups[level]
                    cursor[level] = plan.first_share[level]
            if is_searching:
                share = shares[cursor[level]]
                cursor[level] += 1
                missing = groups[level] - group_cards(share)
                jokers = joker_cards(share)
                if (
                    0 <= missing <= missing_suits[level]
                    and jokers <= jokers_left[level]
                    and share_cost(share) <= budget[level]
                ):
                    hand_count = hand_cards(share)
                    added = added_jokers(jokers_min, jokers_max - jokers_left[level], jokers)
                    if hand_count + added <= cards_left[level]:
                        after = next_node(level, node[level], share, plan)
                        if after >= 0:
                            is_last_suit = level % 4 == 3
                            node[level + 1] = after
                            jokers_left[level + 1] = jokers_left[level] - jokers
                            budget[level + 1] = (
                                2 * jokers_left[level + 1] if is_last_suit else budget[level] - share_cost(share)
                            )
                            cards_left[level + 1] = (
                                limit if limit == NO_LIMIT else cards_left[level] - hand_count - added
                            )
                            gain[level + 1] = (
                                gain[level] + hand_count * question.values[type_at(level)] + added * joker_value
                            )
                            groups[level + 1] = 0 if is_last_suit else groups[level]
                            missing_suits[level + 1] = 0 if is_last_suit else missing_suits[level] - missing
                            is_searching = False
        if after < 0:
            # Backtrack: store the upper bound of this position.
            key = position_key(
                level,
                node[level],
                jokers_left[level],
                cards_left[level],
                groups_on_entry[level],
                missing_on_entry[level],
                0,
            )
            keys[key % len(keys)] = key
            stored_bounds[key % len(keys)] = best[level] - gain[level] if best[level] >= 0 else INFEASIBLE
            if level == 0:
                plan.steps = steps
                return best[0]
            best[level - 1] = max(best[level - 1], best[level])
            level -= 1
        else:
            # The upper bound of this share: by the suits' bounds, by the card limit, and by the transposition table.
            suit_start = bound_offset(plan, level + 1, level % 4, after)
            bound = add_suit_bound(plan, level, suit_start, budget[level] - share_cost(share), bounds, combined)
            bound += min(jokers_left[level + 1], jokers_max - jokers_min) * joker_value if bound >= 0 else 0
            if bound >= 0 and limit < NO_LIMIT:
                bound = min(bound, cards_left[level + 1] * plan.highest_value)
            if bound >= 0 and level + 1 < LEVELS:
                key = position_key(
                    level + 1,
                    after,
                    jokers_left[level + 1],
                    cards_left[level + 1],
                    groups[level + 1],
                    missing_suits[level + 1],
                    0,
                )
                if keys[key % len(keys)] == key:
                    bound = min(bound, stored_bounds[key % len(keys)])
            if level + 1 == LEVELS:
                bound = INFEASIBLE if jokers_left[level + 1] > jokers_max - jokers_min else 0
            branch_bound = gain[level + 1] + bound if bound >= 0 else INFEASIBLE
            if branch_bound < target:
                best[level] = max(best[level], branch_bound)
            else:
                # Descend.
                path[level] = share | groups[level] << GROUPS_SHIFT
                level += 1
                if level == LEVELS:
                    plan.steps = steps
                    return gain[level]
                best[level] = INFEASIBLE
                groups_on_entry[level] = groups[level]
                missing_on_entry[level] = missing_suits[level]
                cursor[level] = plan.first_share[level]
                combine_bounds(plan, level, after, budget[level], level % 4, bounds, combined)
    plan.steps = steps
    return OUT_OF_STEPS
