"""Match: several deals of one game family and their total.

A State is one deal. The facts that last from deal to deal (the score, the dealer, the options of the next deal, the seat that
may choose them) are in a record of the family, which the functions of `Match` read and write.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.i18n import N_
from hoyle.rules.options import Clash, Condition, Idle, OptionSet
from hoyle.rules.record import Record
from hoyle.rules.seats import NONE

UNITS = N_("Deal"), N_("Game"), N_("Layout")
"""What a match may consist of; the table has sentences about each."""


@dataclass(frozen=True)
class Choice:
    """One of the choices for the next deal's options: a name, a label, a group, and the option values."""

    name: str
    label: str
    group: str
    values: Mapping[str, Any]
    game: str = ""
    """The name of the game of the next deal, if it is another game than the match's own; otherwise empty."""
    sentence: str = ""
    """What the choice means (an English message)."""
    art: str = ""
    """The drawing that stands for the choice: a file in an art folder of the game, without .svg."""
    is_former: bool = False
    """Whether it is not offered any more: tables of an earlier version of the rules have chosen it."""


@dataclass(frozen=True)
class Standing:
    """The score sheet of a match, and who has won; `honours(leaders(totals))` gives `winner` and `shared`."""

    columns: tuple[str, ...]
    """The headings, each for an entry of a row: what the rows are ("Deal"), then a seat as a number, seats ("0 2"), or a text."""
    rows: tuple[tuple[str, ...], ...]
    """A row for each deal, with an entry for each heading."""
    totals: tuple[int, ...]
    """By side the points so far, good ones or bad ones."""
    is_over: bool
    """Whether the match has ended."""
    winner: int
    """The seat that has won, or NONE; a match that is over without a winner is drawn."""
    sums: str = N_("Together")
    """The label of the totals (an English message)."""
    shared: tuple[int, ...] = ()
    """The seats that share first place in a match without a winner; it may be empty if all sides are tied."""
    how: str = ""
    """How a finished match ended (an English message); empty if the ending of the last deal says it."""
    length: int = 0
    """The number of deals of the match; 0 if it is not fixed."""

    @property
    def unit(self) -> str:
        """What the match consists of, one of UNITS: the heading of the rows, or deals if that is another text."""
        return self.columns[0] if self.columns[0] in UNITS else UNITS[0]


def honours(first: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the winner, or NONE if several seats are first, or none yet; and the seats that share first place. See `leaders`.

    >>> honours((2,)), honours((0, 2)), honours(())
    ((2, ()), (-1, (0, 2)), (-1, ()))
    """
    return (first[0], ()) if len(first) == 1 else (NONE, first)


def leaders(totals: Sequence[int], fewest: bool = False) -> tuple[int, ...]:
    """Return the sides with the most points or, where points are bad, with the fewest.

    >>> leaders((3, 7, 7)), leaders((3, 7, 7), fewest=True)
    ((1, 2), (0,))
    """
    best = min(totals) if fewest else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


def nobody(match: Any) -> int:
    """Return NONE: nobody chooses the options of the next deal."""
    return NONE


def everybody(match: Any, seat: int) -> bool:
    """Return True: each seat plays to the end of the match."""
    return True


@dataclass(frozen=True, kw_only=True, eq=False)
class Match:
    """The match of a game family: its record and functions. Options of the match never reach a State.

    A function may be a rule. One whose first parameter is named `rules` gets the rules of the game, see `Game.rules`, in front of its other
    arguments. Rules decide points, the next deal and the end of a match, and rewrites may replace them.
    """

    options: type[OptionSet]
    record: type[Record]
    begin: Callable[[Any, Any], None]
    """begin(match, options): prepare the first deal; it may change `options`, the options of that deal."""
    next_deal: Callable[..., None]
    """next_deal(match, options): write the options of the next deal."""
    settle: Callable[..., None]
    """settle(match, state): score a finished deal."""
    settle_other: Callable[[Any, tuple[int, ...], tuple[int, ...]], None] | None = None
    """settle_other(match, payoffs, points): score a finished deal of another game; required if a choice names one."""
    standing: Callable[..., Standing]
    chooser: Callable[..., int] = nobody
    """Returns the seat that chooses the options of the next deal, or NONE."""
    choices: Callable[[Any], list[Choice]] = lambda match: []
    choose: Callable[[Any, Any], None] = lambda match, options: None
    """choose(match, options): set the chooser's options for the next deal."""
    carry: Callable[..., None] | None = None
    """carry(match, carried): write the facts of the match for the next deal, such as the dealer and the remaining players."""
    is_in: Callable[..., bool] = everybody
    """is_in(match, seat): return whether the seat still plays; a seat that is out cannot resign."""
    is_match: Condition = lambda values: any(bool(value) for value in values.values())
    """Whether the values of the match's options that were chosen call for more than one deal. Options that nobody chose are left out."""
    lasting: tuple[str, ...] = ()
    """Names of options of a deal that stay as they are for a whole match, since its score means something else by others."""
    clashes: tuple[Clash, ...] = ()
    """Clashes among the options of the game and of the match."""
    idle: tuple[Idle, ...] = ()
