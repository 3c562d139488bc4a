"""The story of an evening: the tables at which the same people played on one after another, what changed each time, and the results."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hoyle.i18n import Translator, translator
from hoyle.table.people import agreement
from hoyle.table.show import results
from hoyle.table.table import Table
from hoyle.table.table_rules import changes, of_table
from hoyle.table.wire.events import Opened

MOST = 12
"""The most tables of a story."""
WIDTH, ROW, TOP = 1200, 84, 150
"""The width of the picture, the height of a table in it, and where the first one begins."""
LETTERS = 46
"""The most characters of the words for a table in the picture."""


@dataclass(frozen=True)
class Chapter:
    """A table of a story, in the reader's language."""

    title: str
    """What is played at the first one; later, what changed."""
    sentence: str
    result: str
    """Empty while it is played."""
    href: str
    """The address of the replay, or of the table while it is played."""


def result_of(table: Table, lang: str) -> str:
    """Return the result of a table in short; "" while it is played."""
    say, timeline = translator(lang), table.timeline
    if timeline is None or not timeline.is_over:
        return ""
    names = table.people.names(say)
    result = results.result(table, timeline, timeline.scene_now(None, names, say), None, None, say)
    scores = [(row.name, row.points) for row in result.rows]
    hides_winner = len({row.points for row in result.rows}) == 1 and any(row.winner for row in result.rows)
    if result.given_up or hides_winner or any(points is None for _, points in scores):
        return result.title
    if len(scores) == 2:
        (first, one), (second, two) = scores
        return f"{first} {one} : {two} {second}"
    return ", ".join(f"{name} {points}" for name, points in scores)


def chapter(id: str, opened: Opened, before: Opened | None, result: str, say: Translator) -> Chapter:
    """Return a table of a story; `before` opened the table before it, None if it is the first one."""
    href = f"/t/{id}/replay" if result else f"/t/{id}"
    if before is None:
        rules = of_table(opened, say)
        return Chapter(rules.name, rules.sentence, result, href)
    changed = changes(before, opened, say)
    title = agreement.changes_in_short(before, opened, say) if changed else say("The same again")
    return Chapter(title, " ".join(rule.sentence for rule in changed), result, href)


def line(chapters: Sequence[Chapter]) -> str:
    """Return a story in a line."""
    return " → ".join(each.title for each in chapters)


def picture(chapters: Sequence[Chapter], say: Translator) -> str:
    """Return a story as SVG: a line for each table, with what changed and its result."""
    height = TOP + ROW * len(chapters) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        f'<title>{escape(line(chapters))}</title><rect width="{WIDTH}" height="{height}" fill="#1f5a46"/>',
        '<g font-family="Georgia, serif" fill="#fbf6ea">',
        f'<text x="64" y="92" font-size="46" font-weight="700">{escape(say("The story of the evening"))}</text>',
        f'<text x="{WIDTH - 64}" y="92" font-size="34" text-anchor="end" fill="#f0c48a">Hoyle</text>',
        f'<path d="M84 {TOP + 24}V{TOP + ROW * (len(chapters) - 1) + 24}" stroke="#f0c48a" stroke-width="4"/>',
    ]
    for number, each in enumerate(chapters):
        y = TOP + ROW * number
        title, result = (
            escape(text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…") for text in (each.title, each.result)
        )
        parts += [
            f'<circle cx="84" cy="{y + 24}" r="14" fill="#f0c48a"/><text x="120" y="{y + 36}" font-size="34">{title}</text>',
            f'<text x="{WIDTH - 64}" y="{y + 36}" font-size="28" text-anchor="end">{result}</text>',
        ]
    return "".join([*parts, "</g></svg>"])
