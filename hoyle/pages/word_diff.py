"""How a paragraph of a rulebook differs from another one: as one text, with what is left out and what is new marked."""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import groupby

TOKEN = re.compile(r"<[^>]*>|[^\s<]+\s*|\s+")
"""A tag, or a word with the space behind it."""
ALIKE = 0.4
"""Below this share of equal words two texts are shown one after the other."""


def marked(before: str, after: str) -> str:
    """Return the HTML of `after` with the words of `before` that it leaves out in `<del>`, and its new ones in `<ins>`.

    Empty if the two have too little in common to be read as one text. Tags are those of `after`.

    >>> marked("Equal strength is a <em>tie</em>.", "Equal strength is a <em>win</em> of Red.")
    'Equal strength is a <em><del>tie</del> <ins>win</ins></em><del>.</del>  <ins>of Red.</ins>'
    """
    old, new = TOKEN.findall(before), TOKEN.findall(after)
    matcher = SequenceMatcher(None, [each.strip() for each in old], [each.strip() for each in new], autojunk=False)
    if matcher.ratio() < ALIKE:
        return ""
    parts = list[str]()
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind == "equal":
            parts += new[new_from:new_to]
        else:
            gone = "".join(each for each in old[old_from:old_to] if not is_tag(each)).strip()
            parts += [f"<del>{gone}</del> "] if gone else []
            parts += in_runs(new[new_from:new_to])
    return "".join(parts)


def in_runs(tokens: Sequence[str]) -> Iterable[str]:
    """Yield tokens with each run of words between tags in `<ins>`; the space around it stays outside."""
    for is_of_tags, run in groupby(tokens, is_tag):
        text = "".join(run)
        words = text.strip()
        yield text if is_of_tags or not words else text.replace(words, f"<ins>{words}</ins>")


def is_tag(token: str) -> bool:
    """Return whether a token is a tag."""
    return token.startswith("<")
