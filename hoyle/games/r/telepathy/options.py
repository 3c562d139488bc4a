"""The options of Telepathy."""

from hoyle.i18n import N_
from hoyle.rules.options import OptionSet, Preset, option


class Options(OptionSet):
    """The options of a game."""

    pairs = option(
        2,
        range(2, 8),
        label=N_("Pairs"),
        sentence=N_("How many pairs play; partners sit opposite each other."),
        group=N_("The game"),
    )


PRESETS = {
    "usual": Preset(N_("Telepathy"), N_("Two pairs."), {}),
    "four": Preset(N_("Telepathy for four pairs"), N_("Four pairs, each with a pack of its own."), {"pairs": 4}),
}
