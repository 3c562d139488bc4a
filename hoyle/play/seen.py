"""A deal as one seat sees it: its view, and what follows from the view alone. The state cannot be reached from here."""

from functools import cached_property

from hoyle.errors import Refusal
from hoyle.games.shared.text_module import text_of
from hoyle.rules.game import Game
from hoyle.rules.link import function_for_play
from hoyle.rules.position import Position
from hoyle.rules.seats import awaited


class IllegalMove(Refusal):
    """A move is not legal; the message says what to do instead."""


class Seen:
    """What a seat sees of a deal."""

    def __init__(self, game: Game, view: Position, seat: int) -> None:
        """Create it from a view of the seat, which is not changed any more."""
        self.game, self.view, self.seat = game, view, seat

    @cached_property
    def legal(self) -> list[int]:
        """The moves that the seat may make now, ascending; empty if it is not to move."""
        return moves_in(self.game, self.view, self.seat) if awaited(self.view.to_move, self.seat) else []

    def say(self, move: int) -> str:
        """Return a move in the game's notation."""
        text = text_of(self.game)
        return text.write(self.view, self.seat, move) if text else str(move)

    def read(self, text: str) -> int:
        """Return the number of the move with this notation; IllegalMove if the text is not the notation of a move."""
        reader = text_of(self.game)
        try:
            return reader.read(self.view, self.seat, text) if reader else int(text)
        except Refusal as refusal:
            raise IllegalMove(refusal.message, **refusal.facts) from None
        except ValueError as error:
            raise IllegalMove("{error}", error=error) from None

    def parts(self, text: str) -> list[str]:
        """Return the moves of a turn that is written as one text."""
        notation = text_of(self.game)
        return notation.parts(self.view, text) if notation else [text]


def moves_in(game: Game, position: Position, seat: int) -> list[int]:
    """Return the legal moves of a seat or of CHANCE in a state, or of a seat in its view."""
    moves = [0] * game.moves
    return moves[: function_for_play(game, "legal")(position, seat, moves)]
