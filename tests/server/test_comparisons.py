"""Comparisons of rules that visitors ask for: progress, cancelling, the queue, several servers, and results that are kept."""

import asyncio
import csv
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.lab.comparison_data import text_of
from hoyle.server import comparisons as module
from hoyle.server import jobs
from hoyle.server.comparisons import Comparisons, question_of
from hoyle.server.jobs import Jobs
from hoyle.server.metrics import Metrics
from hoyle.server.rates import TooMany
from hoyle.server.settings import Settings
from hoyle.server.store import open_store
from tests.support.clients import Browser, Server, serving
from tests.support.comparisons import PART, WHOLE, HeldWorker, comparison, result

ASK = "/g/r/measure?points_to_win=2"
QUESTION = question_of("r", {"points_to_win": 2}, {}, "auto", "quick")
OTHERS = [question_of("r", {"points_to_win": n}, {}, "auto", "usual") for n in (2, 3)]


@pytest.fixture(autouse=True)
def quick_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "CANCEL_SECONDS", 0.05)


def hold(site: Server, *answers: Any) -> HeldWorker:
    """Let a worker of the test play the games of a server."""
    worker = HeldWorker(*answers)
    site.app.state.lab.worker = worker
    return worker


def progress(browser: Browser, at: str, state: str) -> str:
    """Return the parts of a comparison's page as soon as it has a state."""
    end = time.monotonic() + 60
    while (found := json.loads(browser.get(f"{at}/progress").text))["state"] != state:
        assert time.monotonic() < end, found["state"]
        time.sleep(0.02)
    return unescape(" ".join(found["parts"].values()))


def ask(browser: Browser, path: str = ASK, **fields: str) -> str:
    """Ask for a comparison, and return its address."""
    answer = browser.post(path, fields)
    assert answer.status == 303 and answer.at.startswith("/lab/"), answer.text
    return answer.at


def text(browser: Browser, path: str) -> str:
    answer = browser.get(path)
    assert answer.status == 200, answer.text
    return unescape(answer.text)


def test_a_question_is_followed_answered_and_kept(address: str) -> None:
    with serving(address) as site:
        worker, ann, bob = hold(site, PART, WHOLE), site.browser(), site.browser()
        at = ask(ann, size="quick")
        assert 'http-equiv="refresh"' in text(ann, at) and "prepared for the first games" in progress(
            ann, at, "running"
        )
        worker.allow()
        while "100 of 400 games" not in (shown := progress(ann, at, "running")):
            time.sleep(0.02)
        assert "about 12 seconds left" in shown and "−10.0 (−15.0 … −5.0) points" in shown
        assert "bar-star" not in shown and "fewer draws" not in shown, "tests come at the end"
        worker.allow()
        progress(ann, at, "done")
        page = text(bob, at)
        assert "there are fewer draws, by 10.0 points" in page and '<section aria-labelledby="own" hidden>' in page
        for expected in ("bar-star", "2 points end the game", "Standard rules", "Easy bot", "November 26, 2026",
                         "The share of games in which no seat has a payoff above 0.", "keeps the result until"):  # fmt: skip
            assert expected in page, expected
        assert ask(bob, size="quick") == at and len(worker.asked) == 2, "nothing is played again"
    with serving(address) as site:
        page = text(site.browser(), at)
        assert "there are fewer draws, by 10.0 points" in page
        rows = list(csv.DictReader(text(site.browser(), f"{at}.csv").splitlines()))
        assert [row["difference"] for row in rows] == ["", "", "", "-0.1"]
        found = json.loads(text(site.browser(), f"{at}.json"))
        assert found["differences"][0]["draws"]["clear"] and found["reports"][1]["options"] == {"points_to_win": 2}
        assert site.browser().get(f"{at}.doc").status == 404


def test_figures_by_earlier_definitions_are_marked_and_asked_for_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = text_of(replace(comparison(), measures=1))
    with serving(tmp_path / "hoyle.db") as site:
        worker, ann = hold(site, {"body": old}, WHOLE), site.browser()
        with monkeypatch.context() as earlier:
            earlier.setattr(module, "MEASURES", 1)
            at = ask(ann, size="quick")
            worker.allow(2)
            progress(ann, at, "done")
        page = text(ann, at)
        assert "measured by earlier definitions" in page and "there are fewer draws" not in page
        again = ask(ann, size="quick")
        progress(ann, again, "done")
        page = text(ann, again)
        assert again != at and "earlier definitions" not in page and "there are fewer draws" in page


def test_a_comparison_is_cancelled_while_it_runs_or_waits_by_whoever_asked(address: str) -> None:
    with serving(address) as site:
        hold(site)
        ann, bob = site.browser(), site.browser()
        running, waiting = ask(ann, size="quick"), ask(ann, size="usual")
        assert "1 calculation comes first" in progress(ann, waiting, "waiting")
        assert bob.post(f"{running}/cancel", {}).status == 400 and "Cancel" not in progress(bob, running, "running")
        for at in (waiting, running):
            assert "Cancel" in text(ann, at)
            assert ann.post(f"{at}/cancel", {}).at == ASK
            assert ann.get(at).status == 404 and ann.get(f"{at}/progress").status == 404
        deadline = time.monotonic() + 60
        while site.app.state.lab.unfinished() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert ask(ann, size="quick") == running
        progress(ann, running, "running")


def test_who_goes_on_with_a_comparison_has_asked_for_it_unless_another_server_plays_it(server: Server) -> None:
    worker, records, bob = hold(server, WHOLE), server.app.state.comparisons.store, server.browser()
    mine, others = (replace(QUESTION, seed=seed) for seed in (3, 4))
    now = time.time()
    for question, until in ((mine, now - 1), (others, now + 999)):
        assert asyncio.run(records.claim(question.id, question.text, "another", now - 9, until))
        assert bob.post(f"/lab/{question.id}", {}).at == f"/lab/{question.id}"
    listed = text(bob, ASK)
    assert mine.id in listed and others.id not in listed
    assert [bob.post(f"/lab/{each.id}/cancel", {}).status for each in (others, mine)] == [400, 303]
    worker.allow()


def test_what_failed_can_be_tried_again(guest: Browser, server: Server) -> None:
    worker = hold(server, ValueError("no bot"), WHOLE)
    worker.allow(2)
    at = ask(guest, "/g/r/measure?points_to_win=3")
    assert "could not be simulated" in progress(guest, at, "failed")
    assert guest.get(f"{at}.csv").status == 400
    assert guest.post(at, {}).at == at
    progress(guest, at, "done")


def test_questions_of_an_address_queue_up_to_the_limit(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=Settings(jobs_per_visitor=2, measure="never")) as site:
        hold(site)
        ann = site.browser()
        first, second = ask(ann, size="quick"), ask(ann, size="usual")
        assert ask(ann, size="quick") == first, "a question that is known is no further one"
        assert ann.post(ASK, {"size": "thorough"}).status == 429
        assert site.browser().post(ASK, {"size": "thorough"}).status == 429, "an address may have many visitors"
        elsewhere = site.browser().post(ASK, {"size": "thorough"}, **{"X-Forwarded-For": "192.0.2.7"})
        assert elsewhere.status == 303
        listed = text(ann, ASK)
        assert listed.index(first) < listed.index(second) and "waiting" in listed and "games are being played" in listed
        assert "Your comparisons" not in text(site.browser(), ASK)


def test_unknown_choices_become_the_usual_ones_and_clashes_are_not_asked(guest: Browser, server: Server) -> None:
    worker = hold(server)
    at = ask(guest, "/g/r/measure?hand_limit=3", size="endless", games_by="genius")
    progress(guest, at, "running")
    assert worker.asked[0][3:6] == ("auto", 2000, 30.0)
    guest.post(f"{at}/cancel", {})
    assert guest.post("/g/r/measure", {}).at == "/g/r/measure?" and guest.get("/lab/nothing").status == 404
    assert guest.post("/g/r/measure?hand_limit=3&play_mode=prophecy", {}).at.startswith("/g/r/measure")


def test_what_is_over_is_taken_from_the_own_list_alone(server: Server) -> None:
    worker, ann, bob = hold(server, PART, WHOLE), server.browser(), server.browser()
    at = ask(ann, "/g/r/measure?points_to_win=2&abilities=no", size="quick")
    worker.allow()
    while "100 of 400 games" not in progress(ann, at, "running"):
        time.sleep(0.02)
    assert "Wait for the result" in unescape(ann.get(f"{at}.csv").text), "half of a result is no file"
    worker.allow()
    progress(ann, at, "done")
    assert bob.post(at, {}).at == at and at not in text(bob, ASK), "nobody asks again for what is there"
    assert bob.post(f"{at}/cancel", {}).status == 400
    assert ann.post(f"{at}/cancel", {}).at.startswith("/g/r/measure?") and at not in text(ann, ASK)
    assert "there are fewer draws" in text(bob, at)


def test_comparisons_of_rules_that_are_gone_are_neither_files_nor_played_again(server: Server) -> None:
    records, guest = server.app.state.comparisons.store, server.browser()
    over, stopped = (replace(QUESTION, version=99, seed=seed) for seed in (1, 2))

    async def store() -> None:
        for question in (over, stopped):
            assert await records.claim(question.id, question.text, "a", 100.0, 109.0)
        await records.finish(over.id, "a", result()["body"], 110.0)

    asyncio.run(store())
    for question in (over, stopped):
        at = f"/lab/{question.id}"
        assert guest.get(at).status == 200 and guest.get(f"{at}.json").status == 400
        assert guest.post(at, {}).at == at
    assert not server.app.state.lab.unfinished()


# Several servers.


class Host:
    """The comparisons of one of several servers."""

    def __init__(self, store: Any, *answers: Any, settings: Settings | None = None) -> None:
        self.jobs = Jobs(settings or Settings())
        self.worker = HeldWorker(*answers)
        self.jobs.worker = self.worker  # type: ignore[assignment]
        self.comparisons = Comparisons(store.comparisons, self.jobs, 365, is_shared=True, metrics=Metrics())

    async def state(self, id: str = QUESTION.id) -> str:
        standing = await self.comparisons.standing(id)
        return standing.state if standing else ""

    async def until(self, state: str) -> None:
        for _ in range(10_000):
            if await self.state() == state:
                return
            await asyncio.sleep(0.01)
        raise AssertionError(await self.state())


def with_hosts(address: str, scenario: Callable[[Any, Host, Host], Awaitable[None]]) -> None:
    """Run a scenario with two servers that share a store."""

    async def work() -> None:
        store = open_store(address)
        one, two = Host(store, PART, WHOLE), Host(store, PART, WHOLE)
        try:
            await scenario(store, one, two)
        finally:
            for host in (one, two):
                host.jobs.close()
                await host.comparisons.stop()
            await asyncio.to_thread(store.close)

    asyncio.run(work())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SAVE_SECONDS", 0.05)


@pytest.mark.usefixtures("quick")
def test_another_server_shows_the_progress_and_plays_nothing(address: str) -> None:
    async def scenario(store: Any, one: Host, two: Host) -> None:
        await one.comparisons.ask(QUESTION, "ann")
        await two.comparisons.ask(QUESTION, "bob")
        assert await two.state() == "running" and not two.jobs.unfinished()
        one.worker.allow()
        standing = None
        for _ in range(10_000):
            standing = await two.comparisons.standing(QUESTION.id)
            if standing and standing.found:
                break
            await asyncio.sleep(0.01)
        assert standing and standing.found and standing.found.games == 100
        one.worker.allow()
        await two.until("done")

    with_hosts(address, scenario)


@pytest.mark.usefixtures("quick")
def test_another_server_cancels(address: str) -> None:
    async def scenario(store: Any, one: Host, two: Host) -> None:
        await one.comparisons.ask(QUESTION, "ann")
        await two.comparisons.cancel(QUESTION.id, "ann")
        assert await two.state() == ""
        for _ in range(10_000):
            if not one.jobs.unfinished():
                break
            await asyncio.sleep(0.01)
        assert one.jobs.jobs[QUESTION.id].state == "cancelled" and await one.state() == ""

    with_hosts(address, scenario)


def test_after_a_stop_another_server_begins_again(address: str) -> None:
    async def scenario(store: Any, one: Host, two: Host) -> None:
        await one.comparisons.ask(QUESTION, "ann")
        await one.until("running")
        one.jobs.close()
        await one.comparisons.stop()
        assert await two.state() == "stopped"
        two.worker.allow(2)
        await two.comparisons.ask(QUESTION, "ann")
        await two.until("done")

    with_hosts(address, scenario)


def test_one_of_two_who_asked_the_same_cancels_for_themself_alone(address: str) -> None:
    async def scenario(store: Any, one: Host, two: Host) -> None:
        for visitor in ("ann", "bob"):
            await one.comparisons.ask(QUESTION, visitor)
        await one.comparisons.cancel(QUESTION.id, "ann")
        assert await one.state() == "running"
        await one.comparisons.cancel(QUESTION.id, "bob")
        assert await one.state() == ""

    with_hosts(address, scenario)


def test_nothing_is_stored_of_what_the_queue_refuses(address: str) -> None:
    async def scenario(store: Any, one: Host, two: Host) -> None:
        full = Host(store, settings=Settings(max_jobs=1))
        await full.comparisons.ask(QUESTION, "ann")
        with pytest.raises(TooMany):
            await full.comparisons.ask(OTHERS[0], "bob")
        assert await full.comparisons.standings([one.id for one in OTHERS]) == {}
        full.jobs.close()
        await full.comparisons.stop()

    with_hosts(address, scenario)


# The store.


def test_results_and_questions_without_a_result_are_deleted_in_time(address: str) -> None:
    async def scenario(store: Any, one: Host, two: Host) -> None:
        records, (first, second) = store.comparisons, OTHERS
        for question, made in ((QUESTION, 100.0), (first, 200.0), (second, 300.0)):
            assert await records.claim(question.id, question.text, "a", made, made + 9)
        assert not await records.claim(first.id, first.text, "b", 205.0, 215.0), "another server plays"
        assert await records.claim(first.id, first.text, "b", 220.0, 230.0), "its claim is over"
        assert not await records.go_on(first.id, "a", 240.0, ""), "it belongs to another server now"
        await records.finish(QUESTION.id, "a", result()["body"], 250.0)
        assert not await records.claim(QUESTION.id, QUESTION.text, "b", 999.0, 1009.0), "it is answered"
        await records.cancel(QUESTION.id)
        await records.delete_before(240.0, unfinished=260.0)
        assert set(await records.find_all([QUESTION.id, first.id, second.id])) == {QUESTION.id, second.id}
        await records.delete_before(260.0, unfinished=260.0)
        assert set(await records.find_all([QUESTION.id, first.id, second.id])) == {second.id}

    with_hosts(address, scenario)


def test_the_store_knows_nothing_of_the_visitor(address: str) -> None:
    with serving(address) as site:
        worker, ann = hold(site, WHOLE), site.browser()
        worker.allow()
        ann.open()  # now the browser has a token
        at = ask(ann, size="quick")
        progress(ann, at, "done")
        columns = "id, question, made, server, until, body, is_over"
        query = f"select {columns} from comparisons"
        id = question = body = is_over = ""
        while not is_over:  # the page may know the result a moment before the store
            ((id, question, _, _, _, body, is_over),) = asyncio.run(site.app.state.tables.store.query(query))
        assert json.loads(question) == {"game": "r", "version": GAMES["r"].version, "rules": '{"points_to_win":2}', "base": "{}",
                                        "bot": "auto", "size": "quick", "seed": 1}  # fmt: skip
        assert json.loads(body)["games"] == comparison().games and at == f"/lab/{id}"
