"""What a rewrite changes: the shortest games found in which it differs from the usual game, by paragraph of the rulebook."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from time import process_time
from typing import Any

from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, declared
from hoyle.testing.broken import BUDGET

MOST_MOVES = 150
"""The most moves of a game that is compared."""


@dataclass(frozen=True)
class Change:
    """A game that goes on differently in the usual game and in the rewritten one, which have the same moves so far."""

    seed: int
    options: dict[str, Any]
    moves: tuple[str, ...]
    """The moves, each with its seat, those of CHANCE left out."""
    sentence: str
    """What differs after them."""
    paragraphs: tuple[str, ...]
    """The paragraphs of the rulebook that the log of the last move names."""


def changes(game: Game, games: int = 200, seed: int = 1, most: int = 5, seconds: float = inf) -> list[Change]:
    """Return the shortest games found that a rewritten game and the usual one continue differently, those with usual options first.

    Of games that part in the same way, at the same paragraph, there is one. After this processor time no more games are begun.
    """
    found = dict[tuple[str, ...], Change]()
    for change in sorted(
        parted(game, games, seed, process_time() + seconds), key=lambda each: (len(each.options), len(each.moves))
    ):
        found.setdefault((*change.paragraphs[:1], change.sentence.partition(" ")[0]), change)
    return list(found.values())[:most]


def parted(game: Game, games: int, seed: int, until: float = inf) -> Iterator[Change]:
    """Yield a change for each random game that goes on differently; presets take turns."""
    usual = game.usual
    assert usual is not None
    own = declared(usual.options)
    presets = [{name: each for name, each in preset.values.items() if name in own} for preset in game.presets.values()]
    for number in range(games):
        if BUDGET.is_spent or process_time() > until:
            break
        options = presets[number // 4 % len(presets)] if presets and number % 2 else {}
        try:
            plays = tuple(vary(each, options).new(seed + number) for each in (usual, game))
        except OptionError:
            continue
        change = first_change((plays[0], plays[1]), seed + number, options)
        if change:
            yield change


def first_change(plays: tuple[Play, Play], seed: int, options: dict[str, Any]) -> Change | None:
    """Play the same random moves in both games until they differ, and return where; None if they never do."""
    dice, moves = random.Random(seed), list[str]()
    before = plays[0].public_view()
    for _ in range(MOST_MOVES):
        if sentence := difference(*plays):
            return Change(seed, options, tuple(moves), sentence, paragraphs_of(plays[0], before) if moves else ())
        if plays[0].is_over:
            break
        seat = plays[0].to_move[0]
        move = dice.choice(plays[0].legal(seat))
        moves.append(f"{seat} {plays[0].say(seat, move)}")
        before = plays[0].public_view()
        for play in plays:
            play.play(seat, move)
    return None


def difference(usual: Play, other: Play) -> str:
    """Return how a position differs in the usual game and in the rewritten one, in a sentence; "" if it does not."""
    if usual.is_over is not other.is_over:
        return "the game is over now, and goes on usually" if other.is_over else "the game goes on, and is over usually"
    if usual.points != other.points:
        return f"the points are {written(other.points)} in place of {written(usual.points)}"
    if usual.to_move != other.to_move:
        return f"{seats(other)} in place of {seats(usual)}"
    for seat in usual.to_move:
        texts = [[play.say(seat, move) for move in play.legal(seat)] for play in (usual, other)]
        added = [text for text in texts[1] if text not in texts[0]]
        gone = [text for text in texts[0] if text not in texts[1]]
        if added or gone:
            parts = [f"may play {few(added)}"] if added else []
            parts += [f"may not play {few(gone)}"] if gone else []
            return f"player {seat + 1} {' and '.join(parts)}"
    for field in type(usual.state).fields:
        one, two = getattr(usual.state, field.name), getattr(other.state, field.name)
        if not field.nested and one != two:
            return f"{field.name} is {two} in place of {one}"
    return ""


def written(points: tuple[int, ...]) -> str:
    """Return the points of all seats as text."""
    return " : ".join(map(str, points))


def seats(play: Play) -> str:
    """Return who is to move, in words."""
    return " and ".join(f"player {seat + 1}" for seat in play.to_move) + (
        " moves" if len(play.to_move) == 1 else " move"
    )


def few(texts: list[str]) -> str:
    """Return the first of some moves as text."""
    return ", ".join(texts[:4]) + (" …" if len(texts) > 4 else "")


def paragraphs_of(play: Play, before: Any) -> tuple[str, ...]:
    """Return the paragraphs that the log of the last move names in the usual game."""
    names = [f"Player {seat + 1}" for seat in range(play.variant.seats)]
    events = table_of(play.variant.game).narrate(before, play.public_view(), None, names, translator("en"))
    return tuple(dict.fromkeys(event.clause for event in events if event.clause))
