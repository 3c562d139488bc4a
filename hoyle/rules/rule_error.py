"""The errors for what cannot be compiled and for what fails while it runs, without any part of a compiler."""

import re

TEXT_HASH = re.compile(r"(?<=\.py)@[0-9a-f]{16}")
"""What tells the files of rewrites with the same name apart; see `rewrites.game.read_rewrite`. Messages leave it out."""


class RuleError(TypeError):
    """A rule or algorithm cannot be compiled: file, line and the reason."""

    def __str__(self) -> str:
        """Return the sentence."""
        return TEXT_HASH.sub("", super().__str__())


class RunError(RuntimeError):
    """A compiled rule or algorithm failed while it ran. The text says where and why."""

    def __str__(self) -> str:
        """Return the sentence."""
        return TEXT_HASH.sub("", super().__str__())


class TooMuchMemory(RunError):
    """Compiled rules need more memory than they may use."""
