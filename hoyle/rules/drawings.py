"""Options that people write as a text grid (a drawing), and the error for a drawing that cannot be read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hoyle.i18n import N_
from hoyle.rules.options import OptionError, OptionSet, coded


class DrawingError(OptionError):
    """A drawing that cannot be read, with line and column counted from 1; `why` is the error and says what to write instead."""

    def __init__(self, line: int, column: int, message: str, **facts: object) -> None:
        """Make the error from line and column, an English message, and the values of the message's placeholders."""
        self.line, self.column, self.why = line, column, OptionError(message, "", **facts)
        super().__init__(N_("Line {line}, column {column}: {why}"), line=line, column=column, why=self.why)


@dataclass(frozen=True)
class DrawnOption:
    """An option whose value is a row of integers that people write as a text grid."""

    option: str
    """The name of the option."""
    label: str
    """The label of its text field (an English message)."""
    sentence: str
    """How to write the drawing (an English message)."""
    read: Callable[[str], tuple[int, ...]]
    """Returns the value of a drawing; raises DrawingError if the drawing cannot be read."""
    write: Callable[[Sequence[int]], str]
    """Returns the drawing of a value."""
    in_force: Callable[[OptionSet], Sequence[int] | None]
    """Returns the value in force under these options, preset or drawn; None if nothing is in force."""
    sets: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Values of other options that a custom drawing sets."""

    def applies(self, values: Mapping[str, object]) -> bool:
        """Return whether a custom drawing applies: whether the options have all values of `sets`."""
        return all(values.get(name) == value for name, value in self.sets.items())


def refusal_text(error: OptionError, say: Callable[..., str]) -> str:
    """Return the text of an error in the reader's language, with nested errors translated too.

    >>> refusal_text(DrawingError(2, 7, "{letter} is no colour.", letter="X"), lambda text, **facts: text.format(**facts))
    'Line 2, column 7: X is no colour.'
    """
    facts = {
        name: refusal_text(fact, say) if isinstance(fact, OptionError) else fact for name, fact in error.facts.items()
    }
    return coded(error.code, say(error.message, **facts))
