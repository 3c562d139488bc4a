"""What was measured of a change of rules, in the words of players."""

import pytest

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from hoyle.lab.differences import Difference
from hoyle.lab.plain_words import fails, gain, in_words, usual_length, weights

SAY = translator("en")


def measured(*is_clear: str, **values: float) -> dict[str, Difference]:
    """Differences by measure; those named in `is_clear` are clear, or all if none is."""
    return {
        id: Difference(id, value, value, value, 0.0, adjusted=0.0 if not is_clear or id in is_clear else 1.0)
        for id, value in values.items()
    }


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"decisions": 4.0}, "Games are about a third longer."),
        ({"decisions": 4.0, "draws": -0.08}, "Games are about a third longer; 8 fewer games in 100 are drawn."),
        ({"decisions": 0.2, "draws": 0.3}, "30 more games in 100 are drawn."),
        ({"decisions": -6.0}, "Games are about half as long."),
        ({"decisions": 60.0}, "Games are much longer."),
        (
            {"stalled": -0.2, "branching": 3.0},
            "20 fewer games in 100 come to a standstill; there is more to choose from.",
        ),
        ({"score_0": 0.31}, "Your seat wins 31 more games in 100."),
        ({"lead_changes": -0.4}, "The lead changes less often."),
        ({"draws": 0.004}, ""),
        ({}, ""),
    ],
)
def test_effects_are_told_in_words_the_strongest_first(values: dict[str, float], words: str) -> None:
    assert in_words(measured(**values), 12.0, 0, SAY) == words


def test_without_the_usual_length_only_the_direction_is_told_and_what_is_not_clear_is_not() -> None:
    assert in_words(measured(decisions=4.0), 0.0, None, SAY) == "Games are longer."
    assert in_words(measured("draws", decisions=4.0, draws=0.1), 12.0, None, SAY) == "10 more games in 100 are drawn."


@pytest.mark.parametrize(
    ("values", "seat", "share"),
    [
        ({"score_0": 0.1}, 0, 0.1),
        ({"score_0": 0.1}, 1, -0.1),
        ({"score_0": 0.1}, None, 0.0),
        ({"win_0": -0.05, "draws": 0.1}, 0, 0.0),  # fewer wins because of more draws
        ({"win_0": 0.2, "draws": 0.0}, 1, -0.2),
        ({"draws": 0.3}, 0, 0.0),
    ],
)
def test_what_a_seat_of_two_gains(values: dict[str, float], seat: int | None, share: float) -> None:
    assert gain(measured(**values), seat) == pytest.approx(share)
    assert gain(measured("nothing", **values), seat) == 0.0


def test_rules_by_which_nearly_all_games_are_drawn_or_stall_fail() -> None:
    assert fails(measured(draws=0.5)) and fails(measured(stalled=0.4))
    assert not fails(measured(draws=0.3, stalled=-0.5))


def test_a_game_twice_as_long_weighs_as_much_as_all_games_drawn() -> None:
    assert weights(measured(decisions=12.0, draws=1.0), 12.0, None) == {"decisions": 1.0, "draws": 1.0}


def test_the_usual_length_is_that_of_all_seats() -> None:
    assert 11 < usual_length(GAMES["r"]) < 12
    assert usual_length(GAMES["r"], "no such preset") == 0.0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_effects_are_told_in_all_languages(lang: str) -> None:
    told = in_words(measured(decisions=4.0, draws=0.21), 12.0, 0, translator(lang))
    assert "21" in told and told[0].isupper() and told.endswith(".")
    assert (told == in_words(measured(decisions=4.0, draws=0.21), 12.0, 0, SAY)) == (lang == "en")
