"""Assassin's Target and Princess Lover: table, narration, moves as text, and an independent calculation of probabilities."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from hoyle.games.r.lucky_draw.rules import DRAW
from hoyle.games.r.shared.places import SHARES, first_place_payoff
from hoyle.games.shared.table_module import table_of
from hoyle.rules.seats import CHANCE
from tests.cases import draws
from tests.support.cases import BadRow
from tests.support.r.draws import new_game, turn_up
from tests.support.r.standalone import card, faces, gestures, log_events, scene, texts, zone
from tests.support.solver.expectation import expectation

NAMES = ["assassins_target", "princess_lover"]
both = pytest.mark.parametrize("name", NAMES)


@both
def test_the_table_shows_the_pack_the_last_card_and_those_before(name: str) -> None:
    game, state = new_game(name, players=3)
    drawn = scene(game, state)
    assert (faces(drawn, "deck"), faces(drawn, "card"), faces(drawn, "row")) == (["."], [], [])
    turn_up(game, state, "b7 r3 b0")
    drawn = scene(game, state, 1)
    assert (faces(drawn, "card"), faces(drawn, "row"), zone(drawn, "deck").count) == (["b0"], ["b7", "r3"], 13)
    assert [(counter[0].label, counter[0].value) for counter in drawn.counters] == [
        ("Cards turned up", 1),
        ("Out; cards turned up", 1),
        ("Cards turned up", 1),
    ]
    assert drawn.prompt == "You are out. Ann is to move." and drawn.acts == []
    assert scene(game, state, 2).prompt == "Waiting for Ann." == scene(game, state, None).prompt
    assert scene(game, state, 0).prompt == "Your turn: turn up a card."
    assert {*gestures(game, state)} == {"turn|up", "card|deck.0.13|card"}


def test_a_used_up_pack_is_shuffled_by_the_next_player() -> None:
    game, state = new_game("assassins_target", players=5)
    turn_up(game, state, "b3 b0 b1 b2 b4 b5 b6 b7 r0 r1 r2 r4 r5 r6 r7 r3")
    drawn = scene(game, state, state.turn)
    assert drawn.prompt == "The pack has run out. Shuffle it and turn up a card."
    assert {*gestures(game, state, state.turn)} == {"turn|up"}
    assert [option.label for act in drawn.acts for option in act.options] == ["Shuffle and turn up a card"]
    assert texts(log_events(game, state, (state.turn, DRAW), (CHANCE, card("b7")))) == [
        "The pack ran out. All sixteen cards are shuffled.",
        "Eve turns up Prince 7.",
    ]


@both
def test_while_a_card_is_turned_up_nobody_is_to_move(name: str) -> None:
    game, state = new_game(name)
    assert texts(log_events(game, state, (0, DRAW))) == []
    assert scene(game, state, 0).prompt == "A card is being turned up." and scene(game, state, 0).acts == []
    [event] = log_events(game, state, (CHANCE, card("b7")), seat=None)
    assert (event.text, event.move, event.flip) == ("Ann turns up Prince 7.", [("b7", "deck")], ["b7"])


@both
def test_players_who_go_out_and_the_last_one_are_narrated(name: str) -> None:
    game, state = new_game(name, players=3)
    assert texts(log_events(game, state, (0, DRAW), (CHANCE, card("b3")))) == ["Ann turns up Assassin 3 and is out."]
    assert texts(log_events(game, state, (1, DRAW), (CHANCE, card("r3")))) == [
        "Bob turns up Assassin 3 and is out.",
        "Cid is the last one left.",
    ]
    assert scene(game, state).prompt == "The game is over."


def test_a_princess_is_narrated_with_her_effect() -> None:
    game, state = new_game("princess_lover")
    assert texts(log_events(game, state, (0, DRAW), (CHANCE, card("r1")))) == ["Ann turns up Princess 1 and wins."]
    game, state = new_game("assassins_target")
    assert texts(log_events(game, state, (0, DRAW), (CHANCE, card("r1")))) == ["Ann turns up Princess 1."]
    game, state = new_game("princess_lover", assassins_active=False)
    assert texts(log_events(game, state, (0, DRAW), (CHANCE, card("r3")))) == ["Ann turns up Assassin 3."]


def test_cards_have_texts() -> None:
    for name, options, said in (
        ("assassins_target", {}, {"b3"}),
        ("princess_lover", {}, {"b1", "b3"}),
        ("princess_lover", {"assassins_active": False}, {"b1"}),
    ):
        game, state = new_game(name, **options)
        deck: Any = table_of(game).deck(state.options)  # type: ignore[union-attr]
        assert {face for face, look in deck.faces.items() if look.text and face[0] == "b"} == said


@both
def test_moves_are_read_and_invalid_ones_are_refused(name: str) -> None:
    game, state = new_game(name)
    text: Any = game.text
    assert text.read(state, 0, " Draw ") == DRAW and text.read(state, CHANCE, "R3") == card("r3")
    with pytest.raises(ValueError, match="is not a move of this game: write draw"):
        text.read(state, 0, "b3")
    with pytest.raises(ValueError, match="is not a card: write colour and rank"):
        text.read(state, CHANCE, "draw")


def test_shares_are_whole_and_sum_to_zero() -> None:
    for players in range(2, 9):
        for heads in range(1, players + 1):
            shares = [first_place_payoff(players, (1 << heads) - 1, seat) for seat in range(players)]
            assert sum(shares) == 0
            assert shares[0] == Fraction(SHARES[players] * (players - heads), (players - 1) * heads)


@cache
def by_counts(seats: tuple[int, ...], others: int, bad: int, good: int) -> dict[int, Fraction]:
    """Return each seat's probability of winning by the numbers of cards left; the first of `seats` is to draw.

    A `bad` card puts its drawer out, a `good` card wins, and the others have no effect. An empty pack is replaced by one
    with 14 other and 2 bad cards.
    """
    if len(seats) == 1:
        return {seats[0]: Fraction(1)}
    if others + bad + good == 0:
        return by_counts(seats, 14, 2, 0)
    left, chances = others + bad + good, dict[int, Fraction]()
    ways = [(others, (*seats[1:], seats[0]), (others - 1, bad, good)), (bad, seats[1:], (others, bad - 1, good))]
    for count, after, cards in ways:
        for seat, chance in by_counts(after, *cards).items() if count else ():
            chances[seat] = chances.get(seat, Fraction(0)) + chance * Fraction(count, left)
    if good:
        chances[seats[0]] = chances.get(seats[0], Fraction(0)) + Fraction(good, left)
    return chances


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("name", "cards"), [("assassins_target", (14, 2, 0)), ("princess_lover", (12, 2, 2))])
def test_winning_chances_counted_by_kinds_of_cards(name: str, cards: tuple[int, int, int], players: int) -> None:
    game, _ = new_game(name)
    row = {"options": {"game": name, "players": players}, "state": {"first": 0}}
    wanted = by_counts(tuple(range(players)), *cards)
    assert draws.probability(game, row) == {"p_win": [wanted[seat] for seat in range(players)]}


def test_cards_with_the_same_effect_are_interchangeable() -> None:
    game, state = new_game("princess_lover")
    turn_up(game, state, "b7 r7 b6 r6 b5 r5 b4 r4")
    assert expectation(game, state, "plain") == expectation(game, state, "plain", normalize=draws.normalize)


def test_invalid_rows_are_refused() -> None:
    game, _ = new_game("assassins_target")
    row: dict[str, Any] = {"options": {}, "state": {"deck": [0, 0, 0], "first": 0}}
    with pytest.raises(BadRow, match="0 is not in the pack"):
        draws.deck(game, row)
    assert draws.deck(game, row | {"state": {"deck": [0, 4], "first": 1}}) == {"out": [], "winner": None}
    with pytest.raises(BadRow, match="there is no seat 2"):
        draws.deck(game, row | {"state": {"deck": [], "first": 2}})
