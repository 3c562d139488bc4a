"""Markdown as the pages have it: headings that links find, tables that scroll, links from page to page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

MARKED = MarkdownIt("commonmark", {"html": False}).enable("table")
LEVELS = ("h2", "h3")
"""Headings that get an id."""
ELSEWHERE = re.compile(r"[a-z]+:|#|/")
"""How a link begins that is none to another page."""


@dataclass
class Text:
    """What stands on a page."""

    html: str
    headings: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """Id and text of every large heading."""
    lang: str = "en"


def scrolling(_: RendererHTML, tokens: Sequence[Token], at: int, *__: Any) -> str:
    """A wide table scrolls by itself, by finger and by keyboard."""
    return '<div class="scroll" tabindex="0"><table>\n' if tokens[at].type == "table_open" else "</table></div>\n"


for one in ("table_open", "table_close"):
    MARKED.add_render_rule(one, scrolling)


def slug(text: str, taken: set[str]) -> str:
    """An id for a heading, unlike those that are taken.

    >>> slug("Play it, try it", set()), slug("Games", {"games"})
    ('play-it-try-it', 'games-2')
    """
    plain = re.sub(r"\W+", "-", text.lower()).strip("-") or "part"
    name, n = plain, 1
    while name in taken:
        n += 1
        name = f"{plain}-{n}"
    taken.add(name)
    return name


def rendered(markdown: str, prefix: str = "", pages: Sequence[str] = ()) -> Text:
    """A text as HTML; links lead to `pages` (by the name of their .md file) or away, others are left as plain words."""
    tokens, taken, headings = MARKED.parse(without_remarks(markdown)), set[str](), list[tuple[str, str]]()
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag in LEVELS:
            said = plain(tokens[at + 1])
            token.attrs["id"] = prefix + slug(said, taken)
            if token.tag == "h2":
                headings.append((str(token.attrs["id"]), said))
        if token.children:
            token.children = list(led(token.children, pages))
    return Text(paragraphs(MARKED.renderer.render(tokens, MARKED.options, {})), headings)


def without_remarks(markdown: str) -> str:
    r"""The text without what stands in it for programs; the name of a file that follows is told.

    >>> without_remarks("<!-- file: a.py -->\nx <!-- not said -->")
    '`a.py`\n\nx '
    """
    named = re.sub(r"<!-- file: (\S+) -->\n", r"`\1`\n\n", markdown)
    return re.sub(r"<!--.*?-->\n?", "", named, flags=re.DOTALL)


def plain(inline: Token) -> str:
    """The words of a heading."""
    return "".join(child.content for child in inline.children or [])


def led(children: list[Token], pages: Sequence[str]) -> list[Token]:
    """The parts of a line with their links turned to the pages of the site; a link to no page is none."""
    found, dropped = list[Token](), 0
    for child in children:
        if child.type == "link_open":
            target = leads_to(str(child.attrs["href"]), pages)
            if target is None:
                dropped += 1
                continue
            child.attrs["href"] = target
        if child.type == "link_close" and dropped:
            dropped -= 1
            continue
        found.append(child)
    return found


def leads_to(href: str, pages: Sequence[str]) -> str | None:
    """Where a link of a text goes on the site; None if nowhere.

    >>> leads_to("tour.md#play", ["tour"]), leads_to("#play", []), leads_to("../bench/x.py", ["tour"])
    ('tour.html#play', '#play', None)
    """
    if ELSEWHERE.match(href):
        return href
    name, _, part = href.partition("#")
    stem = name.removesuffix(".html").removesuffix(".md")
    return f"{stem}.html{'#' * bool(part)}{part}" if stem in pages else None


def paragraphs(html: str) -> str:
    """HTML in which a link finds every numbered paragraph, and a wide drawing or example scrolls by itself."""
    return re.sub(r"<p><strong>([A-Z]+\d[\w.]*)</strong>", numbered, html.replace("<pre>", '<pre tabindex="0">'))


def numbered(found: re.Match[str]) -> str:
    """A numbered paragraph."""
    return f'<p id="{found[1].lower()}"><b class="para">{found[1]}</b>'
