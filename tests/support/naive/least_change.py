"""The fewest cards of a rummy table that must move when cards are added, by trying every partition into melds."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from hoyle.games.rummy.table.placement import TableCard, meld_readings
from hoyle.games.shared.french_pack import JOKER

Part = tuple[TableCard, ...]


def partitions(cards: Part, ace_mode: int) -> Iterator[list[Part]]:
    """Yield each way to divide the cards into parts of at least three that can be melds."""
    if not cards:
        yield []
    for size in range(2, len(cards)):
        for others in combinations(cards[1:], size):
            part = (cards[0], *others)
            if any(True for _ in meld_readings(part, ace_mode)):
                rest = tuple(card for card in cards[1:] if card not in others)
                yield from ([part, *parts] for parts in partitions(rest, ace_mode))


def readings_of(parts: list[Part], ace_mode: int) -> Iterator[list[int]]:
    """Yield the types that the jokers stand for, in every reading of the parts as melds."""
    if not parts:
        yield []
        return
    naturals = {card.card for card in parts[0] if card.card != JOKER}
    for reading in meld_readings(parts[0], ace_mode):
        for others in readings_of(parts[1:], ace_mode):
            yield [*(card for card in reading if card not in naturals), *others]


def moved(old: Sequence[Part], parts: list[Part]) -> int:
    """Return how many cards move, with the best choice of the part that takes the place of each old meld."""
    width = max(len(old), len(parts))
    shared = [[len({*meld} & {*part}) for part in parts] + [0] * (width - len(parts)) for meld in old]
    stay = max(
        sum(row[column] for row, column in zip(shared, order, strict=False)) for order in permutations(range(width))
    )
    return sum(map(len, old)) - stay


def fewest_moved(old: Sequence[Part], added: Part, least: Sequence[int], ace_mode: int) -> int | None:
    """Return the fewest cards that must move; None if there is no layout."""
    cards = (*(card for meld in old for card in meld), *added)
    costs = [
        moved(old, parts)
        for parts in partitions(cards, ace_mode)
        if any(
            all(types.count(card) >= number for card, number in enumerate(least))
            for types in readings_of(parts, ace_mode)
        )
    ]
    return min(costs, default=None)
