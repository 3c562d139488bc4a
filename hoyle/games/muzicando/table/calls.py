"""The calls of the auction, reconstructed from the bidders of all bids: the passes follow from the order of turns."""

from dataclasses import dataclass

from hoyle.games.muzicando.rules.auction import first_caller
from hoyle.games.muzicando.state import State
from hoyle.games.muzicando.table.labels import bid_words
from hoyle.games.muzicando.text import bid_name
from hoyle.games.shared.scenes import Item, Say, Zone
from hoyle.rules.seats import NONE

CALLS = "calls"


@dataclass(frozen=True)
class Call:
    """A call of a seat: a bid, or NONE for a pass."""

    seat: int
    bid: int


def calls_made(seen: State) -> list[Call]:
    """MZ10–MZ13: return all calls in order. Between two bids, all seats between the two bidders have passed."""
    players, first = seen.options.players, first_caller(seen)
    calls: list[Call] = []
    caller = first
    if seen.forced:
        calls = [Call((first + step) % players, NONE) for step in range(players)]
    for bid, seat_plus_one in enumerate(seen.bid_by):
        if seat_plus_one:
            calls += consecutive_passes(caller, (seat_plus_one - 1 - caller) % players, players)
            calls.append(Call(seat_plus_one - 1, bid))
            caller = seat_plus_one % players
    return calls + consecutive_passes(caller, seen.passes, players)


def consecutive_passes(caller: int, count: int, players: int) -> list[Call]:
    """Return `count` passes of consecutive seats, beginning with `caller`."""
    return [Call((caller + step) % players, NONE) for step in range(count)]


def calls_zone(seen: State, names: list[str], say: Say) -> Zone:
    """Return the auction as a table: a column for each player, beginning with the first caller, and a row for each round."""
    players, first = seen.options.players, first_caller(seen)
    items = [
        Item(f"call{n}", "–" if call.bid == NONE else bid_name(call.bid), call_words(call, say))
        for n, call in enumerate(calls_made(seen))
    ]
    columns = [names[(first + step) % players] for step in range(players)]
    return Zone(CALLS, "row", say("The bidding"), "", items, columns=columns, tags=["calls"])


def call_words(call: Call, say: Say) -> str:
    """Return a call in words."""
    return say("pass") if call.bid == NONE else bid_words(call.bid, say)
