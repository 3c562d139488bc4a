"""The guide of Serious Card: its aim, and explanations of the first decision."""

from hoyle.games.r.serious_card.options import Options
from hoyle.games.r.serious_card.rules import State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_


def aim(options: Options) -> Advice:
    """Return the aim (SC4, SC5, SC10)."""
    return Advice(
        N_(
            "Aim: more points after all deals. The Princess wins 4 if she meets the Prince; he wins 1 if he meets the Spy or the Assassin."
        )
    )


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first card (SC1 to SC3)."""
    if turn:
        return []
    return [
        Advice(N_("Four cards each: one side has the Prince, the other the Princess. Both lay one card, face down.")),
        Advice(N_("With the Prince: when will she not be there? With the Princess: when will he come?")),
    ]
