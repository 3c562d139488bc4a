"""Convert Markdown to HTML: with ids of headings, tables that scroll, and links between pages."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADINGS_WITH_ID = ("h2", "h3")
NOT_A_PAGE = re.compile(r"[a-z]+:|#|/")
"""The beginning of a link that does not lead to another page of the site."""


@dataclass
class Text:
    """The content of a page."""

    html: str
    headings: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """The id and text of every second-level heading."""
    lang: str = "en"


def table_tag(_: RendererHTML, tokens: Sequence[Token], index: int, *__: object) -> str:
    """Return the opening or closing tags of a table in a container that scrolls, by touch and by keyboard."""
    return '<div class="scroll" tabindex="0"><table>\n' if tokens[index].type == "table_open" else "</table></div>\n"


for token in ("table_open", "table_close"):
    MARKDOWN.add_render_rule(token, table_tag)


def slug(text: str, taken: set[str]) -> str:
    """Return an id for a heading that is not in `taken`, and add it there.

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


def rendered(markdown: str, prefix: str = "", pages: Sequence[str] = (), english: str = "") -> Text:
    """Return a Markdown text as HTML, with `prefix` before the ids of headings.

    Links to pages of the site (`pages` has their names without ending) and to other sites are preserved; other links
    become plain text. A translation with the headings of the `english` text has its ids, so that a link leads to the
    same section in every language.
    """
    tokens, taken, headings = MARKDOWN.parse(without_comments(markdown)), set[str](), list[tuple[str, str]]()
    own = headings_of(tokens)
    original = headings_of(MARKDOWN.parse(without_comments(english))) if english else own
    same = [token.tag for token, _ in own] == [token.tag for token, _ in original]
    for (token, title), (_, named) in zip(own, original if same else own, strict=True):
        token.attrs["id"] = prefix + slug(named, taken)
        if token.tag == "h2":
            headings.append((str(token.attrs["id"]), title))
    for token in tokens:
        if token.children:
            token.children = list(linked(token.children, pages))
    return Text(paragraphs(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})), headings)


def headings_of(tokens: Sequence[Token]) -> list[tuple[Token, str]]:
    """Return the opening tokens of the headings that get an id, with their plain texts."""
    return [
        (token, "".join(child.content for child in tokens[index + 1].children or []))
        for index, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag in HEADINGS_WITH_ID
    ]


def without_comments(markdown: str) -> str:
    r"""Return a Markdown text without HTML comments; a comment `file: NAME` is replaced by the name of the file.

    >>> without_comments("<!-- file: a.py -->\nx <!-- hidden -->")
    '`a.py`\n\nx '
    """
    named = re.sub(r"<!-- file: (\S+) -->\n", r"`\1`\n\n", markdown)
    return re.sub(r"<!--.*?-->\n?", "", named, flags=re.DOTALL)


def linked(children: list[Token], pages: Sequence[str]) -> list[Token]:
    """Return the tokens of a line, with links resolved as in `target_of` and links without a target removed."""
    resolved, dropped = list[Token](), 0
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
        resolved.append(child)
    return resolved


def target_of(href: str, pages: Sequence[str]) -> str | None:
    """Return the target of a link on the site; None if it leads to a file that is not a page of the site.

    >>> target_of("tour.md#play", ["tour"]), target_of("#play", []), target_of("../bench/x.py", ["tour"])
    ('tour.html#play', '#play', None)
    """
    if NOT_A_PAGE.match(href):
        return href
    name, _, fragment = href.partition("#")
    stem = name.removesuffix(".html").removesuffix(".md")
    return f"{stem}.html{'#' * bool(fragment)}{fragment}" if stem in pages else None


def paragraphs(html: str) -> str:
    """Return HTML in which the numbered clauses of a rulebook have ids, and blocks of code scroll by keyboard."""
    return re.sub(r"<p><strong>([A-Z]+\d[\w.]*)</strong>", numbered, html.replace("<pre>", '<pre tabindex="0">'))


def numbered(match: re.Match[str]) -> str:
    """Return the start of a numbered clause, with its number as id and as a link to itself."""
    return f'<p id="{match[1]}"><a class="para" href="#{match[1]}">{match[1]}</a>'
