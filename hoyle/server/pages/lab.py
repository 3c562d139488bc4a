"""The models of the laboratory's pages: the form for a comparison, a comparison with its figures, the list of one's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from hoyle.bots import bot_names, display_name
from hoyle.i18n import N_, Translator, many, number_text
from hoyle.lab.bot_choices import offered_bots
from hoyle.lab.comparison_data import ComparisonData, difference_of, figures_of_rules, sentences_of
from hoyle.lab.page import AUTOMATIC
from hoyle.pages.dates import date_text
from hoyle.pages.figures import FigureRow, figure_rows, games_played, time_left
from hoyle.pages.rules import sentence_text
from hoyle.pages.rules_form import Rules
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import RulesSummary, summary
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.published_rules import values_of
from hoyle.server.comparisons import DEFAULT_SIZE, SIZES, Standing

PLAYED = many("{count} game under each set of rules", "{count} games under each set of rules")
PLAYED_WHOLE = many("{count} whole match under each set of rules", "{count} whole matches under each set of rules")
PLAYED_ALONE = many("{count} game", "{count} games")
STATES = {
    "waiting": N_("waiting"),
    "running": N_("games are being played"),
    "done": N_("finished"),
    "failed": N_("could not be played"),
    "stopped": N_("interrupted"),
}
"""What a list says about a comparison, by its state."""


@dataclass(frozen=True)
class Progress:
    """How far a comparison is."""

    state: str
    place: str
    """How many calculations come before it, in words."""
    played: int
    requested: int
    """0 before the first games."""
    games: str
    """In words."""
    left: str
    """The estimated time left in words; empty if it is not known."""


@dataclass(frozen=True)
class Listing:
    """A comparison in the list of one's own."""

    id: str
    name: str
    detail: str
    state: str
    is_unfinished: bool
    is_current: bool


# The form.


def ask_model(
    game: Game, rules: Rules, base_label: str, base: dict[str, object] | None, say: Translator
) -> dict[str, Any]:
    """Return the model of `measure.html`."""
    can_ask = not rules.refused and base != rules.canonical
    values = [rules.canonical] if base is None else [base, rules.canonical]
    return {
        "rules": rules,
        "summary": None if rules.refused else summary(game, rules.canonical, say),
        "rules_link": f"/g/{game.name}/rules?{urlencode(rules.link)}",
        "base_label": say(base_label),
        "can_ask": can_ask,
        "choices": choices([vary(game, each) for each in values], say) if can_ask else {},
        "ask": f"/g/{game.name}/measure?{urlencode(rules.link)}",
        "back": f"/g/{game.name}?{urlencode(rules.link)}",
    }


def choices(
    variants: Sequence[Variant], say: Translator, bot: str = AUTOMATIC, size: str = DEFAULT_SIZE
) -> dict[str, Any]:
    """Return the choices of a form that asks: bots and sizes, each with its label and whether it is chosen."""
    bots = {AUTOMATIC: say("as strong as the time allows")} | {
        name: say(display_name(name)) for name in offered_bots(variants)
    }
    sizes = {
        name: say(one.label, games=number_text(one.games, say), seconds=round(one.seconds * len(variants)))
        for name, one in SIZES.items()
    }
    return {
        "bots": [(name, label, name == bot) for name, label in bots.items()],
        "sizes": [(name, label, name == size) for name, label in sizes.items()],
    }


# A comparison.

EARLIER = N_("These figures were measured by earlier definitions. Ask again to have them measured by those of today.")


def comparison_model(standing: Standing, say: Translator) -> dict[str, Any]:
    """Return the model of `lab.html`, except for the variables that depend on the request or the visitor."""
    question, variants = standing.question, standing.question.variants
    values = values_of(question.rules)
    model: dict[str, Any] = {
        "id": standing.id,
        "state": standing.state,
        "progress": progress(standing, say),
        "rows": stored_rows(standing.found, say, base_name(standing, say)),
        "has_base": question.base is not None,
        "sentences": [sentence_text(one, say) for one in (sentences_of(standing.found) if standing.found else [])],
        "how": how(standing.found, say) if standing.found else "",
        "earlier": say(EARLIER) if standing.found and not standing.found.is_current else "",
    }
    if not variants:
        return model | {"summary": None, "name": question.game, "back": "/", "ask": "", "choices": {}}
    game, query = variants[-1].game, urlencode(fields_of(variants[-1].game, variants[-1].canonical()))
    rules = summary(game, variants[-1].canonical(), say)
    return model | {
        "summary": rules,
        "name": rules.name,
        "base_summary": summary(game, variants[0].canonical(), say) if question.base is not None else None,
        "base_label": base_name(standing, say),
        "rules_link": f"/g/{game.name}/rules?{query}",
        "base_rules_link": f"/g/{game.name}/rules?{urlencode(fields_of(game, variants[0].canonical()))}",
        "back": f"/g/{game.name}?{query}",
        "ask": f"/g/{game.name}/measure?{query}",
        "choices": choices(variants, say, question.bot, question.size),
        "values": values,
    }


def base_name(standing: Standing, say: Translator) -> str:
    """Return the name of the rules to compare with."""
    question, variants = standing.question, standing.question.variants
    if question.base is None or not variants:
        return ""
    return say("Standard rules") if question.base == "{}" else summary_of(variants[0], say).name


def summary_of(variant: Variant, say: Translator) -> RulesSummary:
    """Return rules in short."""
    return summary(variant.game, variant.canonical(), say)


def stored_rows(found: ComparisonData | None, say: Translator, base_label: str) -> list[FigureRow]:
    """Return the figures of a stored comparison with bars."""
    if found is None:
        return []
    differences = {one.id: difference_of(one) for one in found.differences}
    return figure_rows(
        [figures_of_rules(rules) for rules in found.rules], differences, found.definitions, base_label, say
    )


def progress(standing: Standing, say: Translator) -> Progress:
    """Return how far a comparison is."""
    found = standing.found
    played, requested = (found.games, found.requested) if found else (0, 0)
    games = games_played(played, requested, say)
    left = time_left(found.seconds_left, say) if found and found.is_running else ""
    return Progress(
        standing.state, place_text(standing.place, say), played, requested, games if requested else "", left
    )


def place_text(place: int, say: Translator) -> str:
    """Return how many calculations come before one that waits, in words."""
    return (
        say.many("{n} calculation comes first.", "{n} calculations come first.", place)
        if place
        else say("It comes next.")
    )


def how(found: ComparisonData, say: Translator) -> str:
    """Return a sentence on how the figures were measured."""
    count = number_text(found.games, say)
    played = PLAYED_WHOLE if found.whole else PLAYED if len(found.rules) > 1 else PLAYED_ALONE
    games = say.many(*played, found.games, count=count)
    bot = say(display_name(found.bot)) if found.bot in bot_names() else found.bot
    day = date_text(date.fromisoformat(found.measured), say)
    return say(
        "{games}, played by {bot} in every seat, with seed {seed}. {day}.",
        games=games,
        bot=bot,
        seed=found.seed,
        day=day,
    )


def kept_until(made: float, days: int, say: Translator) -> str:
    """Return the day on which a result is deleted."""
    return date_text(datetime.fromtimestamp(made, UTC) + timedelta(days=days), say)


def listings(standings: Sequence[Standing], current: str, say: Translator) -> list[Listing]:
    """Return a list of comparisons; `current` is the id of the one that the page shows."""
    found: list[Listing] = []
    for each in standings:
        variants = each.question.variants
        if not variants:
            continue
        rules = summary_of(variants[-1], say)
        chips = " · ".join(rule.chip for rule in rules.shown)
        size, bot = each.question.size, each.question.bot
        details = [chips, say(SIZE_NAMES[size])] + ([] if bot == AUTOMATIC else [say(display_name(bot))])
        found.append(
            Listing(
                each.id,
                rules.name,
                " · ".join(detail for detail in details if detail),
                say(STATES[each.state]),
                each.is_unfinished,
                each.id == current,
            )
        )
    return found


SIZE_NAMES = {"quick": N_("quick"), "usual": N_("usual"), "thorough": N_("thorough")}
