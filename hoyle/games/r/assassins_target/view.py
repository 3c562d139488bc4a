"""Who may see what in Assassin's Target (K1): everything is open but the order of the pack, which nobody knows."""

from hoyle.games.r.assassins_target.state import State
from hoyle.games.r.draws import show
from hoyle.rules.dice import Dice
from hoyle.rules.mark import rule
from hoyle.rules.record import copy


@rule
def public(state: State, seen: State) -> None:
    """K1: all that was turned up, and who is out."""
    show(state, seen)


@rule
def view(state: State, seat: int, seen: State) -> None:
    """K1: a player sees no more than anybody else."""
    show(state, seen)


@rule
def imagine(seen: State, seat: int, state: State, dice: Dice) -> None:
    """The only position that looks like this."""
    copy(state, seen)
