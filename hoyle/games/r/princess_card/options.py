"""The options of Princess Card."""

from hoyle.games.r.shared.places import Players
from hoyle.i18n import N_
from hoyle.rules.options import Preset


class Options(Players):
    """The options of a deal: the number of players, and who begins."""


PRESETS = {
    "two": Preset(N_("Princess Card for two"), N_("Eight cards against seven."), {}),
    "three": Preset(N_("Princess Card for three"), N_("Five cards each."), {"players": 3}),
    "four": Preset(N_("Princess Card for four"), N_("Four cards each, three for the last."), {"players": 4}),
    "five": Preset(N_("Princess Card for five"), N_("Three cards each."), {"players": 5}),
}
