"""Drafts: turns that seats prepare step by step, which last as long as their decision."""

from dataclasses import replace

import pytest

import hoyle
from hoyle.games.shared.drafts import Step
from hoyle.host.memory import FirstMoveBots, MemoryConnection, MemoryHost
from hoyle.table import drafting, undo
from hoyle.table.people.audience import Audience
from hoyle.table.table import Table
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.events import DraftChanged, Played, StoredDraft
from tests.support.asks import answers
from tests.support.tables import gestures_of, open_table, snapshot, table_of


def test_an_undone_turn_of_rummy_brings_its_draft_back() -> None:
    host = MemoryHost(FirstMoveBots())
    id, people = open_table(host, hoyle.game("rummy"))
    table = table_of(host, id)
    for _ in range(60):
        seat = table.running_timeline().play.to_move[0]
        people[seat].gesture("hint", option="hint")
        draft = table.draft(seat)
        if draft and draft.stored.steps:
            break
        people[seat].rejects.clear()
        key = gestures_of(table, seat)[0]
        people[seat].gesture("turn", option=key.partition("|")[2])
    else:
        raise AssertionError("nobody could play a meld")
    drafted = people[seat].view["zones"]
    people[seat].gesture("commit")
    assert isinstance(table.journal[-1], Played) and table.journal[-1].steps
    people[seat].gesture("friendly", option="undo")
    for other in people:
        if other.seat != seat:
            other.gesture("friendly", option=answers(other.view, "friendly")[0])
    assert people[seat].view["zones"] == drafted and people[seat].view["draft"]["ready"]
    again = host.after_restart()
    assert again.join(id, f"p{seat}").view["zones"] == drafted
    people[seat].gesture("commit")
    assert people[seat].rejects == []


def test_a_draft_is_for_its_own_decision_only() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("rummy"))
    table = table_of(host, id)
    seat = table.running_timeline().play.to_move[0]
    draft = table.draft(seat)
    assert draft is not None
    draft.stored.tok = "d99.s0"
    table.apply(DraftChanged(seat, draft.stored))
    assert table.draft(seat) is not draft
    table.game.drafts[seat] = draft
    found = table.draft(seat)
    assert found is not None and found.stored.tok == table.tok(seat)
    table.game.drafts.clear()
    hand = [
        item.id for zone in table.view(Audience(seat), "en").zones if zone.id == f"hand{seat}" for item in zone.items
    ]
    for count in (1, 2, 3):
        steps = [Step("lay", item, "new") for item in hand[:count]]
        table.apply(DraftChanged(seat, StoredDraft(table.tok(seat), steps, [])))
        assert len(table.game.drafts[seat].states) == count + 1


@pytest.mark.parametrize(
    ("tok", "items", "is_rebuilt"), [("d0", 1, True), ("d9", 1, False), ("d0", 0, False), ("d0", 2, True)]
)
def test_a_stored_draft_is_rebuilt_for_its_decision_if_its_steps_still_apply(
    tok: str, items: int, is_rebuilt: bool
) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("rummy"))
    timeline = table_of(host, id).running_timeline()
    seat = timeline.play.to_move[0]
    beginning = timeline.empty_draft(seat, "d0")
    hand = next(zone for zone in people[seat].view["zones"] if zone["id"] == f"hand{seat}")["items"]
    stored = StoredDraft(tok, [Step("lay", item["id"], "new") for item in hand[:items]] or [Step("lay", "none")], ["c"])
    assert timeline.drafts
    rebuilt = drafting.rebuild(timeline.drafts, stored, beginning)
    assert (rebuilt is not None) == is_rebuilt
    assert rebuilt is None or (rebuilt.stored, len(rebuilt.states)) == (stored, items + 1)


def at_rummy() -> tuple[MemoryHost, str, MemoryConnection, list[str]]:
    """A table of rummy: the player to move, and the cards of the hand."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("rummy"))
    seat = table_of(host, id).running_timeline().play.to_move[0]
    hand = next(zone for zone in people[seat].view["zones"] if zone["id"] == f"hand{seat}")
    return host, id, people[seat], [item["id"] for item in hand["items"]]


def test_a_step_that_is_sent_again_is_not_done_again_and_only_recent_ones_are_known() -> None:
    host, id, person, hand = at_rummy()
    table, seat = table_of(host, id), person.seat or 0
    frame = {"t": "move", "cid": "c", "tok": person.view["tok"], "act": "lay", "item": hand[0], "to": "new"}
    for _ in range(3):
        person.send(frame)
    assert person.rejects == [] and len(table.game.drafts[seat].stored.steps) == 1
    for _ in range(drafting.STORED_CIDS):
        person.gesture("undo")
        person.gesture("lay", item=hand[1], to="new")
    draft = table.game.drafts[seat].stored
    assert len(draft.steps) == 1 and len(draft.cids) == drafting.STORED_CIDS
    assert table.done == {(seat, cid) for cid in draft.cids}
    person.gesture("reset")
    assert table.game.drafts[seat].stored.steps == [] and table.game.drafts[seat].stored.cids[-1] not in draft.cids


@pytest.mark.parametrize("act", ["lay", "undo", "reset", "commit"])
def test_who_is_not_to_move_prepares_nothing(act: str) -> None:
    host, id, person, hand = at_rummy()
    other = host.join(id, f"p{1 - (person.seat or 0)}")
    other.gesture(act, item=hand[0], to="new")
    assert other.rejects == ["That cannot be done now."] and not table_of(host, id).game.drafts


def test_a_turn_that_cannot_be_played_is_refused_and_stays_as_it_is() -> None:
    host, id, person, hand = at_rummy()
    person.gesture("commit")
    person.gesture("lay", item=hand[0], to="new")
    person.gesture("commit")
    person.gesture("lay", item="none", to="new")
    assert len(person.rejects) == 3 and len(table_of(host, id).game.drafts[person.seat or 0].stored.steps) == 1


def test_another_host_catches_up_with_every_step() -> None:
    host, id, person, hand = at_rummy()
    other = host.after_restart()
    there = other.join(id, f"p{person.seat}")
    for act, item in (("lay", hand[0]), ("lay", hand[1]), ("undo", ""), ("reset", "")):
        person.gesture(act, item=item, to="new")
        other.clock.run(other.host.on_change_elsewhere(id))
        assert snapshot(table_of(other, id)) == snapshot(table_of(host, id))
        assert there.view["draft"] == person.view["draft"] and not person.rejects


def melds(person: MemoryConnection) -> list[str]:
    """Return the names of the melds on the table in a view."""
    return [zone["id"] for zone in person.view["zones"] if zone["id"][0] == "m" and zone["id"][1:].isdigit()]


def test_a_turn_is_drawn_while_nothing_is_prepared() -> None:
    host, id, person, hand = at_rummy()
    table, seat = table_of(host, id), person.seat or 0
    draw = gestures_of(table, seat)
    person.gesture("lay", item=hand[0], to="new")
    assert draw and gestures_of(table, seat) == []
    person.gesture("undo")
    assert gestures_of(table, seat) == draw


def with_melds() -> tuple[MemoryHost, str, list[MemoryConnection], Played]:
    """A match of rummy in whose first deal two melds lie on the table, and the event that played them."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("rummy", match_target=100), secret="0" * 64)
    table = table_of(host, id)
    person = people[table.running_timeline().play.to_move[0]]
    person.gesture("hint", option="hint")
    person.gesture("commit")
    event = table.journal[-1]
    assert isinstance(event, Played) and melds(people[0]) == melds(people[1]) == ["m0", "m1"]
    return host, id, people, event


def test_the_next_deal_begins_with_an_empty_table() -> None:
    host, id, people, _ = with_melds()
    host.clock.run(host.host.handle(id, Resign(0)))
    people[0].gesture("next", option="go")
    assert not people[0].rejects and melds(people[0]) == melds(people[1]) == []


def test_a_table_goes_on_although_the_arrangement_that_was_stored_does_not_fit() -> None:
    host, id, _, event = with_melds()
    table = table_of(host, id)

    def arrangement(note: object) -> object:
        again = Table(id)
        for stored in (*table.journal[:-1], replace(event, note=note)):
            again.apply(stored)
        assert again.status == "open" and again.timeline and table.timeline
        assert again.timeline.last.packed == table.timeline.last.packed
        return again.timeline.last.arrangement

    unknown = arrangement(None)
    assert arrangement([["", "+2C", "+3C", "+4C"]]) == unknown
    assert arrangement(event.note[::-1]) != unknown


@pytest.mark.parametrize("friendly", [True, False])
def test_the_games_own_hint_is_off_where_hints_are(friendly: bool) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("rummy"), secret="0" * 64, friendly=friendly)
    person = people[table_of(host, id).running_timeline().play.to_move[0]]
    assert ("hint" in [act["id"] for act in person.view["acts"]]) == friendly
    person.gesture("hint", option="hint")
    assert person.rejects == ([] if friendly else [undo.OFF])
