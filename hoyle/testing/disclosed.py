"""What a rewrite discloses: two positions that a seat cannot tell apart, played on alike, after which it can.

The usual rules disclose much, too: a card that is turned up, who is next. Told is only what they leave hidden when the same moves are
played in them. Found is what random games meet.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hoyle.games.shared.text_module import text_of
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE_AWAITED, NONE
from hoyle.testing.broken import BUDGET, TRAIL, Values, require
from hoyle.testing.differences import differences
from hoyle.testing.random_play import awaited_seats, determinized, dice_of, legal, seen_by, viewer_text, viewers, walk

GAMES, MOST_MOVES, MOVES = 12, 120, 3
"""How many random games are looked at, the most moves of each, and how many moves of a seat are tried in a position."""
MOST_TOLD = 4


@dataclass(frozen=True)
class Disclosure:
    """Something that a reader learns by a move of the rewritten game and not of the usual one."""

    reader: int
    fields: frozenset[str]
    """What shows it: fields of the reader's view."""
    seat: int
    move: str
    """The move by which it learns it, in notation, and the seat that makes it."""
    apart: str
    """The fields in two positions that look alike to the reader before the move."""

    @property
    def sentence(self) -> str:
        """What is learned, for the author."""
        return f"after {self.move} of seat {self.seat}, {viewer_text(self.reader)} learns what it could not see: {self.apart}"


def disclosures(game: Game, values: Values, seed: int = 1) -> list[Disclosure]:
    """Return what a rewritten game discloses with these options, each kind once. Broken if legal moves depend on what is hidden."""
    found = dict[tuple[bool, frozenset[str]], Disclosure]()
    for number in range(GAMES):
        state: Position = game.begin(game.choose(**values))
        moves = list[tuple[int, int]]()
        TRAIL.begin(moves)
        dice = dice_of(seed + number)
        for seat, move in walk(game, state.clone(), random.Random(f"{seed} {number}")):
            if BUDGET.is_spent or len(moves) > MOST_MOVES:
                break
            if state.to_move != CHANCE_AWAITED:
                for each in learned(game, state, dice):
                    found.setdefault((each.reader == NONE, each.fields), each)
            game.verbs["play"](state, seat, move)
            moves.append((seat, move))
    return list(found.values())[:MOST_TOLD]


def learned(game: Game, state: Position, dice: Any) -> Iterator[Disclosure]:
    """Yield what readers would learn by the moves of a position."""
    for reader in viewers(game, state):
        seen = seen_by(game, state, reader)
        other = determinized(game, seen, reader, dice)
        if other == state or seen_by(game, other, reader) != seen:
            continue  # nothing is hidden, or `determinize` itself is wrong, which another check tells
        if reader != NONE and reader in awaited_seats(state):
            require(
                legal(game, state, reader) == legal(game, other, reader),
                f"what seat {reader} may do depends on what it cannot see: {differences(game, state, other)}",
            )
        for seat in awaited_seats(state):
            both = [move for move in legal(game, state, seat) if move in legal(game, other, seat)]
            for move in both[:: max(1, len(both) // MOVES)][:MOVES]:
                yield from by_move(game, (state, other), reader, (seat, move))


def by_move(game: Game, states: tuple[Position, Position], reader: int, move: tuple[int, int]) -> Iterator[Disclosure]:
    """Yield what a reader learns by one move, unless the usual rules let it learn something, too."""
    fields, apart = told_apart(game, played(game, states, move), reader)
    if fields and not told_in_usual(game, states, reader, move):
        notation = text_of(game)
        text = notation.write(seen_by(game, states[0], move[0]), *move) if notation else str(move[1])
        yield Disclosure(reader, fields, move[0], text, apart.replace(", then ", " or "))


def told_in_usual(game: Game, states: tuple[Position, Position], reader: int, move: tuple[int, int]) -> bool:
    """Return whether the usual rules let a reader tell the positions apart by the move, or do not have it."""
    usual = game.usual
    assert usual is not None
    before = (in_usual(usual, states[0]), in_usual(usual, states[1]))
    if any(move[1] not in legal(usual, state, move[0]) for state in before):
        return False
    return bool(told_apart(usual, played(usual, before, move), reader)[0])


def played(game: Game, states: tuple[Position, Position], move: tuple[int, int]) -> tuple[Position, Position]:
    """Return copies of two positions after the same move."""
    after = states[0].clone(), states[1].clone()
    for state in after:
        game.verbs["play"](state, *move)
    return after


def told_apart(game: Game, states: tuple[Position, Position], reader: int) -> tuple[frozenset[str], str]:
    """Return by which fields a reader can tell two positions apart, and the differences in words."""
    one, other = (seen_by(game, state, reader) for state in states)
    fields = {of.name for of in type(one).fields if not of.nested and getattr(one, of.name) != getattr(other, of.name)}
    return frozenset(fields), differences(game, one, other) if fields else ""


def in_usual(usual: Game, state: Any) -> Position:
    """Return a position of the rewritten game as one of the usual game, without the fields and options that it adds."""
    found: Any = usual.state()
    for of in usual.state.fields:
        value = getattr(state, of.name)
        if not of.nested:
            setattr(found, of.name, value if of.size is None else value[: of.size])
        elif of.name == "options":
            for option in usual.options.fields:
                setattr(found.options, option.name, getattr(value, option.name))
        else:
            setattr(found, of.name, value.clone())
    return found
