"""The page of a game: what it is, what was measured of it, its house rules, its rulebook."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from babel.numbers import format_compact_decimal, format_decimal

from hoyle import facts
from hoyle.composed import clashes_of, drawn_options, label, options_of
from hoyle.docs.texts import Text, rendered
from hoyle.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import Idle, Option, coded
from hoyle.words import N_, Words

SHORT = 40
"""A longer default is a drawing; nobody reads it as a line."""
FEW = 16
"""So many values are told one by one."""


@dataclass(frozen=True)
class Told:
    """A house rule in the reader's language."""

    name: str
    label: str
    sentence: str
    values: list[tuple[str, str]]
    """As it is typed, and what it is called."""
    range: str
    usual: str
    idle: list[str]
    of_match: bool


def about(game: Game, say: Words) -> dict[str, Any]:
    """What the template of a game's page is filled with."""
    book = rulebook(game, say.lang)
    return {
        "game": game,
        "groups": groups(game, say),
        "presets": list(presets(game, say)),
        "refused": [coded(one.code, say(one.sentence)) for one in clashes_of(game)],
        "facts": plain_facts(game, say),
        "measured": tables(game, say),
        "book": book,
        "headings": headings(game, say, book),
    }


def headings(game: Game, say: Words, book: Text) -> list[tuple[str, str]]:
    """The parts of the page, then those of the rulebook."""
    parts = {"facts": N_("Facts"), "presets": N_("Presets"), "options": N_("House rules"), "rulebook": N_("Rulebook")}
    there = {"presets": bool(game.presets)}
    return [(part, say(text)) for part, text in parts.items() if there.get(part, True)] + book.headings


def rulebook(game: Game, lang: str) -> Text:
    """The rulebook below the page's own headings."""
    _, _, text = game.rulebook(lang).partition("\n")
    return rendered(text, "rules-")


def plain_facts(game: Game, say: Words) -> list[tuple[str, str, str]]:
    """How many play, how long, and what the game itself declares: name, fact, how it was found."""
    low, high = game.between(game.choose())
    said = [
        *playing(game, say),
        (say("A deal brings a seat"), say("{low} to {high}", low=signed(low), high=signed(high)), ""),
        (say("A deal ends"), "; ".join(say(text) for _, text in game.endings), ""),
        (say("Longest deal"), say.many("{n} move, chance included", "{n} moves, chance included", game.longest), ""),
        (say("Most moves at once"), str(game.moves), ""),
        (say("Version of the rules"), str(game.version), ""),
    ]
    if game.match is not None:
        said.append(
            (say("Several deals"), say("A match adds them up; its house rules stand below with the others."), "")
        )
    if game.perfect(game.choose()):
        said.append((say("Hidden"), say("Nothing: both see everything."), ""))
    return said


def signed(number: int) -> str:
    """A whole number with a minus of its own width.

    >>> signed(-3)
    '−3'
    """
    return str(number).replace("-", "−")


def playing(game: Game, say: Words) -> list[tuple[str, str, str]]:
    """How many play, how long, how long the rules are: as the lobby says it."""
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
    N_("Own decisions in a deal"),
    N_("of these real choices"),
    N_("Moves to choose from"),
)
"""What is told of games between bots, by any set of rules."""
COUNTED = (N_("Ways after 1, 2, … moves (perft)"), N_("Decisions a second, plain"), N_("compiled"))
"""What is told of the rules themselves."""


@dataclass(frozen=True)
class Table:
    """Facts by set of rules."""

    id: str
    title: str
    heads: list[str]
    lines: list[tuple[str, list[str]]]
    says: str
    """How they were found."""


def tables(game: Game, say: Words) -> list[Table]:
    """What was measured, as far as it was."""
    timed = say(
        "Decisions of players in games drawn at random, in one CPU-second of one core; bench/speeds.py measures them."
    )
    kinds = [
        ("played", say("Between bots"), PLAYED, played, facts.reckoned(say)),
        ("counted", say("Counted and timed"), COUNTED, counted, timed),
    ]
    known = [(name, found) for name, found in rule_sets(game, say) if found]
    return [
        Table(id, title, [say(head) for head in heads], [(name, list(cells(one, say))) for name, one in known], says)
        for id, title, heads, cells, says in kinds
        if known
    ]


def rule_sets(game: Game, say: Words) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The usual rules and the presets that are others, by name: what was measured of them."""
    yield say("Usual rules"), facts.of(game.name)
    usual = vary(game, {}).canonical()
    for key, one in game.presets.items():
        if vary(game, one.values).canonical() != usual:
            yield say(one.label), facts.of(game.name, key)


def played(found: Mapping[str, Any], say: Words) -> Iterator[str]:
    """What PLAYED asks for, numbers as the language writes them."""
    yield format_decimal(found["seats"], locale=say.lang)
    yield facts.about(found, say)
    for name in ("decisions", "choices", "branching"):
        yield format_decimal(round(found[name], 1), locale=say.lang)


def counted(found: Mapping[str, Any], say: Words) -> Iterator[str]:
    """What COUNTED asks for."""
    yield " · ".join(format_decimal(ways, locale=say.lang) for ways in found["perft"])
    for name in ("plain", "compiled"):
        yield format_compact_decimal(found[name], format_type="long", locale=say.lang, fraction_digits=1)


def presets(game: Game, say: Words) -> Any:
    """The presets: name, label, sentence, values as they are typed."""
    known, drawn = options_of(game), drawn_options(game)
    for key, one in game.presets.items():
        values = [f"{name}={known[name].write(value)}" for name, value in one.values.items() if name not in drawn]
        yield key, say(one.label), say(one.sentence), values


def groups(game: Game, say: Words) -> list[tuple[str, list[Told]]]:
    """The house rules by group, in the order in which they are declared."""
    found: dict[str, list[Told]] = {}
    for name, option in options_of(game).items():
        found.setdefault(say(option.group) if option.group else "", []).append(told(game, name, option, say))
    return list(found.items())


def told(game: Game, name: str, option: Option, say: Words) -> Told:
    """One house rule."""
    many = option.size is not None or len(option.values) > FEW
    values = [] if many else [(option.write(one), label(option, one, say)) for one in option.values]
    usual = option.write(option.default)
    sleeping = [say(one.sentence) for one in idle_of(game) if one.option == name]
    return Told(
        name,
        say(option.label),
        say(option.sentence),
        values,
        ranged(option, say) if many else "",
        usual if len(usual) <= SHORT else "",
        list(dict.fromkeys(sleeping)),
        game.match is not None and name in game.match.house(game.name).full({}),
    )


def ranged(option: Option, say: Words) -> str:
    """Many values in a few words."""
    if option.size is None:
        return option.allowed()
    return say("{n} values, each {allowed}", n=option.size, allowed=option.allowed())


def idle_of(game: Game) -> tuple[Idle, ...]:
    """What makes a house rule idle."""
    return game.idle + (game.match.idle if game.match else ())
