"""The rules of a report in words: the name, and the house rules with a sentence and a paragraph each."""

import html
from collections.abc import Mapping
from typing import Any

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Say
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.options import declared
from hoyle.rules.paragraphs import Change
from hoyle.session.house_rules import RulesSummary, chip, summary


def rules_of(game: str, options: Mapping[str, Any], title: str) -> RulesSummary | None:
    """Return the rules of a report in short, in English; None for a game that is not known here."""
    found = GAMES.get(game)
    if found is None:
        return None
    return summary(found, options, translator("en"), "" if title == found.title else title)


def chip_of(game: Game, name: str, value: Any, say: Say) -> str:
    """Return the chip of one option of a deal with this value, also if it is the usual one."""
    return chip(declared(game.options)[name], value, game.paragraphs.changes.get(name) or Change(()), say)


def rules_lines(rules: RulesSummary | None) -> list[str]:
    """Return the name of the rules and a line for each house rule, to print; nothing for unchanged standard rules."""
    if rules is None or not rules.rules:
        return []
    name = f"{rules.name} ({rules.game})" if rules.game else rules.name
    return [f"{name}:", *(f"- {rule.chip}. {rule.sentence}{reference(rule.paragraph)}" for rule in rules.rules)]


def reference(paragraph: str) -> str:
    """Return the number of a paragraph in brackets; empty if there is none.

    >>> reference("R15"), reference("")
    (' (R15)', '')
    """
    return f" ({paragraph})" if paragraph else ""


def rules_html(rules: RulesSummary | None) -> str:
    """Return the name of the rules and a list of the house rules as HTML; empty for unchanged standard rules."""
    head, *lines = rules_lines(rules) or [""]
    items = "".join(f"<li>{html.escape(line.removeprefix('- '))}</li>" for line in lines)
    return f"<p><b>{html.escape(head)}</b></p><ul>{items}</ul>" if items else ""
