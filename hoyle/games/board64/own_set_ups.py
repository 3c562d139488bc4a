"""What is wrong with a set-up of one's own (Y2, Y3, Y12), and the conditions that clashes and paragraphs share."""

from collections import Counter
from collections.abc import Sequence

from hoyle.games.board64.board import FAR_DISTANCE
from hoyle.games.board64.figures import NORTH, OWNER_BITS, TEST, WEST
from hoyle.rules.conditions import Values, when
from hoyle.rules.seats import NONE

SIDES = ["beat", "combine", "compare"]
FOR_CAMPS = when(principle=SIDES, players=range(3, 9))
"""Three or four sides beat, combine or compare."""
FULL_BOARD = when(principle=SIDES, players=4, division="full_packs")
"""Four camps of sixteen cards fill the board."""
OF_ONES_OWN = when(setup="own", principle=SIDES)
"""A set-up of one's own is played from."""
CAMP_SIZES = (8, 16)
"""The numbers of cards that each of three or four camps may have in a set-up of one's own."""


def has_wrong_cards(chosen: Values) -> bool:
    """Return whether a custom set-up does not have sixteen different cards on each side."""
    if not OF_ONES_OWN(chosen) or chosen["camps"] == "any" or FOR_CAMPS(chosen):
        return False
    cards = [card for card in chosen["cards"] if card != NONE]
    if any(card & WEST for card in cards):
        return True
    north = sum(1 for card in cards if card & NORTH)
    return (north, len(cards)) != (16, 32) or len(
        {card & 63 for card in cards}
    ) != 32  # 63: without owner and test mark


def has_wrong_tests(chosen: Values) -> bool:
    """Return whether a custom set-up does not mark as many test cards on each side as the option says."""
    if chosen["setup"] != "own" or chosen["principle"] == "open":
        return False
    owners = Counter({card & (NORTH | WEST): 0 for card in chosen["cards"] if card != NONE})
    owners.update(card & (NORTH | WEST) for card in chosen["cards"] if card != NONE and card & TEST)
    return {*owners.values()} != {chosen["test_cards"]}


def has_wrong_camps(chosen: Values) -> bool:
    """Return whether a custom set-up for three or four does not have equal camps of eight or sixteen different cards."""
    if not FOR_CAMPS(chosen) or chosen["setup"] != "own" or chosen["camps"] == "any":
        return False
    cards = [card for card in chosen["cards"] if card != NONE]
    sizes = Counter(card & (NORTH | WEST) for card in cards)
    owners = {0, WEST, NORTH, NORTH | WEST} if chosen["players"] == 4 else {0, WEST, NORTH}
    is_whole = {*sizes} == owners and len({*sizes.values()}) == 1 and sizes[0] in CAMP_SIZES
    return not is_whole or len({card & 63 for card in cards}) != len(cards)


def has_no_camp(chosen: Values) -> bool:
    """Return whether a custom set-up of camps of any size leaves a side without an open card, or has a card twice, or no free square."""
    if not OF_ONES_OWN(chosen) or chosen["camps"] != "any":
        return False
    cards = [card for card in chosen["cards"] if card != NONE]
    with_open_cards = {card & (NORTH | WEST) for card in cards if not card & TEST}
    owners = {2: {0, NORTH}, 3: {0, WEST, NORTH}}.get(chosen["players"], {0, WEST, NORTH, NORTH | WEST})
    has_strangers = any(card & (NORTH | WEST) not in owners for card in cards)
    return (
        has_strangers
        or with_open_cards != owners
        or len({card & 63 for card in cards}) != len(cards)
        or len(cards) == 64
    )


def leaves_out_too_many(chosen: Values) -> bool:
    """Return whether a side leaves out cards and keeps no open one, or does not play at all."""
    if chosen["setup"] == "own" or chosen["principle"] == "open":
        return False
    players, left_out = chosen["players"], chosen["left_out"]
    size = 16 if players == 2 or chosen["division"] == "full_packs" else 8
    seated = (0, 2) if players == 2 else range(players)
    return any(n and (side not in seated or n >= size - chosen["test_cards"]) for side, n in enumerate(left_out))


def keep_cards(cards: Sequence[int], left_out: Sequence[int]) -> list[int]:
    """Return a set-up without the cards that its sides leave out (D10): the front lines first, from their ends inward, no test card."""
    kept = list(cards)
    for side, n in enumerate(left_out):
        owner = OWNER_BITS["swne"[side]]
        own = [
            square
            for square, card in enumerate(cards)
            if card != NONE and not card & TEST and card & (NORTH | WEST) == owner
        ]
        for square in sorted(
            own, key=lambda square: (FAR_DISTANCE[64 * side + square], -from_middle(square, side), square)
        )[:n]:
            kept[square] = NONE
    return kept


def from_middle(square: int, side: int) -> int:
    """Return how far a square is from the middle of its line, seen from a side of the board, in half squares."""
    return abs(2 * (square // 8 if side & 1 else square % 8) - 7)
