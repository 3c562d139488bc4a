"""Whether the record of a finished table agrees with itself: the promise, the cards that follow from it, the moves.

The record is what `/t/…/record.json` gives. Nothing in it is taken on trust: the games are dealt anew from the secret and
the players' words, and everything is played again.
"""

from collections.abc import Sequence

import msgspec

from hoyle.games import GAMES
from hoyle.rules.link import prepare
from hoyle.rules.seats import CHANCE
from hoyle.serve import journal
from hoyle.serve.course import Course, Drift
from hoyle.serve.journal import Kept, Opened, Played, Sat


class Unreadable(ValueError):
    """What is no record of a table that this Hoyle can play again: one sentence."""


class Disagrees(Exception):
    """What does not agree: one sentence."""


class Written(msgspec.Struct):
    """A record as it was written."""

    promise: str
    events: list[Kept]


def verify(body: bytes, seal: str = "") -> str:
    """The sentence that all agrees; Disagrees says what does not, Unreadable why nothing can be said.

    `seal`: the promise as somebody noted it before the first card.
    """
    written = read(body)
    opened, began = seated(written.events)
    check_promise(written.promise, opened.secret, seal)
    course = dealt(opened)
    course.keep(began)
    for number, event in enumerate(written.events[began + 1 :], began + 1):
        follow(course, number, event)
    if not course.over:
        raise Disagrees("After its last event the game is not over: the end of the record is missing.")
    moves = sum(seat != CHANCE for event in written.events if isinstance(event, Played) for seat, _ in event.moves)
    return f"All agree: the promise {written.promise}, the cards and {counted(moves, course.games)}."


def counted(moves: int, games: int) -> str:
    """How much was played again.

    >>> counted(1, 1), counted(40, 3)
    ('1 move', '40 moves of 3 games')
    """
    return f"{moves} move{'s' * (moves != 1)}" + f" of {games} games" * (games > 1)


def read(body: bytes) -> Written:
    """The record; Unreadable where it is none."""
    try:
        return msgspec.json.decode(body, type=Written)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"That is no record of a table: {error}.") from None


def seated(events: Sequence[Kept]) -> tuple[Opened, int]:
    """The table as it was when everybody had sat down, and the number of the event with which the first game began."""
    if not events or not isinstance(events[0], Opened):
        raise Unreadable("That is no record of a table: it does not begin with how the table was opened.")
    opened, began = events[0], 0
    for number, event in enumerate(events[1:], 1):
        if not isinstance(event, Sat):
            break
        if not 0 <= event.seat < len(opened.seats):
            raise Unreadable(
                f"That is no record of a table: in event {number} somebody takes a seat that is not there."
            )
        opened.seats[event.seat], began = event.sitter, number
    return opened, began


def check_promise(promise: str, secret: str, seal: str) -> None:
    """Disagrees, unless the secret is the one that was promised."""
    if journal.promise(secret) != promise:
        raise Disagrees(
            f"The secret is not the one that was promised: it is sealed {journal.promise(secret)}, the promise was {promise}."
        )
    if seal and seal.strip().lower() != promise:
        raise Disagrees(f"The promise is not the seal you name: the record has {promise}.")


def dealt(opened: Opened) -> Course:
    """The first game, dealt anew; Unreadable where this Hoyle does not have the rules."""
    game = GAMES.get(opened.game)
    if game is None:
        raise Unreadable(f"There is no game {opened.game!r} here: name the folder of a game of one's own with --game.")
    if game.version != opened.version:
        raise Unreadable(
            f"The table was played by version {opened.version} of the rules of {game.name}, and this Hoyle has version "
            f"{game.version}: take the Hoyle by which it was played."
        )
    prepare(game)
    course = Course(opened, len(opened.seats))
    if course.variant.seats != len(opened.seats):
        raise Unreadable(
            f"By these rules {game.name} has {course.variant.seats} seats, the record {len(opened.seats)}."
        )
    return course


def follow(course: Course, number: int, event: Kept) -> None:
    """Let an event happen again; Disagrees with what comes out otherwise."""
    play, before = course.play, len(course.play.log)
    try:
        course.replay(number, event)
    except Drift:
        came = play.log[before:] if isinstance(event, Played) else []
        raise Disagrees(f"Event {number}: {otherwise(event, came)}") from None
    except (ValueError, IndexError, KeyError, OverflowError) as error:
        raise Disagrees(f"Event {number} cannot have happened: {error}") from None


def otherwise(event: Kept, came: Sequence[tuple[int, int]]) -> str:
    """What an event says, and what comes of it."""
    says = [tuple(move) for move in event.moves] if isinstance(event, Played) else []
    for place, (said, seen) in enumerate(zip(says, came, strict=False), 1):
        if said != seen and seen[0] == CHANCE:
            return f"as its move {place} the record has {said}; from the secret chance plays {seen[1]}."
    if says != list(came):
        return f"the record has the moves {says}; played again they are {list(came)}."
    return "the moves agree, but not the position they lead to: other cards were dealt, or by other rules."
