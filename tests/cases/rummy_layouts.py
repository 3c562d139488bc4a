"""Return whether a layout of melds is a legal play, by one paragraph after another (RM10–RM19).

The rules themselves never look at layouts (`plays.py`); what people lay is checked here.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from hoyle.games.rummy.cards import card_value
from hoyle.games.rummy.options import BOTH, DECLARED, FIXED, SCARNE
from hoyle.games.rummy.table.placement import readings
from hoyle.games.shared.french_pack import JOKER, card_of

Layout = list[list[str]]
"""Melds of cards as text; a joker on the table is written with what it stands for, `JK=7S`."""


@dataclass(frozen=True)
class Terms:
    """What a play must meet, apart from the cards."""

    ace_mode: int = BOTH
    joker_mode: int = DECLARED
    play_limit: int | None = None
    opening_points: int = 0
    one_meld_of_three: bool = False
    hand_values: int = SCARNE
    first_play: bool = False


def stands_for(card: str) -> int:
    """The type that a card on the table is or stands for.

    >>> stands_for("7S"), stands_for("JK=7S")
    (20, 20)
    """
    return card_of(card.partition("=")[2] or card)


def meld_kind(cards: list[str], ace_mode: int) -> str | None:
    """Run, group, or None for cards that are no meld.

    >>> meld_kind(["QH", "KH", "AH"], BOTH), meld_kind(["7H", "JK=7S", "7D"], BOTH), meld_kind(["7H", "8H"], BOTH)
    ('run', 'group', None)
    """
    types = [stands_for(card) for card in cards]
    if not readings(types, 0, ace_mode):
        return None
    return "group" if types[0] // 4 == types[1] // 4 else "run"


def counted(layout: Layout) -> tuple[Counter[int], Counter[int]]:
    """The naturals of a layout, and what its jokers stand for."""
    cards = [card.upper() for meld in layout for card in meld]
    jokers = Counter(stands_for(card) for card in cards if card.startswith("JK="))
    return Counter(card_of(card) for card in cards if not card.startswith("JK")), jokers


def added(table: Layout, new: Layout) -> Counter[int]:
    """What the new layout has more than the table, by kind; fewer where a card is missing."""
    before, jokers_before = counted(table)
    after, jokers_after = counted(new)
    more = Counter({card: after[card] - before[card] for card in before | after})
    more[JOKER] = jokers_after.total() - jokers_before.total()
    return more


def fault(table: Layout, hand: list[str], new: Layout, terms: Terms) -> str:
    """The code of the first paragraph that the new layout breaks, or `ok`."""
    more = added(table, new)
    held = Counter(card_of(card) for card in hand)
    if any(copies < 0 for copies in more.values()):
        return "E_TABLE_CARD_MISSING"
    if any(copies > held[card] for card, copies in more.items()):
        return "E_NOT_IN_HAND"
    if more.total() == 0:
        return "E_NO_HAND_CARD"
    if terms.play_limit is not None and more.total() > terms.play_limit:
        return "E_LIMIT"
    if any(meld_kind(meld, terms.ace_mode) is None for meld in new):
        return "E_BAD_MELD"
    if not jokers_may(table, new, terms.joker_mode):
        return "E_JOKER_NOT_RELEASABLE"
    return first_fault(table, new, more, terms) if terms.first_play else "ok"


def jokers_may(table: Layout, new: Layout, joker_mode: int) -> bool:
    """RM17–RM19: whether every joker that left its place could."""
    naturals, after = counted(new)
    released = counted(table)[1] - after
    if joker_mode == FIXED:
        return not released
    return joker_mode != DECLARED or all(copies <= naturals[card] for card, copies in released.items())


def first_fault(table: Layout, new: Layout, more: Mapping[int, int], terms: Terms) -> str:
    """RM13, RM14: what a first play lacks; it is laid beside the melds of the table."""
    own = list(new)
    beside = True
    for meld in table:
        same = next((mine for mine in own if sorted(mine) == sorted(meld)), None)
        beside = beside and same is not None
        if same is not None:
            own.remove(same)
    if terms.one_meld_of_three and not (beside and len(own) == 1 and len(own[0]) == 3):
        return "E_FIRST_CIRCUIT"
    evaluate = sum(copies * card_value(terms.hand_values, card) for card, copies in more.items())
    return "ok" if not terms.opening_points or (beside and evaluate >= terms.opening_points) else "E_OPENING"
