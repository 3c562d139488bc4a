"""Clients at tables for several people, with requests for undo and hints."""

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.support.asks import answers, asked
from tests.support.clients import Browser, Client, Server

STANDING = ("zones", "seats", "prompt", "acts")
"""The fields of a view that an undone move restores."""


def sit(server: Server, game: str = "r", seat_count: int = 2, **rules: str) -> tuple[str, list[Browser]]:
    """Open a table for people and take its seats, Ann's first; return the table's id and their clients."""
    browsers = [server.browser() for _ in range(seat_count)]
    answer = browsers[0].post(f"/g/{game}", {"bot": "friend", "name": "Ann"} | rules)
    assert answer.status == 303, answer.text
    table = answer.at.removeprefix("/t/")
    for visitor, name in zip(browsers[1:], ("Bob", "Cy"), strict=False):
        visitor.post(f"/t/{table}/sit", {"name": name})
    return table, browsers


@contextmanager
def seated(server: Server, game: str = "r", seat_count: int = 2, **rules: str) -> Generator[list[Client]]:
    """Connect people in all seats of a new table, followed by a spectator."""
    table, browsers = sit(server, game, seat_count, **rules)
    with ExitStack() as connections:
        clients = [connections.enter_context(browser.at(table)) for browser in [*browsers, server.browser()]]
        for client in clients:
            client.when(lambda view: view["status"] == "open" and all(seat.get("online") for seat in view["seats"]))
            client.catch_up()
        yield clients


def friendly_actions(client: Client) -> tuple[str, list[str]]:
    """Return the sentence about undo and hints in a client's view, and the labels of the actions on offer."""
    friendly, ask = client.view.get("friendly", {}), asked(client.view, "friendly")
    options = [*ask.get("options", []), *friendly.get("options", [])]
    return ask.get("text") or friendly.get("text", ""), [option["label"] for option in options]


def choose_friendly_action(client: Client, cid: str, action: str) -> dict[str, Any]:
    """Choose the offered option whose id is `action`, with or without a suffix after a dot; return the reply."""
    options = answers(client.view, "friendly")
    option = next((option for option in options if option.partition(".")[0] == action), action)
    return client.move(cid, {"act": "friendly", "option": option})
