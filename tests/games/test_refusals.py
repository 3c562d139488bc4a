"""Why a card cannot go somewhere: every game that gives reasons names the card and the paragraph, and gives every reason it has."""

import re
from functools import cache
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.games.shared.reasons import Reason
from hoyle.rules.game import Game
from tests.support.refusals import Drop, impossible_drops, messages_of, rules_of
from tests.support.sampling import sample

WITH_REASONS = [game for game in GAMES.values() if hasattr(game.table, "refusal")]
each_game = pytest.mark.parametrize("game", WITH_REASONS, ids=lambda game: game.name)

MAX_GENERAL = 0.05
"""The greatest share of general sentences."""


ELSEWHERE = {
    "thirty_one": {
        "You have no life left and are out; {name} is to move.",
        "The pot holds the buy-ins and takes no cards such as {card}.",
    },
    "board64": {
        "the square does not have its value",
        "the square does not have both its colour and its value",
        "the square has neither its colour nor its value",
        "{card} stands on {square} already: a move goes to another square.",
        "{card} never beats: {other} on {square} is in its way.",
        "{card} does not beat its equal {other} on {square}.",
        "{card} does not beat {other} on {square}: equals do not beat, and {why}.",
        "{card} does not beat {other} on {square}, the higher card of its colour.",
        "{card} cannot go onto {other} on {square}: of the enemy's cards only onto a test card.",
        "{card} cannot cover your own test card on {square}.",
        "{card} cannot cover your partner's test card on {square}.",
        "{card} on {square} belongs to {name}, who is out: nobody moves it.",
        "{other} on {square} is your partner's: {card} cannot go onto it.",
        "{card} never goes onto another card, such as {other} on {square}.",
        "{card} lies on {square} already: a shift goes to another square.",
        "{card} makes a line of {n} on {square} with {other}: too long, {most} at most.",
        "{card} cannot move now: first choose which combination {other} takes.",
        "{card} cannot press {other} on {square}: another colour, and {why}.",
        "{card} cannot press {other} on {square}: another value, and {why}.",
        "{card} cannot press {other} on {square}: not the same colour and value, and {why}.",
        "{card} does not beat {other} on {square}: only equals beat within a colour.",
        "{card} goes diagonally only: {square} lies straight from {start}.",
        "{card} takes along ranks and files only: {square} lies diagonally from {start}.",
        "{card} takes ahead only: {square} is not ahead of {start}.",
        "{card} on {square} cannot move: it has reached the end of the board.",
        "{other} on {square} is safe from {card}: there is still a truce.",
    },
    "malice": {
        "{card} cannot begin centre {n}: no wild card does.",
        "{card} does not fit on {top} of side pile {n}: only one rank higher or lower.",
        "{card} does not fit on {top} of side pile {n}: only one rank higher.",
        "{card} does not fit on {top} of side pile {n}: only one rank lower.",
        "{card} goes only to the centre, not to side pile {n}.",
        "{card} has to wait: {forced} on your payoff pile must go to centre {n} first.",
        "{card} may go on {top} of side pile {n} only while a centre pile lies.",
        "{card} may go on {top} of side pile {n} only while all {piles} centre piles lie.",
    },
    "rummy": {
        "{card} cannot split {cards}: a meld has three cards at least.",
        "{card} has to wait for your next turn: you have made this turn's play.",
        "{card} stays on the table: take your own cards back one by one.",
    },
    "muzicando": {"{card} cannot begin a row there: only the opener of {notes} does."},
}
"""By game: the reasons that random play hardly meets, or that occur only in a match; `test_reasons.py` in the game's folder has each
in a given position."""


MAX_ROUNDS = sample(20, 60)
"""How often the rules are gone through until every reason has occurred."""


@cache
def drops(name: str) -> list[Drop]:
    """Return impossible drops of a game under its presets and some random rules, until every reason has occurred."""
    game, found = GAMES[name], list[Drop]()
    rules = rules_of(game)
    missing = messages_of(game) - ELSEWHERE.get(game.name, set())
    for number in range(MAX_ROUNDS):
        for values in rules:
            if number and not missing:
                return found
            more = list(impossible_drops(game, values, number, sample(5, 40), sample(10, 60)))
            found += more
            missing -= {message for drop in more for message in messages_in(drop.reason)}
    return found


@each_game
def test_every_impossible_drop_has_a_sentence_that_names_a_card_or_place(game: Game) -> None:
    for drop in drops(game.name):
        assert re.fullmatch(r"[^{}]+[.!?]", drop.sentence), drop
        assert drop.reason.is_general or drop.reason.facts, (drop.sentence, "names neither a card nor a place")


@each_game
def test_every_reason_names_a_paragraph_of_the_rulebook(game: Game) -> None:
    rulebook = game.rulebook("en")
    for reason in {
        (drop.reason.message, drop.reason.clause) for drop in drops(game.name) if not drop.reason.is_general
    }:
        assert f"**{reason[1]}**" in rulebook, reason


@each_game
def test_few_reasons_are_general(game: Game) -> None:
    general = [drop.sentence for drop in drops(game.name) if drop.reason.is_general]
    assert len(general) <= MAX_GENERAL * len(drops(game.name)), set(general)


@each_game
def test_no_reason_is_given_for_what_is_offered(game: Game) -> None:
    for drop in drops(game.name):
        offered = {(item, to) for act in drop.scene.acts for item, places in act.pairs.items() for to in places}
        assert (drop.item, drop.place) not in offered


@each_game
def test_every_reason_occurs(game: Game) -> None:
    given = {message for drop in drops(game.name) for message in messages_in(drop.reason)}
    expected = messages_of(game) - ELSEWHERE.get(game.name, set())
    assert expected <= given, expected - given


@each_game
def test_reasons_that_occur_elsewhere_are_those_of_the_game(game: Game) -> None:
    """A message that was changed must not stay in the list."""
    assert ELSEWHERE.get(game.name, set()) <= messages_of(game)


def test_reasons_that_occur_elsewhere_are_given_in_a_position_of_their_own() -> None:
    for name, messages in ELSEWHERE.items():
        files = (Path(__file__).parent / name).glob("test_*.py")
        code = re.sub(r'"\s*\n\s*f?"', "", "".join(file.read_text("utf-8") for file in files))
        for message in messages:
            pattern = re.sub(r"\\\{\w+\\\}", '[^"]+?', re.escape(message))
            assert re.search(pattern, code), f"{name}: no test expects {message!r}"


def messages_in(reason: Reason) -> set[str]:
    """Return the English messages of a reason: its own, and those among its facts."""
    return {reason.message} | {fact for fact in reason.facts.values() if isinstance(fact, str)}
