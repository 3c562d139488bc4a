"""The page where the holder of a seat makes a token, in a real browser."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.accessibility import violations
from tests.support.chromium import program
from tests.support.clients import Server
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


@pytest.mark.parametrize(("width", "scheme"), sample([(360, "dark")], [(1280, "light"), (360, "dark")]))
def test_a_token_is_made_from_the_menu_of_the_table(browser: Browser, server: Server, width: int, scheme: str) -> None:
    ann = server.browser()
    table = ann.open()
    context = browser.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme)  # type: ignore[arg-type]
    house = f"http://127.0.0.1:{server.port}"
    context.add_cookies([{"name": name, "value": value, "url": house} for name, value in ann.cookies.items()])
    page = context.new_page()
    page.goto(f"{house}/t/{table}")
    if width < 640:
        page.get_by_role("button", name="Menu").click()
    page.get_by_text("Your seat", exact=True).click()
    assert violations(page) == []
    with page.context.expect_page() as opened:  # the game goes on in its own tab
        page.get_by_role("link", name="Own program").click()
    page = opened.value
    page.set_viewport_size({"width": width, "height": 800})
    page.get_by_role("button", name="Make a token").click()
    token = page.get_by_label("Token").input_value()
    assert token.startswith(f"{table}.0.")
    page.get_by_role("button", name="Copy the token").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width and violations(page) == []
    page.get_by_role("button", name="Make another token").click()
    expect(page.get_by_label("Token")).not_to_have_value(token)
    page.get_by_role("button", name="Revoke the token").click()
    expect(page.get_by_role("button", name="Make a token")).to_be_visible()
