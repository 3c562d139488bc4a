"""The guide of Princess Lover: its aim, and explanations of the first decision."""

from hoyle.games.r.princess_lover.rules import Options, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_


def aim(options: Options) -> Advice:
    """Return the aim (PL3 to PL5)."""
    if options.assassins_active:
        return Advice(N_("Aim: turn up a Princess. Whoever turns up an Assassin is out."))
    return Advice(N_("Aim: be the first to turn up a Princess."))


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first card."""
    if turn:
        return []
    return [Advice(N_("Turn up the top card of the pack. Luck decides."))]
