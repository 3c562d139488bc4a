"""Names of cards in sentences: they stand in the nominative, so no translation puts one behind a word that governs another case.

A name may stand after a colon, in quotation marks behind a noun, or be the subject. Exceptions stand here with the reason.
"""

import re

import pytest
from babel.messages.pofile import read_po

from hoyle.i18n import translator
from tests.test_words import LOCALE, forms

NAMES = "card|other|note|sign|opener|top|forced|figure|drawn|own|first|second|one|meld"
"""Placeholders that may stand for a card in words."""

GOVERNING = {
    # The names of cards look alike in the nominative and the accusative, as neuter and feminine words or without an ending.
    "de": "mit|von|vom|zu|zum|nach|bei|beim|aus|außer|seit|gegenüber|über|unter|vor|zwischen",
    "ru": (
        "с|со|из|от|до|к|ко|у|на|в|во|над|под|за|при|о|об|без|для|после|между|против|кроме|вместо|рядом с|"
        "заменяет|накрыть|накрывает|кладёт|берёт|сбрасывает|тянет|побеждает|играет"
    ),
    "uk": (
        "з|із|зі|від|до|у|в|на|над|під|за|при|про|без|для|після|між|проти|крім|замість|поруч із|поруч з|"
        "замінює|накрити|накриває|кладе|бере|скидає|тягне|перемагає|грає|дорівнює"
    ),
}
"""By language: words behind which a name would have to change."""

SIGNS, PEOPLE = "signs, such as 7♥, or numbers", "people and bots"
UNDECLINED = "a value and a colour that do not change in German, such as 4 rot"
EXCEPTIONS = {
    "Best play with {card}": SIGNS,
    "Between {first} and {second}": PEOPLE,
    "Choose what happens to {card}.": UNDECLINED,
    "Jokers keep their card here: this one stands for {card}.": SIGNS,
    "Run {first} to {last}": SIGNS,
    "Skill depth 0: no bot clearly beats another. The largest dif": PEOPLE,
    "That card lies in a pile: only the whole pile under {card} m": UNDECLINED,
    "The joker stands for {card} until a real {card} lies on the ": SIGNS,
    "There is no play with {card}.": SIGNS,
    "a gap after {card}": SIGNS,
    "joker for {card}": SIGNS,
    "{cards} to {meld}": SIGNS,
    "{cards} with {card} of the table": SIGNS,
    "{card} cannot go to {meld}: your first play leaves it as it ": SIGNS,
    "{card} has no owner: write s or n first, as in s4G or n40R.": SIGNS,
    "{card} makes a line of only {n} on {square} with {other}: it": UNDECLINED,
    "{card} makes a line of {n} on {square} with {other}: too lon": UNDECLINED,
    "{name} draws a card from {other}.": PEOPLE,
    "{name} draws from {other} and lays down a pair: {figure}.": PEOPLE,
    "{name} draws {card} from {other}.": PEOPLE,
    "{name} is zapped and takes a card from {other}.": PEOPLE,
    "{name}, who drew the pause, sits between {first} and {second": PEOPLE,
    "{name}: {card} to side pile {n} of {other}; the turn is over": PEOPLE,
    "{other} on {square} is safe from {card}: there is still a tr": UNDECLINED,
}
"""By the first 60 letters of the message: what the names are, where they do not change."""


def behind_a_governing_word(lang: str) -> set[str]:
    """Return the messages in whose translation a name stands right behind a word that governs another case."""
    pattern = re.compile(rf"(?<!\w)({GOVERNING[lang]}) \{{({NAMES})\}}", re.IGNORECASE)
    with (LOCALE / lang / "LC_MESSAGES" / "hoyle.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    return {
        (message.id if isinstance(message.id, str) else message.id[0])[:60]
        for message in catalogue
        if message.id and any(map(pattern.search, forms(message.string)))
    }


@pytest.mark.parametrize("lang", GOVERNING)
def test_names_of_cards_stand_in_the_nominative(lang: str) -> None:
    assert behind_a_governing_word(lang) - EXCEPTIONS.keys() == set()


def test_every_exception_is_needed() -> None:
    assert EXCEPTIONS.keys() <= set().union(*map(behind_a_governing_word, GOVERNING))


def test_a_name_with_an_adjective_is_not_put_into_the_dative() -> None:
    say = translator("de")
    assert say("{name} opens with {card}.", name="Ann", card="violettes Si") == "Ann eröffnet: violettes Si."
