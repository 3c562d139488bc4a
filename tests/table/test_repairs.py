"""Repairs of clashing options: what they change, and that the rules are allowed with them."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rulesets.repairs import MAX_TRIALS, Search, clashes_in
from hoyle.testing.random_play import some_value
from tests.support.sampling import sample


def full(game: str, **values: Any) -> dict[str, Any]:
    """Return the values of all options, with these ones among them."""
    return {name: option.default for name, option in GAMES[game].every_option.items()} | values


def complete(game: str, last: str = "", **values: Any) -> list[Mapping[str, Any]]:
    return [repair.values for repair in Search(GAMES[game], full(game, **values)).complete(last)]


def clashing(game: Game, many: int) -> Iterator[dict[str, Any]]:
    """Yield random values of all options that clash, near the presets and far from them."""
    rng, options = random.Random(7), game.every_option
    for _ in range(many):
        preset = rng.choice([preset.values for preset in game.presets.values()] or [{}])
        values = {name: option.default for name, option in options.items()} | dict(preset)
        for name in rng.sample(sorted(options), rng.randint(1, len(options))):
            values[name] = some_value(options[name], rng)
        if clashes_in(game, values):
            yield values


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.every_clash])
def test_every_clash_has_a_repair_and_every_repair_keeps_its_word(name: str) -> None:
    game = GAMES[name]
    for values in clashing(game, sample(60, 1500)):
        search = Search(game, values)
        repairs = search.complete()
        assert repairs, values
        for repair in repairs:
            assert repair.values and repair.is_complete
            assert all(values[option] != value for option, value in repair.values.items())
            vary(game, values | dict(repair.values))  # it raises no OptionError
        for clash in search.clashes:
            for repair in search.of_clash(clash):
                left = clashes_in(game, values | dict(repair.values))
                assert clash not in left and len(left) == repair.remaining < len(search.clashes)
        assert search.trials <= MAX_TRIALS


@pytest.mark.parametrize("name", GAMES)
def test_every_clash_names_its_options_and_the_usual_rules_are_allowed(name: str) -> None:
    game = GAMES[name]
    assert clashes_in(game, full(name)) == []
    for clash in game.every_clash:
        assert clash.among and set(clash.among) <= set(game.every_option), clash.sentence


BOTH = {"hand_limit": 2, "play_mode": "prophecy"}


@pytest.mark.parametrize(
    ("game", "last", "values", "repairs"),
    [
        ("r", "", {}, []),
        ("r", "play_mode", BOTH, [{"hand_limit": None}, {"play_mode": "choose"}]),
        ("r", "hand_limit", BOTH, [{"play_mode": "choose"}, {"hand_limit": None}]),
        ("r", "", BOTH, [{"play_mode": "choose"}, {"hand_limit": None}]),
        ("r", "unheard", BOTH, [{"play_mode": "choose"}, {"hand_limit": None}]),
        (
            "r",
            "",
            {"true_king": True, "match_points": 9},
            [{"goal": "all_rounds", "true_king": False}, {"match_points": None}],
        ),
        ("r", "", {"goal": "all_rounds", "points_to_win": 3}, [{"points_to_win": 4}, {"goal": "first_wins"}]),
        ("rummy", "", {"opening_points": 100, "play_limit": 5}, [{"play_limit": None}, {"opening_points": 0}]),
        ("board64", "division", {"principle": "open"}, [{"principle": "beat"}]),
    ],
)
def test_what_was_changed_last_stays_where_it_can_and_the_usual_value_comes_first(
    game: str, last: str, values: dict[str, Any], repairs: list[dict[str, Any]]
) -> None:
    assert complete(game, last, **values) == repairs
    search = Search(GAMES[game], full(game, **values))
    assert [repair.values for repair in search.complete(last, most=1)] == repairs[:1]


def test_one_option_against_several_is_kept_with_the_others_changed_or_changed_alone() -> None:
    together, alone = complete("board64", principle="open")
    assert together == {"division": "full_packs", "setup": "random", "test_cards": 0, "equal_beats": "none"}
    assert alone == {"principle": "beat"}


def test_an_option_that_is_wrong_by_itself_is_changed_although_it_was_last() -> None:
    for values in complete("board64", "kinds", principle="combine", equal_beats="none", kinds=()):
        assert values["kinds"]


def test_of_many_numbers_the_nearest_is_offered() -> None:
    search = Search(GAMES["rummy"], full("rummy", opening_points=100, play_limit=5))
    (clash,) = search.clashes
    offered = [dict(repair.values) for repair in search.of_clash(clash)]
    assert {"opening_points": 50} in offered and {"opening_points": 0} in offered and {"play_limit": 10} in offered


def test_a_partial_repair_says_how_many_clashes_remain() -> None:
    search = Search(GAMES["board64"], full("board64", principle="open"))
    packs = next(clash for clash in search.clashes if clash.code == "X1")
    found = {name: repair.remaining for repair in search.of_clash(packs) for name in repair.values}
    assert set(found) == {"principle", "division"}
    assert found["division"] == 3
