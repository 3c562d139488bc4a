"""Minimax: right wherever the naive version can look, the same everywhere, within its budget, and only where it applies."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import hoyle
from hoyle.bots import answer, bots_for, fitting, parse
from hoyle.bots.alpha_beta import CERTAIN, MAX_DEPTH, WIN, SearchState, begin_search, minimax
from hoyle.bots.minimax import new_arrays
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.lab import match, measure
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.many import lineups, play_many
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.link import Target
from hoyle.rules.seats import CHANCE
from tests.support import trail
from tests.support.sampling import sample
from tests.support.yardsticks import breakthrough, kuhn, tic_tac_toe

PLENTY = 3_000_000


def calculated(game: Game, state: Any, nodes: int = PLENTY, target: Target = "cpu", seed: int = 1) -> SearchState:
    """What minimax comes to in a position."""
    seat = state.to_move - 1
    seen = state.blank()
    game.verbs["view"](state, seat, seen)
    bench = Workbench(game, target)
    bench.show(seen, seed)
    arrays = new_arrays(bench, nodes)
    bench.link(begin_search)(bench.context, seat, arrays, *game.payoff_range(state.options))
    bench.link(minimax)(arrays, nodes)
    return bench.first(arrays.searches, SearchState)


def naive(game: Game, state: Any, depth: int) -> Fraction:
    """The exact payoff of seat 0 if both play their best; what lies beyond the depth counts 0."""
    if state.to_move == 0:
        return Fraction(game.verbs["payoff"](state, 0))
    if depth == 0:
        return Fraction(0)
    seat = CHANCE if state.to_move == 1 << CHANCE else state.to_move - 1
    moves = [0] * game.moves
    values: list[Fraction] = []
    for move in moves[: game.verbs["legal"](state, seat, moves)]:
        after = state.clone()
        game.verbs["play"](after, seat, move)
        values.append(naive(game, after, depth - (seat != CHANCE)))
    return sum(values, Fraction(0)) / len(values) if seat == CHANCE else max(values) if seat == 0 else min(values)


def told(value: int) -> int:
    """Won, lost or drawn."""
    assert abs(value) > CERTAIN or value == 0
    return (value > 0) - (value < 0)


def position(game: Game, rules: Any, dice: random.Random, moves: int) -> Any:
    """A position after so many moves at random, or the one before the last."""
    state = before = game.begin(rules)
    row = [0] * game.moves
    for _ in range(moves):
        if not state.to_move:
            return before
        before, state = state, state.clone()
        seat = CHANCE if state.to_move == 1 << CHANCE else state.to_move - 1
        game.verbs["play"](state, seat, row[dice.randrange(game.verbs["legal"](state, seat, row))])
    return state if state.to_move in (1, 2) else before


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_tic_tac_toe_is_proved_a_draw(target: Target) -> None:
    mind = calculated(tic_tac_toe.GAME, tic_tac_toe.GAME.begin(tic_tac_toe.GAME.choose()), target=target)
    assert (mind.value, mind.done) == (0, 1)
    assert mind.nodes < 30_000 and mind.depth < MAX_DEPTH


@pytest.mark.parametrize("misere", [False, True])
def test_every_position_of_tic_tac_toe_is_worth_what_the_naive_version_says(misere: bool) -> None:
    game, dice = tic_tac_toe.GAME, random.Random(3)
    for moves in range(2, 9):
        state = position(game, game.choose(misere=misere), dice, moves)
        if state.to_move:
            sign = 1 if state.to_move == 1 else -1
            assert sign * told(calculated(game, state).value) == naive(game, state, 9)


def test_minimax_never_loses_at_tic_tac_toe() -> None:
    variant = vary(tic_tac_toe.GAME, {})
    for other in sample(("search:300",), ("random", "greedy", "search:300")):
        rows = play_many(variant, ("minimax:20000", other), 60, 1, lineups(variant))
        assert (rows[::2, PAYOFFS] >= 0).all() and (rows[1::2, PAYOFFS + 1] >= 0).all()
    assert (play_many(variant, ("minimax:20000", "minimax:20000"), 4, 1)[:, PAYOFFS] == 0).all()


@pytest.mark.parametrize("seed", range(sample(6, 12)))
def test_a_win_that_is_near_in_breakthrough_is_found(seed: int) -> None:
    """Positions late in random games: whatever four moves force, minimax knows."""
    game, dice = breakthrough.GAME, random.Random(seed)
    state = position(game, game.choose(ranks=1), dice, 22 + dice.randrange(12))
    forced = naive(game, state, 4)
    sign = 1 if state.to_move == 1 else -1
    value = calculated(game, state, 200_000).value
    assert abs(value) <= WIN
    if forced:
        assert sign * told(value) == forced


@pytest.mark.parametrize("wind", [False, True])
@pytest.mark.parametrize("half", sample([4, 5], [4, 5, 7]))
def test_turns_of_several_moves_and_chance_are_reckoned_as_the_naive_version_does(half: int, wind: bool) -> None:
    game, dice = trail.GAME, random.Random(half)
    for moves in range(6):
        rules = game.choose(half=half, wind=wind, limit=6 + moves, again=3 + moves % 3, clock=True)
        state = position(game, rules, dice, moves)
        exact = naive(game, state, 20) * (1 if state.to_move == 1 else -1)
        mind = calculated(game, state)
        assert mind.done
        assert abs(mind.value - WIN * exact) < 100


def proofs(game: Game) -> list[bool]:
    """Of what minimax calls proved in short trails whose positions do not tell the pushes: whether it is true."""
    found: list[bool] = []
    for half, limit, moves in product((4, 6), (6, 8, 10), range(6)):
        state = position(game, game.choose(half=half, limit=limit), random.Random(moves), moves)
        mind = calculated(game, state)
        if abs(mind.value) > CERTAIN or mind.depth < MAX_DEPTH:
            exact = naive(game, state, 20) * (1 if state.to_move == 1 else -1)
            found.append(abs(mind.value - WIN * exact) < 100)
    return found


def test_what_rests_on_history_is_not_read_where_history_is_another() -> None:
    declared = proofs(trail.GAME)
    secret = proofs(replace(trail.GAME, name="secret_trail", history_endings=()))
    assert all(declared)
    assert len(declared) > 2 * len(secret) > 0


def test_a_win_is_taken_as_soon_as_it_can_be_and_a_loss_put_off() -> None:
    game = tic_tac_toe.GAME
    state = game.begin(game.choose())
    for seat, mark in ((0, 0), (1, 4), (0, 8), (1, 3), (0, 2)):
        game.verbs["play"](state, seat, mark)
    assert calculated(game, state).choice == 5
    state.marks[1] = 0b000010010
    state.to_move = 1
    mind = calculated(game, state)
    assert mind.value == WIN - 1 and mind.choice in (1, 5)


@pytest.mark.parametrize("game", [tic_tac_toe.GAME, breakthrough.GAME, trail.GAME], ids=lambda game: game.name)
@pytest.mark.parametrize("nodes", [1, 7, 150, 2_000])
def test_plain_and_compiled_come_to_the_same_within_the_budget(game: Game, nodes: int) -> None:
    state = position(game, game.choose(), random.Random(1), 2)
    plain, compiled = (calculated(game, state, nodes, target) for target in ("plain", "cpu"))
    assert plain.astuple() == compiled.astuple()
    assert 0 < compiled.nodes <= nodes
    assert compiled.done or compiled.nodes == nodes


def test_another_seed_tells_equal_moves_apart_another_way() -> None:
    game = tic_tac_toe.GAME
    state = game.begin(game.choose())
    minds = [calculated(game, state, seed=seed) for seed in range(8)]
    assert len({mind.choice for mind in minds}) > 1
    assert {mind.value for mind in minds} == {0}


@pytest.mark.parametrize("target", ["plain", "cpu"])
@pytest.mark.parametrize("bot", ["minimax:50", "minimax:fair", "minimax:strong"])
def test_minimax_answers_at_a_table(bot: str, target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "tic_tac_toe", tic_tac_toe.GAME)
    play = vary(tic_tac_toe.GAME, {}).new(1)
    for seat, place in ((0, 0), (1, 4), (0, 8), (1, 2)):
        play.play(seat, place)
    assert answer(bot, "tic_tac_toe", play.bot_view(0).pack(), 0, 3, target) == 6, "the only move that does not lose"


def test_where_something_is_hidden_minimax_is_refused_in_a_sentence() -> None:
    duel = hoyle.game("r")
    sentence = "minimax:fair needs two players who move one at a time and nothing hidden; the options chosen for r"
    with pytest.raises(ValueError, match=sentence):
        answer("minimax:fair", "r", duel.new(1).bot_view(0).pack(), 0, 1)
    with pytest.raises(ValueError, match=sentence):
        measure(duel, bots=("minimax:fair", "random"), games=2)
    with pytest.raises(ValueError, match="minimax needs two players"):
        match(vary(kuhn.GAME, {}), ("random", "minimax"), games=2)


def test_a_table_offers_minimax_where_it_applies_and_search_elsewhere() -> None:
    perfect, hidden = vary(breakthrough.GAME, {}), hoyle.game("r", deal="draft")
    assert bots_for(perfect.game, perfect.options)[0] == "minimax:strong"
    assert bots_for(hidden.game, hidden.options)[0] == "search:strong"
    assert fitting("search:easy", perfect.game, perfect.options) == "minimax:easy"
    assert [fitting(bot, hidden.game, hidden.options) for bot in ("greedy", "random", "minimax:fair")] == [
        "greedy",
        "random",
        "search:fair",
    ]


@pytest.mark.parametrize("bot", ["minimax:0", "minimax:-1", "minimax:²", "minimax:best"])
def test_a_minimax_that_does_not_exist_is_refused(bot: str) -> None:
    with pytest.raises(ValueError, match="There is no bot"):
        parse(bot)


def test_what_is_taken_back_is_seen_beyond_the_depth() -> None:
    """Breakthrough, pawns d4 and c3 against e5 and d6: d4xe5 d6xe5 is even, but who looks one move ahead sees a pawn won."""
    game = breakthrough.GAME
    blind = replace(game, name="blind", verbs={name: word for name, word in game.verbs.items() if name != "noisy"})
    state = game.begin(game.choose())
    state.pawns[:] = [1 << 27 | 1 << 18 | 0b11, 0, 0, 1 << 4 | 1 << 11 | 0xC0000000]
    moves = game.verbs["legal"](state, 0, [0] * game.moves)
    mind = calculated(blind, state, moves)
    assert (mind.depth, mind.choice) == (2, 2 * 64 + 27) and 80_000 < mind.value < 100_000
    assert calculated(game, state, 2 * moves).value < 20_000


@pytest.mark.soak
def test_minimax_beats_search_and_greedy_at_breakthrough() -> None:
    for other in ("greedy", "search:500"):
        result = match(vary(breakthrough.GAME, {}), ("minimax:3000", other), games=20, seed=1)
        assert result.wins >= 18
