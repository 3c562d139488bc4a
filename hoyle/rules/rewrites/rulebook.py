"""The rulebook of a rewritten game: that of the usual one with the paragraphs of the rewrite."""

import re

from hoyle.rules.rewrites.rewrite import Paragraphs

START = re.compile(r"^\*\*([A-Z]{1,3}\d+(?:\.\w+)*)\*\* ?", re.M)
"""The beginning of a numbered paragraph."""
NO_LINKS = str.maketrans({"[": "&#91;", "<": "&lt;"})
"""What begins a link or a picture in Markdown, as signs that begin nothing."""
END = re.compile(r"\n[ \t]*\n|\Z")
"""The end of a paragraph."""


def with_paragraphs(markdown: str, paragraphs: Paragraphs, heading: str) -> str:
    """Return a rulebook with these texts in place of its own paragraphs; new ones come at the end, below this heading."""
    added = dict(paragraphs)
    parts, at = list[str](), 0
    for start in START.finditer(markdown):
        text = added.pop(start[1], None)
        if text is not None:
            found = END.search(markdown, start.end())
            parts += [markdown[at : start.start()], numbered(start[1], text)]
            at = found.start() if found else len(markdown)
    rulebook = "".join([*parts, markdown[at:]]).rstrip("\n")
    new = "".join(f"\n\n{numbered(number, text)}" for number, text in added.items())
    return f"{rulebook}\n\n## {heading}{new}\n" if new else f"{rulebook}\n"


def numbered(number: str, text: str) -> str:
    """Return a paragraph with its number. It may be a stranger's, so it has no links and no pictures."""
    return f"**{number}** {text.translate(NO_LINKS)}"


def paragraphs_in(markdown: str) -> dict[str, str]:
    """Return the texts of the numbered paragraphs of a rulebook, by number."""
    found = dict[str, str]()
    for start in START.finditer(markdown):
        end = END.search(markdown, start.end())
        found[start[1]] = markdown[start.end() : end.start() if end else None]
    return found
