"""The compilation of callees, the functions that only compiled code calls, to LLVM code without machine code.

By default Numba optimizes every function together with all functions that it calls, and translates the result to machine
code. A rule ten calls below an entry point would be optimized and translated ten times. Here a callee remains unoptimized
LLVM code. The library of the entry point links all callees, optimizes and inlines them once, and is the only one that is
translated to machine code.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from types import FunctionType
from typing import Any

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering

from hoyle.rules.mark import is_inlined

numba: Any = import_module("numba")  # untyped: its types are not complete


class CalleeLibrary(JITCodeLibrary):
    """The unoptimized LLVM code of a callee and of the functions that it calls."""

    def finalize(self) -> None:
        """Link the libraries that this one uses, without optimizing."""
        library: Any = self
        library._raise_if_finalized()
        for linked in dict.fromkeys(library._linking_libraries):
            library._reload_init.update(linked._reload_init)
            library._final_module.link_in(linked._get_module_for_linking(), preserve=True)
        library._final_module.verify()
        library._finalize_dynamic_globals()
        library._finalized = True


@register_pass(mutates_CFG=False, analysis_only=False)
class CalleeRegistration(LoweringPass):
    """Registers a callee under a new object; Numba itself would register it under its machine code."""

    _name = "callee_registration"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Register the lowered function under a new object."""
        known_as = object()
        state["cr"] = state["cr"]._replace(cfunc=known_as)
        state.targetctx.insert_user_function(known_as, state["cr"].fndesc, [state.library])
        return True


class CalleeCompiler(CompilerBase):
    """Numba's compiler with a `CalleeLibrary`."""

    def define_pipelines(self) -> list[Any]:
        """Return the only pipeline: that of Numba, with the registration after lowering."""
        state: Any = self.state
        state.flags.no_compile = True
        state.library = CalleeLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        pipeline: Any = DefaultPassBuilder.define_nopython_pipeline(state)
        pipeline.add_pass_after(CalleeRegistration, NativeLowering)
        pipeline.finalize()
        return [pipeline]


def callee_dispatcher(function: FunctionType) -> Any:
    """Return Numba's dispatcher for a function that only compiled code calls.

    It counts no references to arrays: nothing in rules and algorithms owns memory, and the calls would take half of a short game.
    """
    compiler: Any = numba.njit(
        nogil=True,
        error_model="numpy",
        forceinline=is_inlined(function),
        _nrt=False,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=CalleeCompiler,
    )
    dispatcher = widen_integers(compiler(function))
    dispatcher.add_overload = adder(dispatcher)
    return dispatcher


def widen_integers(dispatcher: Any) -> Any:
    """Change a dispatcher to compile once for int64 instead of once for each integer type. Return the dispatcher."""
    template = dispatcher.get_call_template

    def get_call_template(args: Sequence[Any], keywords: dict[str, Any]) -> Any:
        return template(tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in args), keywords)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def adder(dispatcher: Any) -> Callable[[Any], None]:
    """Return a method that only records a compiled form; Numba's own method also makes it callable from Python."""

    def add_overload(result: Any) -> None:
        dispatcher.overloads[tuple(result.signature.args)] = result

    return add_overload
