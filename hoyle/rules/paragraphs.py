"""How options change the rulebook: the paragraphs that each option changes, and the paragraphs that do not apply.

A game declares this in its `PARAGRAPHS`. The words of its options are declared there too: a chip, which
is a few words on a value that is not usual, and a sentence about it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from hoyle.rules.options import Values

Message = str | tuple[str, str]
"""A message with {value}, or both forms of a message with {n}; see `i18n.many`."""
Words = Message | Mapping[Any, Message]
"""The chip of an option: a message for all values, or one by value, where `...` stands for all other values."""


@dataclass(frozen=True)
class Change:
    """The paragraphs that an option changes, and the words for its values."""

    paragraphs: tuple[str, ...]
    """Numbers such as "R15", the one that explains the option best first."""
    chip: Words = ""
    """If empty: the option's label, with the value unless it is a yes-or-no option that is on."""
    sentences: Mapping[Any, str] = field(default_factory=dict[Any, str])
    """By value: a sentence in place of the option's own one."""
    shown: Callable[[Any], Any] = lambda value: value
    """Returns what the words show of a value, such as the part of a row that is in use."""

    def message(self, value: object) -> Message:
        """Return the message of the chip for a value; empty if none is declared."""
        return self.chip.get(value, self.chip.get(..., "")) if isinstance(self.chip, Mapping) else self.chip


def changes(
    paragraphs: str,
    chip: Words = "",
    says: Mapping[object, str] | None = None,
    shown: Callable[[Any], Any] = lambda value: value,
) -> Change:
    """Return the change of paragraphs, whose numbers are separated by blanks.

    >>> changes("R15 V4", "To {n}").paragraphs
    ('R15', 'V4')
    """
    return Change(tuple(paragraphs.split()), chip, says or {}, shown)


@dataclass(frozen=True)
class Scope:
    """Paragraphs that apply only under some options; the numbers may have wildcards, as in "G1.*"."""

    paragraphs: tuple[str, ...]
    applies: Callable[[Values], bool]


def only_where(paragraphs: str, **values: object) -> Scope:
    """Return the scope of paragraphs that apply where every option has its value, or one of the values in a list.

    >>> only_where("V2", hand_limit=[3, 2]).applies({"hand_limit": 2})
    True
    """
    return Scope(tuple(paragraphs.split()), lambda chosen: have(chosen, values))


def not_where(paragraphs: str, **values: object) -> Scope:
    """Return the scope of paragraphs that do not apply where every option has its value, or one of the values in a list.

    >>> not_where("TO3", three_of_a_kind=False).applies({"three_of_a_kind": False})
    False
    """
    return Scope(tuple(paragraphs.split()), lambda chosen: not have(chosen, values))


def have(chosen: Values, values: Values) -> bool:
    """Return whether every option has its value, or one of the values in a list."""
    return all(
        chosen[name] in value if isinstance(value, list) else chosen[name] == value for name, value in values.items()
    )


@dataclass(frozen=True)
class Paragraphs:
    """Which paragraphs the options of a game and of its match change, and when paragraphs do not apply."""

    changes: Mapping[str, Change] = field(default_factory=dict[str, Change])
    """By option."""
    scopes: Sequence[Scope] = ()
    """A paragraph in several scopes applies where all of them say so; one in none always applies."""

    def applies(self, paragraph: str, chosen: Values) -> bool:
        """Return whether a paragraph applies under these values of all options."""
        return all(
            scope.applies(chosen)
            for scope in self.scopes
            if any(fnmatchcase(paragraph, pattern) for pattern in scope.paragraphs)
        )

    def of_option(self, option: str, chosen: Values) -> tuple[str, ...]:
        """Return the paragraphs that an option changes and that apply under these values of all options."""
        change = self.changes.get(option)
        return tuple(each for each in change.paragraphs if self.applies(each, chosen)) if change else ()


NOTHING_DECLARED = Paragraphs()
"""For a game that does not say which paragraphs its options change."""
