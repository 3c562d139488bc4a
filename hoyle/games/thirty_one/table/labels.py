"""Item ids, zone ids and labels of the table."""

from collections.abc import Sequence

from hoyle.games.shared import card_sets
from hoyle.games.shared.french_pack import card_name, card_words
from hoyle.games.shared.scenes import Say, drawn
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.state import State
from hoyle.rules.bits import count

STOCK, DISCARDS, POT = "stock", "discards", "pot"
STOCK_ITEM = "stock.0"


def hand_zone(seat: int) -> str:
    """Return the zone id of a hand."""
    return f"hand{seat}"


@drawn
def cards_in(hand: int) -> tuple[int, ...]:
    """Return the cards of a hand (bits), sorted by suit and rank."""
    return tuple(sorted(card_sets.cards_in(hand), key=lambda card: (card % 4, card)))


def hidden_ids(seen: State, seat: int) -> list[str]:
    """Return the item ids of the cards in a seat's hand that the reader does not see."""
    return [f"hand{seat}.{n}" for n in range(seen.held[seat] - count(seen.hand[seat]))]


def pile_ids(seen: State) -> list[str]:
    """Return the item ids of the discard pile from the bottom; an open card has the same id in every zone."""
    return [card_name(card) for card in seen.pile[: seen.height]]


def value_text(number: int) -> str:
    """Return a value in half points as text.

    >>> value_text(62), value_text(61)
    ('31', '30½')
    """
    return f"{number // 2}{'½' if number % 2 else ''}"


def shown_value_text(rules: Rules, seen: State, seat: int) -> str:
    """TO5, TO11: return the value of the best suit of a hand as text, with which it is shown."""
    return value_of_cards(rules, seen.hand[seat], 0, tuple(seen.options.card_values))


def hand_value_text(rules: Rules, seen: State, seat: int) -> str:
    """Return the value of a hand as text; the reader must see the whole hand."""
    options = seen.options
    return value_of_cards(rules, seen.hand[seat], rules.three_worth(options), tuple(options.card_values))


@drawn
def value_of_cards(rules: Rules, hand: int, three: int, card_values: tuple[int, ...]) -> str:
    """Return the value of a set of cards (bits) as text; see `state.value`."""
    return value_text(rules.value(hand, three, list(card_values)))


def cards_text(cards: Sequence[int], say: Say) -> str:
    """Return the names of cards, separated by commas."""
    return ", ".join(card_words(card, say) for card in cards)
