"""Requests that cost much more than they should: of long tables, of many tables, and by many connections."""

import asyncio
from collections.abc import Generator
from typing import Any

import pytest

from hoyle.host import idle_tables
from hoyle.server import narrations
from hoyle.server.fair_turns import Turns
from hoyle.server.handlers.game_files import MAX_FILE_BYTES
from hoyle.server.rates import MAX_FILES
from hoyle.table.show import telling
from hoyle.table.timeline import Timeline
from hoyle.table.wire.outbox import MAX_EVENTS
from tests.server.test_play_on import upload
from tests.support.clients import Server, serving
from tests.support.long_tables import long_table, stored


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server with a long finished table, `long`."""
    with serving(tmp_path_factory.mktemp("crowded") / "hoyle.db") as server:
        store, table = server.app.state.tables.store, long_table("board64")
        assert len(table.journal) > 2 * MAX_EVENTS
        asyncio.run(store.open("long", "board64", "Long", stored(table), ""))
        yield server


@pytest.fixture
def narrated(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The indices of the positions whose narration is made."""
    found, events = list[int](), telling.events

    def noted(timeline: Timeline, index: int, *rest: Any) -> Any:
        found.append(index)
        return events(timeline, index, *rest)

    monkeypatch.setattr(telling, "events", noted)
    return found


@pytest.mark.parametrize("have", [0, -5, 3])
def test_a_join_with_an_old_number_narrates_nothing_that_is_not_sent(
    crowded: Server, narrated: list[int], have: int
) -> None:
    with crowded.browser().at("long", have=have) as client:
        assert len(narrated) <= MAX_EVENTS
        assert client.view["status"] == "over" and client.events == []


def test_a_join_with_a_recent_number_gets_what_happened_since(crowded: Server, narrated: list[int]) -> None:
    seq = crowded.browser().get("/t/long/view").text
    with crowded.browser().at("long") as client:
        newest = client.view["seq"]
    assert f'"seq":{newest}' in seq
    narrated.clear()
    with crowded.browser().at("long", have=newest - 5) as client:
        assert len(client.events) >= 5 and len(narrated) == 5
    with crowded.browser().at("long", have=newest - MAX_EVENTS) as client:
        assert len(narrated) == 5 + MAX_EVENTS


def test_replay_and_text_of_a_long_game_are_narrated_once(crowded: Server, narrated: list[int]) -> None:
    guest = crowded.browser()
    pages = [guest.get(f"/t/long/{page}").text for page in ("replay", "replay?seq=7", "game.txt", "replay")]
    assert len(narrated) == len(set(narrated)) > 400
    assert pages[0] == pages[3] and pages[0].count("<li>") == len(narrated)
    assert len(pages[2].splitlines()) > 400


@pytest.mark.parametrize("address", ["replay", "record.json"])
def test_what_is_made_of_a_whole_game_is_made_in_parts_between_which_others_have_their_turns(
    crowded: Server, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    guest, checkpoints, checkpoint = crowded.browser(), list[Turns](), Turns.checkpoint
    positions = guest.get("/t/long/replay").text.count("<li>")

    async def noted(turns: Turns) -> None:
        checkpoints.append(turns)
        await checkpoint(turns)

    monkeypatch.setattr(Turns, "checkpoint", noted)
    assert guest.get(f"/t/long/{address}").status == 200
    assert len(checkpoints) > positions / 50


def test_imports_and_replays_hold_no_more_bytes_than_are_admitted(
    crowded: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many games one address imports and looks at; what a table is counted as is near what it takes."""
    guest, tables = crowded.browser(), crowded.app.state.tables
    body = guest.get("/t/long/record.json").text.encode()
    guest.get("/t/long/replay")
    size, kept = tables.host.rooms["long"].bytes(), tables.narrations.bytes
    monkeypatch.setattr(idle_tables, "MAX_BYTES", 2 * size)
    monkeypatch.setattr(narrations, "MAX_BYTES", 2 * kept)
    for _ in range(5):
        status, path, _ = upload(guest, body)
        assert status == 303 and guest.get(path).status == 200
        assert sum(each.bytes() for each in tables.host.rooms.values()) <= 2.5 * size
        assert tables.narrations.bytes <= 2 * kept


def test_what_imports_and_replays_may_hold_is_less_than_110_mb() -> None:
    bodies = 3 * MAX_FILES * MAX_FILE_BYTES  # as they are received, as text, and on the way to the worker
    assert idle_tables.MAX_BYTES + narrations.MAX_BYTES + bodies < 110_000_000
