"""The guide of Triangle: its aim, and explanations of the first decision."""

from hoyle.games.r.triangle.options import Options
from hoyle.games.r.triangle.state import State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_


def aim(options: Options) -> Advice:
    """Return the aim (TR14, TR17)."""
    return Advice(N_("Aim: win chips. The best hand takes the pot, or the last player who has not folded."))


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first bet (TR3 to TR12)."""
    if turn:
        return []
    return [
        Advice(N_("Best are three royals (Princes and Princesses), then Prince and Princess, three in a row, a pair.")),
        Advice(N_("First everybody bets, then cards are exchanged, then everybody bets again.")),
        Advice(N_("Check costs nothing. After a bet: fold, call or raise.")),
    ]
