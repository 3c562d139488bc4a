"""Whether every option of a deal changes something: in games that are played alike with both of two values, or in views of them."""

import random
from collections.abc import Iterator
from itertools import chain, islice
from types import FunctionType
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.options import Option, OptionSet, declared
from hoyle.rules.position import Position
from hoyle.rules.record import RecordType, copy
from hoyle.rules.rule_error import RuleError, RunError
from hoyle.testing.broken import BUDGET, TRAIL, Broken, Values, options_of, require
from hoyle.testing.compiled_play import CompiledPlay
from hoyle.testing.pairs import Pairs, some_values
from hoyle.testing.random_play import seen_by, viewers, walk

GAMES, COUNTED, WATCHED, CHOSEN, KINDS = 150, 30, 2, 16, 8
"""How many random games are played with two values, of how many results are compared, in how many one looks at all views; how many greedy
and stubborn games are played then, and of how many kinds these are."""
SETS, MOST_SETS, FEWEST, MOST_MOVES, OFTEN, FEW = 6, 60, 2, 200, 40, 4
"""How many option sets are tried, how many random ones are made for them, and with how many an option counts as
without effect, if rules read it OFTEN in games of at most MOST_MOVES moves, and it has FEW values at most."""
FOR_BOTS = (
    "evaluate",
    "proposals",
    "search_priority",
    "noisy",
    "determinize",
    "remember",
    "canonicalize",
    "payoff_bound",
    "sufficient_moves",
    "opening_kind",
    "move_kind",
)
"""The verbs that only bots, solvers and reports call."""


def options_change_something(game: Game, values: Values) -> None:
    """Every option of a deal changes something: moves, positions, results, or what seats see.

    Of a rewritten game these are the options of the rewrites: others may lose their effect by them.
    """
    own = declared(game.options)
    names = [name for rewrite in game.rewrites for name in rewrite.options] if game.rewrites else [*own]
    unread = [] if game.rewrites else [name for name in names if not is_read(game, name)]
    for name in [*unread, *(name for name in names if name not in unread and is_one_of_few(own[name]))]:
        sets = list[tuple[OptionSet, OptionSet]]()
        for usual, changed in islice(pairs_of_sets(game, name), SETS):
            if BUDGET.is_spent or differs(game, usual, changed):
                break
            sets.append((usual, changed))
        else:
            if len(sets) >= FEWEST:
                require_change(game, name, sets, name in unread)


def is_one_of_few(option: Option) -> bool:
    """Return whether an option is one of a few values; one of many, or one number of a row, may matter rarely."""
    return len(option.values) <= FEW and not option.rows and option.size is None


def require_change(game: Game, name: str, sets: list[tuple[OptionSet, OptionSet]], is_unread: bool) -> None:
    """Raise Broken for an option that has changed nothing in random games, unless it might do so in others."""
    TRAIL.begin()
    if is_unread:
        bots = [verb for verb in FOR_BOTS if verb in game.verbs and name in names_below(game.verbs[verb])]
        who = f"only {' and '.join(bots)} reads it" if bots else "no function reads it that a verb of the game calls"
        raise Broken(f"the option {name} changes nothing in the game: {who}")
    if any(goes_on_otherwise(game, *pair) for pair in sets):
        return
    reads = sum(times_read(game, name, changed) for _, changed in sets)
    require(
        reads < OFTEN,
        f"the option {name} changes nothing: rules read it, and {len(sets) * GAMES} random games go on and end alike with its default and "
        f"with other values: is it compared with the right value, and can what it changes happen?",
    )


def is_read(game: Game, name: str) -> bool:
    """Return whether something else than rules for bots reads an option: a verb, a fact or the match, or what they call."""
    of_match = [*vars(game.match).values()] if game.match else []
    facts = [each for each in (*vars(game).values(), *of_match) if callable(each)]
    verbs = [verb for verb_name, verb in game.verbs.items() if verb_name not in FOR_BOTS]
    return any(name in names_below(function) for function in (*facts, *verbs))


def names_below(function: Any) -> set[str]:
    """Return the names that a function uses, and those that it calls."""
    found, waiting, names = set[object](), [function], set[str]()
    while waiting:
        each = waiting.pop()
        if each in found or not isinstance(each, FunctionType):
            continue
        found.add(each)
        names |= {*each.__code__.co_names}
        waiting += [value for name in each.__code__.co_names if callable(value := each.__globals__.get(name))]
        waiting += [cell.cell_contents for cell in each.__closure__ or ()]
    return names


def times_read(game: Game, name: str, options: OptionSet) -> int:
    """Return how often rules read an option in two random games."""
    reads = [0]
    slot: Any = getattr(type(options), name)

    def read(record: Any) -> Any:
        """Count, and return the value."""
        reads[0] += 1
        return slot.__get__(record)

    watched: Any = RecordType("Watched", (type(options),), {name: property(read, slot.__set__)})
    for number in range(WATCHED):
        state: Any = game.state()
        state.options = watched()
        copy(state.options, options)
        reads[0] = 0 if number == 0 else reads[0]
        game.verbs["start"](state)
        for count, _ in enumerate(walk(game, state, random.Random(number))):
            if count > MOST_MOVES or BUDGET.is_spent:
                break
    return reads[0]


def pairs_of_sets(game: Game, name: str) -> Iterator[tuple[OptionSet, OptionSet]]:
    """Yield pairs of options that differ in one option alone, which has its default in one of them and an effect, as the game says."""
    own, pairs = declared(game.options), Pairs(game)
    option, presets = own[name], [preset.values for preset in game.presets.values()]
    others = [value for value in some_values(option, random.Random(name)) if value != option.default]
    at_random = (pairs.with_pair({name: value}) for _ in range(MOST_SETS) for value in others)
    simple = ({**preset, name: value} for preset in ({}, *presets) for value in others)
    for each in chain(simple, (each for each in at_random if each)):
        values = {key: value for key, value in each.items() if key in own}
        changed, usual = options_of(game, values), options_of(game, {k: v for k, v in values.items() if k != name})
        if (
            changed
            and usual
            and name not in game.explain(values).idle
            and getattr(changed, name) != getattr(usual, name)
        ):
            yield usual, changed


def differs(game: Game, usual: OptionSet, changed: OptionSet) -> bool:
    """Return whether games with two sets of options differ in more than these."""
    if game.seats(usual) != game.seats(changed):
        return True
    one, other = CompiledPlay(game, usual), CompiledPlay(game, changed)
    try:
        for number in range(GAMES):
            ends = [play.end_of_random_game(number).tobytes() for play in (one, other)]
            records = [game.state.unpack(end) for end in ends] if number < COUNTED else []
            if without_options(game, ends[0]) != without_options(game, ends[1]):
                return True
            if records and results_of(game, records[0]) != results_of(game, records[1]):
                return True
            if BUDGET.is_spent:
                return True
    except (RuleError, RunError):  # another property of the check tells it
        return True
    return any(looks_differ(game, usual, changed, number) for number in range(WATCHED))


def goes_on_otherwise(game: Game, usual: OptionSet, changed: OptionSet) -> bool:
    """Return whether games of greedy or stubborn seats with two sets of options differ in more than these."""
    one, other = CompiledPlay(game, usual), CompiledPlay(game, changed)
    try:
        for number in range(CHOSEN):
            for way in (greedily, stubbornly):
                states = [way(play, number) for play in (one, other)]
                if (
                    without_options(game, states[0].pack()) != without_options(game, states[1].pack())
                    or BUDGET.is_spent
                ):
                    return True
                if not states[0].to_move and results_of(game, states[0]) != results_of(game, states[1]):
                    return True
    except (RuleError, RunError):  # another property of the check tells it
        return True
    return False


def greedily(play: CompiledPlay, number: int) -> Position:
    """Return the end of a greedy game."""
    return play.play_greedily(number, MOST_MOVES)[0]


def stubbornly(play: CompiledPlay, number: int) -> Position:
    """Return the end of a stubborn game."""
    return play.play_stubbornly(number, MOST_MOVES, number % KINDS)[0]


def without_options(game: Game, packed: bytes) -> tuple[bytes, bytes]:
    """Return a packed position before and after its options."""
    of, first = game.state.dtype.fields["options"]
    return packed[:first], packed[first + of.itemsize :]


def results_of(game: Game, state: Position) -> list[Any]:
    """Return the payoffs and points of all seats, and the ending."""
    seats = range(game.seats(state.options))
    return [[game.verb(name)(state, seat) for seat in seats] for name in ("payoff", "points")] + [
        game.verb("ending")(state)
    ]


def looks_differ(game: Game, usual: OptionSet, changed: OptionSet, number: int) -> bool:
    """Return whether in a random game a view differs in more than the options, or what giving up costs."""
    state: Position = game.begin(usual)
    for _ in walk(game, state, random.Random(number)):
        other: Any = state.clone()
        other.options = changed.clone()
        for reader in viewers(game, state):
            seen = [seen_by(game, each, reader) for each in (state, other)]
            if any(
                getattr(seen[0], of.name) != getattr(seen[1], of.name)
                for of in game.state.fields
                if of.name != "options"
            ):
                return True
        if state.to_move:
            ends = [state.clone(), other.clone()]
            for end in ends:
                game.verbs["forfeit"](end, 0)
            if results_of(game, ends[0]) != results_of(game, ends[1]):
                return True
    return False
