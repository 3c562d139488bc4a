"""A game's rulebook as HTML: as it is told, or as the rulebook of certain rules.

The rulebook of certain rules marks the paragraphs that their options change, and folds those that do not apply.
"""

import logging
import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape

from hoyle.docs.texts import MARKDOWN, paragraphs
from hoyle.games import GAMES
from hoyle.games.drawings import game_deck
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_, translator
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import HouseRule, RulesSummary, full_values

log = logging.getLogger(__name__)
START = re.compile(r'(?=<p id="[A-Z])|(?=<h[123])')
"""Where a numbered paragraph or a heading begins; the blocks between two starts belong to the first one."""
NUMBER = re.compile(r'<p id="([A-Z][\w.]*)">')
SECTION = re.compile("(?=<h2)")
"""Where a section begins."""
OPTION_NAME = re.compile("<tr>\\s*<td><code>[a-z0-9_]+</code></td>")
"""The first cell of a row about an option."""
LONGEST_LIST = 3
"""Of more folded paragraphs than this in a row only the first and the last are named."""

MOST_CHAPTERS = 256
"""How many chapters are remembered: more than the games of the package have in all languages."""
AT_THIS_TABLE = N_("At this table: {rule}.")
FOLDED = N_("Not at this table: {paragraphs}")


def text_of(game: Game, lang: str, say: Say, rules: RulesSummary | None = None) -> str:
    """Return the whole rulebook, or the rulebook of these rules."""
    text, _ = chapter(game.name, lang)
    return "".join(of_rules(text, game, rules, say)) if rules is not None and rules.values else text


def printed_text(game: Game, lang: str, say: Say, rules: RulesSummary | None = None) -> str:
    """Return the rulebook for the kitchen table: without the sections that list the names of options for programs."""
    return "".join(part for part in SECTION.split(text_of(game, lang, say, rules)) if not OPTION_NAME.search(part))


@lru_cache(MOST_CHAPTERS)
def chapter(game: str, lang: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the rulebook of the game named `game` as HTML, and the ids and texts of its headings."""
    html = with_figures(paragraphs(MARKDOWN.render(GAMES[game].rulebook(lang))), GAMES[game], translator(lang))
    headings: list[tuple[str, str]] = []

    def add_heading(match: re.Match[str]) -> str:
        headings.append((f"h{len(headings)}", match[1]))
        return f'<h2 id="{headings[-1][0]}">{match[1]}</h2>'

    return re.sub(r"<h2>(.*?)</h2>", add_heading, html), headings


def with_figures(html: str, game: Game, say: Say) -> str:
    """Return a rulebook with a small drawing in each table cell that consists of the name of a card."""
    names = figures(game, say)

    def add_figure(match: re.Match[str]) -> str:
        if not (art := names.get(match[1])):
            return match[0]
        return f'<td class="figure"><img src="/art/{game.name}/{art}.svg" alt="" width="40" height="48">{match[1]}</td>'

    return re.sub(r"<td>([^<]+)</td>", add_figure, html)


def figures(game: Game, say: Say) -> dict[str, str]:
    """Return the drawings of the game's cards by the cards' names; none if the code of a game from outside the package fails."""
    try:
        faces = game_deck(game, game.options(), say).faces.values()
    except Exception:
        if not game.home or game.home.startswith("hoyle."):
            raise
        log.exception("The cards of the game %s cannot be shown: its own code fails", game.name)
        return {}
    return {escape(face.name): face.art for face in faces if face.art}


def of_rules(html: str, game: Game, rules: RulesSummary, say: Say) -> Iterator[str]:
    """Return the pieces of a rulebook, with the paragraphs that these rules change marked and the others folded."""
    folded: list[tuple[str, str]] = []
    values = full_values(game, rules.values)  # rows are lists where the table lives in a worker
    for piece in START.split(html):
        found = NUMBER.match(piece)
        if found and not game.applies(found[1], values):
            folded.append((found[1], piece))
            continue
        if folded:
            yield fold(folded, say)
            folded = []
        yield marked(piece, found[1], rules, say) if found else piece
    if folded:
        yield fold(folded, say)


def marked(piece: str, number: str, rules: RulesSummary, say: Say) -> str:
    """Return a paragraph with a line for each house rule that changes it."""
    lines = "".join(line(rule, number, say) for rule in rules.rules if number in rule.paragraphs)
    if not lines:
        return piece
    first, end, rest = piece.partition("</p>")
    return f'<div class="changed">{first}{end}{lines}</div>{rest}'


def line(rule: HouseRule, number: str, say: Say) -> str:
    """Return the line of a house rule in a paragraph; the one that explains it best has its sentence too."""
    sentence = f" {escape(rule.sentence)}" if number == rule.paragraph else ""
    return f'<p class="at-this-table"><strong>{escape(say(AT_THIS_TABLE, rule=rule.chip))}</strong>{sentence}</p>'


def fold(pieces: list[tuple[str, str]], say: Say) -> str:
    """Return paragraphs that do not apply, folded together."""
    named = list_of([number for number, _ in pieces])
    text = "".join(piece for _, piece in pieces)
    return f'<details class="folded"><summary>{escape(say(FOLDED, paragraphs=named))}</summary>{text}</details>'


def list_of(numbers: list[str]) -> str:
    """Return the numbers of successive paragraphs in a line.

    >>> list_of(["R3", "R4"]), list_of(["R3", "R4", "R5", "R6"])
    ('R3, R4', 'R3 – R6')
    """
    return f"{numbers[0]} – {numbers[-1]}" if len(numbers) > LONGEST_LIST else ", ".join(numbers)
