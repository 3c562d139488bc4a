"""Linking: plain and compiled code play the same games, and every game gets its own compiled code."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, cast

import llvmlite.binding as llvm
import numpy
import pytest
from numba.np.numpy_support import from_dtype

import hoyle
from hoyle.bots import answer
from hoyle.bots.playout import playout, simulate, step
from hoyle.games import r
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.floats import log
from hoyle.rules.game import Game
from hoyle.rules.link import LINKED, RuleError, compiled, link, linked
from hoyle.rules.link.compiled import Compiled, compiled_by_numba
from hoyle.rules.link.fingerprint import bytecode_of, source_fingerprint, source_of
from hoyle.rules.mark import algorithm, inlined, is_inlined, mark_of
from hoyle.rules.record import copy
from hoyle.rules.rule_error import TooMuchMemory
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


def test_code_by_numba_plays_the_same_games() -> None:
    assert simulation(kuhn.GAME, {}, "plain", 40) == simulation(kuhn.GAME, {}, "numba", 40)


def test_equal_requests_give_the_same_linked_function() -> None:
    assert link(simulate, kuhn.GAME, "cpu") is link(simulate, kuhn.GAME, "cpu")
    assert link(simulate, kuhn.GAME) is link(simulate, kuhn.GAME)


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(
        ValueError, match="There is no target 'gpu'; the targets are plain, mixed, cpu, wasm, numba, cuda"
    ):
        link(simulate, kuhn.GAME, "gpu")  # type: ignore[arg-type]


def test_a_rule_is_compiled_once_whatever_integers_it_is_called_with() -> None:
    simulation(kuhn.GAME, {}, "numba", 1)
    inner = [
        linked_function
        for (function, game, target, is_entry_point), linked_function in LINKED.items()
        if game is kuhn.GAME and target == "numba" and not is_entry_point and mark_of(function) == "rule"
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
    assert sentence == "add_text: 'one' is not part of the dialect of rules."
    with pytest.raises(RuleError, match="this cannot be compiled: there is no add"):
        compiled_by_numba(add_text, kuhn.GAME, (1,))


def reason_without_cuda() -> str:
    """Return why code cannot be compiled for CUDA on this machine; empty if it can."""
    try:
        assert import_module("cuda.bindings.nvrtc") and import_module("numba.cuda.cgutils")
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
    run: Any = kernel(play_at, r.GAME)
    run[games // 128, 128](games, (blank, states, dice, 7, decisions))
    cpu_states, cpu_dice, cpu_decisions = r.GAME.state.array(games), Dice.array(games), numpy.zeros(games, numpy.int64)
    compiled = link(play_at, r.GAME, "cpu")
    for index in range(games):
        compiled(index, blank, cpu_states, cpu_dice, 7, cpu_decisions)
    assert decisions.tolist() == cpu_decisions.tolist()
    assert states.tobytes() == cpu_states.tobytes()


@algorithm
def double(n: int) -> int:
    """Double a number."""
    return 2 * n


def add_one_to_double(n: int) -> int:
    return 2 * n + 1


def wasmtime_alone(package: str) -> bool:
    return package == "wasmtime"


def returning(result: Any) -> Callable[..., Any]:
    """A function that returns this, whatever its arguments."""

    def function(*args: Any) -> Any:
        return result

    return function


@pytest.fixture
def doubled(monkeypatch: pytest.MonkeyPatch) -> Compiled:
    """An algorithm by which a call takes four seconds, and for which Numba's code adds one to the result."""
    seconds = count(step=4)
    monkeypatch.setattr(compiled, "perf_counter", lambda: next(seconds))
    monkeypatch.setattr(compiled, "is_cached", returning(False))
    monkeypatch.setattr(compiled, "compiled_by_numba", returning(add_one_to_double))
    return Compiled(double, r.GAME)


def test_threads_that_call_a_new_algorithm_compile_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made, program = list[int](), compiled.wasm_program

    def counted(*args: Any, **facts: Any) -> Any:
        made.append(0)
        return program(*args, **facts)

    monkeypatch.setattr(compiled, "wasm_program", counted)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(Compiled(double, r.GAME), range(8))) == [2 * n for n in range(8)]
    assert len(made) == 1


def test_long_work_is_compiled_by_numba(doubled: Compiled) -> None:
    assert [doubled(3) for _ in range(35)] == [6] * 30 + [7] * 5  # 120 seconds
    assert doubled.is_in_place


def test_code_of_numba_that_is_there_is_loaded_soon(doubled: Compiled, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_cached", returning(True))
    assert [doubled(3) for _ in range(5)] == [6] * 2 + [7] * 3  # 5 seconds


def test_decisions_are_never_compiled_by_numba(doubled: Compiled) -> None:
    code = link(double, r.GAME, "wasm")
    assert [code(3) for _ in range(50)] == [6] * 50


def test_what_needs_too_much_memory_for_a_module_is_compiled_by_numba(
    doubled: Compiled, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: Any) -> None:
        raise TooMuchMemory

    monkeypatch.setattr(compiled.Module, "call", refuse)
    with monkeypatch.context() as patch:
        patch.setattr(compiled, "has", wasmtime_alone)
        with pytest.raises(TooMuchMemory, match="install the package numba"):
            doubled(3)
    assert doubled(3) == 7 and doubled.is_in_place


def test_it_is_seen_whether_code_of_numba_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path))
    assert not compiled.is_cached(double, leduc.GAME)
    assert compiled.compiled_by_numba(double, leduc.GAME, (3,))(3) == 6
    compiled.is_cached.cache_clear()
    assert compiled.is_cached(double, leduc.GAME)


def test_without_wasmtime_numba_compiles_and_without_numba_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "has", returning(False))
    assert Compiled(double, r.GAME)(4) == 8
    monkeypatch.setitem(sys.modules, "hoyle.rules.link.numba", None)
    monkeypatch.delattr("hoyle.rules.link.numba")
    with pytest.raises(RuleError, match="need the package wasmtime or the package numba"):
        Compiled(double, r.GAME)(4)
    play = hoyle.game("r").new(seed=1)
    assert answer("search:easy", "r", play.packed_view(0), 0, 5) in play.legal(0), "bots think in plain Python"


def test_compiled_code_counts_no_references_and_inlines_what_is_marked() -> None:
    """Counting references took half the time of short games."""
    assert is_inlined(step) and not is_inlined(playout)
    dispatcher = linked(playout, kuhn.GAME, "numba")
    types = (from_dtype(kuhn.GAME.state.dtype), from_dtype(Dice.dtype))
    dispatcher.compile(types)
    code = llvm.parse_bitcode(dispatcher.overloads[types].library._get_module_for_linking().as_bitcode())
    assert "NRT_incref" not in str(code)
    (inlined,) = [one for one in code.functions if "step" in one.name and not one.is_declaration]
    assert any(b"alwaysinline" in group for group in inlined.attributes)


def test_what_is_inlined_has_another_fingerprint() -> None:
    """Without it, stored code would outlast the mark."""

    def twice(n: int) -> int:
        return 2 * n

    before = bytecode_of(twice)
    assert bytecode_of(inlined(twice)) != before


def test_sources_are_told_apart_and_comments_are_not() -> None:
    first, second = (source_fingerprint(cast(Any, playout), game) for game in (r.GAME, kuhn.GAME))
    assert first and second and first != second
    text = source_of(cast(Any, playout))
    assert "Play at random" not in text and "local ( MOVES" in text
