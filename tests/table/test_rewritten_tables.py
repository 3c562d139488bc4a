"""Tables that are played by rewrites keep the texts: they go on, and are replayed and verified without the files."""

from collections.abc import Iterator
from typing import Any

import pytest

from hoyle.games import GAMES, own_games
from hoyle.pages.lobby import search
from hoyle.pages.table import record_text
from hoyle.rules.options import OptionError
from hoyle.table import game_files
from hoyle.table.show import transcript
from hoyle.table.table import Table
from hoyle.table.verify import Unreadable, verify
from hoyle.table.versions import is_playable
from hoyle.table.wire import events
from tests.support.rewrites import RED_TIES, rewritten
from tests.table.test_verify import played, written

TEXT = RED_TIES + "# A text that no other test reads, since a game keeps the name of the file that was read first.\n"


@pytest.fixture
def record() -> Iterator[dict[str, Any]]:
    """The record of a finished table, whose game is not listed any more."""
    game = rewritten(TEXT)
    GAMES[game.name] = game
    made = played(game.name, points_to_win=2)
    del GAMES[game.name]
    yield made
    GAMES.pop(game.name, None)


def test_a_record_contains_the_texts_and_is_verified_with_them(record: dict[str, Any]) -> None:
    assert record["events"][0]["rewrites"] == [{"file": "text0.py", "text": TEXT}]
    assert verify(written(record)).startswith("All agree")
    assert GAMES["red_breaks_ties"].version == record["events"][0]["version"]


def test_it_is_replayed_with_them(record: dict[str, Any]) -> None:
    text = transcript.transcript(transcript.table_of_record(written(record)), None, "en")
    assert "Red breaks ties" in text and "Round 1" in text


def test_a_stored_table_goes_on_with_them(record: dict[str, Any]) -> None:
    import json

    journal = [events.read(json.dumps(event).encode()) for event in record["events"]]
    table = Table("t")
    for event in journal[:3]:
        table.apply(event)
    assert is_playable(table.opened) and table.running_timeline().play.variant.game.rewrites
    assert table.running_timeline().play.variant.game is GAMES["red_breaks_ties"]


@pytest.mark.parametrize(
    "text",
    [RED_TIES + "# changed\n", "import os\nREWRITE = 1\n", RED_TIES.replace("compare_strengths", "no_such_rule")],
)
def test_other_texts_do_not_stand_for_the_rules_of_the_record(record: dict[str, Any], text: str) -> None:
    record["events"][0]["rewrites"][0]["text"] = text
    with pytest.raises(Unreadable, match="There is no game 'red_breaks_ties' here"):
        verify(written(record))
    assert "red_breaks_ties" not in GAMES


def test_texts_of_strangers_do_not_run_where_their_game_is_imported(record: dict[str, Any]) -> None:
    refused = game_files.import_game(written(record), ())
    assert "There is no game 'red_breaks_ties' here" in str(refused["why"]) and "red_breaks_ties" not in GAMES


def test_an_imported_game_leaves_no_texts_in_the_store(record: dict[str, Any]) -> None:
    usual = played("r", points_to_win=2)
    usual["events"][0]["rewrites"] = record["events"][0]["rewrites"]
    imported = game_files.import_game(written(usual), ())
    assert '"rewrites": []' in str(imported["events"][0]).replace("'", '"').replace('":[]', '": []')


def test_a_rewrite_of_a_game_that_is_not_here_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no game chess"):
        rewritten(RED_TIES.replace('of="r"', 'of="chess"'))


def test_a_table_goes_on_by_its_own_text_when_a_newer_one_has_its_name(record: dict[str, Any]) -> None:
    import json

    newer = rewritten(TEXT.replace("return 1 if", "return 0 if"))
    GAMES[newer.name] = newer
    journal = [events.read(json.dumps(event).encode()) for event in record["events"]]
    table = Table("t")
    for event in journal:
        table.apply(event)
    name = f"red_breaks_ties_{record['events'][0]['version']:x}"
    try:
        assert table.status == "over" and table.opened.game == name and name in own_games.UNLISTED
        assert verify(written(record)).startswith("All agree")
        assert name not in {card.game.name for card in search("", "en")}
        assert GAMES["red_breaks_ties"] is newer
        assert json.loads(record_text(table))["events"][0]["game"] == "red_breaks_ties"
    finally:
        GAMES.pop(name)
        own_games.UNLISTED.discard(name)
