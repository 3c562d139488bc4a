"""Markdown as HTML: headings with ids, tables that scroll, links between pages."""

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
"""How a link begins that does not lead to another page."""


@dataclass
class Text:
    """The content of a page."""

    html: str
    headings: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """Id and text of every large heading."""
    lang: str = "en"


def scrolling(_: RendererHTML, tokens: Sequence[Token], at: int, *__: Any) -> str:
    """Wrap a table so that it scrolls, by touch and by keyboard."""
    return '<div class="scroll" tabindex="0"><table>\n' if tokens[at].type == "table_open" else "</table></div>\n"


for token in ("table_open", "table_close"):
    MARKED.add_render_rule(token, scrolling)


def slug(text: str, taken: set[str]) -> str:
    """Return an id for a heading that is not taken yet.

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
    """Return a text as HTML; links to `pages` (by the name of their .md file) and to other sites stay, others become plain text."""
    tokens, taken, headings = MARKED.parse(without_remarks(markdown)), set[str](), list[tuple[str, str]]()
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag in LEVELS:
            heading = plain(tokens[at + 1])
            token.attrs["id"] = prefix + slug(heading, taken)
            if token.tag == "h2":
                headings.append((str(token.attrs["id"]), heading))
        if token.children:
            token.children = list(linked(token.children, pages))
    return Text(paragraphs(MARKED.renderer.render(tokens, MARKED.options, {})), headings)


def without_remarks(markdown: str) -> str:
    r"""Return the text without comments; a comment that names a file becomes its name.

    >>> without_remarks("<!-- file: a.py -->\nx <!-- hidden -->")
    '`a.py`\n\nx '
    """
    named = re.sub(r"<!-- file: (\S+) -->\n", r"`\1`\n\n", markdown)
    return re.sub(r"<!--.*?-->\n?", "", named, flags=re.DOTALL)


def plain(inline: Token) -> str:
    """Return the plain text of a heading."""
    return "".join(child.content for child in inline.children or [])


def linked(children: list[Token], pages: Sequence[str]) -> list[Token]:
    """Return the parts of a line with links resolved to pages of the site; other relative links are removed."""
    found, dropped = list[Token](), 0
    for child in children:
        if child.type == "link_open":
            target = target_of(str(child.attrs["href"]), pages)
            if target is None:
                dropped += 1
                continue
            child.attrs["href"] = target
        if child.type == "link_close" and dropped:
            dropped -= 1
            continue
        found.append(child)
    return found


def target_of(href: str, pages: Sequence[str]) -> str | None:
    """Return the target of a link on the site; None if there is none.

    >>> target_of("tour.md#play", ["tour"]), target_of("#play", []), target_of("../bench/x.py", ["tour"])
    ('tour.html#play', '#play', None)
    """
    if ELSEWHERE.match(href):
        return href
    name, _, part = href.partition("#")
    stem = name.removesuffix(".html").removesuffix(".md")
    return f"{stem}.html{'#' * bool(part)}{part}" if stem in pages else None


def paragraphs(html: str) -> str:
    """Return HTML in which numbered paragraphs have ids and wide examples scroll."""
    return re.sub(r"<p><strong>([A-Z]+\d[\w.]*)</strong>", numbered, html.replace("<pre>", '<pre tabindex="0">'))


def numbered(found: re.Match[str]) -> str:
    """Return the start of a numbered paragraph with its id."""
    return f'<p id="{found[1].lower()}"><b class="para">{found[1]}</b>'
