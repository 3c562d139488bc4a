"""People at a table propose a text to play by: the others read it first, and all go on together at a table in a confined process."""

import sys
from collections.abc import Generator
from html import unescape

import pytest

from hoyle.server.foresight import NOT_YET
from hoyle.server.visitor_rules import FILE, name_of, texts_of
from hoyle.table.people import rematch
from hoyle.table.rewrite_texts import NEXT
from tests.server.test_visitor_rules import TEXT, names_of_visitors, play_out, room_of
from tests.server.test_visitor_texts import LOOKED_AT, OPEN, decide, operator
from tests.support.clients import Browser, Server, serving
from tests.support.rewrites import head
from tests.testing.test_disclosed import NOSY

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")

OTHER = (
    TEXT.replace("red_breaks_ties_of_ann", "blue_breaks_ties")
    .replace("Red", "Blue")
    .replace("return 1 if", "return 0 if")
)
PLAIN = head(name="plain_of_ann", paragraphs='"R2": "Everybody has eight cards."')


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server on which anybody's texts are played."""
    with serving(tmp_path_factory.mktemp("proposals") / "hoyle.db", settings=OPEN) as server:
        yield server


def propose(browser: Browser, table: str, text: str = TEXT) -> str:
    """Propose a text at a table; return where the browser is led."""
    answer = browser.post("/g/r/rewrite/propose", {"text": text, "table": table, "name": "Ann"})
    assert answer.status == 303, unescape(answer.text)
    return answer.at


def read(browser: Browser, address: str) -> str:
    """The page at an address."""
    answer = browser.get(address)
    assert answer.status == 200, answer.text
    return unescape(answer.text)


def finished(server: Server) -> tuple[Browser, Browser, str]:
    """Ann and Bob have finished a game of R by the usual rules."""
    ann, bob = server.browser(), server.browser()
    id = ann.post("/g/r", {"bot": "friend", "name": "Ann"}).at.removeprefix("/t/")
    assert bob.post(f"/t/{id}/sit", {"name": "Bob"}).status == 303
    assert ann.post(f"/t/{id}/resign").status == 303
    return ann, bob, id


def next_table(client: Browser, id: str) -> str:
    """The id of the table to which those at a table are led."""
    with client.at(id) as seat:
        seat.when(lambda view: bool((view.get("rematch") or {}).get("next")))
        new = seat.view["rematch"]["next"].removeprefix("/t/")
    assert client.get(f"/t/{new}").status == 200
    return new


@pytest.mark.parametrize("again", [False, True])
def test_those_at_a_finished_table_agree_on_a_text_and_play_by_it(open_server: Server, again: bool) -> None:
    ann, bob, id = finished(open_server)
    if again:  # the table itself is played by another text, and lives in a process that may lie
        propose(ann, id, OTHER)
        agree(bob, id)
        id = next_table(ann, id)
        assert ann.post(f"/t/{id}/resign").status == 303
    assert f'<option value="{id}">Bob: finished</option>' in read(ann, "/g/r/rewrite")
    assert propose(ann, id) == f"/t/{id}"
    with bob.at(id) as seat:
        seat.when(lambda view: bool(view.get("asks")))
        (ask,) = seat.view["asks"]
    assert ask["text"] == "Ann lost and picks: Red breaks ties."
    while NOT_YET in (shown := read(bob, ask["link"])):
        pass
    assert "Of equal strengths Red wins" in shown.replace("<ins>", "").replace("</ins>", "") and "<del>" in shown
    assert "Written by a player" in shown and "Random games have found nothing" in shown
    agree(bob, id)
    new = next_table(ann, id)
    assert room_of(open_server, new).summary.opened.rewrites == texts_of(TEXT)
    assert play_out(ann, bob, new) == "over" and names_of_visitors() == []
    assert open_server.browser().get(f"/t/{id}").status == 200


def agree(browser: Browser, id: str, answer: str = "agree") -> None:
    """Answer the offer at a finished table."""
    with browser.at(id) as seat:
        seat.when(lambda view: bool(view.get("asks")))
        option = next(each["id"] for each in seat.view["asks"][0]["options"] if each["id"].startswith(answer))
        seat.move(f"{answer} {id}", {"act": rematch.ACT, "option": option})


def test_an_offer_that_is_declined_leaves_the_table_as_it_was(open_server: Server) -> None:
    ann, bob, id = finished(open_server)
    propose(ann, id)
    assert "Another proposal is still open." in refused(ann, {"text": OTHER, "table": id})
    assert "Whoever lost picks what changes." in refused(bob, {"text": OTHER, "table": id})
    assert "finished</option>" not in read(bob, "/g/r/rewrite")
    agree(bob, id, "decline")
    with ann.at(id) as seat:
        seat.when(lambda view: "declines" in view["asks"][0]["text"])
    propose(ann, id, OTHER)


def refused(browser: Browser, fields: dict[str, str]) -> str:
    """The page that refuses a proposal."""
    answer = browser.post("/g/r/rewrite/propose", fields)
    assert answer.status == 422, answer.text
    return unescape(answer.text)


def test_who_waits_alone_takes_the_link_along(open_server: Server) -> None:
    ann = open_server.browser()
    id = ann.post("/g/r", {"bot": "friend", "name": "Ann", "points_to_win": "5"}).at.removeprefix("/t/")
    assert "Change a rule, and propose it here" in read(ann, f"/t/{id}")
    assert ": waiting for players</option>" in read(ann, "/g/r/rewrite")
    propose(ann, id)
    new = next_table(ann, id)
    bob = open_server.browser()
    assert bob.get(f"/t/{id}").at == f"/t/{new}", "the link to the first table leads to the new one"
    assert bob.post(f"/t/{id}/sit", {"name": "Bob"}).status != 303
    while NOT_YET in (invitation := read(bob, f"/t/{new}")):
        pass
    assert "<del>" in invitation and "These rules were written by a player." in invitation and "Bob" not in invitation
    assert room_of(open_server, new).summary.opened.options == {"points_to_win": 5}
    assert bob.post(f"/t/{new}/sit", {"name": "Bob"}).status == 303
    assert ": waiting for players</option>" not in read(ann, "/g/r/rewrite")


def test_those_who_wait_together_agree_and_the_open_seats_stay_open(open_server: Server) -> None:
    ann, bob = open_server.browser(), open_server.browser()
    id = ann.post("/g/thirty_one", {"bot": "friend", "name": "Ann"}).at.removeprefix("/t/")
    assert bob.post(f"/t/{id}/sit", {"name": "Bob"}).status == 303
    assert ann.post("/g/thirty_one/rewrite/propose", {"text": NOSY, "table": id}).at == f"/t/{id}"
    assert bob.get(f"/t/{id}/proposed").status == 200
    with bob.at(id) as seat:
        seat.when(lambda view: any(each["act"] == rematch.ACT for each in view["asks"]))
        (ask,) = [each for each in seat.view["asks"] if each["act"] == rematch.ACT]
        assert ask["text"] == "Ann picks: Nosy."
        seat.move("yes", {"act": rematch.ACT, "option": ask["options"][0]["id"]})
    new = next_table(ann, id)
    assert new != id and [each.name for each in room_of(open_server, new).summary.seats] == ["Ann", "Bob", "", ""]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("usual = 1\n", "there is no REWRITE"),
        (TEXT.replace('of="r"', 'of="malice"').replace('rule("r"', 'rule("malice"'), ""),
        ("", "Write a text first"),
    ],
)
def test_a_text_that_cannot_be_played_is_not_proposed(open_server: Server, text: str, sentence: str) -> None:
    ann, _, id = finished(open_server)
    assert sentence in refused(ann, {"text": text, "table": id})
    assert read(ann, f"/t/{id}") and ann.get(f"/t/{id}/proposed").status == 404


def test_only_those_who_sit_there_propose(open_server: Server) -> None:
    ann, _, id = finished(open_server)
    eve = open_server.browser()
    assert "Only players at this table" in refused(eve, {"text": TEXT, "table": id})
    propose(ann, id)
    assert "Guest: finished" not in read(eve, "/g/r/rewrite")


def test_a_text_that_an_operator_has_to_look_at_is_proposed_afterwards(address: str) -> None:
    with serving(address, settings=LOOKED_AT) as server:
        ann, _, id = finished(server)
        boss = operator(server)
        assert propose(ann, id).startswith("/g/r/rewrite?text=")
        assert ann.get(f"/t/{id}/proposed").status == 404
        decide(boss, "allow_text", name_of("r", texts_of(TEXT)))
        assert propose(ann, id) == f"/t/{id}"
        decide(boss, "hide_text", name_of("r", texts_of(TEXT)))
        assert ann.get(f"/t/{id}/proposed").status == 404


def test_several_texts_are_one_proposal(open_server: Server) -> None:
    ann, bob, id = finished(open_server)
    propose(ann, id, f"{TEXT}\n{NEXT}\n{PLAIN}")
    while NOT_YET in (shown := read(bob, f"/t/{id}/proposed")):
        pass
    assert "<b>Red breaks ties.</b>" in shown and "<b>Rewritten.</b>" in shown
    agree(bob, id)
    opened = room_of(open_server, next_table(ann, id)).summary.opened
    assert [each.file for each in opened.rewrites] == [FILE.format(""), FILE.format(1)]
