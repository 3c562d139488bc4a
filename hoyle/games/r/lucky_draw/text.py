"""Moves as people write them: `draw` for a seat; for CHANCE the card that comes, as `b5`."""

from dataclasses import dataclass
from typing import Any

from hoyle.games.r.lucky_draw.rules import DRAW
from hoyle.games.r.shared.cards import card_name, read_card
from hoyle.rules.seats import CHANCE


@dataclass(frozen=True)
class LuckyDrawText:
    """The notation of a game."""

    title: str
    """What the game is called."""

    def write(self, seen: Any, seat: int, move: int) -> str:
        """Return a move as people write it."""
        return card_name(move) if seat == CHANCE else "draw"

    def read(self, seen: Any, seat: int, text: str) -> int:
        """Return the move that a text stands for; ValueError with a sentence if it stands for none."""
        if seat == CHANCE:
            return read_card(text)
        if text.strip().lower() != "draw":
            raise ValueError(f"{text!r} is not a move of {self.title}: write draw.")
        return DRAW
