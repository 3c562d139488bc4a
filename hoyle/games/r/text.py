"""The notation of R: `5` or `b5` for a card, `leave`, `shuffle`, `none`, `turn`, and `@3` for the third hidden card."""

from hoyle.errors import Refusal
from hoyle.games.r.shared.cards import card_name, card_of
from hoyle.games.r.state import DECLINE, LEAVE, PLACE, RECALLING, SHUFFLE, TURN, TURNING, State
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE


def write(seen: State, seat: int, move: int) -> str:
    """Return the text of a move."""
    if move >= PLACE:
        return f"@{move - PLACE + 1}"
    if move >= 16:
        if seen.phase == RECALLING and move == DECLINE:
            return "none"
        if move == LEAVE:
            return "leave"
        return "turn" if seen.phase == TURNING and move == TURN else "shuffle"
    return card_name(move)


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text names; Refusal if it names none.

    A rank without a colour is a card of the seat's own colour, or of the other colour if the seat can only mean that one.
    """
    word = text.strip().lower()
    if word in ("leave", "none", "decline"):
        return LEAVE  # the same number as DECLINE
    if word in ("shuffle", "turn"):
        return SHUFFLE  # the same number as TURN
    if len(word) == 2 and word[0] == "@" and word[1] in "12345678":
        return PLACE + int(word[1:]) - 1
    if (card := card_of(word)) is not None:
        return card
    if len(word) == 1 and word in "01234567":
        return own_card(seen, seat, int(word))
    raise Refusal(
        N_("{text!r} is not a move of R: write a card as 5 or b5, or leave, shuffle, none, @1 to @8."), text=text
    )


def own_card(seen: State, seat: int, rank: int) -> int:
    """Return the card of a rank: of the seat's own colour, unless the seat can only mean the one of the other colour."""
    own = seat if seat != CHANCE else 0
    sets = [seen.packet, seen.played[own] if seen.phase == RECALLING else seen.hand[own]]
    for colour in (own, 1 - own):
        card = colour * 8 + rank
        if any(cards >> card & 1 for cards in sets):
            return card
    return own * 8 + rank
