"""The rules of rummy against a naive implementation with real cards and melds (tests/support/naive/rummy.py)."""

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from hoyle.games.rummy import GAME, rules, text
from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.state import State, held
from hoyle.games.shared.french_pack import card_name
from hoyle.rules.link import rules_of
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.testing.random_play import legal, options_text, some_rules
from tests.support.naive.rummy import Rummy
from tests.support.rummy import card_counts, deal_options
from tests.support.sampling import sample

RULES = rules_of(GAME)

DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
ENDINGS = [name for name, _ in GAME.endings]
MAX_HAND = 8
"""The largest hand: a deal stops at a larger one, since the naive implementation tries all subsets of a hand."""

MELDABLE = {rank + suit for rank in "56789" for suit in "SH"} | {"7D", "7C", "8D", "8C", "AS", "2S", "3S", "JK"}
"""Cards that are dealt and drawn more often, so that there are melds."""


def small(values: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Return options with small hands and few jokers; the unchanged options if the new ones conflict."""
    wild = values.get("joker_mode", "none") != "none"
    fewer = {"deal_size": dice.randint(2, 3 if wild else 5)}
    if wild and values.get("zap_cards"):
        fewer["zap_cards"] = 2
    elif wild:
        fewer["jokers"] = dice.randint(1, 2)
    changed = values | fewer
    return values if GAME.explain(changed).clashes else changed


def sets(seed: int, count: int) -> list[dict[str, Any]]:
    """Return all presets and `count` random rule sets, with small hands and few jokers."""
    dice = random.Random(seed)
    return [small(values, dice) for values in some_rules(GAME, seed, count)]


class TooLarge(Exception):
    """A hand has grown too large."""


class SideBySide:
    """One deal in both implementations; chance chooses for both."""

    naive: Rummy

    def __init__(self, values: dict[str, Any], dice: random.Random) -> None:
        self.dice = dice
        self.state: State = GAME.begin(GAME.choose(**values))
        self.options, self.is_over = DEFAULTS | values, False

    def shorten(self, cards: list[str]) -> list[str]:
        """Check that both packs are the same; mostly keep only a few of their cards, so that the stock runs out."""
        assert self.state.stock == card_counts(" ".join(cards), KINDS)
        if self.dice.random() < 0.3:
            return cards
        left = list(cards)
        few = [left.pop(left.index(self.pick(left))) for _ in range(self.dealt_cards() + self.dice.randint(1, 20))]
        self.state.stock = card_counts(" ".join(few), KINDS)
        return few

    def dealt_cards(self) -> int:
        """Return the number of cards that are dealt."""
        return self.options["players"] * self.options["deal_size"]

    def pick(self, cards: list[str]) -> str:
        """Return a random card, mostly one of MELDABLE."""
        meldable = [card for card in cards if card in MELDABLE]
        return self.dice.choice(meldable if meldable and self.dice.random() < 0.9 else cards)

    def chance(self, cards: list[str], card: str) -> None:
        """Compare the legal outcomes of CHANCE with `cards`, and play the outcome `card`."""
        assert self.state.to_move == CHANCE_AWAITED
        moves = legal(GAME, self.state, CHANCE)
        assert Counter(card_name(move % KINDS) for move in moves) == Counter(cards)
        rules.play(self.state, CHANCE, next(move for move in moves if card_name(move % KINDS) == card))
        if self.state.to_move and max(held(self.state, seat) for seat in range(self.state.options.players)) > MAX_HAND:
            raise TooLarge

    def run(self, limit: int) -> "SideBySide":
        """Play until the end, a hand larger than MAX_HAND, or `limit` moves."""
        with suppress(TooLarge):
            dealer = self.dice.choice(legal(GAME, self.state, CHANCE))
            rules.play(self.state, CHANCE, dealer)
            self.options["cut"] = self.cut(dealer) if self.options["cut_bonus"] else 0
            self.naive = Rummy(self.options, dealer, self.shorten, self.pick, self.chance)
            while self.naive.is_over is None and limit:
                self.move()
                limit -= 1
            if self.naive.is_over is not None:
                self.end()
        return self

    def cut(self, dealer: int) -> int:
        """Cut the deck, mostly about where it is exact; return how many cards are lifted."""
        assert self.state.to_move == 1 << dealer
        words = [text.write(RULES, self.state, dealer, move) for move in legal(GAME, self.state, dealer)]
        cards = sum(self.state.stock)
        assert words == [f"cut {n}" for n in range(1, cards)]
        aim = self.dealt_cards() if self.dice.random() < 0.6 else self.dice.randint(1, cards - 1)
        rules.play(self.state, dealer, text.read(RULES, self.state, dealer, f"cut {aim}"))
        outcomes = legal(GAME, self.state, CHANCE)
        assert [text.write(RULES, self.state, CHANCE, move) for move in outcomes] == [
            "-3",
            "-2",
            "-1",
            "+0",
            "+1",
            "+2",
            "+3",
        ]
        miss = self.dice.choice(["-1", "+0", "+0", "+3", "-3"])
        rules.play(self.state, CHANCE, text.read(RULES, self.state, CHANCE, miss))
        return min(max(aim + int(miss), 1), cards - 1)

    def move(self) -> None:
        """Play a random move in both implementations, a draw or the end of the turn only if there is no other."""
        self.compare()
        words = self.naive.legal()
        seat = self.state.turn
        assert sorted(text.write(RULES, self.state, seat, move) for move in legal(GAME, self.state, seat)) == words
        word = self.dice.choice([move for move in words if move not in ("draw", "end")] or words)
        rules.play(self.state, seat, text.read(RULES, self.state, seat, word))
        self.naive.play(word)

    def compare(self) -> None:
        state, naive = self.state, self.naive
        assert state.to_move == 1 << naive.turn and state.turn == naive.turn
        assert [state.drawn, state.passes, state.closing] == [naive.drawn, naive.passes, naive.closing]
        assert [state.played, state.zapped] == [naive.played, naive.zapped]
        assert state.table == card_counts(" ".join(naive.table), TYPES) and state.wild == card_counts(
            " ".join(naive.wild), TYPES
        )
        assert state.stock == card_counts(" ".join(naive.stock), KINDS)
        assert state.staged == card_counts(" ".join(naive.staged), KINDS)
        for seat, hand in enumerate(naive.hands):
            left = Counter(hand) - Counter(naive.staged if seat == naive.turn else [])
            assert state.hand[seat * KINDS : seat * KINDS + KINDS] == card_counts(" ".join(left.elements()), KINDS)

    def end(self) -> None:
        self.is_over = True
        end_name, won, scores = self.naive.is_over
        state, seats = self.state, self.naive.seats
        assert state.to_move == 0 and ENDINGS[rules.ending(state)] == end_name
        assert [seat for seat in seats if state.winners >> seat & 1] == won
        assert [rules.points(state, seat) for seat in seats] == scores
        sign = -1 if self.naive.options["deal_scoring"] == "own_penalty" else 1
        settled = [sign * self.naive.options["stake"] * sum(score - other for other in scores) for score in scores]
        assert [rules.payoff(state, seat) for seat in seats] == settled


@pytest.mark.parametrize(("seed", "values"), [*enumerate(sets(50, 70))], ids=str)
def test_the_naive_implementation_plays_the_same_deal(seed: int, values: dict[str, Any]) -> None:
    SideBySide(values, random.Random(seed)).run(40)


@pytest.mark.slow
@pytest.mark.parametrize("values", sets(51, sample(10, 150)), ids=options_text)
def test_the_naive_implementation_plays_the_same_many_deals(values: dict[str, Any]) -> None:
    for seed in range(3):
        SideBySide(values, random.Random(seed)).run(100)


@pytest.mark.parametrize("preset", ["machiavelli", "carousel_scarne", "zap"])
def test_the_naive_implementation_gives_up_the_same_rearrangements(preset: str) -> None:
    """RM60, RM61: two deals with jokers or zap cards, or without, and several penalties."""
    for seed in range(12):
        dice = random.Random(seed)
        more = {"rearrangement_penalty": 1 + seed % 6, "opening_points": 12 * (seed % 3 == 2), "opening_again": True}
        SideBySide(small(deal_options(preset, **more), dice), dice).run(60)


def test_the_naive_deals_end_in_every_way() -> None:
    """With few cards the stock runs out, and seats go out, knock or are all blocked."""
    endings = {preset: set[str]() for preset in ("carousel_scarne", "zap")}
    for preset, found in endings.items():
        values = small(dict(deal_options(preset)), random.Random(1))
        for seed in range(12):
            both = SideBySide(values, random.Random(seed)).run(40)
            if both.is_over:
                found.add(both.naive.is_over[0])
    assert endings == {"carousel_scarne": {"went out", "knocked", "stock out"}, "zap": {"went out", "blocked"}}
