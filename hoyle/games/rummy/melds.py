"""The meld solver: what can be added to a table of melds, what its jokers may stand for, how it all may lie.

Cards are rows by type (kinds.py). `joker_mode`: 0 none, 1 declared, 2 free, 3 fixed (RM17–RM19); `ace_mode`: 0 low, 1 high,
2 both. All answers are exact, with up to three packs and four jokers.
"""

from hoyle.games.rummy.kinds import JOKER, KINDS, TYPES
from hoyle.games.rummy.masks import additions
from hoyle.games.rummy.score import card_value
from hoyle.games.rummy.suits import ADD, DECLARE
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
    return roomy(
        lying, spare, held, fewest, each, ADD, least - stay, most - stay, joker_mode, ace_mode, limit, floor, values
    )


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
    return roomy(lying, nobody, held, fewest, each, DECLARE, jokers, jokers, mode, ace_mode, 99, 0, values)


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
) -> int:
    """`masks.additions`, with the room that it needs."""
    if most == 0:
        options = local(SMALL_OPTIONS, int32)
        bounds = local(SMALL_BOUNDS, int32)
        keys = local(SMALL_MEMO, int64)
        memo = local(SMALL_MEMO, int8)
        return additions(
            need, spare, old, fewest, each, aim, least, most, joker_mode, ace_mode, limit, floor, values,
            options, bounds, SMALL_BOUNDS, keys, memo, SMALL_MEMO,
        )  # fmt: skip
    options = local(LARGE_OPTIONS, int32)
    bounds = local(LARGE_BOUNDS, int32)
    keys = local(LARGE_MEMO, int64)
    memo = local(LARGE_MEMO, int8)
    return additions(
        need, spare, old, fewest, each, aim, least, most, joker_mode, ace_mode, limit, floor, values,
        options, bounds, LARGE_BOUNDS, keys, memo, LARGE_MEMO,
    )  # fmt: skip
