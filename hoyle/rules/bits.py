"""Sets of cards as the bits of one integer, and larger sets as rows of 32-bit words.

An int16 field holds sets of cards 0 to 14, int32 0 to 30, int64 0 to 61. For more cards a State keeps a row of int64
fields with 32 bits each and uses the functions whose names begin with `row_`.
"""

from hoyle.rules.mark import primitive, rule

WORD = 32
"""The number of bits used in each word of a row."""


@primitive
def count(cards: int) -> int:
    """Return the number of cards in the set.

    >>> count(0b1011)
    3
    """
    return cards.bit_count()


@primitive
def lowest(cards: int) -> int:
    """Return the lowest card of a nonempty set.

    >>> lowest(0b1010)
    1
    """
    return (cards & -cards).bit_length() - 1


@primitive
def highest(cards: int) -> int:
    """Return the highest card of a nonempty set.

    >>> highest(0b1010)
    3
    """
    return cards.bit_length() - 1


@rule
def has(cards: int, card: int) -> bool:
    """Return whether the card is in the set."""
    return (cards >> card) & 1 == 1


@rule
def put(cards: int, card: int) -> int:
    """Return the set with the card added."""
    return cards | (1 << card)


@rule
def drop(cards: int, card: int) -> int:
    """Return the set without the card.

    >>> bin(drop(0b111, 1)), bin(drop(0b101, 1))
    ('0b101', '0b101')
    """
    return cards & ~(1 << card)


@rule
def rest(cards: int) -> int:
    """Return the set without its lowest card.

    >>> bin(rest(0b1010))
    '0b1000'
    """
    return cards & (cards - 1)


@rule
def nth(cards: int, n: int) -> int:
    """Return the card with exactly `n` lower cards in the set.

    >>> nth(0b1011, 2)
    3
    """
    for _ in range(n):
        cards = cards & (cards - 1)
    return lowest(cards)


@rule
def spread(cards: int, moves: list[int]) -> int:
    """Write the cards into `moves` in ascending order. Return their number.

    >>> moves = [0] * 4
    >>> spread(0b1011, moves), moves[:3]
    (3, [0, 1, 3])
    """
    n = 0
    while cards:
        moves[n] = lowest(cards)
        cards = cards & (cards - 1)
        n += 1
    return n


@rule
def row_has(words: list[int], card: int) -> bool:
    """Return whether the card is in a set that is a row of words."""
    return (words[card // WORD] >> (card % WORD)) & 1 == 1


@rule
def row_put(words: list[int], card: int) -> None:
    """Add the card to a set that is a row of words."""
    words[card // WORD] = words[card // WORD] | (1 << (card % WORD))


@rule
def row_drop(words: list[int], card: int) -> None:
    """Remove the card from a set that is a row of words."""
    words[card // WORD] = words[card // WORD] & ~(1 << (card % WORD))


@rule
def row_count(words: list[int], length: int) -> int:
    """Return the number of cards in a set that is a row of `length` words."""
    cards = 0
    for word in range(length):
        cards += count(words[word])
    return cards


@rule
def row_nth(words: list[int], n: int) -> int:
    """Return the card with exactly `n` lower cards in a set that is a row of words."""
    word = 0
    while n >= count(words[word]):
        n -= count(words[word])
        word += 1
    return word * WORD + nth(words[word], n)
