"""The page of a game: what it is, what was measured of it, its house rules, its rulebook."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.composed import clashes_of, drawn_options, label, options_of
from hoyle.docs import speeds
from hoyle.docs.texts import Text, rendered
from hoyle.rules.game import Game
from hoyle.rules.options import Idle, Option, Preset, coded
from hoyle.words import N_, Words

FACTS = Path(__file__).parents[1] / "facts.json"
"""What is measured of games between bots, where it was."""
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


@dataclass(frozen=True)
class Measured:
    """One line of what was measured."""

    rules: str
    facts: Mapping[str, Any]


@cache
def facts() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Measured between bots, by game and preset; see `speeds` for the rest."""
    return json.loads(FACTS.read_text("utf-8")) if FACTS.is_file() else {}


def about(game: Game, say: Words) -> dict[str, Any]:
    """What the template of a game's page is filled with."""
    book = rulebook(game, say.lang)
    return {
        "game": game,
        "groups": groups(game, say),
        "presets": list(presets(game, say)),
        "refused": [coded(one.code, say(one.sentence)) for one in clashes_of(game)],
        "facts": plain_facts(game, say),
        "measured": measured(game, say),
        "played": game.name in facts(),
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


def plain_facts(game: Game, say: Words) -> list[tuple[str, str]]:
    """What the game itself declares."""
    low, high = game.between(game.choose())
    said = [
        (say("Players"), players(game)),
        (say("A deal brings a seat"), say("{low} to {high}", low=low, high=high)),
        (say("A deal ends"), "; ".join(say(text) for _, text in game.endings)),
        (say("Longest deal"), say.many("{n} move, chance included", "{n} moves, chance included", game.longest)),
        (say("Most moves at once"), str(game.moves)),
        (say("Version of the rules"), str(game.version)),
    ]
    if game.match is not None:
        said.append((say("Several deals"), say("A match adds them up; its house rules stand below with the others.")))
    if game.perfect(game.choose()):
        said.append((say("Hidden"), say("Nothing: both see everything.")))
    return said


def players(game: Game) -> str:
    """How many can play.

    >>> from hoyle.games import GAMES
    >>> players(GAMES["r"]), players(GAMES["rummy"])
    ('2', '2–8')
    """
    by_rules = [game.seats(game.choose(**own(game, one.values))) for one in [USUAL, *game.presets.values()]]
    measured = facts().get(game.name, {}).values()
    least = min([*by_rules, *(one["least"] for one in measured if "least" in one)])
    return str(least) if least == game.most_seats else f"{least}–{game.most_seats}"


USUAL = Preset("", "", {})


def own(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """A preset's values without those of the match."""
    known = game.house.full({})
    return {name: value for name, value in values.items() if name in known}


def measured(game: Game, say: Words) -> list[Measured]:
    """A line a set of rules, where anything was measured."""
    names = {"": say("Usual rules")} | {key: say(one.label) for key, one in game.presets.items()}
    counted, played = speeds.speeds().get(game.name, {}), facts().get(game.name, {})
    lines = [Measured(text, {**played.get(key, {}), **counted.get(key, {})}) for key, text in names.items()]
    return [line for line in lines if line.facts]


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
