"""WebAssembly in Chromium calculates what native code calculates, and a module is ready at once."""

import pytest
from playwright.sync_api import Route

from hoyle.games import GAMES
from hoyle.publish.modules import module_of
from tests.support.chromium import browsing, program
from tests.support.machines import MACHINE, bots_of, decision_of, position, simulation_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,  # the offline game plays in Chromium, too
    pytest.mark.skipif(program() is None, reason="no Chromium here"),
]

PAGE = "http://localhost/page"
RUN = """async messages => {
    const { Machine } = await import('/machine.js');
    const module = await WebAssembly.compileStreaming(fetch('/module.wasm'));
    const start = performance.now();
    const machine = new Machine(module);
    const milliseconds = performance.now() - start;
    const results = messages.map(message => {
        if (message.begin) machine.begin();
        return machine.run(message);
    });
    const blocks = 1 + Math.max(...messages.flatMap(message => message.blocks.map(block => block.number)));
    const digests = [];
    for (let number = 0; number < blocks; number++) {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', machine.bytes(number)));
        digests.push([...digest].map(byte => byte.toString(16).padStart(2, '0')).join(''));
    }
    return { results, digests, milliseconds };
}"""


@pytest.mark.parametrize("name", list(GAMES))
def test_chromium_calculates_the_same(name: str) -> None:
    game = GAMES[name]
    play = position(game, {}, 2, seed=3) or position(game, {}, 0, seed=3)
    assert play
    module = module_of(game)
    decisions = [
        simulation_of(game, game.choose(), 2_000),
        *(decision_of(play, bot, 300) for bot in bots_of(game, play)),
    ]
    assert len(decisions) > 1

    def answer(route: Route) -> None:
        if route.request.url.endswith(".wasm"):
            route.fulfill(body=module, content_type="application/wasm")
        elif route.request.url.endswith(".js"):
            route.fulfill(path=MACHINE, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    with browsing() as browser:
        page = browser.new_page()
        page.route("**/*", answer)
        page.goto(PAGE)
        for decision in decisions:
            found = page.evaluate(RUN, decision.messages * 2)
            assert found["results"] == decision.results * 2
            assert found["digests"] == decision.digests
            assert found["milliseconds"] < 1_000
