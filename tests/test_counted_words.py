"""Numbers before words that they count: such messages have plural forms, or stand here with the reason why not."""

import re

import pytest
from babel.messages.pofile import read_po

from hoyle.i18n import TRANSLATIONS, counted, translator
from tests.test_words import LOCALE, forms

NUMBERS = (
    "n|count|points|number|games|seconds|deals|moves|own|others|max|least|most|needed|bonus|chips|stake|samples|requested|judged|"
    "theirs|ours|mine|all|ante|rank|piles|best|total|width|height|value|minutes"
)
"""Placeholders that stand for numbers."""

CONSTANT = "a constant of the code, with which the words agree"
DECIMAL = "a mean with decimals, after which the words do not change"
NEVER_ONE = "never one, and the words do not depend on which other number it is"
NOT_COUNTED = "the word does not name what is counted"

EXCEPTIONS = {
    "A General adds {value}": NOT_COUNTED,
    "A card goes at most {n} squares, straight or diagonally.": NEVER_ONE,
    "A card goes at most {n} squares.": NEVER_ONE,
    "A hand may have at most {n} cards here.": CONSTANT,
    "A loss can be estimated from at least {least} imagined deals for each choice.": CONSTANT,
    "A play may use at most {n} cards from your hand.": NEVER_ONE,
    "Bet {n}": NOT_COUNTED,
    "Call: pay {n}": NOT_COUNTED,
    "Change {rule} to {value}": NOT_COUNTED,
    "Deal {number} begins.": NOT_COUNTED,
    "Differences are clear if a false one among all {n} tests of this report has a probability ": NEVER_ONE,
    "Estimated from {games} deals between bots: {own} choices of your own and {others} decision": DECIMAL,
    "Estimated from {games} games between bots: {own} choices of your own and {others} decision": DECIMAL,
    "Game {number} begins.": NOT_COUNTED,
    "Game {number} begins: {rules}.": NOT_COUNTED,
    "Knock with {n}": NOT_COUNTED,
    "Layout {number} begins.": NOT_COUNTED,
    "None of {n} options clearly changes {subject}: every effect lies within ± {bound}.": NEVER_ONE,
    "Nothing is taken from centre {n}: it goes back when the pile is finished.": NOT_COUNTED,
    "Of side pile {n} only the top card may be played: {top}.": NOT_COUNTED,
    "Of {n} options, “{option}” changes {subject} most: {change} with “{rule}” (options with a ": NOT_COUNTED,
    "Of {n} options, “{option}” decides {subject}: {change} with “{rule}” (options with a clear": NOT_COUNTED,
    "Place {n} agrees: {pairs}.": NOT_COUNTED,
    "Play {n} of your cards (points: {points})": NOT_COUNTED,
    "Raise: pay {n}": NOT_COUNTED,
    "Rank {rank} is due here: write {rank}, or leave the numbers out.": NOT_COUNTED,
    "Seat {n} wins": NOT_COUNTED,
    "Stay for {stake} more, or pass?": NOT_COUNTED,
    "Stay: pay {stake}": NOT_COUNTED,
    "Step {step}: you played {played}; {best} was worth {loss} more ({low} to {high}).": NOT_COUNTED,
    "Step {step}: you played {played}; {best} was worth {loss} more.": NOT_COUNTED,
    "That is too long: write at most {count} characters.": CONSTANT,
    "That server has version {theirs} of the rules of {game}, and this Hoyle has version {ours}": NOT_COUNTED,
    "The cards are {width} × {height} mm. They fit into sleeves for cards of 63.5 × 88 mm.": NOT_COUNTED,
    "The drawing sets {name} = {value}: leave one of them out.": NOT_COUNTED,
    "The log does not fit the rules at move {n}.": NOT_COUNTED,
    "The rulebook has {n} words; the estimate is {pace} words per minute.": NEVER_ONE,
    "The setting {name} needs at least {count} characters.": CONSTANT,
    "The time was over: {judged} of {requested} choices are judged.": NOT_COUNTED,
    "The {key} is one line of at most {n} letters, between quotes.": CONSTANT,
    "Their General makes their next card {n} stronger.": NOT_COUNTED,
    "There are more than {n} jokers.": CONSTANT,
    "There are more than {n} plays: enter fewer cards.": CONSTANT,
    "Three cards of one rank are worth {points}.": NOT_COUNTED,
    "Times are estimated from bot games: {own} seconds for each of your own choices, {other} fo": DECIMAL,
    "You have published {count} rule sets. Withdraw one before you publish another.": CONSTANT,
    "You have {n} of them already. Delete one first.": NOT_COUNTED,
    "You have {seconds} seconds left.": CONSTANT,
    "Your General makes your next card {n} stronger.": NOT_COUNTED,
    "Your choices are compared with those of a strong bot ({chooser}), in {samples} deals each ": NOT_COUNTED,
    "Your hand is worth {points} points.": NEVER_ONE,
    "and {n} more": NOT_COUNTED,
    "better than {n} of {all} kinds": NOT_COUNTED,
    "quick: up to {games} games, about {seconds} seconds at most": CONSTANT,
    "thorough: up to {games} games, about {seconds} seconds at most": CONSTANT,
    "usual: up to {games} games, about {seconds} seconds at most": CONSTANT,
    "{bid} made with places {one} and {other}: {points} for the contract side, {others} for the": NOT_COUNTED,
    "{bid} not made with places {one} and {other}: {points} for the contract side, {others} for": NOT_COUNTED,
    "{card} cannot begin centre {n}: no wild card does.": NOT_COUNTED,
    "{card} cannot begin centre {n}: only a real ace does.": NOT_COUNTED,
    "{card} cannot begin centre {n}: only an ace does.": NOT_COUNTED,
    "{card} cannot begin centre {n}: there {next} does.": NOT_COUNTED,
    "{card} cannot cover {other} yet: of its four sides, taken are {n}.": NOT_COUNTED,
    "{card} does not fit centre {n}: the next card there is {next}.": NOT_COUNTED,
    "{card} does not fit on {top} of side pile {n}: only one rank higher or lower.": NOT_COUNTED,
    "{name}: {card} to side pile {n} of {other}; the turn is over.": NOT_COUNTED,
    "{card} does not fit on {top} of side pile {n}: only one rank higher.": NOT_COUNTED,
    "{card} does not fit on {top} of side pile {n}: only one rank lower.": NOT_COUNTED,
    "{card} does not fit on {top} of side pile {n}: only the same rank or one lower.": NOT_COUNTED,
    "{card} goes {n} squares at most: {square} is too far from {start}.": NEVER_ONE,
    "{card} has to wait: {forced} must go to centre {n} first.": NOT_COUNTED,
    "{card} has to wait: {forced} on your payoff pile must go to centre {n} first.": NOT_COUNTED,
    "{card} may go on {top} of side pile {n} only while a centre pile lies.": NOT_COUNTED,
    "{card} may go on {top} of side pile {n} only while all {piles} centre piles lie.": NOT_COUNTED,
    "{count} did better": NOT_COUNTED,
    "{count} did the same": NOT_COUNTED,
    "{count} did worse": NOT_COUNTED,
    "{first} beats {second}: it scores {score} in a deal, and {deals} deals are enough to be ah": NEVER_ONE,
    "{games} games for each rule, played by {bot}, seed {seed}, measured on {date}. A star mark": NEVER_ONE,
    "{hand}: exchanged {n}": NOT_COUNTED,
    "{judged} of {requested} choices judged": NOT_COUNTED,
    "{layout} is worth {n}.": NOT_COUNTED,
    "{least} to {most} players": NEVER_ONE,
    "{name} cannot be {value}: choose {allowed}.": NOT_COUNTED,
    "{name} deals {n} cards to each player. {first} chooses the layout.": CONSTANT,
    "{name} deals {n} cards to each player. {first} speaks first.": CONSTANT,
    "{name} deals. Everybody puts {ante} into the pot.": NOT_COUNTED,
    "{names} have the highest hands, {points}: the pot of {n} stays.": NOT_COUNTED,
    "{name} gets {n}: the difference to the other hands, with {bonus} for going out.": NOT_COUNTED,
    "{n} of {max} chosen": NOT_COUNTED,
    "{n} of {max} seats taken": NOT_COUNTED,
    "{n} values, each {allowed}": CONSTANT,
    "{played} of {requested} games": NOT_COUNTED,
    "{time} for the game and {seconds} s more after each move": NOT_COUNTED,
}
"""By the first 90 letters of the message."""

AFTER = r"\{(%s)\} (%s)(?![\w'])"
WORD = r"[^\W\d_]+"


def suspicious(text: str, stop: frozenset[str]) -> bool:
    """Return whether a number in a text stands before a word that it may count."""
    found = re.findall(AFTER % (NUMBERS, WORD), text)
    return any(word.lower() not in stop for _, word in found)


STOP = {
    "en": "of in to is are was and or more at for from on before because the with without wins goes",
    "de": "von in zu ist sind und oder mehr als auf für aus bei an mit ohne pro im zum der die das geht gewinnt bis hat haben",
    "ru": "из в к и или за на до с без от по а но для у при не нет идёт можно",
    "uk": "з із в у до і й та або за на від без по а але для при не має йде можна зі",
}


def suspects(lang: str) -> set[str]:
    """Return the messages without plural forms in whose text a number may count a word."""
    catalogue_lang = lang if lang != "en" else TRANSLATIONS[0]
    with (LOCALE / catalogue_lang / "LC_MESSAGES" / "hoyle.po").open("rb") as file:
        catalogue = read_po(file, locale=catalogue_lang)
    stop = frozenset(STOP.get(lang, "").split())
    return {
        str(message.id)[:90]
        for message in catalogue
        if message.id
        and not message.pluralizable
        and any(suspicious(text, stop) for text in (forms(message.string) if lang != "en" else [str(message.id)]))
    }


@pytest.mark.parametrize("lang", ["en", *TRANSLATIONS])
def test_a_counted_word_has_plural_forms(lang: str) -> None:
    assert suspects(lang) - EXCEPTIONS.keys() == set()


def test_every_exception_is_needed() -> None:
    assert EXCEPTIONS.keys() <= set().union(*map(suspects, ["en", *TRANSLATIONS]))


def test_a_number_has_its_own_form() -> None:
    message = counted("Aim: be the first to win {n} point.", "Aim: be the first to win {n} points.")
    assert translator("en")(message, n=1) == "Aim: be the first to win 1 point."
    russian = [translator("ru")(message, n=n).split()[-1] for n in (1, 3, 5, 51)]
    assert russian == ["очко.", "очка.", "очков.", "очко."]
