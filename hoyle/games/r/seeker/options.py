"""The house rules of Seeker."""

from hoyle.rules.options import House, Preset, option
from hoyle.words import N_

GROUP = N_("The game")


class Options(House):
    """The house rules."""

    players = option(2, range(2, 6), label=N_("Players"), sentence=N_("How many play, each for himself."), group=GROUP)
    seeker_hidden = option(
        False,
        label=N_("Hidden search"),
        sentence=N_("Only whoever turns a card up sees it; the others see where it lies and whether it made a pair."),
        group=GROUP,
    )


PRESETS = {
    "usual": Preset(N_("Seeker"), N_("Two players, everybody sees what is turned up."), {}),
    "four": Preset(N_("Seeker for four"), N_("Four players, everybody sees what is turned up."), {"players": 4}),
    "hidden": Preset(N_("Hidden Seeker"), N_("Two players; each sees only the own finds."), {"seeker_hidden": True}),
}
