"""The rewrite in what a language model has answered, which is pasted whole: with words and fences around the code, cut off, or without it.

Nothing of an answer is run. What is wrong with the code itself is said when it is read. This module is in the pack of the compiler.
"""

import re
from itertools import dropwhile

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.rules.reading.text import tree_of
from hoyle.rules.rewrites import is_rewrite
from hoyle.rules.rule_error import RuleError

MOST = 200_000
"""The longest answer in characters."""
FENCE = re.compile(r"^ {0,3}(```+|~~~+)[^`\n]*$")
"""A line that begins or ends a block of code."""
CODE = re.compile(r'("""|\'\'\'|#|@|[A-Za-z_]\w* = |def \w+\(|from \S+ import |import \w+$)')
"""How a line of code at the top of a file begins."""
INSIDE = re.compile(r"[\s)\]}]")
"""How other lines of code begin."""
AT_END = ("EOF", "never closed", "unterminated triple", "expected an indented block")
"""What Python says of a text that stops early."""
FUNCTION = re.compile(r"^\s*(@replaces\(|@rule\b|def )", re.M)

TOO_LONG = N_("The answer is too long: paste only the code.")
EMPTY = N_("Paste the answer of the assistant here.")
CUT_OFF = N_("The answer is cut off: let the assistant give the whole file again, and wait until it has ended.")
ONLY_FUNCTIONS = N_(
    "The answer has functions only: ask for the whole file, with REWRITE = rewrite(…), in one block of code."
)
NO_CODE = N_(
    "There is no rule in this answer: ask for the whole file, with REWRITE = rewrite(…), in one block of code."
)


def code_in(answer: str) -> str:
    """Return the text of the rewrite in an answer, the last one if there are several; Refusal if there is none, or it is cut off."""
    if len(answer) > MOST:
        raise Refusal(TOO_LONG)
    lines = answer.replace("\r\n", "\n").replace("\u00a0", " ").expandtabs(4).split("\n")
    if not "".join(lines).strip():
        raise Refusal(EMPTY)
    blocks, is_open = fenced(lines)
    blocks = blocks or [without_words(lines)]
    whole = [each for each in blocks if is_rewrite(each)]
    if is_open or ends_early((whole or blocks)[-1]):
        raise Refusal(CUT_OFF)
    if not whole:
        raise Refusal(ONLY_FUNCTIONS if any(map(FUNCTION.search, blocks)) else NO_CODE)
    return whole[-1]


def fenced(lines: list[str]) -> tuple[list[str], bool]:
    """Return the blocks of code between fences, and whether the last one has no end."""
    blocks, mark = list[list[str]](), ""
    for line in lines:
        found = FENCE.match(line)
        if found and not mark:
            mark = found[1]
            blocks.append([])
        elif found and line.strip().startswith(mark) and line.strip() == found[1]:
            mark = ""
        elif mark:
            blocks[-1].append(line)
    return ["\n".join(block).strip("\n") + "\n" for block in blocks], bool(mark)


def without_words(lines: list[str]) -> str:
    """Return what stands between the first line of code and the words behind the last one."""
    code = list(dropwhile(lambda line: not CODE.match(line), lines))
    while code and not (code[-1].strip() and (CODE.match(code[-1]) or INSIDE.match(code[-1]))):
        code.pop()
    return "\n".join(code) + "\n"


def ends_early(text: str) -> bool:
    """Return whether a text stops in the middle of something."""
    return any(words in problem_of(text) for words in AT_END)


def problem_of(text: str) -> str:
    """Return why a text has no syntax tree; empty if it has one."""
    try:
        tree_of("text.py", text)
    except RuleError as wrong:
        return str(wrong)
    return ""
