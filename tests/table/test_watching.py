"""Spectators who see all cards with a delay."""

import json
import random
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host import watching
from hoyle.host.local_table import LocalTable
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.i18n import translator
from hoyle.table.people import spectators
from tests.support.tables import open_table, play_out, table_of

MINUTE = 60_000


def at_thirty_one(delay: int = 60) -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A table of Thirty-One for three whose spectators see all cards after `delay` seconds."""
    host = MemoryHost()
    return host, *open_table(host, hoyle.game("thirty_one", players=3), hands_delay=delay)


def wait(host: MemoryHost, milliseconds: int) -> None:
    """Let time pass."""
    host.clock.run(host.clock.sleep(milliseconds))
    host.clock.settle(0)


def hands(view: dict[str, Any]) -> list[str]:
    """Return the faces of all hands in a view, `?` for a card face down."""
    return [item.get("face", "?") for zone in view["zones"] if zone["kind"] == "fan" for item in zone["items"]]


def test_spectators_see_all_hands_after_the_delay_and_nothing_before() -> None:
    host, id, people = at_thirty_one()
    eve = host.join(id)
    dealt = sorted(face for seat, person in enumerate(people) for face in own(person.view, seat))
    assert eve.view["zones"] == [] and "1 minute later" in eve.view["prompt"]
    assert json.loads(eve.frames[-1])["have"] == -1, "nothing of the game is known to them"
    wait(host, MINUTE - 1)
    assert eve.view["zones"] == []
    wait(host, 2)
    assert sorted(hands(eve.view)) == dealt
    assert eve.view["notice"] == "You see all cards, 1 minute later."
    assert eve.events == [], "what led to the first position is not told"
    assert not eve.view["acts"] and eve.view["you"] is None


def own(view: dict[str, Any], seat: int) -> list[str]:
    """Return the faces of a seat's own hand in its view."""
    return [item["face"] for zone in view["zones"] if zone["id"] == f"hand{seat}" for item in zone["items"]]


def test_each_position_comes_in_its_time_with_what_happened() -> None:
    host, id, people = at_thirty_one()
    eve = host.join(id)
    wait(host, MINUTE)
    shown = eve.view["seq"]
    for step in range(4):
        play_out(host, id, people, random.Random(step), limit=1)
        wait(host, 10_000)
    table = table_of(host, id)
    assert eve.view["seq"] == shown < table.seq
    frames = len(eve.frames)
    wait(host, 20_000)
    assert eve.view["seq"] == shown + 1
    wait(host, 10_000)
    assert eve.view["seq"] == shown + 2
    wait(host, MINUTE)
    assert eve.view["seq"] == table.seq
    assert eve.events and len(eve.frames) > frames


def test_who_comes_later_or_after_a_restart_waits_as_long() -> None:
    host, id, people = at_thirty_one()
    play_out(host, id, people, random.Random(1), limit=3)
    wait(host, 30_000)
    late = host.join(id)
    assert late.view["zones"] == []
    wait(host, 30_000)
    assert late.view["seq"] == table_of(host, id).seq
    again = host.after_restart()
    eve = again.join(id)
    assert eve.view["zones"] == []
    wait(again, MINUTE)
    assert hands(eve.view) == hands(late.view)


def test_players_see_what_they_always_see_and_are_told() -> None:
    host, id, people = at_thirty_one()
    plain = MemoryHost()
    _, others = open_table(plain, hoyle.game("thirty_one", players=3))
    host.join(id)
    wait(host, 2 * MINUTE)
    for person, other in zip(people, others, strict=True):
        assert person.view["zones"] == other.view["zones"]
        assert person.view["spectators"] == "Spectators see all cards, 1 minute later."
        assert "spectators" not in other.view


def test_no_frame_of_a_spectator_holds_a_card_before_its_time() -> None:
    host, id, people = at_thirty_one(delay=300)
    eve = host.join(id)
    for step in range(6):
        play_out(host, id, people, random.Random(step), limit=1)
        wait(host, 30_000)
    assert all('"face"' not in json.dumps(json.loads(frame)) for frame in eve.frames)


def test_the_end_is_shown_at_once() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"), hands_delay=900)
    eve = host.join(id)
    play_out(host, id, people, random.Random(1))
    assert eve.view["status"] == "over" and eve.view["result"]
    room = host.host.rooms[id]
    assert isinstance(room.table, LocalTable) and room.table.past is None and room.past == -1, "it takes no memory"


def test_the_table_that_spectators_see_takes_memory_of_its_own() -> None:
    host, id, _ = at_thirty_one()
    room = host.host.rooms[id]
    alone = room.bytes()
    host.join(id)
    assert room.bytes() == 2 * alone


def test_events_are_shown_in_parts_and_not_to_players_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "AT_ONCE", 2)
    host, id, people = at_thirty_one()
    play_out(host, id, people, random.Random(1), limit=5)
    assert not host.host.rooms[id].shows_later, "nobody watches"
    host.clock.time += 2 * MINUTE
    room, now = host.host.rooms[id], host.clock.time
    began = room.table.summary.began or 0
    assert [watching.past(room, now) for _ in range(4)] == [began + 2, began + 4, began + 5, began + 5]
    assert host.clock.run(watching.shown_to(host.host, id, "p0")).past is None
    shown = host.clock.run(watching.game_shown_to(host.host, id, "eve", "en"))
    assert shown.past == began + 5 == table_of(host, id).seq


def test_pages_show_spectators_nothing_before_the_time() -> None:
    host, id, _ = at_thirty_one()
    with pytest.raises(Refusal, match="You will see"):
        host.clock.run(watching.game_shown_to(host.host, id, "eve", "en"))
    assert host.clock.run(watching.game_shown_to(host.host, id, "p0", "en")).past is None


def test_a_rematch_keeps_what_spectators_see_and_forms_offer_it() -> None:
    say = translator("en")
    assert spectators.choice_of("300") == (True, 300)
    assert spectators.choices(say)["900"] == "all cards, 15 minutes later"
    with pytest.raises(Refusal, match="Choose what spectators see"):
        spectators.choice_of("5")
