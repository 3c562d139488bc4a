"""The rules of a report in words: the name, and the house rules with a sentence and a paragraph each."""

from collections.abc import Iterable, Mapping

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Say
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.options import declared, written
from hoyle.rulesets.house_rules import SHORT, HouseRule, RulesSummary, chip, full_values, house_rules, summary

LONGEST_LISTED_ROW = 16
"""A longer row is not listed in headings: it is a drawing."""
USUAL = "Usual rules"
"""The name of rules without house rules."""


def rules_of(game: str, options: Mapping[str, object], title: str) -> RulesSummary | None:
    """Return the rules of a report in short, in English; None for a game that is not known here."""
    found = GAMES.get(game)
    if found is None:
        return None
    return summary(found, options, translator("en"), "" if title == found.title else title)


def chip_of(game: Game, name: str, value: object, say: Say) -> str:
    """Return the chip of one option of a deal with this value, also if it is the usual one."""
    return chip(declared(game.options)[name], value, say)


def label_of(game: Game, name: str) -> str:
    """Return the name of an option of a deal as the rules form shows it, in English; other names are returned as they are.

    >>> label_of(GAMES["r"], "points_to_win"), label_of(GAMES["r"], "chance")
    ('Points to win', 'chance')
    """
    option = declared(game.options).get(name)
    return translator("en")(option.label) if option else name


def rules_in_words(game: str, shown: Mapping[str, object], options: Mapping[str, object]) -> tuple[HouseRule, ...]:
    """Return the options in `shown` in words, default values too; `options` are all options that are not default.

    Options of a game that is not known here, and options without effect, are left out.
    """
    found = GAMES.get(game)
    if found is None:
        return ()
    rules = house_rules(found, shown, full_values(found, options), translator("en"))
    return tuple(rule for rule in rules if rule.option)  # the title of the game names its rewrites


def name_of_rules(game: str, shown: Mapping[str, object], options: Mapping[str, object]) -> str:
    """Return a name for rules that differ in the options of `shown`: their chips, or the first few; "Usual rules" if there are none.

    >>> name_of_rules("r", {"points_to_win": 3}, {"points_to_win": 3}), name_of_rules("r", {}, {})
    ('3 points end the game', 'Usual rules')
    """
    chips = [rule.chip for rule in rules_in_words(game, shown, options)]
    more = [f"{len(chips) - SHORT} more"] if len(chips) > SHORT else []
    return ", ".join([*chips[:SHORT], *more]) or options_text(shown) or USUAL


def with_defaults(game: str, names: Iterable[str], options: Mapping[str, object]) -> dict[str, object]:
    """Return the values of these options; `options` are those that are not default."""
    found = GAMES.get(game)
    known = found.every_option if found else {}
    return {name: options.get(name, known[name].default if name in known else None) for name in names}


def rule_lines(rules: Iterable[HouseRule]) -> list[str]:
    """Return a line for each house rule, to print."""
    return [f"- {rule.chip}. {rule.sentence}{reference(rule.paragraph)}" for rule in rules]


def reference(paragraph: str) -> str:
    """Return the number of a paragraph in brackets; empty if there is none.

    >>> reference("R15"), reference("")
    (' (R15)', '')
    """
    return f" ({paragraph})" if paragraph else ""


def options_text(options: Mapping[str, object]) -> str:
    """Return options as they are written in a command.

    >>> options_text({"points_to_win": 3, "abilities": False})
    'points_to_win=3, abilities=false'
    """
    return ", ".join(f"{name}={short_value(value)}" for name, value in options.items())


def short_value(value: object) -> str:
    """Return the text of a value for a heading, "drawn" for a drawing.

    >>> short_value(3), short_value((0,) * 64)
    ('3', 'drawn')
    """
    return "drawn" if isinstance(value, tuple | list) and len(value) > LONGEST_LISTED_ROW else written(value)
