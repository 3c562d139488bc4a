"""Properties of the counts of R; `tests/games/test_perft.py` compares all counts with the rules."""

from hoyle.games.r import GAME
from hoyle.testing.perft import divide, perft
from tests.support.perft import cases, values_of


def test_every_preset_is_counted() -> None:
    counted = [GAME.option_schema.canonical(values_of("r", case.options)) for case in cases("r")]
    assert all(GAME.option_schema.canonical(preset.values) in counted for preset in GAME.presets.values())


def test_shares_sum_to_the_count() -> None:
    state = GAME.begin(GAME.choose(deal="draft"))
    shares = divide(GAME, state, 6)
    assert len(shares) == 16
    assert sum(shares.values()) == perft(GAME, state, 6)


def test_a_turn_is_all_consecutive_moves_of_a_seat() -> None:
    state = GAME.begin(GAME.choose())
    assert perft(GAME, state, 2, "turn", "plain") == perft(GAME, state, 2, "turn") >= perft(GAME, state, 2)
