"""The options of Serious Card and of its matches of four deals."""

from hoyle.i18n import N_
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, Preset, option

DEAL = N_("The deal")
MATCH = N_("The match")
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
    )


class MatchOptions(OptionSet):
    """The options of a match."""

    settlement = option(
        "match",
        SETTLEMENT,
        label=N_("What the loser pays"),
        sentence=N_("Whether four deals are settled with one stake, or with the difference in points."),
        group=MATCH,
    )
    stake = option(
        1,
        range(1, 101),
        label=N_("Stake"),
        sentence=N_("How many chips a stake is: what the loser pays once, or for each point of the difference."),
        group=MATCH,
    )


PRESETS = {
    "usual": Preset(N_("Serious Card"), N_("Four deals, the sides change, the loser pays one stake."), {}),
    "difference": Preset(
        N_("Serious Card by points"),
        N_("Four deals, the sides change, the loser pays the difference in points."),
        {"settlement": "difference"},
    ),
}
