"""Linking: plain and compiled code play the same games, and every game gets its own compiled code."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import llvmlite.binding as llvm
import numpy
import pytest
from numba.np.numpy_support import from_dtype

from hoyle.bots.playout import playout, simulate, step
from hoyle.games import r
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.floats import log
from hoyle.rules.game import Game
from hoyle.rules.link import LINKED, RuleError, cpu, link, linked, native
from hoyle.rules.link.fingerprint import bytecode_of
from hoyle.rules.mark import algorithm, inlined, is_inlined, mark_of
from hoyle.rules.record import copy
from hoyle.rules.verbs import start
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


def simulation(game: Game, options: dict[str, Any], target: Any, games: int, seed: int = 7) -> tuple[Any, ...]:
    """Play random games; return the number of decisions, the counts of payoffs and endings, the last position and the last dice."""
    blank = game.state()
    copy(blank.options, game.choose(**options))
    low, high = game.payoff_range(blank.options)
    tally = numpy.zeros((game.seats(blank.options), high - low + 1), numpy.int64)
    ends = numpy.zeros(len(game.endings), numpy.int64)
    if target == "plain":
        state, dice = game.state(), Dice()
        decisions = link(simulate, game, target)([blank], [state], [dice], seed, 0, games, low, tally, ends)
        return decisions, tally.tolist(), ends.tolist(), state.astuple(path=True), dice.astuple()
    packed, states, dice = game.state.array(1), game.state.array(1), Dice.array(1)
    blank.store(packed, 0)
    decisions = link(simulate, game, target)(packed, states, dice, seed, 0, games, low, tally, ends)
    last = game.state.unpack(states[0]).astuple(path=True)
    return decisions, tally.tolist(), ends.tolist(), last, Dice.unpack(dice[0]).astuple()


@pytest.mark.parametrize(("game", "options"), GAMES, ids=lambda part: getattr(part, "name", str(part)))
def test_plain_and_compiled_play_the_same_games(game: Game, options: dict[str, Any]) -> None:
    for games in (1, 2, 40):
        assert simulation(game, options, "plain", games) == simulation(game, options, "cpu", games)


def test_equal_requests_give_the_same_linked_function() -> None:
    assert link(simulate, kuhn.GAME, "cpu") is link(simulate, kuhn.GAME, "cpu")
    assert link(simulate, kuhn.GAME) is link(simulate, kuhn.GAME)


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no target 'gpu'; the targets are plain, mixed, cpu, cuda"):
        link(simulate, kuhn.GAME, "gpu")  # type: ignore[arg-type]


def test_a_rule_is_compiled_once_whatever_integers_it_is_called_with() -> None:
    simulation(r.GAME, {}, "cpu", 1)
    inner = [
        linked_function
        for (function, game, target, is_entry_point), linked_function in LINKED.items()
        if game is r.GAME and target == "cpu" and not is_entry_point and mark_of(function) == "rule"
    ]
    assert inner
    assert all(len(linked_function.overloads) <= 1 for linked_function in inner)


@algorithm
def add_text(number: int) -> int:
    """Add a text to a number, which cannot be compiled."""
    return number + "one"  # type: ignore[operator]


def test_rules_that_cannot_be_compiled_are_reported_with_file_and_line() -> None:
    assert linked(add_text, kuhn.GAME, "plain")
    with pytest.raises(RuleError) as error:
        link(add_text, kuhn.GAME, "cpu")(1)
    line = add_text.__code__.co_firstlineno + 3
    location, sentence = str(error.value).split(": ", 1)
    assert location.endswith(f"test_link.py:{line}")
    assert sentence == "this cannot be compiled: there is no add(int64, Literal[str](one))"


def reason_without_cuda() -> str:
    """Return why code cannot be compiled for CUDA on this machine; empty if it can."""
    try:
        import cuda.bindings.nvrtc
        import numba.cuda.cgutils

        assert cuda.bindings.nvrtc and numba.cuda.cgutils
    except ImportError as error:
        return f"the packages numba-cuda and nvidia-cuda-nvrtc are not installed: {error}"
    return ""


needs_cuda = pytest.mark.skipif(bool(reason_without_cuda()), reason=reason_without_cuda())


@needs_cuda
def test_the_playout_of_r_compiles_to_ptx_without_a_gpu() -> None:
    from hoyle.rules.link.cuda import ptx

    example_arguments = (r.GAME.state.array(1), r.GAME.state.array(2), Dice.array(2), 7, numpy.zeros(2, numpy.int64))
    text = ptx(play_at, r.GAME, example_arguments)
    assert ".target sm_90" in text
    assert text.count(".entry") == 1
    assert "popc" in text


@algorithm
def play_at(index: int, blank: Any, states: Any, dice: Any, seed: int, decisions: Any) -> None:
    """Play game number `index` at random, in `states[index]` and with `dice[index]`: the work of one GPU thread."""
    set_dice(dice[index], seed, index)
    copy(states[index], blank[0])
    start(states[index])
    decisions[index] = playout(states[index], dice[index])


@algorithm
def write_logarithm(index: int, numbers: Any, results: Any) -> None:
    """Write the logarithm of one number."""
    results[index] = log(numbers[index])


@needs_cuda
def test_products_and_sums_are_never_fused_on_a_gpu() -> None:
    """A fused multiply-add is rounded once, and the bits would differ from those of plain Python."""
    from hoyle.rules.link.cuda import ptx

    text = ptx(write_logarithm, kuhn.GAME, (numpy.ones(3), numpy.ones(3)))
    assert "fma" not in text and text.count("mul.rn.f64") > 10


def reason_without_gpu() -> str:
    """Return why code cannot run on a GPU of this machine; empty if it can."""
    if reason_without_cuda():
        return reason_without_cuda()
    from numba import cuda

    return "" if cuda.is_available() else "this machine has no GPU"


@pytest.mark.slow
def test_the_gpu_plays_the_same_games_as_the_cpu() -> None:
    if reason_without_gpu():
        pytest.skip(reason_without_gpu())
    from hoyle.rules.link.cuda import kernel

    games = 4096
    blank = r.GAME.state.array(1)
    state = r.GAME.state()
    copy(state.options, r.GAME.choose())
    state.store(blank, 0)
    states, dice, decisions = r.GAME.state.array(games), Dice.array(games), numpy.zeros(games, numpy.int64)
    kernel(play_at, r.GAME)[games // 128, 128](games, (blank, states, dice, 7, decisions))
    cpu_states, cpu_dice, cpu_decisions = r.GAME.state.array(games), Dice.array(games), numpy.zeros(games, numpy.int64)
    compiled = link(play_at, r.GAME, "cpu")
    for index in range(games):
        compiled(index, blank, cpu_states, cpu_dice, 7, cpu_decisions)
    assert decisions.tolist() == cpu_decisions.tolist()
    assert states.tobytes() == cpu_states.tobytes()


def test_threads_that_call_a_new_entry_point_compile_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that compiled the solver at the same time found functions that were half made."""
    running, overlaps, compiled = 0, 0, 0

    def slow(dispatcher: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        nonlocal running, overlaps, compiled
        running, compiled = running + 1, compiled + 1
        overlaps += running > 1
        time.sleep(0.05)
        running -= 1
        return ()

    def twice(n: int) -> int:
        return 2 * n

    monkeypatch.setattr(native, "shipped_function", lambda function, game: None)
    monkeypatch.setattr(native, "linked", lambda function, game, target, entry_point: twice)
    monkeypatch.setattr(cpu, "compile_for", slow)
    call = native.entry_point.__wrapped__(twice, r.GAME)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(call, range(8))) == [2 * n for n in range(8)]
    assert (compiled, overlaps) == (1, 0)


def test_compiled_code_counts_no_references_and_inlines_what_is_marked() -> None:
    """Counting references took half the time of short games."""
    assert is_inlined(step) and not is_inlined(playout)
    dispatcher = linked(playout, kuhn.GAME, "cpu")
    types = (from_dtype(kuhn.GAME.state.dtype), from_dtype(Dice.dtype))
    dispatcher.compile(types)
    code = llvm.parse_bitcode(dispatcher.overloads[types].library.bitcode())
    assert "NRT_incref" not in str(code)
    (inlined,) = [one for one in code.functions if "step" in one.name and not one.is_declaration]
    assert any(b"alwaysinline" in group for group in inlined.attributes)


def test_what_is_inlined_has_another_fingerprint() -> None:
    """Without it, stored code would outlast the mark."""

    def twice(n: int) -> int:
        return 2 * n

    before = bytecode_of(twice)
    assert bytecode_of(inlined(twice)) != before
