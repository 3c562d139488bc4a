"""The events that a table is made of, and the secret that its cards follow from."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from typing import Any, Literal

import msgspec


class Sitter(msgspec.Struct):
    """Who sits on a seat. An open seat has no holder and no bot."""

    kind: Literal["human", "bot"]
    name: str = ""
    bot: str = ""
    holder: str = ""
    """A digest of the browser's token; the token itself is kept nowhere here."""
    salt: str = ""

    @property
    def empty(self) -> bool:
        """Whether a person may still sit down."""
        return self.kind == "human" and not self.holder


class Opened(msgspec.Struct, tag="open"):
    """A table was opened: game, house rules (those of the match among them), seats, version of the rules, secret."""

    game: str
    options: dict[str, Any]
    seats: list[Sitter]
    version: int
    secret: str
    watched: bool = True
    title: str = ""
    """What a composed game is called."""
    friendly: bool = True
    """Whether moves may be taken back if all agree, and bots give hints."""


class Sat(msgspec.Struct, tag="seat"):
    """Somebody took a seat."""

    seat: int
    sitter: Sitter


class Played(msgspec.Struct, tag="move"):
    """Choices were played: the moves of seats and of chance, who gestured (seat, cid), a mark of the state after."""

    moves: list[tuple[int, int]]
    by: list[tuple[int, str | int | None]]
    mark: str
    note: Any = None
    """How the mover arranged things, as the game's dressing understands it."""


class Resigned(msgspec.Struct, tag="resign"):
    """A seat gave the game up."""

    seat: int


class Followed(msgspec.Struct, tag="next"):
    """The next game of a match began, by this choice of this seat."""

    seat: int
    choice: str | None
    cid: str | int | None = None


class Undone(msgspec.Struct, tag="undo"):
    """A seat took its last choice back: the table stands again as after event `to`; a mark of the state."""

    seat: int
    to: int
    mark: str
    by: tuple[int, str | int]
    """The gesture that settled it: that of the seat itself, or of the last one who agreed."""


Kept = Opened | Sat | Played | Resigned | Followed | Undone


class Choice(msgspec.Struct):
    """A sealed choice: one gesture's moves."""

    moves: list[int]
    cid: str | int | None


encoder = msgspec.json.Encoder()
kept_decoder = msgspec.json.Decoder(Kept)
choice_decoder = msgspec.json.Decoder(Choice)


def write(event: Kept | Choice) -> bytes:
    """The event as it is kept."""
    return encoder.encode(event)


def read(body: bytes) -> Kept:
    """A kept event."""
    return kept_decoder.decode(body)


def read_choice(body: bytes) -> Choice:
    """A kept sealed choice."""
    return choice_decoder.decode(body)


def canonical_text(options: dict[str, Any]) -> str:
    """House rules in canonical form as one text: equal rules have equal texts.

    >>> canonical_text({"b": (1, 2), "a": True})
    '{"a":true,"b":[1,2]}'
    """
    return json.dumps(options, sort_keys=True, separators=(",", ":"))


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(32)


def promise(secret: str) -> str:
    """What the server publishes before the first card: the secret's SHA-256."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed(secret: str, salts: Sequence[str]) -> int:
    """The seed of a game: from the server's secret and the word that each seat added."""
    digest = hashlib.sha256("\n".join((secret, *salts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


def seed_after(secret: str, salts: Sequence[str], undo: int) -> int:
    """The seed of the draws that follow after an undo, by the number of its event: nobody can look at them before."""
    return seed(secret, [*salts, "undo", str(undo)])


def digest(token: str) -> str:
    """How a browser's token is kept."""
    return hashlib.sha256(b"seat:" + token.encode()).hexdigest()[:32]
