"""Linking: plain and compiled play the same games, and compiled code is never another game's, never stale."""

from typing import Any

import numpy
import pytest

from hoyle.bots.playout import simulate
from hoyle.games import r
from hoyle.rules.dice import Dice
from hoyle.rules.floats import log
from hoyle.rules.game import Game
from hoyle.rules.link import LINKED, RuleError, link, linked
from hoyle.rules.mark import algorithm, kind
from hoyle.rules.record import copy
from tests.support.yardsticks import breakthrough, goofspiel, kuhn, leduc, tic_tac_toe

GAMES: list[tuple[Game, dict[str, Any]]] = [
    (kuhn.GAME, {}),
    (leduc.GAME, {}),
    (goofspiel.GAME, {"cards": 8}),
    (goofspiel.GAME, {"cards": 13, "hidden": True}),
    (tic_tac_toe.GAME, {}),
    (breakthrough.GAME, {}),
    (r.GAME, {}),
    (r.GAME, {"deal": "draft", "princess_scope": "any"}),
    (r.GAME, {"play_mode": "prophecy"}),
    (r.GAME, {"hand_limit": 3}),
]


def simulated(game: Game, options: dict[str, Any], target: Any, games: int, seed: int = 7) -> tuple[Any, ...]:
    """Random games: decisions, payoffs, endings, the last position and the last draws."""
    blank = game.state()
    copy(blank.options, game.choose(**options))
    tally = numpy.zeros((game.max_seats, game.payoffs[1] - game.payoffs[0] + 1), numpy.int64)
    ends = numpy.zeros(len(game.endings), numpy.int64)
    if target == "plain":
        state, dice = game.state(), Dice()
        decisions = link(simulate, game, target)([blank], [state], [dice], seed, 0, games, tally, ends)
        return decisions, tally.tolist(), ends.tolist(), state.astuple(path=True), dice.astuple()
    packed, states, dice = game.state.array(1), game.state.array(1), Dice.array(1)
    blank.store(packed, 0)
    decisions = link(simulate, game, target)(packed, states, dice, seed, 0, games, tally, ends)
    last = game.state.unpack(states[0]).astuple(path=True)
    return decisions, tally.tolist(), ends.tolist(), last, Dice.unpack(dice[0]).astuple()


@pytest.mark.parametrize(("game", "options"), GAMES, ids=lambda part: getattr(part, "name", str(part)))
def test_plain_and_compiled_play_the_same_games(game: Game, options: dict[str, Any]) -> None:
    for games in (1, 2, 40):
        assert simulated(game, options, "plain", games) == simulated(game, options, "cpu", games)


def test_equal_requests_give_the_same_linked_function() -> None:
    assert link(simulate, kuhn.GAME, "cpu") is link(simulate, kuhn.GAME, "cpu")
    assert link(simulate, kuhn.GAME) is link(simulate, kuhn.GAME)


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no target 'gpu'; the targets are plain, mixed, cpu, cuda"):
        link(simulate, kuhn.GAME, "gpu")  # type: ignore[arg-type]


def test_a_rule_is_compiled_once_whatever_integers_it_is_called_with() -> None:
    simulated(r.GAME, {}, "cpu", 1)
    inner = [
        made
        for (function, game, target, door), made in LINKED.items()
        if game is r.GAME and target == "cpu" and not door and kind(function) == "rule"
    ]
    assert inner
    assert all(len(made.overloads) <= 1 for made in inner)


@algorithm
def adds_words(number: int) -> int:
    """Cannot be compiled."""
    return number + "one"  # type: ignore[operator]


def test_rules_that_cannot_be_compiled_are_reported_with_file_and_line() -> None:
    assert linked(adds_words, kuhn.GAME, "plain")
    with pytest.raises(RuleError) as told:
        link(adds_words, kuhn.GAME, "cpu")(1)
    line = adds_words.__code__.co_firstlineno + 3
    place, said = str(told.value).split(": ", 1)
    assert place.endswith(f"test_link.py:{line}")
    assert said == "this cannot be compiled: there is no add(int64, Literal[str](one))"


def cuda_missing() -> str:
    """Why nothing can be compiled for CUDA here, or nothing."""
    try:
        import cuda.bindings.nvrtc
        import numba.cuda.cgutils

        assert cuda.bindings.nvrtc and numba.cuda.cgutils
    except ImportError as error:
        return f"the packages numba-cuda and nvidia-cuda-nvrtc are not here: {error}"
    return ""


needs_cuda = pytest.mark.skipif(bool(cuda_missing()), reason=cuda_missing())


@needs_cuda
def test_the_playout_of_r_compiles_to_ptx_without_a_gpu() -> None:
    from hoyle.bots.playout import play_at
    from hoyle.rules.link.cuda import ptx

    like = (r.GAME.state.array(1), r.GAME.state.array(2), Dice.array(2), 7, numpy.zeros(2, numpy.int64))
    text = ptx(play_at, r.GAME, like)
    assert ".target sm_90" in text
    assert text.count(".entry") == 1
    assert "popc" in text


@algorithm
def logarithms(place: int, numbers: Any, results: Any) -> None:
    """Write the logarithm of one number."""
    results[place] = log(numbers[place])


@needs_cuda
def test_products_and_sums_are_never_fused_on_a_gpu() -> None:
    """A fused multiply-add is rounded once, and the bits would differ from the plain form's."""
    from hoyle.rules.link.cuda import ptx

    text = ptx(logarithms, kuhn.GAME, (numpy.ones(3), numpy.ones(3)))
    assert "fma" not in text and text.count("mul.rn.f64") > 10


def gpu_missing() -> str:
    """Why nothing can run on a GPU here, or nothing."""
    if cuda_missing():
        return cuda_missing()
    from numba import cuda

    return "" if cuda.is_available() else "there is no GPU here"


@pytest.mark.slow
def test_the_gpu_plays_the_same_games_as_the_cpu() -> None:
    if gpu_missing():
        pytest.skip(gpu_missing())
    from hoyle.bots.playout import play_at
    from hoyle.rules.link.cuda import kernel

    games = 4096
    blank = r.GAME.state.array(1)
    start = r.GAME.state()
    copy(start.options, r.GAME.choose())
    start.store(blank, 0)
    states, dice, decisions = r.GAME.state.array(games), Dice.array(games), numpy.zeros(games, numpy.int64)
    kernel(play_at, r.GAME)[games // 128, 128](games, (blank, states, dice, 7, decisions))
    same, same_dice, count = r.GAME.state.array(games), Dice.array(games), numpy.zeros(games, numpy.int64)
    compiled = link(play_at, r.GAME, "cpu")
    for place in range(games):
        compiled(place, blank, same, same_dice, 7, count)
    assert decisions.tolist() == count.tolist()
    assert states.tobytes() == same.tobytes()
