"""The differences between two views of one reader: the card laid or drawn, and the seats blocked and skipped."""

from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, PAUSE
from hoyle.games.muzicando.options import NEXT, NEXT_AND_PREVIOUS, NOBODY, PREVIOUS
from hoyle.games.muzicando.state import DRAWING, PLAYING, State, next_seat, previous_seat
from hoyle.rules.bits import has, lowest
from hoyle.rules.seats import NONE


def laid_card(before: State, after: State) -> int:
    """Return the card laid between the two views, or NONE."""
    new = after.laid & ~before.laid
    return lowest(new) if new else NONE


def drawn_card(before: State, after: State, seat: int) -> int:
    """Return the card added to a hand, or NONE if the reader cannot see it."""
    new = after.hand[seat] & ~before.hand[seat]
    return lowest(new) if new else NONE


def seats_blocked(before: State, after: State, sign: int) -> list[int]:
    """MZ40–MZ43: return the seats that a sign blocks, each once, including seats that were blocked before."""
    seat = before.turn
    blocked = NOBODY if sign == PAUSE else after.options.sign_blocks[sign // CARDS_PER_COLOUR // 2]
    seats: list[int] = []
    if blocked in (NEXT, NEXT_AND_PREVIOUS):
        seats.append(next_seat(after, seat))
    if blocked in (PREVIOUS, NEXT_AND_PREVIOUS):
        seats.append(previous_seat(after, seat))
    return [other for index, other in enumerate(seats) if other != seat and other not in seats[:index]]


def seats_skipped(before: State, after: State) -> list[int]:
    """MZ43: return the blocked seats between the seat that played and the seat whose turn it is now."""
    if after.phase not in (PLAYING, DRAWING) or (before.turn == after.turn and before.phase != after.phase):
        return []
    seats: list[int] = []
    seat = next_seat(after, before.turn)
    while seat != after.turn and len(seats) < after.options.players:
        seats.append(seat)
        seat = next_seat(after, seat)
    return seats if not has(after.gone, after.turn) else []
