"""Moves of Serious Card as people write them: a card as `5` or `b5`."""

from hoyle.games.r.serious_card.state import State
from hoyle.games.r.shared.cards import card_name, card_of


def write(seen: State, seat: int, move: int) -> str:
    """Return a card by colour and rank."""
    return card_name(move)


def read(seen: State, seat: int, text: str) -> int:
    """Return the card that a text stands for; a rank alone is of the seat's own colour. ValueError if it stands for none."""
    word = text.strip().lower()
    if len(word) == 1 and word in "01234567":
        return seat * 8 + int(word)
    if (card := card_of(word)) is not None:
        return card
    raise ValueError(f"{text!r} is not a move of Serious Card: write a card as 5 or b5.")
