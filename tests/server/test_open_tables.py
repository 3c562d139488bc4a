"""Open tables: listed while their host is there, and found by game and rules; one that cannot be read hides no others."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.errors import Refusal
from hoyle.host.memory import MemoryHost
from hoyle.pages.listings import MAX_OTHER_GAMES
from hoyle.server.open_tables import SAME, matching, open_tables
from hoyle.server.visitors import digest
from hoyle.table.opening import Wish
from hoyle.table.ports import StoreError
from hoyle.table.time_control import TimeControl
from hoyle.table.wire.events import Player
from tests.support.clients import GENEROUS, Browser, Server, serving
from tests.support.tables import seen, table_of


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
        others = [cid.open(bot="anyone"), dan.open(bot="friend", points_to_win="3")]
        assert table not in others
        assert bob.open(bot="anyone", points_to_win="3") == table
        first.when(lambda view: view["status"] == "open")
    with bob.at(table) as second:
        assert second.view["you"] == "s1"


def test_an_own_table_that_waits_does_not_hide_those_of_others(quiet: Server) -> None:
    ann, bob = quiet.browser(), quiet.browser()
    own, other = ann.open(bot="anyone"), bob.open(bot="anyone")
    with bob.at(other), ann.at(own):
        assert ann.open(bot="anyone") == other


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


def test_finished_games_take_no_place_among_the_other_games_of_a_visitor(quiet: Server) -> None:
    ann = quiet.browser()
    there = ann.open(bot="friend")
    quiet.browser().post(f"/t/{there}/sit")
    for _ in range(MAX_OTHER_GAMES):
        ann.post(f"/t/{ann.open()}/resign")
    assert [game["href"] for game in json.loads(ann.get("/other-games").text)] == [f"/t/{there}"]


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


# Several servers.


WISH = Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("human")], is_public=True)


def waiting(host: MemoryHost) -> str:
    """Open a table that waits for anybody; return its id."""
    return host.open(WISH)


EVERYBODY: Any = SimpleNamespace(may_be_found=bool)
"""Operators who have hidden nothing."""


def found(
    host: MemoryHost,
    ids: Sequence[str],
    failure: Refusal | None = None,
    wish: Wish | None = None,
    holder: str = "bob",
) -> list[str]:
    """The ids of the open tables, or of the one like a wish, if the servers have these tables with somebody there."""

    class Sharing:
        async def open_tables(self, most: int) -> Sequence[str]:
            if failure:
                raise failure
            return ids[:most]

    async def table(id: str) -> Any:
        if id not in host.host.rooms:
            raise Refusal("This table needs a later version of Hoyle.")
        return seen(table_of(host, id), host.clock)

    tables: Any = SimpleNamespace(store=SimpleNamespace(sharing=Sharing()), table=table)
    if wish:
        one = asyncio.run(matching(tables, wish, holder, EVERYBODY))
        return [one.id] if one else []
    return [each.id for each in asyncio.run(open_tables(tables, EVERYBODY))]


def test_a_table_that_cannot_be_read_hides_no_others() -> None:
    host = MemoryHost()
    first, second = waiting(host), waiting(host)
    for id in (first, second):
        host.join(id, "ann")
    assert found(host, [first, "later", second]) == [first, second]


def test_a_database_that_fails_is_no_empty_list() -> None:
    with pytest.raises(StoreError):
        found(MemoryHost(), [], StoreError("The database cannot be reached."))


@pytest.mark.parametrize(
    "other",
    [
        {"game": "telepathy"},
        {"options": {"points_to_win": 2}},
        {"clock": TimeControl("move", 60)},
        {"watched": False},
        {"hands_delay": 60},
        {"talk": "chat"},
        {"friendly": False},
        {"start": "a position"},
        {"daily": "the deal of a day"},
    ],
    ids=lambda other: next(iter(other)),
)
def test_nobody_is_seated_where_something_is_not_as_wished(other: dict[str, Any]) -> None:
    host = MemoryHost()
    table = waiting(host)
    host.join(table, "ann")
    assert found(host, [table], wish=replace(WISH, **other)) == []
    assert found(host, [table], wish=replace(WISH, title="Another title")) == [table]
    assert found(host, [table], wish=WISH, holder="ann") == [], "it is her own"
    assert set(other) < set(SAME)
