"""What a client may send, and how much waits for a slow one, is limited."""

import json
from typing import Any

import pytest

from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Event
from hoyle.json_form import Encoded
from hoyle.table.wire import messages
from hoyle.table.wire.messages import MAX_ADDRESS, MAX_CID, MAX_FRAME, BotView, Join, Move, Step, Why
from hoyle.table.wire.outbox import MAX_EVENTS, MAX_REJECTS, Outbox
from tests.support.tables import SlowConnection

TOO_LONG, UNREADABLE = "That message is too long.", "The server could not read that message."


def move(**fields: Any) -> bytes:
    """Return the frame of a gesture."""
    return encode(Move(**{"cid": "c", "act": "lay"} | fields))


@pytest.mark.parametrize(
    ("frame", "refusal"),
    [
        (move(cid="c" * MAX_CID), ""),
        (move(cid="c" * (MAX_CID + 1)), TOO_LONG),
        (move(cid=10 ** (MAX_CID - 1)), ""),
        (move(cid=10**MAX_CID), TOO_LONG),
        (encode(Why("b" * MAX_ADDRESS, "t" * MAX_ADDRESS)), ""),
        (encode(Why("b" * (MAX_ADDRESS + 1), "t")), TOO_LONG),
        (encode(Why("b", "t" * (MAX_ADDRESS + 1))), TOO_LONG),
        (move().ljust(MAX_FRAME), ""),
        (move().ljust(MAX_FRAME + 1), TOO_LONG),
        (encode(Join("t1", 3, "de")), ""),
        (encode(BotView()), ""),
        (b'{"t":"move","cid":"c"}', UNREADABLE),
        (b"no message", UNREADABLE),
    ],
)
def test_a_message_is_read_or_refused_in_a_sentence(frame: bytes, refusal: str) -> None:
    if not refusal:
        assert encode(messages.read(frame)) == frame.strip()
        return
    with pytest.raises(Refusal) as refused:
        messages.read(frame)
    assert refused.value.message == refusal


def taken(box: Outbox) -> list[dict[str, Any]]:
    """Return what an outbox has for its client."""
    return [json.loads(frame) for frame in box.take()]


@pytest.mark.parametrize(
    ("before", "events", "waiting"),
    [
        (0, MAX_EVENTS, MAX_EVENTS),
        (0, MAX_EVENTS + 1, None),
        (1, MAX_EVENTS - 1, MAX_EVENTS),
        (1, MAX_EVENTS, None),
        (1, None, None),
    ],
)
def test_too_many_events_are_dropped_with_the_positions_and_the_client_knows_of_the_gap(
    before: int, events: int | None, waiting: int | None
) -> None:
    box, steps = Outbox(0, "en", SlowConnection()), [Step(Encoded(b"{}"), 1)]
    if before:
        box.put(b"{}", 1, [Event("first")] * before)
    box.put(b"{}", 2, None if events is None else [Event("next")] * events, steps)
    (frame,) = taken(box)
    assert (frame["have"], len(frame["events"]), frame.get("gap", False)) == (2, waiting or 0, waiting is None)
    assert len(frame.get("steps", [])) == (1 if waiting and not before else 0)
    box.put(b"{}", 3, [Event("later")])
    (frame,) = taken(box)
    assert (len(frame["events"]), "gap" in frame) == (1, False), "the gap was before the last view"


def test_of_many_refusals_and_acknowledgements_the_newest_are_sent() -> None:
    box = Outbox(0, "en", SlowConnection())
    for number in range(2 * MAX_EVENTS):
        box.reject(number, f"No {number}.")
        box.ack(number)
    box.put(b"{}", 1)
    *refusals, view = taken(box)
    newest = list(range(2 * MAX_EVENTS))
    assert [refusal["acks"] for refusal in refusals] == [[number] for number in newest[-MAX_REJECTS:]]
    assert view["acks"] == newest[-MAX_EVENTS - 1 :]
    assert taken(box) == [], "all was sent"
    box.reject(None, "No.")
    assert taken(box)[0]["acks"] == []
