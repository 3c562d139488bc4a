"""What a seat may do, as gestures at the table, and which move each gesture is."""

from collections.abc import Iterable

from hoyle.games.board64.board import BESIDE, square_name
from hoyle.games.board64.combine import claimed, enemies_in
from hoyle.games.board64.options import OPEN
from hoyle.games.board64.rules import legal
from hoyle.games.board64.runs import WAYS, comes_before, length_from, length_through
from hoyle.games.board64.state import (
    ALL_RUNS,
    CLAIM,
    CLAIMING,
    EVERY_WAY,
    NOTHING,
    OPENING,
    SETTLE,
    State,
)
from hoyle.games.board64.wording import address, item_name, square_names
from hoyle.games.shapes import Act, Option, Say, gesture
from hoyle.rules.seats import NONE, awaited
from hoyle.words import N_

Keys = dict[str, list[int]]
MOST = 6000
"""More moves than a seat ever has."""

KINDS = (N_("one colour"), N_("one value"), N_("a sequence"), N_("a sequence"))
ALL_SQUARES = range(64)


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], Keys]:
    """All legal moves as gestures, each move by one."""
    if not awaited(seen.waits, seat):
        return [], {}
    scratch = [0] * MOST
    moves = scratch[: legal(seen, seat, scratch)]
    found: list[Act] = []
    keys: Keys = {}
    for gather in (steps, openings, claims, settlings):
        gather(seen, seat, moves, found, keys, say)
    return found, keys


def steps(seen: State, seat: int, moves: list[int], found: list[Act], keys: Keys, say: Say) -> None:
    """C3: a card is put on a square."""
    pairs: dict[str, list[str]] = {}
    for move in moves:
        if move < NOTHING:
            item, target = item_name(seen, move >> 6), address(move & 63)
            pairs.setdefault(item, []).append(target)
            keys[gesture("step", item, target)] = [move]
    if pairs:
        found.append(Act("step", "place", say("Move a card"), pairs))


def openings(seen: State, seat: int, moves: list[int], found: list[Act], keys: Keys, say: Say) -> None:
    """G65.2: a card that lies face down is turned up."""
    options: list[Option] = []
    for move in moves:
        if move >= OPENING:
            name = square_name(move - OPENING)
            options.append(Option(name, say("Turn up {square}", square=name), item=item_name(seen, move - OPENING)))
            keys[gesture("open", name)] = [move]
    if options:
        found.append(Act("open", "pick", say("Turn up a card"), options=options))


def claims(seen: State, seat: int, moves: list[int], found: list[Act], keys: Keys, say: Say) -> None:
    """G18.6: a combination is taken, or all of them, or none."""
    if seen.phase != CLAIMING or seen.rules.principle == OPEN:
        return
    options: list[Option] = []
    for move in [*(one for one in moves if one != NOTHING), *(one for one in moves if one == NOTHING)]:
        option = claim(seen, seat, move, say)
        options.append(option)
        keys[gesture("claim", option.id)] = [move]
    found.append(Act("claim", "pick", say("Take a combination"), options=options))


def claim(seen: State, seat: int, move: int, say: Say) -> Option:
    """One claim: which cards it takes, and the combinations that it rests on."""
    if move == NOTHING:
        return Option("nothing", say("Take nothing"))
    words = [0, 0]
    claimed(seen, seat, move, words)
    taken = squares_in(words)
    takes = [address(square) for square in taken]
    if move == ALL_RUNS:
        lines = [code for code in range(CLAIM, ALL_RUNS) if counts(seen, seat, code)]
        label = say("Take all: {squares}", squares=square_names(taken))
        return Option("all", label, marks=marks(run_from(seen, code) for code in lines), takes=takes)
    square, way = (move - CLAIM) & 63, (move - CLAIM) >> 6
    facts = {"squares": square_names(taken), "kind": say(KINDS[way & 3])}
    label = say("Take {squares} ({kind})", **facts)
    return Option(f"{square_name(square)}.{way}", label, marks=marks([run_from(seen, move)]), takes=takes)


def counts(seen: State, seat: int, code: int) -> bool:
    """Whether a claim takes anything."""
    return enemies_in(seen, seat, (code - CLAIM) & 63, (code - CLAIM) >> 6, [0, 0]) > 0


def run_from(seen: State, code: int) -> list[int]:
    """The squares of the combination that a claim names."""
    square, way = (code - CLAIM) & 63, (code - CLAIM) >> 6
    return line(square, way >> 2, length_from(seen, square, way))


def settlings(seen: State, seat: int, moves: list[int], found: list[Act], keys: Keys, say: Say) -> None:
    """G65.3, G65.4: the opened card takes combinations where it lies, or is shifted to where it makes one, or stays."""
    settled = [move for move in moves if SETTLE <= move < OPENING]
    if not settled:
        return
    item = item_name(seen, seen.opened)
    ways: dict[int, list[int]] = {}
    for move in settled:
        ways.setdefault((move - SETTLE) // 17, []).append(move)
    shifts = {square: some[0] for square, some in ways.items() if square != seen.opened and len(some) == 1}
    asked = [move for square, some in ways.items() if square not in shifts for move in some]
    if shifts:
        found.append(shifting(seen, item, shifts, say))
        keys |= {gesture("shift", item, address(square)): [move] for square, move in shifts.items()}
    options = {move: settling(seen, item, move, say) for move in asked}
    if NOTHING in moves:
        options[NOTHING] = Option("leave", say("Leave it where it lies"))
    if options:
        held = "" if shifts else item
        found.append(Act("settle", "pick", say("Settle the card"), options=list(options.values()), held=held))
        keys |= {gesture("settle", option.id): [move] for move, option in options.items()}


def shifting(seen: State, item: str, shifts: dict[int, int], say: Say) -> Act:
    """The squares where the opened card makes a combination, and which."""
    about = {address(square): marks(runs(seen, square, move)) for square, move in shifts.items()}
    return Act("shift", "place", say("Shift the card"), {item: list(about)}, held=item, marks=about)


def settling(seen: State, item: str, move: int, say: Say) -> Option:
    """One way to settle: which cards it takes."""
    square, way = divmod(move - SETTLE, 17)
    lines = runs(seen, square, move)
    taken = sorted({each for run in lines for each in run})
    facts = {"squares": square_names(taken), "kind": "" if way == EVERY_WAY else say(KINDS[way & 3])}
    label = say("Take {squares}", **facts) if way == EVERY_WAY else say("Take {squares} ({kind})", **facts)
    option = Option(f"{square_name(square)}.{way}", label, marks=marks(lines), takes=[address(each) for each in taken])
    if square != seen.opened:
        option.group, option.item, option.at = say("On {square}", square=square_name(square)), item, address(square)
    return option


def runs(seen: State, square: int, move: int) -> list[list[int]]:
    """The combinations that the opened card takes on a square."""
    way = (move - SETTLE) % 17
    card = seen.top[seen.opened]
    found = [run_through(seen, card, square, each) for each in (range(WAYS) if way == EVERY_WAY else [way])]
    return [run for run in found if run]


def run_through(seen: State, card: int, here: int, way: int) -> list[int]:
    """The squares of one combination if the opened card stood here."""
    gone = seen.opened if here != seen.opened else NONE
    cards = length_through(seen, card, here, gone, way)
    if not cards:
        return []
    first = here
    for _ in range(comes_before(seen, card, here, gone, way)):
        first = BESIDE[8 * first + (way >> 2) + 4]
    return line(first, way >> 2, cards)


def line(square: int, direction: int, cards: int) -> list[int]:
    """So many squares from one on."""
    found: list[int] = []
    for _ in range(cards):
        found.append(square)
        square = BESIDE[8 * square + direction]
    return found


def marks(lines: Iterable[list[int]]) -> list[list[str]]:
    """Lines of squares as addresses, each line once."""
    return [list(one) for one in dict.fromkeys(tuple(address(square) for square in run) for run in lines)]


def squares_in(words: list[int]) -> list[int]:
    """The squares of a set of two words."""
    return [square for square in ALL_SQUARES if words[square >> 5] >> (square & 31) & 1]
