"""Where a rule of R is replaced, its table, guide and bots follow, without a copied module."""

from types import FunctionType
from typing import cast

import pytest

from hoyle.bots.answers import answers
from hoyle.games import GAMES
from hoyle.games.r.rules.game import first_to_show, payoff
from hoyle.games.r.rules.moves import recallable_cards
from hoyle.games.r.rules.rounds import TIE, is_active, round_winner, set_next_effects
from hoyle.games.r.shared.cards import AMBASSADOR, GENERAL, SPY, card_name, rank
from hoyle.games.r.state import RECALLING, State
from hoyle.games.shared.guides import guide_of
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.bits import drop
from hoyle.rules.game import Game
from hoyle.rules.link import link, rewritten
from hoyle.rules.link.fingerprint import fingerprint
from hoyle.rules.mark import algorithm, rule
from hoyle.rules.seats import only
from hoyle.rules.verbs import evaluate
from tests.support.r.plays import after

R, SAY, NAMES = GAMES["r"], translator("en"), ["Ann", "Bob"]


@rule
def red_breaks_ties(state: State, rank0: int, rank1: int) -> int:
    winner = round_winner(state, rank0, rank1)
    return 1 if winner == TIE else winner


@rule
def lower_wins(state: State, rank0: int, rank1: int) -> int:
    return TIE if rank0 == rank1 else 0 if rank0 < rank1 else 1


@rule
def behind_shows_first(state: State) -> int:
    if state.points[0] == state.points[1]:
        return first_to_show(state)
    return 0 if state.points[0] < state.points[1] else 1


@rule
def general_stays_away(state: State, seat: int) -> int:
    return drop(drop(recallable_cards(state, seat), GENERAL), 8 + GENERAL)


@rule
def general_is_silent(state: State, card: int, other: int) -> bool:
    return is_active(state, card, other) and card != GENERAL


@rule
def general_adds_four(state: State, rank0: int, rank1: int) -> None:
    set_next_effects(state, rank0, rank1)
    for seat in range(2):
        state.bonus[seat] = 2 * state.bonus[seat]


@rule
def last_one_wins(state: State, seat: int) -> int:
    return -payoff(state, seat)


@algorithm
def value_of(states: list[State], seat: int) -> int:
    return evaluate(states[0], seat)


def changed(rule_: object, other: object) -> Game:
    """R with another function for a rule."""
    replaced = {cast(FunctionType, rule_): cast(FunctionType, other)}
    return rewritten(R, replaced, name="rewritten", home="hoyle.games.r")


def told(game: Game, *cards: tuple[str, str]) -> list[str]:
    before, now = after(game, *cards[:-1]), after(game, *cards)
    events = table_of(game).narrate(before.public_view(), now.public_view(), None, NAMES, SAY)
    return [event.text for event in events]


def test_another_winner_of_ties_is_told_and_scores() -> None:
    """The replaced rule may call the usual one."""
    red = changed(round_winner, red_breaks_ties)
    assert any("A tie." in text for text in told(R, ("b3", "r3")))
    assert any("Bob wins the round." in text for text in told(red, ("b3", "r3")))
    assert after(red, ("b3", "r3")).state.points == [0, 1] and after(R, ("b3", "r3")).state.points == [0, 0]


def test_who_shows_first_changes_prompts_counters_guide_and_gestures() -> None:
    behind, cards = changed(first_to_show, behind_shows_first), ("b5", "r4")
    usual, play = after(R, cards), after(behind, cards)
    assert usual.to_move == (0, 1) and play.to_move == (1,)
    scenes = [table_of(game).draw(now.view(1), 1, NAMES, SAY) for game, now in ((R, usual), (behind, play))]
    assert [scene.prompt for scene in scenes] == ["Choose a card.", "You show your card first. Choose it."]
    assert table_of(behind).gestures(play.view(1), 1) and not table_of(behind).gestures(play.view(0), 0)
    explained = [guide_of(game).advice(now.view(1), 1, 1) for game, now in ((R, usual), (behind, play))]  # type: ignore[union-attr]
    assert ["first" in str(advice) for advice in explained] == [False, True]


def test_cards_that_may_come_back_change_what_is_offered_and_refused() -> None:
    away, state = changed(recallable_cards, general_stays_away), R.begin(R.choose(last_chance=True))
    state.phase, state.to_move, state.trigger, state.played[0] = RECALLING, only(0), 0, 1 << GENERAL | 1 << SPY
    state.hand[0] &= ~state.played[0]
    general, spy = (card_name(card) for card in (GENERAL, SPY))
    for game, is_offered in ((R, True), (away, False)):
        offered = " ".join(table_of(game).gestures(state, 0))
        assert spy in offered and (general in offered) is is_offered
        assert (table_of(game).refusal(state, 0, general, "hand0").clause == "R17") is not is_offered


def test_an_ability_that_is_off_is_not_told() -> None:
    silent = changed(is_active, general_is_silent)
    sentence = "Ann's General makes the next card two stronger."
    assert sentence in told(R, ("b6", "r4")) and sentence not in told(silent, ("b6", "r4"))


def test_the_bonus_of_a_round_is_told_by_the_replaced_rule() -> None:
    strong, cards = changed(set_next_effects, general_adds_four), (("b6", "r4"), ("b4", "r2"))
    assert any("4 + 2" in text for text in told(R, *cards)) and any("4 + 4" in text for text in told(strong, *cards))


def test_a_bot_plays_by_the_replaced_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 has shown its Wizard; the greedy bot answers it with a card that wins by the rules at hand."""
    low = changed(round_winner, lower_wins)
    monkeypatch.setitem(GAMES, low.name, low)
    answered = list[int]()
    for game in (R, low):
        play = after(game, ("b0", "r2"))
        assert play.to_move == (0,), "the Spy of seat 1 works"
        play.play(0, "b4")
        answered += answers("greedy", game.name, play.packed_view(1), 1, 3, "plain")
        play.play(1, answered[-1])
        assert play.state.winners[1] == 1
    assert rank(answered[0]) > AMBASSADOR > rank(answered[1])


def test_compiled_bots_follow_and_have_another_fingerprint() -> None:
    other = changed(payoff, last_one_wins)
    state = R.begin(R.choose())
    R.verb("forfeit")(state, 0)
    packed = State.array(1)
    state.store(packed, 0)
    assert [link(value_of, game, "cpu")(packed, 0) for game in (R, other)] == [-1000, 1000]
    prints = [fingerprint(cast(FunctionType, value_of), game) for game in (R, other, changed(payoff, payoff))]
    assert prints[0] == prints[2] != prints[1]
