"""Texts of rules are published in the gallery once bots have found nothing wrong with them; who may play by them sees them."""

import re
import sys
from collections.abc import Generator
from dataclasses import replace
from html import unescape

import pytest

from hoyle.codec import MalformedMessage
from hoyle.games import GAMES, own_games
from hoyle.rulesets.published_rules import MeasuredFigure
from hoyle.rulesets.shelf import SHELF
from hoyle.server.foresight import NOT_YET
from hoyle.server.gallery_entries import OWN_RULES
from hoyle.server.published_texts import FROM_HOYLE
from hoyle.server.text_measuring import plausible
from hoyle.server.visitor_texts import REFUSED, WAITS
from hoyle.table.rewrite_texts import NEXT
from tests.server.test_measuring import until
from tests.server.test_operators import operator
from tests.server.test_visitor_texts import LOOKED_AT, NAME, OPEN, TEXT, decide, send
from tests.support.clients import Browser, Server, serving
from tests.support.gallery import FACTS, page, refused
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
    while NOT_YET in unescape(answer.text):  # the machine is busy
        answer = browser.post("/g/r/rewrite/publish", {"text": text, "name": "Ann"} | fields)
    assert answer.status == 303, answer.text
    return answer.at


def known(browser: Browser, entry: str) -> str:
    """The page of a text once it has been tried."""
    while NOT_YET in (shown := page(browser, entry)):
        pass
    return shown


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
    shown = known(bob, entry)
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


def test_who_has_finished_a_game_by_a_text_rates_it(open_server: Server) -> None:
    ann, bob = open_server.browser(), open_server.browser()
    entry = publish(ann)
    table = bob.post("/g/r/rewrite", {"text": TEXT, "bot": "random"}).at
    with bob.at(table.removeprefix("/t/")) as client:
        client.play_on("finish")
    assert f'"rate": "{entry}"' in bob.get(table).text
    assert "You have finished a game with these rules" in page(bob, entry)
    assert "You have finished a game with these rules" not in page(ann, entry) + page(open_server.browser(), entry)
    assert bob.post(f"{entry}/rate", {"stars": "4"}).status == 303
    assert "4 of 5, rated by 1 player" in page(ann, entry) and "4 of 5, rated by 1 player" in page(ann, "/gallery")
    assert OWN_RULES in refused(ann, f"{entry}/rate", {"stars": "5"})


def test_a_text_shows_what_it_changes(open_server: Server) -> None:
    ann = open_server.browser()
    shown = known(ann, publish(ann))
    assert "<del>" in shown and '<b class="para">R8</b> The higher strength wins. Of equal strengths Red wins.' in shown
    assert "<p>Red of Ann: of equal strengths Red wins the round.</p>" in shown


def test_several_texts_are_published_together_each_with_its_sentence(open_server: Server) -> None:
    ann, other = open_server.browser(), head(name="plain_of_ann", paragraphs='"R2": "Everybody has eight cards."')
    entry = publish(ann, f"{TEXT}\n{NEXT}\n{other}")
    shown = known(ann, entry)
    assert "<h1>Red of Ann + Rewritten</h1>" in shown
    assert "<b>Red of Ann.</b> Red of Ann: of equal" in shown and "<b>Rewritten.</b>" in shown
    assert "Everybody has eight cards." in shown
    assert f"wins.\n{NEXT}\n" not in shown and NEXT in page(ann, f"/g/r/rewrite?text={entry_game(ann, entry)}")


def entry_game(browser: Browser, entry: str) -> str:
    """The name of the game that a published text makes."""
    found = re.search(r"/g/r/rewrite\?text=([\w-]+)#text", browser.get(entry).text)
    assert found
    return found[1]


def test_an_idle_server_measures_texts_in_a_confined_process(address: str) -> None:
    idle = replace(OPEN, measure="idle", measure_after=0.05, measure_games=20)
    with serving(address, settings=idle) as server:
        ann = server.browser()
        entry = publish(ann)
        until(lambda: "20 games played by" in page(ann, entry), 240)
        assert "Seat 1 wins" in page(ann, entry)
        assert not [name for name in GAMES if own_games.is_visitors(name)], "the server has not read the text"


def test_a_process_shows_no_facts_as_it_likes() -> None:
    assert plausible(FACTS).games == FACTS.games
    for lie in (
        replace(FACTS, bot="Ann"),
        replace(FACTS, doubt="{x}"),
        replace(FACTS, figures=[MeasuredFigure("a", "{x}", 0, 0, 0)]),
        replace(FACTS, minutes=-1.0),
    ):
        with pytest.raises(MalformedMessage):
            plausible(lie)
