"""sweep: what every option of a game changes, one at a time, in pairs, and in total over all allowed rule sets.

- One at a time: each value of each option against the base, paired by deal. All tests of a sweep are one family.
- Pairs: the interaction of two changes, the effect of both minus the effects of each, on the same deals.
- Total effects: the share of each option in the variance over all allowed rule sets; see `hoyle.lab.sobol`.
"""

from collections.abc import Sequence
from dataclasses import replace

from hoyle.bots import refuse_unfit
from hoyle.errors import Refusal
from hoyle.lab.bot_choices import usual_bots
from hoyle.lab.cache import GamesCache
from hoyle.lab.changes import Change, Changes, single_changes
from hoyle.lab.differences import corrected
from hoyle.lab.effects import Effect, Interaction, pair_effects, single_effects, strengths
from hoyle.lab.many import Progress, no_progress
from hoyle.lab.measure import check_measurement
from hoyle.lab.measures import FIRST_SCORE, SEAT_SCORE, SHORT_NAMES, SUBJECTS, measures_by_id, occurs
from hoyle.lab.objectives import FIRST
from hoyle.lab.player import Player, same_bots
from hoyle.lab.ratios import Measure
from hoyle.lab.series import PlayedGames
from hoyle.lab.sobol import Total, sobol_effects
from hoyle.lab.sweep_report import Sweep
from hoyle.play.play import Variant


def sweep(
    variant: Variant,
    bot: str = "",
    games: int = 1_000,
    seed: int = 1,
    measures: Sequence[str] = (),
    only: Sequence[str] = (),
    pairs: bool = False,
    totals: bool = False,
    cache: GamesCache | None = None,
    progress: Progress = no_progress,
) -> Sweep:
    """Measure what every option changes, with the same bot in all seats (the usual one, if none is named), and return the effects.

    `measures` are ids of SUBJECTS, by default all that the game has; `only` names the options, by default all. `pairs` and
    `totals` add interactions and total effects. With a cache a stopped sweep goes on where it was; after Ctrl-C the result
    has the effects that were measured. Raise ValueError or OptionError for what cannot be measured.

    >>> import hoyle
    >>> found = sweep(hoyle.game("r"), "random", games=200, only=("points_to_win",))
    >>> found.by_option("decisions")[0].change.id
    'points_to_win=1'
    """
    bot = bot or usual_bots(variant)[0]
    check_measurement(variant, same_bots(variant, bot), games)
    check_measures(variant, measures)
    changes = fit(single_changes(variant, only), bot)
    if not changes.measured:
        raise Refusal(f"No option of {variant.name} can be changed with these rules: nothing to sweep.")
    player = Player(bot, games, seed, cache, progress, expected=2 * len(changes.measured))
    base = player.play(variant)
    wanted = wanted_measures(base, measures)
    effects, stopped = single_effects(player, changes, wanted)
    interactions: list[Interaction] = []
    total_effects: list[Total] = []
    if pairs and not stopped:
        interactions, stopped = pair_effects(player, base, effects, wanted)
    if totals and not stopped:
        total_effects = sobol_effects(player, variant, strengths(effects, changes), changes, wanted)
    tests = iter(corrected([one.found for one in (*effects, *interactions)]))
    return Sweep(
        variant,
        bot,
        games,
        seed,
        changes,
        tuple(one.figure(base) for one in wanted),
        tuple(Effect(one.change, next(tests)) for one in effects),
        tuple(Interaction(one.first, one.second, next(tests)) for one in interactions),
        tuple(total_effects),
        not stopped,
        arguments_of(measures, only, pairs, totals),
    )


def arguments_of(measures: Sequence[str], only: Sequence[str], pairs: bool, totals: bool) -> tuple[str, ...]:
    """Return the arguments of the command that say what a sweep measures."""
    lists = (("--measures", measures), ("--options", only))
    named = [word for name, values in lists if values for word in (name, ",".join(values))]
    return (*named, *(["--pairs"] if pairs else []), *(["--totals"] if totals else []))


def check_measures(variant: Variant, ids: Sequence[str]) -> None:
    """Raise Refusal for an id that the game does not have, before anything is played."""
    known = [id for id in measures_by_id(variant) if id in SUBJECTS]
    names = {**SHORT_NAMES, FIRST: SEAT_SCORE}
    for id in ids:
        if names.get(id, id) not in known:
            raise Refusal(f"There is no measure {id!r} for these rules; there are {', '.join(known)}.")


def wanted_measures(base: PlayedGames, ids: Sequence[str]) -> list[Measure]:
    """Return the measures of a sweep, which `check_measures` allows. Raise Refusal for the score of a first player whom nobody is.

    Without ids the score of the first player is among them or, where it would say nothing, that of seat 1: unlike the wins of
    seat 1 it does not change with the number of draws.
    """
    known = {id: one for id, one in measures_by_id(base.series.variant).items() if id in SUBJECTS}
    has_first = FIRST_SCORE in known and occurs(known[FIRST_SCORE], base)
    names = {**SHORT_NAMES, FIRST: FIRST_SCORE if has_first else SEAT_SCORE}
    wanted = [names.get(id, id) for id in ids]
    for id in wanted:
        if id == FIRST_SCORE and not known[id].sums(base)[1].any():
            raise Refusal(f"Nobody decides first under these rules, so there is no {id}: measure {SEAT_SCORE}.")
    if wanted:
        return [known[id] for id in dict.fromkeys(wanted)]
    without = ("win_0", SEAT_SCORE if has_first else FIRST_SCORE)
    return [one for id, one in known.items() if id not in without]


def fit(changes: Changes, bot: str) -> Changes:
    """Return the changes with which the bot can play; options of which it can play none are left out with the reason."""
    measured, left_out = list[Change](), dict(changes.left_out)
    for change in changes.measured:
        try:
            for variant in (change.base, change.changed):
                refuse_unfit(bot, variant.game, variant.options)
        except Refusal as reason:
            left_out.setdefault(change.option, str(reason))
        else:
            measured.append(change)
    options = {change.option for change in measured}
    return replace(
        changes, measured=tuple(measured), left_out={name: why for name, why in left_out.items() if name not in options}
    )
