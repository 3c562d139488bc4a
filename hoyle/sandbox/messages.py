"""What a rule worker is asked, and what it answers: plain values, written by `hoyle.codec`."""

from dataclasses import dataclass, field
from typing import Any

from hoyle.messages import message

TEXT, OPTIONS, RUN, PROCESS = "text", "options", "run", "process"
"""What has refused: reading and compiling, the choice of options, a run, or the end of the process itself."""


@message()
@dataclass(slots=True)
class Block:
    """An array as an argument: its bytes, as NumPy has them, and the length of each axis."""

    data: bytes
    shape: list[int]


@message(tag="load")
@dataclass(slots=True)
class Load:
    """Read and compile rules; what was loaded before is forgotten."""

    file: str
    """The name under which messages speak of the text, such as "nim.py"."""
    text: str
    algorithms: list[str]
    """Names of `algorithms.ALGORITHMS`: only these are compiled."""


@message(tag="choose")
@dataclass(slots=True)
class Choose:
    """Make a blank state with these options."""

    values: dict[str, Any]


@message(tag="run")
@dataclass(slots=True)
class Run:
    """Run an algorithm on the rules that were loaded last."""

    algorithm: str
    args: list[int | Block]
    steps: int
    """The most steps of loops and calls; see `docs/compiler.md`."""


@message(tag="loaded")
@dataclass(slots=True)
class Loaded:
    """The rules are loaded."""

    name: str
    title: str
    sentence: str
    max_seats: int
    moves: int
    """The largest number of legal moves, the length of an array for them."""
    state_bytes: int
    module_bytes: int
    """The size of the WebAssembly module."""


@message(tag="chosen")
@dataclass(slots=True)
class Chosen:
    """A blank state with the chosen options."""

    state: bytes
    seats: int


@message(tag="ran")
@dataclass(slots=True)
class Ran:
    """The algorithm has ended."""

    result: int | float | None
    blocks: list[bytes] = field(default_factory=list)
    """The arrays among the arguments, as they are afterwards."""
    steps: int = 0
    """How many steps it took."""


@message(tag="refused")
@dataclass(slots=True)
class Refused:
    """It is not possible, and nothing has changed."""

    stage: str
    """TEXT, OPTIONS, RUN or PROCESS."""
    sentence: str
    """Why, with file and line where there is one."""


Question = Load | Choose | Run
Answer = Loaded | Chosen | Ran | Refused
