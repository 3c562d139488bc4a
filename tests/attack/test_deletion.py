"""Deletion of one's own data: nobody else can prevent it, and no name stays on any channel."""

import asyncio
import gc
from html import unescape
from typing import Any
from weakref import WeakSet

import pytest

from hoyle.host import idle_tables
from hoyle.server import own_data
from hoyle.server.visitors import digest
from hoyle.table import daily
from hoyle.table.table import Table
from tests.server.test_devices import link_of, take
from tests.server.test_operators import fields_of, operator
from tests.support.addresses import TABLE_PAGES
from tests.support.clients import Browser, Server
from tests.support.gallery import play_together


@pytest.fixture(scope="module")
def boss(guarded: Server) -> Browser:
    """The browser of an operator; an address may sign in a few times a minute."""
    return operator(guarded)


def delete(browser: Browser) -> int:
    """Delete the data of a browser, and return the status of the answer."""
    return browser.post("/games/delete", {"sure": "yes"}).status


def everything(browser: Browser, table: str) -> str:
    """Return all that a browser gets at a table: its pages, and its view over the socket."""
    id = table.removeprefix("/t/")
    pages = ["", *(f"/{name}" for name in TABLE_PAGES), "/view?seq=0", "/replay?seq=0"]
    found = [unescape(browser.get(f"{table}{page}").text) for page in pages]
    with browser.at(id, have=0) as client:
        found += [str(frame) for frame in client.frames]
    return " ".join(found)


def seated(server: Server, players: int = 3) -> tuple[str, list[Browser]]:
    """Open a match of Thirty-One for three people, and return its address and the browsers."""
    people = [server.browser() for _ in range(players)]
    fields = {"players": str(players), "lives": "3", "bot": "friend", "name": "Person0", "talk": "chat"}
    table = people[0].post("/g/thirty_one", fields).at
    for number, person in enumerate(people[1:], 1):
        assert person.post(f"{table}/sit", {"name": f"Person{number}", "seat": str(number)}).status == 303
    return table, people


def test_who_has_resigned_is_not_kept_by_a_match_that_goes_on(guarded: Server) -> None:
    table, (ann, bob, _) = seated(guarded)
    assert delete(ann) == 400, "first the game is resigned"
    assert ann.post(f"{table}/resign").status == 303
    with bob.at(table.removeprefix("/t/")) as client:
        assert client.view["status"] == "open"
    assert delete(ann) == 303
    assert "Person0" not in everything(bob, table)
    with bob.at(table.removeprefix("/t/")) as client:
        assert client.view["status"] == "open"


def test_a_name_that_came_with_another_device_goes_too(guarded: Server) -> None:
    table, (ann, bob, cid) = seated(guarded)
    phone = guarded.browser()
    path = link_of(ann, table.removeprefix("/t/"))
    assert phone.post(f"{table}/take", {"code": path.partition("code=")[2]}).status == 303
    for person in (phone, bob, cid):
        while person.post(f"{table}/resign").status == 303:
            pass
    assert delete(phone) == 303
    assert "Person0" not in everything(bob, table) and "Person1" in everything(bob, table)


def test_no_id_of_a_person_stays_who_has_played_on_several_devices(site: Server) -> None:
    table, (ann, bob, cid) = seated(site)
    id, phone = table.removeprefix("/t/"), site.browser()
    for old, new in ((ann, phone), (phone, ann)):
        assert take(new, id, link_of(old, id)) == 303
    for person in (ann, bob, cid):
        while person.post(f"{table}/resign").status == 303:
            pass
    assert delete(ann) == 303
    query = 'select body from log where "table" = ?'
    stored = b" ".join(bytes(body) for (body,) in asyncio.run(site.app.state.tables.store.query(query, id)))
    ids = [digest(device.cookies["hoyle_seat"]).encode() for device in (ann, phone, bob)]
    assert [each in stored for each in ids] == [False, False, True]


@pytest.mark.parametrize("what", ["name", "words", "title", "person"])
def test_what_is_removed_goes_from_what_spectators_see_later_too(guarded: Server, boss: Browser, what: str) -> None:
    ann, bob, cid, eve = (guarded.browser() for _ in range(4))
    fields = {"players": "3", "lives": "3", "bot": "friend", "name": "Rude name", "talk": "chat", "watched": "60"}
    table = ann.post("/g/thirty_one", fields | {"title": "Rude title"}).at
    id = table.removeprefix("/t/")
    for seat, person in enumerate((bob, cid), 1):
        person.post(f"{table}/sit", {"name": f"Person{seat}", "seat": str(seat)})
    with ann.at(id) as client:
        client.move("says", {"act": "talk", "text": "Rude words"}, "")
    loaded = guarded.app.state.tables.host.rooms[id]
    loaded.known_since[:] = [since - 120_000 for since in loaded.known_since]
    quotes = {"name": "Rude name", "words": "Rude words", "title": "Rude title", "person": "Rude name"}
    with eve.at(id) as watching:
        assert all(quote in everything(eve, table) for quote in quotes.values())
        if what == "person":
            assert ann.post(f"{table}/resign").status == 303 and delete(ann) == 303
        else:
            bob.post(f"{table}/report", {"what": "table" if what == "title" else f"{what}.0", "reason": "Rude."})
            action = {"name": "remove_name", "words": "remove_words", "title": "hide_table"}[what]
            report = fields_of(unescape(boss.get("/operator").text), quotes[what])
            assert boss.post("/operator/act", report | {"action": action, "reason": "Rude."}).status == 303
        assert quotes[what] not in everything(eve, table)
        watching.when(lambda view: quotes[what] not in str(view))
        assert watching.view["status"] == "open"


def test_no_channel_tells_the_ids_of_the_people_at_a_table(guarded: Server) -> None:
    ann, bob, phone = (guarded.browser() for _ in range(3))
    table = ann.post("/g/r", {"bot": "friend", "name": "Ann"}).at
    assert bob.post(f"{table}/sit", {"name": "Bob"}).status == 303
    id = table.removeprefix("/t/")
    assert take(phone, id, link_of(bob, id)) == 303
    ann.post(f"{table}/resign")
    holders = [digest(person.cookies["hoyle_seat"]) for person in (ann, bob, phone)]
    for reader in (ann, bob, phone, Browser(guarded.port)):
        told = everything(reader, table) + reader.get("/games/export").text
        assert "sitter" in told and not [holder for holder in holders if holder in told]


def proposed(server: Server) -> tuple[str, Browser, Browser]:
    """Return a table where Ann waits, and Bob has proposed rules without a seat, with both browsers."""
    ann, bob = server.browser(), server.browser()
    table = ann.post("/g/r", {"bot": "friend", "name": "Ann", "title": "Bad title"}).at
    assert bob.post(f"{table}/propose", {"name": "Rude Bob", "points_to_win": "2"}).at == table
    assert "Rude Bob proposes" in everything(ann, table)
    return table, ann, bob


def finished(table: str, ann: Browser, other: Browser) -> None:
    """Let somebody else take the free seat, and let Ann resign."""
    assert other.post(f"{table}/sit", {"name": "Cid"}).status == 303
    assert ann.post(f"{table}/resign").status == 303


def test_a_name_without_a_seat_is_deleted(site: Server) -> None:
    table, ann, bob = proposed(site)
    assert table.removeprefix("/t/") in bob.get("/games/export").text and "Bad title" not in bob.get("/games").text
    assert delete(bob) == 303
    assert "Rude" not in everything(ann, table)
    finished(table, ann, site.browser())
    assert '"rules"' in ann.get(f"{table}/record.json").text and "Rude" not in everything(ann, table)


def test_who_has_only_proposed_rules_has_not_played_by_them(guarded: Server) -> None:
    table, ann, bob = proposed(guarded)
    published = ann.post("/g/r/publish", {"points_to_win": "2", "title": "Short"}).at
    assert ann.post("/g/r", {"bot": "random", "points_to_win": "2"}).at
    with ann.at(table.removeprefix("/t/")) as client:
        client.move("agree", {"act": "rules", "option": "agree.1"}, "")
    cid = guarded.browser()
    cid.post(f"{table}/sit")
    with ann.at(table.removeprefix("/t/")) as one, cid.at(table.removeprefix("/t/")) as two:
        play_together(one, two)
    assert cid.post(f"{published}/rate", {"stars": "5"}).status == 303
    assert bob.post(f"{published}/rate", {"stars": "1"}).status == 400


@pytest.mark.parametrize("what", ["proposer", "table"])
def test_a_name_without_a_seat_is_reported_and_removed(guarded: Server, boss: Browser, what: str) -> None:
    table, ann, _ = proposed(guarded)
    assert ann.post(f"{table}/report", {"what": what, "reason": "Rude."}).status == 303
    quote, action = ("Rude Bob", "remove_name") if what == "proposer" else ("Bad title", "hide_table")
    fields = fields_of(unescape(boss.get("/operator").text), quote)
    assert boss.post("/operator/act", fields | {"action": action, "do.close": "yes", "reason": "Rude."}).status == 303
    assert "Rude" not in everything(ann, table)
    finished(table, ann, guarded.browser())
    assert "Rude" not in everything(ann, table)


def test_who_has_left_a_rude_name_without_a_seat_is_banned(guarded: Server, boss: Browser) -> None:
    table, ann, bob = proposed(guarded)
    ann.post(f"{table}/report", {"what": "proposer", "reason": "Rude."})
    fields = fields_of(unescape(boss.get("/operator").text), "Rude Bob")
    boss.post("/operator/act", fields | {"action": "ban", "reason": "No such names."})
    assert "No such names." in unescape(bob.post(f"{table}/propose", {"points_to_win": "3"}).text)


def test_daily_deals_are_deleted(site: Server) -> None:
    ann, store = site.browser(), site.app.state.tables.store
    day = daily.today().isoformat()
    table = ann.post(f"/daily/{day}/r", {"name": "Ann"}).at
    ann.post(f"{table}/resign")
    assert len(asyncio.run(store.daily.scores(day, "r"))) == 1
    with site.browser().at(table.removeprefix("/t/")):  # a spectator, because of whom the table stays
        assert delete(ann) == 303
    assert asyncio.run(store.daily.scores(day, "r")) == {}


def test_tables_are_deleted_one_after_another_without_all_being_in_memory(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, in_memory, counts = site.browser(), WeakSet[Table](), list[int]()
    readable_table = own_data.readable_table

    async def noted(site: Any, id: str) -> Table | None:
        gc.collect()
        counts.append(len(in_memory))
        table = await readable_table(site, id)
        assert table
        in_memory.add(table)
        return table

    monkeypatch.setattr(idle_tables, "MAX_BYTES", 0)
    monkeypatch.setattr(own_data, "readable_table", noted)
    tables = [ann.open(bot="friend") for _ in range(5)]
    assert delete(ann) == 303
    assert len(counts) == len(tables) and max(counts) <= 2
    assert [ann.get(f"/t/{table}").status for table in tables] == [404] * 5
