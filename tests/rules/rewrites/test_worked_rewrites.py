"""The worked rewrites: their examples, their texts, and that they play the same in plain Python and compiled."""

import random
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.rewrites import apply, read_rewrite
from hoyle.rules.rewrites.rulebook import paragraphs_in
from hoyle.testing.compiled_play import CompiledPlay
from hoyle.testing.examples import problem_of
from hoyle.testing.random_play import awaited_seats, legal, some_rules, verb_function

FILES = sorted((Path(__file__).parents[3] / "examples" / "rewrites").glob("*.py"))
DOCS = Path(__file__).parents[3] / "docs"
MOVES = 80


def game_in(file: Path) -> Game:
    """The rewritten game."""
    rewrite = read_rewrite(file.name, file.read_text("utf-8"), GAMES)
    return apply(GAMES[rewrite.of], [rewrite])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_has_examples_that_end_as_they_say(file: Path) -> None:
    game = game_in(file)
    (rewrite,) = game.rewrites
    assert rewrite.name == file.stem and rewrite.examples
    assert [problem for example in rewrite.examples if (problem := problem_of(game, example))] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_its_examples_tell_it_from_the_usual_game(file: Path) -> None:
    game = game_in(file)
    usual = GAMES[game.rewrites[0].of]
    assert any(problem_of(usual, example) for example in game.rewrites[0].examples)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_its_paragraphs_are_those_of_the_rulebook_in_two_languages(file: Path) -> None:
    (rewrite,) = game_in(file).rewrites
    known = paragraphs_in(GAMES[rewrite.of].rulebook("en")).keys()
    assert len(rewrite.languages) >= 2 and rewrite.titles
    for paragraphs in rewrite.languages.values():
        assert paragraphs.keys() == rewrite.languages["en"].keys() <= known


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_plays_the_same_compiled(file: Path) -> None:
    game, dice = game_in(file), random.Random(1)
    for values in some_rules(game, 1, 1)[:3]:
        options = game.choose(**values)
        state, compiled = game.begin(options), CompiledPlay(game, options)
        compiled.begin()
        for _ in range(MOVES):
            if not state.to_move:
                break
            for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]:
                assert compiled.legal(seat) == legal(game, state, seat)
                verb_function(game, "play")(state, seat, move)
                compiled.play(seat, move)
            assert state.pack() == compiled.packed()


@pytest.mark.parametrize("lang", ["", ".de", ".ru", ".uk"])
def test_the_page_about_rewrites_lists_all_of_them(lang: str) -> None:
    text = (DOCS / f"rewrites{lang}.md").read_text("utf-8")
    assert [file.stem for file in FILES if f"`{file.stem}`" not in text] == []
    assert len(FILES) == 25
