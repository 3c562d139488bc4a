"""A trial of rules by games of bots: what it finds wrong, and that it finds nothing wrong with rules that are played."""

from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.lab import trial
from hoyle.lab.columns import Rows
from hoyle.lab.doubts import DRAWN, KINDS, NO_MOVE, ONE_SIDE, STALLED, Doubt
from hoyle.lab.published import measure_published
from hoyle.lab.trial import doubt_about, doubt_in
from hoyle.play.play import vary
from hoyle.rulesets.published_rules import facts_text, read_facts

EQUAL: dict[str, Any] = {"abilities": False, "strength": (3,) * 8}


def test_rules_that_are_always_drawn_or_won_by_one_side_are_found() -> None:
    assert doubt_about(hoyle.game("r", **EQUAL)) == Doubt(DRAWN, {"n": 80})
    one_sided = hoyle.game("r", **EQUAL, first_points={"red": 1}, equal_strength="leading")
    assert doubt_about(one_sided) == Doubt(ONE_SIDE, {"n": 80, "seat": 2})


def test_rules_under_which_nobody_can_move_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = hoyle.game("r")
    play = variant.new(1)

    def nothing(self: object, seat: int) -> list[int]:
        return []

    monkeypatch.setattr(type(play), "legal", nothing)
    assert doubt_about(variant) == Doubt(NO_MOVE)


@pytest.mark.parametrize("preset", GAMES["r"].presets)
def test_nothing_is_wrong_with_the_presets_of_r(preset: str) -> None:
    assert doubt_about(vary(GAMES["r"], GAMES["r"].presets[preset].values)) is None


@pytest.mark.parametrize("name", ["malice", "thirty_one", "muzicando", "triangle"])
def test_nothing_is_wrong_with_the_usual_rules(name: str) -> None:
    assert doubt_about(hoyle.game(name)) is None


def rows(variant: Any, *games: tuple[str, tuple[int, ...]]) -> Rows:
    """Return rows of games with these endings and payoffs."""
    names = [name for name, _ in variant.game.endings]
    made = [[names.index(ending), 9, 9, 20, 0, 0, 0, 9, *payoffs] for ending, payoffs in games]
    return Rows([list(column) for column in zip(*made, strict=True)])


def test_what_does_not_hold_in_all_games_of_all_bots_is_not_told() -> None:
    variant = hoyle.game("malice")
    stall, end = variant.game.stalled_endings[0], variant.game.endings[0][0]
    assert end not in variant.game.stalled_endings
    stalled, won, lost = (stall, (0, 0)), (end, (1, -1)), (end, (-1, 1))
    assert doubt_in(variant, [rows(variant, stalled, stalled)]) == Doubt(STALLED, {"n": 2})
    assert doubt_in(variant, [rows(variant, won, won), rows(variant, won)]) == Doubt(ONE_SIDE, {"n": 3, "seat": 1})
    assert doubt_in(variant, [rows(variant, won, won), rows(variant, lost)]) is None
    assert doubt_in(variant, [rows(variant, stalled), rows(variant, won, (end, (0, 0)))]) is None


def test_nothing_is_concluded_from_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "GAMES", trial.LEAST - 1)
    assert doubt_about(hoyle.game("r", **EQUAL)) is None


def test_rules_of_a_gallery_with_which_something_is_wrong_are_not_measured() -> None:
    drawn = measure_published(hoyle.game("r", abilities=False, strength=(3,) * 8), 50, 5.0)
    assert (drawn.games, drawn.doubt, drawn.figures, drawn.skill) == (0, "drawn", [], None)
    assert drawn.doubt_games >= 40 and KINDS[drawn.doubt] == DRAWN and drawn.is_current
    assert read_facts(facts_text(drawn)) == drawn
    sound = measure_published(hoyle.game("r"), 50, 5.0)
    assert sound.games and not sound.doubt and "doubt" not in facts_text(sound)
