"""The house rules of Assassin's Target."""

from hoyle.rules.options import House, Preset, option
from hoyle.words import N_


class Options(House):
    """The house rules."""

    players = option(
        2, range(2, 6), label=N_("Players"), sentence=N_("How many play, each for himself."), group=N_("The game")
    )


PRESETS = {
    "usual": Preset(N_("Assassin's Target"), N_("Two players."), {}),
    "four": Preset(N_("Assassin's Target for four"), N_("Four players."), {"players": 4}),
}
