"""People who resign, or who are gone: a bot stands in for them, or the game is claimed; and they come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_
from hoyle.table.decision import Decision, with_outcome
from hoyle.table.people.clocks import SUBSTITUTE, TIME_IS_UP
from hoyle.table.ports import Millis
from hoyle.table.state import TableState
from hoyle.table.time_control import DAY
from hoyle.table.wire.events import Resigned, SeatMoved, SubstituteChanged
from hoyle.table.wire.messages import Ask, Move

if TYPE_CHECKING:
    from collections.abc import Collection

    from hoyle.table.wire.commands import MoveSeat

ACT = "presence"
"""The act of gestures about people who are gone."""
STAND_IN, CLAIM, RETURN = "stand_in", "claim", "return"
"""The options of these gestures; the first two end in `.` and the seat that is gone."""
GONE_AFTER: Millis = 60_000
"""A person is gone after the game has waited this long for them without a connection; then the others may go on."""
SUBSTITUTED = N_("A bot plays for you. Press \u201cPlay again yourself\u201d first.")
NOT_GONE = N_("That player is not gone.")


def decide(table: TableState, seat: int, move: Move, gone: Collection[int]) -> Decision:
    """Return what a gesture does about a person who is gone, one of the seats `gone`, or who comes back."""
    option, _, index = move.option.partition(".")
    by = (seat, move.cid)
    timeline = table.running_timeline()
    if option == RETURN:
        if not table.people.is_substituted(seat):
            raise Refusal(N_("No bot plays for you."))
        if table.people.clock and not table.people.clock.left[seat]:
            raise Refusal(TIME_IS_UP)
        return Decision((SubstituteChanged(seat, by),))
    if table.people.is_substituted(seat):
        raise Refusal(SUBSTITUTED)
    other = next((each for each in absent(table, gone) if str(each) == index and each != seat), None)
    if option not in (STAND_IN, CLAIM) or other is None:
        raise Refusal(NOT_GONE)
    if option == STAND_IN:
        return Decision((SubstituteChanged(other, by, SUBSTITUTE),))
    if timeline.is_between_games or not may_claim(table, seat, gone):
        raise Refusal(N_("The game cannot be claimed now."))
    return with_outcome(timeline, Resigned(other, by), table.seq + 1)


def resign(table: TableState, seat: int) -> Decision:
    """Return what a seat does that resigns; Refusal between two games, and for a seat that is out of the match."""
    timeline = table.running_timeline()
    if timeline.is_between_games:
        raise Refusal(N_("This game is over."))
    if not timeline.match_play.is_in(seat):
        raise Refusal(N_("You are out of this match already."))
    return with_outcome(timeline, Resigned(seat), table.seq + 1)


def can_resign(table: TableState, seat: int | None) -> bool:
    """Return whether a seat can resign now; None for somebody without one."""
    timeline = table.timeline
    if seat is None or timeline is None or table.status != "open" or timeline.is_between_games:
        return False
    return timeline.match_play.is_in(seat)


def move_seat(table: TableState, command: MoveSeat) -> Decision:
    """Return what gives a seat to another browser of its person; Refusal if that one has a seat here already."""
    if table.seats[command.seat].holder != command.holder:
        raise Refusal(N_("This seat is taken."))
    if table.people.seat_of(command.to) is not None:
        raise Refusal(N_("This device has another seat at this table."))
    return Decision((SeatMoved(command.seat, command.to),))


def awaited(table: TableState) -> list[int]:
    """Return the seats of people for whom the game waits and who should be there: nobody where a clock counts days."""
    to_move = () if is_slow(table) else table.to_move()
    return [seat for seat in table.people.present() if seat in to_move]


def is_slow(table: TableState) -> bool:
    """Return whether a clock counts days, so that nobody need be there."""
    return table.people.clock is not None and table.people.clock.control.seconds >= DAY


def absent(table: TableState, gone: Collection[int]) -> list[int]:
    """Return the seats of people for whom the game waits and who are gone."""
    return [seat for seat in awaited(table) if seat in gone]


def may_claim(table: TableState, seat: int, gone: Collection[int]) -> bool:
    """Return whether a seat may claim the game: at a table for two whose other person is gone."""
    return len(table.seats) == 2 and absent(table, gone) == [1 - seat]


def ask(table: TableState, seat: int | None, gone: Collection[int], names: list[str], say: Say) -> Ask | None:
    """Return what a seat may do about people who are gone, or about the bot that stands in for it; None if nothing."""
    if seat is None or table.timeline is None:
        return None
    if table.people.is_substituted(seat):
        return Ask(ACT, say("A bot plays for you."), [Option(RETURN, say("Play again yourself"))])
    others = [other for other in absent(table, gone) if other != seat] if gone else []
    if not others:
        return None
    who = ", ".join(names[other] for other in others)
    options = [Option(f"{STAND_IN}.{other}", say("Let a bot play for {name}", name=names[other])) for other in others]
    if may_claim(table, seat, gone) and not table.timeline.is_between_games:
        options.append(Option(f"{CLAIM}.{others[0]}", say("Claim the game")))
    return Ask(ACT, say.many("{names} is gone.", "{names} are gone.", len(others), names=who), options)
