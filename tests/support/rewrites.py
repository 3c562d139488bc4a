"""Rewrites for tests."""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.reading.interpreter import Interpreter
from hoyle.rules.rewrites import addresses, apply, read_rewrite

HEAD = 'REWRITE = rewrite("{name}", of="{of}", title="Rewritten", paragraphs={{{paragraphs}}}{more})\n'
CALLER = """
usual_{n} = rule("{of}", "{address}")


@replaces(usual_{n})
def stands_for_{n}({parameters}):
    return usual_{n}({parameters})
"""
RED_TIES = '''"""Red breaks ties: of equal strengths Red wins the round."""

usual = rule("r", "compare_strengths")

REWRITE = rewrite(
    "red_breaks_ties",
    of="r",
    title="Red breaks ties",
    paragraphs={"R8": "The higher strength wins. Of equal strengths Red wins."},
)


@replaces(usual)
def compare_strengths(state, rank0, rank1):
    """R8."""
    winner = usual(state, rank0, rank1)
    return 1 if winner == TIE else winner
'''


def head(of: str = "r", name: str = "rewritten", paragraphs: str = "", more: str = "") -> str:
    """The declaration of a rewrite."""
    return HEAD.format(name=name, of=of, paragraphs=paragraphs, more=f", {more}" if more else "")


def rewritten(*texts: str, games: Mapping[str, Game] = GAMES) -> Game:
    """The game with the rewrites in these texts."""
    rewrites = [read_rewrite(f"text{n}.py", text, games) for n, text in enumerate(texts)]
    return apply(games[rewrites[0].of], rewrites)


def calls_of_all(game: Game, names: Iterable[str]) -> str:
    """A rewrite that replaces rules by ones that call the usual one."""
    known = addresses(game)
    return head(game.name) + "".join(
        CALLER.format(n=n, of=game.name, address=name, parameters=", ".join(known[name].parameters))
        for n, name in enumerate(names)
    )


def replaceable(game: Game) -> list[str]:
    """The addresses of a game."""
    return list(addresses(game))


@contextmanager
def counted() -> Generator[Counter[str]]:
    """Count the calls of interpreted rules by name."""
    calls, call = Counter[str](), Interpreter.__call__

    def counting(self: Interpreter, names: Any, *args: Any) -> Any:
        calls[self.name] += 1
        return call(self, names, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Interpreter, "__call__", counting)
        yield calls
