"""Sets of cards as the bits of an integer."""

from hoyle.games.shared.scenes import drawn


@drawn
def cards_in(cards: int) -> tuple[int, ...]:
    """Return the cards of a set (bits) in ascending order.

    >>> cards_in(0b1011)
    (0, 1, 3)
    """
    found: list[int] = []
    while cards > 0:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(found)
