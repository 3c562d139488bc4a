"""The solver of patiences (solitaire games): known solutions, brute force on small positions, and small budgets."""

import random
import re
from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.board64.board import square_named
from hoyle.games.board64.figures import card_named
from hoyle.games.board64.rules.opening import begin_open
from hoyle.play.play import Play
from hoyle.rules.seats import NONE
from hoyle.solver import Solution, solve_alone
from hoyle.solver.report import solving, verdict, written
from tests.support.command import hoyle as command
from tests.support.naive import patience as naive

GAME = GAMES["board64"]
CHANGES: list[dict[str, Any]] = [
    {},
    {"crossed": "one"},
    {"imposing": "allowed"},
    {"imposing": "allowed", "crossed": "one"},
    {"kinds": ("colour", "sequence")},
    {"kinds": ("value",), "imposing": "allowed"},
    {"max_run": 3},
    {"min_run": 4, "kinds": ("colour",)},
]


def position_of(cards: dict[int, int], **changes: Any) -> Play:
    """Return a face-up patience with these cards on the board, by square."""
    play = hoyle.game("board64", **dict(GAME.presets["patience_open"].values) | changes).new(None)
    state = play.state
    for word in range(2):
        state.pool[word] = 0
    for square, card in cards.items():
        state.top[square] = card
        state.side[square >> 5] |= 1 << (square & 31)
    state.opened = NONE
    begin_open(state)
    return play


def position_from(text: str, **changes: Any) -> Play:
    """Return a face-up patience with cards written as in `a1:3R`."""
    pairs = [word.split(":") for word in text.split()]
    return position_of({square_named(square): card_named(card) for square, card in pairs}, **changes)


def scattered(seed: int, max_cards: int, **changes: Any) -> Play:
    """Return a patience with 6 to `max_cards` random cards close together, in which a shift is possible."""
    dice = random.Random(seed)
    for _ in range(100):
        squares = dice.sample([8 * rank + file for rank in range(5) for file in range(5)], dice.randint(6, max_cards))
        play = position_of(dict(zip(squares, dice.sample(range(64), len(squares)), strict=True)), **changes)
        if not play.is_over:
            return play
    raise AssertionError("no position with a shift")


def solved(play: Play, nodes: int = 100_000) -> Solution:
    """Return the solver's solution of a position."""
    return solve_alone(GAME, play.state, nodes)


def replayed(play: Play, found: Solution) -> int:
    """Play the moves of a solution and return the number of cards left."""
    for move in found.moves:
        play.play(0, move)
    assert play.is_over
    return sum(card != NONE for card in play.state.top)


@pytest.mark.parametrize(
    ("words", "left", "says"),
    [
        ("a1:3R b1:5R h8:8R", 0, ["h8-c1!a1,b1,c1"]),
        ("a1:3R b1:5R h8:8R f5:1G", 1, ["h8-c1!a1,b1,c1"]),
        # The card in the corner is the third of two pairs: one of them stays.
        ("a1:3R b1:5R h8:8R e4:8G e5:8B", 2, None),
        # Both rows end on the same square, one after the other.
        ("a1:3R b1:5R h8:8R a3:1G b2:7G h6:5G", 0, None),
        # The reds' square is free only when the greens have gone.
        ("a1:3R b1:5R c1:1G c2:2G h8:8R h6:7G", 0, ["h6-c3!c1,c2,c3", "h8-c1!a1,b1,c1"]),
        # A sequence can be extended after its last square; there is no square before its first.
        ("a1:3R b1:4G h8:5B", 0, ["h8-c1!a1,b1,c1"]),
        ("a1:3R b1:4G h8:2B", 3, None),
    ],
)
def test_positions_with_known_answers(words: str, left: int, says: list[str] | None) -> None:
    play = position_from(words)
    found = solved(play)
    assert (found.best, found.upper_bound, found.proven) == (-left, -left, True)
    if play.is_over:
        assert found.moves == () and left == 3
        return
    assert says is None or written(position_from(words), found.moves) == says
    assert replayed(play, found) == left


def test_no_shift_at_all_is_over_before_it_begins() -> None:
    assert solved(position_from("a1:3R h8:5R")) == Solution(-2, -2, (), 0)


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_small_positions_against_every_order_of_moves(changes: dict[str, Any]) -> None:
    for seed in range(8):
        play = scattered(seed, 14, **changes)
        found = solved(play)
        assert found.proven
        assert -found.best == naive.fewest_left(GAME, play.state)
        assert replayed(play, found) == -found.best


def test_small_positions_against_sets_of_cards_without_the_rules() -> None:
    for seed in range(20, 30):
        play = scattered(seed, 10)
        assert -solved(play).best == naive.fewest_left_by_sets(play.state)


def test_plain_and_compiled_solve_the_same() -> None:
    for seed in range(40, 44):
        play = scattered(seed, 12)
        assert solve_alone(GAME, play.state, 300, "plain") == solve_alone(GAME, play.state, 300, "cpu")


@pytest.mark.parametrize("changes", CHANGES[:4], ids=str)
def test_the_bound_is_never_below_what_can_be_reached(changes: dict[str, Any]) -> None:
    for seed in range(60, 64):
        play = scattered(seed, 10, **changes)
        dice = random.Random(seed)
        while not play.is_over:
            assert GAME.verbs["payoff_bound"](play.state, 0) >= -naive.fewest_left(GAME, play.state)
            play.play(0, dice.choice(play.legal(0)))


@pytest.mark.parametrize("seed", [7, 16, 81])
def test_a_short_budget_says_so_and_a_longer_one_never_knows_less(seed: int) -> None:
    variant = hoyle.game("board64", **GAME.presets["patience_open"].values)
    short, longer = (solve_alone(GAME, variant.new(seed).state, nodes) for nodes in (300, 30_000))
    assert not short.proven and short.nodes >= 300
    assert short.best <= longer.best <= longer.upper_bound <= short.upper_bound
    assert replayed(variant.new(seed), short) == -short.best
    assert "Unknown after" in verdict(GAME, short)


def test_the_report_states_the_verdict() -> None:
    assert verdict(GAME, Solution(0, 0, (), 9)) == "This deal can be cleared."
    assert "cannot be cleared: at least 1 card must remain (proven with the bounds that board64 declares" in verdict(
        GAME, Solution(-1, -1, (), 9)
    )
    assert "The best play found leaves 3 cards; 2 may be possible." in verdict(GAME, Solution(-3, -2, (), 9))


@pytest.mark.parametrize(
    ("preset", "crossed"),
    [("patience_open", "one"), ("patience_open", "one_after_deal"), ("patience_at_will", "all")],
)
def test_the_lines_of_the_command_end_on_the_board_they_claim(preset: str, crossed: str) -> None:
    variant = hoyle.game("board64", **dict(GAME.presets[preset].values) | {"crossed": crossed})
    first, *turns = solving(variant, 4, 30_000)
    play = variant.new(4)
    for turn in turns:
        play.play(0, turn.partition(". ")[2])
    left = sum(card != NONE for card in play.state.top)
    assert play.is_over and (first == "This deal can be cleared.") is (left == 0)


def test_the_command_prints_the_verdict_and_the_shifts() -> None:
    done = command("solve", "board64", "--preset", "patience_open", "--seed", "2")
    first, *turns = done.stdout.splitlines()
    assert done.returncode == 0 and first == "This deal can be cleared."
    assert all(re.fullmatch(r" *\d+\. [a-h][1-8]-[a-h][1-8]![a-h1-8,]+", turn) for turn in turns)
    done = command("solve", "board64", "--preset", "game1_bluff", "--memory", "0.05")
    assert (done.returncode, done.stdout) == (2, "") and "needs more than 0.05 GB" in done.stderr


@pytest.mark.parametrize("name", ["patience", "game65", "game1"])
def test_other_games_are_refused(name: str) -> None:
    variant = hoyle.game("board64", **GAME.presets[name].values)
    with pytest.raises(ValueError, match="single-player"):
        solve_alone(GAME, variant.new(1).state, 1_000)
