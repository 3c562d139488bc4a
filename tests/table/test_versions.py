"""Tables of an earlier version of a game go on by the rules under which they were opened."""

from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.play.play import vary
from hoyle.table.game import DRIFTED
from hoyle.table.table import Table
from hoyle.table.verify import Unreadable, first_game
from hoyle.table.versions import in_this_version, is_playable
from hoyle.table.wire.events import Opened, Player

PATIENCE = dict(GAMES["board64"].presets["patience_open"].values) | {"crossed": "one"}


def opened(version: int, options: dict[str, Any] = PATIENCE, game: str = "board64") -> Opened:
    """Return the event that opened a table under a version of the rules."""
    return Opened(game, options, [Player("bot", bot="greedy")], version, "secret")


def table_of(event: Opened) -> Table:
    """Return the table after its opening."""
    table = Table("x")
    table.apply(event)
    return table


def test_a_patience_of_the_first_version_keeps_its_rules() -> None:
    old, new, cleared = (
        table_of(event).timeline for event in (opened(1), opened(2), opened(2, PATIENCE | {"crossed": "all"}))
    )
    assert old and new and cleared
    assert old.play.state.top == cleared.play.state.top != new.play.state.top
    assert "one_after_deal" in old.rules_text and "one_after_deal" not in new.rules_text
    assert table_of(opened(1)).stuck == table_of(opened(2)).stuck == ""


def test_options_that_mean_the_same_are_not_translated() -> None:
    event = opened(1, dict(GAMES["board64"].presets["game1"].values))
    assert in_this_version(event) == replace(event, version=2)
    assert in_this_version(opened(2)) == opened(2)


@pytest.mark.parametrize("version", [0, 3])
def test_a_table_of_an_unknown_version_cannot_go_on(version: int) -> None:
    assert not is_playable(opened(version)) and in_this_version(opened(version)) == opened(version)
    assert table_of(opened(version)).stuck == DRIFTED
    with pytest.raises(Unreadable, match=f"version {version}"):
        first_game(opened(version), 0)


def test_a_record_of_the_first_version_is_dealt_by_its_rules() -> None:
    timeline = first_game(opened(1), 0)
    assert timeline.variant.options == vary(GAMES["board64"], PATIENCE | {"crossed": "one_after_deal"}).options


def test_a_game_that_is_not_there_is_not_playable() -> None:
    assert not is_playable(opened(1, {}, "whist"))
