"""The description of a bot, which each bot's module defines at its end, and the question that a bot answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hoyle.bots.steps import Steps
from hoyle.bots.workspace import Workbench
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position

MAX_BUDGET = 100_000_000
"""The largest budget."""


@dataclass(frozen=True)
class Question:
    """A decision that a bot makes for a seat."""

    bench: Workbench
    """The workbench; its search context already contains the current view and the seeded dice."""
    views: Sequence[Any]
    """In games of memory every view that the seat has had, the current view last; in other games only the current view."""
    seat: int
    seed: int
    budget: int
    """The number of simulations, nodes or games, in the bot's own unit (`Bot.unit`)."""
    seconds: float
    """The time limit; FOREVER for no limit."""

    @property
    def plain(self) -> bool:
        """Whether the bot runs in plain Python."""
        return self.bench.target == "plain"


def no_workspace(bench: Workbench, budget: int, options: OptionSet) -> tuple[int]:
    """Return the workspace of a bot that needs none."""
    return (0,)


@dataclass(frozen=True, kw_only=True, eq=False)
class Compiled:
    """How a bot plays in a compiled contest of the laboratory."""

    decide: Callable[..., int]
    """An @algorithm `decide(context, moves, n, seat, workspace, budget)` that returns a move; `moves[:n]` are the legal ones."""
    workspace: Callable[[Workbench, int, Any], Any] = no_workspace
    """A function `workspace(bench, budget, options)` that returns a tuple of arrays and numbers; small arrays for budget 0."""
    reads_view: bool = True
    """Whether `decide` needs the view of the seat in `context.root_view`."""
    observe: Callable[..., int] | None = None
    """An @algorithm `observe(state, seat, first, context, workspace, budget)`. It is called after every change of a game of
    memory; `first` is 1 at the first view of a game."""
    begin: Callable[[Workbench, Position], Any] | None = None
    """A function `begin(bench, state)` that returns a new workspace for games that start from another state."""


def always_offered(game: Game, options: OptionSet) -> bool:
    """Return True: tables offer the bot for all options."""
    return True


def never_offered(game: Game, options: OptionSet) -> bool:
    """Return False: tables never offer the bot."""
    return False


def never_unfit(game: Game, options: OptionSet) -> str:
    """Return an empty string: the bot can play all games."""
    return ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Bot:
    """A type of bot, with one or several strengths."""

    name: str
    titles: Mapping[str, str]
    """Display names (English messages) by strength, the strongest first; the key is "" for a bot with one strength."""
    steps: Callable[[Question], Steps]
    """The generator that chooses the seat's move, followed by the rest of its turn if the bot has chosen a whole turn."""
    compiled: Compiled
    strengths: Mapping[str, int] = field(default_factory=dict[str, int])
    """Budgets by strength; empty for a bot with one strength."""
    turn_strengths: Mapping[str, int] = field(default_factory=dict[str, int])
    """The budgets by strength that differ in games that propose whole turns."""
    unit: str = ""
    """The unit of the budget, for example "simulations per decision"; empty for a bot without a budget."""
    max_budget: int = MAX_BUDGET
    """The largest budget that a bot's name may contain."""
    max_plain_budget: int = MAX_BUDGET
    """The largest budget in plain Python."""
    warm_up_budget: int = 0
    """A small budget for compiling the bot; 0 for a bot without a budget."""
    offered: Callable[[Game, Any], bool] = always_offered
    """The function that returns whether tables offer the bot, for a game and its options."""
    unfit: Callable[[Game, Any], str] = never_unfit
    """The function that returns why the bot cannot play with these options, an English message with `{name}` and `{game}`, or ""."""
    instant: bool = False
    """Whether the bot always runs in plain Python, so that nothing is compiled for it."""
    stand_in: str = ""
    """The display name (an English message) of the bot that plays in its place where this bot cannot run."""
    compile_for: Callable[[Game, Any], str] | None = None
    """The function that returns the name of the solution that the bot needs for a game and a view; see `warming.needed_for_bot`."""

    @property
    def names(self) -> tuple[str, ...]:
        """The bot's full names, the strongest first."""
        return tuple(f"{self.name}:{strength}" if strength else self.name for strength in self.titles)
