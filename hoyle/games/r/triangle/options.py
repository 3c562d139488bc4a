"""The options of Triangle and of its match, and its presets."""

from hoyle.games.r.triangle.hands import KINDS, USUAL_RANKING
from hoyle.games.shared.common_options import ante_option, chips_option, deals_option, players_option
from hoyle.i18n import N_, many
from hoyle.rules.options import OptionSet, Preset, numbers, option

DEAL = N_("The deal")
CHIPS = N_("Chips")


class Options(OptionSet):
    """The options of one deal."""

    players = players_option(2, range(2, 5), DEAL, "TR1", "TR11")
    ante = ante_option("TR2", "V1")
    bet_small = option(
        1,
        range(1, 21),
        label=N_("Small bet"),
        sentence=N_("Chips in a bet or a raise before the exchange."),
        group=CHIPS,
        paragraphs=("TR12", "V2"),
        chip=many("Small bet of {n} chip", "Small bet of {n} chips"),
    )
    bet_big = option(
        2,
        range(1, 21),
        label=N_("Big bet"),
        sentence=N_("Chips in a bet or a raise after the exchange."),
        group=CHIPS,
        paragraphs=("TR12", "V3"),
        chip=many("Big bet of {n} chip", "Big bet of {n} chips"),
    )
    max_raises = option(
        3,
        range(1, 7),
        label=N_("Bets at most"),
        sentence=N_("The most bets and raises in a round, by all players together."),
        group=CHIPS,
        paragraphs=("TR12", "V4"),
        chip=many("{n} bet in a round at most", "{n} bets in a round at most"),
    )
    hand_ranking = numbers(
        USUAL_RANKING,
        range(1, 7),
        KINDS,
        label=N_("Ranking of hands"),
        sentence=N_(
            "The kind of hand with the higher number wins. Of kinds with the same number the higher total wins."
        ),
        group=DEAL,
        added=True,
        paragraphs=("V7", "TR3"),
    )


class MatchOptions(OptionSet):
    """The options of a match."""

    deals = deals_option("TR17", "V5")
    chips = chips_option("TR17", "V6")


PRESETS = {
    "two": Preset(N_("Triangle for two"), N_("Two players, who exchange up to three cards."), {}),
    "three": Preset(N_("Triangle for three"), N_("Three players, who exchange up to two cards."), {"players": 3}),
    "four": Preset(N_("Triangle for four"), N_("Four players, who exchange one card at most."), {"players": 4}),
    "even": Preset(N_("One bet"), N_("Two players, bets of one chip throughout."), {"bet_big": 1}),
}
