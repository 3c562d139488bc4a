"""Rules of visitors on a PostgreSQL database: two servers, a restart in the middle, and a server of an earlier version beside them."""

import sys
from collections.abc import Generator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.clients import GENEROUS, Browser, serving
from tests.support.postgres import Postgres
from tests.support.previous_version import checked_out
from tests.support.rewrites import RED_TIES
from tests.support.server_process import process
from tests.support.two_people import play_a_round

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")

TEXT = RED_TIES.replace("red_breaks_ties", "red_breaks_ties_of_ann")
OPEN = replace(GENEROUS, visitor_rules="visitors")


@pytest.fixture
def address(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.address(postgres.new_database())


@pytest.fixture
def ports(address: str) -> Generator[list[int]]:
    """The ports of two servers on the database."""
    with ExitStack() as stack:
        yield [stack.enter_context(serving(address, settings=OPEN)).port for _ in range(2)]


def friends(ports: list[int], **fields: str) -> tuple[Browser, Browser, str]:
    """Ann opens a table by a text at the first server, Bob sits down at the second."""
    ann, bob = Browser(ports[0]), Browser(ports[1])
    answer = ann.post("/g/r/rewrite", {"text": TEXT, "name": "Ann", **fields})
    assert answer.status == 303, answer.text
    assert "These rules were written by a player." in bob.get(answer.at).text
    assert bob.post(f"{answer.at}/sit").status == 303
    return ann, bob, answer.at.removeprefix("/t/")


def test_friends_play_a_rewrite_through_two_servers_and_a_third_after_both(address: str) -> None:
    with ExitStack() as stack:
        ports = [stack.enter_context(serving(address, settings=OPEN)).port for _ in range(2)]
        ann, bob, table = friends(ports)
        with ann.at(table) as one, bob.at(table) as two:
            for number in range(2):
                play_a_round(one, two, f"both {number}")
            assert len(one.events) == len(two.events) > 2
            seq = one.view["seq"]
    with serving(address, settings=OPEN) as server:
        ann.port = bob.port = server.port
        with ann.at(table) as one, bob.at(table) as two:
            assert one.view["seq"] == seq, "what was acknowledged is there"
            play_a_round(one, two, "after")


def test_a_bot_plays_once_though_two_servers_have_the_table(ports: list[int]) -> None:
    ann = Browser(ports[0])
    table = ann.post("/g/r/rewrite", {"text": TEXT, "bot": "greedy"}).at.removeprefix("/t/")
    elsewhere = Browser(ports[1], dict(ann.cookies))
    with ann.at(table) as one, elsewhere.at(table) as same:
        for number in range(3):
            one.when(lambda view: bool(view.get("acts")) or view["status"] == "over")
            if one.view["status"] == "over":
                break
            seq = one.view["seq"]
            one.move(f"m{number}", one.gestures()[0])
            for client in (one, same):
                client.when(lambda view: view["seq"] > seq)
            assert one.view["seq"] == same.view["seq"] == seq + 1


def test_a_server_of_an_earlier_version_says_that_it_lacks_the_rules_and_harms_nothing(
    ports: list[int], address: str, tmp_path: Path
) -> None:
    earlier = checked_out(tmp_path)
    if earlier is None:
        pytest.skip("this is no repository with the history of the project")
    ann, bob, table = friends(ports)
    with ann.at(table) as one, bob.at(table) as two:
        play_a_round(one, two, "before")
        with process(address, checkout=earlier) as (_, port):
            there = Browser(port, dict(ann.cookies))
            assert "it cannot go on" in there.get(f"/t/{table}").text
            assert there.get("/").status == 200, "it serves other tables"
        play_a_round(one, two, "after")
