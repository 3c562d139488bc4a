"""Rights at a table: strangers see what everybody sees, a refusal is no consent, and what people write is shown as text."""

import json
import random
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.handlers import routes
from hoyle.host.local_table import table_in
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.server import app
from hoyle.server.moderation import SESSION_SECONDS
from hoyle.server.visitors import YEAR_SECONDS, digest
from tests.server.test_operators import TOKEN, operator, with_words
from tests.support.addresses import TABLE_PAGES, TABLE_POSTS
from tests.support.asks import answers, asked
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


FORM = {
    "seat": "0",
    "seq": "0",
    "what": "name.1",
    "reason": "Rude.",
    "action": "allow",
    "code": "0.99999999999.0",
    "points_to_win": "2",
}
"""Fields that the forms of a table have."""


def test_a_table_that_nobody_may_watch_shows_nothing_to_a_stranger(guarded: Server) -> None:
    ann, bob = guarded.browser(), guarded.browser()
    fields = {"players": "2", "lives": "1", "free_ride": "no", "bot": "friend", "watched": "no", "name": "Ann"}
    table = ann.post("/g/thirty_one", fields).at
    bob.post(f"{table}/sit", {"name": "Bob"})
    for status in ("open", "over"):
        with ann.at(table.removeprefix("/t/")) as client:
            assert client.view["status"] == status
        for page in PAGES:
            answer = guarded.browser().get(f"{table}{page}")
            assert answer.status in (400, 404) and "Bob" not in answer.text, (status, page)
        rooms = guarded.app.state.tables.host.rooms
        before = len(rooms), table_in(rooms[table.removeprefix("/t/")].table).seq
        for door in TABLE_POSTS:
            answer = guarded.browser().post(f"{table}/{door}", FORM)
            assert answer.status in (400, 404, 409, 422) and "Bob" not in answer.text, (status, door)
        assert (len(rooms), table_in(rooms[table.removeprefix("/t/")].table).seq) == before
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
    number = answers(people[one].view, "friendly")[0].partition(".")[2]
    second = "decline" if first == "agree" else "agree"
    people[one].gesture("friendly", option=f"{first}.{number}")
    people[other].gesture("friendly", option=f"{second}.{number}")
    assert len(table_of(host, id).journal) == before and not table_of(host, id).game.last_undo
    assert "declines" in asked(people[asker].view, "friendly")["text"]
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


BEHIND_TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "1.2.3.4"}


@pytest.mark.parametrize(("headers", "more"), [({}, set()), (BEHIND_TLS, {"Secure"})], ids=["plain", "TLS"])
def test_no_script_and_no_other_site_has_a_cookie_and_it_is_secure_behind_tls(
    guarded: Server, headers: dict[str, str], more: set[str]
) -> None:
    ann = guarded.browser()
    for path, fields, own in (
        ("/settings", {"theme": "dark"}, {f"Max-Age={YEAR_SECONDS}", "Path=/", "SameSite=lax"}),
        ("/operator/in", {"token": TOKEN}, {f"Max-Age={SESSION_SECONDS}", "Path=/operator", "SameSite=strict"}),
    ):
        _, *attributes = ann.post(path, fields, **headers).headers["set-cookie"].split("; ")
        assert set(attributes) == own | more | {"HttpOnly"}


OPEN_TO_BANNED = {
    "/settings",
    "/games/delete",
    *(f"/operator/{name}" for name in ("in", "out", "act")),
    "/t/{table}/resign",
}


def test_who_is_banned_may_go_and_change_nothing_else(guarded: Server) -> None:
    ann, boss = guarded.browser(), operator(guarded)
    table = ann.open()
    fields = {"do.ban": "yes", "subject": digest(ann.cookies["hoyle_seat"]), "reason": "Enough."}
    assert boss.post("/operator/act", fields).status == 303
    doors = {**routes.POSTS, **app.POSTS}
    parts = {"table": table, "game": "r", "id": "0" * 20, "day": "2026-11-28", "family": "r"}
    told = {path for path in doors if "Enough." in ann.post(path.format(**parts)).text}
    assert told == set(doors) - OPEN_TO_BANNED


def test_a_form_has_so_many_fields(guest: Browser) -> None:
    assert [guest.post("/settings", {f"f{n}": "" for n in range(most)}).status for most in (200, 201)] == [303, 400]
