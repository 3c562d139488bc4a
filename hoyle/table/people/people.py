"""The people at a table, and what they do beside the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.i18n import isolated
from hoyle.table.people.audience import HandOrder
from hoyle.table.time_control import Clock, TimeControl
from hoyle.table.versions import fitted
from hoyle.table.wire.events import (
    ClocksPressed,
    HandArranged,
    LagForgiven,
    MovesShown,
    Opened,
    Player,
    ProgramChanged,
    Said,
    SeatMoved,
    SeatTaken,
    SubstituteChanged,
)

if TYPE_CHECKING:
    from hoyle.games.shared.scenes import Say
    from hoyle.table.ports import Millis

PeopleEvent = (
    Opened
    | SeatTaken
    | Said
    | SubstituteChanged
    | SeatMoved
    | ClocksPressed
    | ProgramChanged
    | HandArranged
    | LagForgiven
    | MovesShown
)
"""The events that change the people at a table."""


class People:
    """Who sits at a table, what they have said, their clocks, hands and programs. Only its own methods change its fields."""

    def __init__(self, bot_name: Callable[[str], str] = str) -> None:
        """Create it before anybody sits down; `bot_name` returns the name of a bot for people (an English message)."""
        self.bot_name = bot_name
        self.seats: list[Player] = []
        self.talk: list[Said] = []
        self.clock: Clock | None = None
        self.hands: dict[int, HandOrder] = {}
        self.programs: dict[int, int] = {}
        """By seat whose holder has let a program in: the number of the event that did."""
        self.known_names: dict[Say, list[str]] = {}
        """By language: what `names` has returned since somebody sat down last."""

    def apply(self, event: PeopleEvent, seq: int) -> None:
        """Apply an event; a journal event has the number `seq`."""
        match event:
            case Opened():
                self.seats = list(event.seats)
            case SeatTaken():
                self.seats[event.seat], self.known_names = event.player, {}
            case SubstituteChanged():
                self.seats[event.seat] = replace(self.seats[event.seat], bot=event.bot)
            case SeatMoved():
                self.seats[event.seat] = replace(self.seats[event.seat], holder=event.holder)
                self.programs.pop(event.seat, None)
            case ProgramChanged(seat, allowed):
                self.programs.pop(seat, None)
                if allowed:
                    self.programs[seat] = seq
            case Said():
                self.talk.append(event)
            case ClocksPressed():
                if self.clock:
                    self.clock.left, self.clock.since = list(event.left), None
            case LagForgiven():
                if self.clock:
                    self.clock.forgive(event.seat, event.time)
            case MovesShown():
                if self.clock:
                    self.clock.shown = event.at
            case HandArranged():
                self.hands[event.seat] = HandOrder(event.order, event.sort)

    def fit(self, seats: int, keeps_bots: bool) -> None:
        """Have this number of seats, because the rules changed before the game; see `versions.fitted`."""
        self.seats, self.known_names = fitted(self.seats, seats, keeps_bots), {}

    def set_clocks(self, control: TimeControl) -> None:
        """Set the clocks at the beginning of the game."""
        self.clock = Clock(control, [control.seconds * 1000] * len(self.seats))

    def start_clocks(self, now: Millis) -> None:
        """Let the clocks of those who are to move run since `now`; see `Clock.since`."""
        if self.clock:
            self.clock.since = now

    # Queries.

    def humans(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, player in enumerate(self.seats) if player.kind == "human"]

    def present(self) -> list[int]:
        """Return the seats of people for whom no bot stands in."""
        return [seat for seat, player in enumerate(self.seats) if player.kind == "human" and not player.bot]

    def seat_of(self, holder: str) -> int | None:
        """Return the seat of a holder, or None."""
        return seat_of(self.seats, holder)

    def is_substituted(self, seat: int) -> bool:
        """Return whether a bot stands in for the person of a seat."""
        player = self.seats[seat]
        return player.kind == "human" and player.is_played_by_bot

    def names(self, say: Say) -> list[str]:
        """Return the names of the seats, as they may stand in sentences; equal names are numbered. The list must not be changed."""
        known = self.known_names.get(say)
        if known is None:
            known = self.known_names[say] = numbered([self.name(player, say) for player in self.seats], say)
        return known

    def name(self, player: Player, say: Say) -> str:
        """Return the name of a player."""
        if player.kind == "bot":
            return say(self.bot_name(player.bot))
        return isolated(player.name) or say("Guest")


def seat_of(seats: Sequence[Player], holder: str) -> int | None:
    """Return the seat of a holder, or None."""
    return next((seat for seat, player in enumerate(seats) if holder and player.holder == holder), None)


def numbered(names: list[str], say: Say) -> list[str]:
    """Return names with numbers where several are equal."""
    return [
        say("{name} {number}", name=name, number=names[:seat].count(name) + 1) if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    ]
