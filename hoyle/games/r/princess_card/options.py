"""The options of Princess Card."""

from hoyle.i18n import N_
from hoyle.rules.options import OptionSet, Preset, option


class Options(OptionSet):
    """The options of a deal."""

    players = option(
        2, range(2, 6), label=N_("Players"), sentence=N_("Number of players; each plays alone."), group=N_("The deal")
    )


PRESETS = {
    "two": Preset(N_("Princess Card for two"), N_("Eight cards against seven."), {}),
    "three": Preset(N_("Princess Card for three"), N_("Five cards each."), {"players": 3}),
    "four": Preset(N_("Princess Card for four"), N_("Four cards each, three for the last."), {"players": 4}),
    "five": Preset(N_("Princess Card for five"), N_("Three cards each."), {"players": 5}),
}
