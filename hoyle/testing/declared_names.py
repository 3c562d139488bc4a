"""Whether names in the facts of a game, such as those of endings, are names of something."""

from collections.abc import Iterable, Iterator

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.options import declared
from hoyle.testing.broken import Values, require


def declared_names_exist(game: Game, values: Values) -> None:
    """Endings, fields, options and families that the game names exist."""
    for where, names, known in named(game):
        for name in names:
            require(name in known, f"{where} names {name!r}, and there are only {', '.join(known)}")


def named(game: Game) -> Iterator[tuple[str, Iterable[str], list[str]]]:
    """Yield where a game names something, the names, and those that there are."""
    endings = [name for name, _ in game.endings]
    yield "stalled_endings", game.stalled_endings, endings
    yield "history_endings", game.history_endings, endings
    yield "reveals", game.reveals, [of.name for of in game.state.fields]
    families = {each.family for each in GAMES.values() if each.package.startswith("hoyle.games.")} - {""}
    yield "family", [game.family] if game.family else [], sorted(families)
    if game.match is not None:
        yield "lasting of the match", game.match.lasting, [*declared(game.options)]
