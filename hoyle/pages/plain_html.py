"""Whether HTML that rules of a visitor have had a part in is nothing but text, tables and drawings: no script, form or link elsewhere."""

import re

TAGS = re.compile(
    "a|circle|code|details|div|ellipse|em|g|h[1-3]|img|li|[ou]l|p|path|pre|rect|strong|summary|svg|symbol|t[dhr]|t(able|body|ext|head)|use"
)
ATTRIBUTES = re.compile(
    "alt|aria-label|class|c[xy]|d|data-color|fill|font-size|height|href|id|opacity|r|role|r[xy]|src|stroke(-linecap|-linejoin|-width)?"
    "|tabindex|transform|viewBox|width|x|y"
)
PLACES = {"href": re.compile(r"#[\w.:-]+"), "src": re.compile(r"/art/[\w-]+/[\w-]+\.\w+")}
"""By attribute: the addresses that it may have, in the page itself or drawings of the server."""
TOKEN = re.compile(r'[^<>]+|</(\w+)>|<(\w+)((?: [\w:-]+="[^"<>]*")*) ?/?>')
"""A text, the end of an element, or its beginning: what a browser reads in one way only."""
ATTRIBUTE = re.compile(r' ([\w:-]+)="([^"]*)"')


def is_plain(html: object) -> bool:
    """Return whether this is such HTML.

    >>> is_plain('<p>Of <em>equal</em> strengths <a href="#R8">Red</a> wins.</p>')
    True
    >>> is_plain("<script>"), is_plain('<a href="//a.example">'), is_plain("<p onclick=alert()>"), is_plain("<!-- -->"), is_plain(None)
    (False, False, False, False, False)
    """
    if not isinstance(html, str):
        return False
    at = 0
    while at < len(html):
        token = TOKEN.match(html, at)
        if token is None or not (
            TAGS.fullmatch(token[1] or token[2] or "p") and all(map(is_known, *attributes(token[3])))
        ):
            return False
        at = token.end()
    return True


def attributes(text: str | None) -> tuple[list[str], list[str]]:
    """Return the names and the values of attributes."""
    found = ATTRIBUTE.findall(text or "")
    return [name for name, _ in found], [value for _, value in found]


def is_known(name: str, value: str) -> bool:
    """Return whether an attribute may have this value."""
    return bool(ATTRIBUTES.fullmatch(name) and (name not in PLACES or PLACES[name].fullmatch(value)))
