"""Bids and passes in the letters of each language: shown at the table, in the log and the sheet, printed and read."""

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.muzicando import text
from hoyle.games.muzicando.table import calculator
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.play.play import Play
from hoyle.rules.link import rules_of

RULES = rules_of(GAMES["muzicando"])

LETTERS = {"en": "SGPM", "de": "SGPM", "ru": "СГПМ", "uk": "СГПМ"}
PASSES = {"en": "pass", "de": "passen", "ru": "пас", "uk": "пас"}


def bidding(*calls: str) -> Play:
    """Return the deal of two teams after these calls."""
    play = hoyle.game("muzicando").new(seed=4)
    for call in calls:
        play.play(play.to_move[0], call)
    return play


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_auction_shows_the_letters_of_the_language(lang: str) -> None:
    play, say = bidding("1S", "pass", "2P"), translator(lang)
    scene = table_of(play.variant.game).draw(play.view(0), 0, ["A", "B", "C", "D"], say)
    (calls,) = [zone for zone in scene.zones if zone.id == "calls"]
    assert [item.face for item in calls.items] == [f"1{LETTERS[lang][0]}", PASSES[lang], f"2{LETTERS[lang][2]}"]


def test_the_log_names_a_bid_in_ukrainian() -> None:
    before, after, say = bidding("1S"), bidding("1S", "3G"), translator("uk")
    seat = before.to_move[0]
    told = table_of(before.variant.game).narrate(before.view(seat), after.view(seat), seat, ["А", "Б", "В", "Г"], say)
    assert "3Г (Гліссандо)" in told[0].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_reads_the_notation_of_all(lang: str) -> None:
    say, play = translator(lang), bidding()
    seat = play.to_move[0]
    for move in play.legal(seat):
        stored = play.say(seat, move)
        shown = text.localized(stored, say)
        assert shown[-1] in LETTERS[lang] or shown == PASSES[lang]
        for typed in (shown, shown.upper(), shown.lower(), stored):
            assert play.read(seat, typed) == move


def test_stored_moves_keep_their_form() -> None:
    play = bidding("1С", "пас", "2Г", "Passen")
    assert [move for _, move in play.log[-4:]] == [move for _, move in bidding("1S", "pass", "2G", "pass").log[-4:]]
    assert play.say(play.to_move[0], play.legal(play.to_move[0])[0]) == "pass"


def test_the_letters_of_all_languages_agree() -> None:
    for lang in LANGUAGES:
        for letter, stored in zip(translator(lang)(text.LAYOUT_LETTERS), text.LAYOUT_LETTERS, strict=True):
            assert text.canonical(f"1{letter}") == f"1{stored}"


def test_the_calculator_writes_and_reads_ukrainian_contracts() -> None:
    (sentence,) = calculator.sentences(RULES, "3п", "", translator("uk"))
    assert sentence.startswith("3П (Парада)")
