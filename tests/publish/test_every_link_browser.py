"""Every link and every form of every kind of page of a published site does what it does at a server, or is not there."""

import os
import re
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import BrowserContext, Page, expect

from hoyle.table.verify import verify
from tests.support.chromium import program
from tests.support.site import OPEN, PATH, Host, first_game

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


IDS = re.compile(r"(?<=/)[A-Za-z0-9_-]{12,}|\d{4}-\d\d-\d\d|(?<=/)\d+(?=[/?]|$)|(?<=[=])[^&]*")
"""What pages of one kind differ in: ids, days, numbers and values of a query."""
RULES = re.compile(r"(?<=\?)\w+=\*(&\w+=\*)*")
"""House rules in an address of a game: the pages for different ones are of one kind."""

LINKS = """page => {
    const inside = new DOMParser().parseFromString(page, 'text/html');
    const links = [...inside.querySelectorAll('a[href]')].map(link => ({
        address: link.getAttribute('href'), method: 'GET', isFile: link.dataset.file !== undefined, isBlank: link.target === '_blank' }));
    const forms = [...inside.querySelectorAll('form')].flatMap(form => {
        const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
        const buttons = [...form.querySelectorAll('button:not([type=button])'),
            ...inside.querySelectorAll(`button[form="${form.id || 'none'}"]`)];
        return buttons.map(button => ({
            address: button.getAttribute('formaction') ?? form.getAttribute('action') ?? '',
            method: (button.getAttribute('formmethod') ?? form.method).toUpperCase(),
            fields: {...fields, ...(button.name ? {[button.name]: button.value} : {})},
            isServer: form.dataset.server !== undefined,
            isScript: !form.hasAttribute('action') && !button.hasAttribute('formaction'),
            hasFile: form.querySelector('input[type=file]') !== null }));
    });
    return [...links, ...forms];
}"""

REFUSED = "POST /g/r/open"
"""The form that is refused without a file."""

ASK = "async ([host, address, method, fields]) => (await import(host)).ask(address, method, fields)"


def kind_of(target: dict[str, object]) -> str:
    """The kind of a link or form: its method, and its address without ids."""
    address = IDS.sub("*", str(target["address"]).split("#")[0])
    return f"{target['method']} {RULES.sub('*', address) if address.startswith('/g/') else address}"


def answers(page: Page, *starts: str) -> Iterator[tuple[str, dict[str, object], dict[str, object]]]:
    """Ask for one address of each kind that pages lead to, from these on: the page it is on, the target and the answer."""
    host = f"/{PATH}static/site/page_host.js"
    waiting, seen = [("", {"address": start, "method": "GET"}) for start in starts], set[str]()
    while waiting:
        origin, target = waiting.pop(0)
        kind = kind_of(target)
        address = str(target["address"]).split("#")[0]
        if kind in seen or target.get("isServer") or target.get("isScript") or target.get("hasFile"):
            continue
        if not address.startswith("/") or address.startswith(("//", "/docs/", "/static/", "/about")):
            continue  # other pages, and files that another test finds
        if target["method"] == "POST" and address in ("/settings", "/games/delete"):
            continue  # the script answers the one, and the other would end the visit
        seen.add(kind)
        answer = page.evaluate(ASK, [host, address, target["method"], target.get("fields", {})])
        yield f"{origin}: {kind}", target, answer
        found = [{"address": answer["location"], "method": "GET"}] if answer["location"] else []
        if answer["type"] == "text/html" and answer["body"]:
            found += page.evaluate(LINKS, answer["body"])
        here = address.split("?")[0]
        for one in found:
            if str(one["address"]).startswith("?"):
                one["address"] = here + str(one["address"])
            waiting.append((kind, one))


def test_every_link_and_form_leads_to_a_page_or_a_file(context: BrowserContext, host: Host) -> None:
    guest = first_game(context, host)
    over = guest.page.url.split("?", 1)[1].split("?")[0]
    guest.page.evaluate(ASK, [f"/{PATH}static/site/page_host.js", f"{over}/resign", "POST", {}])
    kinds, wrong = 0, list[str]()
    for kind, target, answer in answers(guest.page, "/", over, "/games"):
        kinds += 1
        if answer["status"] not in (200, 303) and not (answer["status"] == 422 and kind.endswith(REFUSED)):
            wrong.append(f"{kind}: {answer['status']}")
        if answer["file"] and target["method"] == "GET" and not target.get("isFile"):
            wrong.append(f"{kind}: a file that the browser would show as a page")
    assert not wrong and kinds > 25, "\n".join(wrong)


def saved(page: Page, label: str) -> bytes:
    """The contents of the file that a link saves."""
    with page.expect_download() as download:
        page.get_by_role("link", name=label).first.click()
    return Path(download.value.path()).read_bytes()


def finished(context: BrowserContext, host: Host) -> tuple[Page, str]:
    """The page of a finished game, and its address."""
    guest = first_game(context, host)
    address = guest.page.url
    table = address.split("?", 1)[1].split("?")[0]
    guest.page.evaluate(ASK, [f"/{PATH}static/site/page_host.js", f"{table}/resign", "POST", {}])
    return guest.page, host.address + "table/?" + table


def test_records_are_saved_and_verified_and_opened_again(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    page, address = finished(context, host)
    page.goto(f"{address}/replay")
    record = saved(page, "As a file")
    verify(record)
    assert b"<html" not in saved(page, "As text")
    with page.expect_download():  # the address itself, in a page of its own
        page.goto(f"{address}/record.json")
    page.locator(OPEN).wait_for()
    page.goto(host.address + "table/?/games")
    file = tmp_path / "game.json"
    file.write_bytes(record)
    page.get_by_label("Game file", exact=True).set_input_files(file)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".replay-bar").wait_for()


def test_back_and_forward_show_the_page_of_their_address(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(host.address + "g/r/")
    page.locator("html[data-host=ready]").wait_for()
    page.locator("[data-begin]").click()
    page.locator(OPEN).wait_for()
    table = page.url
    page.go_back()
    expect(page.locator("#rules")).to_be_visible()
    page.go_forward()
    page.locator(OPEN).wait_for()
    assert page.url == table


@pytest.fixture
def other_site(host: Host) -> Generator[str]:
    """The address of another site at the same host, which is not kept for offline use."""
    folder = host.folder / "other"
    shutil.copytree(host.site, folder, copy_function=os.link)
    for script in ("service_worker.js", "static/site/snapshot_worker.js"):
        (folder / script).unlink()
    yield host.address.replace(PATH, "other/")
    shutil.rmtree(folder)


def test_two_sites_of_a_host_keep_their_tables_and_memories_apart(
    context: BrowserContext, host: Host, other_site: str
) -> None:
    page = first_game(context, host).page
    page.evaluate(f"import('/{PATH}static/storage.js').then(storage => storage.remember('hoyle.theme', 'dark'))")
    page.goto(other_site + "table/?/games")
    expect(page.locator(".empty")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.theme") != "dark"
    page.goto(host.address + "table/?/games")
    expect(page.get_by_role("link", name=re.compile("Continue"))).not_to_have_count(0)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


OLD_STORE = """() => new Promise(done => {
    const opened = indexedDB.open('hoyle', 1);
    opened.onupgradeneeded = () => {
        for (const [name, keyPath] of [['tables', 'id'], ['rows', ['table', 'seq']], ['sealed', ['table', 'seat', 'place']],
            ['drafts', ['table', 'seat']], ['seals', 'seal'], ['facts', 'name']]) opened.result.createObjectStore(name, {keyPath});
    };
    opened.onsuccess = () => {
        const writing = opened.result.transaction(['tables', 'facts'], 'readwrite');
        writing.objectStore('facts').add({name: 'format', value: '1'});
        writing.objectStore('tables').add(
            {id: 'old', game: 'r', title: 'R', opened: 1, is_over: false, revision: 0, request: null});
        writing.oncomplete = () => { opened.result.close(); done(); };
    };
})"""


def test_tables_of_the_store_that_sites_shared_are_taken_over(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    storage = {"origin": host.address.removesuffix("/" + PATH), "storageTypes": "indexeddb"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", storage)
    page.goto(host.address + "static/site/icon.svg")
    page.evaluate(OLD_STORE)
    page.goto(host.address + "table/?/games")
    expect(page.get_by_role("link", name="Continue: R")).to_have_count(1)
    page.get_by_role("button", name="Delete R").click()
    expect(page.get_by_role("link", name="Continue: R")).to_have_count(0)
    page.reload()
    expect(page.locator(".empty")).to_be_visible()
