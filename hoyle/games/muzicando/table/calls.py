"""The calls of the auction, reconstructed from the bidders of all bids: the passes follow from the order of turns."""

from dataclasses import dataclass

from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.state import State, seat_after
from hoyle.games.muzicando.text import bid_name, localized
from hoyle.games.shared.scenes import Item, Say, Zone
from hoyle.rules.seats import NONE

CALLS = "calls"


@dataclass(frozen=True)
class Call:
    """A call of a seat: a bid, or NONE for a pass."""

    seat: int
    bid: int


def calls_made(rules: Rules, seen: State) -> list[Call]:
    """MZ10–MZ13: return all calls in order. Between two bids, all seats between the two bidders have passed."""
    caller = rules.first_caller(seen)
    calls: list[Call] = []
    if seen.forced:
        calls = consecutive_passes(seen, caller, seen.options.players)
    for bid, seat_plus_one in enumerate(seen.bid_by):
        if seat_plus_one:
            passes = clockwise(seen, caller).index(seat_plus_one - 1)
            calls += consecutive_passes(seen, caller, passes)
            calls.append(Call(seat_plus_one - 1, bid))
            caller = seat_after(seen, seat_plus_one - 1)
    return calls + consecutive_passes(seen, caller, seen.passes)


def clockwise(seen: State, first: int) -> list[int]:
    """Return all seats in the order of turns, beginning with `first`."""
    seats = [first]
    while len(seats) < seen.options.players:
        seats.append(seat_after(seen, seats[-1]))
    return seats


def consecutive_passes(seen: State, caller: int, count: int) -> list[Call]:
    """Return `count` passes of consecutive seats, beginning with `caller`."""
    return [Call(seat, NONE) for seat in clockwise(seen, caller)[:count]]


def calls_zone(rules: Rules, seen: State, names: list[str], say: Say) -> Zone:
    """Return the auction as a table: a column for each player, beginning with the first caller, and a row for each round."""
    items = [
        Item(f"call{n}", notation, notation)
        for n, notation in enumerate(call_notation(call, say) for call in calls_made(rules, seen))
    ]
    columns = [names[seat] for seat in clockwise(seen, rules.first_caller(seen))]
    return Zone(CALLS, "row", say("The bidding"), "", items, columns=columns, tags=["calls"])


def call_notation(call: Call, say: Say) -> str:
    """Return a call in the notation of a language."""
    return localized("pass" if call.bid == NONE else bid_name(call.bid), say)
