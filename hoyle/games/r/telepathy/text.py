"""Moves of Telepathy in people's notation: the rank of the next card, `5`; `b5` or `r5` is the same."""

from hoyle.games.r.telepathy.state import State
from hoyle.games.r.text import card_of


def write(seen: State, seat: int, move: int) -> str:
    """A card by its rank."""
    return str(move)


def read(seen: State, seat: int, text: str) -> int:
    """The card that a text stands for; ValueError with a sentence if it is none."""
    word = text.strip().lower()
    if len(word) == 1 and word in "01234567":
        return int(word)
    card = card_of(word)
    if card is not None:
        return card & 7
    raise ValueError(f"{text!r} is no move of Telepathy: write the rank of the next card, as 5.")
