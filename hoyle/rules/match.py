"""Match: several deals of one game family and their total.

A State is one deal. What lasts from deal to deal (the score, the dealer, the options of the next deal, who may choose them)
is in a record of the family; the functions of `Match` read and write it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hoyle.i18n import N_
from hoyle.rules.options import Clash, Idle, OptionSchema, OptionSet
from hoyle.rules.record import Record
from hoyle.rules.seats import NONE


@dataclass(frozen=True)
class Choice:
    """A choice of the next deal's options: a name, a label, a group, and the option values."""

    name: str
    label: str
    group: str
    values: Mapping[str, Any]
    game: str = ""
    """The name of another game that the next deal is of, with these option values; empty: the match's own game."""


@dataclass(frozen=True)
class Standing:
    """The score sheet: column headings, a row for each deal, and the totals."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    is_over: bool
    winner: int
    """A seat, or NONE while nobody has won (a drawn match, once it is over)."""
    sums: str = N_("Together")
    """The label of the totals (an English message)."""
    shared: tuple[int, ...] = ()
    """The seats that share first place if more than two play alone and nobody has won; empty if all are tied."""
    how: str = ""
    """How a finished match ended (an English message); empty if it ended as its last deal did."""


def honours(first: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the winner if only one seat is first, else NONE; and the seats that share first place.

    >>> honours((2,)), honours((0, 2))
    ((2, ()), (-1, (0, 2)))
    """
    return (first[0], ()) if len(first) == 1 else (NONE, first)


@dataclass(frozen=True, kw_only=True, eq=False)
class Match:
    """The match of a game family: its record and functions. Options of the match never reach a State."""

    options: type[OptionSet]
    record: type[Record]
    begin: Callable[[Any, Any], None]
    """begin(match, options): prepare the first deal; `options` are those given for it, and may be changed."""
    next_deal: Callable[[Any, Any], None]
    """next_deal(match, options): write the options of the next deal."""
    settle: Callable[[Any, Any], None]
    """settle(match, state): score a finished deal."""
    settle_other: Callable[[Any, tuple[int, ...]], None] | None = None
    """settle_other(match, payoffs): score a finished deal of another game; required if a choice names one."""
    standing: Callable[[Any], Standing]
    chooser: Callable[[Any], int] = lambda match: NONE
    """Returns the seat that chooses the options of the next deal, or NONE."""
    choices: Callable[[Any], list[Choice]] = lambda match: []
    choose: Callable[[Any, Any], None] = lambda match, options: None
    """choose(match, options): set the chooser's options for the next deal."""
    carry: Callable[[Any, Any], None] | None = None
    """carry(match, carried): write what the next deal must know about the match (the dealer, who is still in)."""
    is_match: Callable[[Mapping[str, Any]], bool] = lambda values: any(bool(value) for value in values.values())
    """Returns whether these values of the match's options call for more than one deal."""
    clashes: tuple[Clash, ...] = ()
    """Clashes among the options of the game and of the match."""
    idle: tuple[Idle, ...] = ()

    def option_schema(self, game: str) -> OptionSchema:
        """Return the declared options of the match."""
        return OptionSchema(game, self.options, (), self.idle)
