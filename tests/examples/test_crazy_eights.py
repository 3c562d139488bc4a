"""The game in `examples/crazy_eights`: its paragraphs, its match, and what its table adds to `CardTable`."""

from collections.abc import Callable
from importlib import import_module

import pytest

from hoyle.games.shared.french_pack import card_of
from hoyle.games.shared.scenes import Event
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Play, vary
from hoyle.rules.bits import count
from hoyle.rules.french_cards import cards_named, suit_of
from hoyle.rules.game import Game
from hoyle.testing.contract import check

DEALER = 14
"""The seat of CHANCE."""
NAMES = ["Ann", "Bob", "Cid"]
SAY = translator("en")


@pytest.fixture
def eights(example: Callable[[str], Game]) -> Game:
    """The game, which the next test does not know."""
    return example("crazy_eights")


def position(game: Game, *hands: str, top: str, stock: str = "", **options: object) -> Play:
    """Return a deal with these hands in which seat 0 is to move."""
    rules = import_module("crazy_eights.rules")
    play = vary(game, {"players": len(hands)} | options).new(None)
    state = play.state
    state.phase, state.to_move = rules.PLAYING, 1
    state.stock, state.top = cards_named(stock), card_of(top)
    state.left, state.suit = count(state.stock), suit_of(state.top)
    for seat, hand in enumerate(hands):
        state.hand[seat] = cards_named(hand)
        state.held[seat] = count(state.hand[seat])
    return play


def moves(play: Play, seat: int) -> str:
    """Return the legal moves of a seat."""
    return " ".join(play.say(seat, move) for move in play.legal(seat))


def after(play: Play, *turns: tuple[int, str]) -> Play:
    """Play moves of seats, and return the deal."""
    for seat, move in turns:
        play.play(seat, move)
    return play


def told(play: Play, *turns: tuple[int, str]) -> list[Event]:
    """Play moves, and return what the log of seat 0 tells."""
    before = play.view(0)
    return table_of(play.variant.game).narrate(before, after(play, *turns).view(0), 0, NAMES, SAY)


def test_it_keeps_the_contract(eights: Game) -> None:
    assert [(one.sentence, one.broken) for one in check(eights, many=4) if one.broken] == []


def test_E1_two_have_seven_cards_and_more_have_five(eights: Game) -> None:
    for players, size in ((2, 7), (3, 5), (5, 5)):
        view = vary(eights, {"players": players}).new(1).view(0)
        assert list(view.held)[:players] == [size] * players and view.left == 51 - players * size


def test_E2_no_wild_card_is_turned_up_first(eights: Game) -> None:
    play = position(eights, "2S", "2H", top="3S", stock="8S 8H 9C")
    play.state.phase, play.state.to_move = import_module("crazy_eights.rules").TURNING, 1 << DEALER
    assert moves(play, DEALER) == "9C"


def test_E2_the_deal_goes_round(eights: Game) -> None:
    match, first = MatchPlay(vary(eights, {"players": 2}), 1), list[int]()
    for _ in range(3):
        first.append(match.play.to_move[0])
        match.play.resign(match.play.to_move[0])
        if not match.is_over:
            match.next()
    assert first == [0, 1, 0]


def test_E3_a_card_matches_in_suit_or_rank(eights: Game) -> None:
    assert moves(position(eights, "2S KH 3D 9C", "2H", top="2H", stock="4S"), 0) == "2S KH draw"


def test_E4_a_wild_card_matches_all_and_its_player_names_a_suit(eights: Game) -> None:
    play = after(position(eights, "3D 8C", "2H 3H 4S 9C", top="KH", stock="4C"), (0, "8C"))
    assert moves(play, 0) == "spades hearts diamonds clubs"
    assert moves(after(play, (0, "spades")), 1) == "4S draw"


def test_E4_another_rank_is_wild_by_option(eights: Game) -> None:
    assert moves(position(eights, "8D JC", "2H", top="KH", stock="4S", wild="jacks"), 0) == "JC draw"


def test_E5_a_card_that_was_drawn_may_be_played(eights: Game) -> None:
    play = position(eights, "3D", "2H", top="KH", stock="4H 5S")
    assert moves(after(play, (0, "draw"), (DEALER, "4H")), 0) == "4H pass"


def test_E5_up_to_three_cards_are_drawn_by_option(eights: Game) -> None:
    play = position(eights, "3D", "2H", top="KH", stock="4S 5S 6S 7S", draw_limit=3)
    for card in ("4S", "5S", "6S"):
        after(play, (0, "draw"), (DEALER, card))
    assert moves(play, 0) == "pass"


def test_E6_who_cannot_draw_may_pass(eights: Game) -> None:
    play = position(eights, "3D", "2H", top="KH")
    assert moves(play, 0) == "pass" and moves(after(play, (0, "pass")), 1) == "2H pass"


def test_E7_the_last_card_ends_the_deal_also_a_wild_one(eights: Game) -> None:
    play = after(position(eights, "8C", "2H", top="KH", stock="3C"), (0, "8C"))
    assert play.is_over and play.ending == "out"


def test_E8_the_winner_scores_what_the_others_hold(eights: Game) -> None:
    play = after(position(eights, "2H", "8C KS AD", "9C", top="KH"), (0, "2H"))
    assert play.payoffs == (70, -61, -9) and play.points == (70, 0, 0)


def test_E8_the_rank_that_is_wild_counts_fifty(eights: Game) -> None:
    assert after(position(eights, "2H", "8C JS", top="KH", wild="jacks"), (0, "2H")).payoffs == (58, -58)


def test_E9_the_smallest_hand_scores_the_difference_when_all_pass(eights: Game) -> None:
    play = after(position(eights, "3C", "4D 5D", "KS", top="9H"), (0, "pass"), (1, "pass"), (2, "pass"))
    assert play.ending == "blocked" and play.payoffs == (13, -6, -7)


def test_E9_nobody_scores_if_two_hold_the_least(eights: Game) -> None:
    play = after(position(eights, "3C", "3D", "KS", top="9H"), (0, "pass"), (1, "pass"), (2, "pass"))
    assert play.payoffs == (0, 0, 0)


def test_E10_a_hundred_points_win_the_match(eights: Game) -> None:
    match = MatchPlay(vary(eights, {"players": 2}), 3)
    match.play.resign(0)
    match.next()
    assert not match.is_over
    match.play.resign(0)
    assert match.is_over and match.standing().totals == (0, 100) and match.standing().winner == 1


def test_E10_a_single_deal_is_no_match(eights: Game) -> None:
    assert vary(eights, {}).is_match and not vary(eights, {"target": 0}).is_match


def test_E11_who_gives_up_pays_fifty_to_each(eights: Game) -> None:
    play = position(eights, "3C", "3D", "KS", top="9H")
    play.resign(1)
    assert play.payoffs == (50, -100, 50) and play.ending == "resigned"


def test_the_suit_that_is_named_is_drawn_and_told(eights: Game) -> None:
    play = position(eights, "3D 8C", "2H 3H", "4S", top="KH", stock="4C")
    assert [event.text for event in told(play, (0, "8C"))] == ["Ann discards Eight of clubs."]
    assert [event.text for event in told(play, (0, "hearts"))] == ["Ann names hearts."]
    scene = table_of(eights).draw(play.view(1), 1, NAMES, SAY)
    assert "Discard pile · hearts" in [zone.label for zone in scene.zones]
    assert scene.prompt == "Match the rank or hearts, or draw."


def test_passes_and_the_end_of_a_deal_are_told(eights: Game) -> None:
    play = position(eights, "3C", "4D 5D", "KS", top="9H")
    assert [event.text for event in told(play, (0, "pass"))] == ["Ann passes."]
    after(play, (1, "pass"))
    events = told(play, (2, "pass"))
    assert [event.text for event in events][1:] == [
        "The cards of Ann count 3.",
        "The cards of Bob count 9.",
        "The cards of Cid count 10.",
        "Ann scores 13 points.",
    ]
    assert events[-1].reason and events[-1].clause == "E9"


def test_it_speaks_german(eights: Game) -> None:
    say = translator("de")
    assert say("{name} names {value}.", name="Ann", value=say("hearts")) == "Ann wünscht sich Herz."
    assert say.many("{name} scores {n} point.", "{name} scores {n} points.", 1, name="Ann") == "Ann bekommt 1 Punkt."
    assert eights.rulebook("de").count("**E") == eights.rulebook("en").count("**E") == 11


def test_a_card_that_does_not_match_is_refused_with_the_reason(eights: Game) -> None:
    play = position(eights, "3D 8C", "2H", top="KH", stock="4C")
    why = table_of(eights).refusal(play.view(0), 0, "3D", "discard")
    assert why.sentence(NAMES, SAY) == "The card has neither the same rank nor the suit: hearts." and why.clause == "E3"
