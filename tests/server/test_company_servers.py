"""People at one table who are connected to two servers on one database, and restarts in the middle of what they agree on."""

import json
import time
from collections.abc import Generator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from tests.support.asks import answers, asked
from tests.support.clients import Browser, Client
from tests.support.postgres import Postgres
from tests.support.server_process import HERE, process
from tests.support.two_people import play_a_round

SOON = replace(HERE, prelude="import hoyle.host.absence; hoyle.host.absence.GONE_AFTER = 500")
"""A server where people are gone after half a second."""


@pytest.fixture(scope="module")
def ports(postgres: Postgres) -> Generator[tuple[int, int]]:
    """The ports of two servers on an empty database."""
    address = postgres.address(postgres.new_database())
    with process(address, checkout=SOON) as (_, first), process(address, checkout=SOON) as (_, second):
        yield first, second


@pytest.fixture
def people(ports: tuple[int, int]) -> tuple[Browser, Browser]:
    """Ann at the first server, Bob at the second."""
    return Browser(ports[0]), Browser(ports[1])


def seated(ann: Browser, bob: Browser, **fields: str) -> str:
    """Ann opens a table of R, and Bob takes the other seat; return its id."""
    table = ann.open(bot="friend", name="Ann", **fields)
    bob.post(f"/t/{table}/sit", {"name": "Bob"})
    return table


def come_and_go(bob: Browser, table: str, one: Client) -> None:
    """Bob connects and leaves, and the other person sees that he is gone."""
    with bob.at(table):
        one.when(lambda view: bool(view["seats"][1].get("online")))
    one.when(lambda view: bool(view["seats"][1].get("gone")))


def test_guests_of_both_servers_and_bots_sit_down(people: tuple[Browser, Browser], ports: tuple[int, int]) -> None:
    ann, bob = people
    table = ann.post("/g/thirty_one", {"players": "3", "bot": "friend", "name": "Ann"}).at
    id = table.removeprefix("/t/")
    with ann.at(id) as one:
        assert bob.post(f"{table}/sit", {"name": "Bob", "seat": "2"}).status == 303
        one.when(lambda view: view["seats"][2]["name"] == "Bob")
        late = Browser(ports[0])
        assert "This seat is taken." in unescape(late.post(f"{table}/sit", {"seat": "2"}).text)
        assert bob.post(f"{table}/seat-bot", {"seat": "1", "bot": "random"}).status == 303
        one.when(lambda view: view["status"] == "open")
    with bob.at(id) as two:
        assert two.view["you"] == "s2"


def test_rules_that_one_proposes_are_agreed_on_at_the_other_server(people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    table = ann.open(bot="friend", name="Ann")
    with ann.at(table) as one:
        assert bob.post(f"/t/{table}/propose", {"points_to_win": "2", "name": "Bob"}).status == 303
        one.when(lambda view: "proposes" in asked(view, "rules").get("text", ""))
        option = answers(one.view, "rules")[0]
        one.move("agree", {"act": "rules", "option": option}, "")
        one.when(lambda view: view.get("agreements") == 1)
    assert "2 points end the game" in bob.get(f"/t/{table}").text
    assert bob.post(f"/t/{table}/sit", {"name": "Bob"}).status == 303
    with bob.at(table) as two:
        assert two.view["status"] == "open"


def test_each_sees_whether_the_other_is_idle(people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    table = seated(ann, bob)
    with ann.at(table) as one, bob.at(table) as two:
        one.when(lambda view: bool(view["seats"][1].get("online")))
        two.say({"t": "idle"})
        one.when(lambda view: bool(view["seats"][1].get("idle")))
        two.say({"t": "idle", "idle": False})
        one.when(lambda view: not view["seats"][1].get("idle"))


def test_a_bot_stands_in_for_somebody_who_left_the_other_server(people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    table = seated(ann, bob)
    with ann.at(table) as one:
        come_and_go(bob, table, one)
        one.move("bot", {"act": "presence", "option": "stand_in.1"}, "")
        one.when(lambda view: bool(view["seats"][1].get("bot")))
        with bob.at(table) as two:
            two.move("back", {"act": "presence", "option": "return"}, "")
            one.when(lambda view: not view["seats"][1].get("bot"))


def test_a_game_is_claimed_from_somebody_who_left_the_other_server(people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    table = seated(ann, bob)
    with ann.at(table) as one:
        come_and_go(bob, table, one)
        one.move("claim", {"act": "presence", "option": "claim.1"}, "")
        one.when(lambda view: view["status"] == "over")
    for browser, result in ((ann, ">won<"), (bob, ">lost<")):
        end = time.monotonic() + 60
        while result not in browser.get("/games").text:
            assert time.monotonic() < end, "the other server did not hear of the end"
            time.sleep(0.05)


def test_a_seat_moves_to_a_device_at_the_other_server(people: tuple[Browser, Browser], ports: tuple[int, int]) -> None:
    ann, bob = people
    table = seated(ann, bob)
    phone = Browser(ports[1])
    with ann.at(table) as old:
        page = unescape(ann.get(f"/t/{table}/device").text)
        code = page.split("code=")[1].split('"')[0]
        assert phone.post(f"/t/{table}/take", {"code": code}).status == 303
        old.when(lambda view: view.get("you") is None)
    with phone.at(table) as new, bob.at(table) as two:
        assert new.view["you"] == "s0"
        play_a_round(new, two, "moved")


def test_spectators_at_the_other_server_wait_for_the_cards(
    people: tuple[Browser, Browser], ports: tuple[int, int]
) -> None:
    ann, bob = people
    table = ann.post("/g/thirty_one", {"players": "2", "bot": "friend", "watched": "60"}).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    for port in ports:
        with Browser(port).at(table.removeprefix("/t/")) as eve:
            assert eve.view["zones"] == [] and "1 minute later" in eve.view["prompt"]
            assert '"face"' not in json.dumps(eve.view)


def test_a_finished_game_is_played_on_and_deleted_at_the_other_server(people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    table = seated(ann, bob)
    with ann.at(table) as one, bob.at(table) as two:
        play_a_round(one, two, "r")
        ann.post(f"/t/{table}/resign")
        two.when(lambda view: view["status"] == "over")
    opened = bob.post(f"/t/{table}/play-on", {"seq": "1", "seat": "1", "bot": "random"})
    assert opened.status == 303
    with bob.at(opened.at.removeprefix("/t/")) as client:
        assert client.view["status"] == "open" and client.view["you"] == "s1"
    bob.post(f"{opened.at}/resign")
    assert bob.post("/games/delete", {"sure": "yes"}).at == "/"
    record = json.loads(ann.get(f"/t/{table}/record.json").text)
    assert record["events"]


def test_what_people_agree_on_survives_restarts(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    with process(store) as (server, port):
        ann, bob = Browser(port), Browser(port)
        table = ann.open(bot="friend", name="Ann", clock="game:300+5")
        bob.post(f"/t/{table}/propose", {"points_to_win": "2", "name": "Bob"})
        server.kill()
    with process(store) as (server, port):
        ann.port = bob.port = port
        with ann.at(table) as one:
            option = answers(one.view, "rules")[0]
            one.move("agree", {"act": "rules", "option": option}, "")
            assert one.view["agreements"] == 1
            bob.post(f"/t/{table}/sit", {"name": "Bob"})
            one.when(lambda view: view["status"] == "open")
            one.move("hi", {"act": "talk", "option": "hello"}, "")
            ann.post(f"/t/{table}/resign")
            one.when(lambda view: view["status"] == "over")
            one.move("offer", {"act": "rematch", "option": "offer_swapped"}, "")
        server.kill()
    with process(store) as (_, port):
        ann.port = bob.port = port
        with bob.at(table) as two:
            assert [line["text"] for line in two.view["talk"]] == ["Hello!"]
            assert answers(two.view, "rematch")
            two.move("agree", {"act": "rematch", "option": "agree.1"}, "")
            two.when(lambda view: bool(view.get("rematch", {}).get("next")))
            address = two.view["rematch"]["next"].removeprefix("/t/")
        with ann.at(address) as one, bob.at(address) as two:
            assert (one.view["you"], two.view["you"]) == ("s1", "s0")
            assert one.view["seats"][0]["clock"]["ms"] > 290_000
            play_a_round(two, one, "again")
        assert "2 points end the game" in ann.get(f"/t/{address}").text
