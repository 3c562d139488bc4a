"""Faults of the browser's store: one sentence each, and nothing is lost."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Playwright, Route, expect

from tests.support.chromium import Player, program
from tests.support.site import PATH, FirstVisit, Host, first_game, visit

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

DAMAGE = """() => new Promise((done, failed) => {
    const opened = indexedDB.open('hoyle /cards/table-games/');
    opened.onerror = failed;
    opened.onsuccess = () => {
        const transaction = opened.result.transaction('rows', 'readwrite');
        const rows = transaction.objectStore('rows');
        rows.getAll().onsuccess = event => rows.put({...event.target.result[0], body: '{"damaged'});
        transaction.oncomplete = done;
    };
})"""


@pytest.mark.soak
def test_a_full_store_is_said_and_the_game_goes_on_afterwards(play: Playwright, host: Host) -> None:
    def fills_up(route: Route) -> None:
        """Fail as a full disk does, after everything was put into the transaction, while there is a cache "full"."""
        text = (host.site / "static/site/table_store.js").read_text("utf-8")
        begin, write = (
            "async save({ table, changes, revision }) {",
            "write(stores, table, changes);\n      return null;\n    });\n    if",
        )
        assert begin in text and write in text
        text = text.replace(begin, begin + "const isFull = await caches.has('full');")
        fail = "if (isFull) throw new DOMException('', 'QuotaExceededError');"
        route.fulfill(
            body=text.replace(write, write.replace("return", fail + "return")), content_type="text/javascript"
        )

    with visit(play, service_workers="block") as context:
        context.route("**/table_store.js", fills_up)
        guest = first_game(context, host)
        tok, hand = guest.tok, guest.hand.count()
        guest.page.evaluate("caches.open('full')")
        guest.do_something()
        expect(guest.page.locator("body")).to_contain_text("no more room")
        assert (guest.tok, guest.hand.count()) == (tok, hand)
        guest.page.evaluate("caches.delete('full')")
        guest.after(guest.do_something)
        tok = guest.tok
        guest.page.reload()
        guest.ready()
        assert guest.tok == tok


def test_a_real_quota_refuses_a_move_and_nothing_is_lost(
    play: Playwright, host: Host, visited: FirstVisit, profile: Path
) -> None:
    with visit(play, profile) as context:  # not the browser of the file: Chromium caches the quota of an open database
        guest = Player(context.new_page(), host.address)
        limit = context.new_cdp_session(guest.page)
        origin = host.address.removesuffix("/" + PATH)
        limit.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
        guest.page.goto(visited.table)
        guest.ready()
        tok, hand = guest.tok, guest.hand.count()
        guest.do_something()
        expect(guest.page.locator("body")).to_contain_text("no more room", timeout=15_000)
        assert (guest.tok, guest.hand.count()) == (tok, hand)
        limit.send("Storage.overrideQuotaForOrigin", {"origin": origin})
        guest.after(guest.do_something)


@pytest.mark.soak
def test_a_damaged_table_is_said_and_others_are_played(play: Playwright, host: Host) -> None:
    with visit(play) as context:
        guest = first_game(context, host)
        table = guest.page.url
        guest.page.evaluate(DAMAGE)
        guest.page.goto(table)
        guest.page.reload()
        expect(guest.page.locator("main")).to_contain_text("damaged")
        guest.page.close()
        first_game(context, host)


@pytest.mark.soak
def test_without_a_store_the_game_is_played_and_a_sentence_says_so(play: Playwright, host: Host) -> None:
    def without_database(route: Route) -> None:
        text = (host.site / "static/site/table_store.js").read_text("utf-8")
        route.fulfill(body=text.replace("indexedDB.open(", "undefined.open("), content_type="text/javascript")

    with visit(play, service_workers="block") as context:
        context.route("**/table_store.js", without_database)
        guest = first_game(context, host)
        expect(guest.page.locator("[data-notice]")).to_contain_text("keeps no data")
        guest.play_on()
        assert guest.is_over
