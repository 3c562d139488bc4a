"""The code blocks of a page of docs/, as files."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "write-a-game.md"
BLOCK = re.compile(r"<!-- file: (\S+) -->\n```python\n(.*?)\n```\n", re.DOTALL)


def files(page: Path = PAGE) -> dict[str, str]:
    """Return the text of every file of the page by name: its blocks in order, with two blank lines between them."""
    blocks: dict[str, list[str]] = {}
    for name, text in BLOCK.findall(page.read_text("utf-8")):
        blocks.setdefault(name, []).append(text)
    return {name: "\n\n\n".join(texts) + "\n" for name, texts in blocks.items()}


def write_game(folder: Path) -> Path:
    """Write the files of the page into a folder and return the folder of its game."""
    for name, text in files().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder / "little_whist"
