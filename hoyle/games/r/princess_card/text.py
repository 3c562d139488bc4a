"""The notation of Princess Card: `draw`; for CHANCE a card such as `b7`, or the seat that begins."""

from hoyle.errors import Refusal
from hoyle.games.r.princess_card.rules import DRAW, State
from hoyle.games.r.shared.cards import card_name, card_of
from hoyle.games.r.shared.places import LOT, read_lot, write_lot
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE, NONE


def write(seen: State, seat: int, move: int) -> str:
    """Return the text of a move."""
    if seat == CHANCE:
        return write_lot(move) if move >= LOT else card_name(move)
    return "draw"


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text names; Refusal if it names none."""
    if seat == CHANCE and seen.turn == NONE:
        return read_lot(text)
    if seat != CHANCE and text.strip().lower() == "draw":
        return DRAW
    if seat == CHANCE and (card := card_of(text)) is not None:
        return card
    if seat == CHANCE:
        raise Refusal(N_("{text!r} is not a move of Princess Card: write a card such as b7."), text=text)
    raise Refusal(N_("{text!r} is not a move of Princess Card: write draw."), text=text)
