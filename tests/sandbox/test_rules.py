"""Strangers' rules in the process of the test: each bomb, each foreign text and each failure ends in one sentence with its place."""

import re
import signal
from collections.abc import Generator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from hoyle.games.own_games import imported
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.sandbox.limits import end_of_time
from hoyle.sandbox.messages import OPTIONS, RUN, TEXT, Answer, Block, Choose, Chosen, Load, Loaded, Ran, Refused, Run
from hoyle.sandbox.rules import Rules
from tests.support.sampling import sample
from tests.support.strangers import BOMBS, FAILING, FOREIGN, NIM, mutant

STEPS = 1_000_000


@pytest.fixture(autouse=True)
def time_ends() -> Generator[None]:
    """Processor time is limited as in a rule worker."""
    before = signal.signal(signal.SIGPROF, end_of_time)
    yield
    signal.signal(signal.SIGPROF, before)


def load(text: str, *algorithms: str) -> tuple[Rules, Answer]:
    """Rules, and what is said when a text is loaded."""
    rules = Rules()
    return rules, rules.answer(Load("nim.py", text, list(algorithms)))


def simulate(rules: Rules, games: int = 20, steps: int = STEPS) -> Answer:
    """What is said of random games."""
    chosen = rules.answer(Choose({}))
    if not isinstance(chosen, Chosen):
        return chosen
    blank = chosen.state
    arrays = Block(blank, [1]), Block(bytes(len(blank)), [1]), Block(bytes(Dice.layout.form.size), [1])
    return rules.answer(
        Run("simulate", [*arrays, 1, 0, games, -1, Block(bytes(48), [2, 3]), Block(bytes(16), [2])], steps)
    )


@pytest.mark.parametrize(("text", "sentence"), [*BOMBS.values(), *FOREIGN.values()], ids=[*BOMBS, *FOREIGN])
def test_a_text_that_is_no_game_of_the_dialect_is_refused(text: str, sentence: str) -> None:
    _, answer = load(text, "simulate")
    assert isinstance(answer, Refused) and answer.stage == TEXT
    assert re.search(sentence, answer.sentence) and "\n" not in answer.sentence


@pytest.mark.parametrize(("text", "sentence"), FAILING.values(), ids=list(FAILING))
def test_rules_that_fail_name_the_place(text: str, sentence: str) -> None:
    rules, answer = load(text, "simulate")
    assert isinstance(answer, Loaded), answer
    failed = simulate(rules)
    assert isinstance(failed, Refused) and failed.stage == RUN
    assert re.search(sentence, failed.sentence) and str(Path(__file__).parents[2]) not in failed.sentence


def test_a_text_is_the_game_that_it_is_as_a_module() -> None:
    game: Game = imported(Path(__file__).parents[1] / "data" / "nim_in_one_file.py").GAME
    rules, answer = load(NIM, "start", "legal", "play", "view", "payoff", "ending")
    assert isinstance(answer, Loaded) and (answer.name, answer.max_seats, answer.moves) == ("nim", 2, 21)
    chosen = rules.answer(Choose({"stones": 6, "misere": True}))
    assert isinstance(chosen, Chosen)
    state, dice = game.begin(game.choose(stones=6, misere=True)), Random(1)

    def ran(name: str, *args: int | Block) -> Ran:
        found = rules.answer(Run(name, [Block(packed, [1]), *args], STEPS))
        assert isinstance(found, Ran), found
        return found

    packed = chosen.state
    packed = ran("start").blocks[0]
    while state.to_move:
        seat, moves = state.to_move.bit_length() - 1, [0] * game.moves
        number = game.verbs["legal"](state, seat, moves)
        legal = ran("legal", seat, Block(bytes(4 * game.moves), [game.moves]))
        assert legal.result == number
        assert legal.blocks[1] == b"".join(move.to_bytes(4, "little") for move in moves)
        seen = state.blank()
        game.verbs["view"](state, seat, seen)
        assert ran("view", seat, Block(state.blank().pack(), [1])).blocks[1] == seen.pack()
        move = dice.choice(moves[:number])
        game.verbs["play"](state, seat, move)
        packed = ran("play", seat, move).blocks[0]
        assert packed == state.pack()
    assert ran("payoff", 0).result == game.verbs["payoff"](state, 0)
    assert ran("ending").result == 0


def test_rules_are_no_python() -> None:
    """What stands for a rule raises an exception, and has no code of the text."""
    rules, _ = load(NIM, "start")
    assert rules.game is not None
    with pytest.raises(RuntimeError, match="run as WebAssembly only"):
        rules.game.verbs["payoff"](None, 0)
    assert "payoff" not in repr(rules.game.verbs["payoff"].__code__.co_consts)


WRONG = {
    "an algorithm that was not compiled": (Run("view", [], STEPS), RUN, "The algorithm view was not compiled"),
    "too few arguments": (Run("play", [1], STEPS), RUN, "play takes 3 arguments, not 1"),
    "an array with another shape": (Run("play", [Block(b"", [9]), 0, 0], STEPS), RUN, "Argument 1 of play is not array of State"),
    "a large number": (Run("play", [Block(bytes(12), [1]), 1 << 70, 0], STEPS), RUN, "Argument 2 of play is not int"),
    "no steps": (Run("play", [Block(bytes(12), [1]), 0, 0], 0), RUN, "A run has 1 to"),
    "a large array": (Run("play", [Block(bytes(12 << 23), [1 << 23]), 0, 0], STEPS), RUN, "more memory than the 64 MiB"),
    "an option that is not there": (Choose({"cards": 3}), OPTIONS, "nim has no option cards"),
    "a value that is not allowed": (Choose({"stones": 100}), OPTIONS, "stones cannot be 100"),
}  # fmt: skip


@pytest.mark.parametrize(("question", "stage", "sentence"), WRONG.values(), ids=list(WRONG))
def test_a_question_that_is_not_possible_is_refused(question: Run | Choose, stage: str, sentence: str) -> None:
    rules, _ = load(NIM, "play")
    answer = rules.answer(question)
    assert isinstance(answer, Refused) and answer.stage == stage
    assert sentence in answer.sentence


def test_nothing_runs_before_rules_are_loaded() -> None:
    rules, answer = load("X = 1", "play")
    assert isinstance(answer, Refused)
    assert rules.answer(Choose({})) == Refused(OPTIONS, "No rules are loaded.")
    assert rules.answer(Run("play", [], 1)) == Refused(RUN, "No rules are loaded.")


@pytest.mark.parametrize(
    "refused",
    [Load("nim.py", "X = 1", []), Load("nim.txt", NIM, []), Load("nim.py", NIM, ["os.system"])],
    ids=["no game", "no file", "no algorithm"],
)
def test_rules_that_are_refused_leave_nothing_of_those_before(refused: Load) -> None:
    rules, _ = load(NIM, "play")
    assert isinstance(rules.answer(refused), Refused)
    assert rules.answer(Choose({})) == Refused(OPTIONS, "No rules are loaded.")
    assert rules.answer(Run("play", [], 1)) == Refused(RUN, "No rules are loaded.")


def test_only_algorithms_of_hoyle_are_run() -> None:
    _, answer = load(NIM, "os.system")
    assert isinstance(answer, Refused) and answer.sentence.startswith(
        "There is no algorithm 'os.system'; there are start,"
    )


@given(st.randoms(use_true_random=False))
@settings(
    max_examples=sample(25, 5_000),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_mutated_rules_run_or_end_in_a_sentence(dice: Random) -> None:
    text = mutant(dice)
    note(text)
    rules, answer = load(text, "simulate")
    if isinstance(answer, Loaded):
        answer = simulate(rules, 10, 20_000)
    if isinstance(answer, Refused):
        assert "\n" not in answer.sentence and "cannot be compiled (" not in answer.sentence
        assert re.match(r"nim\.py|hoyle/", answer.sentence), answer.sentence
