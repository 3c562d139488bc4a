"""A published site in Firefox: a whole game, and a second visit that starts from the snapshot."""

import time
from pathlib import Path

import pytest

from tests.support import firefox
from tests.support.site import Host

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.skipif(firefox.program() is None, reason="no Firefox here"),
]
OPEN = "document.querySelector('#table')?.dataset.open === 'yes'"
OVER = "document.querySelector('.result') !== null"
PLAY = """(() => {
    const card = document.querySelector('.dock .zone-fan.mine .card.can');
    (card ?? document.querySelector('.controls .button'))?.click();
    if (card) document.querySelector('[data-address]')?.click();
})()"""
SNAPSHOT = """(async () => {
    for (const name of await caches.keys())
        if (name.startsWith('snapshot'))
            for (const key of await (await caches.open(name)).keys()) return Boolean(await caches.match(key));
    return false;
})()"""


def test_a_game_is_played_and_the_next_visit_starts_from_a_snapshot(host: Host, tmp_path: Path) -> None:
    with firefox.browsing(tmp_path) as tab:
        tab.go(host.address)
        tab.until("document.documentElement.dataset.start === 'plain'")
        tab.evaluate("[...document.querySelectorAll('.door button')].shift().click()")
        tab.until(OPEN)
        for _ in range(120):
            if tab.evaluate(OVER):
                break
            tab.evaluate(PLAY)
            time.sleep(0.3)
        assert "Points" in tab.evaluate("document.querySelector('.result').innerText")
        tab.until(SNAPSHOT)
        tab.go(host.address)
        tab.until("document.documentElement.dataset.start === 'snapshot'")
