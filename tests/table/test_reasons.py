"""Questions why a card cannot go somewhere: they are answered at any time, in the reader's language, and change nothing."""

import json
from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.shared.reasons import targets
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.i18n import translator
from hoyle.table.wire.messages import WhyFrame
from hoyle.table.wire.outbox import Outbox
from tests.support.tables import SlowConnection, open_table, snapshot, table_of


def opened(name: str = "r", **options: Any) -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """Open a table with two people."""
    host = MemoryHost()
    return host, *open_table(host, hoyle.game(name, **options))


def said(connection: MemoryConnection, item: str, to: str = "") -> tuple[str, str]:
    """Ask, and return the sentence and the clause of the answer."""
    answer = connection.why(item, to)
    return answer["text"], answer.get("clause", "")


def test_an_impossible_drop_is_answered_with_the_card_and_the_paragraph() -> None:
    _, _, people = opened()
    assert said(people[0], "b5", "laid1") == ("Wizard 5 goes face down in front of you.", "R3")
    assert said(people[0], "b5", "hand1") == ("Wizard 5 is of your side: it never goes to P1.", "R2")


def test_a_question_changes_nothing() -> None:
    host, id, people = opened()
    before, frames = snapshot(table_of(host, id)), len(people[1].frames)
    said(people[0], "b5", "laid1")
    assert snapshot(table_of(host, id)) == before and len(people[1].frames) == frames


def test_a_game_with_long_turns_gives_the_reasons_of_the_turn_that_is_prepared() -> None:
    host, id, people = opened("rummy")
    (mover,) = table_of(host, id).to_move()
    assert mover is not None
    card = next(item for zone in people[mover].view["zones"] if zone["id"] == f"hand{mover}" for item in zone["items"])
    assert said(people[mover], card["id"], "stock")[1] == "RM8"


def test_a_possible_drop_has_no_reason() -> None:
    _, _, people = opened()
    assert said(people[0], "b5", "laid0") == said(people[0], "b5") == ("", "")


def test_who_has_chosen_watches_or_asks_about_the_card_of_another_is_told_so() -> None:
    host, id, people = opened()
    assert said(people[0], "r5", "laid0") == ("That card is P1's, not yours.", "")
    people[0].gesture("lay", item="b5", to="laid0")
    assert said(people[0], "b6", "laid0") == ("You have already chosen. Wait for P1.", "")
    assert said(host.join(id), "b6", "laid0")[0].startswith("You are watching.")


def test_who_waits_for_a_card_to_be_shown_is_told_why() -> None:
    _, _, people = opened()
    people[0].gesture("lay", item="b2", to="laid0")
    people[1].gesture("lay", item="r0", to="laid1")
    text = "Your Spy is at work: P1 shows a card first, then you choose."
    assert said(people[0], "b6", "laid0") == (text, "R14")


def test_a_game_that_is_over_is_a_reason() -> None:
    _, _, people = opened()
    people[0].gesture("lay", item="b1", to="laid0")
    people[1].gesture("lay", item="r7", to="laid1")
    assert said(people[0], "b6", "laid0") == ("This game is over.", "")


def test_unknown_cards_and_places_are_answered_too() -> None:
    _, _, people = opened()
    assert said(people[0], "nonsense", "laid0")[0] == "That card is no longer on the table."
    assert said(people[0], "b6", "nonsense")[0].endswith(".")


@pytest.mark.parametrize("frame", ['{"t":"why"}', '{"t":"why","item":5}', f'{{"t":"why","item":"{"b" * 65}"}}'])
def test_a_malformed_question_is_refused(frame: str) -> None:
    _, _, people = opened()
    people[0].send(frame)
    assert people[0].rejects and not people[0].reasons


def test_a_slow_connection_keeps_only_the_newest_answer() -> None:
    outbox = Outbox(0, "en", SlowConnection())
    for item in ("b1", "b2"):
        outbox.explain(WhyFrame(item, "laid1", "Because."))
    frames = outbox.take()
    assert len(frames) == 1 and b'"b2"' in frames[0] and outbox.take() == []


def test_an_acknowledgement_waits_for_the_view_whatever_is_sent_before() -> None:
    outbox = Outbox(0, "en", SlowConnection())
    for other in (
        lambda: outbox.reject("b", "No."),
        lambda: outbox.explain(WhyFrame("b1", "laid1", "Because.")),
        lambda: None,
    ):
        outbox.ack("a")
        other()
        assert b'"a"' not in b"".join(outbox.take())
        outbox.put(b"{}", 1)
        assert json.loads(outbox.take()[-1])["acks"] == ["a"]
        assert outbox.take() == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_answers_and_what_it_offers_has_no_reason(name: str) -> None:
    host, id, people = opened(name)
    table = table_of(host, id)
    assert table.timeline is not None
    say = translator("en")
    for seat, connection in enumerate(people):
        draft = table.draft(seat)
        scene = table.timeline.scene_now(seat, table.people.names(say), say, draft and draft.current)
        items = [item.id for zone in scene.zones for item in zone.items][:20]
        for item in items:
            for to in targets(scene, item):
                assert said(connection, item, to) == ("", "")
            assert bool(said(connection, item, "nowhere")[0]) and connection.rejects == []
