"""The auction as it went: every call in turn, read from who made which bid; passes follow from the order of turns."""

from dataclasses import dataclass

from hoyle.games.muzicando.rules.auction import first_speaker
from hoyle.games.muzicando.state import State
from hoyle.games.muzicando.table.labels import bid_words
from hoyle.games.muzicando.text import bid_name
from hoyle.games.shared.scenes import Item, Say, Zone
from hoyle.rules.seats import NONE

CALLS = "calls"


@dataclass(frozen=True)
class Call:
    """What a seat said: a bid, or NONE for a pass."""

    seat: int
    bid: int


def calls_made(seen: State) -> list[Call]:
    """MZ10–MZ13: return all calls in turn. Between two bids everybody who sits between their bidders has passed."""
    players, first = seen.options.players, first_speaker(seen)
    calls: list[Call] = []
    speaker = first
    if seen.forced:
        calls = [Call((first + step) % players, NONE) for step in range(players)]
    for bid, by in enumerate(seen.bid_by):
        if by:
            calls += passes(speaker, (by - 1 - speaker) % players, players)
            calls.append(Call(by - 1, bid))
            speaker = by % players
    return calls + passes(speaker, seen.passes, players)


def passes(speaker: int, count: int, players: int) -> list[Call]:
    """Return this many passes in turn, from a speaker on."""
    return [Call((speaker + step) % players, NONE) for step in range(count)]


def calls_zone(seen: State, names: list[str], say: Say) -> Zone:
    """Return the auction as a table: a column a player from the first speaker, a line a round."""
    players, first = seen.options.players, first_speaker(seen)
    items = [
        Item(f"call{n}", "–" if call.bid == NONE else bid_name(call.bid), call_words(call, say))
        for n, call in enumerate(calls_made(seen))
    ]
    columns = [names[(first + step) % players] for step in range(players)]
    return Zone(CALLS, "row", say("The bidding"), "", items, columns=columns, tags=["calls"])


def call_words(call: Call, say: Say) -> str:
    """Return a call as it stands in the table."""
    return say("pass") if call.bid == NONE else bid_words(call.bid, say)
