"""Conditions on the values of options: when options clash or have no effect, and when paragraphs of a rulebook apply."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import currentframe
from typing import Any

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Part:
    """What one call of `when` names: options, values of options, and the place of the call."""

    about: tuple[str, ...]
    wanted: Values
    place: str


@dataclass(frozen=True, eq=False)
class When:
    """A condition; `&`, `|` and `~` combine conditions. See `when`."""

    holds: Callable[[Values], bool]
    parts: tuple[Part, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The options that the condition names, in the order in which it does."""
        return tuple(dict.fromkeys(name for part in self.parts for name in (*part.about, *part.wanted)))

    def __call__(self, chosen: Values) -> bool:
        """Return whether the condition holds under these values."""
        return self.holds(chosen)

    def __and__(self, other: "When") -> "When":
        """Return the condition that both hold."""
        return When(lambda chosen: self(chosen) and other(chosen), self.parts + other.parts)

    def __or__(self, other: "When") -> "When":
        """Return the condition that one of both holds."""
        return When(lambda chosen: self(chosen) or other(chosen), self.parts + other.parts)

    def __invert__(self) -> "When":
        """Return the condition that this one does not hold."""
        return When(lambda chosen: not self(chosen), self.parts)

    def check(self, game: str, allows: Mapping[str, Callable[[object], bool]]) -> None:
        """Raise TypeError if it names an option that the game does not have, or a value that `allows`, by option, refuses."""
        for part in self.parts:
            for name in (*part.about, *part.wanted):
                if name not in allows:
                    raise TypeError(f"{part.place}: {game} has no option {name}; it has {', '.join(allows)}.")
            for name, wanted in part.wanted.items():
                for value in wanted if isinstance(wanted, list | range) else [wanted]:
                    if not allows[name](value):
                        raise TypeError(f"{part.place}: the option {name} of {game} is never {value!r}.")


def when(test: Callable[[Values], bool] | None = None, *about: str, **wanted: Any) -> When:
    """Return the condition that every option has its value, or one of the values in a list or range.

    A further `test` of the values must hold too; `about` are the options with which it deals. An option without a value, such as one of a
    deal where only the match's are known, has none of the values. Games check the names and values when they are made.

    >>> when(principle="open")({"principle": "beat"}), (~when(players=[3, 4]))({"players": 2})
    (False, True)
    >>> when(lambda chosen: chosen["least"] > chosen["most"], "least", "most")({"least": 3, "most": 2})
    True
    """

    def holds(chosen: Values) -> bool:
        for name, value in wanted.items():
            if name not in chosen:
                return False
            if chosen[name] not in value if isinstance(value, list | range) else chosen[name] != value:
                return False
        return test is None or test(chosen)

    frame = currentframe()
    caller = frame and frame.f_back
    return When(holds, (Part(about, wanted, f"{caller.f_code.co_filename}:{caller.f_lineno}" if caller else ""),))
