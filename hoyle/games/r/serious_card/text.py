"""Moves of Serious Card in people's notation: a card as `5` or `b5`."""

from hoyle.games.r.serious_card.state import State
from hoyle.games.r.text import COLOURS, card_name


def write(seen: State, seat: int, move: int) -> str:
    """A card by colour and rank."""
    return card_name(move)


def read(seen: State, seat: int, text: str) -> int:
    """The card that a text stands for; a rank alone is of the seat's own colour. ValueError with a sentence if it is none."""
    word = text.strip().lower()
    if len(word) == 1 and word in "01234567":
        return seat * 8 + int(word)
    if len(word) == 2 and word[0] in COLOURS and word[1] in "01234567":
        return COLOURS.index(word[0]) * 8 + int(word[1])
    raise ValueError(f"{text!r} is no move of Serious Card: write a card as 5 or b5.")
