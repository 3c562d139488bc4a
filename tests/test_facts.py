"""The measured facts match the current games: every preset was measured, and the facts that can be recomputed agree."""

import pytest

from bench.facts import count_words
from hoyle.games import GAMES
from hoyle.lab import facts
from hoyle.lab.facts import DEFAULT_RULES
from hoyle.play.play import vary

RULES = [(name, preset) for name, game in GAMES.items() for preset in (DEFAULT_RULES, *game.presets)]


@pytest.mark.parametrize(("name", "preset"), RULES)
def test_every_rule_set_was_measured(name: str, preset: str) -> None:
    measured, game = facts.facts_of(name, preset), GAMES[name]
    assert measured, f"python -m bench.facts {name}"
    values = game.presets[preset].values if preset else {}
    variant = vary(game, values)
    assert measured["seats"] == variant.seats
    assert measured["games"] >= 400
    assert measured["least"] <= variant.seats <= measured["most"] <= game.max_seats
    assert measured["version"] == game.version, f"the rules have changed: python -m bench.facts {name}"
    assert 0 <= measured["choices"] <= measured["decisions"] <= game.max_length
    assert measured["branching"] == 0 or 2 <= measured["branching"] <= game.moves
    assert measured["compiled"] > measured["plain"] > 0 and all(measured["perft"]), f"python -m bench.speeds {name}"
    assert ("deals" in measured) == variant.new_match().is_match


def test_there_are_no_facts_of_removed_games_and_presets() -> None:
    assert set(facts.all_facts()) == set(GAMES)
    assert [(name, preset) for name in GAMES for preset in facts.all_facts()[name]] == RULES


@pytest.mark.parametrize("name", GAMES)
def test_the_word_count_of_the_rulebook_is_about_the_measured_one(name: str) -> None:
    current_words = count_words(GAMES[name].rulebook("en"))
    measured_words = facts.facts_of(name)["words"]
    assert facts.reading_minutes(current_words) == facts.reading_minutes(measured_words), (
        f"python -m bench.facts {name}"
    )


def test_play_minutes_depend_on_own_choices_and_other_players_decisions() -> None:
    alone = {"seats": 1, "decisions": 50, "choices": 40}
    assert facts.play_minutes(alone) == 4
    assert facts.play_minutes(alone | {"seats": 3}) == (40 * 6 + 100) / 60
    assert facts.play_minutes(alone | {"deals": 2.5}) == 10


def test_unmeasured_rules_have_no_facts() -> None:
    assert facts.facts_of("whist") == {} and facts.facts_of("r", "whist") == {}
