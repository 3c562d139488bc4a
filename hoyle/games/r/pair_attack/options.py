"""The options of Pair Attack."""

from hoyle.games.shared.chips import ante_option
from hoyle.i18n import N_
from hoyle.rules.options import OptionSet, Preset, option

DEAL = N_("The deal")
CHIPS = N_("Chips")


class Options(OptionSet):
    """The options of one deal."""

    players = option(
        2, range(2, 9), label=N_("Players"), sentence=N_("Number of players; each plays alone."), group=DEAL
    )
    ante = ante_option()
    stake = option(
        2,
        range(1, 21),
        label=N_("Stake"),
        sentence=N_("Chips that each player who stays adds to the pot."),
        group=CHIPS,
    )


PRESETS = {
    "two": Preset(N_("Pair Attack for two"), N_("Two players, one chip to play, two to stay."), {}),
    "four": Preset(N_("Pair Attack for four"), N_("The same for four players."), {"players": 4}),
    "eight": Preset(N_("Pair Attack for eight"), N_("All sixteen cards are dealt."), {"players": 8}),
    "dear": Preset(N_("Expensive to stay"), N_("Two players, and staying costs three."), {"stake": 3}),
}
