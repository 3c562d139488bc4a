"""Check whether a layout of melds is a legal play, one clause of the rulebook after another (RM10–RM19).

The rules decide from sets of cards alone (`plays.py`); this module checks the layouts of the case files.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from hoyle.games.rummy.cards import card_value
from hoyle.games.rummy.choices import BOTH, DECLARED, FIXED, SCARNE
from hoyle.games.rummy.table.placement import readings
from hoyle.games.shared.french_pack import JOKER, card_of

Layout = list[list[str]]
"""Melds of cards as text; a joker is written with the card that it stands for: `JK=7S`."""


@dataclass(frozen=True)
class Terms:
    """The conditions of a play that do not depend on the cards."""

    ace_mode: int = BOTH
    joker_mode: int = DECLARED
    play_limit: int | None = None
    opening_points: int = 0
    one_meld_of_three: bool = False
    hand_values: int = SCARNE
    first_play: bool = False


def stands_for(card: str) -> int:
    """Return the type of a card on the table, or the type that a joker stands for.

    >>> stands_for("7S"), stands_for("JK=7S")
    (20, 20)
    """
    return card_of(card.partition("=")[2] or card)


def meld_kind(cards: list[str], ace_mode: int) -> str | None:
    """Return whether cards are a run or a group, or None if they are not a meld.

    >>> meld_kind(["QH", "KH", "AH"], BOTH), meld_kind(["7H", "JK=7S", "7D"], BOTH), meld_kind(["7H", "8H"], BOTH)
    ('run', 'group', None)
    """
    types = [stands_for(card) for card in cards]
    if not readings(types, 0, ace_mode):
        return None
    return "group" if types[0] // 4 == types[1] // 4 else "run"


def counted(layout: Layout) -> tuple[Counter[int], Counter[int]]:
    """Return the counts of a layout's natural cards and of the cards that its jokers stand for, by type."""
    cards = [card.upper() for meld in layout for card in meld]
    jokers = Counter(stands_for(card) for card in cards if card.startswith("JK="))
    return Counter(card_of(card) for card in cards if not card.startswith("JK")), jokers


def added(table: Layout, new: Layout) -> Counter[int]:
    """Return how many more cards the new layout has than the table, by kind; negative where cards are missing."""
    before, jokers_before = counted(table)
    after, jokers_after = counted(new)
    difference = Counter({card: after[card] - before[card] for card in before | after})
    difference[JOKER] = jokers_after.total() - jokers_before.total()
    return difference


def fault(table: Layout, hand: list[str], new: Layout, terms: Terms) -> str:
    """Return the code of the first clause that the new layout breaks, or `ok`."""
    played = added(table, new)
    held = Counter(card_of(card) for card in hand)
    if any(copies < 0 for copies in played.values()):
        return "E_TABLE_CARD_MISSING"
    if any(copies > held[card] for card, copies in played.items()):
        return "E_NOT_IN_HAND"
    if played.total() == 0:
        return "E_NO_HAND_CARD"
    if terms.play_limit is not None and played.total() > terms.play_limit:
        return "E_LIMIT"
    if any(meld_kind(meld, terms.ace_mode) is None for meld in new):
        return "E_BAD_MELD"
    if not jokers_allowed(table, new, terms.joker_mode):
        return "E_JOKER_NOT_RELEASABLE"
    return first_play_fault(table, new, played, terms) if terms.first_play else "ok"


def jokers_allowed(table: Layout, new: Layout, joker_mode: int) -> bool:
    """RM17–RM19: return whether every joker that now stands for another card was allowed to change."""
    naturals, after = counted(new)
    released = counted(table)[1] - after
    if joker_mode == FIXED:
        return not released
    return joker_mode != DECLARED or all(copies <= naturals[card] for card, copies in released.items())


def first_play_fault(table: Layout, new: Layout, played: Mapping[int, int], terms: Terms) -> str:
    """RM13, RM14: return the code of the clause that a first play breaks, or `ok`; it must leave the melds of the table."""
    new_melds = list(new)
    is_table_kept = True
    for meld in table:
        same = next((other for other in new_melds if sorted(other) == sorted(meld)), None)
        is_table_kept = is_table_kept and same is not None
        if same is not None:
            new_melds.remove(same)
    if terms.one_meld_of_three and not (is_table_kept and len(new_melds) == 1 and len(new_melds[0]) == 3):
        return "E_FIRST_CIRCUIT"
    points = sum(copies * card_value(terms.hand_values, card) for card, copies in played.items())
    return "ok" if not terms.opening_points or (is_table_kept and points >= terms.opening_points) else "E_OPENING"
