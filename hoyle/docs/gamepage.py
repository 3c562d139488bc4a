"""The page of a game: facts, measurements, presets, options, rulebook."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hoyle.docs.texts import Text, rendered
from hoyle.i18n import N_, Translator, number_text, short_number
from hoyle.lab import facts
from hoyle.lab.atlas import atlas_of
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import Option, coded
from hoyle.rulesets.rule_sets import drawn_options, label

MAX_DEFAULT_LENGTH = 40
"""Characters; a longer default is a drawing and is not shown."""
MAX_LISTED_VALUES = 16
"""Options with more values than this show their range instead of a list."""


@dataclass(frozen=True)
class DescribedOption:
    """An option in the reader's language."""

    name: str
    label: str
    sentence: str
    values: list[tuple[str, str]]
    """Each value as it is typed, and in words; empty if `range` is given."""
    range: str
    """The values in words if there are too many to list, else empty."""
    default: str
    """The default as it is typed; empty if it is too long."""
    idle: list[str]
    """Sentences that say when the option has no effect."""
    is_match_option: bool
    effects: list[str]
    """What the option does, measured; empty if it was not."""


def about(game: Game, say: Translator) -> dict[str, Any]:
    """Return the values for the template of a game's page."""
    rulebook = rulebook_text(game, say.lang)
    return {
        "game": game,
        "has_atlas": atlas_of(game) is not None,
        "groups": groups(game, say),
        "presets": list(presets(game, say)),
        "clashes": [coded(clash.code, say(clash.sentence)) for clash in game.every_clash],
        "facts": plain_facts(game, say),
        "measured": tables(game, say),
        "rulebook": rulebook,
        "headings": headings(game, say, rulebook),
    }


def headings(game: Game, say: Translator, rulebook: Text) -> list[tuple[str, str]]:
    """Return the ids and texts of the page's headings, then those of the rulebook."""
    parts = {"facts": N_("Facts"), "presets": N_("Presets"), "options": N_("House rules"), "rulebook": N_("Rulebook")}
    if not game.presets:
        del parts["presets"]
    return [(part, say(text)) for part, text in parts.items()] + rulebook.headings


def rulebook_text(game: Game, lang: str) -> Text:
    """Return the rulebook without its title."""
    text, english = (game.rulebook(code).partition("\n")[2] for code in (lang, "en"))
    return rendered(text, "rules-", english=english)


def plain_facts(game: Game, say: Translator) -> list[tuple[str, str, str]]:
    """Return facts about a game: the name of the fact, the fact, and how it was measured (empty if it is declared)."""
    low, high = game.payoff_range(game.choose())
    facts = [
        *playing(game, say),
        (say("Payoff per deal"), say("{low} to {high}", low=signed(low), high=signed(high)), ""),
        (say("Endings"), " ".join(say(text) for _, text in game.endings), ""),
        (say("Longest deal"), say.many("{n} move, chance included", "{n} moves, chance included", game.max_length), ""),
        (say("Most moves at once"), str(game.moves), ""),
        (say("Version of the rules"), str(game.version), ""),
    ]
    if game.match is not None:
        facts.append(
            (say("Several deals"), say("A match adds them up; its options are listed below with the others."), "")
        )
    if game.perfect_information(game.choose()):
        facts.append((say("Hidden"), say("Nothing: both players see everything."), ""))
    return facts


def signed(number: int) -> str:
    """Return a whole number with a proper minus sign.

    >>> signed(-3)
    '−3'
    """
    return str(number).replace("-", "−")


def playing(game: Game, say: Translator) -> list[tuple[str, str, str]]:
    """Return the facts that the lobby shows too: players, time, reading time; only the players if nothing was measured."""
    measured = facts.facts_of(game.name)
    if not measured:
        seats = game.seats(game.choose())
        return [(say("Players"), facts.players_text(seats, seats, say), "")]
    reading = say.many("{n} minute to read", "{n} minutes to read", facts.reading_minutes(measured["words"]))
    return [
        (say("Players"), facts.players_text(*facts.seat_range(game.name), say), ""),
        (say("Time"), facts.play_time_text(measured, say), facts.play_time_explanation(measured, say)),
        (say("Rulebook"), reading, facts.reading_time_explanation(measured, say)),
    ]


PLAYED = (
    N_("Players"),
    N_("Time"),
    N_("Decisions of a seat per deal"),
    N_("with more than one legal move"),
    N_("Branching factor"),
)
"""The headings of the table about games between bots."""
COUNTED = (N_("Move sequences of length 1, 2, … (perft)"), N_("Decisions per second, plain"), N_("compiled"))
"""The headings of the table about counts and speed."""


@dataclass(frozen=True)
class MeasurementTable:
    """A table of measurements, with a row for each rule set."""

    id: str
    title: str
    headings: list[str]
    rows: list[tuple[str, list[str]]]
    """The name of the rule set, and the cells."""
    source: str
    """A sentence about how the measurements were made."""


def tables(game: Game, say: Translator) -> list[MeasurementTable]:
    """Return the tables of measurements; empty if nothing was measured."""
    timed = say("Players' decisions in random games per CPU-second of one core, measured by bench/speeds.py.")
    specs = [
        ("played", say("Between bots"), PLAYED, played, facts.estimates_explanation(say)),
        ("counted", say("Counted and timed"), COUNTED, counted, timed),
    ]
    measurements = [(name, measured) for name, measured in rule_sets(game, say) if measured]
    return [
        MeasurementTable(
            id,
            title,
            [say(heading) for heading in headings],
            [(name, list(cells(measured, say))) for name, measured in measurements],
            source,
        )
        for id, title, headings, cells, source in specs
        if measurements
    ]


def rule_sets(game: Game, say: Translator) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield the default rules and the presets that differ from them, with their measurements."""
    yield say("Standard rules"), facts.facts_of(game.name)
    default_rules = vary(game, {}).canonical()
    for key, preset in game.presets.items():
        if vary(game, preset.values).canonical() != default_rules:
            yield say(preset.label), facts.facts_of(game.name, key)


def played(measured: Mapping[str, Any], say: Translator) -> Iterator[str]:
    """Yield the cells below the headings PLAYED, with numbers formatted for the language."""
    yield number_text(measured["seats"], say)
    yield facts.play_time_text(measured, say)
    for name in ("decisions", "choices", "branching"):
        is_known = (
            name != "branching" or measured["choices"]
        )  # where nobody chooses, there is no number of moves to choose from
        yield short_number(round(measured[name], 1), say) if is_known else "–"


def counted(measured: Mapping[str, Any], say: Translator) -> Iterator[str]:
    """Yield the cells below the headings COUNTED, with numbers formatted for the language."""
    yield " · ".join(number_text(count, say) for count in measured["perft"])
    for name in ("plain", "compiled"):
        yield number_text(float(f"{measured[name]:.3g}"), say)


def presets(game: Game, say: Translator) -> Any:
    """Yield for each preset its name, label, sentence, and option values as they are typed, without drawings."""
    known, drawn = game.every_option, drawn_options(game)
    for key, preset in game.presets.items():
        values = [f"{name}={known[name].write(value)}" for name, value in preset.values.items() if name not in drawn]
        yield key, say(preset.label), say(preset.sentence), values


def groups(game: Game, say: Translator) -> list[tuple[str, list[DescribedOption]]]:
    """Return the groups of options with their titles, in the order of declaration; the title may be empty."""
    by_title: dict[str, list[DescribedOption]] = {}
    for name, option in game.every_option.items():
        by_title.setdefault(say(option.group) if option.group else "", []).append(described(game, name, option, say))
    return list(by_title.items())


def described(game: Game, name: str, option: Option, say: Translator) -> DescribedOption:
    """Return one option in the reader's language."""
    has_range = option.size is not None or len(option.values) > MAX_LISTED_VALUES
    default = option.write(option.default)
    idle_sentences = [say(idle.sentence) for idle in game.every_idle if idle.option == name]
    return DescribedOption(
        name=name,
        label=say(option.label),
        sentence=say(option.sentence),
        values=[] if has_range else [(option.write(value), label(option, value, say)) for value in option.values],
        range=range_text(option, say) if has_range else "",
        default=default if len(default) <= MAX_DEFAULT_LENGTH else "",
        idle=list(dict.fromkeys(idle_sentences)),  # without repetitions
        is_match_option=name in game.match_schema.full({}),
        effects=atlas.option_sentences(game, name, say) if (atlas := atlas_of(game)) else [],
    )


def range_text(option: Option, say: Translator) -> str:
    """Return the range of an option with many values in words."""
    if option.size is None:
        return option.allowed()
    return say("{n} values, each {allowed}", n=option.size, allowed=option.allowed())
