"""The story of an evening: the tables at which the same people played on one after another, what changed each time, and the results."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from hoyle.i18n import Translator, translator
from hoyle.table.people import agreement
from hoyle.table.show import results
from hoyle.table.table import Table
from hoyle.table.table_rules import changes, of_table
from hoyle.table.votes import Vote
from hoyle.table.wire.events import Opened
from hoyle.table.wire.vote_events import PlayAgain

MOST = 12
"""The most tables of a story."""
WIDTH, ROW, TOP = 1200, 84, 150
"""The width of the picture, the height of a table in it, and where the first one begins."""
LETTERS = 46
"""The most characters of the words for a table in the picture."""


@dataclass(frozen=True)
class Chapter:
    """A table of a story, in the reader's language."""

    table: str
    title: str
    """What is played at the first one; later, what changed."""
    sentence: str
    picked_by: str
    """The name of who picked it; empty if nobody did, or if all others are bots."""
    result: str
    """The result; empty while it is played."""

    @property
    def link(self) -> str:
        """The address of the replay, or of the table while it is played."""
        return f"/t/{self.table}/replay" if self.result else f"/t/{self.table}"


def told(table: Table, lang: str) -> list[str]:
    """Return the result of a table in short, "" while it is played, and the name of who has picked what changes after it."""
    say, timeline = translator(lang), table.timeline
    names, vote = table.people.names(say), table.votes.on(PlayAgain)
    picked = names[vote.by] if vote and is_pick(vote) else ""
    if timeline is None or not timeline.is_over:
        return ["", picked]
    result = results.result(table, timeline, timeline.scene_now(None, names, say), None, None, say)
    scores = [(row.name, row.points) for row in result.rows]
    if result.given_up or any(points is None for _, points in scores):
        return [result.title, picked]
    if len(scores) == 2:
        (first, one), (second, two) = scores
        return [f"{first} {one} : {two} {second}", picked]
    return [", ".join(f"{name} {points}" for name, points in scores), picked]


def is_pick(vote: Vote[PlayAgain]) -> bool:
    """Return whether other rules were agreed on by a vote."""
    return vote.is_carried and bool(vote.subject.rules or vote.subject.rule)


def chapter(id: str, opened: Opened, before: Opened | None, picked_by: str, result: str, say: Translator) -> Chapter:
    """Return a table of a story; `before` is the table before it, and `picked_by` who picked what changed."""
    if before is None:
        rules = of_table(opened, say)
        return Chapter(id, rules.name, rules.sentence, "", result)
    rules = changes(before, opened, say)
    title = agreement.changes_in_short(before, opened, say) if rules else say("The same again")
    return Chapter(id, title, " ".join(rule.sentence for rule in rules), picked_by, result)


def plain(chapters: Sequence[Chapter]) -> list[dict[str, str]]:
    """Return a story for the end of a game: titles, results and links."""
    return [{"title": each.title, "result": each.result, "href": each.link} for each in chapters]


def line(chapters: Sequence[Chapter]) -> str:
    """Return a story in a line."""
    return " → ".join(each.title for each in chapters)


def picture(chapters: Sequence[Chapter], say: Translator) -> str:
    """Return a story as SVG: a line for each table, with what changed and its result."""
    height = TOP + ROW * len(chapters) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        f"<title>{escape(line(chapters))}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#1f5a46"/>',
        '<g font-family="Georgia, serif" fill="#fbf6ea">',
        f'<text x="64" y="92" font-size="46" font-weight="700">{escape(say("The story of the evening"))}</text>',
        f'<text x="{WIDTH - 64}" y="92" font-size="34" text-anchor="end" fill="#f0c48a">Hoyle</text>',
        f'<path d="M84 {TOP + 24}V{TOP + ROW * (len(chapters) - 1) + 24}" stroke="#f0c48a" stroke-width="4"/>',
    ]
    for number, each in enumerate(chapters):
        y = TOP + ROW * number
        parts += [
            f'<circle cx="84" cy="{y + 24}" r="14" fill="#f0c48a"/>',
            f'<text x="120" y="{y + 36}" font-size="34">{escape(shortened(each.title))}</text>',
            f'<text x="{WIDTH - 64}" y="{y + 36}" font-size="28" text-anchor="end">{escape(shortened(each.result))}</text>',
        ]
    return "".join([*parts, "</g></svg>"])


def shortened(text: str) -> str:
    """Return a text of at most LETTERS characters."""
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1].rstrip()}…"


def model(id: str, chapters: Sequence[Chapter], link: str, say: Translator) -> dict[str, Any]:
    """Return the model of `story.html`; `link` is the whole address of the page."""
    return {
        "table": id,
        "chapters": chapters,
        "picture": picture(chapters, say),
        "line": line(chapters),
        "link": link,
    }
