"""People who play with each other: their tables, and what they ask and answer."""

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.support.people import Browser, Client, Server

STANDING = ("zones", "seats", "prompt", "acts")


def sit(server: Server, game: str = "r", people: int = 2, **rules: str) -> tuple[str, list[Browser]]:
    """A table for people: Ann opened it, the others followed the link."""
    guests = [server.browser() for _ in range(people)]
    answer = guests[0].post(f"/g/{game}", {"bot": "friend", "name": "Ann"} | rules)
    assert answer.status == 303, answer.text
    table = answer.at.removeprefix("/t/")
    for guest, name in zip(guests[1:], ("Bob", "Cy"), strict=False):
        guest.post(f"/t/{table}/sit", {"name": name})
    return table, guests


@contextmanager
def seated(server: Server, game: str = "r", people: int = 2, **rules: str) -> Generator[list[Client]]:
    """People at a table, and a watcher last."""
    table, guests = sit(server, game, people, **rules)
    with ExitStack() as stack:
        clients = [stack.enter_context(browser.at(table)) for browser in [*guests, server.browser()]]
        for client in clients:
            client.when(lambda view: view["status"] == "open" and all(seat.get("online") for seat in view["seats"]))
            client.quiet()
        yield clients


def says(client: Client) -> tuple[str, list[str]]:
    """What stands beside the game: a sentence, and what may be said."""
    friendly = client.view.get("friendly", {})
    return friendly.get("text", ""), [option["label"] for option in friendly.get("options", [])]


def say(client: Client, cid: str, word: str) -> dict[str, Any]:
    """Ask, or answer what is asked."""
    options = [option["id"] for option in client.view.get("friendly", {}).get("options", [])]
    option = next((option for option in options if option.partition(".")[0] == word), word)
    return client.move(cid, {"act": "friendly", "option": option})
