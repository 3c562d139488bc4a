"""The planner: finds the order of plays that wins, plain and compiled alike, from the view alone, in every game."""

from typing import Any

import pytest

import hoyle
from hoyle.bots import Peek, answer, bots_for, fitting, parse
from hoyle.bots.paths import Path, was_visited
from hoyle.bots.planner import (
    MAX_PATHS,
    STEPS,
    PlannerWorkspace,
    first_move,
    new_workspace,
    play_best_path,
    prepare,
    race,
)
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.games.malice.state import HAND, JOKER, KINDS, PLAYING, SIDE, STRIDE
from hoyle.lab import match
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.many import play_many
from hoyle.play.play import Play, vary
from hoyle.rules.link import Target, link
from tests.support import trail
from tests.support.sampling import sample
from tests.support.yardsticks import breakthrough, goofspiel, kuhn, leduc, tic_tac_toe

MALICE = GAMES["malice"]
YARDSTICKS = (kuhn.GAME, leduc.GAME, goofspiel.GAME, tic_tac_toe.GAME, breakthrough.GAME, trail.GAME)
LAST_FIVE = ("side1>c1", "side1>c1", "payoff>c1")


def last_five() -> Play:
    """Seat 0 has a five left, a pile waits for a three; 3 on 4 lie aside, and another 3 in hand would strand the 4."""
    play = hoyle.game("malice", center_plays="unlimited").new(1)
    state: Any = play.state
    state.turn, state.phase, state.to_move, state.left[0], state.top[0] = 0, PLAYING, 1, 1, 4
    state.inside[:KINDS] = state.hand[:KINDS] = [0] * KINDS
    state.hand[2] = state.hand[11] = 1
    state.height[0], state.laid[0], state.laid[1] = 2, 3, 2
    state.centre[0] = 2
    return play


@pytest.mark.parametrize("target", ["plain", "cpu"])
@pytest.mark.parametrize("bot", ["planner:easy", "planner:40", "planner:strong"])
def test_only_the_right_order_of_plays_wins_and_it_is_found(bot: str, target: Target) -> None:
    play = last_five()
    assert {play.say(0, move) for move in play.legal(0)} >= {"side1>c1", "hand:3>c1", "end"}
    for word in LAST_FIVE:
        assert play.say(0, answer(bot, "malice", play.bot_view(0).pack(), 0, 3, target)) == word
        play.play(0, word)
    assert play.is_over and play.payoffs[0] > 0


def test_the_other_order_strands_the_four() -> None:
    play = last_five()
    play.play(0, "hand:3>c1")
    assert not [move for move in play.legal(0) if play.say(0, move).startswith(("side", "payoff"))]


def workspace_after_race(bench: Workbench, play: Play, seat: int, games: int) -> PlannerWorkspace:
    """Return the planner's workspace after this many games."""
    bench.show(play.bot_view(seat), 5)
    workspace = new_workspace(bench, games, None)
    link(prepare, play.variant.game, bench.target)(bench.context, seat, workspace, STEPS)
    link(race, play.variant.game, bench.target)(bench.context, seat, workspace, games)
    return workspace


@pytest.mark.parametrize("preset", MALICE.presets)
def test_plain_and_compiled_come_to_the_same(preset: str) -> None:
    rounds = 0
    for seed in range(4):
        play = hoyle.game("malice", **MALICE.presets[preset].values).new(seed)
        plain = workspace_after_race(Workbench(MALICE, "plain"), play, play.to_move[0], 40)
        compiled = workspace_after_race(Workbench(MALICE, "cpu"), play, play.to_move[0], 40)
        assert plain.paths == [Path.unpack(one) for one in compiled.paths]
        assert link(first_move, MALICE)(plain) == link(first_move, MALICE, "cpu")(compiled)
        rounds += plain.search_states[0].rounds
    assert rounds


@pytest.mark.parametrize("target", ["plain", "cpu"])
def test_a_continuation_plays_a_whole_turn_in_the_best_order(target: Target) -> None:
    bench, play = Workbench(MALICE, target), last_five()
    workspace = new_workspace(bench, 1, None)
    bench.put(workspace.rounds, play.state)
    link(play_best_path, MALICE, target)(workspace, workspace.rounds[0], 0)
    state: Any = bench.first(workspace.rounds, MALICE.state)
    assert state.to_move == 0 and state.left[0] == 0 and state.winner == 0


def test_every_path_is_kept_once_and_the_best_are_kept() -> None:
    """Two aces and two twos are laid by two orders of plays and more, and reach the same places."""
    play = last_five()
    state: Any = play.state
    state.hand[:KINDS], state.hand[JOKER] = [0] * KINDS, 1
    state.hand[2] = 1
    workspace = workspace_after_race(Workbench(MALICE, "plain"), play, 0, 0)
    paths, search = workspace.paths, workspace.search_states[0]
    kept = [tuple(one.moves[: one.length]) for one in paths[: search.paths]]
    assert len(set(kept)) == len(kept) <= MAX_PATHS
    assert kept.count((SIDE * STRIDE, SIDE * STRIDE, 0)) == 1
    assert (
        max(one.evaluation for one in paths[: search.paths])
        == paths[kept.index((SIDE * STRIDE, SIDE * STRIDE, 0))].evaluation
    )
    assert (HAND + JOKER) * STRIDE in {moves[0] for moves in kept}


def test_a_position_met_again_is_known() -> None:
    spots = [0] * (1 << 12)
    assert [was_visited(spots, key) for key in (77 << 23, 78 << 23, 77 << 23, 78 << 23)] == [False, False, True, True]


def test_a_planner_that_is_handed_a_state_refuses() -> None:
    play = hoyle.game("malice").new(2)
    with pytest.raises(Peek, match="more or less than seat"):
        answer("planner:easy", "malice", play.state.pack(), play.to_move[0], 1, "plain")


def test_what_the_other_holds_changes_nothing() -> None:
    play = hoyle.game("malice", center_plays="unlimited").new(6)
    seat = play.to_move[0]
    view = play.bot_view(seat).pack()
    choice = answer("planner:60", "malice", view, seat, 9)
    state: Any = play.state
    place = (1 - seat) * KINDS
    held = [card for card in range(KINDS) if state.hand[place + card]]
    given = next(card for card in range(KINDS) if card not in held and state.reserve[card])
    for card, one in ((held[0], -1), (given, 1)):
        state.hand[place + card] += one
        state.reserve[card] -= one
    assert play.bot_view(seat).pack() == view
    assert answer("planner:60", "malice", play.bot_view(seat).pack(), seat, 9) == choice


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_by_the_presets_of_every_game(name: str) -> None:
    presets = [preset.values for preset in GAMES[name].presets.values()]
    for values in [{}, *presets[:: sample(3, 1)]]:
        play = hoyle.game(name, **values).new(3)
        for turn in range(sample(1, 3)):
            if not play.is_over:
                seat = play.to_move[0]
                play.play(seat, answer("planner:6", name, play.bot_view(seat).pack(), seat, turn, "plain"))


@pytest.mark.parametrize("yardstick", sample(YARDSTICKS[2::6], YARDSTICKS), ids=lambda game: game.name)
def test_it_plays_every_yardstick_game(yardstick: Any) -> None:
    variant = vary(yardstick, {})
    rows = play_many(variant, ("planner:60",) * variant.seats, 20, 1)
    assert len(rows) == 20
    if yardstick.zero_sum:
        assert (rows[:, PAYOFFS : PAYOFFS + variant.seats].sum(axis=1) == 0).all()


def test_it_beats_greedy_where_turns_are_long() -> None:
    variant = hoyle.game("malice", **MALICE.presets["open"].values)
    assert match(variant, ("planner:easy", "greedy"), games=60, seed=1).wins > 36


def test_a_table_of_malice_offers_it() -> None:
    assert bots_for(MALICE, MALICE.choose())[0] == "planner:strong"
    assert fitting("search:easy", MALICE, MALICE.choose()) == "planner:easy"
    assert fitting("planner:fair", GAMES["r"], GAMES["r"].choose()) == "search:fair"


def test_its_strengths_are_games_played_on() -> None:
    assert parse("planner:easy") == ("planner", 0)
    assert parse("planner:250") == ("planner", 250)
    for bot in ("planner:0", "planner:-1", "planner:best"):
        with pytest.raises(ValueError, match=r"planner:N \(games per decision"):
            parse(bot)
