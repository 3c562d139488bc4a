"""Bot: the record that the file of each bot ends in, and the question that a bot answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hoyle.bots.workspace import Workbench
from hoyle.rules.game import Game
from hoyle.rules.record import Record

MOST = 100_000_000
"""The largest budget."""


@dataclass(frozen=True)
class Question:
    """The decision of one seat, given what it may see."""

    bench: Workbench
    """Its search context shows the view already."""
    views: Sequence[Any]
    """What the seat has seen, the current view last; only that one unless the game needs memory."""
    seat: int
    seed: int
    budget: int
    """Simulations, nodes or games, depending on the bot."""
    seconds: float
    """Thinking time."""

    @property
    def plain(self) -> bool:
        """Return whether the bot thinks in plain Python."""
        return self.bench.target == "plain"


def no_workspace(bench: Workbench, budget: int, options: Any) -> tuple[int]:
    """Return the workspace of a bot that needs none."""
    return (0,)


@dataclass(frozen=True, kw_only=True, eq=False)
class Compiled:
    """How a bot plays in a compiled contest of the laboratory."""

    decide: Callable[..., int]
    """An @algorithm `decide(context, moves, n, seat, workspace, budget)` that returns the move; `moves[:n]` are legal."""
    workspace: Callable[[Workbench, int, Any], Any] = no_workspace
    """workspace(bench, budget, options): a tuple of arrays; with budget 0 a small one of the same types."""
    reads_view: bool = True
    """Whether `decide` reads the view in `context.root_view`."""
    observe: Callable[..., int] | None = None
    """An @algorithm `observe(state, seat, first, context, workspace, budget)`, after every change of a game that needs memory;
    `first` is 1 at the first view of a game."""
    begin: Callable[[Workbench, Record], Any] | None = None
    """begin(bench, state): a new workspace when games start from another state."""


def everywhere(game: Game, options: Any) -> bool:
    """Return that a table offers the bot for all options."""
    return True


def nowhere(game: Game, options: Any) -> bool:
    """Return that tables do not offer the bot."""
    return False


def fits(name: str, game: Game, options: Any) -> str:
    """Return no objection: the bot plays all games."""
    return ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Bot:
    """A kind of bot."""

    name: str
    titles: Mapping[str, str]
    """What people call it (English messages), by strength, the strongest first; "" for a bot of one strength."""
    answer: Callable[[Question], list[int]]
    """Returns the seat's move, followed by the rest of its turn where the bot has chosen a whole turn."""
    compiled: Compiled
    strengths: Mapping[str, int] = field(default_factory=dict[str, int])
    """Budgets by strength; none for a bot of one strength."""
    turn_strengths: Mapping[str, int] = field(default_factory=dict[str, int])
    """Budgets that differ in games that propose whole turns."""
    unit: str = ""
    """What a budget counts, for example "simulations per decision"."""
    most: int = MOST
    """The largest budget that may be asked for."""
    plain: int = MOST
    """The largest budget in plain Python."""
    sample: int = 0
    """A small budget, to compile the bot."""
    offered: Callable[[Game, Any], bool] = everywhere
    """Whether a table offers the bot, by game and options."""
    unfit: Callable[[str, Game, Any], str] = fits
    """Why the bot of this full name cannot play by these options, in a sentence; "" if it can."""
    instant: bool = False
    """Whether it answers at once in plain Python, so that nothing is compiled for it."""
    compile_for: Callable[[Game, Any], str] | None = None
    """The name of the solution that the bot needs, by game and a view; see `warming.needs`."""

    @property
    def names(self) -> tuple[str, ...]:
        """The bot's full names, the strongest first."""
        return tuple(f"{self.name}:{title}" if title else self.name for title in self.titles)
