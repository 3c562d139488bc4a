"""The code on a page of docs/, as files."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "write-a-game.md"
BLOCK = re.compile(r"<!-- file: (\S+) -->\n```python\n(.*?)\n```\n", re.DOTALL)


def files(page: Path = PAGE) -> dict[str, str]:
    """Every file of the page by name: its blocks in order, two blank lines between them."""
    found: dict[str, list[str]] = {}
    for name, text in BLOCK.findall(page.read_text("utf-8")):
        found.setdefault(name, []).append(text)
    return {name: "\n\n\n".join(texts) + "\n" for name, texts in found.items()}


def written(folder: Path) -> Path:
    """The game of the page, written into a folder."""
    for name, text in files().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder / "little_whist"
