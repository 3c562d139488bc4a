"""The commands of a page of the guide: what stands in its grey boxes, with few games."""

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from hoyle.docs.folders import TEXTS

BLOCK = re.compile(r"^(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SMALL = {"--games": "30", "--trials": "3", "--until": "40%"}
"""What options of numbers get instead of their own values."""


@dataclass
class Call:
    """A line of a grey box, and what is said there to come of it."""

    line: str
    expected: str


def page(stem: str) -> str:
    """The English text of a page."""
    return (TEXTS / f"{stem}.md").read_text("utf-8")


def calls(text: str) -> list[Call]:
    """Every command on the page."""
    found, last = list[Call](), list[Call]()
    for _, kind, block in BLOCK.findall(text):
        if kind == "sh":
            last = [Call(line, "") for line in block.strip().split("\n")]
            found += last
        if kind == "text":
            last[-1].expected = block.strip()
    return found


def files(text: str) -> dict[str, str]:
    """The files on the page."""
    return {name: block for name, _, block in BLOCK.findall(text) if name}


def write_files(text: str, folder: Path) -> None:
    """Write the files on the page into a folder."""
    for name, block in files(text).items():
        (folder / name).write_text(block, "utf-8")


def words(line: str) -> list[str]:
    """The words of a command, with few games."""
    arguments = shlex.split(line)[1:]
    return [SMALL.get(before, word) for before, word in zip(["", *arguments], arguments, strict=False)]
