"""The notation of a game: what its module `Game.text` defines, typed."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from hoyle.games.shared.added_moves import added_moves, read_added, write_added
from hoyle.games.shared.scenes import Say
from hoyle.rules.game import Game
from hoyle.rules.link import with_rules
from hoyle.rules.position import Position


class TextModule:
    """The notation of a game, with defaults for what its module need not define."""

    def __init__(self, game: Game) -> None:
        module: Any = game.text
        self.write: Callable[[Position, int, int], str] = with_rules(game, module, module.write)
        self.read: Callable[[Position, int, str], int] = with_rules(game, module, module.read)
        self.parts: Callable[[Position, str], list[str]] = (
            with_rules(game, module, module.parts) if hasattr(module, "parts") else whole
        )
        """The moves of a turn that is written as one text."""
        if added_moves(game):
            self.write, self.read = partial(write_added, game, self.write), partial(read_added, game, self.read)
        self.localized: Callable[[str, Say], str] = getattr(module, "localized", unchanged)
        """A text in the form of a language, which `read` accepts too."""


def whole(seen: Position, text: str) -> list[str]:
    """Return a text as the only move of its turn."""
    return [text]


def unchanged(text: str, say: Say) -> str:
    """Return a text that is the same in all languages."""
    return text


@lru_cache(1024)
def text_of(game: Game) -> TextModule | None:
    """Return the notation of a game; None if its moves are written as numbers."""
    return None if game.text is None else TextModule(game)
