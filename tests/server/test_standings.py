"""How a comparison stands, from what this server knows of its games and from what is stored."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.server import comparisons as module
from hoyle.server.comparison_records import StoredComparison
from hoyle.server.comparisons import Comparisons, question_of
from hoyle.server.jobs import Job, Jobs
from hoyle.server.jobs import State as JobState
from hoyle.server.metrics import Metrics
from tests.support.comparisons import result

QUESTION = question_of("r", {"points_to_win": 2}, {}, "auto", "quick")
BODY, PART = result()["body"], result(100)["body"]
NOW = 1000.0


class Nothing:
    """A store that is never asked."""

    database = None


def comparisons_with(state: JobState | None, body: str = "") -> Comparisons:
    """The comparisons of a server whose games of the question are in this state, after one that waits."""
    store: Any = Nothing()
    made = Comparisons(store, Jobs(), 365, is_shared=True, metrics=Metrics())
    made.server = "me"
    made.jobs.jobs["first"] = Job("first", "bob", dict, (), 0.0)
    if state:
        job = made.jobs.jobs[QUESTION.id] = Job(QUESTION.id, "ann", dict, (), 0.0, state)
        job.result = {"body": body} if body else None
    return made


@pytest.mark.parametrize(
    ("job", "server", "until", "is_over", "stands"),
    [
        (None, "", 0.0, True, "done"),
        ("done", "me", 0.0, False, "done"),
        ("waiting", "me", NOW + 9, False, "waiting"),
        ("running", "me", NOW + 9, False, "running"),
        ("failed", "me", 0.0, False, "failed"),
        ("late", "me", 0.0, False, "failed"),
        ("failed", "other", NOW + 9, False, "running"),
        ("failed", "other", NOW, False, "stopped"),
        ("cancelled", "me", NOW + 9, False, "stopped"),
        (None, "me", NOW + 9, False, "stopped"),
        (None, "other", NOW + 0.1, False, "running"),
        (None, "other", NOW, False, "stopped"),
        ("failed", "me", 0.0, True, "done"),
    ],
)
def test_how_a_comparison_stands(
    monkeypatch: pytest.MonkeyPatch, job: JobState | None, server: str, until: float, is_over: bool, stands: str
) -> None:
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: NOW))
    stored = StoredComparison(QUESTION.id, QUESTION.text, 5.0, server, until, PART, is_over)
    found = comparisons_with(job).standing_of(stored)
    assert (found.state, found.question, found.made) == (stands, QUESTION, 5.0)
    assert found.is_unfinished == (stands in ("waiting", "running"))
    assert found.place == (stands == "waiting") and (found.found is None) == (stands == "stopped")


def test_what_this_server_knows_is_newer_than_the_store() -> None:
    def games(job: str, stored: str) -> int | None:
        row = StoredComparison(QUESTION.id, QUESTION.text, 5.0, "me", 0.0, stored, False)
        found = comparisons_with("running", job).standing_of(row).found
        return found.games if found else None

    assert [games(BODY, PART), games("", PART), games(BODY, ""), games("", "")] == [400, 100, 400, None]


def test_only_what_is_stored_stands_somewhere() -> None:
    class Two(Nothing):
        async def find_all(self, ids: list[str]) -> dict[str, StoredComparison]:
            row = StoredComparison(QUESTION.id, QUESTION.text, 5.0, "me", 0.0, "", True)
            return {id: row for id in ids if id == QUESTION.id}

    comparisons, store = comparisons_with("running"), Two()
    comparisons.store = store  # type: ignore[assignment]
    assert list(asyncio.run(comparisons.standings(["unknown", QUESTION.id]))) == [QUESTION.id]
    assert asyncio.run(comparisons.standing("unknown")) is None
