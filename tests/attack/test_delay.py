"""Spectators who see all cards later: no channel tells them anything of the time that they do not see yet."""

import json
import re
from typing import Any

import pytest

from hoyle.host.local_table import table_in
from hoyle.table.ports import Millis
from tests.support.addresses import TABLE_PAGES
from tests.support.clients import Browser, Client, Server, known_deal

DELAY: Millis = 60_000
PAGES = [
    "",
    *(f"/{name}" for name in TABLE_PAGES),
    "/view?seq=0&seat=watch",
    "/view?seat=s0",
    *(f"/{page}?seq={seq}" for page in ("view", "replay", "play-on") for seq in (0, 1, 2, 3, 9)),
]
PRIVATE = re.compile(r'[0-9a-f]{64}|"ticket": ?"[\w-]{24}|"ms": ?\d+')
"""Tickets and seals, which differ at every look."""


def play(people: list[Client], choices: list[int]) -> None:
    """Let both make choices, each by its index among those that the view offers; deals follow one another."""
    for choice in choices:
        for person in people:
            person.catch_up()
        for number, person in enumerate(people):
            if offered := person.gestures():
                person.move(f"{number}.{person.view['seq']}.{choice}", offered[choice % len(offered)])
                break


def twin(server: Server, choices: list[int], speaker: int, says: str) -> str:
    """Open a table whose spectators see all cards after a minute, and let two people play and one speak; return its id."""
    ann, bob = server.browser(), server.browser()
    fields = {"bot": "friend", "ticket": known_deal(5), "watched": "60", "talk": "chat", "clock": "game:600+10"}
    id = ann.post("/g/thirty_one", {"players": "2", "lives": "3", **fields}).at.removeprefix("/t/")
    bob.post(f"/t/{id}/sit", {"name": "Bob"})
    with ann.at(id) as one, bob.at(id) as two:
        play([one, two], choices)
        (one, two)[speaker].move("says", {"act": "talk", "text": says})
    return id


def let_pass(server: Server, id: str, events: int) -> None:
    """Let the delay pass for the first events of a table, and for no other."""
    loaded = server.app.state.tables.host.rooms[id]
    loaded.known_since[:events] = [since - 2 * DELAY for since in loaded.known_since[:events]]


def everything(server: Server, id: str) -> dict[str, str]:
    """Return what a spectator gets on every channel, without what differs at every look."""
    eve, found = Browser(server.port), dict[str, str]()
    for page in PAGES:
        answer = eve.get(f"/t/{id}{page}")
        found[page] = f"{answer.status} {answer.at} {answer.text}"
    with eve.at(id) as watching:
        found["socket"] = json.dumps(watching.view)
        watching.say({"t": "join", "table": id})
        found["again"] = json.dumps(watching.hear())
        watching.say({"t": "why", "item": "b0", "to": ""})
        found["why"] = json.dumps(watching.hear())
    return {channel: PRIVATE.sub("", text.replace(id, "TABLE")) for channel, text in found.items()}


@pytest.mark.parametrize("shown", [0, 2, 4], ids=["nothing", "the deal", "a round"])
def test_no_channel_tells_spectators_what_they_do_not_see_yet(guarded: Server, shown: int) -> None:
    """Two tables with the same cards and the same beginning look the same, whatever has happened since."""
    begin = [0, 0, 1, 1]
    long, short = twin(guarded, [*begin, *[-1] * 12], 0, "I win"), twin(guarded, [*begin, 2], 1, "Hello")
    seen: list[dict[str, str]] = []
    journals: list[Any] = []
    for id in (long, short):
        table = table_in(guarded.app.state.tables.host.rooms[id].table)
        journals.append(table.journal)
        let_pass(guarded, id, shown + 1)
        seen.append(everything(guarded, id))
    assert len(journals[0]) > len(journals[1]) + 5 and [type(event) for event in journals[0][: shown + 1]] == [
        type(event) for event in journals[1][: shown + 1]
    ]
    for channel, text in seen[0].items():
        assert text == seen[1][channel], channel
    assert seen[0]["/view"].startswith("200" if shown else "400") and seen[0]["/report"].startswith("200")


def test_players_get_the_present_on_all_channels(server: Server) -> None:
    ann = server.browser()
    id = ann.open(watched="60")
    with ann.at(id) as one:
        one.move("a", one.gestures()[0])
        one.when(lambda view: view["seq"] > 0)
    assert json.loads(ann.get(f"/t/{id}/view").text)["view"]["seq"] > 0
    assert ann.get(f"/t/{id}/replay").status == 200
    assert Browser(server.port).get(f"/t/{id}/replay").status == 400
