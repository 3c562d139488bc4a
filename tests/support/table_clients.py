"""Clients at shared tables, with requests for undo and hints."""

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.support.clients import Browser, Client, Server

STANDING = ("zones", "seats", "prompt", "acts")


def sit(server: Server, game: str = "r", seat_count: int = 2, **rules: str) -> tuple[str, list[Browser]]:
    """A table for people: Ann opened it, the others followed the link."""
    browsers = [server.browser() for _ in range(seat_count)]
    answer = browsers[0].post(f"/g/{game}", {"bot": "friend", "name": "Ann"} | rules)
    assert answer.status == 303, answer.text
    table = answer.at.removeprefix("/t/")
    for visitor, name in zip(browsers[1:], ("Bob", "Cy"), strict=False):
        visitor.post(f"/t/{table}/sit", {"name": name})
    return table, browsers


@contextmanager
def seated(server: Server, game: str = "r", seat_count: int = 2, **rules: str) -> Generator[list[Client]]:
    """People at a table, and a watcher last."""
    table, browsers = sit(server, game, seat_count, **rules)
    with ExitStack() as stack:
        clients = [stack.enter_context(browser.at(table)) for browser in [*browsers, server.browser()]]
        for client in clients:
            client.when(lambda view: view["status"] == "open" and all(seat.get("online") for seat in view["seats"]))
            client.quiet()
        yield clients


def friendly_actions(client: Client) -> tuple[str, list[str]]:
    """What stands beside the game: a sentence, and what may be said."""
    friendly = client.view.get("friendly", {})
    return friendly.get("text", ""), [option["label"] for option in friendly.get("options", [])]


def choose_friendly_action(client: Client, cid: str, word: str) -> dict[str, Any]:
    """Ask, or answer what is asked."""
    options = [option["id"] for option in client.view.get("friendly", {}).get("options", [])]
    option = next((option for option in options if option.partition(".")[0] == word), word)
    return client.move(cid, {"act": "friendly", "option": option})
