"""The meld solver: what can be added to a table of melds, what its jokers may stand for, how it all may lie.

Cards are rows by type (kinds.py). `joker_mode`: 0 none, 1 declared, 2 free, 3 fixed (RM17–RM19); `ace_mode`: 0 low, 1 high,
2 both. All answers are exact, with up to three packs and four jokers.
"""

from hoyle.games.rummy.best import NO_LIMIT, best_play, roomy_best
from hoyle.games.rummy.kinds import JOKER, KINDS, TYPES
from hoyle.games.rummy.masks import NOTHING, PATIENCE, WHATEVER_IT_TAKES, additions
from hoyle.games.rummy.score import card_value
from hoyle.games.rummy.suits import ADD, DECLARE, LEVELS
from hoyle.games.rummy.sweep import (
    DECLARED,
    FIXED,
    FREE,
    LARGE_BOUNDS,
    LARGE_MEMO,
    LARGE_OPTIONS,
    SMALL_BOUNDS,
    SMALL_MEMO,
    SMALL_OPTIONS,
    settle_jokers,
)
from hoyle.rules.mark import heavy, rule
from hoyle.rules.record import int8, int32, int64, local


@rule
def completions(
    need: list[int],
    spare: list[int],
    old: list[int],
    least: int,
    most: int,
    joker_mode: int,
    ace_mode: int,
    limit: int,
    floor: int,
    hand_values: int,
) -> int:
    """Which kinds may be the lowest of the cards that a legal layout adds, as bits; bit 53: it may add nothing.

    `need`: naturals that must lie; `spare`: those that may be added; `old`: what the table's jokers stood for;
    `least` and `most`: jokers on the new table in all; `limit`: cards that may be added (99: any number); `floor`:
    what the added cards must be worth. Bit 52: nothing but jokers is added.
    """
    lying = local(TYPES, int8)
    held = local(TYPES, int8)
    fewest = local(TYPES, int8)
    each = local(TYPES, int8)
    values = local(KINDS, int8)
    stay = settle_jokers(need, spare, old, joker_mode, lying, held)
    for card in range(TYPES):
        each[card] = most - stay
        values[card] = card_value(hand_values, card)
    values[JOKER] = card_value(hand_values, JOKER)
    found = roomy(
        lying, spare, held, fewest, each, ADD,
        least - stay, most - stay, joker_mode, ace_mode, limit, floor, values,
        WHATEVER_IT_TAKES if floor > 0 else PATIENCE,
    )  # fmt: skip
    if found >= 0:
        return found
    return one_by_one(0 - 1 - found, need, spare, old, least, most, joker_mode, ace_mode, limit)


@rule
@heavy
def one_by_one(
    found: int,
    need: list[int],
    spare: list[int],
    old: list[int],
    least: int,
    most: int,
    joker_mode: int,
    ace_mode: int,
    limit: int,
) -> int:
    """`completions`, cards being worth nothing: each kind is asked for as the lowest one added, but for those found already."""
    lying = local(TYPES, int8)
    higher = local(TYPES, int8)
    nothing = local(KINDS, int32)
    path = local(LEVELS, int32)
    for lowest in range(NOTHING + 1):
        for card in range(TYPES):
            lying[card] = need[card]
            higher[card] = spare[card] if card > lowest else 0
        fewest = least
        top = most
        there = 1
        if lowest < JOKER:
            there = spare[lowest]
            lying[lowest] += 1
            higher[lowest] = there - 1
        elif lowest == JOKER:
            there = most - least
            fewest += 1
        else:
            top = least
        allowed = limit if limit == 99 or lowest == NOTHING else limit - 1
        if there > 0 and allowed >= 0 and found >> lowest & 1 == 0:
            if best_play(lying, higher, old, fewest, top, joker_mode, ace_mode, allowed, nothing, path) >= 0:
                found |= 1 << lowest
    return found


@rule
def identities(
    cards: list[int], declared: list[int], old: list[int], jokers: int, joker_mode: int, ace_mode: int
) -> int:
    """Which types the next joker may stand for, as bits: not lower than those that have been declared.

    `cards`: the naturals of the new table; `jokers`: how many lie on it; `old`: what those of the old table stood for.
    """
    lying = local(TYPES, int8)
    nobody = local(TYPES, int8)
    fewest = local(TYPES, int8)
    each = local(TYPES, int8)
    held = local(TYPES, int8)
    values = local(KINDS, int8)
    last = 0
    for card in range(TYPES):
        last = card if declared[card] else last
    for card in range(TYPES):
        lying[card] = cards[card]
        held[card] = old[card] + cards[card] if joker_mode == FIXED else old[card]
        fewest[card] = declared[card]
        each[card] = jokers if card >= last else declared[card]
    mode = FREE if joker_mode == FREE else DECLARED
    found = roomy(lying, nobody, held, fewest, each, DECLARE, jokers, jokers, mode, ace_mode, 99, 0, values, PATIENCE)
    if found >= 0:
        return found
    return stands_for_each(0 - 1 - found, cards, declared, held, jokers, mode, ace_mode)


@rule
@heavy
def stands_for_each(
    found: int, cards: list[int], declared: list[int], old: list[int], jokers: int, joker_mode: int, ace_mode: int
) -> int:
    """`identities` by asking for a layout with each type as that of the next joker, but for those found already.

    Jokers that have been declared lie like natural cards, with which P6 reads the same; so does the next one.
    """
    lying = local(TYPES, int8)
    nobody = local(TYPES, int8)
    each = local(TYPES, int8)
    nothing = local(KINDS, int32)
    path = local(LEVELS, int32)
    last = 0
    left = jokers - 1
    for card in range(TYPES):
        last = card if declared[card] else last
        left -= declared[card]
    for lowest in range(last, TYPES):
        for card in range(TYPES):
            lying[card] = cards[card] + declared[card] + (card == lowest)
            each[card] = left if card >= lowest else 0
        if left >= 0 and found >> lowest & 1 == 0:
            if roomy_best(lying, nobody, old, each, left, left, joker_mode, ace_mode, NO_LIMIT, nothing, path) >= 0:
                found |= 1 << lowest
    return found


@rule
@heavy
def roomy(
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
) -> int:
    """`masks.additions`, with the room that it needs."""
    if most == 0:
        options = local(SMALL_OPTIONS, int32)
        bounds = local(SMALL_BOUNDS, int32)
        keys = local(SMALL_MEMO, int64)
        memo = local(SMALL_MEMO, int8)
        return additions(
            need, spare, old, fewest, each, aim, least, most, joker_mode, ace_mode, limit, floor, values, patience,
            options, bounds, SMALL_BOUNDS, keys, memo, SMALL_MEMO,
        )  # fmt: skip
    options = local(LARGE_OPTIONS, int32)
    bounds = local(LARGE_BOUNDS, int32)
    keys = local(LARGE_MEMO, int64)
    memo = local(LARGE_MEMO, int8)
    return additions(
        need, spare, old, fewest, each, aim, least, most, joker_mode, ace_mode, limit, floor, values, patience,
        options, bounds, LARGE_BOUNDS, keys, memo, LARGE_MEMO,
    )  # fmt: skip
