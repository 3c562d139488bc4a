"""Moves of Pair Attack as text, its case rows, an independent implementation, hidden hands, and bots."""

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.games.r.pair_attack import GAME, rules, text
from hoyle.games.r.pair_attack.rules import PASS, STAY, State
from hoyle.lab import match
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import CHANCE
from hoyle.testing.random_play import options_text, seen_by, some_rules
from tests.cases import pair_attack as oracle
from tests.support.cases import BadRow, run
from tests.support.r.pair_attack import deal, net, play_all
from tests.support.r.standalone import cards
from tests.support.sampling import sample

ROWS = Path(__file__).parents[3] / "oracles" / "r.jsonl"
FINE, MIDDLE, LOW = "b7 r1", "b6 r6", "b0 r3"


@pytest.mark.parametrize(("word", "move"), [("stay", STAY), (" Pass ", PASS)])
def test_moves_are_read(word: str, move: int) -> None:
    assert text.read(deal(FINE, LOW), 0, word) == move


@pytest.mark.parametrize(
    ("seat", "word", "wanted"),
    [(0, "b7", "stay or pass"), (0, "", "stay or pass"), (CHANCE, "stay", "a card such as b7")],
)
def test_invalid_moves_are_refused(seat: int, word: str, wanted: str) -> None:
    with pytest.raises(ValueError, match=f"is not a move of Pair Attack: write {wanted}"):
        text.read(deal(FINE, LOW), seat, word)


def rows(*kinds: str) -> list[dict[str, Any]]:
    """Return the rows of the game's case file of these kinds."""
    read = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    return [row for row in read if row["options"].get("game") == "pair_attack" and row["kind"] in kinds]


@pytest.mark.parametrize("row", rows("showdown", "stakes"), ids=lambda row: row["id"])
def test_the_rows_of_the_file(row: dict[str, Any]) -> None:
    assert run(oracle, row) == []


@pytest.mark.slow
@pytest.mark.parametrize("row", rows("equilibrium")[: sample(1, 2)], ids=lambda row: row["id"])
def test_other_thresholds_than_those_of_an_equilibrium_are_refused(row: dict[str, Any]) -> None:
    """`tests/test_oracle.py` checks that the unchanged rows pass."""
    with pytest.raises(BadRow, match=r"wins .* chips more"):
        run(oracle, row | {"expect": row["expect"] | {"stay_from": "20", "pass_below": "11"}})


def test_invalid_rows_are_refused() -> None:
    given = {"options": {"players": 2}, "state": {"hands": [["b7", "r1"], ["b6", "r6"]]}, "moves": ["stay"]}
    with pytest.raises(BadRow, match="a word a seat"):
        oracle.stakes(given)
    with pytest.raises(BadRow, match="no card"):
        oracle.showdown(given | {"state": {"hands": [["x7", "r1"]]}})


def plain_net(hands: list[str], stays: list[bool], dealer: int, ante: int, stake: int) -> list[int]:
    """Return the chips that each seat wins in a single deal, by a naive implementation that moves chips one by one."""
    seats = range(len(hands))
    purse = [-ante - stake * stay for stay in stays]
    pot = -sum(purse)
    order = [str(high) + str(low) for high in range(7, -1, -1) for low in range(high, -1, -1)]
    order.insert(0, order.pop(order.index("71")))
    ranking = {seat: order.index("".join(sorted(hands[seat][1::3], reverse=True))) for seat in seats}
    staying = [seat for seat in seats if stays[seat]]
    if len(staying) == 1:
        purse[staying[0]], pot = purse[staying[0]] + stake, pot - stake
    winners = [seat for seat in staying if ranking[seat] == min(ranking[other] for other in staying)] or list(seats)
    seat = dealer
    for _ in range(pot):
        seat = (seat + 1) % len(hands)
        while seat not in winners:
            seat = (seat + 1) % len(hands)
        purse[seat] += 1
    return purse


@pytest.mark.parametrize("seed", range(60))
def test_an_independent_implementation_pays_the_same_chips(seed: int) -> None:
    dice = random.Random(seed)
    players, dealer = dice.randint(2, 8), 0
    dealer = dice.randrange(players)
    pack = dice.sample([f"{colour}{rank}" for colour in "br" for rank in range(8)], 2 * players)
    hands = [f"{pack[2 * seat]} {pack[2 * seat + 1]}" for seat in range(players)]
    stays = [dice.random() < 0.5 for _ in range(players)]
    ante, stake = dice.randint(1, 10), dice.randint(1, 20)
    state = play_all(
        deal(*hands, dealer=dealer, ante=ante, stake=stake), " ".join("stay" if stay else "pass" for stay in stays)
    )
    assert net(state) == plain_net(hands, stays, dealer, ante, stake)


@pytest.mark.parametrize("values", some_rules(GAME, 11, 12), ids=options_text)
def test_whole_matches_keep_every_chip(values: dict[str, Any]) -> None:
    match, dice = hoyle.game("pair_attack", **values, deals=6).new_match(5), random.Random(5)
    while True:
        play = match.play
        for seat in play.to_move:
            play.play(seat, dice.choice((PASS, STAY)))
        standing = match.standing()
        assert sum(standing.totals) + play.state.left == 20 * play.variant.seats
        if match.is_over:
            assert play.state.left == 0
            return
        match.next()


def test_every_hidden_hand_is_equally_likely() -> None:
    state = deal("b7 r7", "b6 r6", "b5 r5", "b4 r4", "b3 r3", "b2 r2", "b1 r1")
    state = play_all(state, "pass pass stay stay stay stay stay")
    seen, dice, made = seen_by(GAME, state, 0), Dice(), State()
    set_dice(dice, 3, 0)
    ways = {sum(1 << card for card in pair) for pair in combinations([6, 14, 0, 8], 2)}
    counts: Counter[int] = Counter()
    for _ in range(600):
        rules_imagine = GAME.verbs["determinize"]
        rules_imagine(seen, 0, made, dice)
        counts[made.hand[1]] += 1
    assert counts.keys() == ways and all(60 < times < 140 for times in counts.values())


def test_hidden_differences_do_not_show_in_views() -> None:
    first, other = deal(FINE, LOW, MIDDLE), deal(FINE, "b5 r5", "b2 b3")
    assert seen_by(GAME, first, 0).pack() == seen_by(GAME, other, 0).pack()
    assert cards(LOW) == first.hand[1] and cards("b5 r5") == other.hand[1]


@pytest.mark.soak
def test_search_wins_chips() -> None:
    two = hoyle.game("pair_attack")
    assert match(two, ("search:1000", "random"), games=400, seed=1).score.low > 0.5
    assert match(two, ("greedy", "random"), games=400, seed=1).score.low > 0.5
    assert rules.payoff(GAME.begin(two.options), 0) == 0
