"""Answers of assistants are pasted whole: each gives a rule that works, or one clear sentence that says what to change."""

import json
from collections.abc import Generator
from pathlib import Path

import pytest

from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.publish.page import answers
from hoyle.publish.page.answers import code_in
from hoyle.rules.reading import interpreter
from tests.publish.test_studio import Guest, with_guest

ANSWERS = Path(__file__).parent / "answers"
RULE = (ANSWERS / "right_bare.md").read_text("utf-8")
WORK = ("right", "right_bare", "right_words", "right_two_blocks", "right_tabs", "hostile_comments", "hostile_html")
SENTENCES = {
    "wrong_name": (18, "TEI is not defined"),
    "wrong_game": (0, "This changes a rule of Malice: open it on the page of that game."),
    "wrong_python": (19, "this is not valid Python"),
    "wrong_example": (0, "Two Assassins: Red wins: points is (0, 1), not (1, 0)"),
    "wrong_loop": (17, "it takes more than 20000 steps: does it end?"),
    "wrong_class": (14, "Rules"),
    "wrong_parameters": (15, "takes state, rank0, rank1, as the rule that it replaces"),
    "wrong_rule": (3, "r has no rule 'compare_cards': `hoyle rules r --functions` lists them"),
    "wrong_fraction": (19, "no /: rules use integers only"),
    "hostile_import": (1, "os cannot be imported: rules need no import"),
    "hostile_attribute": (18, "__class__"),
    "hostile_call": (3, "__import__"),
    "hostile_exec": (18, "exec is neither a rule nor"),
    "hostile_signs": (9, "the sign U+202E is not allowed"),
    "hostile_power": (3, "10"),
    "half": (0, answers.CUT_OFF),
    "half_bare": (0, answers.CUT_OFF),
    "half_function": (0, answers.ONLY_FUNCTIONS),
    "half_diff": (0, answers.NO_CODE),
    "half_question": (0, answers.NO_CODE),
    "half_words_only": (0, "Only the words are changed so far"),
}
"""By answer: the number of the line, 0 for none, and words of the sentence."""


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Rules end after few steps; games that answers make are gone after a test."""
    monkeypatch.setattr(interpreter, "MAX_STEPS", 20_000)
    before = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(before)
    own_games.UNLISTED.clear()


def test_every_answer_is_expected() -> None:
    assert {file.stem for file in ANSWERS.glob("*.md")} == {*WORK, *SENTENCES}


async def said_of(guest: Guest, name: str) -> tuple[int, str, str]:
    """The line and the sentence that the page shows of an answer, and its HTML; no sentence if it works."""
    answer = (ANSWERS / f"{name}.md").read_text("utf-8")
    try:
        text = code_in(answer)
    except Refusal as refused:
        return 0, str(refused), ""
    assert await guest.post("answer", answer=answer) == text
    found = await guest.check(text)
    if not found["mistakes"]:
        found["mistakes"] = (await guest.post("compile", found["game"], file="text0.py"))["mistakes"]
    for mistake in found["mistakes"]:
        return mistake["line"], mistake["text"], ""
    html = found["html"]
    shown = html.partition('<p class="notice">')[2] or html.partition('data-right="no"')[2].partition("</span> ")[2]
    return 0, shown, html


@pytest.mark.parametrize("name", WORK)
def test_right_answers_work(name: str) -> None:
    async def work(guest: Guest) -> None:
        guest.lang = "en"
        _, sentence, html = await said_of(guest, name)
        assert not sentence and 'data-right="yes"' in html and "Seat 2 wins the round." in html

    with_guest(work)


@pytest.mark.parametrize("name", SENTENCES)
def test_other_answers_have_one_sentence(name: str) -> None:
    async def work(guest: Guest) -> None:
        guest.lang = "en"
        line, sentence, _ = await said_of(guest, name)
        wanted, words = SENTENCES[name]
        assert words in sentence, sentence
        assert abs(line - wanted) <= 1, (line, sentence)
        assert (
            "Traceback" not in sentence
            and not sentence.endswith("?.")
            and "\n" not in sentence.partition("</")[0].strip()
        )

    with_guest(work)


def test_nothing_of_an_answer_becomes_part_of_the_page() -> None:
    async def work(guest: Guest) -> None:
        _, _, html = await said_of(guest, "hostile_html")
        for part in ("<script", "<img", "<b onclick", "<svg onload", "href"):
            assert part not in html.replace('href="#', ""), part
        assert "&lt;script&gt;alert(1)" in html and "&lt;svg onload" in html

    with_guest(work)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("x" * (answers.MOST + 1), answers.TOO_LONG),
        (" \n\n", answers.EMPTY),
        ("```python\n" * 1000, answers.CUT_OFF),
        ("```\n```\n" * 1000, answers.NO_CODE),
        ("(" * 100_000, answers.NO_CODE),
        ('"""' * 3333, answers.CUT_OFF),
    ],
)
def test_huge_and_empty_answers_are_refused_at_once(answer: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        code_in(answer)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("size", range(60, len(RULE) - 8, 7))
def test_an_answer_that_stops_anywhere_is_never_taken_for_a_rule(size: int) -> None:
    with pytest.raises(Refusal) as refused:
        code_in("Here it is:\n\n```python\n" + RULE[:size])
    assert str(refused.value) == answers.CUT_OFF


@pytest.mark.parametrize(
    "words", ["{}", "Hello.\n\n{}", "{}\nBye.", "# Rule\n\n{}\n\nBye.\n* one\n* two", "\ufeff\n{}", "{}\n\n\n"]
)
def test_words_around_bare_code_are_left_out(words: str) -> None:
    assert code_in(words.format(RULE)).strip().endswith(RULE.strip())


def test_a_text_with_windows_ends_of_lines_is_read() -> None:
    assert code_in(RULE.replace("\n", "\r\n")) == RULE
    assert json.dumps(code_in(RULE)) == json.dumps(RULE)
