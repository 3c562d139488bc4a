"""A match that passes through different games: the loser of a game of R calls a game of Thirty-One, and back."""

from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.play.play import vary
from hoyle.rules.match import Choice, Match
from tests.support.tables import fields_of, gestures_of, open_table, table_of

ANOTHER = Choice("thirty_one", "Thirty-One", "", {"players": 2, "lives": None}, game="thirty_one")


@pytest.fixture
def calling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the loser of a game call Thirty-One in R's matches."""
    usual = GAMES["r"].match
    assert usual is not None

    def settle_other(match: Any, payoffs: tuple[int, ...], points: tuple[int, ...]) -> None:
        match.results[match.games] = payoffs[0] - payoffs[1]
        match.games += 1

    match: Match = replace(usual, choices=lambda match: [*usual.choices(match), ANOTHER], settle_other=settle_other)
    monkeypatch.setitem(GAMES, "r", replace(GAMES["r"], match=match))


@pytest.mark.usefixtures("calling")
def test_a_match_passes_through_another_game_and_back() -> None:
    host = MemoryHost()
    id, people = open_table(host, vary(GAMES["r"], {"true_king": True, "points_to_win": 2}))
    games = [table_of(host, id).running_timeline().play.variant.game.name]
    for _ in range(400):
        table = table_of(host, id)
        if table.status != "open" or len(games) > 3:
            break
        seat = next(seat for seat in range(2) if gestures_of(table, seat))
        keys = gestures_of(table, seat)
        called = [key for key in keys if key == "next|thirty_one" and games[-1] == "r"]
        fields = fields_of((called or keys)[seat % len(keys) if not called else 0])
        people[seat].gesture(fields.pop("act"), **fields)
        assert people[seat].rejects == []
        name = table.running_timeline().play.variant.game.name if table.status == "open" else games[-1]
        games += [name] if name != games[-1] else []
        assert people[seat].view["game"] == name
    assert games[:3] == ["r", "thirty_one", "r"]
    again = host.after_restart()
    assert again.join(id, "p0").view["zones"] == people[0].view["zones"]
    timeline = table_of(again, id).timeline
    assert timeline is not None
    zones = [
        zone.label
        for stage in timeline.stages
        for zone in timeline.scene(stage, None, ["Ann", "Bob"], translator("en")).zones
    ]
    assert "Stock" in zones


@pytest.mark.usefixtures("calling")
def test_another_game_needs_as_many_players() -> None:
    variant = vary(GAMES["r"], {"true_king": True})
    match = variant.new_match(1)
    with pytest.raises(ValueError, match="needs 4 players"):
        match.start_deal_of(vary(GAMES["thirty_one"], {"players": 4}))
