"""The schema of the frames: it is written and shown as it is now, and real frames of every family of games fit it."""

import asyncio
import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator, validators

import hoyle
from hoyle.bots.at_tables import LocalBots
from hoyle.bots.remote_table import choose_moves
from hoyle.docs import protocol
from hoyle.docs.folders import TEXTS
from hoyle.docs.site import rendered_page
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.table.people import talk
from hoyle.table.show import bot_view, numbered_moves
from hoyle.table.table import Table
from hoyle.table.wire import messages
from tests.support.tables import fields_of, gestures_of, open_table, seats_to_move, table_of

GAMES: dict[str, dict[str, Any]] = {
    "r": {"hand_limit": 3},
    "board64": {},
    "malice": {},
    "muzicando": {},
    "rummy": {},
    "thirty_one": {},
    "princess_card": {"players": 3},
    "telepathy": {},
    "seeker": {},
}
"""Games of every family, and their options."""


def strict(schema: Any) -> Any:
    """The schema without any field that it does not name, so that a frame with another field does not fit."""
    closed = copy.deepcopy(schema)
    for component in closed["$defs"].values():
        if "properties" in component:
            component["additionalProperties"] = False
    return closed


FITTED = set[tuple[str, str]]()
"""What has fitted a part of the schema before, as JSON: views repeat most cards and places of the views before them."""


def fits(validator: Any, ref: str, value: Any, schema: Any) -> Iterator[Any]:
    """Yield the errors of a value for the part of the schema that is named; what has fitted once is not looked at again."""
    key = ref, json.dumps(value)
    if key not in FITTED:
        errors = list(Draft202012Validator.VALIDATORS["$ref"](validator, ref, value, schema))
        yield from errors
        if not errors:
            FITTED.add(key)


Validator = validators.extend(Draft202012Validator, {"$ref": fits})
SCHEMA = strict(protocol.schema())
VALID = {name: Validator(SCHEMA | {"anyOf": [{"$ref": f"#/$defs/{name}"}]}) for name in ("ClientFrame", "ServerFrame")}


class Recorded(MemoryConnection):
    """A client all of whose frames have to fit the schema."""

    def wake(self) -> None:
        """Check the new frames."""
        first = len(self.frames)
        super().wake()
        for frame in self.frames[first:]:
            VALID["ServerFrame"].validate(json.loads(frame))

    def send(self, frame: dict[str, Any] | str | bytes) -> None:
        """Check a frame, and send it."""
        assert isinstance(frame, dict)
        VALID["ClientFrame"].validate(frame)
        super().send(frame)


def step_of_bot(person: MemoryConnection, table: Table, seat: int) -> None:
    """Let a program choose in a seat, with the frames for bots."""
    person.send({"t": "bot-view"})
    moves = asyncio.run(choose_moves(LocalBots("plain"), "random", bot_view.bot_view_of(table, seat)))
    person.gesture(numbered_moves.ACT, moves=moves)


def step_of_person(person: MemoryConnection, table: Table, seat: int, dice: random.Random) -> None:
    """Make a gesture that the table offers."""
    offered = gestures_of(table, seat)
    person.send(
        {"t": "move", "cid": dice.getrandbits(50), "tok": person.view["tok"], **fields_of(dice.choice(offered))}
    )


@pytest.mark.parametrize("name", GAMES)
def test_real_frames_fit_the_schema(name: str) -> None:
    host, dice = MemoryHost(), random.Random(name)
    id, people = open_table(host, hoyle.game(name, **GAMES[name]), secret=f"{5:064x}")
    table = table_of(host, id)
    clients = [host.connect(Recorded, id, f"p{seat}", "de") for seat in range(len(people))]
    host.connect(Recorded, id, "", "en")
    clients[0].gesture(talk.ACT, option="hello")
    clients[0].send({"t": "idle", "idle": True})
    clients[0].why("nothing", "nowhere")
    for number in range(60):
        for seat in seats_to_move(table):
            if number % 2 or not gestures_of(table, seat):
                step_of_bot(clients[seat], table, seat)
            else:
                step_of_person(clients[seat], table, seat, dice)
    clients[0].gesture("nonsense")
    clients[0].gesture("friendly", option="undo")
    assert sum(len(client.frames) for client in clients) > 30 and clients[0].rejects


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": "move", "cid": 1},
        {"t": "move", "cid": 1, "act": "lay", "where": "x"},
        {"t": "reject", "acks": []},
        {"t": "other"},
        {"t": "view", "view": {"v": 1}, "events": [], "acks": [], "have": 0},
        {"t": "bot-view", "game": "r"},
    ],
)
def test_frames_that_are_not_of_the_protocol_do_not_fit(wrong: dict[str, Any]) -> None:
    assert not any(valid.is_valid(wrong) for valid in VALID.values())


def test_the_schema_itself_is_valid() -> None:
    Draft202012Validator.check_schema(protocol.schema())


def test_the_frames_that_a_server_reads_are_all_in_the_schema() -> None:
    assert set(protocol.CLIENT_FRAMES) == set(messages.ClientMessage.__args__)
    sent = {getattr(messages, name) for name in dir(messages) if name.endswith("Frame")}
    assert set(protocol.SERVER_FRAMES) == sent


def test_the_page_has_the_schema_as_it_is() -> None:
    text, page = (TEXTS / "protocol.md").read_text("utf-8"), rendered_page("protocol.html", "en").inside
    assert text.count(protocol.MARK) == 1 and "<!--" not in page
    for name, component in protocol.schema()["$defs"].items():
        if "properties" in component:
            assert f">{name}</h3>" in page
        for field in component.get("properties", ()):
            assert f"<code>{field}</code>" in page, f"{name}.{field}"
    for limit in (f"{messages.MAX_FRAME:,} bytes", f"{messages.MAX_CID} characters"):
        assert limit in text


def test_what_the_page_says_of_closing_codes_is_right() -> None:
    from hoyle.cli import remote_seat
    from hoyle.server import sockets

    text = (TEXTS / "protocol.md").read_text("utf-8")
    assert remote_seat.REFUSED == sockets.REFUSED
    for code in (sockets.RESTARTING, sockets.FOREIGN_ORIGIN, sockets.REFUSED):
        assert f"| {code} |" in text
