"""Readers for the rows of Board64's case files. Faces and truths that a row gives are the script of CHANCE."""

import re
from collections.abc import Callable
from typing import Any

from hoyle.games.board64 import GAME, rules, text
from hoyle.games.board64.board import square_named
from hoyle.games.board64.figures import card_named
from hoyle.games.board64.options import FACE_DOWN, OPEN, OWNER
from hoyle.games.board64.rules import setup
from hoyle.games.board64.rules.opening import begin_open_turn
from hoyle.games.board64.rules.turn import begin_turn
from hoyle.games.board64.state import (
    ALL_OPEN,
    CLAIMING,
    DOWN,
    MOVING,
    OPENING,
    OVER,
    SETTLING,
    SOLVED,
    TURNING,
    State,
    side_put,
)
from hoyle.rules.bits import row_put
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.cases import BadRow, Row

NEEDED = {"id": str, "ask": str, "preset": str, "options": dict}
KIND = "ask"

SIDES = ("south", "north", "seat2", "seat3", "seat4", "seat5", "seat6", "seat7")
MARK = re.compile(r"([sn~]?)([#?]?)([1-8]0?[RYGB])")


class Case:
    """A described position, and what CHANCE is to say there."""

    def __init__(self, row: Row) -> None:
        """Lay the position; its counters are fresh."""
        rules_chosen: Any = GAME.choose(**chosen(row))
        self.state: Any = State()
        self.state.options = rules_chosen
        self.faces: dict[int, int] = {}
        self.true: dict[int, int] = {}
        setup.clear(self.state)
        self.state.truce = rules_chosen.opening_truce
        for word in row["position"].split():
            name, _, pile = word.partition(":")
            self.lay(square_named(name), pile)
        self.state.turn = SIDES.index(row["side"])
        self.begin()

    @property
    def opening(self) -> bool:
        """Return whether cards are nobody's."""
        return self.state.options.principle == OPEN

    def lay(self, square: int, pile: str) -> None:
        """The cards of a square, the top one last."""
        below = NONE
        for word in pile.split("/"):
            found = MARK.fullmatch(word)
            if found is None:
                raise BadRow(f"{word} is no card of a position")
            side, mark, name = found.groups()
            card = card_named(name) + 64 * (side == "n")
            self.put(square, card, side == "~", mark)
            if self.state.top[square] >= 0:
                self.state.below[card & 63] = below
            below = card

    def put(self, square: int, card: int, hidden: bool, mark: str) -> None:
        """One card on top of a square."""
        state, seat = self.state, card >> 6
        for each in range(4):
            state.side[each] &= ~(1 << (square & 31)) if each & 1 == square >> 5 else -1
        side_put(state, int(hidden) if self.opening else seat, square)
        state.top[square] = DOWN if hidden or mark else card
        if hidden:
            self.faces[square] = card
            row_put(state.pool, card)
        if mark:
            place = 0 if state.test[2 * seat] == NONE else 1
            state.test[2 * seat + place] = square
            if mark == "#":
                self.true[seat] = place

    def begin(self) -> None:
        """The side that is named is to move."""
        state = self.state
        for seat in range(2):
            alone = state.test[2 * seat] != NONE and state.test[2 * seat + 1] == NONE
            if alone or state.options.test_knowledge == OWNER:
                state.truth[seat] = self.true.get(seat, NONE)
        if self.opening:
            begin_open_turn(state)
        else:
            begin_turn(state)

    def script(self) -> None:
        """CHANCE says what the row says."""
        state = self.state
        while state.to_move == CHANCE_AWAITED:
            said = self.faces[state.opened] if state.phase == TURNING else self.true[1 - state.turn]
            rules.play(state, CHANCE, said)

    def seen(self) -> Any:
        """What the seat that is to move sees."""
        seen = self.state.blank()
        GAME.verbs["view"](self.state, self.state.turn, seen)
        return seen

    def legal(self) -> list[int]:
        """The moves of the seat that is to move."""
        moves = [0] * GAME.moves
        return moves[: rules.legal(self.state, self.state.turn, moves)] if self.state.to_move else []

    def play(self, word: str) -> None:
        """A turn, or a move of one, as text; a card that is left although nothing could be done is no move."""
        if word == "leave" and self.state.phase not in (SETTLING, CLAIMING):
            return
        for part in text.parts(self.seen(), word):
            move = text.read(self.seen(), self.state.turn, part)
            if move not in self.legal():
                raise BadRow(f"{word} is not legal there")
            rules.play(self.state, self.state.turn, move)
            self.script()
        if self.state.phase == CLAIMING and "!" not in word:
            rules.play(self.state, self.state.turn, text.read(self.seen(), self.state.turn, "!"))

    def turns(self) -> list[str]:
        """Every turn that is possible, as text."""
        if self.state.to_move == 0:
            return []
        return [turn for move in self.legal() for turn in self.turns_with(move)]

    def turns_with(self, move: int) -> list[str]:
        """The turns that begin with this move: a step with each of its claims."""
        seat, said = self.state.turn, text.write(self.seen(), self.state.turn, move)
        if move >= OPENING or self.state.phase != MOVING:
            return [said]
        before, self.state = self.state, self.state.clone()
        rules.play(self.state, seat, move)
        after = [said]
        if self.state.phase == CLAIMING:
            after = [joined(said, text.write(self.seen(), seat, turn)) for turn in self.legal()]
        self.state = before
        return after


def joined(step: str, claim: str) -> str:
    """A turn of two moves as one text."""
    return step if claim == "!" else step + "!" + claim.partition("!")[2]


def chosen(row: Row) -> dict[str, Any]:
    """The option values of a row."""
    if row["preset"] not in GAME.presets:
        raise BadRow(f"there is no preset {row['preset']}")
    known = declared(GAME.options)
    return dict(GAME.presets[row["preset"]].values) | {
        name: tuple(value) if name in known and known[name].flags else value for name, value in row["options"].items()
    }


def moves(row: Row) -> list[str]:
    """All turns of the side to move."""
    return told(Case(row).turns())


def moves_from(row: Row) -> list[str]:
    """The turns of one card."""
    return told([turn for turn in Case(row).turns() if turn.startswith(row["arg"])])


def captures(row: Row) -> list[str]:
    """The turns of one card that are not quiet."""
    return told([turn for turn in Case(row).turns() if turn.startswith(row["arg"]) and not QUIET.fullmatch(turn)])


QUIET = re.compile(r"[a-h][1-8]-[a-h][1-8]")


def moves_after(row: Row) -> list[str]:
    """The turns after some turns; after an opening what may be done with the card, or that it is left."""
    case = Case(row)
    for word in row["arg"].split():
        case.play(word)
    if case.opening and len(row["arg"]) == 2 and (case.state.phase == OVER or case.state.phase == MOVING):
        return told(["leave"])
    return told(case.turns())


def result(row: Row) -> dict[str, Any]:
    """How the game stands after some turns."""
    case = Case(row)
    for word in row["arg"].split():
        case.play(word)
    state = case.state
    if state.phase != OVER:
        return {"result": None, "reason": None}
    first = [name for seat, name in enumerate(SIDES) if state.result >> seat & 1]
    cleared = state.ended == SOLVED and state.options.faces == FACE_DOWN  # the rows call it what it is besides
    ended = ALL_OPEN if cleared else state.ended
    return {"result": first[0] if len(first) == 1 else "draw", "reason": GAME.endings[ended][0]}


def options(row: Row) -> dict[str, Any]:
    """The code of the first refusal."""
    try:
        GAME.choose(**chosen(row))
    except OptionError as error:
        return {"error": error.code or None}
    return {"error": None}


def told(turns: list[str]) -> list[str]:
    """Turns sorted and without repeats."""
    return sorted(set(turns))


KINDS: dict[str, Callable[[Row], Any]] = {
    "moves": moves,
    "moves_from": moves_from,
    "captures": captures,
    "moves_after": moves_after,
    "result": result,
    "options": options,
}
