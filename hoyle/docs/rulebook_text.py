"""The rulebook of certain rules as Markdown, for the terminal: changed paragraphs are marked, and those that do not apply only named."""

import re
from collections.abc import Iterator

from hoyle.docs.rulebook import AT_THIS_TABLE, FOLDED, list_of
from hoyle.games.shared.scenes import Say
from hoyle.rules.game import Game
from hoyle.rulesets.house_rules import RulesSummary, full_values

START = re.compile(r"^(?=\*\*[A-Z]+\d[\w.]*\*\*|#{1,3} )", re.MULTILINE)
"""Where a numbered paragraph or a heading begins; what stands between two starts belongs to the first one."""
NUMBER = re.compile(r"\*\*([A-Z]+\d[\w.]*)\*\*")
END = re.compile(r"\n[ \t]*\n|\s*\Z")
"""The end of a paragraph."""


def text_of_rules(game: Game, lang: str, say: Say, rules: RulesSummary) -> str:
    """Return the rulebook of these rules as Markdown."""
    return "".join(pieces(game.rulebook(lang), game, rules, say))


def pieces(markdown: str, game: Game, rules: RulesSummary, say: Say) -> Iterator[str]:
    """Yield the pieces of a rulebook, with the paragraphs that these rules change marked and the others only named."""
    unused: list[str] = []
    values = full_values(game, rules.values)
    for piece in START.split(markdown):
        found = NUMBER.match(piece)
        if found and not game.applies(found[1], values):
            unused.append(found[1])
            continue
        if unused:
            yield f"*{say(FOLDED, paragraphs=list_of(unused))}*\n\n"
            unused = []
        yield marked(piece, found[1], rules, say) if found else piece
    if unused:
        yield f"*{say(FOLDED, paragraphs=list_of(unused))}*\n"


def marked(piece: str, number: str, rules: RulesSummary, say: Say) -> str:
    """Return a paragraph with a line for each house rule that changes it; the one that explains it best has its sentence too."""
    lines = [
        f"**{say(AT_THIS_TABLE, rule=rule.chip)}**{f' {rule.sentence}' if number == rule.paragraph else ''}"
        for rule in rules.rules
        if number in rule.paragraphs
    ]
    end = END.search(piece)
    at = end.start() if end else len(piece)
    return piece[:at] + "".join(f"\n\n> {line}" for line in lines) + piece[at:]
