"""Checks after the faults have stopped: everybody who can move has been asked, and the store agrees with the journal."""

import json
from collections.abc import Iterable

from hoyle.codec import encode
from hoyle.rules.seats import CHANCE
from hoyle.table.people.audience import Audience
from hoyle.table.persistence import load_table
from hoyle.table.verify import Disagrees, verify
from hoyle.table.wire.events import write
from hoyle.testing.simulation.people import Person
from hoyle.testing.simulation.replica import Replica, require
from hoyle.testing.simulation.store import Disk


def check_asked(everybody: Iterable[Person], replica: Replica) -> None:
    """Check that all seats to move know it: people by their view; bots have moved already."""
    table = replica.table
    waiting = set(table.to_move())
    people = [person for person in everybody if person.table == replica.id and person.seat is not None]
    for person in people:
        link = person.link
        require(link and link.is_open and link.view_body, f"{person.holder} has no connection after the faults stopped")
        if link is None or person.seat is None:
            continue
        view = link.view
        require(view["seq"] == table.seq, f"{person.holder} sees event {view['seq']} of {table.seq}")
        if {person.seat, None} & waiting and table.seats[person.seat].holder == person.holder:
            is_asked = view["tok"] == table.tok(person.seat) and (view["acts"] or view.get("draft"))
            require(is_asked, f"{person.holder} is to move but was not asked")
    for seat in waiting - {None, CHANCE}:
        assert seat is not None
        is_bot = table.seats[seat].kind == "bot"
        require(not is_bot, f"the bot in seat {seat} of {replica.id} is to move and does nothing")


def check_reload(disk: Disk, replica: Replica) -> None:
    """Check that the table is the same when it is loaded from the store."""
    saved = disk.committed.tables[replica.id]
    table = load_table(replica.id, saved)
    for seat in [None, *range(len(table.seats))]:
        views = [encode(one.view(Audience(seat), "en")) for one in (table, replica.table)]
        require(views[0] == views[1], f"seat {seat} of {replica.id} sees another view after a restart")
    require(table.tok(0) == replica.table.tok(0), f"{replica.id} has other decisions after a restart")


def check_seal(replica: Replica) -> None:
    """Check the record of a finished table against the seal that was published first."""
    table = replica.table
    if table.status != "over":
        return
    journal = [json.loads(write(event)) for event in table.journal]
    try:
        verify(json.dumps({"promise": replica.seal, "events": journal}).encode(), replica.seal)
    except Disagrees as disagreement:
        require(False, f"the record of {replica.id} disagrees: {disagreement}")
