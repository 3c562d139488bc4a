"""The options of Triangle."""

from hoyle.games.shared.chips import ante_option
from hoyle.i18n import N_
from hoyle.rules.options import OptionSet, Preset, option

DEAL = N_("The deal")
CHIPS = N_("Chips")


class Options(OptionSet):
    """The options of one deal."""

    players = option(
        2, range(2, 5), label=N_("Players"), sentence=N_("Number of players; each plays alone."), group=DEAL
    )
    ante = ante_option()
    bet_small = option(
        1,
        range(1, 21),
        label=N_("Small bet"),
        sentence=N_("Chips in a bet or a raise before the exchange."),
        group=CHIPS,
    )
    bet_big = option(
        2,
        range(1, 21),
        label=N_("Big bet"),
        sentence=N_("Chips in a bet or a raise after the exchange."),
        group=CHIPS,
    )
    max_raises = option(
        3,
        range(1, 7),
        label=N_("Bets at most"),
        sentence=N_("The most bets and raises in a round, by all players together."),
        group=CHIPS,
    )


PRESETS = {
    "two": Preset(N_("Triangle for two"), N_("Two players, who exchange up to three cards."), {}),
    "three": Preset(N_("Triangle for three"), N_("Three players, who exchange up to two cards."), {"players": 3}),
    "four": Preset(N_("Triangle for four"), N_("Four players, who exchange one card at most."), {"players": 4}),
    "even": Preset(N_("One bet"), N_("Two players, bets of one chip throughout."), {"bet_big": 1}),
}
