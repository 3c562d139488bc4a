"""Rules from a text, compiled and run. Only a rule worker uses this; see `worker.RuleWorker`."""

from collections.abc import Callable
from ctypes import memmove, string_at
from pathlib import Path

from hoyle.errors import Refusal
from hoyle.rules.compiler import Checks, Type, compile_module
from hoyle.rules.compiler.by_memory import CONSTANTS
from hoyle.rules.compiler.types import INT, Array, size_of
from hoyle.rules.game import Game
from hoyle.rules.link.wasm_host import WasmProgram, program_of
from hoyle.rules.reading.games import game_of
from hoyle.rules.reading.text import FILE
from hoyle.rules.rule_error import RuleError, RunError
from hoyle.sandbox.algorithms import ALGORITHMS, exports
from hoyle.sandbox.limits import OutOfTime, within
from hoyle.sandbox.messages import (
    OPTIONS,
    RUN,
    TEXT,
    Answer,
    Block,
    Choose,
    Chosen,
    Load,
    Loaded,
    Question,
    Ran,
    Refused,
    Run,
)

READ_SECONDS, COMPILE_SECONDS = 2.0, 5.0
"""The processor time for reading a text, and for compiling it to WebAssembly."""
RUN_MEMORY = 64 << 20
"""The most bytes of memory of a run."""
MAX_STEPS = 1 << 32
"""The most steps of a run."""
ROOT = f"{Path(__file__).parents[2]}/"
"""What sentences leave out of the paths of Hoyle's own files."""

NO_FILE = "The name of the text has letters, digits and _, and ends in .py."
NO_ALGORITHM = "There is no algorithm {name!r}; there are {known}."
NOT_LOADED = "The algorithm {name} was not compiled: name it when the rules are loaded."
NO_RULES = "No rules are loaded."
ARGUMENTS = "{name} takes {wanted} arguments, not {given}."
ARGUMENT = "Argument {number} of {name} is not {wanted}."
STEPS = "A run has 1 to {most} steps."
TOO_SLOW = "{file}: reading and compiling take more than {seconds:.0f} seconds: shorten the rules."
MEMORY = "This takes more memory than a rule worker has."
UNEXPECTED = "{file}: these rules cannot be compiled ({error})."


class Rules:
    """The rules of a rule worker."""

    def __init__(self) -> None:
        """Load no rules yet."""
        self.file = ""
        self.game: Game | None = None
        self.program: WasmProgram | None = None
        self.types: dict[str, tuple[Type, ...]] = {}

    def answer(self, question: Question) -> Answer:
        """Return the answer to a question; what is not possible ends in a sentence."""
        match question:
            case Load():
                return self.guarded(TEXT, lambda: self.load(question))
            case Choose():
                return self.guarded(OPTIONS, lambda: self.choose(question))
            case _:
                return self.guarded(RUN, lambda: self.run(question))

    def guarded(self, stage: str, act: Callable[[], Answer]) -> Answer:
        """Return what a function returns; Refused if it raises an exception, whatever exception that is."""
        try:
            return act()
        except (RuleError, RunError, Refusal) as refusal:
            sentence = str(refusal).replace(ROOT, "")
        except MemoryError:
            sentence = MEMORY
        except OutOfTime:
            sentence = TOO_SLOW.format(file=self.file, seconds=COMPILE_SECONDS)
        except Exception as error:  # something that no stage foresaw
            sentence = UNEXPECTED.format(file=self.file, error=type(error).__name__)
        return Refused(stage, sentence)

    # Loading.

    def load(self, load: Load) -> Loaded:
        """Read and compile rules."""
        self.game = self.program = None
        if not FILE.fullmatch(load.file):
            raise Refusal(NO_FILE)
        for name in load.algorithms:
            if name not in ALGORITHMS:
                raise Refusal(NO_ALGORITHM, name=name, known=", ".join(ALGORITHMS))
        self.file = load.file
        with within(READ_SECONDS):
            game = game_of(load.file, load.text)
        with within(COMPILE_SECONDS):
            functions = exports(game, load.algorithms)
            compiled = compile_module(game, functions, Checks.ALL, has_budget=True, base=CONSTANTS)
        self.program = program_of(compiled, RUN_MEMORY)
        self.game, self.types = game, {each.name: each.types for each in functions}
        size = game.state.layout.form.size
        facts = game.name, game.title, game.sentence, game.max_seats, game.moves
        return Loaded(*facts, state_bytes=size, module_bytes=len(compiled.code))

    # Options.

    def choose(self, choose: Choose) -> Chosen:
        """Return a blank state with options. OptionError if they are not possible."""
        if self.game is None:
            raise Refusal(NO_RULES)
        values = {name: tuple(value) if isinstance(value, list) else value for name, value in choose.values.items()}
        with within(READ_SECONDS):
            state = self.game.state()
            state.options = self.game.choose(**values)
            return Chosen(state.pack(), self.game.seats(state.options))

    # Running.

    def run(self, run: Run) -> Ran:
        """Run an algorithm in a memory of its own. RunError if the run fails."""
        if self.program is None:
            raise Refusal(NO_RULES)
        types = self.types.get(run.algorithm)
        if types is None:
            raise Refusal(NOT_LOADED, name=run.algorithm)
        if not 1 <= run.steps <= MAX_STEPS:
            raise Refusal(STEPS, most=MAX_STEPS)
        check_arguments(run, types)
        instance = self.program.instance(RUN_MEMORY)
        numbers, placed, top = list[int | float](), list[tuple[int, bytes]](), instance.memory.top
        for arg in run.args:
            if isinstance(arg, int):
                numbers.append(arg)
            else:
                numbers += [top, *arg.shape]
                placed.append((top, arg.data))
                top += len(arg.data) + 15 & ~15
        instance.memory.reserve(top)
        for at, data in placed:
            memmove(instance.memory.start + at, data, len(data))
        instance.budget = run.steps
        result = instance.run(run.algorithm, numbers)
        blocks = [string_at(instance.memory.start + at, len(data)) for at, data in placed]
        return Ran(result, blocks, run.steps - instance.budget)


def check_arguments(run: Run, types: tuple[Type, ...]) -> None:
    """Refuse arguments that are not of these types, such as an array whose bytes are not those of its shape."""
    if len(run.args) != len(types):
        raise Refusal(ARGUMENTS, name=run.algorithm, wanted=len(types), given=len(run.args))
    for number, (arg, type_) in enumerate(zip(run.args, types, strict=True), 1):
        if isinstance(arg, Block):
            is_right = isinstance(type_, Array) and is_block(arg, type_)
        else:
            is_right = type_ == INT and -(1 << 63) <= arg < 1 << 63
        if not is_right:
            raise Refusal(ARGUMENT, number=number, name=run.algorithm, wanted=type_)


def is_block(block: Block, type_: Array) -> bool:
    """Return whether an array has these axes and as many bytes as they say."""
    size = size_of(type_.element)
    for length in block.shape:
        if not 0 <= length <= RUN_MEMORY:
            return False
        size *= length
    return len(block.shape) == type_.axes and size == len(block.data)
