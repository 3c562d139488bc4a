"""Link an algorithm to a game: plain Python, machine code for the processor, or device code for a GPU.

In `hoyle.rules` only this package imports Numba, and only when something is compiled: games in plain Python do not need it.

    link(algorithm, game, target)    return the algorithm with the game's own rules; see `linking`
    link_directly(algorithm, game, *arguments)    return machine code for arguments of these types
    prepare(game)                    compile the game's heavy rules; see `mixed`
    function_for_play(game, verb)    return a game's function as running games call it
    cuda.kernel(algorithm, game)     return a CUDA kernel; `cuda.ptx` returns its code
"""

from hoyle.rules.link.errors import RuleError
from hoyle.rules.link.folders import cache_folder
from hoyle.rules.link.linking import LINKED, TARGETS, Target, link, link_directly, linked
from hoyle.rules.link.mixed import function_for_play, heavy_rules, prepare

__all__ = [
    "LINKED",
    "TARGETS",
    "RuleError",
    "Target",
    "cache_folder",
    "function_for_play",
    "heavy_rules",
    "link",
    "link_directly",
    "linked",
    "prepare",
]
