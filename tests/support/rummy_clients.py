"""Clients at tables of rummy."""

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.support.clients import Browser, Client, Server


def friends(server: Server, **rules: str) -> tuple[str, Browser, Browser]:
    """Open a table of rummy for two people; return its id and the clients of Ann and Bob, who are seated."""
    ann, bob = server.browser(), server.browser()
    answer = ann.post("/g/rummy", {"bot": "friend", "seat": "0", "name": "Ann"} | rules)
    assert answer.status == 303, answer.text
    table = answer.at.removeprefix("/t/")
    bob.post(f"/t/{table}/sit", {"name": "Bob"})
    return table, ann, bob


@contextmanager
def seated(server: Server, **rules: str) -> Generator[tuple[Client, Client, Client]]:
    """Connect two players and a spectator to a new table: the player to move, the opponent, the spectator."""
    table, ann, bob = friends(server, **rules)
    with ExitStack() as connections:
        clients = [connections.enter_context(browser.at(table)) for browser in (ann, bob, server.browser())]
        for client in clients:
            client.when(lambda view: view["status"] == "open" and all(seat.get("online") for seat in view["seats"]))
            client.catch_up()
        if not clients[0].view["acts"]:
            clients[0], clients[1] = clients[1], clients[0]
        yield clients[0], clients[1], clients[2]


def zone(view: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a zone by its id."""
    return next(zone for zone in view["zones"] if zone["id"] == name)


def own_hand(client: Client) -> list[str]:
    """Return the item ids of the client's own hand."""
    return [item["id"] for item in zone(client.view, f"hand{client.view['you'][1:]}").get("items", [])]


def melds(view: dict[str, Any]) -> list[list[str]]:
    """Return the item ids of each meld on the table."""
    rows = [zone for zone in view["zones"] if zone["kind"] == "row" and zone["id"] != "new"]
    return [[item["id"] for item in row.get("items", [])] for row in rows]


def lay(client: Client, cid: str, item: str, to: str = "new") -> dict[str, Any]:
    """Lay a card on a meld, or as a new one, and return the frame that acknowledges it."""
    return client.move(cid, {"act": "lay", "item": item, "to": to})


def playable(client: Client) -> bool:
    """Ask for a hint, which arranges a play on the table; return whether there was one."""
    return client.move("hint", {"act": "hint", "option": "hint"})["t"] == "view"


@contextmanager
def with_a_play(server: Server) -> Generator[tuple[Client, Client, Client]]:
    """Connect to a table at which the player to move has a play, which a hint has arranged on the table."""
    for _ in range(20):
        with seated(server) as (mover, opponent, spectator):
            if playable(mover):
                yield mover, opponent, spectator
                return
    raise AssertionError("nobody was dealt a meld")
