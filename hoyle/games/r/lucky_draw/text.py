"""The notation of the games of `lucky_draw`: `draw` for a seat; for CHANCE a card such as `b5`, or the seat that begins."""

from hoyle.errors import Refusal
from hoyle.games.r.lucky_draw.rules import DRAW, LuckyDraw
from hoyle.games.r.shared.cards import card_name, read_card
from hoyle.games.r.shared.places import LOT, read_lot, write_lot
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE, NONE


class LuckyDrawText:
    """The notation of a game."""

    def write(self, seen: LuckyDraw, seat: int, move: int) -> str:
        """Return the text of a move."""
        if seat == CHANCE:
            return write_lot(move) if move >= LOT else card_name(move)
        return "draw"

    def read(self, seen: LuckyDraw, seat: int, text: str) -> int:
        """Return the move that a text names; Refusal if it names none."""
        if seat == CHANCE:
            return read_lot(text) if seen.turn == NONE else read_card(text)
        if text.strip().lower() != "draw":
            raise Refusal(N_("{text!r} is not a move of this game: write draw."), text=text)
        return DRAW
