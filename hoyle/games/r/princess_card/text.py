"""The notation of Princess Card: `draw`; for CHANCE a card such as `b7`."""

from hoyle.games.r.princess_card.state import DRAW, State
from hoyle.games.r.shared.cards import card_name, card_of
from hoyle.rules.seats import CHANCE


def write(seen: State, seat: int, move: int) -> str:
    """Return the text of a move."""
    return card_name(move) if seat == CHANCE else "draw"


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text names; raise ValueError if it names none."""
    if seat != CHANCE and text.strip().lower() == "draw":
        return DRAW
    if seat == CHANCE and (card := card_of(text)) is not None:
        return card
    raise ValueError(
        f"{text!r} is not a move of Princess Card: write {'a card such as b7' if seat == CHANCE else 'draw'}."
    )
