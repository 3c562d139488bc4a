"""Tables that gather: people meet first, choose the game together, and one of them starts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_
from hoyle.table.decision import Decision
from hoyle.table.votes import IS_OPEN
from hoyle.table.wire.events import Started
from hoyle.table.wire.messages import Ask, Move
from hoyle.table.wire.vote_events import ChangeRules

if TYPE_CHECKING:
    from hoyle.play.play import Variant
    from hoyle.table.state import TableState

ACT = "gathering"
"""The act of the gesture that starts the game."""
START = "start"
"""Its option."""
FEWEST = 2
"""The fewest seats of a game that people choose together."""


def decide(table: TableState, seat: int, move: Move) -> Decision:
    """Return what starts the game; Refusal if the table does not gather, a seat is open, or a proposal is."""
    if move.option != START or not is_gathering(table):
        raise Refusal(N_("That cannot be done now."))
    if any(player.is_open for player in table.seats):
        raise Refusal(N_("A seat is still free. Wait for a player, or let a bot sit there."))
    if is_undecided(table):
        raise Refusal(IS_OPEN)
    return Decision((Started(seat, move.cid),))


def is_gathering(table: TableState) -> bool:
    """Return whether those who sit still choose the game together."""
    return table.status == "waiting" and table.opened.gathers


def seated(table: TableState) -> int:
    """Return how many sit at a table where people still choose the game together; 0 at any other one."""
    return sum(not player.is_open for player in table.seats) if is_gathering(table) else 0


def is_undecided(table: TableState) -> bool:
    """Return whether other rules are proposed that nobody has declined yet."""
    vote = table.votes.on(ChangeRules)
    return bool(vote and vote.is_open)


def refuse_places(table: TableState, after: Variant) -> None:
    """Raise Refusal if those who sit at a table that gathers cannot play by other rules in their seats."""
    if after.seats < FEWEST:
        raise Refusal(N_("Nobody plays this game with others. Choose one for two or more."))
    if any(not player.is_open for player in table.seats[after.seats :] if player.kind == "human"):
        raise Refusal(
            N_("This game has {seats} seats, and more people sit here. Choose another one."), seats=after.seats
        )


def prompt(table: TableState, say: Say) -> str:
    """Return what a table is waiting for before the game."""
    if any(player.is_open for player in table.seats):
        return say("Waiting for a player to join.")
    return say("Everybody is here. Choose the game together, or start.")


def ask(table: TableState, seat: int | None, say: Say) -> Ask | None:
    """Return the question whether the game begins, for somebody who sits; None while a seat is open or a proposal is."""
    if seat is None or not is_gathering(table) or is_undecided(table) or any(each.is_open for each in table.seats):
        return None
    return Ask(ACT, say("Does the game begin?"), [Option(START, say("Start the game"))])
