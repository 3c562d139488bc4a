"""A first game of one's own: that of the page `write-a-game`, under another name, with its test and a rulebook."""

import re
from collections.abc import Iterable
from pathlib import Path

from hoyle.docs.first_game_words import RULEBOOKS, words_file
from hoyle.docs.folders import TEXTS

PAGE = TEXTS / "write-a-game.md"
BLOCK = re.compile(r"<!-- file: (\S+) -->\n```python\n(.*?)\n```\n", re.DOTALL)
NAME, TITLE = "little_whist", "Little Whist"
"""The name and the title of the game of the page."""


def files(page: Path = PAGE) -> dict[str, str]:
    """Return the text of every file of a page by name: its blocks in order, with two blank lines between them."""
    blocks: dict[str, list[str]] = {}
    for name, text in BLOCK.findall(page.read_text("utf-8")):
        blocks.setdefault(name, []).append(text)
    return {name: "\n\n\n".join(texts) + "\n" for name, texts in blocks.items()}


def first_game(name: str, languages: Iterable[str] = ()) -> dict[str, str]:
    """Return the files of a first game with this name, by path: a folder with the game and its rulebook, and a test beside it.

    In `languages` it has words and a rulebook, too.
    """
    title = name.replace("_", " ").capitalize()
    code = {path.replace(NAME, name): text.replace(NAME, name).replace(TITLE, title) for path, text in files().items()}
    words = {f"{name}/words.{lang}.toml": words_file(lang, title) for lang in languages}
    rulebooks = {
        f"{name}/rulebook.{lang}.md": RULEBOOKS[lang].format(title=title)
        for lang in ("en", *languages)
        if lang in RULEBOOKS
    }
    return code | rulebooks | words
