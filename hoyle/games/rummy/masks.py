"""What may still be added to a play: one sweep that answers for every kind of card at once.

The sweep (suits.py) goes through all arrangements of what must lie, adding nothing; wherever a card could be added, a
second part looks whether the rest can be completed with it. Cards are added in ascending order of rank and suit, so
the first one added on a path is the lowest: that is the kind for which the path speaks. Bounds say of every suit's
runs where something may be added at all; what has been found already is not looked for again.
"""

from hoyle.games.rummy.kinds import JOKER
from hoyle.games.rummy.suits import (
    COST,
    ENDS,
    EXTRA,
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
from hoyle.games.rummy.sweep import DEAD, grow, keyed, place_of
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, int16, int32, int64, local

NOTHING = 53
"""The bit that says: nothing need be added."""

PLACE_BITS = (1 << PLACES) - 1

PATIENCE = 3_000
"""After so many steps the sweep gives up; what is not found by then is asked for kind by kind."""
WHATEVER_IT_TAKES = 1 << 60


@rule
def additions(
    need: list[int],
    spare: list[int],
    old: list[int],
    fewest: list[int],
    each: list[int],
    aim: int,
    least: int,
    most: int,
    joker_mode: int,
    ace_mode: int,
    limit: int,
    floor: int,
    values: list[int],
    patience: int,
    options: list[int],
    bounds: list[int],
    size: int,
    keys: list[int],
    memo: list[int],
    slots: int,
) -> int:
    """The kinds that may be the lowest one added, as bits; see `melds.completions`, which gives the room it needs.

    Negative if it took more steps than `patience`: −1 minus the bits found so far.
    """
    room = local(ENDS, int8)
    groups = local(PLACES, int8)
    first = local(STEPS, int16)
    offsets = local(ENDS, int32)
    run_room(need, spare, each, most, ace_mode, room)
    group_room(need, spare, most, groups)
    gather_options(need, spare, old, fewest, each, most, joker_mode, aim, room, groups, options, first)
    deep = 1
    wide = 2 * most + 1
    if set_offsets(room, deep, wide, offsets) > size:
        deep = 0
    if set_offsets(room, deep, wide, offsets) > size:
        wide = 1
    set_offsets(room, deep, wide, offsets)
    bound_suits(room, options, first, values, 1, deep, wide, offsets, bounds)
    return sweep(
        least, most, limit, floor, values, patience,
        room, groups, options, first, deep, wide, offsets, bounds, keys, memo, slots,
    )  # fmt: skip


@rule
def jokers_for(at: int, budget: int, bounds: list[int]) -> int:
    """How many halves of jokers a suit needs at least to be completed; more than the budget if that is too little."""
    used = 0
    while used <= budget and bounds[at + used] < 0:
        used += 1
    return used


@rule
def spread_needs(
    level: int,
    node: int,
    budget: int,
    found: int,
    besides: int,
    room: list[int],
    deep: int,
    wide: int,
    offsets: list[int],
    bounds: list[int],
    needs: list[int],
    news: list[int],
) -> None:
    """What the suits but one need of jokers (in halves), and whether something new may be added to them (0 or 1)."""
    top = budget if wide > 1 else 0
    needs[level] = 0
    news[level] = 0
    for suit in range(4):
        if suit != besides:
            at = place_of(level, suit, node, 0, room, deep, wide, offsets)
            needs[level] += jokers_for(at, top, bounds)
            adds = bounds[at + top]
            if adds > 0 and adds & ~(found >> PLACES * suit) & PLACE_BITS != 0:
                news[level] = 1


@rule
def sweep(
    least: int,
    most: int,
    limit: int,
    floor: int,
    values: list[int],
    patience: int,
    room: list[int],
    groups: list[int],
    options: list[int],
    first: list[int],
    deep: int,
    wide: int,
    offsets: list[int],
    bounds: list[int],
    keys: list[int],
    memo: list[int],
    slots: int,
) -> int:
    """The search of `additions`. `adding` at a level is the place and suit of the first card added, NONE before.

    One long loop over levels with stacks of their own, since rules do not recurse: a level goes on to its next option,
    steps down with it where the bounds leave it a chance, and back up when it has none left.
    """
    node = local(STEPS, int64)
    left = local(STEPS, int8)
    budget = local(STEPS, int8)
    free = local(STEPS, int8)
    short = local(STEPS, int16)
    adding = local(STEPS, int8)
    cursor = local(STEPS, int16)
    k = local(STEPS, int8)
    missing = local(STEPS, int8)
    entered = local(STEPS, int8)
    lacked = local(STEPS, int8)
    left[0] = most
    budget[0] = 2 * most
    free[0] = limit
    short[0] = floor
    adding[0] = DEAD
    found = 0
    bits = 0
    bare = 3 if most > least else 2
    needs = local(STEPS, int8)
    news = local(STEPS, int8)
    spread_needs(0, 0, budget[0], 0, 0, room, deep, wide, offsets, bounds, needs, news)
    level = 0
    steps = 0
    while level >= 0:
        steps += 1
        if steps > patience:
            return 0 - 1 - bits
        if cursor[level] == first[level + 1]:
            if level % 4 == 0 and k[level] < groups[level // 4]:
                k[level] += 1
                missing[level] = k[level]
                cursor[level] = first[level]
            else:
                if short[level] == 0:
                    key = keyed(
                        level, node[level], left[level], free[level], entered[level], lacked[level], adding[level] >= 0
                    )
                    keys[key % slots] = key
                    memo[key % slots] = 0
                level -= 1
        else:
            option = options[cursor[level]]
            cursor[level] += 1
            lacking = k[level] - (option >> 3 & 7)
            w = option >> 9 & 7
            used = most - left[level]
            jokers = max(0, used + w - least) - max(0, used - least)
            adds = (option >> 6 & 7) + jokers
            price = option >> COST
            new = adding[level] < 0 and (option & EXTRA) != 0
            known = new and (found >> (PLACES * (level % 4) + level // 4) & 1) == 1
            fits = 0 <= lacking <= missing[level] and w <= left[level] and price <= budget[level]
            if fits and adds <= free[level] and not known:
                after = grow(level, node[level], option, room)
                done = 0
                if after >= 0:
                    node[level + 1] = after
                    left[level + 1] = left[level] - w
                    budget[level + 1] = budget[level] - price if level % 4 < 3 else 2 * left[level + 1]
                    free[level + 1] = free[level] - adds if limit < 99 else limit
                    worth = (option >> 6 & 7) * values[kind_at(level)] + jokers * values[JOKER]
                    short[level + 1] = max(0, short[level] - worth)
                    adding[level + 1] = level if new else adding[level]
                    k[level + 1] = k[level] if level % 4 < 3 else 0
                    missing[level + 1] = missing[level] - lacking if level % 4 < 3 else 0
                    cursor[level + 1] = first[level + 1]
                    at = place_of(level + 1, level % 4, after, 0, room, deep, wide, offsets)
                    top = budget[level] - price - needs[level] if wide > 1 else 0 - needs[level]
                    chance = DEAD
                    if top >= 0 and bounds[at + top] >= 0:
                        adds = bounds[at + top] & ~(found >> PLACES * (level % 4)) & PLACE_BITS
                        chance = 1 if adds != 0 or news[level] else 0
                    if level + 1 == LEVELS:
                        if left[level + 1] <= most - least and short[level + 1] == 0:
                            done = 1
                    elif chance > 0 or (chance == 0 and (adding[level + 1] >= 0 or bits >> JOKER != bare)):
                        level += 1
                        going = True
                        entered[level] = k[level]
                        lacked[level] = missing[level]
                        if short[level] == 0:
                            key = keyed(
                                level, after, left[level], free[level], k[level], missing[level], adding[level] >= 0
                            )
                            if keys[key % slots] == key:
                                done = 1 if memo[key % slots] else 0
                                level -= 1
                                going = False
                        if going:
                            spread_needs(
                                level, after, budget[level], found, level % 4,
                                room, deep, wide, offsets, bounds, needs, news,
                            )  # fmt: skip
                if done:
                    lowest = adding[level + 1]
                    if lowest < 0:
                        bits |= 1 << (JOKER if left[level + 1] < most - least else NOTHING)
                    else:
                        bits |= 1 << kind_at(lowest)
                        found |= 1 << (PLACES * (lowest % 4) + lowest // 4)
                        while level > lowest:
                            if short[level] == 0:
                                key = keyed(
                                    level, node[level], left[level], free[level], entered[level], lacked[level], 1
                                )
                                keys[key % slots] = key
                                memo[key % slots] = 1
                            level -= 1
                        for upper in range(level + 1):
                            spread_needs(
                                upper, node[upper], budget[upper], found, upper % 4,
                                room, deep, wide, offsets, bounds, needs, news,
                            )  # fmt: skip
    return bits
