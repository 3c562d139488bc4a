"""The switch for notifications and its page, and the service worker, in a real browser.

Chromium without a window cannot subscribe at a real push service and shows no notifications, whatever is permitted: here the page
gets its permission and subscription from the test, the service worker gets what the server has sent from the test, and the test
sees what the worker wants to show. Everything between is real.
"""

import base64
import json
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.accessibility import violations, ways
from tests.support.chromium import WIDE, friends, program
from tests.support.clients import Server
from tests.support.receivers import Device, Receiver

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

SUBSCRIBING = """
const given = %s;
let own = sessionStorage.getItem("subscribed") ? made() : null;
function made() {
  return {endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => {
    own = null; sessionStorage.removeItem("subscribed"); return true;
  }};
}
Object.defineProperty(Notification, "permission", {get: () => sessionStorage.getItem("asked") ? "granted" : "default"});
Notification.requestPermission = async () => { sessionStorage.setItem("asked", "yes"); return "granted"; };
PushManager.prototype.getSubscription = async function () { return own; };
PushManager.prototype.subscribe = async function (options) {
  window.asked = options;
  sessionStorage.setItem("subscribed", "yes");
  return own = made();
};
"""
"""Gives the page the subscription of a test's device."""


@pytest.fixture
def house(local: Server) -> str:
    return f"http://127.0.0.1:{local.port}"


def panel(page: Page) -> Any:
    """Open the panel of the bar."""
    page.get_by_role("button", name="Notifications", exact=True).click()
    return page.locator("#notify-panel")


def test_the_switch_at_a_table_brings_a_message_that_opens_the_table(
    browser: Browser, house: str, receiver: Receiver
) -> None:
    pair, device = friends(browser, house), Device(receiver.address("/push"))
    page, context = pair.blue.page, pair.blue.page.context
    page.add_init_script(SUBSCRIBING % json.dumps(device.subscription))
    page.reload()
    address = page.url.split("?")[0]
    shown = panel(page)
    switch = shown.get_by_role("switch", name="Notify me on this device")
    expect(shown.get_by_role("status")).to_have_text("This device gets no notifications.")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(shown.get_by_role("status")).to_have_text("This device gets notifications.")
    asked = page.evaluate("window.asked")
    assert asked["userVisibleOnly"] and len(base64.urlsafe_b64decode(asked["applicationServerKey"] + "=")) == 65
    page.reload()
    again = panel(page)
    expect(again.get_by_role("switch")).to_have_attribute("aria-checked", "true")
    page.goto(f"{house}/about")
    pair.red.resign()
    got = device.read(receiver.next())
    assert got["body"] == "The game is over." and got["url"] == address
    title, shown_with = delivered(context, page, house, got)
    table = address.rpartition("/")[2]
    data = {"url": address}
    assert (title, shown_with) == ("R", {"body": "The game is over.", "tag": table, "lang": "en", "data": data})
    assert pressed(context, data) == [True, address]
    assert pressed(context, {"url": "https://evil.example/t/x"}) == [True, f"{house}/t/x"], "it stays on this site"


def delivered(context: BrowserContext, page: Page, house: str, message: dict[str, Any]) -> list[Any]:
    """Hand a message to the service worker, as the push service does; return what the worker shows."""
    worker = context.service_workers[0]
    worker.evaluate(
        """() => {
            self.shown = [];
            self.registration.showNotification = async (...all) => { self.shown.push(all); };
        }"""
    )
    session = context.new_cdp_session(page)
    registered: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not registered:
        page.wait_for_timeout(20)
    push = {"origin": house, "registrationId": registered[0], "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", push)
    return worker.evaluate(
        """async () => {
            while (!self.shown.length) await new Promise((wake) => setTimeout(wake, 20));
            return self.shown[0];
        }"""
    )


def pressed(context: BrowserContext, data: dict[str, str]) -> tuple[bool, str]:
    """Press a notification with this data; return whether it is closed, and the address of the window that is opened."""
    return context.service_workers[0].evaluate(
        """(data) => new Promise((opened) => {
            const event = new Event("notificationclick");
            let isClosed = false;
            event.notification = { data, close: () => { isClosed = true; } };
            event.waitUntil = () => {};
            self.clients.openWindow = async (address) => opened([isClosed, address]);
            self.dispatchEvent(event);
        })""",
        data,
    )


def test_switching_off_ends_it_at_the_server_too(browser: Browser, house: str, receiver: Receiver) -> None:
    device = Device(receiver.address("/push"))
    context = browser.new_context(viewport=WIDE, locale="en")
    context.add_init_script(SUBSCRIBING % json.dumps(device.subscription))
    page = context.new_page()
    page.goto(f"{house}/notifications")
    switch, status = page.get_by_role("switch"), page.locator("[data-notify] [role=status]")
    switch.click()
    expect(status).to_have_text("This device gets notifications.")
    page.reload()
    expect(page.get_by_role("list", name="Devices that get notifications")).to_contain_text("127.0.0.1")
    page.get_by_role("button", name="Send a test message: 127.0.0.1").click()
    expect(page.get_by_text("The test message was accepted.")).to_be_visible()
    assert device.read(receiver.next())["body"] == "This is a test message."
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    expect(status).to_have_text("This device gets no notifications.")
    page.reload()
    expect(page.get_by_role("list", name="Devices that get notifications")).to_have_count(0)


@pytest.mark.parametrize(
    ("script", "sentence", "has_switch"),
    [
        ("Notification.requestPermission = async () => 'denied'", "Your browser blocks notifications", True),
        ("delete window.PushManager", "This browser cannot show notifications of sites.", False),
        ("Object.defineProperty(window, 'isSecureContext', {value: false})", "Notifications need an encrypted", False),
    ],
)
def test_the_page_says_where_notifications_are_not_possible(
    browser: Browser, house: str, script: str, sentence: str, has_switch: bool
) -> None:
    page = browser.new_context(viewport=WIDE, locale="en").new_page()
    page.add_init_script(script)
    page.goto(f"{house}/notifications")
    if has_switch:
        page.get_by_role("switch").click()
    expect(page.locator("[data-notify] [role=status]")).to_contain_text(sentence)
    assert page.get_by_role("switch").count() == has_switch


def test_nobody_is_asked_before_pressing_the_switch(browser: Browser, house: str) -> None:
    context = browser.new_context(viewport=WIDE, locale="en")
    context.add_init_script("Notification.requestPermission = async () => { window.asked = true; return 'default'; }")
    page = context.new_page()
    page.goto(f"{house}/notifications")
    page.get_by_role("switch").wait_for()
    page.wait_for_timeout(200)
    assert not page.evaluate("window.asked")
    page.get_by_role("switch").click()
    page.wait_for_function("window.asked")


@pytest.mark.parametrize(("scheme", "phone"), ways(("dark", True)))
def test_a_webhook_is_added_tested_and_deleted(
    browser: Browser, house: str, receiver: Receiver, scheme: str, phone: bool
) -> None:
    size = {"width": 360, "height": 740} if phone else WIDE
    page = browser.new_context(viewport=size, locale="en", color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.goto(f"{house}/notifications")
    page.get_by_label("Address").fill("http://10.1.2.3/hook")
    page.get_by_role("button", name="Add a webhook").click()
    expect(page.get_by_role("alert")).to_have_text(
        "This address is not public. The operator of this server can allow it."
    )
    expect(page.get_by_label("Address")).to_have_value("http://10.1.2.3/hook")
    page.get_by_label("Address").fill(
        receiver.address("/a/long/path/of/a/webhook/with/many/parts/and-a-long-last-part")
    )
    page.get_by_role("button", name="Add a webhook").click()
    expect(page.locator(".new-secret code")).to_contain_text("whsec_")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    page.get_by_role("button", name="Send a test message").click()
    expect(page.get_by_text("The test message was accepted.")).to_be_visible()
    assert receiver.next().json["type"] == "test"
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("list", name="Your webhooks")).to_have_count(0)


def test_axe_finds_nothing_in_the_panel(browser: Browser, house: str) -> None:
    page = friends(browser, house).blue.page
    panel(page).get_by_role("switch").wait_for()
    assert violations(page) == []
