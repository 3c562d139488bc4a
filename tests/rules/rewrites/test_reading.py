"""What is wrong with a rewrite ends in one sentence with file and line; nothing of it is run as Python."""

from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.rules.options import OptionError
from hoyle.rules.rewrites import read_rewrite
from tests.support.rewrites import RED_TIES, head

RULE = "\n@replaces(rule('r', 'strength'))\ndef strength(state, seat, card):\n    return {}\n"
WRONG = {
    "no declaration": ("usual = rule('r', 'strength')\n", r"text\.py:1: there is no REWRITE = rewrite"),
    "another game": (head("chess"), r"text\.py:1: there is no game chess: of= is one of r, "),
    "no rule with the name": (
        head() + "u = rule('r', 'compare_strength')\n",
        r"text\.py:2: r has no rule 'compare_strength': .*--functions.*such as compare_strengths",
    ),
    "a rule of another game": (head() + "u = rule('malice', 'legal')\n", r"text\.py:2: this rewrites r: write rule"),
    "an unmarked function": (head() + "def f(a):\n    return a\n", r"text\.py:2: f is marked @replaces"),
    "other parameters": (
        head() + "@replaces(rule('r', 'strength'))\ndef f(state):\n    return 1\n",
        r"text\.py:3: f takes state, seat, card, as the rule that it replaces: not state",
    ),
    "twice": (head() + RULE.format(1) + RULE.format(2).replace("def strength", "def f"), "strength is replaced twice"),
    "a call of Python": (head() + RULE.format("open(card)"), r"text\.py:5: strength: open is neither a rule nor"),
    "a call through an attribute": (head() + RULE.format("state.clone()"), "called through an attribute"),
    "an import": (head() + "import os\n", r"text\.py:2: os cannot be imported: rules need no import"),
    "an import from Python": (head() + "from os import system\n", r"text\.py:2: system of os cannot be imported here"),
    "an import of a private module": (
        head() + "from hoyle.games.r.table import drawing\n",
        "drawing of hoyle.games.r.table cannot be imported",
    ),
    "a statement": (head() + "while True:\n    pass\n", r"text\.py:2: only imports, constants, records and rules"),
    "a name that is missing": (head() + "x = y + 1\n", r"text\.py:2: y is not defined above"),
    "a paragraph without a number": (head(paragraphs='"strength": "Text"'), "paragraphs= has texts by number"),
    "a fact that stays": (head(more="max_seats=3"), r"text\.py:1: rewrite\(…\) takes no max_seats="),
    "a fact out of bounds": (head(more="max_length=0"), "max_length= cannot be 0"),
    "nothing": (head(), "this changes nothing"),
    "a field of the game": (head() + "points = cell(int8, range(9), seen=ALL)\n", "the game has points already"),
    "an option of the game": (
        head() + "spy_rounds = option(1, range(3), label='L', sentence='S.')\n",
        "the game has spy_rounds already",
    ),
    "a value with the name of an option": (
        head() + "value('SPY_ROUNDS', 1, range(3))\n",
        "the game has spy_rounds already",
    ),
    "a value without a state": (
        head() + "value('EXTRA', 1, range(3))\n@replaces(rule('r', 'rank'))\ndef rank(card):\n    return EXTRA\n",
        r"text\.py:5: rank: a function that reads EXTRA has a parameter state",
    ),
    "a value that is set": (
        head() + "value('EXTRA', 1, range(3))\n" + RULE.format("1").replace("return", "EXTRA ="),
        "EXTRA cannot be set",
    ),
    "a usual number beyond its range": (head() + "value('EXTRA', 9, range(3))\n", "EXTRA is never 9"),
    "a number of a paragraph that is none": (head(paragraphs='"R8": 8'), "paragraphs= has texts by number"),
    "signs that nobody sees": (RED_TIES.replace("Of equal", "Of\u200b equal"), r"the sign U\+200B is not allowed"),
    "what is not Python": (head() + "x = = 1\n", r"text\.py:2: this is not valid Python"),
    "a text that is too long": (head() + f"# {'x' * 70_000}\n", "more than 65536 bytes"),
    "a chip that fills memory": (
        head() + "more = option(1, range(3), label='L', sentence='S.', chip={1: '{value:>99999999}'})\n",
        r"text\.py:2: .*braces stand around the name of a fact alone",
    ),
    "a label that reads an attribute": (head() + "value('EXTRA', 1, range(3), label='{a.b}')\n", "braces stand around"),
    "a preset that reads an attribute": (head(more="presets={'a': preset('{a.b}', 'S.', {})}"), "braces stand around"),
    "fractions": (head() + RULE.format("card / 2"), r"text\.py:5: strength: no /: rules use integers only"),
    "recursion": (head() + "@rule\ndef f(a):\n    return f(a)\n" + RULE.format("f(card)"), "f calls itself"),
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.values(), ids=list(WRONG))
def test_what_is_wrong_has_one_sentence_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence) as refused:
        read_rewrite("text.py", text, GAMES)
    assert "\n" not in str(refused.value) and "@" not in str(refused.value).replace("@replaces", "").replace(
        "@rule", ""
    )


HOSTILE = """
REWRITE = rewrite("hostile", of="r", title="Hostile", paragraphs={"R8": "x"})
open(%r, "w")
"""


def test_a_file_that_claims_to_be_a_rewrite_is_never_imported(tmp_path: Path) -> None:
    """Neither by its path nor in a list of rewrites, whatever else stands in it."""
    import hoyle

    victim, file = tmp_path / "victim", tmp_path / "hostile.py"
    for text in (HOSTILE % str(victim), f"import os\nos.mkdir({str(victim)!r})\nREWRITE = 1\n"):
        file.write_text(text)
        for ask in (lambda: hoyle.game(str(file)), lambda: hoyle.game("r", rewrites=[file])):
            with pytest.raises(OptionError, match=r"hostile\.py"):
                ask()
    assert not victim.exists()


def test_words_may_be_imported_for_an_editor() -> None:
    imports = (
        "from hoyle.rewrite import replaces, rewrite, rule\n"
        "from hoyle.games.r.rules.rounds import TIE\n"
        "from hoyle.rules.seats import NONE\n"
    )
    assert read_rewrite("text.py", imports + RED_TIES, GAMES).replaced.keys() == {"compare_strengths"}


def test_the_words_are_those_of_the_module() -> None:
    from hoyle import rewrite
    from hoyle.rules.rewrites.vocabulary import NAMES

    assert set(rewrite.__all__) == set(NAMES)
    with pytest.raises(TypeError, match=r"never run as Python: name its file"):
        rewrite.rule("r", "strength")
