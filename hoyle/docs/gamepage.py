"""The page of a game: facts, measurements, options, rulebook."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from babel.numbers import format_compact_decimal, format_decimal

from hoyle.docs.texts import Text, rendered
from hoyle.i18n import N_, Translator
from hoyle.lab import facts
from hoyle.rules.game import Game
from hoyle.rules.options import Idle, Option, coded
from hoyle.session.play import vary
from hoyle.session.rule_sets import clashes_of, drawn_options, label, options_of

SHORT = 40
"""A longer default is a drawing and is left out."""
FEW = 16
"""Up to this many values are listed one by one."""


@dataclass(frozen=True)
class Described:
    """An option in the reader's language."""

    name: str
    label: str
    sentence: str
    values: list[tuple[str, str]]
    """As typed, and in words."""
    range: str
    usual: str
    idle: list[str]
    of_match: bool


def about(game: Game, say: Translator) -> dict[str, Any]:
    """Return the values for the template of a game's page."""
    book = rulebook(game, say.lang)
    return {
        "game": game,
        "groups": groups(game, say),
        "presets": list(presets(game, say)),
        "refused": [coded(clash.code, say(clash.sentence)) for clash in clashes_of(game)],
        "facts": plain_facts(game, say),
        "measured": tables(game, say),
        "book": book,
        "headings": headings(game, say, book),
    }


def headings(game: Game, say: Translator, book: Text) -> list[tuple[str, str]]:
    """Return the headings of the page, then those of the rulebook."""
    parts = {"facts": N_("Facts"), "presets": N_("Presets"), "options": N_("House rules"), "rulebook": N_("Rulebook")}
    there = {"presets": bool(game.presets)}
    return [(part, say(text)) for part, text in parts.items() if there.get(part, True)] + book.headings


def rulebook(game: Game, lang: str) -> Text:
    """Return the rulebook without its title."""
    _, _, text = game.rulebook(lang).partition("\n")
    return rendered(text, "rules-")


def plain_facts(game: Game, say: Translator) -> list[tuple[str, str, str]]:
    """Return players, times and what the game declares: name, fact, how it was found."""
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
    """Return players, time and reading time, as in the lobby."""
    known = facts.of(game.name)
    if not known:
        seats = game.seats(game.choose())
        return [(say("Players"), facts.players(seats, seats, say), "")]
    reading = say.many("{n} minute to read", "{n} minutes to read", facts.to_read(known["words"]))
    return [
        (say("Players"), facts.players(*facts.seats_of(game.name), say), ""),
        (say("Time"), facts.about(known, say), facts.length(known, say)),
        (say("Rulebook"), reading, facts.counted(known, say)),
    ]


PLAYED = (
    N_("Players"),
    N_("Time"),
    N_("Decisions of a seat per deal"),
    N_("with more than one legal move"),
    N_("Branching factor"),
)
"""The columns for games between bots."""
COUNTED = (N_("Move sequences of length 1, 2, … (perft)"), N_("Decisions per second, plain"), N_("compiled"))
"""The columns for counts and speed."""


@dataclass(frozen=True)
class Table:
    """A table of facts by rule set."""

    id: str
    title: str
    heads: list[str]
    lines: list[tuple[str, list[str]]]
    says: str
    """How the facts were found."""


def tables(game: Game, say: Translator) -> list[Table]:
    """Return the tables of what was measured."""
    timed = say("Players' decisions in random games per CPU-second of one core, measured by bench/speeds.py.")
    kinds = [
        ("played", say("Between bots"), PLAYED, played, facts.reckoned(say)),
        ("counted", say("Counted and timed"), COUNTED, counted, timed),
    ]
    known = [(name, found) for name, found in rule_sets(game, say) if found]
    return [
        Table(
            id,
            title,
            [say(head) for head in heads],
            [(name, list(cells(measured, say))) for name, measured in known],
            says,
        )
        for id, title, heads, cells, says in kinds
        if known
    ]


def rule_sets(game: Game, say: Translator) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the default rules and the presets that differ from them, with their measurements."""
    yield say("Standard rules"), facts.of(game.name)
    usual = vary(game, {}).canonical()
    for key, preset in game.presets.items():
        if vary(game, preset.values).canonical() != usual:
            yield say(preset.label), facts.of(game.name, key)


def played(found: Mapping[str, Any], say: Translator) -> Iterator[str]:
    """Yield the cells of PLAYED, with numbers formatted for the language."""
    yield format_decimal(found["seats"], locale=say.lang)
    yield facts.about(found, say)
    for name in ("decisions", "choices", "branching"):
        yield format_decimal(round(found[name], 1), locale=say.lang)


def counted(found: Mapping[str, Any], say: Translator) -> Iterator[str]:
    """Yield the cells of COUNTED."""
    yield " · ".join(format_decimal(ways, locale=say.lang) for ways in found["perft"])
    for name in ("plain", "compiled"):
        yield format_compact_decimal(found[name], format_type="long", locale=say.lang, fraction_digits=1)


def presets(game: Game, say: Translator) -> Any:
    """Yield the presets: name, label, sentence, values as typed."""
    known, drawn = options_of(game), drawn_options(game)
    for key, preset in game.presets.items():
        values = [f"{name}={known[name].write(value)}" for name, value in preset.values.items() if name not in drawn]
        yield key, say(preset.label), say(preset.sentence), values


def groups(game: Game, say: Translator) -> list[tuple[str, list[Described]]]:
    """Return the options by group, in the order of their declaration."""
    found: dict[str, list[Described]] = {}
    for name, option in options_of(game).items():
        found.setdefault(say(option.group) if option.group else "", []).append(described(game, name, option, say))
    return list(found.items())


def described(game: Game, name: str, option: Option, say: Translator) -> Described:
    """Return one option in the reader's language."""
    many = option.size is not None or len(option.values) > FEW
    values = [] if many else [(option.write(value), label(option, value, say)) for value in option.values]
    usual = option.write(option.default)
    sleeping = [say(idle.sentence) for idle in idle_of(game) if idle.option == name]
    return Described(
        name,
        say(option.label),
        say(option.sentence),
        values,
        ranged(option, say) if many else "",
        usual if len(usual) <= SHORT else "",
        list(dict.fromkeys(sleeping)),
        game.match is not None and name in game.match.option_schema(game.name).full({}),
    )


def ranged(option: Option, say: Translator) -> str:
    """Return the range of an option with many values."""
    if option.size is None:
        return option.allowed()
    return say("{n} values, each {allowed}", n=option.size, allowed=option.allowed())


def idle_of(game: Game) -> tuple[Idle, ...]:
    """Return the rules by which options of the game and its match are idle."""
    return game.idle + (game.match.idle if game.match else ())
