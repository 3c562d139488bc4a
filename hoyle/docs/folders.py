"""The folders of the package and of the hand-written texts."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1]
TEXTS = next(folder for folder in (Path(__file__).with_name("texts"), PACKAGE.parent / "docs") if folder.is_dir())
"""The folder of the hand-written texts: inside an installed package, next to the package in a checkout."""
