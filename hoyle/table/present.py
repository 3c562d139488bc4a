"""The present of a table: what its match play says now, each fact computed at most once."""

from typing import Any

from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Say
from hoyle.games.shared.table_module import table_of
from hoyle.play.match_play import MatchPlay
from hoyle.play.seen import Seen
from hoyle.rules.first_form import digested
from hoyle.rules.match import Standing
from hoyle.rules.position import Position
from hoyle.rules.seats import NONE
from hoyle.table.wire.messages import MatchSheet


class Present:
    """Facts about a match play that does not change any more: an event replaces it by another one."""

    __slots__ = (
        "empty_drafts",
        "known_chooser",
        "known_packed",
        "known_standing",
        "match_play",
        "offered",
        "play",
        "seats",
        "sheets",
        "table",
        "views",
        "waits",
    )

    def __init__(self, match_play: MatchPlay) -> None:
        """Create it without computing anything."""
        self.match_play, self.play = match_play, match_play.play
        self.table = table_of(self.play.variant.game)
        self.known_standing: Standing | None = None
        self.known_chooser: int | None = None
        self.known_packed = b""
        self.waits: tuple[int, ...] | None = None
        self.views: dict[int | None, Any] = {}
        """By seat, None for the public view: the views computed so far."""
        self.seats: dict[int, Seen] = {}
        """By seat: what it sees, as far as it was asked for."""
        self.offered: dict[int, tuple[Any, Gestures]] = {}
        """By seat: its draft, and its gestures with this draft."""
        self.empty_drafts: dict[int, Any] = {}
        """By seat: its draft before the first step, as the table has made it."""
        self.sheets: dict[Say, tuple[list[str], MatchSheet]] = {}
        """By language: the names of the seats and the score sheet with them; see `results.match_sheet`."""

    @property
    def standing(self) -> Standing:
        """The score sheet, including the current deal if it is over."""
        if self.known_standing is None:
            self.known_standing = self.match_play.standing()
        return self.known_standing

    @property
    def is_between_games(self) -> bool:
        """Whether a game of the match has ended and the next one has not started."""
        return self.play.is_over and not self.standing.is_over

    @property
    def chooser(self) -> int:
        """The seat that chooses the rules of the next deal, or NONE."""
        if self.known_chooser is None:
            self.known_chooser = self.match_play.chooser
        return self.known_chooser

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats to move that have not chosen yet."""
        if self.waits is None:
            self.waits = self.play.to_move
        return self.waits

    @property
    def packed(self) -> bytes:
        """The packed state."""
        if not self.known_packed:
            self.known_packed = self.play.state.pack()
        return self.known_packed

    @property
    def digested(self) -> bytes:
        """The bytes of the state that its digest covers."""
        return digested(self.play.state, self.packed)

    def view(self, seat: int | None) -> Position:
        """Return the view of a seat, or the public view; it must not be changed."""
        seen = self.views.get(seat)
        if seen is None:
            seen = self.views[seat] = self.play.public_view() if seat is None else self.play.view(seat)
        return seen

    def seen(self, seat: int) -> Seen:
        """Return what a seat sees, with its legal moves and their notation."""
        seen = self.seats.get(seat)
        if seen is None:
            seen = self.seats[seat] = Seen(self.play.variant.game, self.view(seat), seat)
        return seen


def leading_seats(present: Present, teams: list[str]) -> list[int]:
    """Return the seats in first place: the winner and its teammates, or all tied seats; empty if a one-player game was lost.

    If all sides of a match are tied, the list may be empty too; see `Standing.shared`.
    """
    winner = present.standing.winner
    if winner != NONE:
        return [seat for seat, team in enumerate(teams) if team == teams[winner]] or [winner]
    if present.match_play.is_match:
        return list(present.standing.shared)
    payoffs = present.play.payoffs
    return [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)] if len(payoffs) > 1 else []


def is_one_side(leaders: list[int], teams: list[str]) -> bool:
    """Return whether the seats in first place are a single seat, or all in one team."""
    return len(leaders) == 1 or (bool(teams) and len({teams[seat] for seat in leaders}) == 1)
