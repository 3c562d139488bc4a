"""The game of the page write-a-game, as files."""

from pathlib import Path

from hoyle.docs import first_game


def files() -> dict[str, str]:
    """Return the files of the game by path, without its test."""
    return {name: text for name, text in first_game.files().items() if name.startswith("little_whist/")}


def write_game(folder: Path) -> Path:
    """Write the files of the page into a folder and return the folder of its game."""
    for name, text in files().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder / "little_whist"
