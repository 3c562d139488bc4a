"""The measured facts are of today's games: every preset is there, and what can be counted again is the same."""

import pytest

from bench.facts import Count, play_on
from hoyle.games import GAMES
from hoyle.lab import facts
from hoyle.lab.facts import USUAL
from hoyle.session.play import vary

RULES = [(name, preset) for name, game in GAMES.items() for preset in (USUAL, *game.presets)]


@pytest.mark.parametrize(("name", "preset"), RULES)
def test_every_set_of_rules_was_measured(name: str, preset: str) -> None:
    measured, game = facts.of(name, preset), GAMES[name]
    assert measured, f"python -m bench.facts {name}"
    values = game.presets[preset].values if preset else {}
    variant = vary(game, values)
    assert measured["seats"] == variant.seats
    assert measured["least"] <= variant.seats <= measured["most"] <= game.max_seats
    assert measured["version"] == game.version, f"the rules have changed: python -m bench.facts {name}"
    assert 0 <= measured["choices"] <= measured["decisions"] <= game.max_length
    assert measured["branching"] == 0 or 2 <= measured["branching"] <= game.moves
    assert measured["compiled"] > measured["plain"] > 0 and all(measured["perft"]), f"python -m bench.speeds {name}"
    assert ("deals" in measured) == variant.new_match().is_match


def test_nothing_is_kept_of_games_and_presets_that_are_gone() -> None:
    assert set(facts.facts()) == set(GAMES)
    assert [(name, preset) for name in GAMES for preset in facts.facts()[name]] == RULES


@pytest.mark.parametrize("name", GAMES)
def test_the_rulebook_has_about_as_many_words_as_were_counted(name: str) -> None:
    now = facts.count_words(GAMES[name].rulebook("en"))
    then = facts.of(name)["words"]
    assert facts.to_read(now) == facts.to_read(then), f"python -m bench.facts {name}"


def test_minutes_are_own_choices_and_the_others_decisions() -> None:
    alone = {"seats": 1, "decisions": 50, "choices": 40}
    assert facts.minutes(alone) == 4
    assert facts.minutes(alone | {"seats": 3}) == (40 * 6 + 100) / 60
    assert facts.minutes(alone | {"deals": 2.5}) == 10


def test_rules_that_nobody_measured_have_no_facts() -> None:
    assert facts.of("whist") == {} and facts.of("r", "whist") == {}


def test_who_choose_at_once_do_not_think_alike() -> None:
    play = vary(GAMES["r"], {}).new(1)
    play_on(play, 1, "plain", Count())
    by_seat = [[move % 8 for who, move in play.log if who == seat] for seat in (0, 1)]
    assert len(by_seat[0]) > 3 and by_seat[0] != by_seat[1]
