"""Moves of R as people write them: `5` or `b5` a card, `leave`, `shuffle`, `none`, `turn`, `@3` the third hidden card."""

from hoyle.games.r.shared.cards import card_name, card_of
from hoyle.games.r.state import DECLINE, LEAVE, PLACE, RECALLING, SHUFFLE, TURNING, State
from hoyle.rules.seats import CHANCE


def write(seen: State, seat: int, move: int) -> str:
    """Return a move as people write it."""
    if move >= PLACE:
        return f"@{move - PLACE + 1}"
    if move >= 16:
        if seen.phase == RECALLING and move == DECLINE:
            return "none"
        if move == LEAVE:
            return "leave"
        return "turn" if seen.phase == TURNING and move == SHUFFLE else "shuffle"
    return card_name(move)


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text stands for; ValueError with a sentence if it stands for none.

    A rank alone is a card of the seat's own colour, or of the other colour if the seat holds only that one.
    """
    word = text.strip().lower()
    if word in ("leave", "none", "decline"):
        return LEAVE
    if word in ("shuffle", "turn"):
        return SHUFFLE
    if word.startswith("@") and word[1:].isdigit() and 1 <= int(word[1:]) <= 8:
        return PLACE + int(word[1:]) - 1
    if (card := card_of(word)) is not None:
        return card
    if len(word) == 1 and word in "01234567":
        return own_card(seen, seat, int(word))
    raise ValueError(f"{text!r} is not a move of R: write a card as 5 or b5, or leave, shuffle, none, @1 to @8.")


def own_card(seen: State, seat: int, rank: int) -> int:
    """Return the card of a rank that the seat can mean."""
    own = seat if seat != CHANCE else 0
    places = [seen.packet, seen.played[own] if seen.phase == RECALLING else seen.hand[own]]
    for colour in (own, 1 - own):
        card = colour * 8 + rank
        if any(cards >> card & 1 for cards in places):
            return card
    return own * 8 + rank
