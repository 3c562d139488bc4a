"""A first game of one's own: that of the page `write-a-game`, under another name, with a rulebook and a test."""

import re
from pathlib import Path

from hoyle.docs.folders import TEXTS

PAGE = TEXTS / "write-a-game.md"
BLOCK = re.compile(r"<!-- file: (\S+) -->\n```python\n(.*?)\n```\n", re.DOTALL)
NAME, TITLE = "little_whist", "Little Whist"
"""The name and the title of the game of the page."""
RULEBOOK = """# {title}

Six cards each, from the nines to the aces. The most tricks win.

**F1** Each player is dealt six cards. The others see how many you hold, not which.

**F2** Somebody leads a card. The others follow suit if they can (by option they need not).

**F3** The highest card of the suit that was led takes the trick, and its player leads to the next one.

**F4** After six tricks the player with the most of them has won.
"""
TEST = '''"""{title} keeps the contract of all games. Run it with pytest."""

import hoyle
from hoyle.testing.contract import check

GAME = hoyle.game("./{name}").game


def test_it_keeps_the_contract() -> None:
    assert [result.broken for result in check(GAME, many=2) if result.broken] == []


def test_a_player_who_resigns_has_lost() -> None:
    play = hoyle.game("{name}", players=2).new(seed=1)
    play.resign(0)
    assert play.is_over and play.payoffs[0] < play.payoffs[1]
'''


def files(page: Path = PAGE) -> dict[str, str]:
    """Return the text of every file of a page by name: its blocks in order, with two blank lines between them."""
    blocks: dict[str, list[str]] = {}
    for name, text in BLOCK.findall(page.read_text("utf-8")):
        blocks.setdefault(name, []).append(text)
    return {name: "\n\n\n".join(texts) + "\n" for name, texts in blocks.items()}


def first_game(name: str) -> dict[str, str]:
    """Return the files of a first game with this name, by path: a folder with the game and its rulebook, and a test beside it."""
    title = name.replace("_", " ").capitalize()
    code = {path.replace(NAME, name): text.replace(NAME, name).replace(TITLE, title) for path, text in files().items()}
    return {
        **code,
        f"{name}/rulebook.en.md": RULEBOOK.format(title=title),
        f"test_{name}.py": TEST.format(name=name, title=title),
    }
