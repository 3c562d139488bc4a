"""Derive the changes to a store from events, and apply what a store has saved."""

from collections import deque
from collections.abc import Callable, Iterator

from hoyle.codec import encode
from hoyle.play.match_play import MatchPlay
from hoyle.rules.seats import CHANCE
from hoyle.rulesets.published_rules import rules_hash
from hoyle.table import daily
from hoyle.table.decision import Decision
from hoyle.table.ports import Changes, DraftRow, GameResult, Row, Saved, SealedRow
from hoyle.table.stages import Outcome
from hoyle.table.table import Table
from hoyle.table.timeline import Timeline
from hoyle.table.versions import game_of, with_rules
from hoyle.table.wire.events import (
    JOURNAL,
    PEOPLE_EVENTS,
    ChoiceSealed,
    DraftChanged,
    JournalEvent,
    Played,
    RematchOpened,
    Resigned,
    RulesAgreed,
    Undone,
    VoteCalled,
    VoteCast,
    holders_in,
    read,
    read_choice,
    read_draft,
    write,
)
from hoyle.table.wire.vote_events import read_request


def changes_of(table: Table, decision: Decision) -> Changes:
    """Return the changes that a decision writes; passing events write nothing."""
    changes, seq = Changes(), table.seq
    for event in decision.events:
        match event:
            case ChoiceSealed():
                changes.sealed.append(SealedRow(event.seat, event.place, encode(event.choice)))
                changes.drops_request = True
            case DraftChanged():
                changes.drafts.append(DraftRow(event.seat, encode(event.draft)))
            case VoteCalled() | VoteCast() if event.about == "undo":
                changes.request = encode(table.votes.undo_request(event))
                changes.drops_request = True
            case _ if isinstance(event, JOURNAL):
                seq += 1
                add_row(changes, table, event, seq, decision.outcome_of(event))
            case _:
                pass
    return changes


def add_row(changes: Changes, table: Table, event: JournalEvent, seq: int, outcome: Outcome | None) -> None:
    """Add the row of a journal event to `changes`, and the changes that follow from the event and its outcome."""
    changes.rows.append(Row(seq, write(event)))
    changes.drops_request = changes.drops_request or not isinstance(event, PEOPLE_EVENTS)
    changes.clears = changes.clears or isinstance(event, Played | Resigned | Undone)
    changes.holders += holders_in(event)
    changes.is_over = changes.is_over or (isinstance(event, RematchOpened) and table.status == "waiting")
    if isinstance(event, RulesAgreed) and table.timeline is None:
        opened = with_rules(table.opened, event)
        changes.game = opened.game, opened.title or game_of(opened).title
    if outcome and table.timeline:
        changes.is_over = outcome.present.standing.is_over
        is_played_out = changes.is_over and outcome.match_play.is_played_out
        changes.finished = hash_of_rules(table.timeline) if is_played_out else ""
        changes.result = result_of(table.timeline, outcome.match_play)
        if changes.is_over and (deal := daily.deal_of_table(table)):
            resigned = isinstance(event, Resigned) and event.seat == deal.seat
            changes.daily_score = daily.score_of(outcome.match_play, deal.seat, resigned)


def hash_of_rules(timeline: Timeline) -> str:
    """Return the hash of a table's rules; empty if they changed, or if it began in a position of another table."""
    if timeline.start or timeline.has_changed:
        return ""
    return rules_hash(timeline.variant.name, timeline.variant.game.version, timeline.rules_text)


def result_of(timeline: Timeline, match_play: MatchPlay) -> GameResult | None:
    """Return the result of a match's current game, for statistics; None if it is not over, or has other rules than the table's.

    A game that began in a position of another table has none either.
    """
    play, variant = match_play.play, timeline.variant
    if not play.is_over or timeline.start:
        return None
    if play.variant.game is not variant.game or (play.options or variant.options) != variant.options:
        return None
    moves = sum(1 for seat, _ in play.log if seat != CHANCE)
    return GameResult(timeline.game, variant.name, timeline.rules_text, play.winners, moves)


def load_table(id: str, saved: Saved, bot_name: Callable[[str], str] = str) -> Table:
    """Return the table that a store has saved; `bot_name` returns the name of a bot that is shown."""
    table = Table(id, bot_name)
    catch_up(table, saved)
    return table


def catch_up(table: Table, saved: Saved) -> None:
    """Apply what a store has saved since a table was loaded; afterwards it is equal to a newly loaded table."""
    deque(catching_up(table, saved), 0)


def catching_up(table: Table, saved: Saved) -> Iterator[None]:
    """Do what `catch_up` does, in parts.

    What is not stored, such as hints and the order of hands, stays.
    """
    for row in saved.rows[len(table.journal) :]:
        table.apply(read(row.body))
        yield
    known = {(sealed.seat, sealed.place) for sealed in table.game.sealed}
    for row in saved.sealed:
        if (row.seat, row.place) not in known:
            table.apply(ChoiceSealed(row.seat, row.place, read_choice(row.body)))
    for row in saved.drafts:
        if row.seat not in table.game.drafts or encode(table.game.drafts[row.seat].stored) != row.body:
            table.apply(DraftChanged(row.seat, read_draft(row.body)))
    table.votes.forget_undo()
    for event in read_request(saved.request) if saved.request else ():
        table.apply(event)
