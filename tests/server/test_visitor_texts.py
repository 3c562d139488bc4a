"""Operators decide about texts of rules that visitors send: which ones are played, refused, or hidden with their tables."""

import asyncio
import json
import sys
import time
from collections.abc import Generator
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.host.worker_table import WorkerDied
from hoyle.rulesets.published_rules import Published
from hoyle.rulesets.shelf import shelf
from hoyle.server import text_records
from hoyle.server.handlers import operator as operator_handlers
from hoyle.server.moderation import Moderation
from hoyle.server.rates import Rates, TooMany
from hoyle.server.store import open_store
from hoyle.server.text_records import RuleText
from hoyle.server.visitor_rules import name_of, texts_of
from hoyle.server.visitor_texts import (
    HIDDEN,
    NOBODY_LOOKS,
    REFUSED,
    STORE_IS_FULL,
    UNPLAYED_SECONDS,
    WAITS,
    YOU_SENT,
    VisitorTexts,
)
from hoyle.table.opening import Wish
from hoyle.table.wire.events import Player
from tests.server.test_operators import TOKEN, operator
from tests.support.clients import GENEROUS, Browser, Server, serving
from tests.support.postgres import Postgres
from tests.support.rewrites import RED_TIES

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")

TEXT = RED_TIES.replace("red_breaks_ties", "red_breaks_ties_of_ann").replace("Red breaks ties", "Red of Ann")
NAME = name_of("r", texts_of(TEXT))
LOOKED_AT = replace(GENEROUS, operator_token=TOKEN)
OPEN = replace(LOOKED_AT, visitor_rules="visitors")


@pytest.fixture
def looked_at(address: str) -> Generator[Server]:
    """A server whose operators look at texts."""
    with serving(address, settings=LOOKED_AT) as server:
        yield server


@pytest.fixture
def one_server(tmp_path: Path) -> Generator[Server]:
    """A server on which anybody's texts are played, with a store in a file."""
    with serving(tmp_path / "hoyle.db", settings=OPEN) as server:
        yield server


@pytest.fixture
def open_server(address: str) -> Generator[Server]:
    """A server on which anybody's texts are played, and hidden."""
    with serving(address, settings=OPEN) as server:
        yield server


def send(browser: Browser, text: str = TEXT, name: str = "Ann") -> Any:
    """What a server answers to a text."""
    return browser.post("/g/r/rewrite", {"text": text, "name": name, "bot": "friend"})


def decide(boss: Browser, action: str, name: str = NAME) -> None:
    """An operator decides about a text."""
    assert boss.post("/operator/act", {"text": name, "action": action, "reason": "So be it."}).at == "/operator"


def sentence(answer: Any) -> str:
    """The text of a page."""
    return unescape(answer.text)


def test_a_text_waits_until_an_operator_allows_it(looked_at: Server) -> None:
    ann, bob, boss = looked_at.browser(), looked_at.browser(), operator(looked_at)
    assert send(ann).at == f"/g/r/rewrite?text={NAME}#own"
    own = sentence(ann.get(f"/g/r/rewrite?text={NAME}"))
    assert WAITS in own and "@replaces(usual)" in own
    assert "Red of Ann" not in bob.get("/g/r/rewrite").text and bob.get(f"/g/r/rewrite?text={NAME}").status == 404
    assert WAITS in sentence(send(bob, name="Bob")), "whoever sends it"
    assert looked_at.app.state.moderation.texts_waiting == 1
    page = sentence(boss.get("/operator"))
    assert "Red of Ann" in page and "not looked at" in page and "0 tables" in page and "Ann" in page
    assert "@replaces(usual)" in sentence(boss.get(f"/operator/text/{NAME}"))
    decide(boss, "allow_text")
    table = send(ann).at
    assert ann.get(table).status == 200 and send(bob, name="Bob").status == 303
    assert "Red of Ann</a> Ann" in bob.get("/g/r/rewrite").text
    assert "@replaces(usual)" in sentence(bob.get(f"/g/r/rewrite?text={NAME}"))
    page = sentence(boss.get("/operator"))
    assert "2 tables" in page and "allowed" in page and "So be it." in page
    assert looked_at.app.state.moderation.texts_waiting == 0


def test_refused_rules_are_not_played_and_tables_that_play_them_go_on(one_server: Server) -> None:
    ann, boss = one_server.browser(), operator(one_server)
    table = send(ann).at
    decide(boss, "refuse_text")
    assert ann.get(table).status == 200 and REFUSED in sentence(send(ann))
    assert REFUSED in sentence(ann.get("/g/r/rewrite"))
    assert send(ann, TEXT + "# another\n").status == 303


def test_hidden_rules_are_neither_opened_nor_shown_and_their_tables_stop(open_server: Server) -> None:
    ann, bob, boss = open_server.browser(), open_server.browser(), operator(open_server)
    table = send(ann).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    with ann.at(table.removeprefix("/t/")) as client:
        decide(boss, "hide_text")
        with pytest.raises(Exception, match=HIDDEN):
            client.until("never")
    for page in ("", "/rules", "/replay", "/record.json", "/view?seq=0", "/propose", "/program"):
        assert HIDDEN in sentence(ann.get(table + page)), page
    for form in ("/resign", "/again", "/sit", "/seat-bot", "/play-on"):
        assert HIDDEN in sentence(bob.post(table + form)), form
    assert HIDDEN in sentence(send(bob))
    for page in ("/g/r/rewrite", "/games", "/"):
        assert "@replaces" not in ann.get(page).text and "Red of Ann" not in bob.get(page).text
    assert ann.get(f"/g/r/rewrite?text={NAME}").status == 404
    decide(boss, "allow_text")
    assert ann.get(table).status == 200
    with ann.at(table.removeprefix("/t/")) as client:
        assert client.view["status"] == "open", "and goes on"


def test_another_server_of_the_store_hides_them_too(postgres: Postgres) -> None:
    with (
        postgres.database() as address,
        serving(address, settings=OPEN) as one,
        serving(address, settings=OPEN) as other,
    ):
        ann = one.browser()
        table = send(ann).at
        with ann.at(table.removeprefix("/t/")) as client:
            decide(operator(other), "hide_text")
            one.run(one.app.state.moderation.refresh())
            with pytest.raises(Exception, match=HIDDEN):
                client.until("never")


def test_no_rematch_or_further_table_is_opened_by_rules_that_were_refused(one_server: Server) -> None:
    ann, bob, boss = one_server.browser(), one_server.browser(), operator(one_server)
    table = send(ann).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    ann.post(f"{table}/resign")
    decide(boss, "refuse_text")
    assert REFUSED in sentence(ann.post(f"{table}/again"))
    with ann.at(table.removeprefix("/t/")) as one, bob.at(table.removeprefix("/t/")) as two:
        one.move("offer", {"act": "rematch", "option": "offer"})
        two.move("agree", {"act": "rematch", "option": "agree.1"})
        while REFUSED.encode() not in one.frames[-1]:
            one.hear()  # people are told why
    assert [room for room in one_server.app.state.tables.host.rooms if f"/t/{room}" != table] == []


def test_a_player_reports_rules_and_an_operator_hides_them(one_server: Server) -> None:
    ann, bob, boss = one_server.browser(), one_server.browser(), operator(one_server)
    table = send(ann).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    assert "the rules, which a player has written" in bob.get(f"{table}/report").text
    assert bob.post(f"{table}/report", {"what": "text", "reason": "It insults."}).status == 303
    page = boss.get("/operator").text
    report = page.split('name="report" value="')[1].split('"')[0]
    holder = one_server.run(one_server.app.state.texts.records.find(NAME)).holder
    assert f'name="subject" value="{holder}"' in page and "Red of Ann" in page
    fields = {"report": report, "table": table.removeprefix("/t/"), "do.hide_text": "yes", "do.close": "yes"}
    assert boss.post("/operator/act", fields | {"reason": "It does."}).status == 303
    assert HIDDEN in sentence(bob.get(table))


def test_ready_rules_need_no_operator(tmp_path: Path) -> None:
    text = min((each.text for each in shelf()), key=len)
    with serving(tmp_path / "hoyle.db", settings=replace(LOOKED_AT, operator_token="")) as server:
        ann = server.browser()
        game = next(
            each for each in ("r", "board64", "malice", "rummy", "muzicando", "thirty_one") if f'"{each}"' in text
        )
        fields = {"text": text, "name": "Ann", "bot": "friend"}
        assert ann.post(f"/g/{game}/rewrite", fields).at.startswith("/t/")
        assert NOBODY_LOOKS in sentence(send(ann))
        assert server.run(server.app.state.texts.records.newest())[0].text.state == "allowed"


@pytest.fixture
def texts(address: str, request: pytest.FixtureRequest) -> Generator[VisitorTexts]:
    """The texts of a server with the limits that a test names, and a process that finds no mistake in one."""
    store = open_store(address)
    settings = replace(OPEN, **getattr(request, "param", {"max_texts": 3}))
    worker: Any = SimpleNamespace(opening=opening)
    yield VisitorTexts(store, settings, Moderation(store, b"", TOKEN), lambda _: worker)
    store.close()


async def opening(wish: Wish, secret: str) -> tuple[None, str]:
    """Open nothing; return a title."""
    return None, "A title"


def wish(number: int) -> Wish:
    """A table by a text that nobody has sent before."""
    written = texts_of(f"{TEXT}# {number}\n")
    return Wish(name_of("r", written), {}, [Player("human", "Ann", holder="ann")], rewrites=written)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"texts_per_visitor": 2}, YOU_SENT),
        ({"texts_per_day": 2}, "Too many texts of rules were sent from this address."),
        ({"max_texts": 2}, STORE_IS_FULL),
        ({"max_text_bytes": 3 * len(TEXT)}, STORE_IS_FULL),
    ],
    indirect=["texts"],
)
def test_a_store_keeps_so_many_texts(texts: VisitorTexts, said: str) -> None:
    rates = Rates(texts.settings)

    def send(number: int) -> RuleText:
        return asyncio.run(texts.send(wish(number), lambda: rates.count_text("ann's")))

    kept = [send(number) for number in range(2)]
    with pytest.raises(TooMany) as refused:
        send(2)
    assert refused.value.message.startswith(said)
    assert send(1) == kept[1], "those that are kept are played"


def test_old_texts_that_nobody_plays_make_room(texts: VisitorTexts) -> None:
    open_gallery: Any = texts.moderation.store
    old = RuleText("r-rewrites-1", "r", "Old", "eve", "Eve", time.time() - UNPLAYED_SECONDS - 60, "x")
    for text in (old, replace(old, name="r-rewrites-2", state="allowed"), replace(old, name="r-rewrites-3")):
        asyncio.run(texts.records.add(text))
    asyncio.run(open_gallery.publish(Published("a" * 64, "r-rewrites-3", 1, "{}", "Old", "", "", 1.7e9, "eve")))
    assert asyncio.run(texts.records.published()) == {"r-rewrites-3": replace(old, name="r-rewrites-3", text="")}
    asyncio.run(texts.send(wish(0), lambda: None))
    left = {each.text.name for each in asyncio.run(texts.records.newest())}
    assert left == {"r-rewrites-2", "r-rewrites-3", wish(0).game}


def test_networks_of_ipv6_are_counted_together(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(OPEN, texts_per_day=1)) as server:

        def sent(number: int, address: str) -> int:
            """The status of the answer to a new text of somebody new behind a proxy."""
            fields = {"text": f"{TEXT}# {number}\n", "name": "Ann", "bot": "friend"}
            return server.browser().post("/g/r/rewrite", fields, **{"X-Forwarded-For": address}).status

        assert [sent(0, "2001:db8:1:2::1"), sent(1, "2001:db8:1:2::2"), sent(1, "2001:db8:1:3::1")] == [303, 422, 303]


def test_deletion_removes_who_has_written_a_text_also_at_hidden_tables(open_server: Server) -> None:
    ann, bob, boss = open_server.browser(), open_server.browser(), operator(open_server)
    table = send(ann).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    data = json.loads(ann.get("/games/export").text)
    assert [each["title"] for each in data["texts"]] == ["Red of Ann"]
    decide(boss, "hide_text")
    assert ann.post("/games/delete", {"sure": "yes"}).status == 303
    text = open_server.run(open_server.app.state.texts.records.find(NAME))
    assert (text.holder, text.author, text.text) == ("", "", texts_of(TEXT)[0].text)
    stored = asyncio.run(open_server.app.state.tables.store.load(table.removeprefix("/t/")))
    assert not any(b'"Ann"' in row.body for row in stored.rows)
    assert "Guest" in boss.get("/operator").text


@pytest.mark.parametrize("dies", [False, True])
def test_no_rules_keep_somebody_from_deleting_own_data(
    one_server: Server, dies: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = one_server.browser(), one_server.browser()
    table = send(ann).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    assert ann.get(table).status == 200

    async def die(_: bytes) -> bytes:
        raise WorkerDied

    if dies:
        for process in one_server.app.state.tables.visitor_rules.processes:
            monkeypatch.setattr(process, "ask", die)
        one_server.app.state.tables.host.rooms.clear()
    assert ann.post("/games/delete", {"sure": "yes"}).status == 303
    stored = asyncio.run(one_server.app.state.tables.store.load(table.removeprefix("/t/")))
    assert not any(b'"Ann"' in row.body for row in stored.rows) and any(b'"Bob"' in row.body for row in stored.rows)


def test_only_operators_read_and_decide(one_server: Server) -> None:
    ann = one_server.browser()
    send(ann)
    assert ann.get(f"/operator/text/{NAME}").status == 400
    assert ann.post("/operator/act", {"text": NAME, "action": "hide_text", "reason": "No."}).status == 400
    boss = operator(one_server)
    for text in ("r-rewrites-0", "r", "", "a" * 300):
        assert boss.post("/operator/act", {"text": text, "action": "hide_text", "reason": "No."}).status == 404
    assert boss.get("/operator/text/r-rewrites-0").status == 404
    assert ann.get(f"/g/board64/rewrite?text={NAME}").status == 404


def test_a_store_finds_its_texts_again(address: str) -> None:
    store, text = open_store(address), RuleText("r-rewrites-1", "r", "A title", "ann", "Ann", 5.0, "ü" * 10)
    try:
        asyncio.run(store.texts.add(text))
        asyncio.run(store.texts.add(replace(text, holder="eve")))
        asyncio.run(store.texts.add(replace(text, name="r-rewrites-2", made=6.0, state="hidden")))
        assert asyncio.run(store.texts.of("ann")) == [
            replace(text, name="r-rewrites-2", made=6.0, state="hidden"),
            text,
        ]
        assert asyncio.run(store.texts.hidden()) == {"r-rewrites-2"} and asyncio.run(store.texts.size()) == (2, 40)
        assert [each.text.made for each in asyncio.run(store.texts.newest())] == [5.0, 6.0]
        asyncio.run(store.texts.decide("r-rewrites-1", "allowed"))
        assert [each.name for each in asyncio.run(store.texts.allowed("r"))] == ["r-rewrites-1"]
        assert asyncio.run(store.texts.find("r-rewrites-3")) is None and asyncio.run(store.texts.waiting()) == 0
    finally:
        store.close()


def test_operators_leaf_through_texts(one_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (text_records, operator_handlers):
        monkeypatch.setattr(module, "PAGE", 1)
    ann, boss = one_server.browser(), operator(one_server)
    send(ann, TEXT)
    send(ann, TEXT.replace("Red of Ann", "Second of Ann"))
    first, second = (unescape(boss.get(f"/operator?page={number}").text) for number in (1, 2))
    assert "Second of Ann" in first and "Red of Ann" not in first and '/operator?page=2#texts">Next page' in first
    assert "Red of Ann" in second and "Second of Ann" not in second and "Next page" not in second
    assert '/operator?page=1#texts">Previous page' in second
    assert "Second of Ann" in unescape(boss.get("/operator?page=x").text)
