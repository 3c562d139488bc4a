"""Moves of Triangle as text, its case rows, an independent implementation, hidden hands, evaluation and bots."""

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.bots import bots_for
from hoyle.games.r.shared.cards import card_name
from hoyle.games.r.triangle import GAME, rules
from hoyle.games.r.triangle import bots as proposals
from hoyle.games.r.triangle.bots import SCALE, evaluate
from hoyle.games.r.triangle.hands import USUAL_RANKING, strength
from hoyle.games.r.triangle.rules import State
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.text_module import text_of
from hoyle.lab import match
from hoyle.rules.bits import count
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.perft import perft
from hoyle.testing.random_play import options_text, seen_by, some_rules
from tests.cases import triangle as oracle
from tests.support.cases import BadRow, run
from tests.support.r.triangle import deal, net, play_all
from tests.support.r.triangle_hands import determinizations

text = text_of(GAME)

ROWS = Path(__file__).parents[3] / "oracles" / "r.jsonl"
ROYAL, PAIR, NOTHING, STRAIGHT = "b7 r7 b1", "b6 r6 b0", "b7 r4 b2", "b3 r5 r4"


def test_moves_are_read() -> None:
    state = deal(PAIR, NOTHING)
    assert [text.read(state, 0, word) for word in ("fold", "Check", "call", " bet ", "raise")] == [0, 1, 1, 2, 2]
    play_all(state, "check check")
    assert [text.read(state, 0, word) for word in ("keep", "b0", "r6+b0", "b0+b6+r6")] == [3, 4, 8, 10]
    assert text.read(state, CHANCE, "r1") == 9


@pytest.mark.parametrize(
    ("line", "seat", "word", "wanted"),
    [
        ("", 0, "b0", "write fold, check, call, bet or raise"),
        ("", CHANCE, "fold", "is not a card: write a colour and a rank"),
        ("check check", 0, "fold", "write keep, or some of b0, b6, r6"),
        ("check check", 0, "b7", "write keep, or some of"),
        ("check check", 0, "b0+b0", "write keep, or some of"),
    ],
)
def test_invalid_moves_are_refused(line: str, seat: int, word: str, wanted: str) -> None:
    with pytest.raises(ValueError, match=wanted):
        text.read(play_all(deal(PAIR, NOTHING), line), seat, word)


def rows() -> list[dict[str, Any]]:
    """Return the rows of the game's case file."""
    read = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    return [row for row in read if row["options"].get("game") == "triangle"]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_the_rows_of_the_file(row: dict[str, Any]) -> None:
    assert run(oracle, row) == []


def test_counting_rows_and_invalid_rows() -> None:
    assert oracle.count({})["exchange_limit"] == {"2": 3, "3": 2, "4": 1}
    assert oracle.showdown({"state": {"hands": [["b3", "r3", "b7"], ["b3", "r3", "r7"]]}})["winner"] == NONE
    with pytest.raises(BadRow, match="no card"):
        oracle.showdown({"state": {"hands": [["x3", "r3", "b7"]]}})


def plain_key(hand: list[str]) -> tuple[int, ...]:
    """Return a hand's key for comparisons, by a naive implementation of the rules with cards as text."""
    ranks = sorted(int(card[1]) for card in hand)
    royals = [card for card in hand if card[1] in "17"]
    if len(royals) == 3:
        return (6,)
    if {card[1] for card in royals} == {"1", "7"}:
        [third] = [int(card[1]) for card in hand if card not in royals]
        return (5 if royals[0][0] != royals[1][0] else 4, third)
    if ranks == [*range(ranks[0], ranks[0] + 3)]:
        return 3, ranks[2]
    if len({*ranks}) == 2:
        twice = ranks[1]
        return 2, twice, sum(ranks) - 2 * twice
    return 1, sum(ranks)


def ranked_key(hand: list[str], ranking: tuple[int, ...]) -> tuple[int, ...]:
    """Return a key by V7: the number of the kind, then its own order, or the total where another kind has the same number."""
    kind, *within = plain_key(hand)
    number = ranking[6 - kind]
    return (number, sum(int(card[1]) for card in hand)) if ranking.count(number) > 1 else (number, *within)


@pytest.mark.parametrize("ranking", [USUAL_RANKING, (1, 2, 3, 4, 5, 6), (6, 5, 5, 2, 2, 1), (3, 3, 3, 3, 3, 3)])
def test_all_pairs_of_hands_compare_as_in_an_independent_implementation(ranking: tuple[int, ...]) -> None:
    hands = [sum(1 << card for card in hand) for hand in combinations(range(16), 3)]
    keys = {hand: ranked_key([card_name(card) for card in cards_in(hand)], ranking) for hand in hands}
    strengths = {hand: strength(hand, [*ranking]) for hand in hands}
    assert len({*keys.values()}) == len({*strengths.values()})
    assert sorted(hands, key=lambda hand: (keys[hand], hand)) == sorted(hands, key=lambda hand: (strengths[hand], hand))


class Purses:
    """A naive implementation of the betting, with the chips that each seat has paid."""

    def __init__(self, players: int, values: dict[str, int]) -> None:
        self.paid = [values["ante"]] * players
        self.inside = [True] * players  # whether each seat has not folded
        self.values = values

    def round(self, first: int, unit: int, dice: random.Random) -> list[str]:
        """Play a random betting round from the seat `first` on and return its moves."""
        moves: list[str] = []
        seats = [(first + n) % len(self.paid) for n in range(len(self.paid))]
        to_act = [seat for seat in seats if self.inside[seat]]
        raises = 0
        while to_act and sum(self.inside) > 1:
            seat = to_act.pop(0)
            due = max(self.paid) - self.paid[seat]
            word = dice.choice(["call", "call", "raise", "fold"] if due else ["check", "raise"])
            if word == "raise" and raises == self.values["max_raises"]:
                word = "call" if due else "check"
            if word == "fold":
                self.inside[seat] = False
            else:
                self.paid[seat] += due + (unit if word == "raise" else 0)
            if word == "raise":
                raises += 1
                around = [(seat + n) % len(self.paid) for n in range(1, len(self.paid))]
                to_act = [opponent for opponent in around if self.inside[opponent]]
            moves.append("bet" if word == "raise" and raises == 1 and not due else word)
        return moves


@pytest.mark.parametrize("seed", range(60))
def test_an_independent_implementation_pays_the_same_chips(seed: int) -> None:
    dice = random.Random(seed)
    players, dealer = 2 + seed % 3, dice.randrange(2 + seed % 3)
    values = {name: dice.randint(1, 6) for name in ("ante", "bet_small", "bet_big", "max_raises")}
    pack = dice.sample([f"{colour}{rank}" for colour in "br" for rank in range(8)], 3 * players)
    hands = [pack[3 * seat : 3 * seat + 3] for seat in range(players)]
    state, purses = deal(*map(" ".join, hands), dealer=dealer, **values), Purses(players, values)
    play_all(state, " ".join(purses.round((dealer + 1) % players, values["bet_small"], dice)))
    if sum(purses.inside) > 1:
        play_all(state, "keep " * sum(purses.inside))
        play_all(state, " ".join(purses.round((dealer + 1) % players, values["bet_big"], dice)))
    left = [seat for seat in range(players) if purses.inside[seat]]
    best = max(plain_key(hands[seat]) for seat in left)
    winners = left if len(left) == 1 else [seat for seat in left if plain_key(hands[seat]) == best]
    brought, seat = [-paid for paid in purses.paid], dealer
    for _ in range(sum(purses.paid)):
        seat = next(
            candidate % players for candidate in range(seat + 1, seat + 1 + players) if candidate % players in winners
        )
        brought[seat] += 1
    assert net(state) == brought


@pytest.mark.parametrize("values", some_rules(GAME, 12, 12), ids=options_text)
def test_whole_matches_keep_every_chip(values: dict[str, Any]) -> None:
    match, dice = hoyle.game("triangle", **values, deals=5).new_match(7), random.Random(7)
    while True:
        play = match.play
        while not play.is_over:
            [seat] = play.to_move
            play.play(seat, dice.choice(play.legal(seat)))
        assert sum(match.standing().totals) == 20 * play.variant.seats
        if match.is_over:
            return
        match.next()


def test_a_round_of_bets_is_counted_by_hand() -> None:
    """Two players and at most three bets: check-check, or a bet that the opponent folds to, calls or raises, and so on."""
    state = deal(PAIR, NOTHING)
    assert [perft(GAME, state, depth, target="plain") for depth in (1, 2)] == [2, 2 + 3]
    shown = play_all(deal(PAIR, NOTHING), "check check")
    assert [perft(GAME, shown, depth, target="plain") for depth in (1, 2)] == [8, 8 + 3 * 10 + 3 * 10 + 10]


def test_every_card_is_in_exactly_one_place() -> None:
    state = play_all(deal(PAIR, NOTHING, STRAIGHT), "check bet raise call call b0:r0 b2+r4:b4+r2")
    for seat in (0, 1, 2, NONE):
        for made in determinizations(state, seat, 40):
            places = [made.stock, *made.hand, *made.gone]
            assert sum(map(count, places)) == 16 == count(made.stock | sum(made.hand) | sum(made.gone))
            assert [count(hand) for hand in made.hand[:3]] == [3, 3, 3]
            assert [count(made.gone[each]) for each in range(3)] == [1, 2, 0]
            assert all(made.fresh[each] & ~made.hand[each] == 0 for each in range(3))


def test_unknown_hands_are_equally_likely() -> None:
    state = deal("b7 r7 b6", "r6 b5 r5", "b4 r4 b3", "r3 b2 r2")
    counts = Counter(sampled.hand[1] for sampled in determinizations(state, 0, 4000))
    assert len(counts) > 270, "of 286 hands"
    assert max(counts.values()) < 40


def test_hidden_differences_do_not_show_in_views() -> None:
    position = play_all(deal(PAIR, NOTHING, STRAIGHT), "check check check keep b2:r2")
    other = play_all(deal(PAIR, "b5 r3 b1", "r0 r1 r7"), "check check check keep b1:r4")
    assert seen_by(GAME, position, 0).pack() == seen_by(GAME, other, 0).pack()
    assert seen_by(GAME, position, NONE).pack() == seen_by(GAME, other, NONE).pack()


def proposed(state: State, number: int) -> str:
    """Return the proposed move."""
    row = [0]
    assert proposals.proposals(state, state.turn, number, row) == 1
    return text.write(state, state.turn, row[0])


def test_every_proposal_is_legal() -> None:
    for seed in range(40):
        play, dice = hoyle.game("triangle", players=2 + seed % 3).new(seed), random.Random(seed)
        while not play.is_over:
            [seat], row, number = play.to_move, [0], 0
            while GAME.verbs["proposals"](play.state, seat, number, row) >= 0:
                assert row[0] in play.legal(seat)
                number += 1
            assert number == proposals.ANY + len(play.legal(seat))
            play.play(seat, dice.choice(play.legal(seat)))


def test_the_usual_bet() -> None:
    assert proposed(deal(ROYAL, NOTHING), proposals.USUAL) == "bet"
    assert proposed(deal(ROYAL, NOTHING), proposals.CAUTIOUS) == "check"
    assert proposed(deal("b0 r3 b2", NOTHING), proposals.USUAL) == "check"
    assert proposed(deal("b0 r3 b2", NOTHING), proposals.DARING) == "bet"
    assert proposed(play_all(deal("b0 r3 b2", NOTHING, bet_small=20), "check bet"), proposals.USUAL) == "fold"
    assert proposed(play_all(deal(ROYAL, NOTHING), "check bet"), proposals.USUAL) == "raise"
    assert proposed(play_all(deal(ROYAL, NOTHING), "check bet"), proposals.PASSIVE) == "fold"


@pytest.mark.parametrize(
    ("hand", "away"),
    [
        (ROYAL, "keep"),
        (STRAIGHT, "keep"),
        ("b7 b1 b5", "keep"),
        ("b7 r1 b2", "b2"),
        (PAIR, "b0"),
        ("b7 r4 b2", "b2+r4"),
        ("b0 r3 b5", "b0+b5+r3"),
    ],
)
def test_the_usual_exchange(hand: str, away: str) -> None:
    assert proposed(play_all(deal(hand, "r2 b4 r6"), "check check"), proposals.USUAL) == away


def test_the_usual_exchange_where_less_is_allowed() -> None:
    state = play_all(deal("b0 r3 b5", "r2 b4 r6", "r0 b6 b2", "b1 r1 r4"), "check check check check")
    assert proposed(state, proposals.USUAL) == "b0"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_deal_is_evaluated_by_its_chips(players: int) -> None:
    hands = [ROYAL, "r0 r4 b2", PAIR, "b3 r3 b5"][:players]
    state = deal(*hands)
    assert evaluate(state, 0) > 0 > evaluate(state, 1)
    over = play_all(state, "bet " + "call " * (players - 1) + "keep " * players + "check " * players)
    assert [evaluate(over, seat) for seat in range(players)] == [
        SCALE * rules.payoff(over, seat) // 10 for seat in range(players)
    ]
    folded = play_all(deal(PAIR, NOTHING, STRAIGHT), "check bet fold")
    assert evaluate(folded, 2) == -SCALE // 10


@pytest.mark.soak
def test_search_wins_chips() -> None:
    two = hoyle.game("triangle")
    assert bots_for(two.game, two.options)[0] == "planner:strong"
    assert match(two, ("planner:1000", "greedy"), games=1000, seed=1).score.value > 0.5
    assert match(two, ("greedy", "random"), games=600, seed=1).score.low > 0.5
