"""What goes over the socket: frames in, frames out.

Everything here is made from Scenes, which are made from views; no whole state ever comes near this file.
"""

from typing import Any, Literal

import msgspec

from hoyle.games.shapes import Act, Counter, Event, Option, Scene, Turn, Zone, gesture
from hoyle.words import N_

LONGEST_FRAME = 16_384  # bytes that a client may send at once


class Refusal(Exception):
    """Something that cannot be done: one English sentence with `facts`, said in the reader's language."""

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message.format(**facts))
        self.message, self.facts = message, facts


class Join(msgspec.Struct, tag_field="t", tag="join"):
    """Somebody comes to a table; `have` is the number of the last view got before the line was lost."""

    table: str
    have: int | None = None
    lang: str = ""


class Move(msgspec.Struct, tag_field="t", tag="move"):
    """A gesture of a seat. `cid` makes resending harmless, `tok` names the decision it answers."""

    cid: str | int
    act: str
    tok: str = ""
    item: str = ""
    to: str = ""
    option: str = ""
    items: list[str] = msgspec.field(default_factory=list[str])
    n: int | None = None
    text: str = ""


class Local(msgspec.Struct, tag_field="t", tag="local"):
    """How a seat likes to hold its own cards."""

    order: dict[str, list[str]] = msgspec.field(default_factory=dict[str, list[str]])
    sort: dict[str, str] = msgspec.field(default_factory=dict[str, str])


Said = Join | Move | Local


class Seat(msgspec.Struct, omit_defaults=True):
    """A seat as everybody sees it."""

    id: str
    name: str
    turn: bool = False
    ready: bool = False
    online: bool = False
    bot: bool = False
    counters: list[Counter] = msgspec.field(default_factory=list[Counter])
    team: str = ""


class MatchSheet(msgspec.Struct):
    """Which game of a match this is, and the score sheet; its first line is the head."""

    game: int
    of: int | None
    sheet: list[list[str]]
    text: str = ""


class ResultRow(msgspec.Struct):
    """How one seat came out of it."""

    name: str
    text: str
    points: int | None
    winner: bool
    label: str = ""  # what the points are


class ResultAct(msgspec.Struct, omit_defaults=True):
    """What may be done after the end; a form that posts to `href`, or a plain link."""

    id: str
    label: str
    href: str
    link: bool = False


class Result(msgspec.Struct, omit_defaults=True):
    """The end of a game or match."""

    title: str
    rows: list[ResultRow]
    acts: list[ResultAct]
    text: str = ""


class Hinted(msgspec.Struct, omit_defaults=True):
    """A gesture that a bot would make; its fields are those of a move."""

    act: str
    item: str = ""
    to: str = ""
    option: str = ""
    items: list[str] = []
    n: int | None = None
    text: str = ""


class Friendly(msgspec.Struct, omit_defaults=True):
    """What people at the table ask of each other, and of a bot: a sentence, what may be said, a hint as a gesture."""

    text: str = ""
    options: list[Option] = []
    hint: Hinted | None = None


class View(msgspec.Struct, omit_defaults=True):
    """All that one audience sees of a table."""

    v: int
    table: str
    game: str
    seq: int
    tok: str
    you: str | None
    title: str
    prompt: str
    status: Literal["waiting", "open", "over", "stuck"]
    seats: list[Seat]
    zones: list[Zone]
    acts: list[Act]
    layout: dict[str, list[list[str]]]
    draft: Turn | None = None
    match: MatchSheet | None = None
    result: Result | None = None
    friendly: Friendly | None = None
    at: int | None = None
    of: int | None = None


class ViewFrame(msgspec.Struct, tag_field="t", tag="view", omit_defaults=True):
    """A view with what happened since the last one; `gap` where too much happened to tell."""

    view: msgspec.Raw
    events: list[Event]
    acks: list[str | int]
    have: int
    gap: bool = False


class RejectFrame(msgspec.Struct, tag_field="t", tag="reject"):
    """One sentence that says why not."""

    acks: list[str | int]
    text: str


encoder = msgspec.json.Encoder()
reader = msgspec.json.Decoder(Said)


def read(frame: str | bytes) -> Said:
    """What a client said; a Refusal if it makes no sense."""
    if len(frame) > LONGEST_FRAME:
        raise Refusal(N_("That message was too long."))
    try:
        return reader.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal(N_("The table did not understand that message.")) from None


def write(frame: Any) -> bytes:
    """A frame as bytes."""
    return encoder.encode(frame)


def asked(scene: Scene, move: Move) -> list[int]:
    """The moves that a gesture stands for; a Refusal if it is not one that the scene offers."""
    act = next((act for act in scene.acts if act.id == move.act), None)
    moves = scene.moves.get(key(act, move)) if act else None
    if not moves:
        raise Refusal(N_("That cannot be done now."))
    return moves


def key(act: Act, move: Move) -> str:
    """The gesture's name in `Scene.moves`."""
    match act.do:
        case "place":
            return gesture(act.id, move.item, move.to)
        case "pick":
            return gesture(act.id, move.option)
        case "select":
            return gesture(act.id, *sorted(move.items))
        case "amount":
            return gesture(act.id, str(move.n))
        case "order":
            return gesture(act.id, *move.items)
        case "text":
            return gesture(act.id, move.text)


def gesture_of(scene: Scene, key: str) -> Hinted:
    """The gesture that a key of `Scene.moves` names; the inverse of `key`."""
    name, *parts = key.split("|")
    act = next(act for act in scene.acts if act.id == name)
    match act.do:
        case "place":
            return Hinted(name, item=parts[0], to=parts[1])
        case "pick":
            return Hinted(name, option=parts[0])
        case "amount":
            return Hinted(name, n=int(parts[0]))
        case "select" | "order":
            return Hinted(name, items=parts)
        case "text":
            return Hinted(name, text=parts[0])


def offers(scene: Scene, act: Act, move: Move) -> bool:
    """Whether an act that arranges the reader's turn offers this gesture."""
    if act.do == "pick":
        return any(one.id == move.option and not one.off for one in act.options)
    if move.to in act.pairs.get(move.item, ()):
        return True
    lies = next((zone.id for zone in scene.zones if any(item.id == move.item for item in zone.items)), None)
    return move.to in act.target and (move.item in act.source or lies in act.source)


def arranged(scene: Scene, order: dict[str, list[str]], sort: dict[str, str]) -> list[Zone]:
    """The zones with a seat's own hands held as it likes; anything that does not fit is left alone."""
    for zone in scene.zones:
        sorts = scene.sorts.get(zone.id, {})
        if zone.id not in order and sorts:
            zone.sorted = sort.get(zone.id, next(iter(sorts)))
        chosen = order.get(zone.id) or sorts.get(zone.sorted, [])
        places = {id: place for place, id in enumerate(chosen)}
        if places and zone.kind == "fan":
            zone.items.sort(key=lambda item: places.get(item.id, len(places)))
    return scene.zones
