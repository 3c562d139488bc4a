"""Operators: reports of visitors, what can be done about them, bans, and the log."""

import re
import time
from collections.abc import Generator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from hoyle.errors import Refusal
from hoyle.server.logs import JsonFormatter, TextFormatter
from hoyle.server.moderation import Moderation
from hoyle.server.rates import ATTEMPTS_PER_MINUTE
from hoyle.server.settings import DEFAULTS, with_values
from hoyle.server.store import open_store
from hoyle.server.visitors import digest
from tests.support.clients import GENEROUS, Browser, Server, serving
from tests.support.waiting import wait_for

TOKEN = "correct horse battery staple"


@pytest.fixture
def guarded(address: str) -> Generator[Server]:
    """A server with operators."""
    with serving(address, settings=replace(GENEROUS, operator_token=TOKEN)) as server:
        yield server


def operator(server: Server) -> Browser:
    """A browser that is signed in."""
    browser = server.browser()
    assert browser.post("/operator/in", {"token": TOKEN}).at == "/operator"
    return browser


def with_words(ann: Browser, bob: Browser, words: str = "rude words") -> str:
    """Ann and Bob sit at a table with a title, and Bob says something; return its address."""
    table = ann.post("/g/r", {"bot": "friend", "name": "Ann", "talk": "chat", "title": "Bad title"}).at
    bob.post(f"{table}/sit", {"name": "Rude name"})
    with bob.at(table.removeprefix("/t/")) as client:
        client.say({"t": "move", "cid": "say", "act": "talk", "text": words, "tok": ""})
        client.until("say")
    return table


def fields_of(page: str, quote: str) -> dict[str, str]:
    """Return the hidden fields of the report with this quote."""
    part = next(part for part in page.split("<article")[1:] if f"“{quote}”" in part)
    return {
        field.split('name="')[1].split('"')[0]: field.split('value="')[1].split('"')[0]
        for field in part.split('<input type="hidden" ')[1:]
    }


def test_a_report_is_seen_and_the_words_are_removed_at_once(guarded: Server) -> None:
    ann, bob, boss = guarded.browser(), guarded.browser(), operator(guarded)
    table = with_words(ann, bob)
    assert f'href="{table}/report"' in ann.get(table).text
    form = unescape(ann.get(f"{table}/report").text)
    assert "what Rude name said" in form and "the name of Rude name" in form and "the title of the table" in form
    assert "Ann" not in form.split("<fieldset>")[1].split("</fieldset>")[0]
    for what in ("words.1", "name.1", "table"):
        assert ann.post(f"{table}/report", {"what": what, "reason": "It is rude."}).at.endswith("sent=yes")
    page = unescape(boss.get("/operator").text)
    assert page.count("<article") == 3 and "It is rude." in page
    for quote, action in (("rude words", "remove_words"), ("Rude name", "remove_name"), ("Bad title", "hide_table")):
        fields = fields_of(page, quote) | {f"do.{action}": "yes", "reason": "Against the rules."}
        assert boss.post("/operator/act", fields).at == "/operator"
    page = unescape(boss.get("/operator").text)
    assert page.count("<article") == 3, "a report stays open until it is closed"
    for quote in ("rude words", "Rude name", "Bad title"):
        assert boss.post("/operator/act", fields_of(page, quote) | {"do.close": "yes", "reason": "Done."}).status == 303
    with ann.at(table.removeprefix("/t/")) as client:
        assert [seat["name"] for seat in client.view["seats"]] == ["Ann", "Guest"]
        assert client.view["title"] == "R" and client.view["status"] == "open"
        assert all("rude" not in line["text"] for line in client.view["talk"])
    page = unescape(boss.get("/operator").text)
    assert "<article" not in page and page.count("Against the rules.") == 3
    ann.post(f"{table}/resign")
    assert "ude" not in ann.get(f"{table}/record.json").text


def test_a_banned_person_only_watches_and_reads_why(guarded: Server) -> None:
    ann, bob, boss = guarded.browser(), guarded.browser(), operator(guarded)
    table = with_words(ann, bob)
    ann.post(f"{table}/report", {"what": "words.1", "reason": "Rude."})
    fields = fields_of(unescape(boss.get("/operator").text), "rude words")
    with bob.at(table.removeprefix("/t/")) as client:
        boss.post("/operator/act", fields | {"action": "ban", "reason": "No rude words here."})
        client.say({"t": "move", "cid": "x", "act": "talk", "text": "more", "tok": ""})
        with pytest.raises(Exception, match="No rude words here"):
            client.until("x")
    with bob.at(table.removeprefix("/t/")) as client:
        assert client.view["you"] is None
    for path, form in (("/g/r", {"bot": "random"}), (f"{table}/sit", {}), ("/g/r/keep", {"title": "T"})):
        assert "No rude words here." in unescape(bob.post(path, form).text)
    assert bob.post(f"{table}/resign").at == table
    holder = fields["subject"]
    page = unescape(boss.get("/operator").text)
    assert holder in page
    boss.post("/operator/act", {"action": "lift_ban", "subject": holder, "reason": "Said sorry."})
    assert bob.post("/g/r", {"bot": "random"}).status == 303
    assert "Said sorry." in boss.get("/operator").text


def test_bans_are_known_after_a_restart(address: str) -> None:
    settings = replace(GENEROUS, operator_token=TOKEN)
    with serving(address, settings=settings) as server:
        bob, boss = server.browser(), operator(server)
        bob.post("/g/r", {"bot": "random"})
        table = with_words(server.browser(), bob)
        server.browser().post(f"{table}/report", {"what": "words.1", "reason": "Rude."})
        fields = fields_of(unescape(boss.get("/operator").text), "rude words")
        boss.post("/operator/act", fields | {"action": "ban", "reason": "Enough."})
        cookies = dict(bob.cookies)
    with serving(address, settings=settings) as server:
        bob = server.browser()
        bob.cookies.update(cookies)
        end = time.monotonic() + 60
        while "Enough." not in unescape(bob.post("/g/r", {"bot": "random"}).text):
            assert time.monotonic() < end
            time.sleep(0.05)


def test_only_who_has_the_token_is_an_operator(guarded: Server) -> None:
    eve = guarded.browser()
    page = eve.get("/operator").text
    assert 'type="password"' in page and "Reports" not in page
    assert "not the operators&#39; token" in eve.post("/operator/in", {"token": "guess"}).text
    act = {"action": "ban", "subject": "0" * 32, "reason": "Mine."}
    assert "Sign in as an operator first" in eve.post("/operator/act", act).text
    for forged in ("", "9999999999.", f"{int(time.time()) + 999}.{'0' * 64}", "x.y", "1" * 500):
        eve.cookies["hoyle_operator"] = forged
        assert "Sign in as an operator first" in eve.post("/operator/act", act).text
    boss = operator(guarded)
    other_site = boss.post("/operator/act", act, Origin="http://evil.example")
    assert "cannot tell that this came from its own page" in unescape(other_site.text)
    assert "Give a reason" in boss.post("/operator/act", act | {"reason": " "}).text
    assert "Choose what to do" in boss.post("/operator/act", act | {"action": "delete_all"}).text
    assert "nobody to ban" in boss.post("/operator/act", act | {"subject": "x"}).text
    assert "There is no such table" in boss.post("/operator/act", {"action": "hide_table", "reason": "x"}).text
    boss.post("/operator/out")
    assert "Reports" not in boss.get("/operator").text


def test_several_things_are_done_about_one_report_at_once(guarded: Server) -> None:
    ann, bob, boss = guarded.browser(), guarded.browser(), operator(guarded)
    table = with_words(ann, bob)
    ann.post(f"{table}/report", {"what": "name.1", "reason": "Rude."})
    page = unescape(boss.get("/operator").text)
    ticks = dict.fromkeys(("do.ban", "do.remove_name", "do.close"), "yes")
    assert all(f'type="checkbox" name="{tick}"' in page for tick in ticks)
    boss.post("/operator/act", fields_of(page, "Rude name") | ticks | {"reason": "No such names."})
    page = unescape(boss.get("/operator").text)
    assert "<article" not in page and page.count("No such names.") == 1 + 3, "the ban, and three lines of the log"
    assert "No such names." in unescape(bob.post("/g/r", {"bot": "random"}).text)
    with ann.at(table.removeprefix("/t/")) as client:
        assert [seat["name"] for seat in client.view["seats"]] == ["Ann", "Guest"]


def test_failed_sign_ins_and_banned_people_are_told_to_fail2ban(
    guarded: Server, caplog: pytest.LogCaptureFixture
) -> None:
    rules = (Path(__file__).parents[2] / "deploy" / "fail2ban" / "filter.d" / "hoyle.conf").read_text()
    lines = re.search(r"^failregex = (.*(?:\n +.*)*)", rules, re.MULTILINE)
    assert lines
    filters = [line.strip().replace("<HOST>", r"(?P<host>[0-9a-f.:]+)") for line in lines[1].splitlines()]

    def told() -> list[str]:
        written = [form.format(record) for record in caplog.records for form in (TextFormatter(), JsonFormatter())]
        caplog.clear()
        found = [re.search(each, line) for line in written for each in filters]
        return [each["host"] for each in found if each]

    eve = guarded.browser()
    eve.post("/operator/in", {"token": "guess"})
    assert told() == ["127.0.0.1"] * 2
    eve.post("/operator/in", {"token": "guess"}, **{"X-Forwarded-For": "2001:db8::1:2"})
    assert told() == ["2001:db8::1:2"] * 2, "a whole address, although limits count its network"
    boss = operator(guarded)
    eve.post("/g/r", {"bot": "random"})
    assert told() == []
    holder = digest(eve.cookies["hoyle_seat"])
    boss.post("/operator/act", {"do.ban": "yes", "subject": holder, "reason": "Enough."})
    eve.post("/g/r", {"bot": "random"})
    assert told() == ["127.0.0.1"] * 2


def test_attempts_are_limited(address: str) -> None:
    with serving(address, settings=replace(GENEROUS, operator_token=TOKEN)) as server:
        eve = server.browser()
        answers = [eve.post("/operator/in", {"token": str(number)}).status for number in range(8)]
    assert answers[0] == 400 and answers[-1] == 429


def test_attempts_of_a_whole_network_of_ipv6_are_counted_together(guarded: Server) -> None:
    eve = guarded.browser()

    def tried(network: str, host: int) -> int:
        """Return the status of the answer to a wrong token, from an address behind a proxy."""
        return eve.post("/operator/in", {"token": "guess"}, **{"X-Forwarded-For": f"{network}::{host:x}"}).status

    assert [tried("2001:db8:1:2", host) for host in range(ATTEMPTS_PER_MINUTE + 1)][-2:] == [400, 429]
    assert tried("2001:db8:1:3", 1) == 400, "the neighbours are other people"


def test_a_session_ends_and_so_do_all_when_the_token_changes() -> None:
    moderation = Moderation(None, b"key", TOKEN)  # type: ignore[arg-type]
    session = moderation.new_session()
    assert moderation.is_session(session)
    assert not Moderation(None, b"key", TOKEN + "2").is_session(session)  # type: ignore[arg-type]
    assert not Moderation(None, b"other", TOKEN).is_session(session)  # type: ignore[arg-type]
    past = str(int(time.time()) - 1)
    assert not moderation.is_session(f"{past}.{moderation.signature(past)}")


def test_without_a_token_there_are_no_operators_and_no_reports(server: Server) -> None:
    ann = server.browser()
    table = ann.post("/g/r", {"bot": "friend"}).at
    assert ann.get("/operator").status == 404
    assert ann.post("/operator/in", {"token": ""}).status == 404
    assert ann.get(f"{table}/report").status == 404 and "report" not in ann.get(table).text.lower()


def test_nobody_reports_bots(guarded: Server) -> None:
    ann = guarded.browser()
    assert "report" not in ann.get(f"/t/{ann.open()}").text.lower()


def test_reports_are_limited_by_address_whatever_the_cookie(guarded: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, counted = guarded.browser(), list[str]()
    table = with_words(ann, guarded.browser())
    monkeypatch.setattr(guarded.app.state.rates, "count_report", counted.append)
    for browser in (ann, guarded.browser(), guarded.browser()):
        browser.post(f"{table}/report", {"what": "words.1", "reason": "Rude."})
    assert len(counted) == 3 and len(set(counted)) == 1


def test_reports_need_a_reason_and_something_that_is_there(guarded: Server) -> None:
    ann = guarded.browser()
    table = with_words(ann, guarded.browser())
    assert "Say in a sentence" in unescape(ann.post(f"{table}/report", {"what": "name.1"}).text)
    for what in ("", "name.0", "name.7", "words.x"):
        assert "Choose what you want to report" in unescape(
            ann.post(f"{table}/report", {"what": what, "reason": "x"}).text
        )


def test_a_short_token_is_refused() -> None:
    assert with_values(DEFAULTS, {"operator_token": TOKEN}).operator_token == TOKEN
    with pytest.raises(Refusal, match="at least 16 characters"):
        with_values(DEFAULTS, {"operator_token": "short"})


def test_a_hidden_table_is_not_in_the_lobby(guarded: Server) -> None:
    ann, bob, boss = guarded.browser(), guarded.browser(), operator(guarded)
    table = ann.post("/g/r", {"bot": "anyone", "name": "Ann", "title": "Bad title"}).at
    with ann.at(table.removeprefix("/t/")):
        wait_for(lambda: "Bad title" in bob.get("/").text)  # servers that share a store learn of it a moment later
        fields = {"action": "hide_table", "table": table.removeprefix("/t/"), "reason": "Bad."}
        assert boss.post("/operator/act", fields).status == 303
        assert table not in bob.get("/").text


def test_stores_keep_the_log(address: str) -> None:
    import asyncio

    async def work() -> None:
        moderation = Moderation(store, store.key(), TOKEN)
        await moderation.report(kind="name", table="t", seat=0, subject="", quote="q", reason="r", reporter="")
        assert moderation.waiting == 1
        [report] = await store.open_reports()
        await moderation.note("close", "t", "fine")
        await moderation.close_report(report.id)
        assert moderation.waiting == 0 and await store.open_reports() == []
        assert [(deed.action, deed.target, deed.reason) for deed in await store.deeds()] == [("close", "t", "fine")]

    store = open_store(address)
    try:
        asyncio.run(work())
    finally:
        store.close()


def test_published_rules_are_reported_hidden_and_shown_again(guarded: Server) -> None:
    ann, bob, chief = guarded.browser(), guarded.browser(), operator(guarded)
    rules = {"title": "Rude rules", "about": "Ugh.", "points_to_win": "2"}
    entry = ann.post("/g/r/publish", rules).at
    assert "Say in a sentence" in unescape(bob.post(f"{entry}/report", {"reason": " "}).text)
    assert "Report something" not in ann.get(entry).text
    answer = bob.post(f"{entry}/report", {"reason": "It insults me."})
    assert answer.at == f"{entry}?sent=yes#report" and "Thank you" in bob.get(f"{entry}?sent=yes").text
    page = unescape(chief.get("/operator").text)
    assert f'href="{entry}">The rules</a>' in page and "It insults me." in page
    fields = fields_of(page, "Rude rules · Ugh.")
    assert fields["table"] == entry.removeprefix("/gallery/") and len(fields["subject"]) == 32
    act = {"action": "hide_rules", "reason": "Insult"}
    assert "Sign in as an operator first" in unescape(bob.post("/operator/act", fields | act).text)
    chief.post("/operator/act", fields | act | {"do.close": "yes"})
    assert bob.get(entry).status == 404 and "Rude rules" not in bob.get("/gallery").text
    page = unescape(chief.get("/operator").text)
    assert "No open reports" in page and "“Rude rules” Ugh." in page and "Hide the rules in the gallery" in page
    assert chief.post("/operator/act", {"table": "x", "action": "show_rules", "reason": "-"}).status == 404
    chief.post("/operator/act", {"table": fields["table"], "action": "show_rules", "reason": "A mistake"})
    assert bob.get(entry).status == 200 and "Hidden in the gallery" not in chief.get("/operator").text
    chief.post("/operator/act", fields | {"action": "ban", "reason": "Again and again"})
    assert "has banned this browser" in unescape(ann.post("/g/r/publish", rules | {"abilities": "no"}).text)
    assert "has banned this browser" in unescape(ann.post(f"{entry}/rate", {"stars": "5"}).text)


def test_without_operators_nothing_is_reported(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    answer = ann.post("/g/r/publish", {"title": "Quick", "points_to_win": "2", "abilities": "no"})
    entry = answer.at or answer.text.split('<a href="/gallery/')[1].split('"')[0]
    entry = entry if entry.startswith("/gallery/") else f"/gallery/{entry}"
    assert "Report something" not in bob.get(entry).text
    assert bob.post(f"{entry}/report", {"reason": "x"}).status == 404


@pytest.mark.parametrize("action", ["remove_name", "remove_words", "hide_table"])
@pytest.mark.parametrize("seat", ["-1", "0", "x"])
@pytest.mark.parametrize("table", [{}, {"table": "none"}], ids=["missing", "unknown"])
def test_a_form_about_no_table_is_refused(guarded: Server, action: str, seat: str, table: dict[str, str]) -> None:
    fields = {"action": action, "seat": seat, "reason": "Rude."} | table
    assert operator(guarded).post("/operator/act", fields).status == 404


def test_a_removed_name_and_title_leave_the_lists_of_others_too(guarded: Server) -> None:
    ann, bob, boss = guarded.browser(), guarded.browser(), operator(guarded)
    table = with_words(ann, bob)
    ann.post(f"{table}/resign")
    assert "Rude name" in ann.get("/games").text and "Bad title" in ann.get("/games").text
    fields = {"table": table.removeprefix("/t/"), "seat": "1", "reason": "Rude."}
    for action in ("remove_name", "hide_table"):
        boss.post("/operator/act", fields | {"action": action})
    page = ann.get("/games").text
    assert "Rude name" not in page and "Bad title" not in page and "Guest" in page
