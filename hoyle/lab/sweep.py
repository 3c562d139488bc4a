"""sweep: what every option of a game changes, one at a time, in pairs, and in total over all allowed rule sets.

- One at a time: each value of each option against the base, paired by deal. All tests of a sweep are one family.
- Pairs: the interaction of two changes, the effect of both minus the effects of each, on the same deals.
- Total effects: the share of each option in the variance over all allowed rule sets; see `hoyle.lab.sobol`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.bots import refuse_unfit
from hoyle.i18n import N_, translator
from hoyle.lab.cache import GamesCache
from hoyle.lab.changes import Change, Changes, single_changes
from hoyle.lab.differences import Difference, corrected
from hoyle.lab.effects import Effect, Interaction, pair_effects, single_effects, strengths
from hoyle.lab.figures import Figure
from hoyle.lab.labels import Sentence, decimals_of, row_heading
from hoyle.lab.many import Progress, no_progress
from hoyle.lab.measure import check_measurement
from hoyle.lab.measures import FIRST_SCORE, SHORT_NAMES, SUBJECTS, Measure, measures_of, occurs
from hoyle.lab.player import Player, same_bots
from hoyle.lab.report import english_texts
from hoyle.lab.reports import Chart, Document, Documented, Number, Point, Row, Rules, Table, intervals
from hoyle.lab.reports.measured import made
from hoyle.lab.rules_text import name_of_rules, rules_in_words
from hoyle.lab.series import PlayedGames
from hoyle.lab.sobol import Total, noise_of, sobol_effects
from hoyle.lab.wants import FIRST
from hoyle.session.play import Variant

MOST_DRAWN = 24
"""The most effects in a picture."""


@dataclass(frozen=True)
class Sweep(Documented):
    """The result of a sweep."""

    base: Variant
    bot: str
    games: int
    seed: int
    changes: Changes
    figures: tuple[Figure, ...]
    """The figures of the base, of the measures that were asked for."""
    effects: tuple[Effect, ...]
    interactions: tuple[Interaction, ...] = ()
    totals: tuple[Total, ...] = ()
    complete: bool = True
    """Whether all games were played; otherwise the same command goes on."""

    def of_measure(self, id: str) -> list[Effect]:
        """Return the effects on one measure, the largest first."""
        found = [effect for effect in self.effects if effect.found.id == id]
        return sorted(found, key=lambda effect: -abs(effect.found.value))

    def by_option(self, id: str) -> list[Effect]:
        """Return the largest clear effect of each option on a measure, the largest first."""
        largest: dict[str, Effect] = {}
        for effect in self.of_measure(id):
            if effect.found.clear:
                largest.setdefault(effect.change.option, effect)
        return list(largest.values())

    def document(self) -> Document:
        """Return the report as a document: for each measure a picture and a table of its clear effects, and the totals."""
        say = translator("en")
        options = self.base.canonical()
        name = name_of_rules(self.base.name, options, options)
        parts: list[Table | Chart] = []
        for figure in self.figures:
            heading = row_heading(figure.name, say)
            clear = [effect for effect in self.of_measure(figure.id) if effect.found.clear]
            if clear:
                points = [Point(one.change.name, Number.of(one.found)) for one in clear[:MOST_DRAWN]]
                rows = tuple(Row(one.change.name, (Number.of(one.found),), one.change.id) for one in clear)
                title = f"{heading}: {figure.text()} in the base"
                axis = "percentage points" if figure.percent else heading[:1].lower() + heading[1:]
                parts.append(intervals(f"effects-{figure.id}", title, points, axis))
                parts.append(Table(figure.id, f"{heading}: clear changes", ("Change",), rows, "House rule"))
            shares = sorted(
                (
                    one
                    for one in self.totals
                    if one.measure == figure.id and one.share.low > noise_of(self.totals, figure.id)
                ),
                key=lambda one: -one.share.value,
            )
            if shares:
                rows = tuple(Row(one.option, (Number.of(one.share),), one.option) for one in shares)
                title = f"{heading}: total effects over all allowed rule sets"
                parts.append(Table(f"total-{figure.id}", title, ("Share of the variance",), rows, "Option"))
        sets = f"{self.games:,} games for each of {len(self.changes.measured) + 1} rule sets"
        left_out = ", ".join(self.changes.left_out)
        return Document(
            f"{self.base.game.title}: what every option changes",
            f"{name}, {self.bot} in every seat, {sets}, seed {self.seed}",
            (Rules(name, rules_in_words(self.base.name, options, options)),),
            tuple(english_texts(self.sentences())),
            tuple(parts),
            (
                ("Bot", self.bot),
                ("Games", sets),
                ("Seed", str(self.seed)),
                ("Tests", "All changes that are shown stand a test that is corrected for all of them (5 %)."),
                *((("Not changed", left_out),) if left_out else ()),
                made(),
            ),
            own_data=self.to_json(),
        )

    def to_json(self) -> dict[str, Any]:
        """Return all figures for programs, as plain data."""
        return {
            "game": self.base.name,
            "options": self.base.canonical(),
            "bot": self.bot,
            "games": self.games,
            "seed": self.seed,
            "complete": self.complete,
            "base": {one.id: [one.value, one.low, one.high] for one in self.figures},
            "effects": [
                {
                    "change": one.change.id,
                    "name": one.change.name,
                    "needs": dict(one.change.needed),
                    **numbers(one.found),
                }
                for one in self.effects
            ],
            "interactions": [
                {"changes": [one.first.id, one.second.id], **numbers(one.found)} for one in self.interactions
            ],
            "totals": [
                {
                    "option": one.option,
                    "measure": one.measure,
                    "share": [one.share.value, one.share.low, one.share.high],
                }
                for one in self.totals
            ],
            "left_out": dict(self.changes.left_out),
        }

    def sentences(self) -> list[Sentence]:
        """Return sentences on the options that decide each measure, and on those that decide nothing, as messages and facts."""
        found: list[Sentence] = []
        options = len(self.changes.options)
        for figure in self.figures:
            effects = self.of_measure(figure.id)
            if effects:
                found.append(sentence_on(figure.id, effects, self.by_option(figure.id), options))
        clear = [interaction for interaction in self.interactions if interaction.found.clear]
        for interaction in sorted(clear, key=lambda one: -abs(one.found.value))[:5]:
            found.append(
                (
                    TOGETHER,
                    {
                        "first": interaction.first.name,
                        "second": interaction.second.name,
                        "subject": SUBJECTS[interaction.found.id],
                        "change": interaction.found.text(),
                    },
                )
            )
        return found


def numbers(found: Difference) -> dict[str, Any]:
    """Return a difference as plain data."""
    return {
        "measure": found.id,
        "value": found.value,
        "low": found.low,
        "high": found.high,
        "corrected_p": found.adjusted,
        "clear": found.clear,
    }


DECIDES = N_(
    "Of {n} options, {option} decides {subject}: {change} with “{rule}” (options with a clear effect: {clear})."
)
MOST = N_(
    "Of {n} options, {option} changes {subject} most: {change} with “{rule}” (options with a clear effect: {clear})."
)
NONE_CHANGES = N_("None of {n} options clearly changes {subject}: every effect lies within ± {bound}.")
TOGETHER = N_("“{first}” and “{second}” together change {subject} by {change} beyond the sum of their single effects.")


def sentence_on(id: str, effects: Sequence[Effect], clear: Sequence[Effect], options: int) -> Sentence:
    """Return the sentence on one measure: which option decides it, or that none does."""
    facts = {"n": str(options), "subject": SUBJECTS[id]}
    if not clear:
        bound = max(max(abs(effect.found.low), abs(effect.found.high)) for effect in effects)
        percent = effects[0].found.percent
        text = f"{100 * bound:.1f} %" if percent else f"{bound:.{decimals_of(bound)}f}"
        return (NONE_CHANGES, facts | {"bound": text})
    first, *others = clear
    nearest = min(abs(first.found.low), abs(first.found.high))
    decides = all(nearest > max(abs(other.found.low), abs(other.found.high)) for other in others)
    facts |= {
        "option": first.change.option,
        "change": first.found.text(),
        "rule": first.change.name,
        "clear": str(len(clear)),
    }
    return (DECIDES if decides else MOST, facts)


def sweep(
    variant: Variant,
    bot: str = "greedy",
    games: int = 1_000,
    seed: int = 1,
    measures: Sequence[str] = (),
    only: Sequence[str] = (),
    pairs: bool = False,
    totals: bool = False,
    cache: GamesCache | None = None,
    progress: Progress = no_progress,
) -> Sweep:
    """Measure what every option changes, with the same bot in all seats, and return the effects.

    `measures` are ids of SUBJECTS, by default all that the game has; `only` names the options, by default all. `pairs` and
    `totals` add interactions and total effects. With a cache a stopped sweep goes on where it was; after Ctrl-C the result
    has the effects that were measured. Raise ValueError or OptionError for what cannot be measured.

    >>> import hoyle
    >>> found = sweep(hoyle.game("r"), "random", games=200, only=("points_to_win",))
    >>> found.by_option("decisions")[0].change.id
    'points_to_win=2'
    """
    check_measurement(variant, same_bots(variant, bot), games)
    changes = fit(single_changes(variant, only), bot)
    if not changes.measured:
        raise ValueError(f"No option of {variant.name} can be changed with these rules: nothing to sweep.")
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
    )


def wanted_measures(base: PlayedGames, ids: Sequence[str]) -> list[Measure]:
    """Return the measures of a sweep. Raise ValueError for an id that the game does not have."""
    known = {one.id: one for one in measures_of(base.series.variant) if one.id in SUBJECTS}
    has_first = FIRST_SCORE in known and occurs(known[FIRST_SCORE], base)
    names = {**SHORT_NAMES, FIRST: FIRST_SCORE if has_first else "win_0"}
    wanted = [names.get(id, id) for id in ids]
    for id in wanted:
        if id not in known:
            raise ValueError(f"There is no measure {id!r} for these rules; there are {', '.join(known)}.")
        if id == FIRST_SCORE and not known[id].sums(base)[1].any():
            raise ValueError(f"Nobody decides first under these rules, so there is no {id}: measure win_0.")
    if wanted:
        return [known[id] for id in dict.fromkeys(wanted)]
    return [one for id, one in known.items() if id != (FIRST_SCORE if not has_first else "win_0")]


def fit(changes: Changes, bot: str) -> Changes:
    """Return the changes with which the bot can play; options of which it can play none are left out with the reason."""
    measured, left_out = list[Change](), dict(changes.left_out)
    for change in changes.measured:
        try:
            for variant in (change.base, change.changed):
                refuse_unfit(bot, variant.game, variant.options)
        except ValueError as reason:
            left_out.setdefault(change.option, str(reason))
        else:
            measured.append(change)
    options = {change.option for change in measured}
    return Changes(tuple(measured), {name: why for name, why in left_out.items() if name not in options})
