"""Each rulebook agrees with its game: its drawings, its options, its refusals, its examples."""

import re
from pathlib import Path

import pytest

from hoyle.games.board64 import GAME, camp_figures, figures
from hoyle.games.board64.board import COLOURED_BOARD, VALUED_BOARD
from hoyle.games.board64.clashes import CLASHES
from hoyle.games.board64.drawings import read_board
from hoyle.i18n import LANGUAGES, TRANSLATIONS
from hoyle.rules.options import declared
from tests.support.board64 import position_from, turns

FOLDER = Path(figures.__file__).parent
FIGURES = [
    text for module in (figures, camp_figures) for name, text in vars(module).items() if name.startswith("FIGURE_")
]


def rulebook(language: str) -> str:
    """Return the rulebook in one language."""
    return (FOLDER / f"rulebook.{language}.md").read_text(encoding="utf-8")


def drawings(language: str) -> list[str]:
    """Return the drawings of the rulebook in one language."""
    return re.findall(r"^```\n(.*?)^```$", rulebook(language), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_draws_the_board_and_every_setup(language: str) -> None:
    whole = [text for text in drawings(language) if text.startswith("8 ")]
    assert sorted(whole) == sorted(text.strip("\n") + "\n" for text in [COLOURED_BOARD, VALUED_BOARD, *FIGURES])
    assert read_board(whole[0]) == read_board(COLOURED_BOARD)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_every_option_with_its_values(language: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", rulebook(language), re.MULTILINE)
    known = declared(GAME.options)
    assert sorted(name for name, _ in rows) == sorted(known)
    for name, listed in rows:
        if isinstance(known[name].values, tuple):
            assert {known[name].write(value) for value in known[name].values} <= {*listed.split(", ")}, name


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_names_and_moves_are_the_same_in_translation(language: str) -> None:
    assert re.findall(r"`[^`\n]+`", rulebook(language)) == re.findall(r"`[^`\n]+`", rulebook("en"))
    assert drawings(language) == drawings("en")
    cards = r"\b[1-8]0?[RYGB]\b"
    assert sorted({*re.findall(cards, rulebook(language))}) == sorted({*re.findall(cards, rulebook("en"))})


def test_the_rulebook_lists_every_refusal() -> None:
    listed = re.findall(r"^\*\*([XY]\d+)\*\* ", rulebook("en"), re.MULTILINE)
    assert sorted(listed) == sorted(clash.code for clash in CLASHES)


@pytest.mark.parametrize(
    ("place", "start", "preset", "rest", "wanted"),
    [
        (3, "e4", "game1", "h1:s#1R a8:n#1B", "e4xe5 e4xf4"),
        (7, "f4-e3", "game18", "h1:s#1B a8:n#10B", "f4-e3 f4-e3!c3,d3 f4-e3!c3,d3,e4,e5 f4-e3!e4,e5"),
        (9, "d3", "game48", "", "d3/c2 d3/c3 d3/c4 d3/e4"),
    ],
)
def test_the_examples_of_the_rulebook_come_out(place: int, start: str, preset: str, rest: str, wanted: str) -> None:
    board = drawings("en")[place] + "".join(f"\n{line}" for line in ranked(rest))
    case = position_from(board, preset=preset)
    assert [turn for turn in turns(case, start) if "-" not in turn or "-" in start] == wanted.split()


def ranked(words: str) -> list[str]:
    """Return a line of a drawing for each card of a position."""
    return [f"{word[1]}  {'. ' * 'abcdefgh'.index(word[0])}{word.partition(':')[2]}" for word in words.split()]


def test_the_example_of_opening_takes_five_cards() -> None:
    board = drawings("en")[10].replace("1R    6B", "~1R   6B")
    case = position_from(board + "\n8  .  .  .  .  .  .  .  ~2Y", preset="game65", shift="none")
    case.play("c1")
    assert turns(case) == ["c1!a1,b1,c1,c2,c3"]


def test_the_example_of_a_patience_at_will_takes_either_or_both() -> None:
    case = position_from(drawings("en")[11], preset="patience_at_will")
    assert turns(case, "!") == ["!a1,b1,c1", "!a1,b1,c1,c2,c3", "!c1,c2,c3"]
