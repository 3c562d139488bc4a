"""The queue of bots' questions that servers of one store share: what a store offers for it, and what is put into it."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import Protocol

import hoyle
from hoyle.games import GAMES


@dataclass(frozen=True)
class Topic:
    """What a process needs in order to answer a question. Servers with different code have no topic in common."""

    code: str
    """A digest of the code of Hoyle and of the game."""
    game: str
    need: str
    """The need of the bot (see `hoyle.bots.warming`)."""

    def text(self) -> str:
        """Return the topic as one line, which `topic_in` reads."""
        return f"{self.code} {self.game} {self.need}"


def topic_in(text: str) -> Topic:
    """Return the topic with this text.

    >>> topic_in("1f3a r equilibrium low")
    Topic(code='1f3a', game='r', need='equilibrium low')
    """
    return Topic(*text.split(" ", 2))


@dataclass(frozen=True)
class Offer:
    """A question that other servers may answer."""

    id: str
    topic: Topic
    body: bytes
    """The question, encoded."""
    seconds: float
    """How long its server waits for the answer."""
    is_watched: bool = True
    """Whether somebody watches the table."""


class QueueListener(Protocol):
    """An object that is told of questions and answers, in the event loop in which it began to listen."""

    def on_question(self, id: str, topic: Topic, seconds: float) -> None:
        """Called with a question of another server, which waits for this many seconds."""
        ...

    def on_taken(self, id: str) -> None:
        """Called when another server has taken a question of this server."""
        ...

    def on_answer(self, id: str, moves: list[int] | None) -> None:
        """Called with another server's answer to a question of this server; None if it failed."""
        ...


class QuestionQueue(Protocol):
    """The shared queue. All methods with `async` raise StoreError if the store fails."""

    @property
    def has_others(self) -> bool:
        """Whether other servers use the queue now, as far as this one knows."""
        ...

    def listen(self, listener: QueueListener) -> None:
        """Tell the listener about questions and answers; call this before the store's `watch`."""
        ...

    def new_id(self) -> str:
        """Return the id of a new question."""
        ...

    async def offer(self, offer: Offer) -> bool:
        """Put a question into the queue; return False if the queue is full."""
        ...

    async def withdraw(self, id: str) -> bool:
        """Remove an own question that nobody has taken yet; return False if there is none."""
        ...

    async def delete(self, id: str) -> None:
        """Remove an own question, even if another server thinks about it."""
        ...

    async def body(self, id: str) -> bytes | None:
        """Return the encoded question without taking it, or None if it is gone."""
        ...

    async def take(self, topics: list[Topic]) -> Offer | None:
        """Take the most urgent question with one of these topics, or return None.

        Watched tables come first, then the oldest deadline. A question whose taker has failed may be taken again.
        """
        ...

    async def answer(self, id: str, moves: list[int] | None) -> None:
        """Send the moves to the server that asked, or None for a failure, unless it does not wait any more."""
        ...


@lru_cache
def code_of(game: str) -> str:
    """Return a digest of the code of Hoyle and of a game; a random one if the game's files are not known."""
    digest, package = sha256(hoyle_code()), Path(hoyle.__file__).parent
    spec = find_spec(GAMES[game].package)
    if spec is None or spec.origin is None:
        return token_hex(8)
    file = Path(spec.origin)
    if not file.is_relative_to(package):
        digest.update(digest_of(file.parent if spec.submodule_search_locations else file))
    return digest.hexdigest()[:16]


@lru_cache
def hoyle_code() -> bytes:
    """Return a digest of the code of Hoyle."""
    return digest_of(Path(hoyle.__file__).parent)


def digest_of(path: Path) -> bytes:
    """Return a digest of a file, or of all Python files in a folder."""
    digest = sha256()
    for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
        digest.update(sha256(str(file.relative_to(path)).encode() + b"\0" + file.read_bytes()).digest())
    return digest.digest()
