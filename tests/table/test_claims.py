"""For whom a game waits, and who may claim it from somebody who is gone."""

import pytest

import hoyle
from hoyle.host.memory import MemoryHost
from hoyle.table.opening import Wish
from hoyle.table.people import presence
from hoyle.table.summary import summary_of
from hoyle.table.time_control import DAY, TimeControl
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.events import Player, SubstituteChanged
from tests.support.tables import open_table, table_of


@pytest.mark.parametrize(("bots", "may_claim"), [(0, True), (1, False)])
def test_only_at_a_table_for_two_is_a_game_claimed(bots: int, may_claim: bool) -> None:
    host, variant = MemoryHost(), hoyle.game("princess_card", players=2 + bots)
    people = [Player("human", name, holder=name) for name in ("ann", "bob")]
    wish = Wish(variant.name, variant.canonical(), [*people, *[Player("bot", bot="random")] * bots])
    id = host.open(wish)
    host.join(id, "bob")
    table = table_of(host, id)
    assert presence.absent(table, {0}) == [0], "the game waits for the first seat"
    assert presence.may_claim(table, 1, {0}) is may_claim


@pytest.mark.parametrize(
    ("game", "seconds", "substituted", "resigned", "awaited"),
    [
        ("r", 0, None, None, [0, 1]),
        ("princess_card", 0, None, None, [0]),
        ("r", 60, None, None, [0, 1]),
        ("r", DAY - 1, None, None, [0, 1]),
        ("r", DAY, None, None, []),
        ("r", 0, 0, None, [1]),
        ("r", 0, None, 0, []),
    ],
)
def test_a_game_waits_for_the_people_to_move_unless_a_clock_counts_days(
    game: str, seconds: int, substituted: int | None, resigned: int | None, awaited: list[int]
) -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game(game), clock=TimeControl("move", seconds) if seconds else None)
    table = table_of(host, id)
    if substituted is not None:
        table.apply(SubstituteChanged(substituted, (1, "c"), "random"))
    if resigned is not None:
        host.clock.run(host.host.handle(id, Resign(resigned)))
    assert presence.awaited(table) == awaited == summary_of(table).awaited
    assert presence.absent(table, {1}) == [seat for seat in awaited if seat == 1]
