"""The guide of Assassin's Target: its aim, and explanations of the first decision."""

from hoyle.games.r.assassins_target.rules import Options, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_


def aim(options: Options) -> Advice:
    """Return the aim (AT5)."""
    return Advice(N_("Aim: be the last one left. Whoever turns up an Assassin is out."))


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first card."""
    if turn:
        return []
    return [Advice(N_("Turn up the top card of the pack. Luck decides."))]
