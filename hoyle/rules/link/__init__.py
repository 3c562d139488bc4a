"""Link an algorithm to a game: plain Python, machine code for the processor, or device code for a GPU.

Numba and NumPy are imported here alone, and only when something is compiled: plain play needs neither.

    link(algorithm, game, target)    the algorithm with the game's own rules; see `linking`
    prepare(game)                    compile the game's heavy rules; see `mixed`
    function_for_play(game, verb)    a game's function as running games call it
    kernel(algorithm, game)          a CUDA kernel; `ptx` shows its code
"""

from hoyle.rules.link.errors import RuleError
from hoyle.rules.link.folders import cache_folder
from hoyle.rules.link.linking import LINKED, TARGETS, Target, link, linked
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
    "linked",
    "prepare",
]
