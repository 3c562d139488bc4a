"""Rulebooks that say something else in another language or than the options, cards that are called alike, and options that do not work."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoyle.games.shared.scenes import Deck, Face
from hoyle.rules.conditions import when
from hoyle.rules.options import Clash, Idle, Preset, option
from hoyle.testing.broken import Broken
from hoyle.testing.options_work import idle_options_change_nothing, values_can_be_chosen
from hoyle.testing.rulebooks import (
    cards_have_names,
    docstrings_name_paragraphs,
    require_names,
    require_usual,
    rulebooks_agree,
)
from tests.data.nim import GAME as NIM
from tests.testing.planted import Plant

ENGLISH = "**F1** Each player has 6 cards.\n\n**F2** A player follows suit, and gets 10 points.\n"


def with_rulebooks(plant: Plant, german: str) -> Any:
    """Return Little Whist with an English and a German rulebook."""
    game = plant()
    (Path(game.folder) / "rulebook.en.md").write_text(ENGLISH, "utf-8")
    (Path(game.folder) / "rulebook.de.md").write_text(german, "utf-8")
    return game


def test_a_docstring_with_a_paragraph_that_does_not_exist_is_found(plant_in: Plant) -> None:
    game = plant_in("crazy_eights", ('"""E11: give up."""', '"""E13: give up."""'))
    with pytest.raises(Broken, match="the docstring of forfeit names paragraph E13, which the rulebook does not have"):
        docstrings_name_paragraphs(game, {})


GERMAN = [
    ("**F1** Jeder hat 6 Karten.\n", r"rulebook.de.md lacks paragraph F2, which rulebook.en.md has"),
    (ENGLISH + "\n**F3** Mehr.\n", r"rulebook.de.md has paragraph F3, which rulebook.en.md does not have"),
    (ENGLISH.replace("10", "20"), r"paragraph F2 says 10 in rulebook.en.md, and 20 in rulebook.de.md"),
]


@pytest.mark.parametrize(("german", "message"), GERMAN)
def test_rulebooks_that_differ_are_found(plant: Plant, german: str, message: str) -> None:
    with pytest.raises(Broken, match=message):
        rulebooks_agree(with_rulebooks(plant, german), {})


def test_rulebooks_that_agree_pass(plant: Plant) -> None:
    rulebooks_agree(with_rulebooks(plant, ENGLISH.replace("6 cards", "sechs Karten")), {})


def test_a_usual_number_that_is_no_default_is_found() -> None:
    options = {"cards": option(7, range(1, 11), label="Cards", sentence="How many.")}
    require_usual("H1", "Seven cards each (by option one to ten).", options)
    require_usual("H1", "Thirty cards each (by option one to ten).", options)
    with pytest.raises(Broken, match="paragraph H1 says 5, and never 7, the default of the option cards"):
        require_usual("H1", "Five cards each (by option one to ten).", options)


def test_cards_that_are_called_alike_are_found() -> None:
    names = ("Musician", "Princess", "Spy", "Assassin", "Prince")
    faces = {name: Face(str(number), name) for number, name in enumerate(names)}
    cards_have_names(NIM, {})
    require_names(Deck("cards", faces), lambda message: message, "en")  # type: ignore[arg-type]
    faces["Prince"] = Face("4", "Spy")
    with pytest.raises(Broken, match=r"the cards Spy and Prince of the deck are both called 'Spy' \(en\)"):
        require_names(Deck("cards", faces), lambda message: message, "en")  # type: ignore[arg-type]


def test_a_value_that_a_clash_always_refuses_is_found() -> None:
    values_can_be_chosen(NIM, {})
    clash = Clash(when(misere=True, stones=[*NIM.every_option["stones"].values]), "Too many stones.")
    with pytest.raises(Broken, match=r"the clash 'Too many stones.' refuses misere=True whatever stones is"):
        values_can_be_chosen(replace(NIM, clashes=(clash,)), {})


def test_a_preset_with_a_value_without_effect_is_found() -> None:
    idle = (Idle("misere", when(stones=3), "It has no effect."),)
    preset = Preset("Three", "Three stones.", {"stones": 3, "misere": True})
    with pytest.raises(
        Broken, match=r"the preset three has misere=True, which has no effect in it: 'It has no effect.'"
    ):
        values_can_be_chosen(replace(NIM, idle=idle, presets={"three": preset}), {})


def test_an_idle_option_that_changes_something_is_found(plant: Plant) -> None:
    game = plant()
    idle = Idle("must_follow", when(players=2), "Two need not follow suit.")
    with pytest.raises(Broken, match=r"Idle\('must_follow', …\) says 'Two need not .*, but with must_follow=False"):
        idle_options_change_nothing(replace(game, idle=(idle,)), {})
    idle_options_change_nothing(game, {})
