"""Turn the HTML of a rulebook into a tree, which the Typst template draws."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

VOID = ("img", "br", "hr")
PREFORMATTED = ("pre", "code")
WITH_TEXT = ("p", "td", "th", "li", "em", "strong", "a", "h1", "h2", "h3", "summary")
"""Elements in which blanks between other elements matter."""
KEPT_ATTRIBUTES = ("src", "class")
NARROW = 16
"""A column of a table whose cells have at most this many characters is as wide as its content; others share the rest."""

Node = dict[str, Any]
"""An element: `t` is its tag, `c` its content (elements and texts); some attributes; a table has `columns`."""


class TreeBuilder(HTMLParser):
    """Builds the tree of a text."""

    def __init__(self) -> None:
        """Begin with an empty root."""
        super().__init__()
        self.root: Node = {"t": "root", "c": []}
        self.path = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        node: Node = {"t": tag, "c": []}
        node |= {name: value for name, value in attrs if name in KEPT_ATTRIBUTES and value}
        self.path[-1]["c"].append(node)
        if tag not in VOID:
            self.path.append(node)

    def handle_endtag(self, tag: str) -> None:
        """End an element."""
        if len(self.path) > 1 and tag not in VOID:
            self.path.pop()

    def handle_data(self, data: str) -> None:
        """Add a text; white space between blocks is dropped."""
        parent = self.path[-1]
        if parent["t"] in PREFORMATTED:
            parent["c"].append(data)
        elif data.strip() or parent["t"] in WITH_TEXT:
            parent["c"].append(re.sub(r"\s+", " ", data))


def tree(html: str) -> Node:
    """Return the tree of a text.

    >>> tree('<p>One <em>two</em></p>')["c"]
    [{'t': 'p', 'c': ['One ', {'t': 'em', 'c': ['two']}]}]
    """
    builder = TreeBuilder()
    builder.feed(html)
    return prepared(builder.root)


def prepared(node: Node) -> Node:
    """Return an element whose tables have rows and widths of columns, and whose folded paragraphs are only named."""
    if node["t"] == "details":
        summary = next(child for child in elements(node) if child["t"] == "summary")
        return {"t": "folded", "c": summary["c"]}
    if node["t"] == "table":
        rows = list(rows_of(node))
        return {"t": "table", "c": [], "rows": rows, "columns": widths(rows)}
    return node | {"c": [prepared(child) if isinstance(child, dict) else child for child in node["c"]]}


def elements(node: Node) -> list[Node]:
    """Return the elements in an element, without texts."""
    return [child for child in node["c"] if isinstance(child, dict)]


def rows_of(table: Node) -> Iterator[list[Node]]:
    """Yield the rows of a table as cells; the first one is the heading."""
    for child in elements(table):
        if child["t"] == "tr":
            yield elements(child)
        else:
            yield from rows_of(child)


def plain_text(node: Node | str) -> str:
    """Return the text of an element."""
    return node if isinstance(node, str) else "".join(plain_text(child) for child in node["c"])


def widths(rows: list[list[Node]]) -> list[float]:
    """Return the widths of columns: 0 for a narrow one, else its share of the rest."""
    columns = [[len(plain_text(cell)) for cell in column] for column in zip(*rows, strict=True)]
    return [
        0 if max(lengths) <= NARROW else round(max(12, sum(lengths) / len(lengths)) ** 0.7, 2) for lengths in columns
    ]
