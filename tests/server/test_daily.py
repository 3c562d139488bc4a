"""Daily deals over HTTP, on both stores: the same for everybody, counted once on their day, and part of one's own data."""

import json
from datetime import date, timedelta

import pytest

from hoyle.host.local_table import table_in
from hoyle.server.store import ServerStore
from hoyle.table import daily
from hoyle.table.daily import FIRST_DAY, DailyPlay, deal_of
from hoyle.table.ports import Changes, DailyStart, Row
from tests.support.clients import Browser, Server
from tests.support.gallery import page, store_of, stored

DAY = FIRST_DAY + timedelta(4)


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> date:
    monkeypatch.setattr(daily, "today", lambda: DAY)
    return DAY


def begin(visitor: Browser, family: str = "r", day: date = DAY) -> str:
    """Begin a daily deal; return the table."""
    return visitor.post(f"/daily/{day}/{family}").headers["location"].removeprefix("/t/")


def scores_of(site: Server, family: str = "r", day: date = DAY) -> dict[int, int]:
    return stored(store_of(site).daily.scores(day.isoformat(), family))


def test_everybody_gets_the_same_cards_and_goes_on_at_the_first_table(site: Server, day: date) -> None:
    ann, bob = site.browser(), site.browser()
    for family in daily.ROTATIONS:
        assert f'action="/daily/{DAY}/{family}"' in page(ann, "/daily")
    first, second = begin(ann), begin(bob)
    assert first != second and begin(ann) == first
    assert "Continue" in page(ann, "/daily") and "Continue" not in page(site.browser(), "/daily")
    opened = [site.run(site.app.state.tables.table(table)).opened for table in (first, second)]
    assert opened[0].secret == opened[1].secret == deal_of("r", DAY).secret
    assert opened[0].options == opened[1].options == deal_of("r", DAY).variant.canonical()
    assert not opened[0].friendly


def test_a_finished_deal_counts_once_and_has_a_place_and_a_line(site: Server, day: date) -> None:
    ann, bob = site.browser(), site.browser()
    table = begin(ann)
    assert ann.get(f"/t/{table}/daily").status == 400, "not over"
    ann.post(f"/t/{table}/resign")
    shown = page(ann, f"/t/{table}/daily")
    assert "resigned" in shown and "Nobody else has finished it yet" in shown and f"/daily/{DAY}" in shown
    lowest = deal_of("r", DAY).game.payoff_range(deal_of("r", DAY).variant.options)[0] * daily.SCALE
    assert scores_of(site) == {lowest - daily.SCALE // 2: 1}
    assert begin(ann) == table and f'href="/t/{table}/daily"' in page(ann, "/daily")
    bob.post(f"/t/{begin(bob)}/resign")
    again = page(ann, f"/t/{table}/daily")
    assert "1 did the same" in again and "Your place: 1" in again and sum(scores_of(site).values()) == 2
    assert bob.get(f"/t/{table}/daily").status == 400, "the result of somebody else"
    assert "follow from the date alone" in page(ann, f"/t/{table}/deal")
    with ann.at(table) as client:
        assert f"/t/{table}/daily" in [act["href"] for act in client.view["result"]["acts"]]


def test_later_a_deal_counts_for_nothing(site: Server, day: date, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = site.browser()
    monkeypatch.setattr(daily, "today", lambda: DAY + timedelta(1))
    table = begin(ann)
    assert begin(ann) != table, "another try"
    ann.post(f"/t/{table}/resign")
    assert "does not count" in page(ann, f"/t/{table}/daily") and scores_of(site) == {}
    assert "This day is over" in page(ann, f"/daily/{DAY}")
    monkeypatch.setattr(daily, "today", lambda: DAY)
    counts = begin(ann)
    monkeypatch.setattr(daily, "today", lambda: DAY + timedelta(1))
    for each in (counts, again := begin(ann)):
        ann.post(f"/t/{each}/resign")
    assert "does not count" not in page(ann, f"/t/{counts}/daily") and "does not count" in page(
        ann, f"/t/{again}/daily"
    )
    for wrong in (DAY + timedelta(2), FIRST_DAY - timedelta(1), "soon", "2026-13-01"):
        answer = ann.get(f"/daily/{wrong}")
        assert answer.status in (400, 404) and "Traceback" not in answer.text
    assert ann.post(f"/daily/{DAY}/chess").status == 404
    ordinary = ann.open(bot="random")
    assert ann.get(f"/t/{ordinary}/daily").status == 404


def test_daily_deals_are_part_of_the_export_and_deleted_with_it(site: Server, day: date) -> None:
    ann = site.browser()
    table = begin(ann)
    ann.post(f"/t/{table}/resign")
    (played,) = json.loads(ann.get("/games/export").text)["daily"]
    assert (played["day"], played["family"], played["table"]) == (DAY.isoformat(), "r", table)
    assert ann.post("/games/delete", {"sure": "yes"}).status == 303
    assert scores_of(site) == {}


def test_a_deal_that_was_begun_on_its_day_counts_after_midnight(
    site: Server, day: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.browser()
    table = begin(ann, "malice")
    monkeypatch.setattr(daily, "today", lambda: DAY + timedelta(1))
    ann.post(f"/t/{table}/resign")
    assert sum(scores_of(site, "malice").values()) == 1
    assert f'href="/t/{table}/daily"' in page(ann, f"/daily/{DAY}")


def test_the_first_table_is_kept_and_deleted_with_its_score(store: ServerStore) -> None:
    begins = Changes(rows=[Row(0, b"{}")], daily=DailyStart("2026-11-30", "r", "ann"))
    for table, score in (("first", 5), ("second", 9)):
        stored(store.open(table, "r", "R", begins, ""))
        stored(store.save(table, Changes(daily_score=score), 0))
    played = DailyPlay("2026-11-30", "r", "first", 5)
    assert stored(store.daily.of_day("2026-11-30", "ann")) == {"r": played}
    assert stored(store.daily.all_of("ann")) == [played] and stored(store.daily.all_of("bob")) == []
    assert stored(store.daily.scores("2026-11-30", "r")) == {5: 1}
    assert stored(store.delete_table("first")) and stored(store.daily.scores("2026-11-30", "r")) == {}


@pytest.mark.parametrize("family", ["r", "board64"])
def test_a_deal_that_is_played_to_its_end_has_a_score(server: Server, day: date, family: str) -> None:
    ann = server.browser()
    table = begin(ann, family)
    with ann.at(table) as client:
        client.play_on("ann")
    timeline = table_in(server.app.state.tables.host.rooms[table].table).timeline
    assert timeline is not None
    seat = deal_of(family, DAY).seat
    payoff = timeline.play.payoffs[seat]
    (score,) = stored(store_of(server).daily.scores(DAY.isoformat(), family))
    assert timeline.is_over and timeline.resigned is None and round(score / daily.SCALE) == payoff
    assert "resigned" not in page(ann, f"/t/{table}/daily")
