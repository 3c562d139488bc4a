"""The rules against a naive implementation with a real pack (tests/support/naive/muzicando.py), over option sets."""

import random
from typing import Any

import pytest

from hoyle.games.muzicando import GAME, rules, text
from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, COLOURS
from hoyle.games.muzicando.state import (
    CALLING,
    CHOOSING,
    DRAWN,
    GIVEN,
    OVER,
    PLAYING,
    RUNNING,
    SEATING,
    State,
    uses_plane,
)
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.random_play import legal, options_text, some_rules
from tests.support.muzicando import cards, names
from tests.support.naive.muzicando import BIDS, PACK, SIGNS, Muzicando
from tests.support.sampling import sample

DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
STAGES = {CALLING: "bidding", CHOOSING: "choosing", PLAYING: "turn", DRAWN: "drawn", RUNNING: "run", GIVEN: "gift"}
CASES = some_rules(GAME, 610, 40)
MORE_RULE_SETS = some_rules(GAME, 611, sample(10, 200))[len(GAME.presets) :]
SIZES: list[dict[str, Any]] = [{}, *({"mode": "individual", "players": players} for players in range(2, 9))]
SIZES += [{"mode": "individual", "individual_bidding": True, "players": players} for players in (4, 8)]
SIZES += [
    {"mode": "individual", "players": 8, "pause_seat": "chosen", "individual_bidding": bidding}
    for bidding in (False, True)
]


class SideBySide:
    """One layout in both implementations.

    Players mostly bid for the layout `wanted`; with `play_probability` they do not pass if they can play a card.
    """

    def __init__(self, values: dict[str, Any], seed: int, wanted: str, play_probability: float) -> None:
        self.dice, self.wanted, self.play_probability = random.Random(seed), wanted, play_probability
        self.stages = set[str]()
        options = DEFAULTS | values
        dealer = self.dice.randrange(options["players"])
        carried: Any = GAME.state().carried
        carried.dealer = dealer + 1
        self.state: State = GAME.begin(GAME.choose(**values), carried)
        eighth_after = self.sit() if self.state.phase == SEATING else 7
        pack = self.dice.sample(PACK, 56)
        self.script = list(pack)
        self.naive = Muzicando(options, pack, dealer, eighth_after)
        self.chance()

    def sit(self) -> int:
        """Let the eighth player sit somewhere; return after which player, counted from 1."""
        assert self.state.to_move == 1 << 7
        words = [text.write(self.state, 7, move) for move in legal(GAME, self.state, 7)]
        assert words == [f"after{number}" for number in range(1, 8)]
        word = self.dice.choice(words)
        rules.play(self.state, 7, text.read(self.state, 7, word))
        return int(word[-1])

    def chance(self) -> None:
        """Let CHANCE deal the top cards of the pack while it is to move."""
        while self.state.to_move == CHANCE_AWAITED:
            card = text.card_of(self.script.pop())
            assert card in legal(GAME, self.state, CHANCE)
            rules.play(self.state, CHANCE, card)

    def run(self) -> str:
        """Play to the end; compare both implementations before every move. Return the ending."""
        while self.naive.is_over is None:
            self.stages.add(self.naive.stage)
            self.compare()
            moves = legal(GAME, self.state, self.state.turn)
            written = [text.write(self.state, self.state.turn, move) for move in moves]
            assert moves == sorted({*moves}) and len({*written}) == len(moves) and {*written} == self.naive.legal()
            word = self.pick(sorted(written))
            rules.play(self.state, self.state.turn, text.read(self.state, self.state.turn, word))
            self.naive.play(word)
            self.chance()
        self.end()
        return self.naive.is_over[2]

    def pick(self, words: list[str]) -> str:
        """Return a random move: mostly one of the lowest bids of the wanted layout, or a card rather than a pass."""
        if self.naive.stage in ("bidding", "choosing"):
            low = [word for word in words if word == "pass" or word[-1] == self.wanted][:2]
            return self.dice.choice(low if low else words) if self.dice.random() < 0.9 else self.dice.choice(words)
        plays = [word for word in words if word not in ("pass", "stop")]
        return self.dice.choice(plays if plays and self.dice.random() < self.play_probability else words)

    def compare(self) -> None:
        state, naive = self.state, self.naive
        assert state.to_move == 1 << state.turn
        assert (state.turn, STAGES[state.phase]) == (naive.turn, naive.stage)
        assert state.layout == (NONE if naive.layout is None else "SGPM".index(naive.layout))
        self.same_cards()
        assert [state.marks, state.passed, state.gone] == [
            sum(1 << seat for seat in seats) for seats in (naive.blocked, naive.passed, naive.out)
        ]
        assert list(state.place[: len(naive.out)]) == naive.out
        assert list(state.last_put[: naive.players]) == list(naive.last_number.values())
        assert state.drawn == (NONE if naive.drawn is None else text.card_of(naive.drawn))
        bids = naive.bids_made()
        assert state.bid == (BIDS.index(bids[-1][1]) if bids else NONE)
        for seat, hand in naive.hands.items():
            assert cards(" ".join(hand)) & state.lacks[seat] == 0, "a pass has shown what is not true"

    def same_cards(self) -> None:
        state, naive = self.state, self.naive
        for seat, hand in naive.hands.items():
            assert state.hand[seat] == cards(" ".join(hand))
        assert state.stock == cards(" ".join(naive.stock))
        notes = [f"{colour}{note}" for colour, played_notes in naive.notes.items() for note in played_notes]
        assert state.laid == cards(" ".join([*naive.cells.values(), *notes, *naive.covered.values()]))
        if naive.layout and uses_plane(state):
            self.same_plane()

    def same_plane(self) -> None:
        state, naive = self.state, self.naive
        shown = {text.place_of(state, at): text.card_name(card) for card, at in enumerate(state.at) if at != NONE}
        assert shown == naive.cells
        for colour in range(COLOURS):
            sign = SIGNS[colour]
            cells = [cell for cell, card in naive.covered.items() if card == sign]
            covered = [naive.cells[cell] for cell in cells]
            assert ([] if state.cover[colour] == NONE else [text.card_name(state.cover[colour])]) == covered
        for cell, card in naive.cells.items():
            assert state.sides[text.card_of(card)] == len(naive.touching(cell))

    def end(self) -> None:
        places, points, reason = self.naive.is_over
        assert self.state.phase == OVER and self.state.to_move == 0
        assert list(self.state.place[: self.naive.players]) == places
        assert {seat: self.state.score[seat] for seat in points} == points
        assert GAME.endings[rules.ending(self.state)][0] == reason
        self.same_cards()


@pytest.mark.parametrize("wanted", "SGPM")
@pytest.mark.parametrize("values", SIZES, ids=options_text)
def test_the_naive_implementation_agrees_for_every_number_of_players(values: dict[str, Any], wanted: str) -> None:
    for seed in range(2):
        SideBySide(values, seed, wanted, play_probability=0.9).run()


@pytest.mark.parametrize("values", CASES, ids=options_text)
def test_the_naive_implementation_agrees_with_other_options(values: dict[str, Any]) -> None:
    for seed, wanted in enumerate("SGPM"):
        SideBySide(values, seed, wanted, play_probability=0.6 + 0.1 * seed).run()


@pytest.mark.parametrize("wanted", "SGPM")
def test_the_naive_implementation_agrees_where_a_gift_need_not_fit(wanted: str) -> None:
    games = [PauseLast({"pause_last_gift": "any_card"}, seed, wanted, play_probability=0.9) for seed in range(8)]
    for both in games:
        both.run()
    assert any("gift" in both.stages for both in games)


class PauseLast(SideBySide):
    """A layout in which nobody lays the pause before the last card."""

    def pick(self, words: list[str]) -> str:
        hand = self.naive.hands[self.naive.turn]
        return super().pick([word for word in words if len(hand) == 1 or not word.startswith("Vp")] or words)


def test_every_ending_and_every_stage_is_met() -> None:
    endings, stages = set[str](), set[str]()
    for values in (
        {"pause_last_gift": "run"},
        {"pass_policy": "free"},
        {"mode": "individual", "play_drawn_card": True},
    ):
        for seed in range(12):
            both = SideBySide(values, seed, "SGPM"[seed % 4], play_probability=0.3 + 0.6 * (seed % 2))
            endings.add(both.run())
            stages |= both.stages
    assert endings == {"all out", "stuck", "nobody out"} and stages == {*STAGES.values()}


@pytest.mark.slow
@pytest.mark.parametrize("values", MORE_RULE_SETS, ids=options_text)
def test_the_naive_implementation_plays_the_same_many_layouts(values: dict[str, Any]) -> None:
    for seed in range(8):
        SideBySide(values, 100 + seed, "SGPM"[seed % 4], play_probability=0.4 + 0.07 * seed).run()


def test_names_are_those_of_the_game() -> None:
    assert cards(" ".join(PACK)) == (1 << 7 * CARDS_PER_COLOUR) - 1 and names(cards(" ".join(SIGNS))).split() == SIGNS
