"""The present state of a table: its journal, its game, the people at it and their votes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from hoyle.table.game import TableGame
from hoyle.table.people.people import People
from hoyle.table.votes import Votes
from hoyle.table.wire.events import CommandId, JournalEvent, Opened

if TYPE_CHECKING:
    from hoyle.table.drafting import Draft
    from hoyle.table.timeline import Timeline
    from hoyle.table.wire.events import Player
    from hoyle.table.wire.messages import Status


class TableFacts(Protocol):
    """What is known of a table without its positions: of the table itself, of its summary, and of a table as somebody sees it."""

    @property
    def id(self) -> str:
        """The id of the table."""
        ...

    @property
    def opened(self) -> Opened:
        """The event that opened the table, with the options on which those at the table agreed."""
        ...

    @property
    def seats(self) -> list[Player]:
        """The players by seat."""
        ...

    @property
    def status(self) -> Status:
        """The status of the table."""
        ...


class TableState:
    """A table to be read. `Table` decides commands and applies events; all other functions take this class."""

    def __init__(self, id: str, bot_name: Callable[[str], str] = str) -> None:
        """Create a table before its first event; `bot_name` returns the name of a bot for people (an English message)."""
        self.id = id
        self.journal: list[JournalEvent] = []
        self.opened: Opened
        """The event that opened the table, with the options on which those at the table agreed before the game."""
        self.done: set[tuple[int, CommandId]] = set()
        """The gestures already made: seat and gesture id."""
        self.game, self.people, self.votes = TableGame(), People(bot_name), Votes()

    @property
    def seq(self) -> int:
        """The number of the newest journal event."""
        return len(self.journal) - 1

    @property
    def seats(self) -> list[Player]:
        """The players by seat."""
        return self.people.seats

    @property
    def timeline(self) -> Timeline | None:
        """The positions of the games played here; None until all seats are taken."""
        return self.game.timeline

    @property
    def stuck(self) -> str:
        """Why the table cannot go on (an English message); empty if it can."""
        return self.game.stuck

    @property
    def status(self) -> Status:
        """The status of the table."""
        if self.game.stuck:
            return "stuck"
        if self.game.timeline is None:
            return "waiting"
        return "over" if self.game.timeline.is_over else "open"

    @property
    def waits_for_anybody(self) -> bool:
        """Whether the table waits for players whom nobody has invited."""
        return self.status == "waiting" and self.opened.is_public

    def tok(self, seat: int) -> str:
        """Return the name of a seat's open decision; see `TableGame.tok`."""
        return self.game.tok(seat)

    def to_move(self) -> tuple[int | None, ...]:
        """Return the seats to move; see `TableGame.to_move`."""
        return self.game.to_move()

    def running_timeline(self) -> Timeline:
        """Return the timeline; Refusal if the game has not begun, is over, or cannot go on."""
        return self.game.running()

    def draft(self, seat: int) -> Draft | None:
        """Return the draft of a seat; see `TableGame.draft`."""
        return self.game.draft(seat)
