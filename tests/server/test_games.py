"""A visitor's own games: results and streaks, the export of everything that is stored, and its deletion."""

import asyncio
import json
from html import unescape

import pytest

from hoyle.server.pages.games import Row
from hoyle.server.sql_records import MAX_LISTED
from hoyle.table.ports import Changes, StoreError
from hoyle.table.ports import Row as StoredRow
from hoyle.table.wire.events import Player, SeatTaken, write
from tests.support.clients import Browser, Server
from tests.support.long_tables import long_table, stored


def resigned(browser: Browser, **fields: str) -> str:
    """A browser plays R against a bot and resigns; return the address of the table."""
    table = browser.post("/g/r", {"bot": "random", "name": "Ann"} | fields).at
    browser.post(f"{table}/resign")
    return table


def between(ann: Browser, bob: Browser, loser: str) -> str:
    """Ann and Bob play R, and one resigns; return the address of the table."""
    table = ann.post("/g/r", {"bot": "friend", "name": "Ann", "talk": "chat"}).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    (ann if loser == "ann" else bob).post(f"{table}/resign")
    return table


def numbers(page: str, row: str) -> list[int]:
    """Return the numbers in the row of a table of results."""
    body = page.split(f'<th scope="row">{row}</th>', 1)[1].split("</tr>", 1)[0]
    return [int(part.split("<", 1)[0]) for part in body.split('<td class="number">')[1:]]


def test_results_and_streaks_of_a_visitor(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    for loser in ("ann", "bob", "bob", "bob", "ann", "bob"):
        between(ann, bob, loser)
    page = unescape(ann.get("/games").text)
    assert numbers(page, "R") == [6, 4, 0, 2, 1, 3]
    assert numbers(unescape(bob.get("/games").text), "R") == [6, 2, 0, 4, 0, 1]
    assert page.count(">won<") == 4 and page.count(">lost<") == 2 and "Bob" in page
    assert "No finished games yet" in server.browser().get("/games").text


def test_running_games_say_whose_turn_it_is(server: Server) -> None:
    ann = server.browser()
    table = ann.post("/g/r", {"bot": "random"}).at
    page = unescape(ann.get("/games").text)
    assert f'href="{table}"' in page and "Your turn" in page
    assert ann.post("/games/name", {"name": "  Ann\n Lee "}).at == "/games"
    assert 'value="Ann Lee"' in ann.get("/games").text
    assert "A bot has this name" in unescape(ann.post("/games/name", {"name": "Fair bot"}).text)
    assert ann.post("/games/name", {"name": ""}).at == "/games"
    assert 'value=""' in ann.get("/games").text


def test_everything_that_is_stored_can_be_downloaded(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    finished, running = between(ann, bob, "ann"), ann.post("/g/r", {"bot": "random"}).at
    ann.post("/g/r/keep", {"title": "Quick R", "points_to_win": "2"})
    data = json.loads(ann.get("/games/export").text)
    assert data["format"] == 1 and data["settings"]["name"] == "Ann"
    tables = {entry["table"]: entry for entry in data["tables"]}
    assert tables.keys() == {finished.removeprefix("/t/"), running.removeprefix("/t/")}
    assert tables[finished.removeprefix("/t/")]["record"]["events"]
    assert "record" not in tables[running.removeprefix("/t/")], "the cards of a running game stay hidden"
    assert data["rule_sets"] == [{"game": "r", "name": "Quick R", "sentence": "", "options": {"points_to_win": 2}}]
    assert "Nothing is stored" in unescape(server.browser().get("/games/export").text)


def test_an_export_has_more_than_a_list_shows(server: Server) -> None:
    ann, count = server.browser(), MAX_LISTED + 3
    for number in range(count):
        ann.post("/g/r/keep", {"title": f"Rules {number}", "points_to_win": "2"})
    exported = json.loads(ann.get("/games/export").text)["rule_sets"]
    assert {each["name"] for each in exported} == {f"Rules {number}" for number in range(count)}


def test_a_deletion_finds_more_than_a_list_shows(server: Server) -> None:
    ann = server.browser()
    first, *_, last = [ann.post("/g/r", {"bot": "friend"}).at for _ in range(MAX_LISTED + 1)]
    assert ann.get(first).status == 200
    assert ann.post("/games/delete", {"sure": "yes"}).at == "/"
    assert (ann.get(first).status, ann.get(last).status) == (404, 404)


def test_everything_is_deleted_and_the_games_of_others_stay(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    alone, shared = resigned(ann), between(ann, bob, "ann")
    ann.post("/g/r/keep", {"title": "Quick R", "points_to_win": "2"})
    with ann.at(shared.removeprefix("/t/")) as client:
        client.say({"t": "move", "cid": "s", "act": "talk", "text": "my secret words", "tok": ""})
        client.until("s")
    assert "Tick the box" in unescape(ann.post("/games/delete").text)
    before = json.loads(bob.get(f"{shared}/record.json").text)
    assert "my secret words" in json.dumps(before) and "Ann" in json.dumps(before)
    ann.cookies["hoyle_seat"], old = ann.cookies["hoyle_seat"], ann.cookies["hoyle_seat"]
    assert ann.post("/games/delete", {"sure": "yes"}).at == "/"
    assert not ann.cookies["hoyle_seat"].strip('"')
    assert ann.get(alone).status == 404
    after = json.loads(bob.get(f"{shared}/record.json").text)
    assert "my secret words" not in json.dumps(after) and "Ann" not in json.dumps(after)
    kinds = [event["type"] for event in after["events"]]
    assert kinds == [event["type"] for event in before["events"]]
    with bob.at(shared.removeprefix("/t/")) as client:
        assert client.view["status"] == "over" and [seat["name"] for seat in client.view["seats"]] == ["Guest", "Bob"]
    ann.cookies["hoyle_seat"] = old
    assert "No finished games yet" in ann.get("/games").text
    assert "Your rule sets" not in ann.get("/").text
    assert "Only players at this table" in unescape(ann.post(f"{shared}/resign").text)


def test_unfinished_games_with_others_come_first(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = ann.post("/g/r", {"bot": "friend", "name": "Ann"}).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    waiting = ann.post("/g/r", {"bot": "friend"}).at
    refused = ann.post("/games/delete", {"sure": "yes"})
    assert refused.status == 400 and "Finish or resign" in unescape(refused.text)
    assert ann.get(waiting).status == 200, "nothing was deleted"
    ann.post(f"{table}/resign")
    assert ann.post("/games/delete", {"sure": "yes"}).at == "/"
    assert (ann.get(waiting).status, ann.get(table).status) == (404, 200)


@pytest.mark.parametrize("path", ["/games/delete", "/games/name", "/games/import"])
def test_forms_from_other_sites_are_refused(server: Server, path: str) -> None:
    ann = server.browser()
    resigned(ann)
    assert ann.post(path, {"sure": "yes", "name": "Eve"}, Origin="http://evil.example").status == 400
    assert "Quick" not in ann.get("/games").text and ann.get("/games/export").status == 200


def test_a_streak_ends_with_a_draw_or_a_loss() -> None:
    row = Row("R")
    for ending in ("won", "won", "drawn", "won", "won", "won", "lost", "won"):
        row.add(ending)  # type: ignore[arg-type]
    assert (row.played, row.won, row.drawn, row.lost, row.streak, row.best) == (8, 6, 1, 1, 1, 3)


def test_a_seat_at_a_waiting_table_is_open_again(server: Server) -> None:
    ann, bob, eve = server.browser(), server.browser(), server.browser()
    table = ann.post("/g/thirty_one", {"players": "3", "bot": "friend", "name": "Ann"}).at
    bob.post(f"{table}/sit", {"name": "Bob", "seat": "1"})
    assert bob.post("/games/delete", {"sure": "yes"}).at == "/"
    assert eve.post(f"{table}/sit", {"name": "Eve", "seat": "1"}).status == 303
    with eve.at(table.removeprefix("/t/")) as client:
        assert client.view["you"] == "s1" and "Bob" not in json.dumps(client.view)


def test_a_table_whose_events_do_not_fit_together_gets_a_sentence(server: Server) -> None:
    rows = [*stored(long_table("r", events=3)).rows[:1], StoredRow(1, write(SeatTaken(9, Player("human", "Cleo"))))]
    store = server.app.state.tables.store
    asyncio.run(store.open("unfit", "r", "R", Changes(rows=rows), ""))
    answer = server.browser().get("/t/unfit")
    assert answer.status == 503 and "cannot be read" in unescape(answer.text)


def test_a_table_that_cannot_be_read_does_not_hide_the_others(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = server.browser(), server.browser()
    damaged, shared = ann.post("/g/r", {"bot": "random"}).at.removeprefix("/t/"), between(ann, bob, "bob")
    host = server.app.state.tables.host
    table = host.table

    async def read(id: str) -> object:
        if id == damaged:
            raise StoreError("This table is damaged.")
        return await table(id)

    monkeypatch.setattr(host, "table", read)
    assert numbers(unescape(ann.get("/games").text), "R") == [1, 1, 0, 0, 1, 1]
    assert json.loads(ann.get("/other-games").text) == []
    again = ann.post("/g/r", {"bot": "random", "guide": "first"})
    assert again.status == 303 and json.loads(ann.get("/other-games").text)[0]["href"] == again.at.partition("?")[0]
    entries = {entry["table"]: entry for entry in json.loads(ann.get("/games/export").text)["tables"]}
    assert "record" not in entries[damaged] and entries[shared.removeprefix("/t/")]["record"]
    assert ann.post("/games/delete", {"sure": "yes"}).at == "/"
