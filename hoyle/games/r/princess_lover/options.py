"""The house rules of Princess Lover."""

from hoyle.rules.options import House, Preset, option
from hoyle.words import N_

GROUP = N_("The game")


class Options(House):
    """The house rules."""

    players = option(2, range(2, 6), label=N_("Players"), sentence=N_("How many play, each for himself."), group=GROUP)
    assassins_active = option(
        True,
        label=N_("Assassins"),
        sentence=N_("Whoever turns up an Assassin is out; otherwise only the Princesses count."),
        group=GROUP,
    )


PRESETS = {
    "usual": Preset(N_("Princess Lover"), N_("Two players, Assassins at large."), {}),
    "four": Preset(N_("Princess Lover for four"), N_("Four players, Assassins at large."), {"players": 4}),
    "race": Preset(
        N_("Princess Lover, a race"),
        N_("Four players; the Assassins do nothing."),
        {"players": 4, "assassins_active": False},
    ),
}
