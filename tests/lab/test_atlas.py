"""The atlas: every option of every game was measured, and says in a sentence what it does."""

import re

import pytest

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from hoyle.lab.atlas import FOLDER, atlas_of
from hoyle.lab.figures import SHARE
from hoyle.lab.measure import compare
from hoyle.lab.measures import measures_by_id, sides
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import declared

each_game = pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)


@each_game
def test_every_option_is_measured_or_left_out(game: Game) -> None:
    atlas = atlas_of(game)
    assert atlas is not None, f"python -m bench.atlas {game.name}"
    measured = {effect.option for effect in atlas.effects}
    assert measured | {*atlas.left_out} == {*declared(game.options)} and not measured & {*atlas.left_out}
    assert all(declared(game.options)[name].size is not None for name in atlas.left_out) or len(atlas.left_out) < 9
    for effect in atlas.effects:
        measures = measures_by_id(vary(game, {**effect.base, effect.option: effect.value}))
        for found in effect.differences.values():
            assert found.percent is (measures[found.id].unit == SHARE)
            assert found.low <= found.value <= found.high or not found.clear


@each_game
def test_a_seat_is_compared_only_among_as_many_sides_and_apart_from_draws(game: Game) -> None:
    atlas = atlas_of(game)
    assert atlas is not None
    for effect in atlas.effects:
        base = sides(vary(game, effect.base))
        changed = sides(vary(game, {**effect.base, effect.option: effect.value}))
        assert "win_0" not in effect.differences and (base == changed or "score_0" not in effect.differences)


@each_game
def test_sentences_have_intervals_and_name_the_rule_in_every_language(game: Game) -> None:
    atlas = atlas_of(game)
    assert atlas is not None
    for lang in LANGUAGES:
        say = translator(lang)
        for name in {effect.option for effect in atlas.effects}:
            sentences = atlas.option_sentences(game, name, say)
            assert 1 <= len(sentences) <= 2
            for sentence in sentences:
                assert re.search(r"\d.*\(.*\d.*\d\)\.$", sentence) or sentence == say(
                    "No measured figure changes clearly."
                )


def test_the_numbers_are_those_of_the_laboratory() -> None:
    atlas, game = atlas_of(GAMES["r"]), GAMES["r"]
    assert atlas is not None
    effect = next(one for one in atlas.effects if one.option == "points_to_win")
    report = compare(
        vary(game, {}),
        vary(game, {"points_to_win": effect.value}),
        bots=(atlas.bot,) * 2,
        games=atlas.games,
        seed=atlas.seed,
    )
    again = report.differences[0]["decisions"]
    assert effect.differences["decisions"].value == pytest.approx(again.value, abs=1e-5)
    assert effect.differences["decisions"].low == pytest.approx(again.low, abs=1e-4)


def test_a_game_of_ones_own_and_other_versions_have_no_atlas() -> None:
    from dataclasses import replace

    assert atlas_of(replace(GAMES["r"], version=99)) is None
    assert {file.stem for file in FOLDER.glob("*.json")} <= {*GAMES}
