"""A game's rulebook as a page."""

import re
from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from hoyle.docs.texts import paragraphs
from hoyle.games import GAMES
from hoyle.rules.game import Game


def model(game: Game, lang: str) -> dict[str, Any]:
    """Return what the page `rulebook.html` shows."""
    text, headings = chapter(game.name, lang)
    return {"game": game, "text": text, "headings": headings}


@cache
def chapter(game: str, lang: str) -> tuple[str, list[tuple[str, str]]]:
    """Return a rulebook as HTML, and its headings: id and text."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(GAMES[game].rulebook(lang))
    html = paragraphs(html)
    headings: list[tuple[str, str]] = []

    def heading(found: re.Match[str]) -> str:
        headings.append((f"h{len(headings)}", found[1]))
        return f'<h2 id="{headings[-1][0]}">{found[1]}</h2>'

    return re.sub(r"<h2>(.*?)</h2>", heading, html), headings
