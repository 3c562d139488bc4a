"""Options that people write as a drawing, and what is said where a text cannot be read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hoyle.rules.options import House, OptionError, coded
from hoyle.words import N_


class Misprint(OptionError):
    """A drawing that cannot be read: the line and the column, counted from 1, and what to write instead."""

    def __init__(self, line: int, column: int, message: str, **facts: Any) -> None:
        """Where it is, and the English message with its facts."""
        self.line, self.column, self.why = line, column, OptionError(message, **facts)
        super().__init__(N_("Line {line}, column {column}: {why}"), line=line, column=column, why=self.why)


@dataclass(frozen=True)
class Drawn:
    """A row of numbers that people write as a drawing of lines and columns."""

    option: str
    """The option that holds the row."""
    label: str
    """What it is called (an English message)."""
    sentence: str
    """How it is written (an English message)."""
    read: Callable[[str], tuple[int, ...]]
    """The row of a drawing; a Misprint where it cannot be read."""
    write: Callable[[Sequence[int]], str]
    """The drawing of a row."""
    usual: Callable[[House], Sequence[int] | None]
    """The row in force where nobody has drawn one; None where these rules have no such thing."""
    brings: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Values of other options that go with a drawing of one's own."""

    def counts(self, values: Mapping[str, Any]) -> bool:
        """Whether a drawing of one's own is in force among these values."""
        return all(values.get(name) == value for name, value in self.brings.items())


def told(error: OptionError, say: Callable[..., str]) -> str:
    """An error in the reader's language, the errors inside it too.

    >>> told(Misprint(2, 7, "{letter} is no colour.", letter="X"), lambda text, **facts: text.format(**facts))
    'Line 2, column 7: X is no colour.'
    """
    facts = {name: told(one, say) if isinstance(one, OptionError) else one for name, one in error.facts.items()}
    return coded(error.code, say(error.message, **facts))
