"""The game of the page write-a-game, as files."""

from pathlib import Path

from hoyle.docs.first_game import files


def write_game(folder: Path) -> Path:
    """Write the files of the page into a folder and return the folder of its game."""
    for name, text in files().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder / "little_whist"


__all__ = ["files", "write_game"]
