"""The options of Serious Card and of its match, and its presets."""

from hoyle.games.shared.common_options import STAKE
from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, Preset, option

DEAL = N_("The deal")
THE_MATCH = N_("The match")
SETTLEMENT = choice(
    match=N_("one stake"),
    difference=N_("the difference in points"),
)
SETTLE_MATCH, SETTLE_DIFFERENCE = SETTLEMENT


class Options(OptionSet):
    """The options of one deal."""

    prince_side = option(
        0,
        (0, 1),
        label=N_("The Prince's side"),
        sentence=N_(
            "Who has the Prince's side. In a match this is for the first deal; then the sides change with every deal."
        ),
        names={0: N_("the blue player"), 1: N_("the red player")},
        group=DEAL,
        paragraphs=("SC2", "V2"),
        chip={1: N_("Red begins with the Prince's side")},
    )


class MatchOptions(OptionSet):
    """The options of a match."""

    settlement = option(
        "match",
        SETTLEMENT,
        label=N_("What the loser pays"),
        sentence=N_("Whether the deals are settled with one stake, or with the difference in points."),
        group=THE_MATCH,
        paragraphs=("SC11", "V1"),
        chip={"difference": N_("The loser pays for every point")},
    )
    stake = option(
        1,
        range(1, 101),
        label=N_("Stake"),
        sentence=N_("How many chips a stake is: what the loser pays once, or for each point of the difference."),
        group=THE_MATCH,
        paragraphs=("SC11", "V3"),
        chip=STAKE,
    )
    deals = option(
        4,
        (2, 4, 6, 8, 10, 12),
        label=N_("Deals"),
        sentence=N_("How many deals are played: an even number, so that each player has each side equally often."),
        group=THE_MATCH,
        added=True,
        paragraphs=("SC9", "V4"),
        chip=many("{n} deal is played", "{n} deals are played"),
    )


PRESETS = {
    "usual": Preset(N_("Serious Card"), N_("Four deals, the sides change, the loser pays one stake."), {}),
    "difference": Preset(
        N_("Serious Card by points"),
        N_("Four deals, the sides change, the loser pays the difference in points."),
        {"settlement": "difference"},
    ),
}
