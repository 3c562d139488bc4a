"""Match: several games of one family and their sum.

A State is one deal. What goes on between deals (the score, who deals, which rules the next deal has, who may say
so) is a Match record of the family, with four words of its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hoyle.rules.options import Clash, House, Idle, Options
from hoyle.rules.record import Record
from hoyle.rules.seats import NONE
from hoyle.words import N_


@dataclass(frozen=True)
class Choice:
    """What the seat that may choose the next deal's rules can say: a name, a label, the option values."""

    name: str
    label: str
    group: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Standing:
    """The score sheet: a heading a column, a row a deal, and what it comes to."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    over: bool
    winner: int
    """A seat, or NONE while nobody has won (a drawn match, once it is over)."""
    sums: str = N_("Together")
    """What the totals are called (an English message)."""
    shared: tuple[int, ...] = ()
    """The seats that share the first place, where more than two play alone and nobody has won; none: all are even."""
    how: str = ""
    """How the match came to its end, where it is over (an English message); none: as its last game did."""


def honours(first: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The winner, if one seat is first alone, else NONE; and the seats that share the first place.

    >>> honours((2,)), honours((0, 2))
    ((2, ()), (-1, (0, 2)))
    """
    return (first[0], ()) if len(first) == 1 else (NONE, first)


@dataclass(frozen=True, kw_only=True, eq=False)
class Match:
    """A family's match: its record and its words. Options of the match never reach a State."""

    options: type[House]
    record: type[Record]
    begin: Callable[[Any, Any], None]
    """begin(match, rules): before the first deal; `rules` are the options given for it, and may be written to."""
    next_deal: Callable[[Any, Any], None]
    """next_deal(match, rules): write the next deal's house rules into `rules`."""
    settle: Callable[[Any, Any], None]
    """settle(match, state): count a deal that is over."""
    standing: Callable[[Any], Standing]
    chooser: Callable[[Any], int] = lambda match: NONE
    """The seat that says the next deal's rules, or NONE: nobody, unless the family says so."""
    choices: Callable[[Any], list[Choice]] = lambda match: []
    choose: Callable[[Any, Any], None] = lambda match, rules: None
    """choose(match, rules): the chooser's rules for the next deal."""
    carry: Callable[[Any, Any], None] | None = None
    """carry(match, carried): write what the next deal must know of the match (who deals, who is still in)."""
    asked: Callable[[Mapping[str, Any]], bool] = lambda values: any(bool(value) for value in values.values())
    """Whether these values of the match's options ask for more than one deal."""
    clashes: tuple[Clash, ...] = ()
    """Read the values of the game's options and of the match's together."""
    idle: tuple[Idle, ...] = ()

    def house(self, game: str) -> Options:
        """The declared options of the match."""
        return Options(game, self.options, (), self.idle)
