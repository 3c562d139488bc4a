"""The options of a match of R (V14, V15)."""

from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.options import OptionSet, option

KING_CALLS = choice(
    variants=N_("a variant of R"),
    any_game=N_("any game for two"),
    pairs=N_("one or two variants of R"),
    all=N_("one or two variants of R, or any game for two"),
)
ONLY_VARIANTS, ANY_GAME, PAIRS, ALL_CALLS = KING_CALLS

MATCH = N_("The match")


class MatchOptions(OptionSet):
    """The options of a match of R."""

    match_points = option(
        None,
        (None, *range(1, 101)),
        label=N_("Match points"),
        sentence=N_("Play games until a player's total of points reaches this number."),
        group=MATCH,
        paragraphs=("V14",),
        chip=many("Match to {n} point", "Match to {n} points"),
    )
    true_king = option(
        False,
        label=N_("True King"),
        sentence=N_(
            "At most three games. The first to win two is king; the loser of a game chooses how the next one is played."
        ),
        group=MATCH,
        paragraphs=("V15",),
        chip={True: N_("True King: the loser chooses the rules")},
    )
    king_calls = option(
        "variants",
        KING_CALLS,
        label=N_("True King calls"),
        sentence=N_(
            "Whether the loser calls one variant of R, or also two at once, or another game for two with these cards."
        ),
        group=MATCH,
        paragraphs=("V15",),
        chip={
            "any_game": N_("The loser may call another game"),
            "pairs": N_("The loser may call two variants"),
            "all": N_("The loser may call two variants or another game"),
        },
    )
