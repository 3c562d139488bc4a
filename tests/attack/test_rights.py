"""Rights at a table: strangers see what everybody sees, a refusal is no consent, and what people write is shown as text."""

import json
import random
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.server.app import TABLE_PAGES
from tests.server.test_operators import TOKEN, operator, with_words
from tests.support.clients import GENEROUS, Browser, Server, serving
from tests.support.tables import open_table, play_out, table_of


def faces(frame: Any) -> list[str]:
    """Return the faces of all cards in something that was sent."""
    if isinstance(frame, dict):
        own = [frame["face"]] if "face" in frame else []
        return own + [face for value in frame.values() for face in faces(value)]
    return [face for value in frame for face in faces(value)] if isinstance(frame, list) else []


@pytest.mark.parametrize("query", ["", "?seq=0", "?seat=you", "?seat=watch", "?seq=0&seat=you"])
def test_a_stranger_gets_the_view_of_everybody(server: Server, query: str) -> None:
    ann = server.browser()
    table = ann.post("/g/malice", {"bot": "friend"}).at
    server.browser().post(f"{table}/sit")
    own, strange = (json.loads(each.get(f"{table}/view{query}").text) for each in (ann, Browser(server.port)))
    assert strange["view"].get("you") is None and own["view"]["you"] == ("s0" if "watch" not in query else None)
    with Browser(server.port).at(table.removeprefix("/t/")) as watching:
        public = faces(watching.view["zones"])
    assert sorted(faces(strange["view"]["zones"])) == sorted(public)
    for seat in ("s0", "s1", "open"):
        assert Browser(server.port).get(f"{table}/view?seat={seat}").status == 400


PAGES = [
    "",
    *(f"/{name}" for name in TABLE_PAGES),
    "/view?seq=0",
    "/view?seat=watch",
    "/replay?seq=0",
    "/play-on?seq=0",
]
"""What is asked about a table."""


def test_a_table_that_nobody_may_watch_shows_nothing_to_a_stranger(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    fields = {"players": "2", "lives": "1", "free_ride": "no", "bot": "friend", "watched": "no", "name": "Ann"}
    table = ann.post("/g/thirty_one", fields).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    for status in ("open", "over"):
        with ann.at(table.removeprefix("/t/")) as client:
            assert client.view["status"] == status
        for page in PAGES:
            answer = server.browser().get(f"{table}{page}")
            assert answer.status in (400, 404) and "Bob" not in answer.text, (status, page)
        ann.post(f"{table}/resign")
    shown = {page for page in PAGES if ann.get(f"{table}{page}").status in (200, 303)}
    assert {"", "/deal", "/replay", "/record.json", "/game.txt", "/view?seq=0", "/play-on?seq=0"} <= shown


def with_request(people: list[MemoryConnection], host: MemoryHost, id: str) -> tuple[int, list[int]]:
    """Make moves until somebody can ask for an undo, and ask; return who asked, and the others."""
    for step in range(20):
        play_out(host, id, people, random.Random(step), limit=1)
        for seat, person in enumerate(people):
            options = (person.view.get("friendly") or {}).get("options", [])
            if any(option["id"] == "undo" for option in options):
                person.gesture("friendly", option="undo")
                return seat, [other for other in range(len(people)) if other != seat]
    raise AssertionError


@pytest.mark.parametrize("first", ["agree", "decline"])
def test_one_refusal_of_an_undo_counts_whoever_has_agreed(first: str) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("princess_card", players=3))
    asker, (one, other) = with_request(people, host, id)
    before = len(table_of(host, id).journal)
    number = people[one].view["friendly"]["options"][0]["id"].partition(".")[2]
    second = "decline" if first == "agree" else "agree"
    people[one].gesture("friendly", option=f"{first}.{number}")
    people[other].gesture("friendly", option=f"{second}.{number}")
    assert len(table_of(host, id).journal) == before and not table_of(host, id).game.last_undo
    assert "declines" in people[asker].view["friendly"]["text"]
    people[asker].gesture("friendly", option="undo")
    assert "The request was declined" in people[asker].rejects[-1]


def test_what_a_report_quotes_is_shown_as_text(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, operator_token=TOKEN)) as server:
        ann, bob, boss = server.browser(), server.browser(), operator(server)
        table = with_words(ann, bob, "<em>words</em><script>alert(1)</script>")
        ann.post(f"{table}/report", {"what": "words.1", "reason": "<i>reason</i>"})
        page = boss.get("/operator").text
        fields = {"action": "close", "table": table, "reason": "<u>why</u>"}
        boss.post("/operator/act", fields)
        page += boss.get("/operator").text
    for markup in ("<em>", "<script>alert", "<i>", "<u>"):
        assert markup not in page and markup in unescape(page)
