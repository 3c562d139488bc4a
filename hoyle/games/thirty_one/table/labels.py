"""How the table names cards, places and values."""

from hoyle.games.shared.french_pack import TYPES, card_name, card_words
from hoyle.games.shared.scenes import Say
from hoyle.games.thirty_one.state import State, value
from hoyle.rules.bits import count, has

STOCK, DISCARDS = "stock", "discards"
STOCK_ITEM = "stock.0"


def hand_zone(seat: int) -> str:
    """Return a hand's name on the table."""
    return f"hand{seat}"


def cards_in(hand: int) -> list[int]:
    """Return the cards of a hand, by suit and rank."""
    return sorted((card for card in range(TYPES) if has(hand, card)), key=lambda card: (card % 4, card))


def back_items(seen: State, seat: int) -> list[str]:
    """Return the cards of a hand that this reader does not see."""
    return [f"hand{seat}.{n}" for n in range(seen.held[seat] - count(seen.hand[seat]))]


def pile_items(seen: State) -> list[str]:
    """Return the discard pile from the bottom; a card is called the same wherever it lies open."""
    return [card_name(card) for card in seen.pile[: seen.height]]


def halves(number: int) -> str:
    """Return a value as people write it.

    >>> halves(62), halves(61)
    ('31', '30½')
    """
    return f"{number // 2}{'½' if number % 2 else ''}"


def hand_value(seen: State, seat: int) -> str:
    """Return what a hand that the reader sees whole is worth."""
    return halves(value(seen.hand[seat], seen.options.three_of_a_kind))


def cards_text(cards: list[int], say: Say) -> str:
    """Return cards in words."""
    return ", ".join(card_words(card, say) for card in cards)
