"""The options of Seeker."""

from hoyle.games.r.shared.places import THE_GAME, Players
from hoyle.i18n import N_
from hoyle.rules.options import Preset, option


class Options(Players):
    """The options of a game."""

    seeker_hidden = option(
        False,
        label=N_("Hidden search"),
        sentence=N_(
            "Only the player who turns a card up sees it; the others see where it lies and whether it made a pair."
        ),
        group=THE_GAME,
    )


PRESETS = {
    "usual": Preset(N_("Seeker"), N_("Two players, everybody sees what is turned up."), {}),
    "four": Preset(N_("Seeker for four"), N_("Four players, everybody sees what is turned up."), {"players": 4}),
    "hidden": Preset(
        N_("Hidden Seeker"), N_("Two players; each sees only the cards they turn up."), {"seeker_hidden": True}
    ),
}
