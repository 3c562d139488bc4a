"""Tables by rewrites, stored by an earlier version, are verified, told and played on by this one without the files."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.table.show import transcript
from hoyle.table.table import Table
from hoyle.table.verify import verify
from hoyle.table.versions import is_playable
from hoyle.table.wire import events
from tests.support.rewritten_tables import EXAMPLES, RECORDS, TABLES, record_of


@pytest.fixture(autouse=True)
def only_known_games() -> Iterator[None]:
    """Forget the games that a test lists."""
    known = dict(GAMES)
    yield
    for name in set(GAMES) - set(known):
        GAMES.pop(name)


def test_every_worked_rewrite_has_a_record() -> None:
    assert {file.name for file in RECORDS.iterdir()} == {f"{name}.json.gz" for name in TABLES}
    assert TABLES.keys() - {"stacked"} == {file.stem for file in EXAMPLES.glob("*.py")}


@pytest.mark.parametrize("name", TABLES)
def test_the_record_agrees_with_the_rules_of_its_texts(name: str) -> None:
    assert verify(record_of(name)).startswith("All agree: the seal ")


@pytest.mark.parametrize("name", TABLES)
def test_the_table_goes_on_from_its_middle_as_it_did(name: str) -> None:
    journal: list[Any] = [events.read(json.dumps(event).encode()) for event in json.loads(record_of(name))["events"]]
    table = Table("t")
    for event in journal[: len(journal) // 2]:
        table.apply(event)
    timeline = table.running_timeline()
    assert is_playable(table.opened) and timeline.play.variant.game.rewrites
    assert timeline.play.to_move or timeline.is_between_games
    for event in journal[len(journal) // 2 :]:
        table.apply(event)
    assert table.status == "over"


@pytest.mark.parametrize("name", TABLES)
def test_its_log_names_the_rewrites(name: str) -> None:
    table = transcript.table_of_record(record_of(name))
    said = transcript.transcript(table, None, "en")
    titles = [rewrite.title for rewrite in GAMES[table.opened.game].rewrites]
    assert titles and all(title in said for title in titles)
