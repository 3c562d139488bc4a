"""Turns that are arranged before they are played: kept by the server, shown to nobody, harmless when resent."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.clients import Browser, Server, serving
from tests.support.rummy_clients import friends, lay, melds, own_hand, seated, with_a_play, zone
from tests.support.server_process import process


def test_a_turn_is_arranged_step_by_step_and_taken_back(server: Server) -> None:
    with seated(server) as (one, _, _):
        tok, cards = one.view["tok"], own_hand(one)
        assert one.view["draft"] == {}
        lay(one, "a", cards[0])
        name = next(zone["id"] for zone in one.view["zones"] if zone.get("items", [{}])[0].get("id") == cards[0])
        lay(one, "b", cards[1], name)
        assert (melds(one.view), one.view["draft"], one.view["tok"]) == ([cards[:2]], {"steps": 2}, tok)
        assert zone(one.view, name)["state"] == {"ok": False, "text": "only two cards"}
        assert own_hand(one) == cards[2:]
        one.move("c", {"act": "undo"})
        assert (melds(one.view), one.view["draft"]) == ([cards[:1]], {"steps": 1})
        lay(one, "d", cards[4])
        one.move("e", {"act": "reset"})
        assert (melds(one.view), one.view["draft"], own_hand(one)) == ([], {}, cards)


def test_a_resent_step_is_taken_once(server: Server) -> None:
    with seated(server) as (one, _, _):
        card = own_hand(one)[0]
        lay(one, "once", card)
        frame = lay(one, "once", card)
        assert (frame["t"], one.view["draft"]) == ("view", {"steps": 1})


def test_a_bad_turn_is_refused_with_a_sentence_and_stays_as_it_is(server: Server) -> None:
    with seated(server) as (one, _, _):
        frame = one.move("none", {"act": "commit"})
        assert (frame["t"], frame["text"]) == ("reject", "Lay at least one card from your hand.")
        lay(one, "a", own_hand(one)[0])
        frame = one.move("bad", {"act": "commit"})
        assert (frame["t"], frame["text"][:35]) == ("reject", "Not every meld is valid yet: check ")
        assert one.view["draft"] == {"steps": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"act": "lay", "item": "hand0.ZZ.0", "to": "new"},
        {"act": "lay", "item": "stock.0", "to": "new"},
        {"act": "lay", "to": "new"},
        {"act": "split", "item": "x", "to": "m0#1"},
        {"act": "stand", "option": "m0.1"},
        {"act": "hint", "option": "other"},
        {"act": "back", "item": "x", "to": "hand0"},
        {"act": "lay", "items": ["hand0.ZZ.0", "hand0.ZZ.1"], "to": "new"},
        {"act": "lay", "items": ["stock.0"], "to": "new"},
        {"act": "meld", "option": "new hand0.ZZ.0"},
        {"act": "meld"},
        {"act": "hint", "option": "hint.ZZ"},
    ],
)
def test_a_step_that_is_not_offered_is_refused(server: Server, wrong: dict[str, Any]) -> None:
    with seated(server) as (one, _, _):
        frame = one.move("wrong", wrong)
        assert (frame["t"], frame["text"]) == ("reject", "That cannot be done now.")


def test_nobody_else_hears_of_a_turn_before_it_is_played(server: Server) -> None:
    with with_a_play(server) as (one, other, eve):
        for client in (other, eve):
            client.quiet()
            client.frames = []
        one.move("a", {"act": "reset"})
        for n, card in enumerate(own_hand(one)[:5]):
            lay(one, f"b{n}", card)
        for client in (other, eve):
            client.quiet()
            assert client.frames == []
            assert "draft" not in client.view


def test_the_other_does_not_arrange_out_of_turn(server: Server) -> None:
    with seated(server) as (_, other, eve):
        cards = own_hand(other)
        assert lay(other, "a", cards[0])["text"] == "That cannot be done now."
        assert eve.move("b", {"act": "undo"}, "")["t"] == "reject"


def test_a_turn_is_played_as_it_was_arranged_and_seen_so_by_all(server: Server) -> None:
    with with_a_play(server) as (one, other, eve):
        arranged = [len(row) for row in melds(one.view)]
        seq, held = one.view["seq"], len(own_hand(one))
        one.move("play", {"act": "commit"})
        for client in (other, eve):
            client.when(lambda view: view["seq"] == seq + 1)
            assert melds(client.view) == melds(one.view)
        assert [len(row) for row in melds(one.view)] == arranged
        assert (len(own_hand(one)), one.view["seq"]) == (held, seq + 1)
        assert " plays " in other.events[-1]


def test_one_may_draw_only_when_no_card_is_laid(server: Server) -> None:
    with seated(server) as (one, _, _):
        lay(one, "a", own_hand(one)[0])
        draw = next(act for act in one.view["acts"] if act["id"] == "turn")["options"][0]
        assert draw["off"] == "take your cards back first"
        assert one.move("b", {"act": "turn", "option": draw["id"]})["t"] == "reject"
        one.move("c", {"act": "undo"})
        assert one.move("d", {"act": "turn", "option": draw["id"]})["t"] == "view"


def test_a_server_that_is_killed_in_mid_turn_brings_the_turn_back(tmp_path: Path) -> None:
    """The turn, its steps to be taken back, and the names of gestures that were taken."""
    store = tmp_path / "hoyle.db"
    with process(store) as (running, port):
        table, ann, bob = friends(Server(None, port))  # pyright: ignore[reportArgumentType]
        one, cards = mover(table, ann, bob)
        with one.at(table) as client:
            for n, card in enumerate(cards[:3]):
                lay(client, f"a{n}", card)
            before = client.view
            running.kill()
    with process(store) as (_, port):
        ann.port = bob.port = port
        with one.at(table) as client:
            assert {key: client.view[key] for key in ("zones", "draft", "tok")} == {
                key: before[key] for key in ("zones", "draft", "tok")
            }
            assert "a2" in lay(client, "a2", cards[2])["acks"]
            assert client.view["draft"] == {"steps": 3}
            client.move("u", {"act": "undo"})
            assert own_hand(client) == cards[2:]


def mover(table: str, ann: Browser, bob: Browser) -> tuple[Browser, list[str]]:
    """Whose turn it is, and his cards."""
    for one in (ann, bob):
        with one.at(table) as client:
            client.when(lambda view: view["status"] == "open")
            if client.view["acts"]:
                return one, own_hand(client)
    raise AssertionError("nobody is to move")


def test_the_arrangement_is_there_after_a_restart_and_in_the_replay(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as first, with_a_play(first) as (one, _, _):
        one.move("play", {"act": "commit"})
        table, lies = one.view["table"], melds(one.view)
    with serving(store) as second:
        with second.browser().at(table) as eve:
            assert melds(eve.view) == lies
        seen = second.browser().get(f"/t/{table}/view?seq=1&seat=watch")
        assert all(item in seen.text for row in lies for item in row)


def test_a_bots_turn_is_one_event_whatever_it_plays(server: Server) -> None:
    """Who looks on learns nothing of how many steps a bot's turn took."""
    ann = server.browser()
    for _ in range(10):
        answer = ann.post("/g/rummy", {"bot": "random", "seat": "0"})
        table = answer.at.removeprefix("/t/")
        with ann.at(table) as me:
            me.when(lambda view: bool(view["acts"]))
            for turn in range(8):
                seq, lay_there = me.view["seq"], melds(me.view)
                me.move(f"t{turn}", {"act": "turn", "option": "55"})
                me.when(lambda view: bool(view["acts"]) or view["status"] == "over")
                if melds(me.view) != lay_there:
                    assert me.view["seq"] == seq + 2
                    return
    raise AssertionError("the bot never played")


def test_a_hand_is_sorted_as_its_seat_likes(server: Server) -> None:
    with seated(server) as (one, _, _):
        hand = f"hand{one.view['you'][1:]}"
        by_rank = own_hand(one)
        one.say({"t": "local", "order": {}, "sort": {hand: "suit"}})
        one.when(lambda view: zone(view, hand).get("sorted") == "suit")
        by_suit = own_hand(one)
        assert sorted(by_suit) == sorted(by_rank) != by_suit
        assert [card[-3] for card in by_suit] == sorted((card[-3] for card in by_suit), key="SHDC".index)
