"""Verify the record of a finished table: the seal, the draw of seats, the cards, and the moves.

The record is the file `/t/…/record.json` of the server. To verify it, the games are dealt again from the secret and the
players' texts, and all moves are played again.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hoyle.codec import MalformedMessage, to_plain
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE
from hoyle.table import fairness
from hoyle.table.deals import deals_of
from hoyle.table.opening import lot_of
from hoyle.table.timeline import Drift, Timeline
from hoyle.table.versions import is_playable, with_rewrites, with_rules
from hoyle.table.wire import events
from hoyle.table.wire.events import PEOPLE_EVENTS, JournalEvent, Opened, Played, RulesAgreed, SeatTaken, Started

FORMAT = 1
"""The format of records. Records without a number are older and of the same format."""


class Unreadable(Refusal):
    """The input is not a record, or this version of Hoyle cannot replay it; the message is one sentence."""


class Disagrees(Exception):
    """The record contradicts itself or the rules; the message is one sentence."""


def verify(body: bytes, noted_seal: str = "") -> str:
    """Return a sentence that everything agrees; raise Disagrees if something does not, Unreadable if it cannot be checked.

    `noted_seal` is the seal as somebody noted it before the first card; empty if nobody did.
    """
    (seal, journal), deals = read(body), json.loads(body).get("deals")
    opened, last_seating = seat_players(journal)
    opened = with_rewrites(opened)
    if opened.start:
        raise Disagrees("The game began in a position of another table: its first cards do not follow from the seal.")
    check_seal(seal, opened.secret, noted_seal)
    timeline = first_game(opened, last_seating)
    check_lot(timeline, opened)
    for number, event in enumerate(journal[last_seating + 1 :], last_seating + 1):
        replay_event(timeline, number, event)
    if not timeline.is_over:
        raise Disagrees("After its last event the game is not over: the end of the record is missing.")
    check_deals(timeline, journal, deals)
    moves = sum(seat != CHANCE for event in journal if isinstance(event, Played) for seat, _ in event.moves)
    return f"All agree: the seal {seal}, the cards and {moves_text(moves, timeline.game)}."


def moves_text(moves: int, games: int) -> str:
    """Return the number of moves in words, and the number of games if there are several.

    >>> moves_text(1, 1), moves_text(40, 3)
    ('1 move', '40 moves of 3 games')
    """
    return f"{moves} move{'s' * (moves != 1)}" + f" of {games} games" * (games > 1)


def read(body: bytes) -> tuple[str, list[JournalEvent]]:
    """Return the seal and the events of a record; Unreadable if the input is not a record."""
    try:
        written: dict[str, Any] = json.loads(body)
        if written.get("format", FORMAT) != FORMAT:
            raise Unreadable(f"The record has format {written['format']}: this Hoyle reads format {FORMAT}.")
        return str(written["promise"]), [events.read(json.dumps(event).encode()) for event in written["events"]]
    except Unreadable:
        raise
    except MalformedMessage as error:
        raise Unreadable(f"That is no record of a table: {error.reason}.") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"That is no record of a table: {error}.") from None


def seat_players(journal: Sequence[JournalEvent]) -> tuple[Opened, int]:
    """Return the opening event with all players seated, and the number of the last event before the first game."""
    if not journal or not isinstance(journal[0], Opened):
        raise Unreadable("That is no record of a table: it does not begin with how the table was opened.")
    opened, last_seating, agreed = journal[0], 0, None
    for number, event in enumerate(journal[1:], 1):
        if isinstance(event, RulesAgreed):
            agreed = event
            if opened.gathers:
                opened, agreed = with_rules(opened, event), None
        if isinstance(event, Started):
            opened, last_seating = replace(opened, gathers=False), number
            break
        if isinstance(event, PEOPLE_EVENTS):
            continue
        if not isinstance(event, SeatTaken):
            break
        if not 0 <= event.seat < len(opened.seats):
            raise Unreadable(
                f"That is no record of a table: in event {number} somebody takes a seat that does not exist."
            )
        opened.seats[event.seat], last_seating = event.player, number
        if agreed:  # rules on which people agree after the last seat is taken are those of a match's further games
            opened, agreed = with_rules(opened, agreed), None
    return opened, last_seating


def check_seal(seal: str, secret: str, noted_seal: str) -> None:
    """Raise Disagrees if the secret or `noted_seal` does not match the seal, or if the deal was not random."""
    if fairness.seal(secret) != seal:
        raise Disagrees(
            f"The secret is not the one that was sealed: its seal is {fairness.seal(secret)}, the record says {seal}."
        )
    if fairness.contains_seed(secret):
        raise Disagrees(
            "The deal was chosen: its secret states the seed, and the words of the players have no part in it."
        )
    if noted_seal and noted_seal.strip().lower() != seal:
        raise Disagrees(f"The seal is not the one you noted: the record has {seal}.")


def check_deals(timeline: Timeline, journal: Sequence[JournalEvent], listed: object) -> None:
    """Raise Disagrees if the listed draws are not those of the events; older records list none (None)."""
    drawn = json.loads(json.dumps(to_plain(list(deals_of(timeline, journal)))))
    if listed is None or listed == drawn:
        return
    pairs = enumerate(zip(listed, drawn, strict=False), 1) if isinstance(listed, list) else ()
    number = next((number for number, (theirs, ours) in pairs if theirs != ours), 0)
    if number:
        raise Disagrees(f"The draws that the record lists for deal {number} are not those of its moves.")
    raise Disagrees("The record does not list the draws of all deals.")


def check_lot(timeline: Timeline, opened: Opened) -> None:
    """Raise Disagrees if the seats differ from the draw that the secret gives; older records do not contain the draw."""
    lot = lot_of(timeline.variant, opened.secret)
    if opened.lot and opened.lot != lot:
        raise Disagrees(f"The seats were drawn as {opened.lot}, but the secret gives {lot}.")


def first_game(opened: Opened, seq: int) -> Timeline:
    """Return a timeline with the first game dealt after event `seq`; Unreadable if this Hoyle does not have the rules."""
    game = GAMES.get(opened.game)
    if game is None:
        raise Unreadable(f"There is no game {opened.game!r} here: name the folder of your own game with --game.")
    if not is_playable(opened):
        raise Unreadable(
            f"The table was played by version {opened.version} of the rules of {game.name}, and this Hoyle has version "
            f"{game.version}: use the Hoyle with which it was played."
        )
    timeline = Timeline(opened, seq)
    if timeline.variant.seats != len(opened.seats):
        raise Unreadable(
            f"With these options {game.name} has {timeline.variant.seats} seats, the record {len(opened.seats)}."
        )
    return timeline


def replay_event(timeline: Timeline, number: int, event: JournalEvent) -> None:
    """Replay an event; Disagrees if the result differs from the record, or if the event is not possible."""
    try:
        if isinstance(event, RulesAgreed) and timeline.is_match:
            timeline.change_rules(with_rules(timeline.opened, event))
        if isinstance(event, PEOPLE_EVENTS):
            return
        timeline.apply(event, number, timeline.outcome(event, number))
    except Drift:
        raise Disagrees(f"Event {number}: {difference(event, replayed_moves(timeline, event))}") from None
    except (OptionError, ValueError, IndexError, KeyError, OverflowError) as error:
        raise Disagrees(f"Event {number} cannot have happened: {error}") from None


def replayed_moves(timeline: Timeline, event: JournalEvent) -> Sequence[tuple[int, int]]:
    """Return the moves of an event when it is replayed, those of CHANCE included: pairs of seat and move."""
    play = timeline.play.copy()
    before = len(play.log)
    for seat, move in event.moves if isinstance(event, Played) else []:
        if seat != CHANCE:
            play.play(seat, move)
    return play.log[before:]


def difference(event: JournalEvent, replayed: Sequence[tuple[int, int]]) -> str:
    """Return a sentence about the first difference between an event and its replayed moves."""
    recorded = [tuple(move) for move in event.moves] if isinstance(event, Played) else []
    for number, (old, new) in enumerate(zip(recorded, replayed, strict=False), 1):
        if old != new and new[0] == CHANCE:
            return f"as its move {number} the record has {old}; from the secret chance plays {new[1]}."
    if recorded != list(replayed):
        return f"the record has the moves {recorded}; played again they are {list(replayed)}."
    return "the moves agree, but not the position they lead to: other cards were dealt, or by other rules."
