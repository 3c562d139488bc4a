"""Board64's rules against a naive implementation of them (tests/support/naive/board64.py), over random options."""

import random
from collections import Counter
from typing import Any

import pytest

from hoyle.games.board64 import GAME, rules, text
from hoyle.games.board64.board import COLOUR_LETTERS
from hoyle.games.board64.choices import OPEN
from hoyle.games.board64.rules.setup import begin_game
from hoyle.games.board64.state import (
    CLAIMING,
    DEALING,
    DOWN,
    OVER,
    SETTLING,
    TESTING,
    TESTS,
    TURNING,
    owner_at,
    side_drop,
    square_of_test,
    value,
)
from hoyle.rules.link import rules_of
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.random_play import options_text, some_rules
from tests.support.naive.board64 import Sides, square_name, square_of
from tests.support.naive.board64_opening import Opening
from tests.support.sampling import sample

RULES = rules_of(GAME)

DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
FOUR = dict(GAME.presets["four"].values)
CAMP_RULE_SETS: list[dict[str, Any]] = [
    *(FOUR | {"fallen": fallen, "test_cards": 2, "test_knowledge": "owner"} for fallen in ("captor", "stay")),
    FOUR | {"fallen": "captor", "setup": "random", "test_may_beat": True},
    dict(GAME.presets["pairs"].values) | {"fallen": "captor", "test_cards": 2},
    *(FOUR | {"test_cards": 3, "test_knowledge": knowledge, "fallen": "captor"} for knowledge in ("nobody", "owner")),
    dict(GAME.presets["pairs"].values) | {"fallen": "stay", "test_cards": 3, "left_out": {"south": 2, "west": 4}},
    dict(GAME.presets["three"].values) | {"division": "full_packs", "test_cards": 3, "test_may_beat": True},
    dict(GAME.presets["four_combine"].values) | {"teams": "pairs", "test_cards": 3},
    dict(GAME.presets["pairs"].values) | {"division": "reduced_packs", "setup": "trump", "fallen": "stay"},
    dict(GAME.presets["three"].values) | {"division": "full_packs", "fallen": "removed", "no_move": "pass"},
    dict(GAME.presets["four_quarters"].values) | {"teams": "pairs", "setup": "random", "square_match": "either"},
    dict(GAME.presets["four_combine"].values) | {"teams": "pairs", "imposing": "each_other"},
    dict(GAME.presets["four_combine"].values) | {"division": "full_packs", "imposing": "allowed", "fallen": "captor"},
    dict(GAME.presets["pairs_compare"].values) | {"teams": "alone", "press_own": True, "score": "cards"},
    dict(GAME.presets["pairs_compare"].values) | {"players": 3, "teams": "alone", "colour_path": "strict"},
    dict(GAME.presets["pairs_compare"].values) | {"division": "groups_pack1", "no_move": "lose"},
    FOUR | {"test_cards": 0, "far_side": "wins", "must_beat": True},
    dict(GAME.presets["pairs"].values) | {"combining": True, "far_side": "wins"},
    FOUR | {"directions": "forward", "move_range": "two", "opening_truce": 4},
    dict(GAME.presets["pairs_compare"].values) | {"take_directions": "forward", "directions": "straight"},
]
QUICK_RULE_SETS = [
    *some_rules(GAME, 640, 12),
    dict(GAME.presets["game65"].values) | {"shift": "none", "crossed": "one"},
    dict(GAME.presets["patience_open"].values) | {"crossed": "one"},
    dict(GAME.presets["patience_open"].values) | {"crossed": "one_after_deal"},
    dict(GAME.presets["patience_at_will"].values) | {"crossed": "one"},
    dict(GAME.presets["game18"].values) | {"imposing": "each_other"},
    {"square_match": "value"},
    {"card_match": "value"},
    {"left_out": {"south": 3, "north": 9}},
    *({"combining": True, "crossed": crossed, "claim": "must", "far_side": "wins"} for crossed in ("all", "one")),
    {"test_cards": 0, "tally": "captures", "combining": True},
    {"test_cards": 0, "tally": "fewest", "must_beat": True},
    {"test_cards": 2, "tally": "captures", "must_beat": True, "no_progress_limit": 10},
    *(
        {"test_cards": 3, "test_knowledge": knowledge, "test_may_beat": True, "move_range": "two", "opening_truce": 2}
        for knowledge in ("nobody", "owner")
    ),
    {"test_cards": 3, "tally": "captures", "far_side": "wins", "combining": True},
    dict(GAME.presets["game18"].values) | {"test_cards": 3, "left_out": {"south": 12}},
    dict(GAME.presets["game18"].values) | {"test_cards": 0, "tally": "fewest", "claim": "must"},
    dict(GAME.presets["game18"].values)
    | {"test_cards": 0, "far_side": "wins", "tally": "captures", "directions": "forward"},
    {"directions": "straight", "take_directions": "diagonal"},
    {"directions": "forward", "take_directions": "both", "move_range": "three", "opening_truce": 2},
    dict(GAME.presets["game4"].values) | {"equal_beats": "none", "trump_beats": "any"},
    dict(GAME.presets["game48_random"].values)
    | {"colour_path": "free", "square_match": "nothing", "board": "colourless"},
    dict(GAME.presets["game18_imposing"].values) | {"directions": "diagonal", "take_directions": "straight"},
    *(dict(GAME.presets["game48_landing"].values) | {"card_match": match} for match in ("colour", "value", "both")),
    dict(GAME.presets["game48"].values) | {"card_match": "both", "press_own": True},
    *(
        dict(GAME.presets[name].values) | {"kinds": ("colour_sequence", "value")}
        for name in ("game18_groups", "game65")
    ),
    dict(GAME.presets["game4"].values) | {"square_match": "both", "equal_beats": "colour"},
    dict(GAME.presets["game48"].values) | {"square_match": "either"},
    *(dict(GAME.presets["game48_landing"].values) | {"square_match": match} for match in ("value", "both")),
    dict(GAME.presets["game48_landing"].values) | {"square_match": "either", "score": "piles", "press_own": True},
    dict(GAME.presets["patience"].values) | {"removal": "at_will"},
    dict(GAME.presets["patience"].values) | {"removal": "at_will", "crossed": "one", "shift": "any_open"},
    *CAMP_RULE_SETS,
]
MORE_RULE_SETS = [
    *some_rules(GAME, 641, sample(6, 150))[len(GAME.presets) :],
    dict(GAME.presets["patience_at_will"].values) | {"imposing": "allowed"},
]


def card_of(number: int) -> Any:
    """Return a card in the form of the naive implementation."""
    return number >> 6, value(number), COLOUR_LETTERS[number & 3], number >> 5 & 1


def place(number: int) -> tuple[int, int]:
    """Return the file and the rank of a square."""
    return number % 8, number // 8


def own_set_up(seed: int, begins: str = "game") -> dict[str, Any]:
    """Return options with sixteen random cards for each side on random squares of a randomly coloured board."""
    dice = random.Random(seed)
    presets = [name for name in GAME.presets if name.startswith(begins) and not name.startswith("game65")]
    preset = dice.choice(presets)
    values = dict(GAME.presets[preset].values) | {"setup": "own", "opening_truce": dice.randint(1, 4)}
    values |= {"squares": tuple(dice.choices((NONE, 0, 1, 2, 3), (1, 4, 4, 4, 4), k=64)), "board": "coloured"}
    values |= {"no_move": dice.choice(("lose", "pass", "draw")), "move_range": dice.choice(("one", "any"))}
    cards, squares, row = dice.sample(range(64), 32), dice.sample(range(64), 32), [NONE] * 64
    if seed % 3 == 0 and values.get("test_cards", 1):
        values["test_cards"] = 3
    for rank, (card, square) in enumerate(zip(cards, squares, strict=True)):
        row[square] = card + 64 * (rank % 2) + 128 * (rank // 2 < values.get("test_cards", 1))
    return values | {"cards": tuple(row)}


def camps_set_up(seed: int) -> dict[str, Any]:
    """Return options for three or four camps of eight or sixteen random cards on random squares."""
    dice = random.Random(seed)
    preset = dice.choice(["four", "pairs", "three", "four_combine", "pairs_compare"])
    values = DEFAULTS | dict(GAME.presets[preset].values) | {"setup": "own", "opening_truce": dice.randint(1, 4)}
    values |= {"squares": tuple(dice.choices((NONE, 0, 1, 2, 3), (1, 4, 4, 4, 4), k=64)), "board": "coloured"}
    values |= {"no_move": dice.choice(("lose", "pass", "draw")), "move_range": dice.choice(("one", "any"))}
    values |= {"fallen": dice.choice(("removed", "captor", "stay")), "no_progress_limit": 40}
    if values["principle"] != "compare":
        values |= {"test_cards": dice.randint(1, 3), "test_knowledge": dice.choice(("nobody", "owner"))}
    else:
        values |= {"press_own": dice.random() < 0.5, "score": dice.choice(("tops", "cards", "piles"))}
        values |= {"colour_path": dice.choice(("free", "strict", "landing"))}
    if values["principle"] == "combine":
        values |= {"imposing": dice.choice(("none", "allowed", "each_other")), "equal_beats": "none"}
    owners = (0, 256, 64, 64 + 256)[: values["players"]]
    size = dice.choice((8, 8, 16)) if values["players"] == 3 else 8
    n = size * len(owners)
    row = [NONE] * 64
    for index, (card, square) in enumerate(zip(dice.sample(range(64), n), dice.sample(range(64), n), strict=True)):
        row[square] = card + owners[index % len(owners)] + 128 * (index // len(owners) < values["test_cards"])
    return values | {"cards": tuple(row)}


class SideBySide:
    """One game in both implementations, move by move."""

    def __init__(self, values: dict[str, Any], seed: int, thin: bool = False) -> None:
        self.dice = random.Random(seed)
        self.options = DEFAULTS | values
        self.state = GAME.begin(GAME.choose(**values))
        self.dealt: list[int] = []
        self.deals = 0
        while self.state.to_move == CHANCE_AWAITED:
            if self.state.phase == DEALING and self.state.opened == 0:
                self.dealt, self.deals = [], self.deals + 1
            self.dealt.append(self.any_move(CHANCE))
        if thin and self.state.options.principle != OPEN:
            self.thin_out()
        self.naive: Any = self.opening() if self.state.options.principle == OPEN else self.sides()
        assert self.deals <= 9

    def thin_out(self) -> None:
        """Remove most cards from the board before the game begins; each of three or four sides keeps one."""
        state, kept = self.state, set[int]()
        for square in range(64):
            is_first = state.options.players > 2 and owner_at(state, square) not in kept
            kept.add(owner_at(state, square))
            if state.top[square] >= 0 and self.dice.random() < 0.8 and not is_first:
                side_drop(state, owner_at(state, square), square)
                state.top[square] = NONE
        state.truce, state.quiet, state.taken[0] = state.options.opening_truce, 0, 0
        begin_game(state)

    def any_move(self, seat: int) -> int:
        """Play a random legal move and return it."""
        move = self.dice.choice(self.legal(seat))
        rules.play(self.state, seat, move)
        return move

    def legal(self, seat: int) -> list[int]:
        moves = [0] * GAME.moves
        return moves[: rules.legal(self.state, seat, moves)]

    def words(self) -> list[str]:
        """Return the legal moves as text, sorted."""
        return sorted(text.write(RULES, self.state, self.state.turn, move) for move in self.legal(self.state.turn))

    def opening(self) -> Any:
        piles = {place(square): [card_of(card)] for square, card in enumerate(self.dealt)}
        return Opening(self.options, piles)

    def sides(self) -> Any:
        state = self.state
        piles = {place(square): [self.card_at(square)] for square, card in enumerate(state.top) if card >= 0}
        seats = range(state.options.players)
        numbers = [[square_of_test(state, seat, index) for index in range(TESTS)] for seat in seats]
        tests = [[place(number) for number in row if number != NONE] for row in numbers]
        assert sorted(place(square) for square in range(64) if state.top[square] == DOWN) == sorted(
            square for squares in tests for square in squares
        )
        colours = {place(square): "RYGB."[colour] for square, colour in enumerate(state.options.squares)}
        return Sides(
            self.options,
            colours,
            piles,
            tests,
            [None if truth == NONE else truth for truth in state.truth[: len(seats)]],
        )

    def run(self) -> None:
        """Play to the end, and compare both implementations before every move."""
        while self.state.phase != OVER:
            assert self.naive.is_over is None and self.naive.turn == self.state.turn
            (self.opening_turn if self.state.options.principle == OPEN else self.turn)()
        winners, reason = self.naive.is_over
        assert {seat for seat in range(8) if self.state.result >> seat & 1} == winners
        assert GAME.endings[self.state.ended][0] == reason

    def play(self, word: str) -> None:
        rules.play(self.state, self.state.turn, text.read(RULES, self.state, self.state.turn, word))

    def turn(self) -> None:
        steps = sorted(self.naive.steps(self.state.turn))
        assert self.words() == steps
        captures = [step for step in steps if step[2] != "-"]
        word = self.dice.choice(captures if captures and self.dice.random() < 0.3 else steps)
        self.play(word)
        truth = self.any_move(CHANCE) if self.state.phase == TESTING else None
        claims = self.naive.step(word, truth)
        assert (self.words() if self.state.phase == CLAIMING else []) == claims
        if claims:
            word = self.dice.choice(claims)
            self.play(word)
            self.naive.claim(word)
        assert self.board() == self.naive_board()

    def card_at(self, square: int) -> Any:
        """Return the open card on top of a square in the form of the naive implementation, with its present owner."""
        return owner_at(self.state, square), *card_of(self.state.top[square])[1:]

    def board(self) -> list[Any]:
        state = self.state
        tops = {place(square): self.card_at(square) for square, card in enumerate(state.top) if card >= 0}
        return [tops, {place(square) for square in range(64) if state.top[square] == DOWN}, state.quiet]

    def naive_board(self) -> list[Any]:
        return [
            {square: (self.naive.owner[square], *pile[-1][1:]) for square, pile in self.naive.piles.items()},
            {*self.naive.face_down},
            self.naive.quiet,
        ]

    def opening_turn(self) -> None:
        turns = self.naive.turns()
        choice = self.options["crossed"] != "all" or self.options["removal"] == "at_will"
        assert [word for word in self.words() if word[0] == "!"] == [turn for turn in turns if turn[0] == "!"]
        assert {word[:5] for word in self.words()} == {turn[:5] for turn in turns}
        assert choice or self.words() == turns
        shifts = [turn for turn in turns if "!" in turn]
        word = self.dice.choice(shifts if shifts and self.dice.random() < 0.5 else turns)
        if word[0] == "!":
            self.play(word)
            self.naive.take(word)
        elif len(word) == 2:
            self.open_card(word)
        else:
            self.shift(word)
        assert [self.state.taken[seat] for seat in range(len(self.naive.taken))] == self.naive.taken

    def open_card(self, word: str) -> None:
        self.play(word)
        assert self.state.phase == TURNING
        found = self.naive.open_card(word, card_of(self.any_move(CHANCE)))
        assert (self.words() if self.state.phase == SETTLING else []) == found
        if found:
            goal = self.dice.choice(found)
            self.play(goal)
            self.naive.settle(square_of(word), goal)

    def shift(self, word: str) -> None:
        start, goal = word[:2], word[3:]
        rules.play(self.state, self.state.turn, 64 * number(start) + number(goal))
        if self.state.phase == CLAIMING:
            assert goal in self.words()
            self.play(goal)
        self.naive.settle(square_of(start), goal)


def number(name: str) -> int:
    file, rank = square_of(name)
    assert name.startswith(square_name((file, rank)))
    return 8 * rank + file


@pytest.mark.parametrize("values", QUICK_RULE_SETS, ids=options_text)
def test_the_naive_implementation_plays_the_same_game(values: dict[str, Any]) -> None:
    SideBySide(values, 1).run()


@pytest.mark.parametrize("seed", range(6))
def test_the_naive_implementation_agrees_from_any_setup(seed: int) -> None:
    SideBySide(own_set_up(seed), seed).run()


@pytest.mark.parametrize("seed", range(6))
def test_the_naive_implementation_agrees_from_any_setup_of_camps(seed: int) -> None:
    SideBySide(camps_set_up(seed), seed).run()


@pytest.mark.parametrize(
    "values",
    [values for values in QUICK_RULE_SETS[: -len(CAMP_RULE_SETS)] if values.get("principle") != "open"],
    ids=options_text,
)
def test_the_naive_implementation_ends_the_same(values: dict[str, Any]) -> None:
    for seed in range(2):
        SideBySide(values, seed, thin=True).run()


def test_the_naive_implementation_agrees_on_sides_that_cannot_move() -> None:
    ends = Counter[str]()
    for seed in range(30):
        both = SideBySide(own_set_up(seed, "game48"), seed, thin=True)
        both.run()
        ends[both.naive.is_over[1]] += 1
    assert ends["no move"] >= 3 and len(ends) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("values", MORE_RULE_SETS, ids=options_text)
def test_the_naive_implementation_plays_the_same_many_games(values: dict[str, Any]) -> None:
    SideBySide(values, 1).run()
    for seed in range(
        sample(0, 8) if values.get("principle") == "open" else sample(2, 8)
    ):  # games of open cards are long
        SideBySide(values, seed, thin=True).run()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, sample(12, 120)))
def test_the_naive_implementation_agrees_from_many_setups_of_camps(seed: int) -> None:
    SideBySide(camps_set_up(seed), seed).run()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, sample(12, 100)))
def test_the_naive_implementation_agrees_from_many_setups(seed: int) -> None:
    SideBySide(own_set_up(seed), seed).run()
