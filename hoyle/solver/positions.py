"""The legal moves, the view and the seats to move of a position, as lists and records of plain Python."""

from warnings import warn

from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, awaited


def warn_of_former_name() -> None:
    """Warn that `exploitability` is called `nash_conv` now."""
    text = (
        "exploitability is called nash_conv now, its name in the literature; OpenSpiel's exploitability is half of it."
    )
    warn(text, DeprecationWarning, stacklevel=3)


def moves_of(game: Game, state: Position, seat: int) -> list[int]:
    """Return the legal moves of a seat or of CHANCE."""
    moves = [0] * game.moves
    return moves[: game.verbs["legal"](state, seat, moves)]


def view_of(game: Game, state: Position, seat: int) -> Position:
    """Return the view of a seat."""
    seen = state.blank()
    game.verbs["view"](state, seat, seen)
    return seen


def seats_awaited(state: Position) -> list[int]:
    """Return the seats to move, lowest first, or only CHANCE."""
    if state.to_move == CHANCE_AWAITED:
        return [CHANCE]
    return [seat for seat in range(CHANCE) if awaited(state.to_move, seat)]
