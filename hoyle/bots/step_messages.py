"""A decision as messages to WebAssembly modules; `client/machine.js` is the other side.

Each step becomes one JSON object, whose result comes back:

    call     the name of the algorithm
    args     its arguments: {"b": number of a block}, {"i": integer}, {"f": float}, {"t": [arguments]}
    blocks   the arrays that appear for the first time: {number, item, shape, fill, first}, the last two in base64
    slices   for `Slices`: {budget, first, seconds}; seconds is null for no limit

The arrays of a decision exist until the next decision begins: its first message has `begin` with the name of the game, by
which the module is chosen.
"""

from base64 import b64encode
from collections.abc import Callable
from typing import Any

from hoyle.bots.clock import FOREVER
from hoyle.bots.steps import Call, Step, Steps, drive
from hoyle.rules.link.blocks import Block

Message = dict[str, Any]
Ask = Callable[[Message], Any]
"""Lets a machine run the step of a message and returns the result: a number, or None."""


def run_elsewhere(steps: Steps, game: str, ask: Ask) -> list[int]:
    """Run a decision by messages; return the moves."""
    writer = Writer(game)
    return drive(steps, lambda step: ask(writer.message(step)))


class Writer:
    """Writes the messages of one decision."""

    def __init__(self, game: str) -> None:
        """Write a decision in the game of this name."""
        self.start: Message = {"begin": game}
        self.blocks: list[Block] = []

    def message(self, step: Step) -> Message:
        """Return the message for a step."""
        known = len(self.blocks)
        message, self.start = self.start, {}
        message["call"] = step.algorithm.__name__
        message["args"] = [self.argument(arg) for arg in step.args]
        message["blocks"] = [self.described(number) for number in range(known, len(self.blocks))]
        if not isinstance(step, Call):
            seconds = None if step.seconds == FOREVER else step.seconds
            message["slices"] = {"budget": step.budget, "first": step.first, "seconds": seconds}
        return message

    def argument(self, value: Any) -> Message:
        """Return the form of an argument."""
        if isinstance(value, Block):
            return {"b": self.number(value)}
        if isinstance(value, tuple):
            return {"t": [self.argument(part) for part in value]}  # pyright: ignore[reportUnknownVariableType]
        return {"f": value} if isinstance(value, float) else {"i": int(value)}

    def number(self, block: Block) -> int:
        """Return the number of a block in this decision."""
        for number, known in enumerate(self.blocks):
            if known is block:
                return number
        self.blocks.append(block)
        return len(self.blocks) - 1

    def described(self, number: int) -> Message:
        """Return the description of a block."""
        block = self.blocks[number]
        return {
            "number": number,
            "item": block.item,
            "shape": list(block.shape),
            "fill": b64encode(block.filling()).decode() if block.fill else "",
            "first": b64encode(block.first).decode(),
        }
