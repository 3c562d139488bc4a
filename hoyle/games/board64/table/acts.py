"""The acts of a seat: gestures with labels, and the combinations that they take."""

from collections.abc import Iterable

from hoyle.games.board64.board import NEIGHBOURS, square_name
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import ALL_RUNS, CLAIM, EVERY_WAY, NOTHING, OPENING, SETTLE, WAYS, WAYS_TO_SETTLE, State
from hoyle.games.board64.table.labels import (
    address,
    card_words,
    item_name,
    kind_words,
    set_squares,
    square_names,
)
from hoyle.games.shared.acts import parts_of, pick_act, place_act
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.rules.seats import NONE

ALL_SQUARES = range(64)


def acts(rules: Rules, seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Return the offered gestures as acts with labels."""

    def move(act: str, name: str) -> int:
        return offered[gesture(act, name)][0]

    return [
        *place_act(offered, "step", say("Move a card")),
        *pick_act(
            offered, "open", say("Turn up a card"), lambda name: open_option(seen, name, move("open", name), say)
        ),
        *pick_act(
            offered,
            "claim",
            say("Take a combination"),
            lambda name: claim_option(rules, seen, name, move("claim", name), say),
        ),
        *pick_act(
            offered,
            "take",
            say("Take a combination"),
            lambda name: take_option(rules, seen, name, move("take", name), say),
        ),
        *shift_acts(rules, seen, offered, say),
        *settle_acts(rules, seen, offered, say),
    ]


def open_option(seen: State, name: str, move: int, say: Say) -> Option:
    """G65.2: return the option to turn up a card."""
    return Option(name, say("Turn up {square}", square=name), item=item_name(seen, move - OPENING))


def claim_option(rules: Rules, seen: State, name: str, move: int, say: Say) -> Option:
    """G18.6: return the option to make a claim, with the cards that it takes and their combinations."""
    if move == NOTHING:
        return Option(name, say("Take nothing"))
    words = [0, 0]
    rules.mark_claimed(seen, seen.turn, move, words)
    taken = set_squares(words)
    takes = [address(square) for square in taken]
    if move == ALL_RUNS:
        single = [one for one in range(CLAIM, ALL_RUNS) if takes_anything(rules, seen, one)]
        label = say.many("Take all, {n} card", "Take all, {n} cards", len(taken))
        return Option(name, label, marks=run_addresses(claimed_run(rules, seen, one) for one in single), takes=takes)
    kind = say(kind_words(seen, (move - CLAIM) >> 6))
    label = say("Take {cards} ({kind})", cards=cards_of(seen, taken, say), kind=kind)
    return Option(name, label, marks=run_addresses([claimed_run(rules, seen, move)]), takes=takes, text=kind)


def cards_of(seen: State, squares: list[int], say: Say) -> str:
    """Return the cards on these squares in the reader's words."""
    return ", ".join(card_words(seen.top[square], say) for square in squares)


def takes_anything(rules: Rules, seen: State, move: int) -> bool:
    """Return whether the claim of one combination takes any card."""
    return rules.mark_enemies(seen, seen.turn, (move - CLAIM) & 63, (move - CLAIM) >> 6, [0, 0]) > 0


def claimed_run(rules: Rules, seen: State, move: int) -> list[int]:
    """Return the squares of the combination that a claim takes cards from."""
    square, way = (move - CLAIM) & 63, (move - CLAIM) >> 6
    return line_from(square, way >> 2, rules.length_from(seen, square, way))


def take_option(rules: Rules, seen: State, name: str, move: int, say: Say) -> Option:
    """G65.v3, G65.v6: return the option to take combinations that stand, with their cards."""
    way, kind = NONE, ""
    if move == ALL_RUNS:
        starts = [(square, way) for square in ALL_SQUARES for way in range(WAYS)]
        lines = [line_from(square, way >> 2, rules.length_from(seen, square, way)) for square, way in starts]
        runs = [line for line in lines if line]
    else:
        square, way = divmod(move - SETTLE, WAYS_TO_SETTLE)
        runs = combinations(rules, seen, seen.top[square], square, way, NONE)
    taken = list(dict.fromkeys(square for run in runs for square in run))
    cards = cards_of(seen, taken, say)
    if move == ALL_RUNS:
        label = say.many("Take all, {n} card", "Take all, {n} cards", len(taken))
    elif way == EVERY_WAY:
        label, kind = say("Take {cards}", cards=cards), say("all through one card")
    else:
        kind = say(kind_words(seen, way))
        label = say("Take {cards} ({kind})", cards=cards, kind=kind)
    return Option(name, label, marks=run_addresses(runs), takes=[address(square) for square in taken], text=kind)


def shift_acts(rules: Rules, seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Return the act of shifting: the squares where the opened card makes a combination, with those combinations (G65.4)."""
    acts = place_act(offered, "shift", say("Shift the card"))
    for act in acts:
        (act.held,) = act.pairs
        for target in act.pairs[act.held]:
            (move,) = offered[gesture("shift", act.held, target)]
            act.marks[target] = run_addresses(settled_runs(rules, seen, *divmod(move - SETTLE, WAYS_TO_SETTLE)))
    return acts


def settle_acts(rules: Rules, seen: State, offered: Gestures, say: Say) -> list[Act]:
    """Return the act of settling: the combinations that the opened card may take (G65.3, G65.7).

    The card counts as picked up already (`held`), unless the act of shifting picks it up.
    """

    def option(name: str) -> Option:
        return settle_option(rules, seen, name, offered[gesture("settle", name)][0], say)

    acts = pick_act(offered, "settle", say("Settle the card"), option)
    for act in acts:
        act.held = "" if parts_of(offered, "shift") else item_name(seen, seen.opened)
    return acts


def settle_option(rules: Rules, seen: State, name: str, move: int, say: Say) -> Option:
    """Return the option to settle the opened card, with the cards that it takes and their combinations."""
    if move == NOTHING:
        return Option(name, say("Leave it where it lies"))
    square, way = divmod(move - SETTLE, WAYS_TO_SETTLE)
    runs = settled_runs(rules, seen, square, way)
    taken = sorted({square for run in runs for square in run})
    squares = square_names(taken)
    if way == EVERY_WAY:
        label = say("Take {squares}", squares=squares)
    else:
        label = say("Take {squares} ({kind})", squares=squares, kind=say(kind_words(seen, way)))
    option = Option(name, label, marks=run_addresses(runs), takes=[address(square) for square in taken])
    if square != seen.opened:
        option.group, option.at = say("On {square}", square=square_name(square)), address(square)
        option.item = item_name(seen, seen.opened)
    return option


def settled_runs(rules: Rules, seen: State, square: int, way: int) -> list[list[int]]:
    """Return the squares of each combination that the opened card takes on a square: of one way, or of all ways (EVERY_WAY)."""
    return combinations(rules, seen, seen.top[seen.opened], square, way, seen.opened if square != seen.opened else NONE)


def combinations(rules: Rules, seen: State, card: int, square: int, way: int, vacated: int) -> list[list[int]]:
    """Return the squares of each combination that a card has on a square: of one way, or of all ways (EVERY_WAY).

    The square `vacated` (or NONE) counts as free.
    """
    ways = range(WAYS) if way == EVERY_WAY else [way]
    found = [combination(rules, seen, card, square, one_way, vacated) for one_way in ways]
    return [run for run in found if run]


def combination(rules: Rules, seen: State, card: int, square: int, way: int, vacated: int) -> list[int]:
    """Return the squares of the combination of this way that a card has on a square, or an empty list."""
    cards = rules.length_through(seen, card, square, vacated, way)
    if not cards:
        return []
    first = square
    for _ in range(rules.count_preceding(seen, card, square, vacated, way)):
        first = NEIGHBOURS[8 * first + (way >> 2) + 4]
    return line_from(first, way >> 2, cards)


def line_from(square: int, direction: int, cards: int) -> list[int]:
    """Return the squares of this many cards in a direction, beginning with the given one."""
    found: list[int] = []
    for _ in range(cards):
        found.append(square)
        square = NEIGHBOURS[8 * square + direction]
    return found


def run_addresses(runs: Iterable[list[int]]) -> list[list[str]]:
    """Return the squares of combinations as addresses, without repetitions."""
    return [list(run) for run in dict.fromkeys(tuple(address(square) for square in run) for run in runs)]
