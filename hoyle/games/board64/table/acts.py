"""The gestures of a seat with their labels, and the combinations that each of them is about."""

from collections.abc import Iterable

from hoyle.games.board64.board import BESIDE, square_name
from hoyle.games.board64.rules.combine import claimed, enemies_in
from hoyle.games.board64.rules.runs import WAYS, comes_before, length_from, length_through
from hoyle.games.board64.state import ALL_RUNS, CLAIM, EVERY_WAY, NOTHING, OPENING, SETTLE, WAYS_TO_SETTLE, State
from hoyle.games.board64.table.labels import address, item_name, square_names
from hoyle.games.shared.acts import parts_of, pick_act, place_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

KINDS = (N_("one colour"), N_("one value"), N_("a sequence"), N_("a sequence"))
ALL_SQUARES = range(64)


def acts(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Return the gestures with their labels."""

    def move(act: str, name: str) -> int:
        return offered[gesture(act, name)][0]

    return [
        *place_act(offered, "step", say("Move a card")),
        *pick_act(offered, "open", say("Turn up a card"), lambda name: opening(seen, name, move("open", name), say)),
        *pick_act(
            offered, "claim", say("Take a combination"), lambda name: claim(seen, name, move("claim", name), say)
        ),
        *shifting(seen, offered, say),
        *settling(seen, offered, say),
    ]


def opening(seen: State, name: str, move: int, say: Say) -> Option:
    """G65.2: offer a card that may be turned up."""
    return Option(name, say("Turn up {square}", square=name), item=item_name(seen, move - OPENING))


def claim(seen: State, name: str, move: int, say: Say) -> Option:
    """G18.6: offer a claim, which cards it takes, and the combinations that it rests on."""
    if move == NOTHING:
        return Option(name, say("Take nothing"))
    words = [0, 0]
    claimed(seen, seen.turn, move, words)
    taken = squares_in(words)
    takes = [address(place) for place in taken]
    if move == ALL_RUNS:
        lines = [code for code in range(CLAIM, ALL_RUNS) if counts(seen, code)]
        label = say("Take all: {squares}", squares=square_names(taken))
        return Option(name, label, marks=marks(run_from(seen, code) for code in lines), takes=takes)
    kind = say(KINDS[(move - CLAIM) >> 6 & 3])
    label = say("Take {squares} ({kind})", squares=square_names(taken), kind=kind)
    return Option(name, label, marks=marks([run_from(seen, move)]), takes=takes)


def counts(seen: State, code: int) -> bool:
    """Return whether a claim takes anything."""
    return enemies_in(seen, seen.turn, (code - CLAIM) & 63, (code - CLAIM) >> 6, [0, 0]) > 0


def run_from(seen: State, code: int) -> list[int]:
    """Return the squares of the combination that a claim names."""
    square, way = (code - CLAIM) & 63, (code - CLAIM) >> 6
    return line(square, way >> 2, length_from(seen, square, way))


def shifting(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """G65.4: offer the squares where the opened card makes a combination, and which."""
    acts = place_act(offered, "shift", say("Shift the card"))
    for act in acts:
        (act.held,) = act.pairs
        for target in act.pairs[act.held]:
            (move,) = offered[gesture("shift", act.held, target)]
            act.marks[target] = marks(runs(seen, *divmod(move - SETTLE, WAYS_TO_SETTLE)))
    return acts


def settling(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """G65.3, G65.7: offer the combinations that the opened card may take; it is in hand unless it can be shifted."""

    def option(name: str) -> Option:
        return settlement(seen, name, offered[gesture("settle", name)][0], say)

    acts = pick_act(offered, "settle", say("Settle the card"), option)
    for act in acts:
        act.held = "" if parts_of(offered, "shift") else item_name(seen, seen.opened)
    return acts


def settlement(seen: State, name: str, move: int, say: Say) -> Option:
    """Return one way to settle: which cards it takes."""
    if move == NOTHING:
        return Option(name, say("Leave it where it lies"))
    square, way = divmod(move - SETTLE, WAYS_TO_SETTLE)
    lines = runs(seen, square, way)
    taken = sorted({place for run in lines for place in run})
    squares = square_names(taken)
    if way == EVERY_WAY:
        label = say("Take {squares}", squares=squares)
    else:
        label = say("Take {squares} ({kind})", squares=squares, kind=say(KINDS[way & 3]))
    option = Option(name, label, marks=marks(lines), takes=[address(place) for place in taken])
    if square != seen.opened:
        option.group, option.at = say("On {square}", square=square_name(square)), address(square)
        option.item = item_name(seen, seen.opened)
    return option


def runs(seen: State, square: int, way: int) -> list[list[int]]:
    """Return the combinations that the opened card takes on a square: one way, or every way."""
    card = seen.top[seen.opened]
    found = [run_through(seen, card, square, one_way) for one_way in (range(WAYS) if way == EVERY_WAY else [way])]
    return [run for run in found if run]


def run_through(seen: State, card: int, here: int, way: int) -> list[int]:
    """Return the squares of one combination if the opened card stood here."""
    gone = seen.opened if here != seen.opened else NONE
    cards = length_through(seen, card, here, gone, way)
    if not cards:
        return []
    first = here
    for _ in range(comes_before(seen, card, here, gone, way)):
        first = BESIDE[8 * first + (way >> 2) + 4]
    return line(first, way >> 2, cards)


def line(square: int, direction: int, cards: int) -> list[int]:
    """Return this many squares in a line, from the given one on."""
    found: list[int] = []
    for _ in range(cards):
        found.append(square)
        square = BESIDE[8 * square + direction]
    return found


def marks(lines: Iterable[list[int]]) -> list[list[str]]:
    """Return lines of squares as addresses, each line once."""
    return [list(line) for line in dict.fromkeys(tuple(address(square) for square in run) for run in lines)]


def squares_in(words: list[int]) -> list[int]:
    """Return the squares of a set of two words."""
    return [square for square in ALL_SQUARES if words[square >> 5] >> (square & 31) & 1]
