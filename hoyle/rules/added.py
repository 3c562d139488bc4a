"""What rewrites, and tables of own games, add to a table as data: counters, sentences of the log, moves and zones."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol


class Texts(Protocol):
    """A rewrite as its reader knows it."""

    title: str
    titles: Mapping[str, str]
    """The title by language."""
    languages: Mapping[str, Mapping[str, str]]
    """The paragraphs by language and number."""


class Departure(NamedTuple):
    """A paragraph of a rewrite by which a rule has returned something else than the usual one."""

    rewrite: Texts
    paragraph: str


@dataclass(frozen=True)
class CounterOf:
    """A counter beside each player's name: the numbers of a row by seat."""

    field: str
    label: str
    languages: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The label in other languages."""
    most: int | None = None
    """The largest number, if small: then so many signs are drawn."""


@dataclass(frozen=True)
class Tells:
    """A sentence of the log when a field changes; `{value}` is the new number, `{before}` the old one.

    `{name}` is the player of a row by seat; for one number it is the player who was to move, if there was only one. `paragraph` is
    that of the rulebook; `rises` tells only numbers that get larger; `values` are names of numbers; `when(before, after)` returns whether
    a number is told, by the views before and after; `one` is the sentence for the number 1. A rewrite has its other `languages` here.
    """

    field: str
    sentence: str
    languages: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The sentence in other languages."""
    paragraph: str = ""
    rises: bool = False
    """Whether it is told only when the number gets larger."""
    values: Mapping[int, str] = dataclasses.field(default_factory=dict[int, str])
    """By number: its name in place of `{value}` (an English message)."""
    when: Callable[[Any, Any], bool] | None = None
    """In the table of an own game: whether a number is told, changed or not, by the views before and after."""
    one: str = ""
    """In the table of an own game: the sentence for the number 1, if it is another one, as *{name} has {value} point.* Other languages
    have a list of plural forms for either text."""


@dataclass(frozen=True)
class MoveOf:
    """Moves that a rewrite adds: a button each, or one for each card or number. Functions know the first one by the constant's name."""

    name: str
    """The first word of its notation."""
    label: str
    """The text of its button; `{card}` is the name of its card, `{n}` its number."""
    cards: int = 0
    """The number of the game's cards that it is made for, each with a move of its own."""
    numbers: int = 0
    """Without cards: the number of moves, from 0."""
    zone: str = ""
    """With cards: the zone in which the card lies, so that the button stands at the card; empty for any zone."""
    languages: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The label in other languages."""

    @property
    def count(self) -> int:
        """The number of moves."""
        return self.cards or self.numbers or 1


SET, CARD, NUMBER = KINDS = ("set", "card", "number")


@dataclass(frozen=True)
class ZoneOf:
    """A zone that a rewrite or the table of an own game adds: the cards of a field, one zone for each seat if the field is a row by seat.

    `kind` says what the field has: "set" for cards as bits, "card" for one card or NONE, "number" for so many cards face down.
    """

    name: str
    label: str
    field: str
    kind: str = SET
    """What the field has: a set of cards as bits, one card or NONE, or a number of cards face down."""
    languages: Mapping[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The label in other languages."""
