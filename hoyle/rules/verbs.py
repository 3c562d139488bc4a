"""The functions that every game defines and that generic algorithms call; `link` binds each to a game's function.

An unlinked verb raises TypeError: link the algorithm to a game first.
"""

from typing import NoReturn

from hoyle.rules.dice import Dice
from hoyle.rules.mark import verb
from hoyle.rules.position import Position, Row


class GameConstant(int):
    """A placeholder for a number that a game declares; linking replaces it with the game's value."""

    name: str

    def __new__(cls, name: str) -> "GameConstant":
        """Make the placeholder for the constant of this name; see `Game.constant`."""
        placeholder = super().__new__(cls, 0)
        placeholder.name = name
        return placeholder


SEATS = GameConstant("seats")
"""The largest number of seats of the game."""
MOVES = GameConstant("moves")
"""The largest number of legal moves in a position, of a seat or of CHANCE."""
MAX_PAYOFF = GameConstant("max_payoff")
"""The largest payoff of a seat, under any options."""
MAX_LENGTH = GameConstant("max_length")
"""The largest number of moves in a game, those of CHANCE included."""
PROPOSES = GameConstant("proposes")
"""1: the game defines `proposals`, whole turns worth considering; 0: it does not."""
DEFAULT_PROPOSAL = GameConstant("default_proposal")
"""The number of the proposal that the planner plays unless another one is clearly better."""
PLANNER_ROUNDS = GameConstant("planner_rounds")
"""How often a seat's turn comes round again before the planner evaluates a position; 0: it plays to the end."""
PERFECT_INFORMATION = GameConstant("perfect_information")
"""1: minimax applies under some options of the game, see `Game.perfect_information`; 0: it never applies and is not compiled."""
SOLVABLE = GameConstant("solvable")
"""1: the game can be solved under some of its options, see `Game.solvable`; 0: it cannot, and no solver is compiled."""
REMEMBERS = GameConstant("remembers")
"""1: earlier views matter, and the game defines `remember`; 0: it does not."""
HISTORY_ENDINGS = GameConstant("history_endings")
"""The endings that depend on how a position was reached, as bits."""


def unlinked(name: str) -> NoReturn:
    """Raise TypeError for a verb that was called without a game."""
    raise TypeError(f"{name}: link the algorithm to a game first, link(algorithm, game, 'plain').")


@verb
def start(state: Position) -> None:
    """Set up the initial state with `state.options`; all other fields are zero when it is called."""
    unlinked("start")


@verb
def legal(state: Position, seat: int, moves: Row[int]) -> int:
    """Write the legal moves of the seat into `moves`, ascending and without repeats. Return their number."""
    unlinked("legal")


@verb
def play(state: Position, seat: int, move: int) -> None:
    """Play a move: change the state. The caller ensures that the move is legal."""
    unlinked("play")


@verb
def payoff(state: Position, seat: int) -> int:
    """Return the payoff of the seat in a finished game, an integer for bots, solvers and statistics."""
    unlinked("payoff")


@verb
def points(state: Position, seat: int) -> int:
    """Return the score that people see; a game defines this if its score differs from its payoff."""
    unlinked("points")


@verb
def forfeit(state: Position, seat: int) -> None:
    """End the game because the seat resigns, leaves or runs out of time."""
    unlinked("forfeit")


@verb
def ending(state: Position) -> int:
    """Return how a finished game ended: an index into `Game.endings`."""
    unlinked("ending")


@verb
def public(state: Position, seen: Position) -> None:
    """Write what all players and spectators may know into `seen`, a blank view."""
    unlinked("public")


@verb
def view(state: Position, seat: int, seen: Position) -> None:
    """Write what the seat may know into `seen`, a blank view."""
    unlinked("view")


@verb
def reveal(state: Position, seat: int, seen: Position) -> None:
    """Write what the declarations of the fields do not say into the view of a seat (NONE: of spectators); see `views`.

    It is called after the declared fields are written.
    """
    unlinked("reveal")


@verb
def determinize(seen: Position, seat: int, state: Position, dice: Dice) -> None:
    """Write a random full state that is consistent with the seat's view `seen` into `state`.

    For the public view, which spectators have, `seat` is NONE.
    All consistent states are equally likely, unless the docstring of the game's function says otherwise.
    """
    unlinked("determinize")


@verb
def remember(memory: Position, seen: Position, seat: int, keep: int, dice: Dice) -> None:
    """Update the memory of a seat with its current view. A memory is a view that also holds facts from earlier views.

    Each remembered fact survives a turn with a probability of `keep` percent. The caller passes every view in order, and a
    blank memory with the first view. `determinize` accepts a memory in place of a view.
    """
    unlinked("remember")


@verb
def evaluate(state: Position, seat: int) -> int:
    """Return a heuristic value of the position for the seat; the greedy bot maximizes it."""
    unlinked("evaluate")


@verb
def noisy(state: Position, seat: int, move: int) -> int:
    """Return the value of what a legal move captures, 0 for a quiet move.

    Minimax searches noisy moves to the end before it evaluates a position (quiescence search).
    """
    unlinked("noisy")


@verb
def payoff_bound(state: Position, seat: int) -> int:
    """Return an upper bound on the payoff of a single-player game from this position; the solver prunes with it."""
    unlinked("payoff_bound")


@verb
def search_priority(state: Position, seat: int) -> int:
    """Return a priority. Among positions of equal payoff, the single-player solver expands those of the highest priority first."""
    unlinked("search_priority")


@verb
def sufficient_moves(state: Position, seat: int, goal: int, moves: Row[int]) -> int:
    """Write legal moves of a single-player game into `moves`, without repeats. Return their number.

    If a payoff of at least `goal` can be reached, it can be reached after one of them; with no move it cannot be reached. Moves
    that suffice for a goal also suffice for every higher one. By default all legal moves are written.
    """
    unlinked("sufficient_moves")


@verb
def canonicalize(state: Position) -> bool:
    """Replace a position of two seats by the representative of all positions that are equivalent for what is still to come.

    Return whether the seats are exchanged in it. Positions are equivalent if their moves can be paired so that equivalent
    positions follow, if equivalent finished games have the same payoffs (exchanged, if the seats are), and if a seat knows as
    much in either. The representative has to be a position that the other functions accept. The caller ensures that the game
    is not over. By default a position is equivalent to itself only.
    """
    unlinked("canonicalize")


@verb
def proposals(state: Position, seat: int, number: int, moves: Row[int]) -> int:
    """Write the moves of the seat's proposed turn of this number into `moves`.

    Return the number of moves, or 0 if there is no proposal of this number, or −1 if there is none of this number or a
    higher one. Proposal 1 is greedy, 2 is greedy for points, 3 hoards; these three always exist. Proposal 0 does as little
    as possible.
    """
    unlinked("proposals")


@verb
def opening_kind(state: Position) -> int:
    """Return the type of opening of a deal, before the first decision: an index into `Game.opening_kinds`."""
    unlinked("opening_kind")


@verb
def move_kind(state: Position, seat: int, move: int) -> int:
    """Return the kind of a legal move, for statistics: the smallest number of a move that counts as the same, or a number of its own.

    By default every move is its own kind. A game defines this if a number means different moves in different positions, or if
    many moves play the same card.
    """
    unlinked("move_kind")


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
    "reveal",
    "determinize",
    "remember",
    "evaluate",
    "noisy",
    "payoff_bound",
    "search_priority",
    "sufficient_moves",
    "canonicalize",
    "proposals",
    "opening_kind",
    "move_kind",
)
