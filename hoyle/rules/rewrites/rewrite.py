"""A rewrite, and what identifies it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from hoyle.rules.added import CounterOf, MoveOf, Tells, ZoneOf
from hoyle.rules.options import Clash, Idle, Option, Preset
from hoyle.rules.record import Field
from hoyle.rules.text_hash import text_hash

Paragraphs = Mapping[str, str]
"""The texts of paragraphs by number."""


@dataclass(frozen=True)
class Example:
    """A position, what is played in it, and what must happen."""

    title: str
    play: tuple[str, ...]
    """The moves in turn: the seat, a space and the move in the game's notation; `chance` in place of a seat."""
    expect: Mapping[str, Any]
    """By name: the values of fields, rows as tuples; also `to_move`, the seats; `points`, by seat; `over`; and of the next seat `legal`,
    all its moves, `may`, some that it has, and `may_not`, some that it does not have."""
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    position: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """The values of fields that are changed after the start."""
    seed: int | None = 1
    """Decides chance; None where `play` has the moves of chance."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rewrite:
    """A rewrite as its text declares it."""

    name: str
    of: str
    """The name of the game that it rewrites."""
    title: str
    sentence: str
    """The first line of the text's docstring."""
    languages: Mapping[str, Paragraphs]
    """The paragraphs that it rewrites or adds, by language; `en` has all of them."""
    titles: Mapping[str, str]
    """The title by language."""
    replaced: Mapping[str, FunctionType]
    """What stands for rules, by address."""
    options: Mapping[str, Option]
    fields: Mapping[str, Field]
    clashes: tuple[Clash, ...]
    idle: tuple[Idle, ...]
    presets: Mapping[str, Preset]
    examples: tuple[Example, ...]
    words: Mapping[str, Mapping[str, str]]
    """Other words for messages of the game: texts by message and language."""
    counters: tuple[CounterOf, ...]
    tells: tuple[Tells, ...]
    zones: tuple[ZoneOf, ...]
    moves: Mapping[int, MoveOf]
    """The moves that it adds, by the first code of each."""
    facts: Mapping[str, Any]
    """Facts of the game that it changes, such as `max_length`."""
    file: str
    """The name under which messages speak of the text."""
    text: str

    @property
    def hash(self) -> str:
        """What identifies the text: a hash of it without spaces at the ends of lines."""
        return text_hash(self.text)
