"""Texts of rules are published in the gallery once bots have found nothing wrong with them; who may play by them sees them."""

import sys
from collections.abc import Generator
from dataclasses import replace

import pytest

from hoyle.rulesets.shelf import SHELF
from hoyle.server.published_texts import FROM_HOYLE
from hoyle.server.visitor_texts import REFUSED, WAITS
from tests.server.test_operators import operator
from tests.server.test_visitor_texts import LOOKED_AT, NAME, OPEN, TEXT, decide, send
from tests.support.clients import Browser, Server, serving
from tests.support.gallery import page, refused
from tests.support.rewrites import head

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")

STUCK = head(name="stuck_of_ann", paragraphs='"R3": "Nobody plays a card."') + (
    "@replaces(rule('r', 'legal'))\ndef legal(state, seat, moves):\n    return 0\n"
)


@pytest.fixture
def open_server(address: str) -> Generator[Server]:
    """A server on which anybody's texts are played."""
    with serving(address, settings=OPEN) as server:
        yield server


def publish(browser: Browser, text: str = TEXT, **fields: str) -> str:
    """Publish a text; return the address of its page in the gallery."""
    answer = browser.post("/g/r/rewrite/publish", {"text": text, "name": "Ann"} | fields)
    assert answer.status == 303, answer.text
    return answer.at


def test_a_text_is_published_found_read_and_withdrawn(open_server: Server) -> None:
    ann, bob = open_server.browser(), open_server.browser()
    entry = publish(ann, about="Red wins ties.", name="Zora")
    assert entry.startswith("/gallery/") and publish(bob) == entry, "the same text is published once"
    listed = page(bob, "/gallery")
    assert (
        f'<a href="{entry}">Red of Ann</a>' in listed and "Written by a player" in listed and "Red wins ties." in listed
    )
    assert "1 rule set found" in listed and "No rules like these" not in listed
    assert "Nobody has published rules" not in listed and "Red of Ann" not in page(bob, "/gallery?game=malice")
    assert "Red of Ann" not in page(bob, "/gallery?players=3") and "Red of Ann" in page(bob, "/gallery?players=2")
    shown = page(bob, entry)
    assert "<h1>Red of Ann</h1>" in shown and "Random games have found nothing" in shown and "Withdraw" not in shown
    assert "You have finished a game" not in shown and "Zora" not in shown, "nobody sees who published it"
    assert f'href="/g/r/rewrite?text={NAME}#text"' in shown
    assert "@replaces(usual)" in page(bob, f"/g/r/rewrite?text={NAME}")
    assert "Red of Ann" not in bob.get("/gallery.json").text
    assert ann.post(f"{entry}/withdraw", {"sure": "yes"}).at == "/gallery"
    assert "Red of Ann" not in page(bob, "/gallery") and bob.get(entry).status == 404
    assert bob.get(f"/g/r/rewrite?text={NAME}").status == 404, "and who has not sent it reads it no more"


def test_rules_with_which_something_is_wrong_are_not_published(open_server: Server) -> None:
    ann = open_server.browser()
    assert "nobody can move at the beginning" in refused(ann, "/g/r/rewrite/publish", {"text": STUCK})
    assert FROM_HOYLE in refused(
        ann, "/g/r/rewrite/publish", {"text": (SHELF / "red_breaks_ties.py").read_text("utf-8")}
    )
    assert "there is no REWRITE" in refused(ann, "/g/r/rewrite/publish", {"text": "usual = 1\n"})
    assert "Written by a player" not in page(ann, "/gallery")


def test_operators_decide_about_published_texts(address: str) -> None:
    with serving(address, settings=LOOKED_AT) as server:
        ann, bob, boss = server.browser(), server.browser(), operator(server)
        entry = publish(ann)
        assert WAITS in page(ann, entry) and bob.get(entry).status == 404
        assert "Red of Ann" not in page(bob, "/gallery") + page(ann, "/gallery")
        decide(boss, "allow_text")
        assert "Red of Ann" in page(bob, "/gallery") and "Red of Ann" in page(bob, entry)
        decide(boss, "hide_text")
        assert "Red of Ann" not in page(bob, "/gallery") and ann.get(entry).status == 404
        decide(boss, "refuse_text")
        assert REFUSED in refused(bob, "/g/r/rewrite/publish", {"text": TEXT})


def test_a_visitor_publishes_so_many(address: str) -> None:
    with serving(address, settings=replace(OPEN, published_per_visitor=1)) as server:
        ann = server.browser()
        publish(ann)
        assert "You have published 1 rule set" in refused(ann, "/g/r/rewrite/publish", {"text": TEXT + "# another\n"})


def test_the_studio_sends_a_text_of_which_nothing_is_kept_yet(open_server: Server) -> None:
    ann = open_server.browser()
    answer = ann.post("/g/r/rewrite/text", {"text": TEXT})
    assert answer.status == 200 and "@replaces(usual)" in answer.text and "Publish in the gallery" in answer.text
    assert send(ann).status == 303


def test_without_rules_of_visitors_nothing_of_them_is_published(address: str) -> None:
    with serving(address, settings=replace(OPEN, visitor_rules="off")) as server:
        assert server.browser().post("/g/r/rewrite/publish", {"text": TEXT}).status == 404
        assert "Written by a player" not in page(server.browser(), "/gallery")
