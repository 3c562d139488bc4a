"""The rules of Malice against a naive implementation with real packs (tests/support/naive/malice.py), over option sets."""

import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from hoyle.games.malice import GAME, rules, text
from hoyle.games.malice.grid import RANKS
from hoyle.games.malice.rules.piles import centre_card
from hoyle.games.malice.state import FRONT, KINDS, OUTCOMES, OVER, State, bottom
from hoyle.games.malice.text import CARDS
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.random_play import legal, options_text, some_rules
from tests.cases.malice import REASONS
from tests.support.naive.malice import Malice, face
from tests.support.sampling import sample

DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
QUICK_RULE_SETS = some_rules(GAME, 410, 14)
GRIDS: list[dict[str, Any]] = [
    {"center_follows": {"five.three": "yes", "seven.free": "yes", "ace.king": "yes"}, "force_twos": True},
    {"center_follows": {"king.free": "yes", "queen.king": "yes", "two.three": "yes"}, "kings_wild": True, "jokers": 2},
    {"center_follows": {"two.free": "yes", "ace.free": "no", "ace.two": "yes"}, "center_plays": "unlimited"},
    {"center_follows": {f"{rank}.free": "yes" for rank in RANKS.labels}, "completed_pile": "when_empty"},
]
"""V25: what may follow what in the centre."""
GRID_DEFAULT = declared(GAME.options)["center_follows"]
MORE_RULE_SETS = some_rules(GAME, 411, sample(10, 150))[len(GAME.presets) :]


def faces(cards: Any) -> str:
    """Return cards as a word, in the given order."""
    return "".join(face(card) for card in cards)


def by_kind(row: list[int], first: int = 0) -> Counter[str]:
    """Return the counts of a row, from the index `first`, by face."""
    return +Counter(dict(zip(CARDS, row[first : first + KINDS], strict=True)))


class SideBySide:
    """One game in both implementations; CHANCE turns up and deals the cards of the naive implementation's piles."""

    def __init__(self, values: dict[str, Any], dice: random.Random) -> None:
        self.dice = dice
        self.seen: set[int] = set()  # cards that somebody has seen
        self.players = (DEFAULTS | values)["players"]
        # cards that went back into a payoff pile after a tie
        self.shown: list[set[int]] = [set() for _ in range(self.players)]
        self.open: list[int | None] = [None] * self.players
        self.state: State = GAME.begin(GAME.choose(**values))
        self.naive = Malice(DEFAULTS | values, self.dice, self.chance)

    def chance(self, naive: Any, event: str, seat: int, card: Any) -> None:
        """Play a random event of the naive implementation, after comparing the possible outcomes."""
        assert self.state.to_move == CHANCE_AWAITED
        self.naive = naive
        if event == "lot":
            assert seat in legal(GAME, self.state, CHANCE)
            rules.play(self.state, CHANCE, seat)
            return
        assert self.state.turn == seat
        if event == "turn":
            self.turn_up(seat, card)
        else:
            self.pick(card, [card for card in naive.reserve if not self.unknown(card)], naive.reserve)
        self.seen.add(card)

    def turn_up(self, seat: int, card: int) -> None:
        if self.state.top[: self.players] == [NONE] * self.players and self.open[0] is not None:
            for player in range(self.players):
                shown = self.open[player]
                assert shown is not None
                self.shown[player].add(shown)
                self.open[player] = None
        self.pick(card, [card for card in self.naive.payoff[seat] if card in self.shown[seat]], self.naive.payoff[seat])
        self.shown[seat].discard(card)
        self.open[seat] = card

    def unknown(self, card: int) -> bool:
        """Return whether nobody has seen this card and it might lie in a payoff pile."""
        return card not in self.seen and (card < 52 or self.naive.options["packs"] == "mixed")

    def pick(self, card: int, known: list[int], pile: list[int]) -> None:
        """Play the draw of a card from a pile that contains the `known` cards; an unseen card is first drawn as `?`."""
        if known:
            expected = Counter(faces(known)) + Counter({"?": len(pile) - len(known)})
            self.play_chance(face(card) if card in known else "?", expected)
        if card not in known:
            hidden = [*chain(*self.naive.payoff), *self.naive.reserve]
            self.play_chance(face(card), Counter(faces(card for card in hidden if self.unknown(card))))

    def play_chance(self, word: str, expected: Counter[str]) -> None:
        """Play an outcome of CHANCE whose legal outcomes are expected to be these."""
        moves = legal(GAME, self.state, CHANCE)
        assert len(moves) == len({*moves})
        assert Counter((CARDS + "?")[move % OUTCOMES] for move in moves) == +expected
        rules.play(self.state, CHANCE, text.read(self.state, CHANCE, word))

    def run(self, play_probability: float = 0.9) -> None:
        """Play to the end, and compare both implementations before every move."""
        while self.naive.is_over is None:
            self.compare()
            words = self.naive.legal()
            assert sorted(text.write(self.state, self.state.turn, m) for m in self.moves()) == words
            plays = [word for word in words if ">c" in word] or [word for word in words if word != "end"]
            word = self.dice.choice(plays if plays and self.dice.random() < play_probability else words)
            rules.play(self.state, self.state.turn, text.read(self.state, self.state.turn, word))
            self.naive.play(word)
        self.end()

    def moves(self) -> list[int]:
        return legal(GAME, self.state, self.state.turn)

    def compare(self) -> None:
        state, naive = self.state, self.naive
        assert state.to_move == 1 << state.turn
        assert [state.turn, state.quota, state.acted] == [naive.turn, naive.quota, naive.acted]
        assert [state.quiet, state.idle, state.turn_no] == [naive.quiet, naive.idle, naive.turns]
        for seat in range(self.players):
            self.compare_seat(seat)
        assert [
            "".join(CARDS[centre_card(state, n, place)] for place in range(state.centre[n]))
            for n in range(len(naive.centre))
        ] == [faces(pile) for pile in naive.centre]
        assert by_kind(state.aside) == Counter(faces(naive.aside))
        assert by_kind(state.reserve) == Counter(faces(card for card in naive.reserve if not self.unknown(card)))
        assert state.fresh == sum(1 for card in naive.reserve if self.unknown(card))

    def compare_seat(self, seat: int) -> None:
        state, naive = self.state, self.naive
        assert state.left[seat] == len(naive.payoff[seat])
        assert CARDS[state.top[seat]] == face(naive.payoff[seat][-1])
        hand = Counter(faces(naive.hands[seat]))
        assert by_kind(state.hand, seat * KINDS) == hand
        assert not (state.no_ace[seat] and hand["A"])
        if self.players == 2:
            assert by_kind(state.back, seat * KINDS) <= by_kind(state.reserve)
        else:
            assert not any(state.back)
        bottoms = [bottom(state, seat * FRONT + n) for n in range(len(naive.sides[seat]))]
        heights = state.height[seat * FRONT : seat * FRONT + len(bottoms)]
        piles = [state.laid[start : start + height] for start, height in zip(bottoms, heights, strict=True)]
        assert ["".join(CARDS[card] for card in pile) for pile in piles] == [faces(pile) for pile in naive.sides[seat]]

    def end(self) -> None:
        gains, reason = self.naive.is_over
        assert self.state.phase == OVER and REASONS[rules.ending(self.state)] == reason
        assert [rules.payoff(self.state, seat) for seat in range(self.players)] == gains


@pytest.mark.parametrize("values", GRIDS, ids=options_text)
def test_the_naive_implementation_follows_the_grid(values: dict[str, Any]) -> None:
    grid = GRID_DEFAULT.completed(values["center_follows"])
    for seed in range(3):
        SideBySide(values | {"center_follows": grid}, random.Random(seed)).run()


@pytest.mark.parametrize(
    "values",
    [
        {"players": 3, "payoff_size": 17},
        {"players": 3, "payoff_size": 20, "packs": "mixed", "win_points": 5, "stake": 2},
        {"players": 4, "payoff_size": 13},
        {"players": 4, "payoff_size": 5, "win_points": 5, "center_plays": "unlimited", "kings_wild": True},
        {"players": 4, "payoff_size": 6, "center_follows": "wide", "no_progress_turns": 20, "force_aces": False},
    ],
    ids=options_text,
)
def test_the_naive_implementation_plays_the_same_game_with_more_players(values: dict[str, Any]) -> None:
    if "center_follows" in values:
        values = values | {"center_follows": GRID_DEFAULT.completed({f"{rank}.free": "yes" for rank in RANKS.labels})}
    for seed in range(4):
        SideBySide(values, random.Random(seed)).run()


@pytest.mark.parametrize("values", QUICK_RULE_SETS, ids=options_text)
def test_the_naive_implementation_plays_the_same_game(values: dict[str, Any]) -> None:
    SideBySide(values, random.Random(1)).run()


class Stacked(random.Random):
    """A generator whose first shuffles change nothing, so that both payoff piles have a king on top."""

    skipped_shuffles = 0

    def shuffle(self, x: Any) -> None:
        self.skipped_shuffles -= 1
        if self.skipped_shuffles < 0:
            super().shuffle(x)


@pytest.mark.parametrize(("skipped_shuffles", "ties"), [(0, 0), (2, 1), (6, 3), (14, 7), (16, 8)])
def test_the_naive_implementation_agrees_on_ties_and_the_lot(skipped_shuffles: int, ties: int) -> None:
    dice = Stacked(3)
    dice.skipped_shuffles = skipped_shuffles
    both = SideBySide({"no_progress_turns": 20}, dice)
    assert both.state.ties >= ties
    both.run()


@pytest.mark.slow
@pytest.mark.parametrize("values", MORE_RULE_SETS, ids=options_text)
def test_the_naive_implementation_plays_the_same_many_games(values: dict[str, Any]) -> None:
    for seed in range(4):
        SideBySide(values, random.Random(seed)).run(play_probability=0.8 + 0.05 * seed)
