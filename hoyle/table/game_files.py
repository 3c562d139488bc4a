"""Finished games as files: a record is read, checked by playing it again, and made ready to be stored as a table.

The format is that of `/t/…/record.json`; docs/game-files.md describes it.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from hoyle.games import GAMES
from hoyle.rulesets.rule_sets import LONGEST_NAME
from hoyle.table import verify
from hoyle.table.people import talk
from hoyle.table.ports import Changes, Row, Store
from hoyle.table.table import Table
from hoyle.table.verify import Disagrees, Unreadable
from hoyle.table.wire.events import (
    IMPORTED,
    MAX_NAME,
    PEOPLE_EVENTS,
    ClocksPressed,
    JournalEvent,
    Opened,
    Player,
    RulesAgreed,
    Said,
    SeatTaken,
    VoteCalled,
    write,
)
from hoyle.table.wire.vote_events import ChangeRules, PlayAgain

MAX_EVENTS = 5_000
"""The maximum number of events of a game that is imported."""


def checked_journal(body: bytes, bots: Collection[str]) -> list[JournalEvent]:
    """Return the events of a finished game, ready to be stored; Unreadable or Disagrees if they cannot be played again.

    Nobody at the server holds the seats; `bots` are the names of bots that it knows. What concerned the people and not the game
    is left out, except for what they said.
    """
    journal, played = without_texts(body), without_texts(body)  # seating the players changes the opening event
    if len(journal) > MAX_EVENTS:
        raise Unreadable(f"The game has more than {MAX_EVENTS} events: only shorter ones can be imported.")
    opened, last_seating = verify.seat_players(played)
    if opened.start:
        raise Disagrees("The game began in a position of another table, so its beginning cannot be checked.")
    timeline = verify.first_game(opened, last_seating)
    for number, event in enumerate(played[last_seating + 1 :], last_seating + 1):
        if isinstance(event, Opened | SeatTaken):
            raise Disagrees(f"Event {number} cannot have happened: the game had begun.")
        verify.replay_event(timeline, number, event)
    if not timeline.is_over:
        raise Disagrees("After its last event the game is not over: only finished games can be imported.")
    stored = neutral(journal, len(opened.seats), last_seating, bots)
    table = Table("import")
    for event in stored:
        table.apply(event)
    if table.status != "over":
        raise Disagrees("The events of the table do not fit together.")
    return stored


def without_texts(body: bytes) -> list[JournalEvent]:
    """Return the events of a record without texts of rewrites: a game of them is imported only if this Hoyle lists it."""
    events = verify.read(body)[1]
    for event in events:
        if isinstance(event, Opened | RulesAgreed):
            event.rewrites = []
        elif isinstance(event, VoteCalled):
            rules = event.subject.rules if isinstance(event.subject, PlayAgain) else event.subject
            if isinstance(rules, ChangeRules):
                rules.rewrites = []
    return events


def neutral(
    journal: Sequence[JournalEvent], count: int, last_seating: int, bots: Collection[str]
) -> list[JournalEvent]:
    """Return the events of a table with nobody of this server in its seats, and with texts of limited length.

    `count` is the number of seats in the game, and `last_seating` the number of the event after which it began. The events keep their
    numbers, because undone choices are found by them.
    """
    first = journal[0]
    assert isinstance(first, Opened)
    taken = {event.seat for event in journal if isinstance(event, SeatTaken)}
    seats = [Player("human") if seat in taken else somebody(player, bots) for seat, player in enumerate(first.seats)]
    title = talk.plain_text(first.title)[:LONGEST_NAME]
    opened = replace(
        first,
        seats=seats,
        title=title,
        watched=True,
        is_public=False,
        clock=None,
        friendly=False,
        daily=None,
    )
    events_after = enumerate(journal[1:], 1)
    return [opened, *(neutral_event(event, count, number <= last_seating, bots) for number, event in events_after)]


def neutral_event(event: JournalEvent, seats: int, is_before: bool, bots: Collection[str]) -> JournalEvent:
    """Return an event of a table as `neutral` stores it; `is_before` says whether the game had not begun."""
    if isinstance(event, SeatTaken):
        return replace(event, player=somebody(event.player, bots))
    if isinstance(event, Said) and 0 <= event.seat < seats:
        return replace(event, text=talk.plain_text(event.text)[: talk.MAX_TEXT])
    if isinstance(event, RulesAgreed):
        return event
    return ClocksPressed([]) if isinstance(event, PEOPLE_EVENTS) else event  # without a clock the event has no effect


def somebody(player: Player, bots: Collection[str]) -> Player:
    """Return a player of an imported game. Bots that are not known are named as people."""
    if player.kind == "bot" and player.bot in bots:
        return Player("bot", bot=player.bot, salt=player.salt)
    return Player("human", talk.plain_text(player.name or player.bot)[:MAX_NAME], holder=IMPORTED, salt=player.salt)


def import_game(body: bytes, bots: Collection[str]) -> dict[str, object]:
    """Return a checked game as plain data for `store_game`, or under `why` the reason why it cannot be imported."""
    try:
        journal = checked_journal(body, bots)
    except (Disagrees, Unreadable) as error:
        return {"why": str(error)}
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return {"why": "Its options or events do not fit the rules."}
    opened = journal[0]
    assert isinstance(opened, Opened)
    title = opened.title or GAMES[opened.game].title
    return {"game": opened.game, "title": title, "events": [write(event) for event in journal]}


async def store_game(store: Store, id: str, data: dict[str, Any]) -> None:
    """Store a finished game that `import_game` has checked as a table with this id."""
    changes = Changes(rows=[Row(seq, event) for seq, event in enumerate(data["events"])], is_over=True)
    await store.open(id, data["game"], data["title"], changes, "")
