"""The choice of rule cards: it depends on its arguments alone, and offers only what the present rules allow."""

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from hoyle.lab.plain_words import SMALL, gain
from hoyle.pages import rule_cards
from hoyle.pages.rule_cards import Card, Deck, Past, is_playable, possible_changes
from hoyle.play.play import vary
from hoyle.rulesets.house_rules import HouseRule
from hoyle.rulesets.rule_sets import canonical_text

SAY = translator("en")
FEW = ("telepathy", "serious_card", "princess_card")
"""Games with hardly any option that keeps the number of players."""


def deck(game: str = "r", seat: int | None = 0, seed: str = "table 0", **options: object) -> Deck:
    """What cards are chosen from."""
    return Deck(GAMES[game], hoyle.game(game, **options).canonical(), seat, seed)


def titles(cards: list[Card]) -> list[str]:
    return [card.title for card in cards]


def test_the_same_table_offers_the_same_three_cards_and_three_others_when_asked() -> None:
    cards = deck().cards(0, SAY)
    assert [card.kind for card in cards] == ["A small change", "A small change", "A strange one"]
    assert deck().cards(0, SAY) == cards
    shown = [title for number in range(5) for title in titles(deck().cards(number, SAY))]
    assert len({*shown}) == len(shown) == 15
    assert titles(deck(seed="table 1").cards(0, SAY)) != titles(cards)
    assert titles(deck().cards(999, SAY)), "it goes round"


@pytest.mark.parametrize("game", [name for name in GAMES if name not in FEW])
def test_every_game_has_cards_with_a_sentence_and_an_effect(game: str) -> None:
    cards = deck(game).cards(0, SAY)
    assert len(cards) >= 2 and len({*titles(cards)}) == len(cards)
    for card in cards:
        assert card.sentence.endswith(".") and card.effect.endswith(".") and card.fields


def test_a_small_change_is_measured_to_change_less_than_a_strange_one() -> None:
    each = deck(seat=None)
    small, large = each.halves(rule_cards.random.Random(1))
    weights = [[change.weight(None) for change in half if not change.rewrite] for half in (small, large)]
    assert SMALL <= min(weights[0]) and max(weights[0]) <= min(weights[1])
    assert any(change.rewrite for change in large) and not any(change.rewrite for change in small)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("r", {}),
        ("r", {"traitor_swap": True, "points_to_win": 3}),
        ("r", {"abilities": False}),
        ("malice", {}),
        ("board64", {"combining": True}),
        ("thirty_one", {"players": 4}),
    ],
)
def test_every_change_is_legal_does_something_and_keeps_the_people(game: str, options: dict[str, object]) -> None:
    known, before = GAMES[game].every_option, hoyle.game(game, **options)
    for change in possible_changes(deck(game, **options)):
        after = vary(GAMES[game], change.values)
        assert after.seats == before.seats and after.canonical() == change.values
        assert change.rewrite or change.values != before.canonical()
        lost = before.canonical().keys() - change.values.keys()
        assert len(lost) <= 1, "at most the rule that is undone"
        assert all(change.values[name] != known[name].default for name in change.values), "nothing is idle"


def test_a_rule_of_the_table_can_be_taken_back_and_its_effect_is_turned_round() -> None:
    by_values = {
        canonical_text(each.values): each for each in possible_changes(deck(traitor_swap=True)) if not each.rewrite
    }
    added = next(each for each in possible_changes(deck()) if each.values == {"traitor_swap": True})
    taken = by_values["{}"]
    assert taken.measured["decisions"].value == -added.measured["decisions"].value < 0
    card = rule_cards.card_of(deck(traitor_swap=True), taken, rule_cards.TAME, SAY)
    assert (card.title, card.sentence) == ("Without: Traitors change sides", "This is played as usual again.")
    assert card.effect.startswith("By the usual rules: Games are")


def test_no_card_is_against_the_seat_of_who_picks() -> None:
    for seat in (0, 1):
        changes = possible_changes(deck(seat=seat))
        assert all(gain(change.measured, seat) > -SMALL for change in changes)
        assert any(gain(change.measured, seat) > 0.1 for change in changes), "some give it an advantage"
    for seat in (0, 1):
        assert not any("first_points" in each.values for each in possible_changes(deck(seat=seat))), (
            "no clear advantage"
        )
    princes = {"princess_attack": "seat0_princes"}
    assert any(each.values == princes for each in possible_changes(deck(seat=0)))
    assert not any(each.values == princes for each in possible_changes(deck(seat=1)))


def test_rewrites_are_offered_only_where_they_are_played_and_not_the_present_one() -> None:
    files = [each.rewrite.file for each in possible_changes(deck()) if each.rewrite]
    assert "encore.py" in files
    text = next(each.text for each in rule_cards.shelf() if each.file == "encore.py")
    present = Deck(GAMES["r"], {}, 0, "", text=text)
    assert "encore.py" not in [each.rewrite.file for each in possible_changes(present) if each.rewrite]
    without = Deck(GAMES["r"], {}, 0, "", has_rewrites=False)
    assert not any(each.rewrite for each in possible_changes(without))
    carousel = [each.rewrite.file for each in possible_changes(deck("rummy")) if each.rewrite]
    assert "dear_jokers.py" not in carousel, "it was measured by a preset that is not played here"


def test_the_third_card_is_of_the_history_and_not_a_part_of_the_present_rules() -> None:
    past = [
        Past((HouseRule("points_to_win", "2 points end the game", "Two."),), {"like": "a"}),
        Past((HouseRule("", "Encore", "Once more."),), {"like": "b"}),
        Past((HouseRule("hand_limit", "Two cards in hand", "Two."),), {"hand_limit": "2"}, "Mine"),
    ]
    each = Deck(GAMES["r"], {"points_to_win": 2}, 0, "t", past=past)
    found = [each.cards(number, SAY) for number in range(3)]
    assert all(len(cards) == 3 and cards[2].kind == "From your games" for cards in found)
    assert [(cards[2].title, cards[2].effect, dict(cards[2].fields)) for cards in found] == [
        ("Encore", "You have played it before.", {"like": "b"}),
        ("Mine", "One of your own rule sets.", {"hand_limit": "2"}),
        ("Encore", "You have played it before.", {"like": "b"}),
    ]


def test_rules_by_which_nobody_can_play_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_playable(GAMES["r"], "{}")
    assert not is_playable(GAMES["r"], canonical_text(hoyle.game("r", abilities=False, strength=(3,) * 8).canonical()))
    monkeypatch.setattr(rule_cards, "is_playable", lambda game, options: False)
    assert all(card.kind == "A strange one" and "ready" in card.fields for card in deck().cards(0, SAY))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_are_in_the_language_of_the_reader(lang: str) -> None:
    kinds = [card.kind for card in deck().cards(0, translator(lang))]
    assert (kinds == ["A small change", "A small change", "A strange one"]) == (lang == "en")
