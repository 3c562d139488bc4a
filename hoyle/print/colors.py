"""The colours of printed pieces: those of the client's style sheet, in its light form."""

import re
from functools import cache
from importlib.resources import files

TOKENS = files("hoyle").joinpath("client", "tokens.css")
WHITE = "#ffffff"
VARIABLE = re.compile(r"var\(--([\w-]+),\s*(#[0-9a-fA-F]{3,8})\)")
"""A colour in a drawing: the name of the variable, and the colour without a style sheet."""


@cache
def tokens() -> dict[str, str]:
    """Return the colours of the style sheet by the names of their variables; of two colours the light one."""
    text = TOKENS.read_text("utf-8").partition("@media print")[0]
    found = re.findall(r"--([\w-]+):\s*(?:light-dark\()?(#[0-9a-fA-F]{3,6})\b", text)
    return {name: full(color) for name, color in found}


def full(color: str) -> str:
    """Return a colour with six digits.

    >>> full("#fff"), full("#1f4272")
    ('#ffffff', '#1f4272')
    """
    return color if len(color) == 7 else "#" + "".join(2 * digit for digit in color[1:])


def ink(color: str) -> str:
    """Return the dark form of a card colour, such as "red"; "" is black."""
    return tokens()[color or "black"]


def tint(color: str) -> str:
    """Return the light form of a card colour."""
    return tokens()[f"{color or 'black'}-tint"]


def mix(color: str, share: float, ground: str = WHITE) -> str:
    """Return `share` (0 to 1) of a colour on a ground.

    >>> mix("#000000", 0.5), mix("#1f4272", 0)
    ('#808080', '#ffffff')
    """
    pairs = [(int(color[n : n + 2], 16), int(ground[n : n + 2], 16)) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(share * first + (1 - share) * second):02x}" for first, second in pairs)


def resolve(svg: str, color: str) -> str:
    """Return a drawing whose variables are replaced by the colours of a card: Typst knows no variables and draws black.

    >>> resolve('<path fill="var(--paper, #f7f2e6)"/>', "red")
    '<path fill="#ffffff"/>'
    """
    own = {"ink": ink(color), "tint": tint(color), "paper": WHITE}

    def value(match: re.Match[str]) -> str:
        return own.get(match[1]) or tokens().get(match[1], match[2])

    return VARIABLE.sub(value, svg)
