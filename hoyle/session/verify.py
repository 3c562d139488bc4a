"""Check that the record of a finished table agrees with itself: the seal, the draw of seats, the cards that follow, the moves.

The record is what `/t/…/record.json` gives. Nothing in it is trusted: the games are dealt again from the secret and the
players' words, and everything is played again.
"""

import json
from collections.abc import Sequence
from typing import Any

from hoyle.games import GAMES
from hoyle.rules.seats import CHANCE
from hoyle.session import events, fairness
from hoyle.session.codec import MalformedMessage
from hoyle.session.events import JournalEvent, Opened, Played, SeatTaken
from hoyle.session.opening import lot_of
from hoyle.session.timeline import Drift, Timeline


class Unreadable(ValueError):
    """What is no record of a table that this Hoyle can play again: one sentence."""


class Disagrees(Exception):
    """What does not agree: one sentence."""


def verify(body: bytes, noted_seal: str = "") -> str:
    """Return the sentence that all agrees. Disagrees says what does not, Unreadable why nothing can be said.

    `noted_seal`: the seal as somebody noted it before the first card.
    """
    seal, journal = read(body)
    opened, began = seated(journal)
    check_seal(seal, opened.secret, noted_seal)
    timeline = dealt(opened, began)
    check_lot(timeline, opened)
    for number, event in enumerate(journal[began + 1 :], began + 1):
        follow(timeline, number, event)
    if not timeline.is_over:
        raise Disagrees("After its last event the game is not over: the end of the record is missing.")
    moves = sum(seat != CHANCE for event in journal if isinstance(event, Played) for seat, _ in event.moves)
    return f"All agree: the seal {seal}, the cards and {counted(moves, timeline.game)}."


def counted(moves: int, games: int) -> str:
    """Return how much was played again.

    >>> counted(1, 1), counted(40, 3)
    ('1 move', '40 moves of 3 games')
    """
    return f"{moves} move{'s' * (moves != 1)}" + f" of {games} games" * (games > 1)


def read(body: bytes) -> tuple[str, list[JournalEvent]]:
    """Return the seal and the events of a record; Unreadable where it is none."""
    try:
        written: dict[str, Any] = json.loads(body)
        return str(written["promise"]), [events.read(json.dumps(event).encode()) for event in written["events"]]
    except MalformedMessage as error:
        raise Unreadable(f"That is no record of a table: {error.reason}.") from None
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Unreadable(f"That is no record of a table: {error}.") from None


def seated(journal: Sequence[JournalEvent]) -> tuple[Opened, int]:
    """Return the table when everybody had sat down, and the number of the event with which the first game began."""
    if not journal or not isinstance(journal[0], Opened):
        raise Unreadable("That is no record of a table: it does not begin with how the table was opened.")
    opened, began = journal[0], 0
    for number, event in enumerate(journal[1:], 1):
        if not isinstance(event, SeatTaken):
            break
        if not 0 <= event.seat < len(opened.seats):
            raise Unreadable(
                f"That is no record of a table: in event {number} somebody takes a seat that does not exist."
            )
        opened.seats[event.seat], began = event.player, number
    return opened, began


def check_seal(seal: str, secret: str, noted_seal: str) -> None:
    """Raise Disagrees unless the secret is the one that was sealed."""
    if fairness.seal(secret) != seal:
        raise Disagrees(
            f"The secret is not the one that was sealed: its seal is {fairness.seal(secret)}, the record says {seal}."
        )
    if fairness.states_seed(secret):
        raise Disagrees(
            "The deal was chosen: its secret states the seed, and the words of the players have no part in it."
        )
    if noted_seal and noted_seal.strip().lower() != seal:
        raise Disagrees(f"The seal is not the one you noted: the record has {seal}.")


def check_lot(timeline: Timeline, opened: Opened) -> None:
    """Raise Disagrees unless the seats are those that the draw gives; older records do not hold the draw."""
    lot = lot_of(timeline.variant, opened.secret)
    if opened.lot and opened.lot != lot:
        raise Disagrees(f"The seats were drawn as {opened.lot}, but the secret gives {lot}.")


def dealt(opened: Opened, began: int) -> Timeline:
    """Return the first game, dealt again; Unreadable where this Hoyle does not have the rules."""
    game = GAMES.get(opened.game)
    if game is None:
        raise Unreadable(f"There is no game {opened.game!r} here: name the folder of your own game with --game.")
    if game.version != opened.version:
        raise Unreadable(
            f"The table was played by version {opened.version} of the rules of {game.name}, and this Hoyle has version "
            f"{game.version}: use the Hoyle with which it was played."
        )
    timeline = Timeline(opened, began)
    if timeline.variant.seats != len(opened.seats):
        raise Unreadable(
            f"With these options {game.name} has {timeline.variant.seats} seats, the record {len(opened.seats)}."
        )
    return timeline


def follow(timeline: Timeline, number: int, event: JournalEvent) -> None:
    """Let an event happen again; Disagrees with what comes out otherwise."""
    try:
        timeline.apply(event, number, timeline.outcome(event, number))
    except Drift:
        raise Disagrees(f"Event {number}: {otherwise(event, came_of(timeline, event))}") from None
    except (ValueError, IndexError, KeyError, OverflowError) as error:
        raise Disagrees(f"Event {number} cannot have happened: {error}") from None


def came_of(timeline: Timeline, event: JournalEvent) -> Sequence[tuple[int, int]]:
    """Return the moves that come of an event when it is played again."""
    play = timeline.play.copy()
    before = len(play.log)
    for seat, move in event.moves if isinstance(event, Played) else []:
        if seat != CHANCE:
            play.play(seat, move)
    return play.log[before:]


def otherwise(event: JournalEvent, came: Sequence[tuple[int, int]]) -> str:
    """Return the sentence for an event that says one thing while replay gives another."""
    says = [tuple(move) for move in event.moves] if isinstance(event, Played) else []
    for place, (said, seen) in enumerate(zip(says, came, strict=False), 1):
        if said != seen and seen[0] == CHANCE:
            return f"as its move {place} the record has {said}; from the secret chance plays {seen[1]}."
    if says != list(came):
        return f"the record has the moves {says}; played again they are {list(came)}."
    return "the moves agree, but not the position they lead to: other cards were dealt, or by other rules."
