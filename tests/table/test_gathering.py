"""Tables that gather: people meet, choose the game together, and start it."""

import json
import random

import pytest

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.pages.table import record_text
from hoyle.table.game_files import checked_journal
from hoyle.table.opening import Wish
from hoyle.table.people import agreement, gathering, talk
from hoyle.table.verify import verify
from hoyle.table.wire.commands import ProposeRules, TakeSeat
from hoyle.table.wire.events import Player, Said
from tests.support.asks import answers, asked
from tests.support.tables import play_out, snapshot, table_of


def gathering_at(game: str = "r", seats: int = 2) -> tuple[MemoryHost, str, MemoryConnection]:
    """A table that Ann has opened to gather."""
    host = MemoryHost()
    others = [Player("human") for _ in range(seats - 1)]
    id = host.open(Wish(game, {}, [Player("human", "Ann", holder="ann"), *others], gathers=True))
    return host, id, host.join(id, "ann")


def sit(host: MemoryHost, id: str, seat: int, player: Player) -> None:
    host.clock.run(host.host.handle(id, TakeSeat(seat, player)))


def propose(host: MemoryHost, id: str, game: str, seat: int, **options: object) -> None:
    host.clock.run(host.host.handle(id, ProposeRules(dict(options), seat=seat, game=game)))


def bob_at(host: MemoryHost, id: str) -> MemoryConnection:
    sit(host, id, 1, Player("human", "Bob", holder="bob"))
    return host.join(id, "bob")


def test_the_game_begins_when_somebody_starts_it_and_not_with_the_last_seat() -> None:
    host, id, ann = gathering_at()
    assert ann.view["status"] == "waiting" and ann.view["seated"] == 1 and not asked(ann.view, gathering.ACT)
    ann.gesture(gathering.ACT, option=gathering.START)
    assert ann.rejects == ["A seat is still free. Wait for a player, or let a bot sit there."]
    bob = bob_at(host, id)
    assert bob.view["status"] == "waiting" and answers(bob.view, gathering.ACT) == answers(ann.view, gathering.ACT) == [
        "start"
    ]
    assert not asked(host.join(id).view, gathering.ACT)
    bob.gesture(gathering.ACT, option=gathering.START)
    assert ann.view["status"] == bob.view["status"] == "open"
    bob.gesture(gathering.ACT, option=gathering.START)
    assert bob.rejects == ["That cannot be done now."]


def test_those_who_sit_choose_another_game_with_more_seats_together() -> None:
    host, id, ann = gathering_at()
    bob = bob_at(host, id)
    propose(host, id, "thirty_one", 0, players=3)
    assert "Thirty-One" in asked(bob.view, "rules")["text"]
    bob.gesture(gathering.ACT, option=gathering.START)
    assert bob.rejects == ["Another proposal is still open."]
    bob.gesture(agreement.ACT, option="agree.1")
    assert ann.view["game"] == "thirty_one" and len(ann.view["seats"]) == 3
    sit(host, id, 2, Player("human", "Cy", holder="cy"))
    cy = host.join(id, "cy")
    cy.gesture(talk.ACT, option="hello")
    ann.gesture(gathering.ACT, option=gathering.START)
    assert table_of(host, id).running_timeline().variant.name == "thirty_one"
    play_out(host, id, [ann, bob, cy], random.Random(1))
    record = record_text(table_of(host, id)).encode()
    assert verify(record).startswith("All agree")
    assert {"type": "start", "seat": 0} == {
        name: value
        for name, value in next(each for each in json.loads(record)["events"] if each["type"] == "start").items()
        if name != "cid"
    }
    assert [event.seat for event in checked_journal(record, ()) if isinstance(event, Said)] == [2]
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))


def test_alone_one_chooses_at_once_and_bots_leave_with_their_game() -> None:
    host, id, ann = gathering_at("thirty_one", 4)
    sit(host, id, 3, Player("bot", bot="random"))
    propose(host, id, "malice", 0)
    assert ann.view["game"] == "malice" and ann.view["seats"][0]["name"] == "Ann"
    assert [player.kind for player in table_of(host, id).seats] == ["human", "human"]
    assert all(player.is_open for player in table_of(host, id).seats[1:])


def test_a_game_is_refused_that_has_no_seat_for_somebody() -> None:
    host, id, _ = gathering_at("thirty_one", 4)
    sit(host, id, 3, Player("human", "Cy", holder="cy"))
    with pytest.raises(Refusal, match="more people sit here"):
        propose(host, id, "r", 0)
    with pytest.raises(Refusal, match="for two or more"):
        propose(host, id, "board64", 0, **dict(GAMES["board64"].presets["patience"].values))


def test_a_table_that_does_not_gather_keeps_its_game() -> None:
    host = MemoryHost()
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("human")]))
    with pytest.raises(Refusal, match="A proposal keeps the game"):
        propose(host, id, "malice", 0)
