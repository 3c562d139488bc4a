"""The guide of Princess Card: its aim, and explanations of the first decision."""

from hoyle.games.r.princess_card.rules import Options, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_


def aim(options: Options) -> Advice:
    """Return the aim (PC7)."""
    return Advice(N_("Aim: hold the Princess when all pairs are laid down."))


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first card (PC4, PC5)."""
    if turn:
        return []
    return [
        Advice(N_("Draw a card from your neighbour: tap it, then tap your hand. Luck decides.")),
        Advice(N_("A pair is two cards of one number, in any colours. Pairs are laid down by themselves.")),
        Advice(N_("In their turns others draw from you too, and may get your Princess.")),
    ]
