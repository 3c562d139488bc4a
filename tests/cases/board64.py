"""Reader of Board64's case files. The faces of hidden cards and the true tests that a row gives are played by CHANCE."""

import re
from collections.abc import Callable
from typing import Any

from hoyle.games.board64 import GAME, rules, text
from hoyle.games.board64.board import square_named
from hoyle.games.board64.choices import FACE_DOWN, OPEN, OWNER
from hoyle.games.board64.figures import card_named
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
    index_of_test,
    put_test,
    side_put,
    standing_tests,
    tested_seat,
)
from hoyle.rules.bits import row_put
from hoyle.rules.link import rules_of
from hoyle.rules.options import OptionError, declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from tests.support.cases import BadRow, Row

RULES = rules_of(GAME)

NEEDED = {"id": str, "ask": str, "preset": str, "options": dict}
KIND = "ask"

SIDES = ("south", "north", "seat2", "seat3", "seat4", "seat5", "seat6", "seat7")
CAMPS = ("south", "west", "north", "east")
"""The sides in the order of their turns where three or four play."""
# owner (s: south, w: west, n: north, e: east, ~: a hidden card), test (#: the true one, ?: another), value, 0 of the second pack, colour
CARD = re.compile(r"([snwe~]?)([#?]?)([1-8]0?[RYGB])")


class Case:
    """The position of a row, and the outcomes of CHANCE in it."""

    def __init__(self, row: Row) -> None:
        """Set up the position, with all counters as at the start of a game."""
        options: Any = GAME.choose(**option_values(row))
        self.state: Any = State()
        self.state.options = options
        self.faces: dict[int, int] = {}  # the hidden card on each square
        self.true_tests: dict[int, int] = {}  # by seat: the index of its true test
        setup.clear(self.state)
        self.state.truce = options.opening_truce
        for word in row["position"].split():
            name, _, pile = word.partition(":")
            self.put_pile(square_named(name), pile)
        self.state.turn = self.sides.index(row["side"])
        self.begin()

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the seats."""
        return SIDES if self.is_open_game or self.state.options.players == 2 else CAMPS

    @property
    def is_open_game(self) -> bool:
        """Whether cards have no owner: game 65 and the patiences (solitaire games)."""
        return self.state.options.principle == OPEN

    def put_pile(self, square: int, pile: str) -> None:
        """Put cards on a square, the top card last."""
        below = NONE
        for word in pile.split("/"):
            match = CARD.fullmatch(word)
            if match is None:
                raise BadRow(f"{word} is no card of a position")
            side, mark, name = match.groups()
            seat = ("sn" if self.sides is SIDES else "swne").find(side or "s")
            card = card_named(name) + (
                64 * (side == "n") if self.sides is SIDES else 0
            )  # between two bit 6 is the owner
            self.put_card(square, card, seat, mark)
            if self.state.top[square] >= 0:
                self.state.below[card & 63] = below
            below = card

    def put_card(self, square: int, card: int, seat: int, mark: str) -> None:
        """Put a card of a seat on top of a square; seat −1: a hidden card that belongs to nobody."""
        state, hidden = self.state, seat == NONE
        # `side` has two words of 32 squares for each seat: clear the bit of the square for all seats.
        for word in range(8):
            state.side[word] &= ~(1 << (square & 31)) if word & 1 == square >> 5 else -1
        side_put(state, int(hidden) if self.is_open_game else seat, square)
        state.top[square] = DOWN if hidden or mark else card
        if hidden:
            self.faces[square] = card
            row_put(state.pool, card)
        if mark:
            index = index_of_test(state, seat, NONE)
            put_test(state, seat, index, square)
            if mark == "#":
                self.true_tests[seat] = index

    def begin(self) -> None:
        """Begin the turn of the side that is to move."""
        state = self.state
        for seat in range(2 if self.is_open_game else state.options.players):
            if standing_tests(state, seat) == 1 or state.options.test_knowledge == OWNER:
                state.truth[seat] = self.true_tests.get(seat, NONE)
        if self.is_open_game:
            begin_open_turn(state)
        else:
            begin_turn(state)

    def play_chance(self) -> None:
        """Play the outcomes that the row gives while CHANCE is to move."""
        state = self.state
        while state.to_move == CHANCE_AWAITED:
            outcome = self.faces[state.opened] if state.phase == TURNING else self.true_tests[tested_seat(state)]
            rules.play(state, CHANCE, outcome)

    def seen(self) -> Any:
        """Return the view of the seat that is to move."""
        seen = self.state.blank()
        GAME.verbs["view"](self.state, self.state.turn, seen)
        return seen

    def legal(self) -> list[int]:
        """Return the legal moves of the seat that is to move."""
        moves = [0] * GAME.moves
        return moves[: rules.legal(self.state, self.state.turn, moves)] if self.state.to_move else []

    def play(self, turn: str) -> None:
        """Play a turn, or one of its moves, given as text.

        `leave` is ignored if the opened card could not be used. After a step without a claim, nothing is claimed.
        """
        if turn == "leave" and self.state.phase not in (SETTLING, CLAIMING):
            return
        for part in text.parts(RULES, self.seen(), turn):
            move = text.read(RULES, self.seen(), self.state.turn, part)
            if move not in self.legal():
                raise BadRow(f"{turn} is not legal there")
            rules.play(self.state, self.state.turn, move)
            self.play_chance()
        if self.state.phase == CLAIMING and "!" not in turn:
            rules.play(self.state, self.state.turn, text.read(RULES, self.seen(), self.state.turn, "!"))

    def turns(self) -> list[str]:
        """Return every possible turn, as text."""
        if self.state.to_move == 0:
            return []
        return [turn for move in self.legal() for turn in self.turns_with(move)]

    def turns_with(self, move: int) -> list[str]:
        """Return the turns that begin with this move, as text: a step once with each of its claims, another move alone."""
        seat, move_text = self.state.turn, text.write(RULES, self.seen(), self.state.turn, move)
        if move >= OPENING or self.state.phase != MOVING:
            return [move_text]
        before, self.state = self.state, self.state.clone()
        rules.play(self.state, seat, move)
        turns = [move_text]
        if self.state.phase == CLAIMING:
            turns = [turn_text(move_text, text.write(RULES, self.seen(), seat, claim)) for claim in self.legal()]
        self.state = before
        return turns


def turn_text(step: str, claim: str) -> str:
    """Return the text of a turn of two moves, a step and a claim."""
    return step if claim == "!" else step + "!" + claim.partition("!")[2]


def option_values(row: Row) -> dict[str, Any]:
    """Return the option values of a row: those of its preset with the row's changes."""
    if row["preset"] not in GAME.presets:
        raise BadRow(f"there is no preset {row['preset']}")
    known = declared(GAME.options)
    return dict(GAME.presets[row["preset"]].values) | {
        name: tuple(value) if name in known and known[name].flags else value for name, value in row["options"].items()
    }


def moves(row: Row) -> list[str]:
    """Return all turns of the side to move."""
    return sorted_unique(Case(row).turns())


def moves_from(row: Row) -> list[str]:
    """Return the turns that begin with the square of the row."""
    return sorted_unique([turn for turn in Case(row).turns() if turn.startswith(row["arg"])])


def captures(row: Row) -> list[str]:
    """Return those of these turns that are not quiet steps."""
    return sorted_unique(
        [turn for turn in Case(row).turns() if turn.startswith(row["arg"]) and not QUIET.fullmatch(turn)]
    )


QUIET = re.compile(r"[a-h][1-8]-[a-h][1-8]")
"""The text of a quiet step, which takes and claims nothing."""


def moves_after(row: Row) -> list[str]:
    """Return the turns that are possible after the row's turns; after opening a card, what may be done with that card."""
    case = Case(row)
    for turn in row["arg"].split():
        case.play(turn)
    # A row of one square ("arg") opens a card; if the card cannot be used, it is left.
    if case.is_open_game and len(row["arg"]) == 2 and (case.state.phase == OVER or case.state.phase == MOVING):
        return sorted_unique(["leave"])
    return sorted_unique(case.turns())


def result(row: Row) -> dict[str, Any]:
    """Return the result and its reason after the row's turns, or None for both while the game is running."""
    case = Case(row)
    for turn in row["arg"].split():
        case.play(turn)
    state = case.state
    if state.phase != OVER:
        return {"result": None, "reason": None}
    winners = [name for seat, name in enumerate(case.sides) if state.result >> seat & 1]
    is_cleared = state.ended == SOLVED and state.options.faces == FACE_DOWN
    ended = ALL_OPEN if is_cleared else state.ended  # the rows name this reason, which applies as well
    return {"result": winners[0] if len(winners) == 1 else "draw", "reason": GAME.endings[ended][0]}


def options(row: Row) -> dict[str, Any]:
    """Return the code of the error by which the options are refused, or None."""
    try:
        GAME.choose(**option_values(row))
    except OptionError as error:
        return {"error": error.code or None}
    return {"error": None}


def sorted_unique(turns: list[str]) -> list[str]:
    """Return turns sorted and without duplicates."""
    return sorted(set(turns))


KINDS: dict[str, Callable[[Row], Any]] = {
    "moves": moves,
    "moves_from": moves_from,
    "captures": captures,
    "moves_after": moves_after,
    "result": result,
    "options": options,
}
