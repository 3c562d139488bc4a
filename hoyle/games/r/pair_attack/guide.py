"""The guide of Pair Attack: its aim, and explanations of the first decision."""

from hoyle.games.r.pair_attack.rules import Options, State
from hoyle.games.shared.guides import Advice
from hoyle.i18n import N_


def aim(options: Options) -> Advice:
    """Return the aim (PA6, PA11)."""
    return Advice(N_("Aim: win chips. The best pair of cards among those who stay takes the pot."))


def advice(seen: State, seat: int, turn: int) -> list[Advice]:
    """Return what a new player should know before the first decision (PA3 to PA8)."""
    if turn:
        return []
    return [
        Advice(N_("Prince with Princess is best. Otherwise the higher card counts, then the lower one.")),
        Advice(
            N_("All decide at once. To stay costs {chips} more; to pass loses only what is in the pot."),
            {"chips": seen.options.stake},
        ),
    ]
