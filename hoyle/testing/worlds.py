"""Whether `determinize` makes positions that can be: nothing unknown, every card in one place, and all worlds equally likely.

The true position of a random game is one of the worlds that agree with each view of it. So it has to come up, whatever the game knows of
its cards; and what all true positions have in common, such as that every card is in one place, determinized ones have too.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import lgamma, log
from typing import Any

from hoyle.errors import Refusal
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.record import Field
from hoyle.rules.record_methods import check_values
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN
from hoyle.rules.views import is_counts, is_set
from hoyle.rules.visibility import ALL
from hoyle.testing.always import always_true, require_fact
from hoyle.testing.broken import BUDGET, Broken, Values, require
from hoyle.testing.random_play import determinized, dice_of, seen_by, viewer_text, viewers, walk

DEALS, POSITIONS = 4, 16
"""From how many random games, and how many positions of each, one learns what all true positions have in common."""
MOST_FIELDS, FEWEST_CARDS = 9, 5
"""Sets of at most so many fields are looked at; a field of numbers can hold cards if it has at least so many values."""
FEW, TRIES, TIMES, AGAIN = 40, 150, 40, 3000
"""Up to FEW worlds are few. TRIES positions are drawn to see whether there are few; then TIMES as many as worlds; AGAIN before something
counts as impossible."""
UNLIKELY = 1e-9
"""The probability below which numbers of equally likely worlds count as unequal."""
OTHERWISE = "not equally likely"
"""Words of the docstring of `determinize` that say so."""


def place(of: Field, index: int) -> str:
    """Return an integer of a field as it is written."""
    return of.name if of.size is None else f"{of.name}[{index}]"


def positions(game: Game, values: Values, seed: int) -> Iterator[Position]:
    """Yield some positions of a random game, its first and last ones included, none while CHANCE is to move."""
    state: Position = game.begin(game.choose(**values))
    found: list[Position] = [state.clone()]
    for count, _ in enumerate(walk(game, state, random.Random(seed))):
        found.append(state.clone())
        if count > 40 * POSITIONS:
            break
    decided = [each for each in found if each.to_move != CHANCE_AWAITED]
    step = max(1, len(decided) // POSITIONS)
    yield from decided[::step]


def integers(of: Field, record: Any) -> list[int]:
    """Return the integers of a field."""
    value = getattr(record, of.name)
    return [value] if of.size is None else value


def determinized_positions_are_possible(game: Game, values: Values) -> None:
    """A determinized position has no unknown value, none that its field does not declare, and every card where one can be."""
    deals = [list(positions(game, values, seed)) for seed in range(DEALS)]
    rules = common_rules(game, [state for deal in deals for state in deal])
    apart = never_shared([state for deal in deals for state in deal])
    known, dice = possible_unknowns(game, deals), dice_of(5)
    facts = always_true(game, [state for deal in deals for state in deal])
    for state in deals[0] + deals[1]:
        if BUDGET.is_spent:
            break
        for reader in viewers(game, state):
            other = determinized(game, seen_by(game, state, reader), reader, dice)
            refuse_unknown(other, reader, known)
            for fields in rules:
                require_cards(fields, state, other, reader)
            for fields in apart:
                require_apart(fields, other, reader)
            for fact in facts:
                require_fact(fact, other, reader)


def possible_unknowns(game: Game, deals: Sequence[Sequence[Position]]) -> set[str]:
    """Return the names of fields that have the value UNKNOWN in true positions."""
    states = [state for deal in deals for state in deal]
    fields = [each for each in game.state.fields if not each.nested]
    return {each.name for each in fields if any(UNKNOWN in integers(each, state) for state in states)}


def refuse_unknown(other: Position, reader: int, known: set[str]) -> None:
    """Raise Broken if a determinized position has a value that is unknown or not declared."""
    for of in type(other).fields:
        if of.nested or of.name in known or UNKNOWN not in integers(of, other):
            continue
        unknown = place(of, integers(of, other).index(UNKNOWN))
        raise Broken(
            f"the position determinized from the view of {viewer_text(reader)} has {unknown} UNKNOWN: "
            f"show the field in the view, or set it in determinize"
        )
    try:
        check_values(other, is_view=False)
    except Refusal as refusal:
        raise Broken(f"the position determinized from the view of {viewer_text(reader)} cannot be: {refusal}") from None


def held(of: Field, record: Any) -> Counter[int]:
    """Return how often each card is in a field, which holds sets of cards or one card as a number in each place."""
    cards: Counter[int] = Counter()
    for value in integers(of, record):
        if is_set(of):
            cards.update(card for card in range(value.bit_length()) if value >> card & 1)
        elif value >= 0:
            cards[value] += 1
    return cards


def groups(states: Sequence[Position]) -> Iterator[list[Field]]:
    """Yield the fields that can hold the same cards, and do, for each number of cards."""
    counts = {each.visibility.pool for each in type(states[0]).fields if is_counts(each)}
    fields = [each for each in type(states[0]).fields if not each.nested and not each.path and not is_counts(each)]
    fields = [each for each in fields if each.name not in counts]
    tops = {top_of(each) for each in fields if each.span is not None}
    for top in sorted(number for number in tops if number >= FEWEST_CARDS - 1):
        group = [each for each in fields if each.span is not None and holds(each, top)]
        yield [each for each in group if any(held(each, state) for state in states)][:MOST_FIELDS]


def common_rules(game: Game, states: Sequence[Position]) -> list[tuple[Field, ...]]:
    """Return sets of fields that together hold the same cards in a position and in each that agrees with a view of it.

    These are pools with the fields from which hidden cards are added to them, if nothing else hides cards; and fields that together hold
    the same cards in all these positions.
    """
    found: list[tuple[Field, ...]] = []
    for group in groups(states):
        hidden = {each.name for each in group if each.visibility.seen is not ALL}
        pools = {each.visibility.pool for each in group} - {""}
        family = tuple(each for each in group if each.visibility.pool in pools or each.name in pools)
        if len(pools) == 1 and hidden <= {each.name for each in family}:
            found.append(family)
        cards = {each.name: [held(each, state) for state in states] for each in group}
        changing = [each for each in group if any(one != cards[each.name][0] for one in cards[each.name])]
        for size in range(2, len(changing) + 1):
            for some in combinations(changing, size):
                is_new = not any({*smaller} <= {*some} for smaller in found)
                if is_new and any(each.name in hidden for each in some) and is_common(some, cards):
                    found.append(some)
    return found


def never_shared(states: Sequence[Position]) -> list[tuple[Field, ...]]:
    """Return hidden fields and pairs of them in which no card is twice in any of these positions."""
    found: list[tuple[Field, ...]] = []
    for group in groups(states):
        group = [each for each in group if is_set(each)]
        for some in [*((each,) for each in group), *combinations(group, 2)]:
            is_hidden = all(each.visibility.seen is not ALL for each in some)
            if is_hidden and all(twice_in(some, state) is None for state in states):
                found.append(some)
    return found


def twice_in(fields: Sequence[Field], state: Position) -> int | None:
    """Return a card that is twice in these fields; None if there is none."""
    cards = Counter[int]()
    for each in fields:
        cards.update(held(each, state))
    return next((card for card, number in cards.items() if number > 1), None)


def require_apart(fields: Sequence[Field], other: Position, reader: int) -> None:
    """Raise Broken if a card of a determinized position is twice in these fields."""
    card = twice_in(fields, other)
    names = " and ".join(each.name for each in fields)
    view = f"the position determinized from the view of {viewer_text(reader)}"
    require(card is None, f"in {view}, card {card} is in two places of {names}")


def top_of(of: Field) -> int:
    """Return the number of the highest card that a field can hold."""
    return of.bounds[1].bit_length() - 1 if is_set(of) else of.bounds[1]


def holds(of: Field, top: int) -> bool:
    """Return whether a field can hold the cards up to this one."""
    if isinstance(of.span, range):
        return of.bounds[1] == top and of.bounds[0] in (NONE, 0)
    return is_set(of) and of.bounds[1] == (1 << top + 1) - 1


def is_common(some: Sequence[Field], cards: dict[str, list[Counter[int]]]) -> bool:
    """Return whether these fields together hold the same cards in all positions."""
    first: Counter[int] | None = None
    for together in zip(*(cards[each.name] for each in some), strict=True):
        total: Counter[int] = Counter()
        for one in together:
            total.update(one)
        first = total if first is None else first
        if total != first:
            return False
    return bool(first)


def require_cards(fields: Sequence[Field], state: Position, other: Position, reader: int) -> None:
    """Raise Broken unless these fields of a determinized position hold together the cards that they always hold."""
    true, now = Counter[int](), Counter[int]()
    for each in fields:
        true.update(held(each, state))
        now.update(held(each, other))
    twice, lost = now - true, true - now
    if not twice and not lost:
        return
    names = ", ".join(each.name for each in fields)
    more = f"card {min(twice)} is in two places" if twice else f"card {min(lost)} is nowhere"
    raise Broken(f"in the position determinized from the view of {viewer_text(reader)}, {more} of {names}")


def says_otherwise(game: Game) -> bool:
    """Return whether the docstring of `determinize` says that not all positions are equally likely."""
    words = " ".join((game.verbs["determinize"].__doc__ or "").split())
    return OTHERWISE in words


def worlds_come_up_equally(game: Game, values: Values) -> None:
    """Determinized positions include the true one, and are equally likely where they are few, unless `determinize` says otherwise."""
    if game.remembers:  # a view of a game of memory forgets what the position has
        return
    dice, looked = dice_of(7), Counter[int]()
    for seed in range(2):
        for state in reversed(list(positions(game, values, seed))):
            for reader in viewers(game, state):
                if looked[reader] < 4 and not BUDGET.is_spent:
                    looked[reader] += look_for_worlds(game, state, reader, dice)


def look_for_worlds(game: Game, state: Position, reader: int, dice: Dice) -> bool:
    """Draw positions that agree with a view; return whether there were several worlds. Raise Broken if the true one never comes up."""
    seen = seen_by(game, state, reader)
    first = determinized(game, seen, reader, dice)
    tries = [first, *(determinized(game, seen, reader, dice) for _ in range(6))]
    if all(each == state for each in tries):
        return False
    tries += [determinized(game, seen, reader, dice) for _ in range(TRIES)]
    worlds = Counter(each.astuple() for each in tries)
    if len(worlds) <= FEW:
        for _ in range(max(0, TIMES * len(worlds) - TRIES)):
            worlds[determinized(game, seen, reader, dice).astuple()] += 1
    require_truth(game, state, seen, reader, tries, dice)
    if len(worlds) <= FEW and not any(is_same(state, each) for each in tries) and not says_otherwise(game):
        sentence = f"the true position never comes up among {len(worlds)} that determinize makes of the view of {viewer_text(reader)}"
        others = (determinized(game, seen, reader, dice) for _ in range(AGAIN))
        require(any(is_same(state, each) for each in others), sentence)
    if len(worlds) <= FEW and is_distinct(game, worlds) and not says_otherwise(game):
        require_equal(worlds, reader)
    return True


def is_same(state: Position, other: Position) -> bool:
    """Return whether a determinized position is the true one, but for hidden numbers that are 0, as in places without use."""
    for of in type(state).fields:
        if of.nested or of.path or state == other:
            continue
        is_number = not is_set(of) and of.visibility.seen is not ALL
        pairs = zip(integers(of, state), integers(of, other), strict=True)
        if any(value != drawn and not (is_number and value == 0) for value, drawn in pairs):
            return False
    return True


def require_truth(
    game: Game, state: Position, seen: Position, reader: int, tries: Sequence[Position], dice: Dice
) -> None:
    """Raise Broken if a card never comes up where it is; of worlds that are not equally likely, only of sets of cards."""
    sets_alone = says_otherwise(game)
    for of in type(state).fields:
        if of.nested or of.path or of.visibility.seen is ALL or (sets_alone and not is_set(of)):
            continue
        for index, value in enumerate(integers(of, state)):
            drawn = [integers(of, each)[index] for each in tries]
            facts = [1 << card for card in range(value.bit_length()) if value >> card & 1] if is_set(of) else []
            for fact in facts or ([] if is_set(of) or value == 0 else [value]):  # 0 is what unused places hold
                if any((each & fact if facts else each == fact) for each in drawn):
                    continue
                more = (integers(of, determinized(game, seen, reader, dice))[index] for _ in range(AGAIN))
                what = f"card {fact.bit_length() - 1} in {place(of, index)}" if facts else f"{place(of, index)} {fact}"
                require(
                    any((each & fact if facts else each == fact) for each in more),
                    f"the true position has {what}, but determinize never makes that of the view of {viewer_text(reader)}",
                )


def is_distinct(game: Game, worlds: Counter[tuple[Any, ...]]) -> bool:
    """Return whether worlds differ in sets of cards only, of which each world is as likely as any other."""
    fields = [each for each in game.state.fields if not each.path]
    first = next(iter(worlds))
    differing = {number for world in worlds for number, value in enumerate(world) if value != first[number]}
    return all(not fields[number].nested and is_set(fields[number]) for number in differing)


def require_equal(worlds: Counter[tuple[Any, ...]], reader: int) -> None:
    """Raise Broken if some worlds come up far more often than others."""
    if len(worlds) < 2:
        return
    expected = worlds.total() / len(worlds)
    square = sum((number - expected) ** 2 / expected for number in worlds.values())
    if log_tail(square, len(worlds) - 1) < log(UNLIKELY):
        often, rarely = max(worlds.values()), min(worlds.values())
        raise Broken(
            f"of {len(worlds)} positions that agree with the view of {viewer_text(reader)}, determinize makes one {often} times and "
            f"another {rarely} times: if that is meant, say in its docstring that they are not equally likely"
        )


def log_tail(square: float, freedom: int) -> float:
    """Return a bound on the logarithm of the probability that chi-square with this many degrees of freedom is at least `square`.

    >>> log_tail(10.0, 10), log_tail(200.0, 10) < log(1e-9)
    (0.0, True)
    """
    if square <= freedom + 2:
        return 0.0
    half, k = square / 2, freedom / 2
    return (k - 1) * log(half) - half - lgamma(k) + log(half / (half - k + 1))
