"""The WebAssembly modules of a site, two for each game, compiled once for the same code.

One has the algorithms of its bots, random play and its heavy rules. The other plays whole games between bots, for comparisons, and
counts move sequences; a page fetches it only for that.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hoyle.games import GAMES
from hoyle.publish.compiling import write_packed
from hoyle.publish.page.bot_games import contest_name
from hoyle.publish.page.perft import contest_entries
from hoyle.rules.game import Game

if TYPE_CHECKING:
    from hoyle.rules.link.entry import Entry

FOLDER = "modules"
"""The folder of the modules in a site."""


def write(folder: Path, games: Sequence[str], tell: Callable[[str], None]) -> None:
    """Write the modules of these games into a site; RuleError if a rule cannot be compiled. `tell` is called with each game."""
    (folder / FOLDER).mkdir(exist_ok=True)
    for number, name in enumerate(games, 1):
        tell(f"the bots of {name} ({number} of {len(games)} games)")
        write_packed(folder / FOLDER, f"{name}.wasm", module_of(GAMES[name]))
        write_packed(folder / FOLDER, f"{contest_name(name)}.wasm", contest_module_of(GAMES[name]))


def module_of(game: Game) -> bytes:
    """Return the module with the bots and the heavy rules of a game; RuleError if a rule cannot be compiled."""
    from hoyle.bots.entry_points import entry_points

    return compiled(game, entry_points(game))


def contest_module_of(game: Game) -> bytes:
    """Return the module that plays whole games between bots and counts move sequences; RuleError if a rule cannot be compiled."""
    return compiled(game, contest_entries(game))


def compiled(game: Game, entries: "Sequence[Entry]") -> bytes:
    """Return a module of a game, from the cache if its code has not changed; RuleError if a rule cannot be compiled."""
    from hoyle.rules.link.folders import cache_folder
    from hoyle.rules.link.wasm import fingerprint_of, wasm_module

    path = cache_folder() / f"{game.name}-{fingerprint_of(game, entries)}.wasm"
    try:
        return path.read_bytes()
    except OSError:
        module = wasm_module(game, entries)
    temporary = path.with_suffix(".new")
    temporary.write_bytes(module)
    temporary.replace(path)
    return module
