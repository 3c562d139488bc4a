"""The differences between two views of one reader: the card laid or drawn, and the seats blocked and skipped."""

from hoyle.games.muzicando.cards import PAUSE
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.state import DRAWING, PLAYING, State
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


def seats_blocked(rules: Rules, before: State, after: State, sign: int) -> list[int]:
    """MZ40–MZ43: return the seats that a sign blocks, clockwise, including seats that were blocked before."""
    if sign == PAUSE:
        return []
    seat, trial = before.turn, before.clone()
    trial.gone, trial.marks = after.gone, 0
    rules.apply_sign(trial, seat, sign)
    players = after.options.players
    return [other for other in ((seat + step) % players for step in range(1, players)) if has(trial.marks, other)]


def seats_skipped(rules: Rules, before: State, after: State) -> list[int]:
    """MZ43: return the blocked seats between the seat that played and the seat whose turn it is now."""
    if after.phase not in (PLAYING, DRAWING) or (before.turn == after.turn and before.phase != after.phase):
        return []
    seats: list[int] = []
    seat = rules.next_seat(after, before.turn)
    while seat != after.turn and len(seats) < after.options.players:
        seats.append(seat)
        seat = rules.next_seat(after, seat)
    return seats if not has(after.gone, after.turn) else []
