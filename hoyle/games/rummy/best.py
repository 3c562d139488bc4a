"""The best play: the most cards, points or both that can be added to a table, and where each card goes.

The sweep over the ranks (suits.py) is searched depth first for a play of at least a target, the target being the
bound at first. What is cut off says how much it could have brought at most; the most of that is the next target
(descending bounds, as in MTD(f)), and the memo keeps it for every position. So the first success is the best play.
"""

from hoyle.games.rummy.kinds import JOKER, TYPES
from hoyle.games.rummy.suits import (
    BEST,
    COST,
    ENDS,
    LEVELS,
    PLACES,
    STEPS,
    bound_suits,
    gather_options,
    group_room,
    kind_at,
    run_room,
    set_offsets,
)
from hoyle.games.rummy.sweep import (
    DEAD,
    LARGE_BOUNDS,
    LARGE_MEMO,
    LARGE_OPTIONS,
    SMALL_BOUNDS,
    SMALL_MEMO,
    SMALL_OPTIONS,
    grow,
    keyed,
    place_of,
    settle_jokers,
)
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int16, int32, int64, local

NO_LIMIT = 99

SHARES = 9
"""Halves of four jokers, and none."""
SHARED = 512


@rule
def best_play(
    need: list[int],
    spare: list[int],
    old: list[int],
    least: int,
    most: int,
    joker_mode: int,
    ace_mode: int,
    limit: int,
    values: list[int],
    path: list[int],
) -> int:
    """The greatest value of cards that can be added, or −1 if not even the table can lie.

    `need`: by type, naturals that must lie on the new table; `spare`: those that may be added; `old`: what the
    table's jokers stood for; `least` and `most`: jokers on the new table in all; `joker_mode` 0 none, 1 declared,
    2 free, 3 fixed; `ace_mode` 0 low, 1 high, 2 both; `limit`: most cards to be added; `values`: by kind, what a card
    counts (all 1 for the most cards). `path` (LEVELS entries) gets the options taken: see `suits.OPTION_SHIFT`.
    """
    lying = local(TYPES, int8)
    held = local(TYPES, int8)
    each = local(TYPES, int8)
    stay = settle_jokers(need, spare, old, joker_mode, lying, held)
    for card in range(TYPES):
        each[card] = most - stay
    return roomy_best(lying, spare, held, each, least - stay, most - stay, joker_mode, ace_mode, limit, values, path)


@rule
def roomy_best(
    need: list[int],
    spare: list[int],
    old: list[int],
    each: list[int],
    least: int,
    most: int,
    joker_mode: int,
    ace_mode: int,
    limit: int,
    values: list[int],
    path: list[int],
) -> int:
    """`best_play` where it is settled which jokers go on; `each`: by type, how many of them may stand for it at most."""
    if most == 0:
        options = local(SMALL_OPTIONS, int32)
        bounds = local(SMALL_BOUNDS, int32)
        keys = local(SMALL_MEMO, int64)
        memo = local(SMALL_MEMO, int32)
        return best_in(
            need, spare, old, each, 0, 0, joker_mode, ace_mode, limit, values, path,
            options, bounds, SMALL_BOUNDS, keys, memo, SMALL_MEMO,
        )  # fmt: skip
    options = local(LARGE_OPTIONS, int32)
    bounds = local(LARGE_BOUNDS, int32)
    keys = local(LARGE_MEMO, int64)
    memo = local(LARGE_MEMO, int32)
    return best_in(
        need, spare, old, each, least, most, joker_mode, ace_mode, limit, values, path,
        options, bounds, LARGE_BOUNDS, keys, memo, LARGE_MEMO,
    )  # fmt: skip


@rule
def best_in(
    need: list[int],
    spare: list[int],
    old: list[int],
    each: list[int],
    least: int,
    most: int,
    joker_mode: int,
    ace_mode: int,
    limit: int,
    values: list[int],
    path: list[int],
    options: list[int],
    bounds: list[int],
    size: int,
    keys: list[int],
    memo: list[int],
    slots: int,
) -> int:
    """`roomy_best`, with the room that it needs."""
    fewest = local(TYPES, int8)
    room = local(ENDS, int8)
    groups = local(PLACES, int8)
    first = local(STEPS, int16)
    offsets = local(ENDS, int32)
    run_room(need, spare, each, most, ace_mode, room)
    group_room(need, spare, most, groups)
    gather_options(need, spare, old, fewest, each, most, joker_mode, BEST, room, groups, options, first)
    deep = 1
    wide = 2 * most + 1
    if set_offsets(room, deep, wide, offsets) > size:
        deep = 0
    if set_offsets(room, deep, wide, offsets) > size:
        wide = 1
    set_offsets(room, deep, wide, offsets)
    bound_suits(room, options, first, values, 0, deep, wide, offsets, bounds)
    shared = local(SHARED, int32)
    share_out(0, 0, 2 * most, 4, room, deep, wide, offsets, bounds, shared)
    target = shared[wide - 1]
    if target >= 0:
        target += (most - least) * values[JOKER]
    found = DEAD
    while target > found:
        found = search(
            target, least, most, limit, values, path,
            room, groups, options, first, deep, wide, offsets, bounds, shared, keys, memo, slots,
        )  # fmt: skip
        if found < target:
            target = found
            found = DEAD
    return found


@rule
def share_out(
    level: int,
    node: int,
    budget: int,
    besides: int,
    room: list[int],
    deep: int,
    wide: int,
    offsets: list[int],
    bounds: list[int],
    shared: list[int],
) -> None:
    """The most that the suits but one can bring from here on, by how many halves of jokers they may take; −1: no way.

    They are written from `level` · SHARES on; `besides` is the suit left out, or 4 for none.
    """
    start = level * SHARES
    top = budget if wide > 1 else 0
    for together in range(top + 1):
        shared[start + together] = 0
    for suit in range(4):
        if suit != besides:
            at = place_of(level, suit, node, 0, room, deep, wide, offsets)
            for back in range(top + 1):
                together = top - back
                best = DEAD
                for own in range(together + 1):
                    rest = shared[start + together - own]
                    if bounds[at + own] >= 0 and rest >= 0:
                        best = max(best, bounds[at + own] + rest)
                shared[start + together] = best


@rule
def with_suit(level: int, at: int, budget: int, wide: int, bounds: list[int], shared: list[int]) -> int:
    """The most that all suits can bring, the one left out going on from its place in the table of bounds."""
    best = DEAD
    for own in range((budget if wide > 1 else 0) + 1):
        rest = shared[level * SHARES + (budget if wide > 1 else 0) - own]
        if bounds[at + own] >= 0 and rest >= 0:
            best = max(best, bounds[at + own] + rest)
    return best


@rule
def search(
    target: int,
    least: int,
    most: int,
    limit: int,
    values: list[int],
    path: list[int],
    room: list[int],
    groups: list[int],
    options: list[int],
    first: list[int],
    deep: int,
    wide: int,
    offsets: list[int],
    bounds: list[int],
    shared: list[int],
    keys: list[int],
    memo: list[int],
    slots: int,
) -> int:
    """The value of a play of at least the target, or what plays can bring at most, if that is less (−1: none).

    One long loop over levels with stacks of their own, since rules do not recurse; see `masks.sweep`.
    """
    node = local(STEPS, int64)
    left = local(STEPS, int8)
    budget = local(STEPS, int8)
    free = local(STEPS, int8)
    gained = local(STEPS, int32)
    best = local(STEPS, int32)
    cursor = local(STEPS, int16)
    k = local(STEPS, int8)
    missing = local(STEPS, int8)
    entered = local(STEPS, int8)
    lacked = local(STEPS, int8)
    left[0] = most
    budget[0] = 2 * most
    free[0] = limit
    best[0] = DEAD
    share_out(0, 0, budget[0], 0, room, deep, wide, offsets, bounds, shared)
    richest = 0
    for kind in range(JOKER + 1):
        richest = max(richest, values[kind])
    level = 0
    while True:
        option = DEAD
        after = DEAD
        going = True
        while going:
            if cursor[level] == first[level + 1]:
                going = level % 4 == 0 and k[level] < groups[level // 4]
                if going:
                    k[level] += 1
                    missing[level] = k[level]
                    cursor[level] = first[level]
            if going:
                option = options[cursor[level]]
                cursor[level] += 1
                lacking = k[level] - (option >> 3 & 7)
                h = option >> 6 & 7
                w = option >> 9 & 7
                price = option >> COST
                if 0 <= lacking <= missing[level] and w <= left[level] and price <= budget[level]:
                    used = most - left[level]
                    jokers = max(0, used + w - least) - max(0, used - least)
                    if h + jokers <= free[level]:
                        after = grow(level, node[level], option, room)
                        if after >= 0:
                            node[level + 1] = after
                            left[level + 1] = left[level] - w
                            budget[level + 1] = budget[level] - price if level % 4 < 3 else 2 * left[level + 1]
                            free[level + 1] = free[level] - h - jokers if limit < NO_LIMIT else limit
                            gained[level + 1] = gained[level] + h * values[kind_at(level)] + jokers * values[JOKER]
                            k[level + 1] = k[level] if level % 4 < 3 else 0
                            missing[level + 1] = missing[level] - lacking if level % 4 < 3 else 0
                            going = False
        if after >= 0:
            at = place_of(level + 1, level % 4, after, 0, room, deep, wide, offsets)
            bound = with_suit(level, at, budget[level] - (option >> COST), wide, bounds, shared)
            bound += min(left[level + 1], most - least) * values[JOKER] if bound >= 0 else 0
            if bound >= 0 and limit < NO_LIMIT:
                bound = min(bound, free[level + 1] * richest)
            if bound >= 0 and level + 1 < LEVELS:
                key = keyed(level + 1, after, left[level + 1], free[level + 1], k[level + 1], missing[level + 1], 0)
                if keys[key % slots] == key:
                    bound = min(bound, memo[key % slots])
            if level + 1 == LEVELS:
                bound = DEAD if left[level + 1] > most - least else 0
            value = gained[level + 1] + bound if bound >= 0 else DEAD
            if value >= target:
                path[level] = option | k[level] << 17
                level += 1
                if level == LEVELS:
                    return gained[level]
                best[level] = DEAD
                entered[level] = k[level]
                lacked[level] = missing[level]
                cursor[level] = first[level]
                share_out(
                    level, after, budget[level], level % 4, room, deep, wide, offsets, bounds, shared
                )  # fmt: skip
            else:
                best[level] = max(best[level], value)
        else:
            key = keyed(level, node[level], left[level], free[level], entered[level], lacked[level], 0)
            keys[key % slots] = key
            memo[key % slots] = best[level] - gained[level] if best[level] >= 0 else DEAD
            if level == 0:
                return best[0]
            best[level - 1] = max(best[level - 1], best[level])
            level -= 1
