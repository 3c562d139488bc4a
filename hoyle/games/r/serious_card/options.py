"""The house rules of Serious Card, and of its match of four deals."""

from hoyle.rules.options import House, Preset, option
from hoyle.words import N_

DEAL = N_("The deal")
MATCH = N_("The match")
SETTLE_MATCH, SETTLE_DIFFERENCE = 0, 1


class Options(House):
    """The house rules of one deal."""

    prince_side = option(
        0,
        (0, 1),
        label=N_("The Prince's side"),
        sentence=N_(
            "Who has the Prince's side; in a match: in the first deal, and the sides change from deal to deal."
        ),
        names={0: N_("the blue player"), 1: N_("the red player")},
        group=DEAL,
    )


class MatchOptions(House):
    """The house rules of a match."""

    settlement = option(
        "match",
        ("match", "difference"),
        label=N_("What the loser pays"),
        sentence=N_("Whether four deals are settled with one stake, or with the difference in points."),
        names={"match": N_("one stake"), "difference": N_("the difference in points")},
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
