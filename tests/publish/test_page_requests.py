"""A page's requests and its store, without a browser: odd fields, addresses, the end of lists, and errors of the database."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.pages.listings import SavedRuleSet
from hoyle.publish.page import bot_games, own_games, page
from hoyle.publish.page.requests import MAX_SEED, PageRequest, request_of
from hoyle.publish.page.store import FAILED, FULL, KEEPS_NOTHING, BrowserStore, PageMemory
from hoyle.table.ports import Changes, Conflict, Row, SealUsed, StoreError
from tests.support.page_visitor import Visitor

TABLES: Any = None


def asked(lang: str = "de", address: str = "/g/r?name=Ann", **fields: str) -> PageRequest:
    text = {"method": "POST", "address": address, "fields": fields, "lang": lang, "site": "./", "home": "./"}
    return request_of(json.dumps(text), TABLES, "me", "Cards")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        (str(MAX_SEED), MAX_SEED),
        (str(MAX_SEED + 1), MAX_SEED),
        ("", 1),
        ("-1", 1),
        ("x", 1),
        ("²", 1),
        ("٤", 1),
    ],
)
def test_numbers_in_the_form_of_a_page(text: str, number: int) -> None:
    assert asked(seed=text).number("seed") == number and asked().number("seed") == 1


def test_a_request_has_its_reader_s_language_and_name() -> None:
    assert [asked(lang).reader.lang for lang in ("de", "fr")] == ["de", "en"]
    assert asked().reader.name == "Ann" and asked(name="Bob").reader.name == "Bob", "the form before the address"
    assert asked().holder == "me"


def test_progress_without_a_time_does_not_name_one() -> None:
    def said(left: str) -> str:
        request = asked("en", played="1", requested="2", left=left)
        return json.loads(asyncio.run(bot_games.progress(request)).body)

    assert [said("0"), said("3000")] == ["1 of 2 games", "1 of 2 games · about 3 seconds left"]


WIDTH = bot_games.PAYOFFS + GAMES["serious_card"].max_seats


@pytest.mark.parametrize(
    ("lengths", "is_refused"),
    [
        ([2 * WIDTH], False),
        ([3 * WIDTH], False),
        ([2 * WIDTH - 1], True),
        ([2 * WIDTH + 1], True),
        ([WIDTH], True),
        ([], True),
        ([2 * WIDTH] * 2, True),
    ],
)
def test_rows_of_games_are_whole_at_least_two_and_of_the_rules_that_are_compared(
    lengths: list[int], is_refused: bool
) -> None:
    rows = json.dumps([[1] * length for length in lengths])
    request = asked("en", "/g/serious_card/games/results", rows=rows, bot="greedy", seed="1")
    request.parts = {"game": "serious_card"}
    try:
        found = json.loads(asyncio.run(bot_games.results(request)).body)
    except Refusal:
        found = None
    assert (found is None) == is_refused and (found is None or found["games"] == lengths[0] // WIDTH)


def test_the_longest_file_of_a_game_is_looked_at_and_a_longer_one_is_not() -> None:
    for length, says in ((own_games.MAX_FILE, "cannot be imported"), (own_games.MAX_FILE + 1, "too large")):
        with pytest.raises(Refusal, match=says):
            asyncio.run(own_games.import_game(asked(file="x" * length)))


def test_addresses_of_a_page(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def broken(request: PageRequest) -> Any:
        raise ValueError("bug")

    async def statuses() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        for address, method, status in (
            ("/about", "GET", 404),
            ("/games", "GET", 200),
            ("/games/", "GET", 200),
            ("/", "GET", 200),
            ("", "GET", 200),
            ("/games", "POST", 404),
            ("/g/r/perft/work", "GET", 404),
            ("/g/whist", "GET", 404),
            ("/kept", "GET", 503),
        ):
            assert (await visitor.request(address, method))["status"] == status, (address, method)
        assert KEEPS_NOTHING.split(",")[0] not in (await visitor.request("/kept"))["body"], "it is in German"
        monkeypatch.setitem(page.ROUTES, "GET", page.patterns({"/games": broken}))
        answer = await visitor.request("/games")
        assert answer["status"] == 400 and "Traceback" not in answer["body"] and "bug" not in answer["body"]

    asyncio.run(statuses())
    assert "ValueError: bug" in capsys.readouterr().err


class Database:
    """The functions of the browser's database, as its script answers."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.result: Any = None

    async def call(self, function: str, values: str) -> str:
        self.asked.append((function, json.loads(values)))
        return json.dumps(self.result)


@pytest.mark.parametrize(
    ("error", "kind", "says"),
    [
        ("conflict", Conflict, ""),
        ("seal", SealUsed, ""),
        ("full", StoreError, FULL),
        ("whatever", StoreError, FAILED),
    ],
)
def test_errors_of_the_database(error: str, kind: type[Refusal], says: str) -> None:
    database = Database()
    database.result = {"error": error}
    with pytest.raises(kind) as refused:
        asyncio.run(BrowserStore(database.call).save("t", Changes(rows=[Row(0, b"{}")]), 3))
    assert type(refused.value) is kind and says in refused.value.message
    assert database.asked[0][1]["changes"]["rows"] == [{"seq": 0, "body": "{}"}]


def test_what_the_database_has_of_a_table() -> None:
    database = Database()
    store = BrowserStore(database.call)
    assert asyncio.run(store.load("t")) is None
    parts: dict[str, Any] = {"rows": [{"seq": 0, "body": "{}"}], "revision": 4}
    parts |= {"sealed": [{"seat": 1, "place": 0, "body": "s"}], "drafts": [{"seat": 0, "body": "d"}]}
    for request, expected in ((None, None), ("r", b"r")):
        database.result = parts | {"request": request}
        found = asyncio.run(store.load("t"))
        assert found and (found.request, found.revision, found.rows[0].body) == (expected, 4, b"{}")
        assert (found.sealed[0].body, found.drafts[0].body) == (b"s", b"d")


def test_a_page_that_keeps_nothing_has_the_same_records_until_it_is_left() -> None:
    async def work() -> None:
        store = PageMemory()
        for id, game in (("a", "r"), ("b", "whist"), ("c", "malice")):
            await store.open(id, game, id, Changes(rows=[Row(0, b"{}")]), f"seal {id}")
        await store.save("a", Changes(rows=[Row(1, b"{}")], is_over=True), 0)
        await store.save("a", Changes(rows=[Row(2, b"{}")]), 1)
        await store.save("c", Changes(rows=[Row(1, b"{}")]), 0)
        assert [(each.id, each.is_over) for each in await store.listed()] == [("c", False), ("b", False), ("a", True)]
        assert [each.id for each in await store.tables_of("me")] == ["c", "a"], "the site does not have that game"
        for name, table in (("daily 2026-11-26 r", "a"), ("daily 2026-11-26 malice", "c"), ("daily 2026-11-25 r", "z")):
            assert await store.fact(name, table) == await store.fact(name, "other") == table
        played = await store.of_day("2026-11-26", "me")
        assert {family: (each.table, each.score) for family, each in played.items()} == {
            "r": ("a", 0),
            "malice": ("c", None),
        }
        assert await store.of_day("2026-11-25", "me") == {} and len(await store.all_of("me")) == 2
        await store.remove("a")
        await store.remove("unknown")
        assert [each.id for each in await store.listed()] == ["c", "b"] and await store.load("a") is None
        await store.clear()
        assert not await store.listed() and not await store.facts("")

    asyncio.run(work())


def test_saved_rules_are_found_by_their_id_the_newest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store, saved = PageMemory(), SavedRuleSet("a", "me", "r", "First", "", '{"points_to_win":2}')
        for number, id in enumerate("ab"):
            monkeypatch.setattr("hoyle.publish.page.store.time.time", lambda number=number: float(number))
            await store.save_rule_set(replace(saved, id=id))
        assert [each.id for each in await store.saved_rule_sets_of("me")] == ["b", "a"]
        found = await store.saved_rule_set("a")
        assert found and (found.name, found.rules) == ("First", saved.rules) and await store.saved_rule_set("c") is None
        await store.delete_rule_set("a", "me")
        await store.delete_rule_set("a", "me")
        assert [each.id for each in await store.saved_rule_sets_of("me")] == ["b"]

    asyncio.run(work())
