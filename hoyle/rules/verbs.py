"""The words that generic algorithms are written in; `link` binds each to a game's own function.

Called unlinked they refuse: an algorithm is always linked to a game first.
"""

from typing import Any, NoReturn

from hoyle.rules.dice import Dice
from hoyle.rules.mark import verb


class Fact(int):
    """A number that a game declares; linking puts the game's figure in its place."""

    name: str

    def __new__(cls, name: str) -> "Fact":
        """A placeholder for the fact of that name."""
        made = super().__new__(cls, 0)
        made.name = name
        return made


SEATS = Fact("seats")
"""Most seats of the game."""
MOVES = Fact("moves")
"""Most moves at once, of a seat or of CHANCE."""
LOW = Fact("low")
"""Least payoff of a seat."""
HIGH = Fact("high")
"""Largest payoff of a seat."""
LONGEST = Fact("longest")
"""Most moves of a game, those of CHANCE included."""
PROPOSES = Fact("proposes")
"""1: the game proposes whole turns; see `proposals`."""
USUAL = Fact("usual")
"""The proposal that is played in doubt."""
ROUNDS = Fact("rounds")
"""So often a seat's turn comes again before the planner judges a position; 0: it plays on to the end."""
PERFECT = Fact("perfect")
"""1: by some of the game's rules minimax applies, see `Game.perfect`; 0: by none, and it need not be compiled."""
SOLVED = Fact("solved")
"""1: by some of the game's rules it is solved, see `Game.solved`; 0: by none, and no such play need be compiled."""
REMEMBERS = Fact("remembers")
"""1: what was seen and is no longer shown matters, and the game says how it is remembered; see `remember`."""

BY_HISTORY = Fact("by_history")
"""The endings, as bits, that depend on how a position was reached."""


def unlinked(name: str) -> NoReturn:
    """Refuse a verb that was called without a game."""
    raise TypeError(f"{name}: link the algorithm to a game first, link(algorithm, game, 'plain').")


@verb
def start(state: Any) -> None:
    """The state before anything happened, by `state.rules`; all its other fields come in as zeros."""
    unlinked("start")


@verb
def legal(state: Any, seat: int, moves: Any) -> int:
    """Write the seat's moves into `moves`, ascending, without repeats; how many."""
    unlinked("legal")


@verb
def play(state: Any, seat: int, move: int) -> None:
    """Change the state; that the move is legal is the caller's business."""
    unlinked("play")


@verb
def payoff(state: Any, seat: int) -> int:
    """What the seat won, for bots, solvers and figures."""
    unlinked("payoff")


@verb
def points(state: Any, seat: int) -> int:
    """The score people see, where that is another thing than the payoff."""
    unlinked("points")


@verb
def forfeit(state: Any, seat: int) -> None:
    """The seat resigns, leaves or runs out of time."""
    unlinked("forfeit")


@verb
def ending(state: Any) -> int:
    """How a finished game ended: an index into the endings that the game declares."""
    unlinked("ending")


@verb
def public(state: Any, seen: Any) -> None:
    """Write what everybody may know into `seen`, which shows nothing yet."""
    unlinked("public")


@verb
def view(state: Any, seat: int, seen: Any) -> None:
    """Write what the seat may know into `seen`, which shows nothing yet."""
    unlinked("view")


@verb
def imagine(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """A full state that looks like `seen`, every such deal equally likely unless its docstring says otherwise."""
    unlinked("imagine")


@verb
def remember(mind: Any, seen: Any, seat: int, keep: int, dice: Dice) -> None:
    """Fold what the seat sees now into its mind: a view in which stands too what it still knows of what it saw before.

    Of what it knew before, each thing outlives a turn `keep` times in a hundred. Every view goes in, in order; the first
    into a view that shows nothing. `imagine` takes a mind as it takes a view.
    """
    unlinked("remember")


@verb
def worth(state: Any, seat: int) -> int:
    """How good the position looks for the seat, in units of the game's own; what the greedy bot goes by."""
    unlinked("worth")


@verb
def noisy(state: Any, seat: int, move: int) -> int:
    """How much a legal move takes, 0 if nothing: before minimax judges a position, it plays such moves out."""
    unlinked("noisy")


@verb
def hope(state: Any, seat: int) -> int:
    """A payoff that no way of playing on brings more than, for a game that is played alone; what a solver prunes by."""
    unlinked("hope")


@verb
def promise(state: Any, seat: int) -> int:
    """Which positions of equal payoff a solver looks at first: those that promise more."""
    unlinked("promise")


@verb
def proposals(state: Any, seat: int, number: int, moves: Any) -> int:
    """Write the moves in a row of the seat's proposal of this number; how many, 0 for none of that number, −1 for no more.

    Proposal 1 is the greedy one, 2 the one greedy for points, 3 what a hoarder does: these three are always there. 0 is to
    do as little as possible.
    """
    unlinked("proposals")


@verb
def opening_kind(state: Any) -> int:
    """What kind of beginning a deal has, asked before the first decision: an index into the game's `opening_kinds`."""
    unlinked("opening_kind")


WORDS = (
    "start",
    "legal",
    "play",
    "payoff",
    "points",
    "forfeit",
    "ending",
    "public",
    "view",
    "imagine",
    "remember",
    "worth",
    "noisy",
    "hope",
    "promise",
    "proposals",
    "opening_kind",
)
