"""The functions that every game defines and that generic algorithms call; `link` binds each to a game's function.

An unlinked verb raises TypeError: link the algorithm to a game first.
"""

from typing import Any, NoReturn

from hoyle.rules.dice import Dice
from hoyle.rules.mark import verb


class Fact(int):
    """A number that a game declares; linking replaces it with the game's value."""

    name: str

    def __new__(cls, name: str) -> "Fact":
        """Make a placeholder for the fact of that name."""
        made = super().__new__(cls, 0)
        made.name = name
        return made


SEATS = Fact("seats")
"""The most seats of the game."""
MOVES = Fact("moves")
"""The most legal moves at once, of a seat or of CHANCE."""
LOW = Fact("low")
"""The least payoff of a seat."""
HIGH = Fact("high")
"""The largest payoff of a seat."""
MAX_LENGTH = Fact("max_length")
"""The most moves of a game, those of CHANCE included."""
PROPOSES = Fact("proposes")
"""1: the game proposes whole turns; see `proposals`."""
DEFAULT_PROPOSAL = Fact("default_proposal")
"""The number of the proposal that is played in doubt."""
PLANNER_ROUNDS = Fact("planner_rounds")
"""How often a seat's turn comes round again before the planner evaluates a position; 0: it plays to the end."""
PERFECT_INFORMATION = Fact("perfect_information")
"""1: minimax applies with some of the game's options, see `Game.perfect_information`; 0: with none, so it is not compiled."""
SOLVABLE = Fact("solvable")
"""1: the game can be solved with some of its options, see `Game.solvable`; 0: with none, so no solver is compiled."""
REMEMBERS = Fact("remembers")
"""1: earlier views matter, and the game defines how they are remembered; see `remember`."""

HISTORY_ENDINGS = Fact("history_endings")
"""The endings that depend on how a position was reached, as bits."""


def unlinked(name: str) -> NoReturn:
    """Raise TypeError: a verb was called without a game."""
    raise TypeError(f"{name}: link the algorithm to a game first, link(algorithm, game, 'plain').")


@verb
def start(state: Any) -> None:
    """Set up the initial state with `state.options`; all other fields are zero before."""
    unlinked("start")


@verb
def legal(state: Any, seat: int, moves: Any) -> int:
    """Write the legal moves of the seat into `moves`, ascending and without repeats. Return their number."""
    unlinked("legal")


@verb
def play(state: Any, seat: int, move: int) -> None:
    """Play a move: change the state. The caller ensures that the move is legal."""
    unlinked("play")


@verb
def payoff(state: Any, seat: int) -> int:
    """Return the payoff of the seat, for bots, solvers and statistics."""
    unlinked("payoff")


@verb
def points(state: Any, seat: int) -> int:
    """Return the score that people see, if it differs from the payoff."""
    unlinked("points")


@verb
def forfeit(state: Any, seat: int) -> None:
    """End the game because the seat resigns, leaves or runs out of time."""
    unlinked("forfeit")


@verb
def ending(state: Any) -> int:
    """Return how a finished game ended: an index into `Game.endings`."""
    unlinked("ending")


@verb
def public(state: Any, seen: Any) -> None:
    """Write what everybody may know into `seen`, a blank view."""
    unlinked("public")


@verb
def view(state: Any, seat: int, seen: Any) -> None:
    """Write what the seat may know into `seen`, a blank view."""
    unlinked("view")


@verb
def determinize(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Write a full state with the view `seen` into `state`.

    Every such deal is equally likely, unless the docstring of the game's function says otherwise.
    """
    unlinked("determinize")


@verb
def remember(memory: Any, seen: Any, seat: int, keep: int, dice: Dice) -> None:
    """Update the memory of a seat, a view that also holds what the seat remembers of earlier views, with its current view.

    Each remembered item survives a turn with a probability of `keep` percent. It is called with every view in order, the
    first time with a blank memory. `determinize` accepts a memory in place of a view.
    """
    unlinked("remember")


@verb
def evaluate(state: Any, seat: int) -> int:
    """Return a heuristic value of the position for the seat, in units of the game; the greedy bot maximizes it."""
    unlinked("evaluate")


@verb
def noisy(state: Any, seat: int, move: int) -> int:
    """Return how much a legal move captures, 0 if nothing; minimax searches such moves before it evaluates a position."""
    unlinked("noisy")


@verb
def payoff_bound(state: Any, seat: int) -> int:
    """Return an upper bound on the payoff from here on, for a single-player game; the solver prunes by it."""
    unlinked("payoff_bound")


@verb
def search_priority(state: Any, seat: int) -> int:
    """Return a priority: of positions with equal payoff, the solver expands that with the highest first."""
    unlinked("search_priority")


@verb
def proposals(state: Any, seat: int, number: int, moves: Any) -> int:
    """Write the moves of the seat's proposed turn of this number into `moves`.

    Return the number of moves, 0 if there is no proposal of this number, −1 if there are no further ones. Proposal 1 is
    greedy, 2 is greedy for points, 3 hoards; these three always exist. Proposal 0 does as little as possible.
    """
    unlinked("proposals")


@verb
def opening_kind(state: Any) -> int:
    """Return the kind of opening of a deal, before the first decision: an index into `Game.opening_kinds`."""
    unlinked("opening_kind")


VERBS = (
    "start",
    "legal",
    "play",
    "payoff",
    "points",
    "forfeit",
    "ending",
    "public",
    "view",
    "determinize",
    "remember",
    "evaluate",
    "noisy",
    "payoff_bound",
    "search_priority",
    "proposals",
    "opening_kind",
)
