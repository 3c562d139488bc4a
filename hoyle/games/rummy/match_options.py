"""The options of a match of rummy, those that clash or have no effect, and what they say of its length."""

from hoyle.games.rummy.clashes import deck_size
from hoyle.i18n import N_, many
from hoyle.rules.choices import choice
from hoyle.rules.conditions import Values, when
from hoyle.rules.options import Clash, Idle, OptionSet, numbers, option

DEAL_BONUS_FOR = choice(
    all=N_("everybody"),
    others_only=N_("players who did not reach the target"),
)
ALL, OTHERS_ONLY = DEAL_BONUS_FOR

HIGHEST, LOWEST, SINGLE_DEAL = range(1, 4)
"""Values of the option `match_winner`, whose first value is None."""

MAX_DEALS = 100
"""The most deals of a match without a schedule."""
SCHEDULE_LENGTH = 12
"""The number of entries of the option `deal_schedule`."""

MATCH = N_("The match")


def dealt(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes of the deals that are played, without the zeros after the last one."""
    return tuple(size for size in sizes if size)


class MatchOptions(OptionSet):
    """The options of a match."""

    match_target = option(
        None,
        (None, *range(2, 1001)),
        label=N_("Target"),
        sentence=N_("The match ends after the deal in which a player reaches this many points."),
        names={None: N_("no target")},
        group=MATCH,
        paragraphs=("RM47",),
        chip=many("Match to {n} point", "Match to {n} points"),
    )
    match_bonus = option(
        150,
        range(501),
        label=N_("Bonus for the target"),
        sentence=N_("The bonus at the end for each player who has reached the target."),
        group=MATCH,
        paragraphs=("RM48",),
        chip=many("Bonus of {n} for the target", "Bonus of {n} for the target"),
    )
    deal_bonus = option(
        25,
        range(101),
        label=N_("Bonus for each deal won"),
        sentence=N_("The bonus at the end for each deal won."),
        group=MATCH,
        paragraphs=("RM48",),
        chip=many("Bonus of {n} a deal won", "Bonus of {n} a deal won"),
    )
    deal_bonus_for = option(
        "all",
        DEAL_BONUS_FOR,
        label=N_("Who gets the bonus for deals won"),
        sentence=N_("Whether players who reached the target get the bonus for their deals too."),
        group=MATCH,
        paragraphs=("RM48",),
        chip={"others_only": N_("Bonus for deals only below the target")},
    )
    match_winner = option(
        None,
        (None, "highest", "lowest", "single_deal"),
        label=N_("Who wins the match"),
        sentence=N_("Which total wins at the end."),
        names={
            None: N_("the lowest if hands are penalties, otherwise the highest"),
            "highest": N_("the highest"),
            "lowest": N_("the lowest"),
            "single_deal": N_("there is no match"),
        },
        group=MATCH,
        paragraphs=("RM47",),
        chip={
            "highest": N_("The highest total wins"),
            "lowest": N_("The lowest total wins"),
            "single_deal": N_("A single deal"),
        },
    )
    max_deals = option(
        50,
        range(2, MAX_DEALS + 1),
        label=N_("Deals at most"),
        sentence=N_("The match ends after this many deals."),
        group=MATCH,
        paragraphs=("RM47",),
        chip=many("{n} deal at most", "{n} deals at most"),
    )
    deal_schedule = numbers(
        (0,) * SCHEDULE_LENGTH,
        range(16),
        label=N_("Deals of different sizes"),
        sentence=N_("How many cards are dealt in each deal of the match, one number per deal; 0: no more deals."),
        group=MATCH,
        paragraphs=("RM49",),
        chip=N_("Cards dealt: {value}"),
        shown=dealt,
    )


def is_match(chosen: Values) -> bool:
    """Return whether these values of the match's options make a match of several deals."""
    has_length = chosen.get("match_target") is not None or any(chosen.get("deal_schedule", ()))
    return has_length and chosen.get("match_winner") != "single_deal"


def schedule_length(schedule: tuple[int, ...]) -> int:
    """Return the number of deals of a schedule, which ends at its first 0.

    >>> schedule_length((2, 4, 2, 0, 0, 8)), schedule_length((0, 0))
    (3, 0)
    """
    return schedule.index(0) if 0 in schedule else len(schedule)


NO_TARGET = when(match_target=None)
HAS_SIZES = when(lambda chosen: any(chosen["deal_schedule"]), "deal_schedule")
NO_FINAL_BONUSES = NO_TARGET | when(deal_scoring=["own_penalty", "winner_takes_hands", "first_out"])
NO_BONUSES = N_("There is no target, or deals are not scored by differences.")

MATCH_CLASHES = (
    Clash(
        ~NO_TARGET & HAS_SIZES,
        N_("The sizes set the number of deals: leave them out, or the target."),
    ),
    Clash(
        when(match_winner="single_deal") & (~NO_TARGET | HAS_SIZES),
        N_("A single deal has no target and no sizes: choose which total wins the match, or leave them out."),
    ),
    Clash(
        when(lambda chosen: any(chosen["deal_schedule"][schedule_length(chosen["deal_schedule"]) :]), "deal_schedule"),
        N_("There are no deals after a 0: enter the sizes one after another, from the first place on."),
    ),
    Clash(
        when(lambda chosen: 1 in chosen["deal_schedule"], "deal_schedule"),
        N_("A deal has at least two cards: enter a larger size."),
    ),
    Clash(
        when(
            lambda chosen: chosen["players"] * max(chosen["deal_schedule"]) >= deck_size(chosen),
            "players",
            "deal_schedule",
            "packs",
        ),
        N_(
            "There are not enough cards for the largest deal: deal fewer cards, use more packs, or play with fewer players."
        ),
    ),
)

MATCH_IDLE = (
    Idle("match_bonus", NO_FINAL_BONUSES, NO_BONUSES),
    Idle("deal_bonus", NO_FINAL_BONUSES, NO_BONUSES),
    Idle("deal_bonus_for", NO_FINAL_BONUSES, NO_BONUSES),
    Idle("max_deals", NO_TARGET, N_("There is no target.")),
    Idle(
        "match_winner",
        NO_TARGET & ~HAS_SIZES,
        N_("There is no match."),
    ),
)
