"""A summary of a table: what a host, and pages about tables, need to know of one without its positions. It is a plain value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.messages import message
from hoyle.table.people import clocks, presence, rematch
from hoyle.table.people.people import seat_of
from hoyle.table.ports import Millis
from hoyle.table.show import hints
from hoyle.table.wire.events import Opened, Player, SeatMoved, SeatTaken
from hoyle.table.wire.messages import Status
from hoyle.table.wire.vote_events import PlayAgain

if TYPE_CHECKING:
    from hoyle.table.state import TableState


@message()
@dataclass(slots=True)
class Summary:
    """What is known of a table. It must not be changed."""

    id: str
    status: Status
    stuck: str
    """Why the table cannot go on (an English message); empty if it can."""
    seq: int
    """The number of the newest journal event."""
    opened: Opened
    seats: list[Player]
    present: list[int]
    """The seats of people for whom no bot stands in."""
    is_slow: bool
    """Whether a clock counts days, so that nobody need be there."""
    programs: dict[int, int]
    """By seat that admits a program: its number; see `People.programs`."""
    to_move: tuple[int | None, ...]
    """The seats to move; see `TableGame.to_move`."""
    toks: list[str]
    """By seat: the name of its open decision; see `TableGame.tok`."""
    hints: list[int]
    """The seats whose requested hints have no answer yet."""
    is_between_games: bool
    began: int | None
    """The number of the event after which the first game was dealt; None until all seats are taken."""
    runs_since: Millis | None
    """Since when the clocks run of those who are to move; None if the host has not noticed the position, or without clocks."""
    time_left: Millis | None
    """The least time that one of the running clocks had then, see `clocks.left_at_start`; None if no clock runs."""
    offer: int
    """The number of the rematch that is offered and not opened yet; 0 if none is."""
    undecided: list[int]
    """The seats of people who have not agreed to it."""
    next_table: str
    """The id of the table of the rematch; empty if there is none."""
    last_undo: int
    """The number of the last undo event; 0 if there is none."""
    has_choices: bool
    """Whether anybody has made a choice."""
    newcomer: int | None
    """The seat that somebody has taken by the newest event, or None."""
    bytes: int
    """How much memory the table takes, about."""

    @property
    def awaited(self) -> list[int]:
        """The seats of people for whom the game waits and who should be there."""
        return [] if self.is_slow else [seat for seat in self.present if seat in self.to_move]

    @property
    def waits_for_anybody(self) -> bool:
        """Whether the table waits for players whom nobody has invited."""
        return self.status == "waiting" and self.opened.is_public and not self.next_table

    @property
    def is_rematch_agreed(self) -> bool:
        """Whether everybody agrees to a rematch whose table is not open yet."""
        return self.offer > 0 and not self.undecided

    def seat_of(self, holder: str) -> int | None:
        """Return the seat of a holder, or None."""
        return seat_of(self.seats, holder)


def summary_of(table: TableState, bytes: int = 0) -> Summary:
    """Return the summary of a table that takes this much memory."""
    game, people, newest = table.game, table.people, table.journal[-1]
    clock, timeline = people.clock, game.timeline
    offer = table.votes.on(PlayAgain) if rematch.is_open(table) else None
    present, running = people.present(), clocks.running(table) if clock else []
    return Summary(
        table.id,
        table.status,
        game.stuck,
        table.seq,
        table.opened,
        people.seats.copy(),
        present,
        clock is not None and presence.is_slow(table),
        people.programs.copy(),
        game.to_move(),
        [game.tok(seat) for seat in range(len(people.seats))],
        hints.waiting_seats(table) if game.hints else [],
        timeline is not None and timeline.is_between_games,
        timeline.stages[0].seq if timeline else None,
        clock.since if clock else None,
        min((clocks.left_at_start(clock, seat) for seat in running), default=None) if clock else None,
        offer.number if offer else 0,
        rematch.undecided(table),
        table.votes.next_table,
        game.last_undo,
        bool(game.decided or game.sealed),
        newest.seat if isinstance(newest, SeatTaken | SeatMoved) else None,
        bytes,
    )
