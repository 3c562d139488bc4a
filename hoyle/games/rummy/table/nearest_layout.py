"""A layout for a table on which the search for the least change takes too long: melds near the new cards are laid out anew."""

from collections.abc import Sequence

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.melds.layout import MAX_MELDS, types_of
from hoyle.games.rummy.table.least_change import Layout, MeldCards
from hoyle.games.rummy.table.placement import SUITS, TableCard, is_valid_meld


def lay_out_nearest(rules: Rules, old: Sequence[MeldCards], added: Sequence[TableCard], form: int) -> Layout:
    """Return a layout in which the added cards and as few of the nearest melds as possible are laid out together; {} if there is none.

    All jokers keep the types that they stand for. Melds that are not valid are always laid out anew.
    """
    valid = {number: meld for number, meld in enumerate(old) if is_valid_meld(meld, form)}
    pool = [*(card for number, meld in enumerate(old) if number not in valid for card in meld), *added]
    by_nearness = sorted(valid, key=lambda number: -nearness(valid[number], pool))
    for count in range(len(by_nearness) + 1):
        cards = [*pool, *(card for number in by_nearness[:count] for card in valid[number])]
        types = [card.stands_for for card in cards]
        melds = [0] * MAX_MELDS
        n = rules.lay([types.count(card) for card in range(TYPES)], form, melds)
        if n >= 0:
            kept = {number: valid[number] for number in by_nearness[count:]}
            return kept | filled([types_of(meld) for meld in melds[:n]], cards, old)
    return {}


def filled(melds: list[list[int]], cards: list[TableCard], old: Sequence[MeldCards]) -> Layout:
    """Return melds of types as melds of these cards; each takes the place of the free old meld with which it shares most types."""
    taken: dict[int, list[int]] = {}
    next_number = len(old)
    free = [number for number, meld in enumerate(old) if meld and meld[0] in cards]
    for meld in sorted(melds, key=min):
        number = max(free, key=lambda each: shared(old[each], meld), default=next_number)
        if number == next_number or not shared(old[number], meld):
            number, next_number = next_number, next_number + 1
        else:
            free.remove(number)
        taken[number] = meld
    left, layout = list(cards), dict[int, MeldCards]()
    for number, meld in taken.items():
        own = old[number] if number < len(old) else ()
        layout[number] = tuple(take_card(left, own, card) for card in meld)
    return layout


def shared(meld: MeldCards, types: list[int]) -> int:
    """Return how many cards of a meld have one of these types."""
    return sum(card.stands_for in types for card in meld)


def take_card(left: list[TableCard], own: MeldCards, card: int) -> TableCard:
    """Remove a card of this type from those that are left, if possible one of `own`, and return it."""
    found = min((each for each in left if each.stands_for == card), key=lambda each: each not in own)
    left.remove(found)
    return found


def nearness(meld: MeldCards, pool: Sequence[TableCard]) -> int:
    """Return a measure of how close a meld is to the pool: pairs of cards of the same rank, or close in the same suit."""
    pairs = [(card.stands_for, other.stands_for) for card in pool for other in meld]
    return sum(
        2 * (card // SUITS == other // SUITS) + (card % SUITS == other % SUITS and abs(card - other) <= 2 * SUITS)
        for card, other in pairs
    )
