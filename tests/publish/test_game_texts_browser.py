"""In a real browser a page gets a game as text, compiles it, and bots play it compiled."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import BrowserContext

from bench.publish import PLAY, READY
from tests.support.chromium import program
from tests.support.page_code import files
from tests.support.site import Host

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

ADD = "([host, files]) => import(host).then(({ addGame }) => addGame(files))"


def test_bots_play_a_game_given_as_text(context: BrowserContext, host: Host) -> None:
    script = f"{host.address}static/site/page_host.js"
    page = context.new_page()
    page.goto(host.address)
    page.locator(READY).wait_for()
    wrong = page.evaluate(ADD, [script, {"one.py": "def"}])
    assert wrong == {"mistakes": ["one.py:1: this is not valid Python: invalid syntax"]}
    assert page.evaluate(ADD, [script, files()]) == {"game": "little_whist"}
    assert len(page.evaluate(PLAY, [script, "little_whist", "search:easy", 2])) == 2
    assert host.log
    sent = host.log.read_text("utf-8")
    assert "compiler.bin.xz" in sent and "little_whist" not in sent, "the site has no module of this game"
