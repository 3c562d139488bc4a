"""The best play: the most cards, points or both that can be added to a table, and where each card goes.

The third phase searches the sweep over the ranks (`runs.py`) depth first for a play of at least a target, the target being
the bound at first. What is cut off says how much it could have brought at most; the most of that is the next target
(descending bounds, as in MTD(f), Plaat et al. 1996), and the memory keeps it for every position. So the first success is
the best play.

A search that runs out of patience climbs from below instead: it takes the first play that it finds, then better ones for
as long again.
"""

from hoyle.games.rummy.cards import JOKER, KINDS
from hoyle.games.rummy.melds.bounds import bound_suits, choose_detail, place_of
from hoyle.games.rummy.melds.plan import (
    GROUPS,
    cost_of,
    for_groups,
    from_hand,
    gather_shares,
    jokers_in,
    plan_room,
)
from hoyle.games.rummy.melds.question import NO_LIMIT, Plan, Question, jokers_added, settle_jokers
from hoyle.games.rummy.melds.runs import LEVELS, STEPS, kind_at
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
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int16, int32, int64, local, local_record

OUT_OF_PATIENCE = 0 - 2

BUDGETS = 9
"""Half jokers left: none to those of four jokers."""
SHARED = 512
"""Room for BUDGETS numbers a level."""


@rule
def best_play(question: Question, path: list[int]) -> int:
    """Return the greatest value of cards that can be added, −1 if not even the table can lie.

    `path` (LEVELS entries) gets the share taken at each level, the number of groups from bit GROUPS on. When the search
    runs out of the question's patience, the value is that of the best play found, or −1 if none was found.
    """
    settled = local_record(Question)
    settle_jokers(question, settled)
    return settled_best(settled, path)


@rule
def settled_best(question: Question, path: list[int]) -> int:
    """Return `best_play` where it is settled which jokers may change."""
    if question.most == 0:
        shares = local(SMALL_SHARES, int32)
        bounds = local(SMALL_BOUNDS, int32)
        keys = local(SMALL_MEMO, int64)
        memory = local(SMALL_MEMO, int32)
        return best_in(question, shares, bounds, keys, memory, path)
    shares = local(LARGE_SHARES, int32)
    bounds = local(LARGE_BOUNDS, int32)
    keys = local(LARGE_MEMO, int64)
    memory = local(LARGE_MEMO, int32)
    return best_in(question, shares, bounds, keys, memory, path)


@rule
def best_in(
    question: Question, shares: list[int], bounds: list[int], keys: list[int], memory: list[int], path: list[int]
) -> int:
    """Return `settled_best`, with the tables that it needs."""
    plan = local_record(Plan)
    plan_room(question, plan)
    gather_shares(question, plan, shares)
    choose_detail(question, plan, len(bounds))
    bound_suits(question, plan, shares, bounds)
    for kind in range(KINDS):
        plan.dearest = max(plan.dearest, question.values[kind])
    plan.patience = question.patience
    shared = local(SHARED, int32)
    share_out(plan, 0, 0, 2 * question.most, 4, bounds, shared)
    target = shared[plan.wide - 1]
    if target >= 0:
        target += (question.most - question.least) * question.values[JOKER]
    trial = local(LEVELS, int32)
    found = DEAD
    while target > found:
        found = search(target, question, plan, shares, bounds, shared, keys, memory, trial)
        if found == OUT_OF_PATIENCE:
            return climb(question, plan, shares, bounds, shared, keys, memory, trial, path)
        if found < target:
            target = found
            found = DEAD
    copy_path(trial, path)
    return found


@rule
def copy_path(trial: list[int], path: list[int]) -> None:
    """Copy the path of a search that succeeded."""
    for level in range(LEVELS):
        path[level] = trial[level]


@rule
def climb(
    question: Question,
    plan: Plan,
    shares: list[int],
    bounds: list[int],
    shared: list[int],
    keys: list[int],
    memory: list[int],
    trial: list[int],
    path: list[int],
) -> int:
    """Return the best play that is found by always looking for a better one; −1 if patience ends before the first."""
    plan.patience = plan.steps + question.patience
    best = DEAD
    target = 1
    going = True
    while going:
        value = search(target, question, plan, shares, bounds, shared, keys, memory, trial)
        going = value >= target
        if going:
            best = value
            target = value + 1
            copy_path(trial, path)
    return best


@rule
def share_out(
    plan: Plan, level: int, node: int, budget: int, besides: int, bounds: list[int], shared: list[int]
) -> None:
    """Write the most that the suits but one can bring from here on, by the half jokers that they may take; −1: no way.

    The numbers begin at `level` · BUDGETS; `besides` is the suit left out, or 4 for none.
    """
    start = level * BUDGETS
    top = budget if plan.wide > 1 else 0
    for together in range(top + 1):
        shared[start + together] = 0
    for suit in range(4):
        if suit != besides:
            at = place_of(plan, level, suit, node)
            for back in range(top + 1):
                together = top - back
                best = DEAD
                for own in range(together + 1):
                    rest = shared[start + together - own]
                    if bounds[at + own] >= 0 and rest >= 0:
                        best = max(best, bounds[at + own] + rest)
                shared[start + together] = best


@rule
def with_suit(plan: Plan, level: int, at: int, budget: int, bounds: list[int], shared: list[int]) -> int:
    """Return the most that all suits can bring, the one left out going on from its place in the table of bounds."""
    best = DEAD
    top = budget if plan.wide > 1 else 0
    for own in range(top + 1):
        rest = shared[level * BUDGETS + top - own]
        if bounds[at + own] >= 0 and rest >= 0:
            best = max(best, bounds[at + own] + rest)
    return best


@rule
def search(
    target: int,
    question: Question,
    plan: Plan,
    shares: list[int],
    bounds: list[int],
    shared: list[int],
    keys: list[int],
    memory: list[int],
    path: list[int],
) -> int:
    """Return the value of a play of at least the target, or what plays can bring at most if that is less.

    A level goes on to its next share, goes down with it where the bounds leave it a chance, and back up when it has none
    left. OUT_OF_PATIENCE if that takes too many steps.

    The stacks are local rows and the loop is one function: as a record that five functions pass on, like the one of
    `additions.py`, it took 15 % longer over the 200 positions of bench/melds.py (29 % at the 99th percentile).
    """
    node = local(STEPS, int64)  # what the runs need; see `sweep.py`
    left = local(STEPS, int8)  # jokers that are not placed yet
    budget = local(STEPS, int8)  # half jokers that this place may still cost
    free = local(STEPS, int8)  # cards that may still be added
    gained = local(STEPS, int32)  # the value of the cards added so far
    best = local(STEPS, int32)  # the most that the ways tried from here can bring, gains before it included
    cursor = local(STEPS, int16)  # the next share to be tried
    k = local(STEPS, int8)  # groups at this place
    missing = local(STEPS, int8)  # suits that those groups may still lack in all
    entered = local(STEPS, int8)  # `k` when the level was reached
    lacked = local(STEPS, int8)  # `missing` when the level was reached
    least = question.least
    most = question.most
    limit = question.limit
    joker_value = question.values[JOKER]
    left[0] = most
    budget[0] = 2 * most
    free[0] = limit
    best[0] = DEAD
    share_out(plan, 0, 0, budget[0], 0, bounds, shared)
    level = 0
    steps = plan.steps
    while steps < plan.patience:
        steps += 1
        share = DEAD
        after = DEAD
        # The next share that fits, if there is one; the position after it is written to the level below.
        going = True
        while going:
            if cursor[level] == plan.first[level + 1]:
                going = level % 4 == 0 and k[level] < plan.groups[level // 4]
                if going:
                    k[level] += 1
                    missing[level] = k[level]
                    cursor[level] = plan.first[level]
            if going:
                share = shares[cursor[level]]
                cursor[level] += 1
                lacking = k[level] - for_groups(share)
                jokers = jokers_in(share)
                if 0 <= lacking <= missing[level] and jokers <= left[level] and cost_of(share) <= budget[level]:
                    hand = from_hand(share)
                    added = jokers_added(least, most - left[level], jokers)
                    if hand + added <= free[level]:
                        after = grow(level, node[level], share, plan)
                        if after >= 0:
                            last = level % 4 == 3
                            node[level + 1] = after
                            left[level + 1] = left[level] - jokers
                            budget[level + 1] = 2 * left[level + 1] if last else budget[level] - cost_of(share)
                            free[level + 1] = limit if limit == NO_LIMIT else free[level] - hand - added
                            gained[level + 1] = (
                                gained[level] + hand * question.values[kind_at(level)] + added * joker_value
                            )
                            k[level + 1] = 0 if last else k[level]
                            missing[level + 1] = 0 if last else missing[level] - lacking
                            going = False
        if after < 0:
            # Up: keep what this position can bring at most.
            key = keyed(level, node[level], left[level], free[level], entered[level], lacked[level], 0)
            keys[key % len(keys)] = key
            memory[key % len(keys)] = best[level] - gained[level] if best[level] >= 0 else DEAD
            if level == 0:
                plan.steps = steps
                return best[0]
            best[level - 1] = max(best[level - 1], best[level])
            level -= 1
        else:
            # What this way can bring at most: by the bounds, by the limit, and by what is remembered.
            at = place_of(plan, level + 1, level % 4, after)
            bound = with_suit(plan, level, at, budget[level] - cost_of(share), bounds, shared)
            bound += min(left[level + 1], most - least) * joker_value if bound >= 0 else 0
            if bound >= 0 and limit < NO_LIMIT:
                bound = min(bound, free[level + 1] * plan.dearest)
            if bound >= 0 and level + 1 < LEVELS:
                key = keyed(level + 1, after, left[level + 1], free[level + 1], k[level + 1], missing[level + 1], 0)
                if keys[key % len(keys)] == key:
                    bound = min(bound, memory[key % len(keys)])
            if level + 1 == LEVELS:
                bound = DEAD if left[level + 1] > most - least else 0
            value = gained[level + 1] + bound if bound >= 0 else DEAD
            if value < target:
                best[level] = max(best[level], value)
            else:
                # Down.
                path[level] = share | k[level] << GROUPS
                level += 1
                if level == LEVELS:
                    plan.steps = steps
                    return gained[level]
                best[level] = DEAD
                entered[level] = k[level]
                lacked[level] = missing[level]
                cursor[level] = plan.first[level]
                share_out(plan, level, after, budget[level], level % 4, bounds, shared)
    plan.steps = steps
    return OUT_OF_PATIENCE
