"""Options that people write as a drawing, and errors with the line and column of a misprint."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hoyle.i18n import N_
from hoyle.rules.options import OptionError, OptionSet, coded


class Misprint(OptionError):
    """A drawing that cannot be read: line and column, counted from 1, and what to write instead."""

    def __init__(self, line: int, column: int, message: str, **facts: Any) -> None:
        """Make the error from a place and an English message with its facts."""
        self.line, self.column, self.why = line, column, OptionError(message, **facts)
        super().__init__(N_("Line {line}, column {column}: {why}"), line=line, column=column, why=self.why)


@dataclass(frozen=True)
class Drawn:
    """An option that is a row of integers and that people write as a drawing of lines and columns."""

    option: str
    """The name of the option."""
    label: str
    """Its label (an English message)."""
    sentence: str
    """How to write it (an English message)."""
    read: Callable[[str], tuple[int, ...]]
    """Returns the row of a drawing; raises Misprint if it cannot be read."""
    write: Callable[[Sequence[int]], str]
    """Returns the drawing of a row."""
    usual: Callable[[OptionSet], Sequence[int] | None]
    """Returns the row in force without a custom drawing; None if these options have none."""
    brings: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Values of other options that a custom drawing sets."""

    def counts(self, values: Mapping[str, Any]) -> bool:
        """Return whether a custom drawing is in force with these option values."""
        return all(values.get(name) == value for name, value in self.brings.items())


def refusal_text(error: OptionError, say: Callable[..., str]) -> str:
    """Return an error in the reader's language, including the errors among its facts.

    >>> refusal_text(Misprint(2, 7, "{letter} is no colour.", letter="X"), lambda text, **facts: text.format(**facts))
    'Line 2, column 7: X is no colour.'
    """
    facts = {
        name: refusal_text(fact, say) if isinstance(fact, OptionError) else fact for name, fact in error.facts.items()
    }
    return coded(error.code, say(error.message, **facts))
