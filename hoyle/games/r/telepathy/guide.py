"""The guide of Telepathy: its aim, and explanations of the first decision."""

from hoyle.games.r.telepathy.rules import Options, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_


def aim(options: Options) -> Advice:
    """Return the aim (TP5, TP6)."""
    return Advice(N_("Aim: lay your cards in the same order as your partner. Each place that agrees brings a point."))


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first card (TP3)."""
    if turn:
        return []
    return [
        Advice(N_("Lay your eight cards in a row, from the left. Nobody sees them before all rows lie.")),
        Advice(N_("Which order would your partner think of?")),
    ]
