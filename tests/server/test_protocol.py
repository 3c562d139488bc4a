"""The table as its clients see it: frames in, frames out."""

import re
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.clients import Browser, Client, Server


def test_a_whole_game_against_a_bot(guest: Browser) -> None:
    table = guest.open()
    with guest.at(table) as me:
        assert (me.view["you"], me.view["status"], me.view["prompt"] != "") == ("s0", "open", True)
        me.play_on("a")
        assert me.view["acts" if "acts" in me.view else "zones"] is not None
        result = me.view["result"]
        assert [row["name"] for row in result["rows"]] == ["Guest", "Random bot"]
        assert {act["id"] for act in result["acts"]} == {"rematch", "swap", "change", "replay", "deal"}
        assert me.events


def test_a_resent_move_is_acknowledged_and_not_played_twice(guest: Browser) -> None:
    with guest.at(guest.open(bot="friend")) as me:
        assert me.view["status"] == "waiting"
    table = guest.open()
    with guest.at(table) as me:
        first = me.gestures()[0]
        tok = me.view["tok"]
        me.move("once", first)
        me.quiet()
        seq = me.view["seq"]
        assert "once" in me.move("once", first, tok)["acks"]
        assert me.view["seq"] == seq


def test_a_stale_decision_is_refused_with_a_sentence(guest: Browser) -> None:
    with guest.at(guest.open()) as me:
        tok = me.view["tok"]
        me.move("one", me.gestures()[0])
        frame = me.move("two", me.gestures()[0] if me.gestures() else {"act": "lay"}, tok)
        assert (frame["t"], frame["text"]) == ("reject", "You have already made this choice.")


NONSENSE = [
    "",
    "[]",
    "{",
    '{"t":"move"}',
    '{"t":"other"}',
    '{"t":"move","cid":1}',
    '{"t":"move","cid":[1],"act":"lay"}',
    '{"t":"local","order":5}',
    '{"t":"why"}',
    '{"t":"why","item":"b5","to":7}',
    "[" * 5000,
    "x" * 20_000,
]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(guest: Browser, nonsense: str) -> None:
    with guest.at(guest.open()) as me:
        me.catch_up()
        before = me.view
        me.say(nonsense)
        frame = me.hear()
        assert frame["t"] == "reject"
        assert re.fullmatch(r"[A-Z][^{}]*\.", frame["text"])
        me.say({"t": "join", "table": "x"})
        me.hear()
        assert me.view == before


def test_why_a_card_cannot_go_somewhere_is_answered_and_changes_nothing(guest: Browser) -> None:
    with guest.at(guest.open()) as me:
        me.catch_up()
        before = me.view
        me.say({"t": "why", "item": "b5", "to": "laid1"})
        text = "Wizard 5 goes face down in front of you."
        assert me.hear() == {"t": "why", "item": "b5", "to": "laid1", "text": text, "clause": "R3"}
        me.say({"t": "why", "item": "b5", "to": "laid0"})
        assert me.hear()["text"] == ""
        assert me.view == before


def test_an_unlisted_gesture_is_refused(guest: Browser) -> None:
    with guest.at(guest.open()) as me:
        hands = [{"item": "r5", "to": "laid0"}, {"item": "b5", "to": "laid1"}, {"item": "", "to": ""}]
        for number, wrong in enumerate(hands):
            frame = me.move(f"wrong{number}", {"act": "lay"} | wrong)
            assert (frame["t"], frame["text"]) == ("reject", "That cannot be done now.")
        assert me.move("right", me.gestures()[0])["t"] == "view"


def test_a_friend_sits_down_by_the_link(server: Server) -> None:
    ann, bob, eve = server.browser(), server.browser(), server.browser()
    table = ann.open(bot="friend", name="Ann", seat="1")
    with ann.at(table) as one:
        assert one.view["status"] == "waiting"
        assert "open-seat" in bob.get(f"/t/{table}").text
        assert bob.post(f"/t/{table}/sit", {"name": "Bob"}).status == 303
        while one.view["status"] == "waiting":
            one.hear()
        assert eve.post(f"/t/{table}/sit", {"name": "Eve"}).status == 400
        with bob.at(table) as two, eve.at(table) as watcher:
            assert [seat["name"] for seat in two.view["seats"]] == ["Bob", "Ann"]
            assert (one.view["you"], two.view["you"], watcher.view.get("you")) == ("s1", "s0", None)
            assert watcher.gestures() == []
            assert watcher.move("w", {"act": "lay"}, "")["t"] == "reject"


def test_seats_are_kept_by_the_cookie_alone(server: Server) -> None:
    ann, eve = server.browser(), server.browser()
    table = ann.open(hand_limit="3")
    with eve.at(table) as watcher, ann.at(table) as me:
        assert watcher.view.get("you") is None
        assert (len(faces(me)), len(faces(watcher))) == (3, 0)


def faces(client: Client) -> list[str]:
    """The cards of the first hand that this client sees open."""
    hand = next(zone for zone in client.view["zones"] if zone["id"] == "hand0")
    return [item["face"] for item in hand.get("items", []) if item.get("face")]


def two_at_a_table(server: Server) -> tuple[str, Browser, Browser]:
    ann, bob = server.browser(), server.browser()
    table = ann.open(bot="friend")
    bob.post(f"/t/{table}/sit")
    return table, ann, bob


def all_here(view: dict[str, Any]) -> bool:
    """Whether both players are seen to be connected."""
    return all(seat.get("online") for seat in view["seats"])


def without_names(frames: list[bytes], table: str) -> list[bytes]:
    return [frame.replace(table.encode(), b"TABLE") for frame in frames]


@pytest.mark.parametrize("card", range(1, 8))
def test_what_was_chosen_shows_in_no_byte_of_the_others_frames(server: Server, card: int) -> None:
    """The same clicks, another card: what opponent and watcher hear until the reveal is equal byte for byte."""
    heard: list[list[list[bytes]]] = []
    for chosen in (0, card):
        table, ann, bob = two_at_a_table(server)
        with ann.at(table) as one, bob.at(table) as two, server.browser().at(table) as eve:
            for client in (one, two, eve):
                client.when(all_here)
                client.catch_up()
            two.frames, eve.frames = [], []
            one.move("lay", one.gestures()[chosen])
            for client in (two, eve):
                client.when(lambda view: "ready" in view["seats"][0])
                client.catch_up()
            assert two.view["seats"][0]["ready"] is True
            heard.append([without_names(two.frames, table), without_names(eve.frames, table)])
    assert heard[0] == heard[1]
    assert heard[0][0]


def said(events: list[str]) -> list[str]:
    """Return how each event begins; what follows may address the seat that looks."""
    return [re.split(r"\. |: ", text)[0] for text in events]


def test_seq_grows_when_choices_are_played_not_when_they_come_in(server: Server) -> None:
    table, ann, bob = two_at_a_table(server)
    with ann.at(table) as one, bob.at(table) as two:
        one.when(all_here)
        seq = one.view["seq"]
        one.move("a", one.gestures()[2])
        assert (one.view["seq"], one.view["tok"], one.gestures()) == (seq, "d1.s0", [])
        two.when(lambda view: "ready" in view["seats"][0])
        assert (two.view["seq"], two.view["tok"]) == (seq, "d0.s1")
        two.move("b", two.gestures()[3])
        assert two.view["seq"] == seq + 1
        one.when(lambda view: view["seq"] > seq)
        assert one.view["seq"] == seq + 1
        assert said(one.events) == said(two.events) != []


def test_who_comes_back_hears_what_was_missed(server: Server) -> None:
    table, ann, bob = two_at_a_table(server)
    with bob.at(table) as two:
        with ann.at(table) as one:
            one.when(all_here)
            seq = one.view["seq"]
            one.move("a", one.gestures()[2])
        two.when(lambda view: "ready" in view["seats"][0] and not all_here(view))
        assert two.view["seats"][0].get("online") is None
        two.move("b", two.gestures()[3])
        with ann.at(table, have=seq) as again:
            assert said(again.events) == said(two.events)
            assert "a" in again.move("a", {"act": "lay", "item": "b2", "to": "laid0"}, "d0.s0")["acks"]


def test_a_hand_lies_as_its_seat_likes(guest: Browser) -> None:
    with guest.at(guest.open()) as me:
        fan = next(zone for zone in me.view["zones"] if zone["kind"] == "fan" and zone.get("owner") == "s0")
        ids = [item["id"] for item in fan["items"]]
        me.say({"t": "local", "order": {fan["id"]: ids[::-1], "other": ["x"]}})
        me.say({"t": "join", "table": "x"})
        me.quiet()
        fan = next(zone for zone in me.view["zones"] if zone["id"] == fan["id"])
        assert [item["id"] for item in fan["items"]] == ids[::-1]


def test_no_such_table(guest: Browser) -> None:
    with pytest.raises(ConnectionClosed, match="There is no such table"), guest.at("nowhere"):
        pass


def test_frames_in_the_readers_language(server: Server, guest: Browser) -> None:
    table = guest.open()
    with guest.at(table, lang="en") as english, guest.at(table, lang="ru") as russian:
        english.catch_up()
        assert english.view["seq"] == russian.view["seq"]


def resigned(client: Client) -> bool:
    return client.view["status"] == "over"


def test_resigning(guest: Browser) -> None:
    table = guest.open()
    with guest.at(table) as me:
        assert guest.post(f"/t/{table}/resign").status == 303
        while not resigned(me):
            me.hear()
        assert me.view["result"]["rows"][1]["winner"] is True
        assert "resigned" in me.view["result"]["title"]


def test_a_match_goes_on_by_the_losers_choice(guest: Browser) -> None:
    table = guest.open(true_king="true", bot="friend")
    other = Browser(guest.port)
    other.post(f"/t/{table}/sit")
    with guest.at(table) as me:
        other.post(f"/t/{table}/resign")
        while "match" not in me.view or not me.view["prompt"].endswith("next game."):
            me.hear()
        with other.at(table) as chooser:
            offers = chooser.gestures()
            assert len(offers) > 5
            chooser.move("n", offers[1])
            assert (chooser.view["match"]["game"], chooser.view["status"]) == (2, "open")
            assert "Game 2 begins: Seven cards." in chooser.events
