"""How the table of Thirty-One names cards, places and values."""

from hoyle.games.cards import TYPES, card_name, card_words
from hoyle.games.shapes import Say
from hoyle.games.thirty_one.state import State, value
from hoyle.rules.bits import count, has

STOCK, DISCARDS = "stock", "discards"
STOCK_ITEM = "stock.0"


def hand_zone(seat: int) -> str:
    """A hand's name on the table."""
    return f"hand{seat}"


def cards_in(hand: int) -> list[int]:
    """The cards of a hand, by suit and rank."""
    return sorted((card for card in range(TYPES) if has(hand, card)), key=lambda card: (card % 4, card))


def back_items(seen: State, seat: int) -> list[str]:
    """The cards of a hand that this reader does not see."""
    return [f"hand{seat}.{n}" for n in range(seen.held[seat] - count(seen.hand[seat]))]


def pile_items(seen: State) -> list[str]:
    """The discard pile from the bottom; a card is called the same wherever it lies open."""
    return [card_name(card) for card in seen.pile[: seen.height]]


def halves(number: int) -> str:
    """A value as people write it.

    >>> halves(62), halves(61)
    ('31', '30½')
    """
    return f"{number // 2}{'½' if number % 2 else ''}"


def worth_of(seen: State, seat: int) -> str:
    """What a hand that the reader sees whole is worth."""
    return halves(value(seen.hand[seat], seen.rules.three_of_a_kind))


def named(cards: list[int], say: Say) -> str:
    """Cards in words."""
    return ", ".join(card_words(card, say) for card in cards)
