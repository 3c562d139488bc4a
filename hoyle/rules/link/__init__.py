"""Link an algorithm to a game: plain Python, machine code for the processor, or device code for a GPU.

In `hoyle.rules` only this package imports Numba, and only when something is compiled: games in plain Python do not need it.

    link(algorithm, game, target)    return the algorithm with the game's own rules; see `linking`
    link_directly(algorithm, game, *arguments)    return machine code for arguments of these types
    array(shape, dtype)              return an array that compiled code need not copy
    prepare(game)                    compile the game's heavy rules; see `mixed`
    function_for_play(game, verb)    return a game's function as running games call it
    rules_of(game)                   return the rules that its table asks; see `linked_rules`
    linked_match(game)               return its match with the rules of the game
    rewritten(game, {old: new})      return the game with other functions in place of rules
    cuda.kernel(algorithm, game)     return a CUDA kernel; `cuda.ptx` returns its code
"""

from typing import Any

from hoyle.rules.link.errors import RuleError
from hoyle.rules.link.folders import cache_folder
from hoyle.rules.link.linked_rules import LinkedRules, linked_match, rewritten, rules_of, with_rules
from hoyle.rules.link.linking import LINKED, TARGETS, Target, link, link_directly, linked, on_this_machine
from hoyle.rules.link.mixed import function_for_play, heavy_rules, prepare

__all__ = [
    "LINKED",
    "TARGETS",
    "LinkedRules",
    "RuleError",
    "Target",
    "array",
    "cache_folder",
    "can_compile",
    "function_for_play",
    "heavy_rules",
    "link",
    "link_directly",
    "linked",
    "linked_match",
    "placed",
    "prepare",
    "rewritten",
    "rules_of",
    "with_rules",
]


def array(shape: int | tuple[int, ...], dtype: Any) -> Any:
    """Return an array of zeros, where compiled code of this thread need not copy it; see `compiled.array`."""
    return on_this_machine().array(shape, dtype)


def placed(value: Any) -> Any:
    """Return a copy of an array that compiled code of this thread need not copy; other values as they are."""
    return on_this_machine().placed(value)


def can_compile() -> bool:
    """Return whether rules can be compiled on this machine: wasmtime or Numba is installed."""
    return on_this_machine().can_compile()
