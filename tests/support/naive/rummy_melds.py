"""The melds of the naive implementation of rummy, and every way to lay cards in them."""

from functools import lru_cache
from itertools import combinations, product

RANKS = "23456789TJQKA"
SUITS = "SHDC"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
ORDER = {card: n for n, card in enumerate([*PACK, "JK"])}


def in_order(cards):
    """Return cards as a sorted tuple."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


@lru_cache(None)
def melds(form, card):
    """Return the groups, and the runs that cannot be divided into two, that contain this card, or all of them for None.

    `form`: where aces may be in runs, and the fewest cards of a run and of a group.
    """
    ace_mode, shortest, smallest = form
    sizes = range(smallest, 5)
    melds = [tuple(rank + suit for suit in suits) for rank in RANKS for n in sizes for suits in combinations(SUITS, n)]
    ranks = ("" if ace_mode == "high" else "A") + RANKS[:-1] + ("" if ace_mode == "low" else "A")
    for suit, length in product(SUITS, range(shortest, 2 * shortest)):
        row = "A" + RANKS[:-1] + ("A" + RANKS[:-1])[: length - 1] if ace_mode == "round" else ranks
        melds += [tuple(rank + suit for rank in row[n : n + length]) for n in range(len(row) - length + 1)]
    return [meld for meld in melds if card is None or card in meld]


@lru_cache(200_000)
def joker_assignments(cards, jokers, form):
    """Return what the jokers may stand for if they and the sorted `cards` are all laid in melds.

    Each element is a sorted tuple of cards, one for each of the `jokers`; empty if the cards cannot be laid.
    """
    if len(cards) + jokers < 3:
        return frozenset({()} if len(cards) + jokers == 0 else ())
    assignments = set()
    first = cards[0] if cards else None
    for meld in melds(form, first):
        for n in range(min(jokers, len(meld)) + 1):
            for wild in combinations(meld, n):
                left = list(cards)
                real = [card for card in meld if card not in wild]
                if first not in wild and all(card in left for card in real):
                    for card in real:
                        left.remove(card)
                    rest = joker_assignments(tuple(left), jokers - n, form)
                    assignments |= {in_order(wild + other) for other in rest}
    return frozenset(assignments)
