"""Open tables: listed while their host is there, and found by game and rules."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.server.visitors import digest
from tests.support.clients import GENEROUS, Browser, Server, serving


@pytest.fixture
def quiet(tmp_path_factory: pytest.TempPathFactory) -> "Server":
    """A server of its own, on which no other test opens tables."""
    with serving(tmp_path_factory.mktemp("open") / "hoyle.db") as running:
        yield running


def listing(browser: Browser) -> str:
    """The section of the lobby with open tables; empty if there is none."""
    return browser.get("/").text.partition('class="open-tables"')[2].partition("</section>")[0]


def test_a_table_is_listed_while_its_host_waits_there(quiet: Server) -> None:
    ann, bob = quiet.browser(), quiet.browser()
    table = ann.open(bot="anyone", name="Ann", points_to_win="3", clock="game:300+5")
    assert not listing(bob)
    with ann.at(table):
        shown = listing(bob)
        assert "Ann" in shown and "3 points end the game" in shown and "1 of 2 seats taken" in shown
        assert "5 minutes for the game and 5 s more after each move" in shown
        assert not listing(ann), "nobody is offered the own table"
        assert bob.post(f"/t/{table}/sit", {"name": "Bob"}).status == 303
        assert not listing(quiet.browser())


def test_a_table_for_a_friend_is_not_listed(quiet: Server) -> None:
    ann = quiet.browser()
    with ann.at(ann.open(bot="friend", name="Ann")):
        assert not listing(quiet.browser())


def test_who_looks_for_anybody_with_the_same_rules_finds_them(quiet: Server) -> None:
    ann, bob, cid, dan = (quiet.browser() for _ in range(4))
    table = ann.open(bot="anyone", points_to_win="3")
    with ann.at(table) as first:
        others = [cid.open(bot="anyone"), dan.open(bot="anyone", points_to_win="3", clock="move:60")]
        assert table not in others
        assert bob.open(bot="anyone", points_to_win="3") == table
        first.when(lambda view: view["status"] == "open")
    with bob.at(table) as second:
        assert second.view["you"] == "s1"


def test_the_other_games_of_a_visitor(quiet: Server) -> None:
    ann, bob = quiet.browser(), quiet.browser()
    here, there = ann.open(), ann.open(bot="friend", points_to_win="3")
    assert json.loads(ann.get(f"/other-games?table={here}").text) == [], "nobody plays there yet"
    bob.post(f"/t/{there}/sit")
    expected = [{"name": "Impatience", "href": f"/t/{there}", "turn": True}]
    assert json.loads(ann.get(f"/other-games?table={here}").text) == expected
    assert [game["href"] for game in json.loads(bob.get("/other-games").text)] == [f"/t/{there}"]
    assert json.loads(quiet.browser().get("/other-games").text) == []
    ann.post(f"/t/{there}/resign")
    assert json.loads(ann.get(f"/other-games?table={here}").text) == []


@pytest.mark.parametrize("watched", ["no", "60"])
def test_nobody_is_seated_where_spectators_see_something_else(quiet: Server, watched: str) -> None:
    ann, bob = quiet.browser(), quiet.browser()
    table = ann.open(bot="anyone", name="Ann")
    with ann.at(table):
        assert bob.open(bot="anyone", name="Bob", watched=watched) != table
        assert quiet.browser().open(bot="anyone") == table


@pytest.mark.parametrize(("field", "value"), [("talk", "none"), ("talk", "chat"), ("friendly", "no")])
def test_nobody_is_seated_where_talk_or_undo_are_not_as_wished(quiet: Server, field: str, value: str) -> None:
    ann, bob = quiet.browser(), quiet.browser()
    table = ann.open(bot="anyone")
    with ann.at(table):
        assert bob.open(**{"bot": "anyone", field: value}) != table
        assert quiet.browser().open(bot="anyone") == table


def test_nobody_is_sent_to_a_hidden_table_or_to_somebody_who_is_banned(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, operator_token="token")) as guarded:
        boss = guarded.browser()
        boss.post("/operator/in", {"token": "token"})
        for action in ("hide_table", "ban"):
            ann, bob = guarded.browser(), guarded.browser()
            table = ann.open(bot="anyone", name="Ann")
            with ann.at(table):
                assert "Ann" in listing(bob)
                holder = digest(ann.cookies["hoyle_seat"])
                fields = {"action": action, "table": table, "subject": holder, "reason": "Rude."}
                assert boss.post("/operator/act", fields).status == 303
                assert not listing(bob)
                assert bob.open(bot="anyone") != table
