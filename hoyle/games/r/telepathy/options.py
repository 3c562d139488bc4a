"""The house rules of Telepathy."""

from hoyle.rules.options import House, Preset, option
from hoyle.words import N_


class Options(House):
    """The house rules."""

    pairs = option(
        2,
        range(2, 5),
        label=N_("Pairs"),
        sentence=N_("How many pairs play; partners sit opposite each other."),
        group=N_("The game"),
    )


PRESETS = {
    "usual": Preset(N_("Telepathy"), N_("Two pairs."), {}),
    "four": Preset(N_("Telepathy for four pairs"), N_("Four pairs, each with a pack of its own."), {"pairs": 4}),
}
