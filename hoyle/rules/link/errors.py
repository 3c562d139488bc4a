"""The error for a rule that Numba cannot compile."""

import re

from hoyle.rules.rule_error import RuleError

__all__ = ["RuleError", "compile_error"]

NOISE = re.compile(
    r"Failed in|During: |^File |^\s*File |<source|Overload|There are \d+|No implementation of function|^\s*\^|raised from"
)
"""Matches lines of Numba's messages that do not contain the reason."""


def compile_error(error: Exception) -> RuleError:
    """Return a RuleError with the file, the line and the reason found in Numba's long message."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    place = f"{places[-1][0]}:{places[-1][1]}" if places else "somewhere in the rules"
    signatures = re.findall(r">>> (.+)", text)
    reasons = [f"there is no {signature}" for signature in signatures[-1:]]
    reasons += [line.strip(" -") for line in text.splitlines() if line.strip() and not NOISE.search(line)]
    return RuleError(f"{place}: this cannot be compiled: {reasons[0] if reasons else text.splitlines()[0]}")
