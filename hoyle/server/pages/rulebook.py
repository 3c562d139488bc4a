"""A game's rulebook as a page."""

import re
from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from hoyle.docs.texts import paragraphs
from hoyle.games import GAMES
from hoyle.rules.game import Game


def model(game: Game, lang: str) -> dict[str, Any]:
    """Return the model of `rulebook.html`."""
    text, headings = chapter(game.name, lang)
    return {"game": game, "text": text, "headings": headings}


@cache
def chapter(game: str, lang: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the rulebook of the game named `game` as HTML, and the ids and texts of its headings."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(GAMES[game].rulebook(lang))
    html = paragraphs(html)
    headings: list[tuple[str, str]] = []

    def add_heading(match: re.Match[str]) -> str:
        headings.append((f"h{len(headings)}", match[1]))
        return f'<h2 id="{headings[-1][0]}">{match[1]}</h2>'

    return re.sub(r"<h2>(.*?)</h2>", add_heading, html), headings
