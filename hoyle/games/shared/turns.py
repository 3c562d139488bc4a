"""The legal moves of a seat, the order of seats, and the prompt for readers who wait."""

from collections.abc import Callable, Iterable

from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.position import P, Position
from hoyle.rules.seats import CHANCE, awaited


def legal_moves(legal: Callable[[P, int, list[int]], int], seen: P, seat: int, max_moves: int) -> list[int]:
    """Return the legal moves of a seat by its view, of which there are at most `max_moves`; none if it is not to move."""
    moves = [0] * max_moves
    return moves[: legal(seen, seat, moves)] if awaited(seen.to_move, seat) else []


def is_to_move(seen: Position, seat: int | None) -> bool:
    """Return whether the reader is a seat that is to move; None stands for a spectator."""
    return seat is not None and awaited(seen.to_move, seat)


def others_from(seat: int | None, players: int) -> list[int]:
    """Return the other seats in turn, beginning to the reader's left; a spectator (None) counts as seat 0.

    >>> others_from(2, 4), others_from(None, 3)
    ([3, 0, 1], [1, 2])
    """
    return [((seat or 0) + step) % players for step in range(1, players)]


def join_names(names: Iterable[str], say: Say) -> str:
    """Return names as a list for a sentence.

    >>> from hoyle.i18n import translator
    >>> join_names(["Ann", "Bob"], translator("en")), join_names(["Ann", "Bob", "Cid"], translator("en"))
    ('Ann and Bob', 'Ann, Bob and Cid')
    """
    *others, last = names
    return say(" and ").join([", ".join(others), last]) if others else last


def waiting_prompt(seen: Position, names: list[str], say: Say, over: str = N_("The game is over.")) -> str:
    """Return the prompt of a reader who is not to move: who is to move, that cards are dealt, or `over`."""
    waiting = [name for seat, name in enumerate(names) if awaited(seen.to_move, seat)]
    if waiting:
        return say(N_("Waiting for {names}."), names=join_names(waiting, say))
    return say(N_("The cards are being dealt.")) if awaited(seen.to_move, CHANCE) else say(over)
