"""The written notation of moves (C2).

`a1-a2` goes to a free square, `a1xa2` beats, `a1/a2` presses, `a1*a2` goes onto a card to combine. `!d4,f4` claims the
cards on these squares, and `!` none; in a patience `!a1,b1,c1` takes combinations that stand. `c1` opens a card,
`c1!a1,b1,c1` settles it on c1 and takes the cards on these squares, and `leave` leaves it.
"""

import re
from typing import Any

from hoyle.errors import Refusal
from hoyle.games.board64.board import COLOUR_LETTERS, square_name, square_named
from hoyle.games.board64.choices import BEAT, COMPARE, OPEN
from hoyle.games.board64.figures import TEST, card_name, card_named
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import (
    ALL_RUNS,
    CLAIMING,
    DEALING,
    DECIDING,
    DOWN,
    EVERY_WAY,
    MAX_MOVES,
    MOVING,
    NOTHING,
    OPENING,
    SETTLE,
    TESTING,
    WAYS_TO_SETTLE,
    State,
    index_of_tested,
    square_of_test,
    standing_tests,
    tested_seat,
)
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE, NONE

takes_rules = True

STEP = re.compile(r"([a-h][1-8])([-x/*])([a-h][1-8])")
CARD = re.compile(rf"[1-8]0?[{COLOUR_LETTERS}]")


def write(rules: Rules, seen: State, seat: int, move: int) -> str:
    """Return the notation of a legal move of a seat, or of CHANCE."""
    if seat == CHANCE:
        return write_outcome(rules, seen, move)
    if move == NOTHING:
        return "leave" if seen.options.principle == OPEN else "!"
    if move >= OPENING:
        return square_name(move - OPENING)
    if move > NOTHING and seen.options.principle == OPEN and seen.opened == NONE:
        return standing_text(rules, seen, move)
    if move >= SETTLE:
        return settlement_text(rules, seen, (move - SETTLE) // WAYS_TO_SETTLE, (move - SETTLE) % WAYS_TO_SETTLE)
    if move > NOTHING:
        squares = [0, 0]
        rules.mark_claimed(seen, seat, move, squares)
        return "!" + squares_of(squares)
    return step_text(rules, seen, move)


def write_outcome(rules: Rules, seen: State, move: int) -> str:
    """Return the notation of a move of CHANCE: a card, `test` for a test card dealt, or # and the square of a true test.

    A test card that is false while two others are left is ? and its square: which of those is true is not decided (G1.v3).
    """
    if seen.phase == DEALING and seen.options.principle != OPEN:
        card = seen.options.cards[move]
        return "test" if card & TEST else card_name(card)
    if seen.phase == DECIDING:
        return "#" + square_name(square_of_test(seen, rules.undecided_seat(seen), move))
    if seen.phase == TESTING:
        seat, taken = tested_seat(seen), index_of_tested(seen)
        if move != taken and standing_tests(seen, seat) > 2:
            return "?" + square_name(square_of_test(seen, seat, taken))
        return "#" + square_name(square_of_test(seen, seat, move))
    return card_name(move)


def squares_of(words: list[int]) -> str:
    """Return the names of the squares in a set of two words, by rank, then file.

    >>> squares_of([1 << 27 | 1 << 29, 1])
    'd4,f4,a5'
    """
    return ",".join(square_name(32 * word + bit) for word in range(2) for bit in range(32) if words[word] >> bit & 1)


def settlement_text(rules: Rules, seen: State, square: int, way: int) -> str:
    """Return the notation for settling the opened card on a square: the square, and the squares that it takes."""
    after = seen.clone()
    if square != seen.opened:
        rules.move_card(after, seen.opened, square)
    return f"{square_name(square)}!{taken_through(rules, after, square, way)}"


def standing_text(rules: Rules, seen: State, move: int) -> str:
    """Return the notation for taking combinations that stand: ! and the squares that it takes."""
    if move == ALL_RUNS:
        squares = [0, 0]
        rules.mark_all_standing(seen, squares)
        return "!" + squares_of(squares)
    return "!" + taken_through(rules, seen, (move - SETTLE) // WAYS_TO_SETTLE, (move - SETTLE) % WAYS_TO_SETTLE)


def taken_through(rules: Rules, after: State, square: int, way: int) -> str:
    """Return the names of the squares that the card on a square takes; `way`: one combination, or EVERY_WAY."""
    squares = [0, 0]
    rules.mark_runs(after, square, way, squares)
    return squares_of(squares)


def step_text(rules: Rules, seen: State, move: int) -> str:
    """Return the notation of a step or shift; a shift ends in the squares that it takes, unless they are chosen afterwards."""
    origin, target = move >> 6, move & 63
    start, goal = square_name(origin), square_name(target)
    if seen.options.principle == OPEN:
        return f"{start}-{goal}{shift_taking(rules, seen, origin, target)}"
    if seen.top[target] == NONE:
        return f"{start}-{goal}"
    if seen.options.principle == COMPARE:
        return f"{start}/{goal}"
    combines = seen.options.principle != BEAT and seen.top[target] != DOWN
    return f"{start}{'*' if combines else 'x'}{goal}"


def shift_taking(rules: Rules, seen: State, origin: int, target: int) -> str:
    """Return ! and the squares that a shift takes at once, or "" if the seat chooses a combination afterwards."""
    after = seen.clone()
    rules.move_card(after, origin, target)
    after.opened = target
    way = EVERY_WAY
    if rules.chooses_runs(seen):
        ways = [0] * WAYS_TO_SETTLE
        if rules.runs_to_take(after, target, ways, 0) != 1:
            return ""
        way = (ways[0] - SETTLE) % WAYS_TO_SETTLE
    return "!" + taken_through(rules, after, target, way)


def parts(rules: Rules, seen: State, text: str) -> list[str]:
    """Return the moves of a turn that is written as one text: `e3-e4!d4,f4` is a step and a claim.

    >>> from hoyle.games import GAMES
    >>> from hoyle.rules.link.linked_rules import rules_of
    >>> parts(rules_of(GAMES["board64"]), State(), "e3-e4!d4,f4")
    ['e3-e4', '!d4,f4']
    """
    step, mark, claim = text.strip().partition("!")
    if not STEP.fullmatch(step) or not mark or not claim:
        return [text]
    if seen.options.principle == OPEN and "!" in step_text(rules, seen, step_named(step)):
        return [text]
    return [step, "!" + claim]


def step_named(text: str) -> int:
    """Return the move of a written step such as `a1-a2`: 64 · origin + target."""
    return 64 * square_named(text[:2]) + square_named(text[3:])


def read(rules: Rules, seen: State, seat: int, text: str) -> int:
    """Return the move that a text stands for; Refusal if it stands for none. The move may be illegal."""
    word = text.strip()
    if word in ("leave", "!", "none"):
        return NOTHING
    step, mark, _ = word.partition("!")
    if STEP.fullmatch(step) and (not mark or write(rules, seen, seat, step_named(step)) == word):
        return step_named(step)
    if len(word) == 2 and seen.phase == MOVING and seat != CHANCE:
        return OPENING + square_named(word)
    moves: list[Any] = [0] * MAX_MOVES
    for move in moves[: rules.legal(seen, seat, moves)]:
        written = write(rules, seen, seat, move)
        # After a shift the squares alone are enough, as in `h8-c1!a1,b1,c1`, which is read in two parts.
        if written == word or (seen.phase == CLAIMING and not step and written.endswith(word) and mark):
            return move
    if seat == CHANCE and CARD.fullmatch(word):
        return card_named(word)
    raise Refusal(
        N_("{text!r} is not a move here: write a step as a1-a2, a claim as !d4,f4, a card to open as c1, or leave."),
        text=text,
    )
