"""Two real servers on one database: tables are shared, and when one server fails the other goes on with all that was acknowledged."""

import signal
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tests.support.asks import asked
from tests.support.clients import Browser
from tests.support.postgres import Detour, Postgres
from tests.support.server_process import process
from tests.support.two_people import is_ready, play_a_round


@dataclass
class Pair:
    """Two servers. The bots of the first never answer, and it reaches the database by a detour that can be cut."""

    first: subprocess.Popen[str]
    ports: tuple[int, int]
    detour: Detour
    address: str
    """The address of the database."""

    def friends(self) -> tuple[Browser, Browser, str]:
        """Open a table for two people, the first at the first server, the second at the second."""
        ann, bob = Browser(self.ports[0]), Browser(self.ports[1])
        table = ann.open(bot="friend", goal="all_rounds")
        bob.post(f"/t/{table}/sit")
        return ann, bob, table


@pytest.fixture(scope="module")
def pair(postgres: Postgres) -> Generator[Pair]:
    """Two servers on an empty database."""
    database, detour = postgres.new_database(), Detour(postgres.port)
    address = postgres.address(database)
    with (
        process(postgres.address(database, detour.port), "SilentBots") as (first, first_port),
        process(address) as (_, second_port),
    ):
        yield Pair(first, (first_port, second_port), detour, address)
        first.send_signal(signal.SIGCONT)
        detour.close()


@contextmanager
def stopped(server: subprocess.Popen[str]) -> Generator[None]:
    """Stop a process, and let it go on afterwards."""
    server.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.send_signal(signal.SIGCONT)


def test_people_at_one_table_are_connected_to_different_servers(pair: Pair) -> None:
    ann, bob, table = pair.friends()
    with ann.at(table) as one, bob.at(table) as two:
        for number in range(3):
            play_a_round(one, two, f"r{number}")
        assert one.events == two.events != []
    for browser in (ann, bob):
        assert table in browser.get("/").text


def test_people_see_who_is_connected_to_the_other_server(pair: Pair) -> None:
    ann, bob, table = pair.friends()
    with ann.at(table) as one:
        with bob.at(table):
            one.when(lambda view: bool(view["seats"][1].get("online")))
        one.when(lambda view: not view["seats"][1].get("online"))
        with bob.at(table) as two:
            two.when(lambda view: bool(view["seats"][0].get("online")))
            with stopped(pair.first):
                two.when(lambda view: not view["seats"][0].get("online"))
            two.when(lambda view: bool(view["seats"][0].get("online")))


def test_a_gesture_sent_to_both_servers_is_played_once(pair: Pair) -> None:
    ann, bob, table = pair.friends()
    elsewhere = Browser(pair.ports[1], dict(ann.cookies))
    with ann.at(table) as one, elsewhere.at(table) as same, bob.at(table) as two:
        one.when(lambda view: bool(view.get("acts")))
        gesture, tok = one.gestures()[0], one.view["tok"]
        for client in (one, same):
            client.say({"t": "move", "cid": "twice", "tok": tok} | gesture)
        assert [client.until("twice")["t"] for client in (one, same)] == ["view", "view"]
        seq = two.view["seq"]
        two.move("answer", two.gestures()[0])
        for client in (one, same, two):
            client.when(lambda view: view["seq"] == seq + 1)


def test_a_stopped_server_is_replaced_and_catches_up(pair: Pair) -> None:
    ann, bob, table = pair.friends()
    elsewhere = Browser(pair.ports[1], dict(ann.cookies))
    with ann.at(table) as one, bob.at(table) as two:
        play_a_round(one, two, "before")
        seq = one.view["seq"]
        with stopped(pair.first), elsewhere.at(table) as again:
            assert again.view["seq"] == seq
            play_a_round(again, two, "meanwhile")
        one.when(lambda view: view["seq"] == seq + 1)
        play_a_round(one, two, "after")
        assert one.view["seq"] == seq + 2


def test_the_bots_of_a_stopped_server_are_asked_by_the_other(pair: Pair) -> None:
    """The first server asks its bots, which never answer. The second asks as soon as the first one's lease lapses."""
    ann = Browser(pair.ports[0])
    table = ann.open(bot="random")
    elsewhere = Browser(pair.ports[1], dict(ann.cookies))
    with ann.at(table) as one, elsewhere.at(table) as same:
        one.move("mine", one.gestures()[0])
        same.when(lambda view: is_ready(view, 0))
        with pytest.raises(TimeoutError):
            same.hear(3)  # longer than a lease
        assert not is_ready(same.view, 1)
        seq = same.view["seq"]
        with stopped(pair.first):
            same.when(lambda view: view["seq"] > seq)
        one.when(lambda view: view["seq"] > seq)


@pytest.mark.soak
def test_a_server_that_is_cut_off_refuses_moves_and_catches_up(pair: Pair) -> None:
    ann, bob, table = pair.friends()
    elsewhere = Browser(pair.ports[1], dict(ann.cookies))
    with ann.at(table) as one, bob.at(table) as two:
        play_a_round(one, two, "before")
        seq = one.view["seq"]
        pair.detour.cut()
        frame = one.move("cut off", one.gestures()[0])
        assert frame["t"] == "reject" and "database does not answer" in frame["text"]
        assert "127.0.0.1" not in frame["text"]
        with elsewhere.at(table) as again:
            play_a_round(again, two, "meanwhile")
        pair.detour.mend()
        one.when(lambda view: view["seq"] == seq + 1)
        play_a_round(one, two, "after")
        assert two.view["seq"] == seq + 2


@pytest.mark.parametrize("how", ["restart", "crash"])
def test_the_database_restarts(pair: Pair, postgres: Postgres, how: str) -> None:
    ann, bob, table = pair.friends()
    with ann.at(table) as one, bob.at(table) as two:
        play_a_round(one, two, "before")
        one.move("acknowledged", one.gestures()[0])
        if how == "restart":
            postgres.restart()
        else:
            postgres.crash()
            frame = two.move("down", two.gestures()[0])
            assert "database does not answer" in frame["text"]
            postgres.start()
        seq = two.view["seq"]
        two.when(lambda view: is_ready(view, 0))
        two.move("after", two.gestures()[0])
        for client in (one, two):
            client.when(lambda view: view["seq"] == seq + 1)
        play_a_round(one, two, "later")


def test_a_killed_server_loses_nothing_that_was_acknowledged(pair: Pair) -> None:
    with process(pair.address) as (victim, port):
        ann, bob = Browser(port), Browser(pair.ports[1])
        table = ann.open(bot="friend", goal="all_rounds")
        bob.post(f"/t/{table}/sit")
        with ann.at(table) as one, bob.at(table) as two:
            play_a_round(one, two, "before")
            seq, tok, gesture = one.view["seq"], one.view["tok"], one.gestures()[0]
            one.move("last", gesture)
            victim.kill()
            ann.port = pair.ports[1]
            with ann.at(table) as again:
                again.when(lambda view: is_ready(view, 0))
                assert again.move("last", gesture, tok)["t"] == "view"  # sent again: acknowledged, not doubled
                two.move("answer", two.gestures()[0])
                for client in (again, two):
                    client.when(lambda view: view["seq"] == seq + 1)
                play_a_round(again, two, "after")


def test_people_at_different_servers_talk_and_agree_on_a_rematch(pair: Pair) -> None:
    ann, bob, table = pair.friends()
    with ann.at(table) as one, bob.at(table) as two:
        one.move("hi", {"act": "talk", "option": "hello"}, "")
        two.when(lambda view: "talk" in view)
        assert two.view["talk"] == [{"n": 0, "seat": "s0", "text": "Hello!"}]
        assert bob.post(f"/t/{table}/resign").status == 303
        one.when(lambda view: view["status"] == "over")
        one.move("offer", {"act": "rematch", "option": "offer"}, "")
        two.when(lambda view: bool(asked(view, "rematch")))
        two.move("agree", {"act": "rematch", "option": "agree.1"}, "")
        for client in (one, two):
            client.when(lambda view: bool(view.get("rematch", {}).get("next")))
        address = one.view["rematch"]["next"]
        assert two.view["rematch"]["next"] == address
    with ann.at(address.removeprefix("/t/")) as one, bob.at(address.removeprefix("/t/")) as two:
        assert (one.view["you"], two.view["you"]) == ("s0", "s1")
        play_a_round(one, two, "again")


def test_a_clock_of_one_server_runs_out_for_people_at_the_other(pair: Pair) -> None:
    ann, bob = Browser(pair.ports[0]), Browser(pair.ports[1])
    table = ann.open(bot="friend", clock="move:30", forfeits="yes")
    bob.post(f"/t/{table}/sit")
    with ann.at(table) as one, bob.at(table) as two:
        one.when(lambda view: view["status"] == "open")
        two.move("mine", two.gestures()[0])
        one.when(lambda view: not view["seats"][1]["clock"].get("runs"))
        assert one.view["seats"][0]["clock"]["runs"]
        assert one.view["seats"][1]["clock"]["ms"] == 30_000
