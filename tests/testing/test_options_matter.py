"""Options that change nothing: read by bots alone, by nobody, or compared with a value that never comes."""

import pytest

from hoyle.games import GAMES
from hoyle.rules.options import declared
from hoyle.testing.broken import Broken
from hoyle.testing.options_matter import options_change_something, pairs_of_sets, times_read
from tests.testing.planted import Plant

BOTS_ALONE = (
    ("return state.tricks[seat] if state.options.trick_points else 0", "return 0"),
    (
        "    if state.phase == OVER:\n        return 20",
        "    if state.options.trick_points and state.phase == OVER:\n        return 20",
    ),
)
NEVER_CALLED = ("    forbidden = hooked(state, seat)\n", "    forbidden = NONE\n")
NEVER_SO = ("state.options.follow_at_end and state.left == 0", "state.options.follow_at_end and state.left < 0")


def test_an_option_that_only_bots_read_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match="the option trick_points changes nothing in the game: only evaluate reads it"):
        options_change_something(plant_in("oh_hell", *BOTS_ALONE), {})


def test_an_option_of_a_function_that_nothing_calls_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match="the option hook changes nothing in the game: no function reads it"):
        options_change_something(plant_in("oh_hell", NEVER_CALLED), {})


def test_an_option_for_what_never_happens_is_found(plant_in: Plant) -> None:
    with pytest.raises(
        Broken,
        match=r"the option follow_at_end changes nothing: rules read it, and .* random games go on and end alike",
    ):
        options_change_something(plant_in("briscola", NEVER_SO), {})


@pytest.mark.parametrize("name", ["r", "malice", "triangle", "pair_attack"])
def test_options_of_the_package_change_something(name: str) -> None:
    options_change_something(GAMES[name], {})


def test_reads_are_counted_where_an_option_has_its_effect() -> None:
    game = GAMES["r"]
    usual, changed = next(pairs_of_sets(game, "last_chance_scope"))
    assert usual.last_chance_scope != changed.last_chance_scope and "last_chance_scope" in declared(game.options)  # type: ignore[attr-defined]
    assert times_read(game, "points_to_win", changed) > 0
