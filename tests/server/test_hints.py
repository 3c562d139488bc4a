"""Hints: from a bot that is given the seat's own view, shown to that seat alone, and played by nobody."""

import asyncio
import threading
from typing import Any

import pytest

from hoyle.games.shared.gestures import gesture
from hoyle.games.shared.scenes import Act, Scene
from hoyle.host.local_table import table_in
from hoyle.table.show import hints
from hoyle.table.table import Table
from hoyle.table.wire.messages import Hinted
from tests.support.clients import WAIT, Browser, Client, InstantBots, Server
from tests.support.table_clients import choose_friendly_action, friendly_actions, seated

GAMES = {
    "r": {},
    "board64": {},
    "malice": {},
    "thirty_one": {"players": "2"},
    "muzicando": {},
    "triangle": {},
    "seeker": {},
    "serious_card": {},
    "telepathy": {},
}


def hinted(client: Client, cid: str = "hint") -> dict[str, str]:
    """Ask for a hint and wait until it is there."""
    choose_friendly_action(client, cid, "hint")
    client.when(lambda view: "hint" in view["friendly"])
    return client.view["friendly"]["hint"]


def table_of(server: Server, client: Client) -> Table:
    """The table as the server has it."""
    return table_in(server.app.state.tables.host.rooms[client.view["table"]].table)


def sit_alone(server: Server, game: str, **rules: str) -> tuple[Browser, str]:
    """A table with bots alone."""
    guest = server.browser()
    answer = guest.post(f"/g/{game}", {"bot": "random"} | rules)
    assert answer.status == 303, answer.text
    return guest, answer.at.removeprefix("/t/")


def may_ask(view: dict[str, Any]) -> bool:
    """Whether a hint is offered."""
    return any(one["id"] == "hint" for one in view.get("friendly", {}).get("options", []))


def game_over(view: dict[str, Any]) -> bool:
    """Whether this game has ended, a match may go on."""
    return view["status"] == "over" or any(act["id"] == "next" for act in view.get("acts", []))


def test_a_hint_is_a_gesture_that_may_be_made_and_nobody_else_hears_of_it(server: Server) -> None:
    with seated(server) as (ann, bob, eve):
        bob.frames, eve.frames = [], []
        before = {key: ann.view[key] for key in ("zones", "acts", "seq", "tok", "seats")}
        hint = hinted(ann)
        assert hint in ann.gestures()
        assert {key: ann.view[key] for key in before} == before
        assert "hint" not in [one["id"] for one in ann.view["friendly"].get("options", [])]
        for other in (bob, eve):
            other.quiet()
            assert other.frames == []
        ann.move("a", hint)
        assert "hint" not in ann.view["friendly"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_gives_hints_that_can_be_followed(server: Server, game: str) -> None:
    guest, table = sit_alone(server, game, **GAMES[game])
    with guest.at(table) as me:
        for turn in range(4):
            me.when(lambda view: may_ask(view) or game_over(view))
            if game_over(me.view):
                break
            hint = hinted(me, f"h{turn}")
            frame = me.move(f"m{turn}", hint)
            assert (frame["t"], frame.get("text")) == ("view", None)


def test_the_bot_is_of_fair_strength_and_sees_what_the_seat_sees(server: Server) -> None:
    asked = server.app.state.bots.asked
    for game, bot in (("r", "search:fair"), ("board64", "minimax:fair"), ("malice", "planner:fair")):
        with seated(server, game) as people:
            me = next(one for one in people if may_ask(one.view))
            seat, table = int(me.view["you"][1:]), table_of(server, me)
            assert table.timeline
            seen = table.timeline.play.packed_view(seat)
            hinted(me)
            assert asked[-1] == (bot, seen)


def test_only_at_ones_turn(server: Server) -> None:
    with seated(server, "malice") as people:
        other = next(one for one in people[:2] if not one.view["acts"])
        assert friendly_actions(other) == ("", [])
        assert choose_friendly_action(other, "hint", "hint")["text"] == "There is nothing to hint at right now."
        assert people[2].move("eve", {"act": "friendly", "option": "hint"}, "")["t"] == "reject"


def test_rummy_keeps_its_own_hint(server: Server) -> None:
    """Where a turn is arranged the game's own hint lays it; there is no second one."""
    guest, table = sit_alone(server, "rummy")
    with guest.at(table) as me:
        me.when(lambda view: any(act["id"] == "hint" for act in view["acts"]))
        assert not may_ask(me.view)
        assert choose_friendly_action(me, "second", "hint")["text"] == "There is nothing to hint at right now."


def test_a_hint_that_comes_too_late_is_not_shown(server: Server) -> None:
    """Somebody plays on while the bot still thinks."""

    gate = threading.Event()

    class Slow(InstantBots):
        async def answer(self, *_: object) -> list[int]:
            await asyncio.to_thread(gate.wait, WAIT)
            return [0]

    host = server.app.state.tables.host
    with seated(server) as (ann, bob, _):
        usual, host.bots = host.bots, Slow()
        try:
            choose_friendly_action(ann, "hint", "hint")
            assert friendly_actions(ann)[0] == "Looking for a hint…"
            ann.move("a", ann.gestures()[3])
            bob.move("b", bob.gestures()[3])
            gate.set()
            while host.tasks:
                ann.catch_up()
        finally:
            gate.set()
            host.bots = usual
        ann.catch_up()
        assert "hint" not in ann.view["friendly"]
        assert "Hint" in friendly_actions(ann)[1]


KEYS = {
    gesture("go", "a", "b"): [5, 7],
    gesture("go", "a", "c"): [5, 8],
    gesture("claim", "x"): [9],
    gesture("take", "p", "q"): [1, 2],
}


def test_the_gesture_that_makes_the_moves_is_found() -> None:
    assert hints.is_unfinished(KEYS, [5])
    assert not hints.is_unfinished(KEYS, [5, 8])
    assert hints.gesture_for(KEYS, [5, 8, 3]) == gesture("go", "a", "c")
    assert hints.gesture_for(KEYS, [5]) == gesture("go", "a", "b")
    assert hints.gesture_for(KEYS, [9]) == gesture("claim", "x")
    assert hints.gesture_for(KEYS, [1, 2]) == gesture("take", "p", "q")
    assert hints.gesture_for(KEYS, [4]) == ""


def test_a_button_says_more_than_a_card_face_down() -> None:
    """Drawing is both a button and a card that is carried to the hand: the hint names the button."""
    keys = {gesture("draw", "stock.0", "hand0"): [0], gesture("turn", "0"): [0]}
    assert hints.gesture_for(keys, [0]) == gesture("turn", "0")


def test_every_kind_of_gesture_is_shown() -> None:
    acts = [Act("go", "place"), Act("claim", "pick"), Act("take", "select"), Act("bet", "amount")]
    scene = Scene([], acts, "", [], [], {})
    assert hints.hint_message(scene, "go|a|b") == Hinted("go", item="a", to="b")
    assert hints.hint_message(scene, "claim|x") == Hinted("claim", option="x")
    assert hints.hint_message(scene, "take|p|q") == Hinted("take", items=["p", "q"])
    assert hints.hint_message(scene, "bet|30") == Hinted("bet", n=30)
    assert hints.hint_message(scene, "gone|x") is None
