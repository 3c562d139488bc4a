"""Moves of Telepathy as people write them: the rank of the next card, `5`; `b5` or `r5` is the same."""

from hoyle.games.r.shared.cards import card_of, rank
from hoyle.games.r.telepathy.state import State


def write(seen: State, seat: int, move: int) -> str:
    """Return a card by its rank."""
    return str(move)


def read(seen: State, seat: int, text: str) -> int:
    """Return the rank that a text stands for; ValueError with a sentence if it stands for none."""
    word = text.strip().lower()
    if len(word) == 1 and word in "01234567":
        return int(word)
    card = card_of(word)
    if card is not None:
        return rank(card)
    raise ValueError(f"{text!r} is not a move of Telepathy: write the rank of the next card, as 5.")
