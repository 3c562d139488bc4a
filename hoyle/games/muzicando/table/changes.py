"""What a player did, from two views of the same reader: the card laid or drawn, who was blocked, who was skipped."""

from hoyle.games.muzicando.cards import EACH, GREEN, ORANGE, PAUSE
from hoyle.games.muzicando.state import DRAWING, PLAYING, State, next_seat, previous_seat
from hoyle.rules.bits import has, lowest
from hoyle.rules.seats import NONE


def laid_card(before: State, after: State) -> int:
    """Return the card that lies on the table now and did not before, or NONE."""
    new = after.laid & ~before.laid
    return lowest(new) if new else NONE


def drew(before: State, after: State, seat: int) -> int:
    """Return the card that came into a hand, if this reader sees it."""
    new = after.hand[seat] & ~before.hand[seat]
    return lowest(new) if new else NONE


def blocked_now(before: State, after: State, sign: int) -> list[int]:
    """MZ40–MZ43: whom a sign blocks; players who were blocked already are named too, nobody twice."""
    seat, colour = before.turn, sign // EACH
    found: list[int] = []
    if sign != PAUSE and colour <= GREEN:
        found.append(next_seat(after, seat))
    if sign != PAUSE and colour > ORANGE:
        found.append(previous_seat(after, seat))
    return [other for place, other in enumerate(found) if other != seat and other not in found[:place]]


def skipped(before: State, after: State) -> list[int]:
    """MZ43: return the blocked players between the one who played and the one whose turn it is now."""
    if after.phase not in (PLAYING, DRAWING) or (before.turn == after.turn and before.phase != after.phase):
        return []
    found: list[int] = []
    seat = next_seat(after, before.turn)
    while seat != after.turn and len(found) < after.options.players:
        found.append(seat)
        seat = next_seat(after, seat)
    return found if not has(after.gone, after.turn) else []
