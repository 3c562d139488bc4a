"""The WebAssembly modules of a site: the algorithms of its games, compiled once for the same code."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from hoyle.games import GAMES
from hoyle.publish.compiling import write_packed
from hoyle.rules.game import Game

FOLDER = "modules"
"""The folder of the modules in a site."""


def can_compile() -> bool:
    """Return whether modules can be made here: the extra `hoyle[wasm]` is installed."""
    return find_spec("ziglang") is not None


def write(folder: Path, games: Sequence[str]) -> None:
    """Write the modules of these games into a site; RuleError if a rule cannot be compiled."""
    (folder / FOLDER).mkdir(exist_ok=True)
    for name in games:
        write_packed(folder / FOLDER, f"{name}.wasm", module_of(GAMES[name]))


def module_of(game: Game) -> bytes:
    """Return the module of a game, from the cache if its code has not changed; RuleError if a rule cannot be compiled."""
    from hoyle.bots.entry_points import entry_points
    from hoyle.rules.link.folders import cache_folder
    from hoyle.rules.link.wasm import fingerprint_of, wasm_module

    entries = entry_points(game)
    path = cache_folder() / f"{game.name}-{fingerprint_of(game, entries)}.wasm"
    try:
        return path.read_bytes()
    except OSError:
        module = wasm_module(game, entries)
    temporary = path.with_suffix(".new")
    temporary.write_bytes(module)
    temporary.replace(path)
    return module
