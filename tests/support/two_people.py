"""Two people at a table of R."""

from typing import Any

from tests.support.clients import Client


def is_ready(view: dict[str, Any], seat: int) -> bool:
    """Whether a seat has made a choice that is not played yet."""
    return bool(view["seats"][seat].get("ready"))


def play_a_round(one: Client, two: Client, name: str) -> None:
    """Play one round of R: both people choose a card, and both see that it is played."""
    one.when(lambda view: bool(view.get("acts")))
    seq = one.view["seq"]
    one.move(f"{name} one", one.gestures()[-1])
    two.when(lambda view: is_ready(view, 0))
    two.move(f"{name} two", two.gestures()[-1])
    for client in (one, two):
        client.when(lambda view: view["seq"] > seq)
