"""The lint of the rules dialect: it reports each violation with its line and a sentence, and accepts allowed code."""

import subprocess
import sys
from pathlib import Path

import pytest

from hoyle.rules.lint import check, main

ROOT = Path(__file__).parents[2]

HEAD = """import math
import random
from hoyle.rules.bits import count, lowest
from hoyle.rules.mark import algorithm, rule
from hoyle.rules.record import Record, cell, copy, int8, local, nest, row
from hoyle.rules.options import declared
from hoyle.bots.playout import playout
SHORT = (1, 2, 3)
UNEVEN = ((1, 2), (3,))
LONG = ({long})
LIST = [1, 2]
HUGE = 0x4000000000000000
class Inner(Record):
    one = cell(int8)
class State(Record):
    inner = nest(Inner)
    hand = row(2, int8)
    turn = cell(int8)
def unmarked(a: int) -> int:
    return a
@rule
def truth(a: int) -> bool:
    return a > 0
""".replace("{long}", ", ".join(["1"] * 300))

REFUSED = [
    ("return 1 << 62 | 4611686018427387904", "4611686018427387904 is not below 2^62"),
    ("return HUGE", "HUGE is not below 2^62"),
    ("state.turn = len(state.hand[0:1])\n    return 0", "rows are indexed, never sliced"),
    ("return state.hand[-1]", "no negative indices: compiled code would read before the row"),
    ("return len('one')", "no strings: write numbers, and name them at the top of the file"),
    ("return len(f'{a}')", "no strings: write numbers, and name them at the top of the file"),
    ("raise ValueError", "no exceptions: the caller checks legality"),
    (
        "try:\n        a = 1\n    finally:\n        a = 2\n    return a",
        "no exceptions: the caller checks legality",
    ),
    ("assert a\n    return a", "no exceptions: the caller checks legality"),
    ("return a ** 2", "no **: write the product or a shift"),
    ("a **= 2\n    return a", "no **: write the product or a shift"),
    (
        "b = [a]\n    return b[0]",
        "no lists: write a constant tuple at the top of the file, or a row of your own: local(size, type)",
    ),
    ("b = {a: 1}\n    return b[a]", "no dictionaries: write a constant tuple or table(…) at the top of the file"),
    ("return len({a})", "no sets: a set of cards is an integer, its bits; see hoyle.rules.bits"),
    ("return max(b for b in range(a))", "no generators: write a loop"),
    ("return ~(a > 1)", "no ~ on a truth value: plain and compiled results differ"),
    ("return -(a > 1 and a < 3)", "no - on a truth value: plain and compiled results differ"),
    ("return -(not a)", "no - on a truth value: plain and compiled results differ"),
    ("return ~truth(a)", "no ~ on a truth value: plain and compiled results differ"),
    ("return a << 63", "a shift by 63 is not below 63"),
    ("a >>= 70\n    return a", "a shift by 70 is not below 63"),
    ("return a // 0", "// and % by positive numbers only"),
    ("return a % -3", "// and % by positive numbers only"),
    ("return a / 2", "no /: rules use integers only, write //"),
    ("return a * 0.5", "rules use integers only"),
    ("if a:\n        return 1", "a value is returned on some paths only"),
    ("if a:\n        return 1\n    return", "a value is returned on some paths only"),
    ("return a > 1", "a truth value is returned where the signature says int: one return type on every path"),
    (
        "return 1 if a else truth(a)",
        "a truth value is returned where the signature says int: one return type on every path",
    ),
    ("for b in SHORT:\n        a += b\n    return a", "a for loop iterates over range(…) only"),
    ("for b in range(3):\n        a += b\n    else:\n        a = 0\n    return a", "no else after a loop"),
    ("while a:\n        a -= 1\n    else:\n        a = 0\n    return a", "no else after a loop"),
    ("match a:\n        case 1:\n            return 2\n    return 3", "no match: use if"),
    ("with a:\n        return 2\n    return 3", "no with: write the statements without it"),
    ("return random.randrange(a)", "random.randrange is called through an attribute: import the rule by name"),
    ("return math.floor(a)", "math.floor is called through an attribute: import the rule by name"),
    ("return state.hand.index(a)", "state.hand.index is called through an attribute: import the rule by name"),
    ("return unmarked(a)", "unmarked is not marked @rule"),
    ("return len(declared(a))", "declared is not marked @rule in hoyle.rules.options"),
    ("return playout(state, a)", "playout is an algorithm: rules call rules"),
    ("return sum(a)", "sum is neither a rule nor one of abs, bool, int, len, max, min, range"),
    ("return clear_low(a)", "clear_low is neither a rule nor one of abs, bool, int, len, max, min, range"),
    ("return has(a, 3)", "has is not defined: import it from hoyle.rules.bits"),
    ("return suit_of(a)", "suit_of is not defined: import it from hoyle.rules.french_cards"),
    ("return UNEVEN[a][0]", "the entries of UNEVEN differ in length"),
    ("return LONG[a]", "LONG has 300 entries: more than 256 belong into a table(…)"),
    ("return LIST[a]", "LIST is mutable: a constant is an integer, a tuple or a table(…)"),
    (
        "state.hand = other.hand\n    return 0",
        "hand is assigned as a whole: compiled code copies it, plain code shares it; assign its elements",
    ),
    (
        "state.inner = other.inner\n    return 0",
        "inner is assigned as a whole: compiled code copies it, plain code shares it; assign its elements",
    ),
    (
        "b, c = a, a\n    return b",
        "no tuple on the left: write two statements with a helper variable, such as `old = a; a = b; b = old`",
    ),
    ("b = (a, a)\n    return b[0]", "no tuples inside a rule: define constant tuples at the top of the file"),
    ("return a if a in SHORT else 0", "no `in`: write has(cards, card) for a set of cards, or compare with =="),
    ("return a if a is 0 else 1", "no `is`: compare numbers with =="),
    ("b = None\n    return a", "no None: use NONE, which is −1"),
    ("b = lambda: a\n    return a", "no functions inside functions: write a rule of its own in the file"),
    ("import os\n    return a", "imports belong at the top of the file"),
    ("global LIST\n    return a", "no global or nonlocal: a rule changes only its arguments"),
    ("yield a", "no generators: write a loop"),
    ("return max(*SHORT)", "no starred expressions: write the arguments out"),
]


def findings_in(folder: Path, body: str, mark: str = "rule", returns: str = "int") -> list[str]:
    """Check a file with one function that has this body; return the findings without the path, as `line: sentence`."""
    file = folder / "hoyle_checked.py"
    file.write_text(f"{HEAD}@{mark}\ndef one(state: State, other: State, a: int) -> {returns}:\n    {body}\n")
    (folder / "hoyle").exists() or (folder / "hoyle").symlink_to(ROOT / "hoyle")
    return [str(finding).removeprefix(f"{file}:") for finding in check(file)]


BODY_LINE = HEAD.count("\n") + 3


@pytest.mark.parametrize(("body", "sentence"), REFUSED, ids=[body.split("\n")[0] for body, _ in REFUSED])
def test_each_violation_is_reported_with_its_line(tmp_path: Path, body: str, sentence: str) -> None:
    findings = findings_in(tmp_path, body)
    lines = {finding.split(":")[0] for finding in findings if f"one: {sentence}." in finding}
    assert lines, findings
    assert all(BODY_LINE - 1 <= int(line) < BODY_LINE + 5 for line in lines)


@pytest.mark.parametrize(
    "body",
    [
        "return count(a) + lowest(a) + SHORT[1]",
        "b = local(4, int8)\n    for n in range(4):\n        b[n] = n\n    return b[a]",
        "copy(state, other)\n    state.hand[0] = other.hand[1]\n    return ~a & -a",
        "while True:\n        a -= 1\n        if a < 0:\n            return a",
        "return (a > 1) - (a < 1)",
        "return a // 3 % 5 << 62",
    ],
)
def test_allowed_code_has_no_findings(tmp_path: Path, body: str) -> None:
    assert findings_in(tmp_path, body) == []


def test_the_type_of_a_returned_value_must_match_the_signature(tmp_path: Path) -> None:
    assert "a number is returned where the signature says bool" in findings_in(tmp_path, "return 1", returns="bool")[0]
    assert "a value is returned where the signature says None" in findings_in(tmp_path, "return 1", returns="None")[0]


@pytest.mark.parametrize(
    "body", ["return a / 2", "return math.sqrt(a)", "return a * 0.5", "return one(state, other, a - 1)"]
)
def test_algorithms_may_use_floats_math_and_recursion(tmp_path: Path, body: str) -> None:
    assert findings_in(tmp_path, body, mark="algorithm", returns="float") == []
    assert findings_in(tmp_path, body, returns="float") != []


def test_indirect_recursion_is_reported(tmp_path: Path) -> None:
    body = "return two(a)\n@rule\ndef two(a: int) -> int:\n    return one(a, a, a)"
    assert [finding.split(": ", 1)[1] for finding in findings_in(tmp_path, body)] == [
        "one calls itself: no recursion in rules",
        "two calls itself: no recursion in rules",
    ]


def test_invalid_python_is_reported(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def (")
    assert "this is not valid Python" in str(check(tmp_path / "broken.py")[0])


def test_the_rules_of_all_games_conform_to_the_dialect(capsys: pytest.CaptureFixture[str]) -> None:
    code = main([str(ROOT / "hoyle"), str(ROOT / "tests" / "games")])
    assert capsys.readouterr().out == "Every rule keeps to the dialect.\n"
    assert code == 0


def test_exit_codes_are_1_for_findings_and_2_for_a_missing_file(tmp_path: Path) -> None:
    findings_in(tmp_path, "return a / 2")
    for path, code in ((tmp_path / "hoyle_checked.py", 1), (tmp_path / "absent.py", 2)):
        done = subprocess.run(
            [sys.executable, "-m", "hoyle.rules.lint", str(path)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == code
        assert str(path) in done.stdout + done.stderr


def test_a_field_that_does_not_say_who_sees_it_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(
        "class State(Record):\n"
        "    to_move = cell(int16, seen=ALL)\n"
        "    hand = row(2, int8, seen=OWNER, size='held')\n"
        "    held = row(2, int8)\n"
        "    secret = cell(int8)\n"
        "class Old(Record):\n"
        "    turn = cell(int8)\n",
        "utf-8",
    )
    assert [str(finding) for finding in check(file)] == [
        f"{file}:5: secret is hidden, because it does not say who sees it: declare seen=ALL, OWNER, TURN or NOBODY."
    ]
