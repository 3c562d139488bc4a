"""How the same random program runs on each target."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import numpy

from hoyle.rules.compiler import Checks, Export, compile_module, type_of
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.link.wasm_host import CONSTANTS, program_of
from tests.support.marked import MARKED
from tests.support.programs import FRACTIONS, NUMBERS


@dataclass
class Run:
    """What a program returns, and what its arguments hold then."""

    result: float
    held: tuple[Any, ...]


def loaded(text: str, folder: Path) -> ModuleType:
    """A program as a module, whose source stands in a file."""
    path = folder / f"program_{len(list(folder.iterdir()))}.py"
    path.write_text(text)
    module = ModuleType(path.stem)
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module


def arguments(module: ModuleType, dice: Random) -> tuple[list[Any], list[int], list[list[int]], list[float], int, int]:
    """Arguments of `main`, in plain form."""
    boxes = [module.Box(), module.Box()]
    for box in boxes:
        box.a, box.b, box.c, box.late = (
            dice.randint(-100, 100),
            dice.randint(-9, 9),
            dice.randint(-999, 999),
            dice.randint(0, 99),
        )
        box.few[:], box.many[:] = dice.choices(range(-99, 99), k=4), dice.choices(range(-999, 999), k=7)
        box.inner.q[:] = dice.choices(range(99), k=3)
    numbers = dice.choices(range(-500, 500), k=NUMBERS)
    grid = [dice.choices(range(50), k=3) for _ in range(2)]
    return (
        boxes,
        numbers,
        grid,
        [dice.uniform(-9, 9) for _ in range(FRACTIONS)],
        dice.randint(-50, 50),
        dice.randint(0, 9),
    )


class Line(list[int]):
    """A list with the attributes of an array that programs read."""

    @property
    def size(self) -> int:
        return len(self)


class Grid:
    """A grid of lists that is indexed like an array."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows, self.shape = [list(row) for row in rows], (len(rows), len(rows[0]))

    def __getitem__(self, index: tuple[int, int]) -> int:
        return self.rows[index[0]][index[1]]

    def __setitem__(self, index: tuple[int, int], value: int) -> None:
        self.rows[index[0]][index[1]] = value


def run_plain(module: ModuleType, args: tuple[Any, ...], game: Game = MARKED) -> Run:
    """Run `main` as Python."""
    boxes, numbers, grid, fractions, x, y = args
    boxes, numbers, grid, fractions = [box.clone() for box in boxes], Line(numbers), Grid(grid), list(fractions)
    result = link(module.main, game)(boxes, numbers, grid, fractions, x, y)
    return Run(result, ([box.pack() for box in boxes], list(numbers), grid.rows, fractions))


def packed(module: ModuleType, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Arguments of `main` as arrays."""
    boxes = module.Box.array(len(args[0]))
    for index, box in enumerate(args[0]):
        box.store(boxes, index)
    return (
        boxes,
        numpy.array(args[1], numpy.int64),
        numpy.array(args[2], numpy.int32),
        numpy.array(args[3]),
        args[4],
        args[5],
    )


def held(arrays: tuple[Any, ...]) -> tuple[Any, ...]:
    """What arrays hold, as `Run` has it."""
    boxes, numbers, grid, fractions = arrays[:4]
    return [box.tobytes() for box in boxes], numbers.tolist(), grid.tolist(), fractions.tolist()


def run_cpu(module: ModuleType, args: tuple[Any, ...], game: Game = MARKED) -> Run:
    """Run `main` compiled by Numba."""
    arrays = packed(module, args)
    result = link(module.main, game, "numba")(*arrays)
    return Run(result, held(arrays))


def run_wasm(
    module: ModuleType, args: tuple[Any, ...], checks: Checks = Checks.NONE, inlines: bool = True, game: Game = MARKED
) -> Run:
    """Run `main` as WebAssembly."""
    arrays = packed(module, args)
    main: FunctionType = module.main
    compiled = compile_module(
        game, [Export("main", main, tuple(map(type_of, arrays)))], checks, inlines=inlines, base=CONSTANTS
    )
    result = program_of(compiled).instance().call("main", *arrays)
    return Run(result, held(arrays))
