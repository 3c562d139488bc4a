"""What a host compares the answers of a worker with: a worker that runs rules of a visitor may answer anything.

Whatever an answer says of the table itself, it can harm that table only. The host checks what would reach beyond it: other tables,
other people, and what is counted of the games of the package.
"""

from collections.abc import Iterable
from dataclasses import replace

from hoyle.codec import MalformedMessage
from hoyle.games import own_games
from hoyle.table.opening import Wish
from hoyle.table.ports import Changes, Row
from hoyle.table.rewrite_texts import RewriteText, published_id
from hoyle.table.summary import Summary
from hoyle.table.versions import name_of_older
from hoyle.table.wire import events, vote_events
from hoyle.table.wire.commands import Command, MoveSeat, OpenRematch, ProposeRules, TakeSeat
from hoyle.table.wire.events import DELETED, IMPORTED, Opened, Player, RematchOpened, RulesAgreed
from hoyle.table.wire.vote_events import ChangeRules, PlayAgain, VoteCalled

MOST_BYTES = 1 << 20
"""The most bytes that one command may store."""
LONGEST = 200
"""The most characters of a title, and of a name."""


class Known:
    """What a host knows itself of a table in a worker."""

    def __init__(self, id: str) -> None:
        """Know nothing yet of the table with this id."""
        self.id = id
        self.opened: Opened | None = None
        """The event that opened the table; None before anything was read."""
        self.holders = {"", DELETED, IMPORTED}
        """Who may be named in an answer."""
        self.proposed = list[tuple[str, list[RewriteText]]]()
        """The games that people have proposed for a rematch, and their texts."""
        self.next_tables = {""}
        """The tables that the host has opened for a rematch."""

    @property
    def is_visitors(self) -> bool:
        """Whether the table is played by rules of a visitor."""
        return self.opened is not None and own_games.is_visitors(self.opened.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the game of a table by rules of a visitor may have."""
        return (self.opened.game, name_of_older(self.opened)) if self.opened else ()

    def note(self, rows: Iterable[Row]) -> None:
        """Read the events that are stored."""
        for row in rows:
            event = events.read(row.body)
            if isinstance(event, Opened):
                self.opened = event
            if isinstance(event, RematchOpened):
                self.next_tables.add(event.table)
            self.proposed += proposed_in(event)
            self.holders.update(holder for holder, _ in events.holders_in(event))

    def note_command(self, command: Command) -> None:
        """Note whom a command connects with the table."""
        match command:
            case TakeSeat():
                self.holders.add(command.player.holder)
            case MoveSeat():
                self.holders.add(command.to)
            case ProposeRules():
                self.holders.add(command.holder)
                self.proposed.append((command.game, command.rewrites))
            case OpenRematch():
                self.next_tables.add(command.table)
            case _:
                pass

    def check_summary(self, summary: Summary) -> None:
        """Raise MalformedMessage if this is the summary of another table, or if it names seats or people that there are not."""
        opened, count = summary.opened, len(summary.seats)
        if summary.id != self.id or not self.is_same(opened) or summary.next_table not in self.next_tables:
            raise MalformedMessage("another table")
        numbers = [*summary.present, *summary.programs, *summary.hints, *summary.undecided]
        numbers += [seat for seat in (*summary.to_move, summary.newcomer) if seat is not None]
        if not (len(opened.seats) == len(summary.toks) == count and all(0 <= seat < count for seat in numbers)):
            raise MalformedMessage("seats that there are not")
        self.check_players(summary.seats)

    def is_same(self, opened: Opened) -> bool:
        """Return whether an event opened this table: the rules may be others by now, unless they are a visitor's."""
        known = self.opened
        if known is None or opened.title not in ("", known.title):
            return False
        if self.is_visitors and not (opened.game in self.names and opened.rewrites == known.rewrites):
            return False
        others = [replace(each, game="", options={}, version=0, title="", rewrites=[]) for each in (opened, known)]
        if known.gathers:  # the game that people choose may need another number of seats
            others = [replace(each, seats=[], gathers=False) for each in others]
        return others[0] == others[1]

    def check_players(self, players: Iterable[Player]) -> None:
        """Raise MalformedMessage if one of these is nobody who has come to the table."""
        if not all(player.holder in self.holders and len(player.name) <= LONGEST for player in players):
            raise MalformedMessage("people who are not there")

    def check_changes(self, changes: Changes, seq: int) -> None:
        """Raise MalformedMessage unless these are changes of this table, after event `seq`, that can be stored."""
        if [row.seq for row in changes.rows] != [*range(seq + 1, seq + 1 + len(changes.rows))]:
            raise MalformedMessage("events with other numbers")
        bodies = [row.body for row in (*changes.rows, *changes.sealed, *changes.drafts)]
        if sum(map(len, bodies)) + len(changes.request or b"") > MOST_BYTES:
            raise MalformedMessage("too much to store")
        new = [events.read(row.body) for row in changes.rows]
        for row in changes.sealed:
            events.read_choice(row.body)
        for row in changes.drafts:
            events.read_draft(row.body)
        if changes.request:
            vote_events.read_request(changes.request)
        holders = [pair for event in new for pair in events.holders_in(event)]
        if changes.game and len("".join(changes.game)) > 2 * LONGEST:
            raise MalformedMessage("a long title")
        if changes.holders != holders or not self.holders.issuperset(holder for holder, _ in holders):
            raise MalformedMessage("people who are not there")
        if self.is_visitors:
            self.check_counted(changes, new)

    def check_offer(self, offer: PlayAgain) -> None:
        """Raise MalformedMessage if texts are offered that nobody has proposed."""
        if offer.rules and (offer.rules.game, offer.rules.rewrites) not in self.proposed:
            raise MalformedMessage("texts that nobody has proposed")

    def finished_rules(self, changes: Changes) -> str:
        """Return the hash of the visitor's rules that were played to their end; empty if they were not, or by other options."""
        assert self.opened is not None
        is_rated = bool(changes.finished) and not self.opened.options
        return published_id(self.opened.game) if is_rated else ""

    def check_counted(self, changes: Changes, new: Iterable[events.JournalEvent]) -> None:
        """Raise MalformedMessage if changes at a table by rules of a visitor count elsewhere, or bring other rules."""
        result, brings_rules = changes.result, any(isinstance(event, Opened | RulesAgreed) for event in new)
        brings_rules |= any(each not in self.proposed for event in new for each in proposed_in(event))
        if changes.daily or changes.daily_score is not None or brings_rules:
            raise MalformedMessage("other rules, or a daily deal")
        if result and not (own_games.is_visitors(result.game) and len(result.game + result.rules) <= MOST_BYTES):
            raise MalformedMessage("the result of another game")

    def check_wish(self, wish: Wish, people: Iterable[object]) -> None:
        """Raise MalformedMessage unless a table of this wish may follow, with those at this table and `people` who ask for it."""
        assert self.opened is not None
        self.holders.update(each.holder for each in people if isinstance(each, Player))
        self.check_players(wish.seats)
        if wish.after not in ("", self.id):
            raise MalformedMessage("the story of another table")
        if not self.is_visitors:
            return
        is_same = wish.game in self.names and wish.rewrites == self.opened.rewrites
        if wish.daily or not (is_same or (wish.game, wish.rewrites) in self.proposed):
            raise MalformedMessage("another game")
        if len(wish.title) > LONGEST:
            raise MalformedMessage("a long title")


def proposed_in(event: events.JournalEvent) -> list[tuple[str, list[RewriteText]]]:
    """Return the other game that an event proposes for a rematch, and the texts that a visitor has written of it."""
    match event:
        case VoteCalled(PlayAgain(rules=ChangeRules(game=game) as rules)) if game:
            return [(game, rules.rewrites if own_games.is_visitors(game) else [])]
        case _:
            return []
