"""The target "cuda": device functions by Numba-CUDA, and kernels that call them."""

from collections.abc import Callable, Sequence
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any, cast

from hoyle.rules.constants import ConstantTable
from hoyle.rules.game import Game
from hoyle.rules.link.errors import compile_error
from hoyle.rules.link.intrinsics import INTEGERS, intrinsics
from hoyle.rules.link.linking import link, linked, unlink
from hoyle.rules.record import RecordType


def numba_cuda(part: str = "") -> Any:
    """Import and return Numba-CUDA, or one of its modules."""
    return import_module(f"numba.cuda.{part}" if part else "numba.cuda")


class Cuda:
    """Linked functions as device functions."""

    compiles = True

    def __init__(self) -> None:
        self.types = numba_cuda("types")
        self.primitives = intrinsics(numba_cuda("extending").intrinsic, self.types, numba_cuda("cgutils"))
        forbid_contraction()

    def function(self, function: FunctionType, entry_point: bool) -> Any:
        """Return a device function."""
        return numba_cuda().jit(device=True)(function)

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the linked function."""
        return linked(function, game, "cuda")

    def primitive(self, function: Callable[..., Any]) -> Any:
        """Return the intrinsic with the name of the primitive."""
        return self.primitives[function.__name__]

    def constant(self, value: Any) -> Any:
        """Return an array for a table, Numba's type for a record type or the name of an integer type, otherwise the value itself."""
        if isinstance(value, ConstantTable):
            return value.array()
        if isinstance(value, RecordType):
            return numba_cuda("np.numpy_support").from_dtype(value.dtype)
        return getattr(self.types, value) if isinstance(value, str) and value in INTEGERS else value


def forbid_contraction() -> None:
    """Make Numba-CUDA compile a·b + c as two operations, in this process.

    By default NVVM uses one fused operation, which rounds once instead of twice, so the results of algorithms would differ
    from those in plain Python in the last bit. Numba-CUDA has no option for this, so all its libraries are made with one.
    """
    codegen = numba_cuda("descriptor").cuda_target.target_context.codegen()
    create_library = codegen.create_library

    def exact_library(name: str, nvvm_options: dict[str, Any] | None = None, **how: Any) -> Any:
        return create_library(name, nvvm_options={"fma": 0, **(nvvm_options or {})}, **how)

    codegen.create_library = exact_library


COMPILER = Cuda()


def kernel(algorithm: Callable[..., Any], game: Game) -> Callable[..., Any]:
    """Return the algorithm as a kernel: `kernel(…)[blocks, threads](n, args)` calls algorithm(i, *args) for i from 0 to n−1."""
    cuda, call = numba_cuda(), link(algorithm, game, "cuda")

    def run_one(n: int, args: tuple[Any, ...]) -> None:
        place = cuda.grid(1)
        if place < n:
            call(place, *args)

    return cast(Callable[..., Any], cuda.jit(run_one))


def ptx(algorithm: Callable[..., Any], game: Game, args: Sequence[Any], capability: tuple[int, int] = (9, 0)) -> str:
    """Return the PTX of `kernel` for arguments of these types and a GPU of this compute capability; no GPU is needed.

    Numba compiles device functions for the installed GPU, which is replaced by an object with the given capability.
    """
    dispatcher = numba_cuda("dispatcher")
    get_current_device = dispatcher.get_current_device
    unlink("cuda")
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        types = COMPILER.types
        signature = types.void(types.int64, numba_cuda("typing.typeof").typeof(tuple(args)))
        compiled: Any = kernel(algorithm, game)
        options = {"device": False, "abi": "numba", "cc": capability, "output": "ptx"}
        return numba_cuda().compile(compiled.py_func, signature, **options)[0]
    except numba_cuda("core.errors").NumbaError as error:
        raise compile_error(error) from None
    finally:
        dispatcher.get_current_device = get_current_device
        unlink("cuda")
