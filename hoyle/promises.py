"""What every game promises, whoever wrote it: each promise is tried by presets and random house rules.

`hoyle check GAME` tries them all; the tests of Hoyle try them on every game of the package.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from hoyle.games.drafts import drafts_of
from hoyle.rules import lint
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.options import OptionError, declared
from hoyle.rules.record import MOVE, numbers
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.rules.verbs import legal as legal_word
from hoyle.rules.verbs import play as play_word
from hoyle.rules.verbs import public as public_word
from hoyle.rules.verbs import start as start_word
from hoyle.rules.verbs import view as view_word
from hoyle.walks import awaited_seats, legal, readers, seen_by, some_rules, told, walk, word

Values = dict[str, Any]


class Broken(AssertionError):
    """A promise that a game does not keep: one sentence."""


def hold(kept: object, sentence: str) -> None:
    """Broken, unless it is kept."""
    if not kept:
        raise Broken(sentence)


def begun(game: Game, values: Values) -> Any:
    """A new game by these rules."""
    return game.begin(game.choose(**values))


def legal_moves_are_in_order(game: Game, values: Values) -> None:
    """Legal moves ascend without repeats, below `codes`; there are some exactly for those who are awaited."""
    state = begun(game, values)
    for _ in walk(game, state, random.Random(1)):
        for seat in [*range(game.seats(state.rules)), CHANCE]:
            moves = legal(game, state, seat)
            hold(moves == sorted(set(moves)), f"legal moves of seat {seat} repeat or do not ascend: {moves}")
            hold(bool(moves) is (seat in awaited_seats(state)), f"seat {seat}: {len(moves)} moves, waits {state.waits}")
            bounded = not game.codes or seat == CHANCE or not moves or moves[-1] < game.codes
            hold(bounded, f"seat {seat} has the move {moves[-1:]}; codes says that all are below {game.codes}")


def games_end_as_declared(game: Game, values: Values) -> None:
    """Games end within `longest`, with payoffs and an ending that are declared; payoffs sum to 0 unless said otherwise."""
    for seed in range(3):
        state = begun(game, values)
        length = sum(1 for _ in walk(game, state, random.Random(seed)))
        hold(length <= game.longest, f"a game took {length} moves; longest says {game.longest}")
        payoffs = [game.words["payoff"](state, seat) for seat in range(game.seats(state.rules))]
        low, high = game.payoffs
        hold(low <= min(payoffs) and max(payoffs) <= high, f"payoffs {payoffs} go beyond {low} to {high}")
        hold(not game.zero_sum or sum(payoffs) == 0 or len(payoffs) == 1, f"payoffs {payoffs} do not sum to 0")
        hold(0 <= game.words["ending"](state) < len(game.endings), "the ending is none of those declared")


def moves_are_written_and_read(game: Game, values: Values) -> None:
    """A move that is written is read back, and no two moves of a seat are written alike."""
    if game.text is None:
        return
    state = begun(game, values)
    for _ in walk(game, state, random.Random(2)):
        for seat in awaited_seats(state):
            seen = seen_by(game, state, NONE if seat == CHANCE else seat)
            written = [(game.text.write(seen, seat, move), move) for move in legal(game, state, seat)]
            first = dict(reversed(written))  # like cards that CHANCE may turn have one text: the first is meant
            for text, move in first.items():
                hold(
                    game.text.read(seen, seat, text) == move, f"{text!r} is written for {move} and read as another move"
                )
            hold(seat == CHANCE or len(first) == len(written), f"two moves of seat {seat} are written alike")


def states_are_packed_and_unpacked(game: Game, values: Values) -> None:
    """Every value fits its field: a state or view that is packed and unpacked is itself."""
    state = begun(game, values)
    for _ in walk(game, state, random.Random(3)):
        packed = state.pack()
        hold(game.state.unpack(packed).tell(path=True) == state.tell(path=True), "a state is another one once packed")
        hold(game.state.unpack(packed).pack() == packed, "a state packs otherwise the second time")
        for seat in readers(game, state):
            seen = seen_by(game, state, seat)
            hold(
                game.state.unpack(seen.pack()).tell(path=True) == seen.tell(path=True),
                "a view is another one once packed",
            )


def order_of_choosing_does_not_matter(game: Game, values: Values) -> None:
    """Choices made at once give the same position in whatever order they are played."""
    dice = random.Random(4)
    state = begun(game, values)
    while state.waits:
        chosen = [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]
        ends: list[Any] = []
        for order in list(permutations(chosen))[:6]:
            after = state.clone()
            for seat, move in order:
                hold(move in legal(game, after, seat), "a sealed choice changed what another may do")
                word(game, "play")(after, seat, move)
            ends.append(after)
        same = all(after.tell(path=True) == ends[0].tell(path=True) for after in ends)
        hold(same, "the order in which sealed choices are played changes the position")
        state = ends[0]


def giving_up_ends_the_game(game: Game, values: Values) -> None:
    """Whoever gives up ends the game and does not gain by it."""
    for seat in range(game.seats(game.choose(**values))):
        state = begun(game, values)
        game.words["forfeit"](state, seat)
        hold(state.waits == 0, f"the game goes on when seat {seat} gives up")
        hold(game.words["payoff"](state, seat) < 0, f"seat {seat} loses nothing by giving up")


def dice_of(number: int) -> Dice:
    """A generator for `imagine`."""
    dice = Dice()
    set_dice(dice, number, 0)
    return dice


def imagined(game: Game, seen: Any, seat: int, dice: Dice) -> Any:
    """A position that looks like this to the seat."""
    state = game.state()
    game.words["imagine"](seen, seat, state, dice)
    return state


def what_is_imagined_looks_the_same(game: Game, values: Values) -> None:
    """What is imagined from a view looks like the view, for seats and watchers, after every single move."""
    for seed in range(2):
        state, dice = begun(game, values), dice_of(seed)
        for _ in walk(game, state, random.Random(seed)):
            for seat in readers(game, state):
                seen = seen_by(game, state, seat)
                again = seen_by(game, imagined(game, seen, seat, dice), seat)
                hold(again.tell(path=True) == seen.tell(path=True), f"{reader(seat)} saw {seen}, imagined {again}")


def reader(seat: int) -> str:
    """Who looks."""
    return "a watcher" if seat == NONE else f"seat {seat}"


def sealed_choices_show_nowhere(game: Game, values: Values) -> None:
    """While a seat's choice is sealed, nobody else's view depends on it by a byte."""
    state, dice = begun(game, values), random.Random(11)
    while state.waits:
        seats = awaited_seats(state)
        for seat in seats if len(seats) > 1 else []:
            for other in [one for one in readers(game, state) if one != seat]:
                views = {after(game, state, seat, move, other) for move in legal(game, state, seat)}
                hold(len(views) == 1, f"{reader(other)} sees what seat {seat} has chosen")
        for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in seats]:
            word(game, "play")(state, seat, move)


def after(game: Game, state: Any, seat: int, move: int, other: int) -> bytes:
    """What a reader sees once this seat has chosen, as bytes."""
    ahead = state.clone()
    word(game, "play")(ahead, seat, move)
    return seen_by(game, ahead, other).pack()


def equal_views_have_equal_histories(game: Game, values: Values, games: int = 25, steps: int = 40) -> None:
    """Nobody forgets what he saw, unless the game says so: equal views have equal sequences of views before them.

    What chance does in a row is one event: who is dealt a hand looks at it when it is whole. Few of the moves are tried,
    so that many histories meet.
    """
    if game.forgets(game.choose(**values)):
        return
    told_before: dict[Any, Any] = {}
    for seed in range(games):
        state, dice = begun(game, values), random.Random(seed)
        saw: dict[int, tuple[int, ...]] = dict.fromkeys(readers(game, state), ())
        for _ in range(steps):
            for seat in [] if state.waits == CHANCE_AWAITED else saw:
                key = hash(seen_by(game, state, seat).tell(path=True))
                if not saw[seat] or saw[seat][-1] != key:
                    known = told_before.setdefault((seat, key), saw[seat])
                    hold(
                        known == saw[seat],
                        f"{reader(seat)} forgot what it saw: keep it in a field, or declare `forgets`",
                    )
                    saw[seat] = (*saw[seat], key)
            if not state.waits:
                break
            for seat, move in [(s, dice.choice(legal(game, state, s)[:3])) for s in awaited_seats(state)]:
                word(game, "play")(state, seat, move)


@algorithm
def begin_one(states: Any) -> None:
    """Start the game."""
    start_word(states[0])


@algorithm
def move_one(states: Any, seat: int, move: int) -> None:
    """One move."""
    play_word(states[0], seat, move)


@algorithm
def legal_one(states: Any, seat: int, moves: Any) -> int:
    """The moves of a seat."""
    return legal_word(states[0], seat, moves)


@algorithm
def see_one(states: Any, seat: int, seen: Any) -> None:
    """What a seat sees; below 0: a watcher."""
    if seat < 0:
        public_word(states[0], seen[0])
    else:
        view_word(states[0], seat, seen[0])


def compiled(game: Game, rules: Any) -> Any:
    """The compiled form at the start of a game: an array of one state."""
    packed = game.state.array(1)
    blank: Any = game.state()
    blank.rules = rules
    blank.store(packed, 0)
    link(begin_one, game, "cpu")(packed)
    return packed


def compiled_legal(game: Game, packed: Any, seat: int) -> list[int]:
    """The moves of a seat by the compiled rules."""
    moves = numbers(game.moves, MOVE)
    n = link(legal_one, game, "cpu")(packed, seat, moves)
    return [int(move) for move in moves[:n]]


def compiled_rules_play_the_same(game: Game, values: Values) -> None:
    """Compiled rules have the same moves, positions and views as plain ones, byte for byte."""
    state, packed = begun(game, values), compiled(game, game.choose(**values))
    dice = random.Random(9)
    while state.waits:
        hold(state.pack() == packed.tobytes(), "compiled, the position is another one")
        chosen: list[tuple[int, int]] = []
        for seat in awaited_seats(state):
            moves = legal(game, state, seat)
            hold(compiled_legal(game, packed, seat) == moves, f"compiled, seat {seat} has other moves")
            chosen.append((seat, dice.choice(moves)))
        for seat in readers(game, state):
            seen = game.state.array(1)
            state.blank().store(seen, 0)
            link(see_one, game, "cpu")(packed, seat, seen)
            hold(seen_by(game, state, seat).pack() == seen.tobytes(), f"compiled, {reader(seat)} sees something else")
        for seat, move in chosen:
            word(game, "play")(state, seat, move)
            link(move_one, game, "cpu")(packed, seat, move)


def tables_offer_the_legal_moves(game: Game, values: Values) -> None:
    """What can be done at the table is what is legal; no place is laid out twice, and no two things have one name."""
    if game.table is None:
        return
    state, names = begun(game, values), [f"Player {seat}" for seat in range(game.seats(game.choose(**values)))]
    for _ in walk(game, state, random.Random(12)):
        for seat in [*range(len(names)), None]:
            scene = game.table.draw(seen_by(game, state, NONE if seat is None else seat), seat, names, plainly)
            for width, rows in scene.layout.items():
                placed = [zone for row in rows for zone in row]
                hold(len(placed) == len(set(placed)), f"{width}: a place is laid out twice")
            ids = [item.id for zone in scene.zones for item in [*zone.items, *(i for c in zone.cells for i in c.items)]]
            hold(len(ids) == len(set(ids)), "two things on the table have one name")
            if seat is not None and not drafts_of(game.table) and len(awaited_seats(state)) == 1:
                offered = {moves[0] for moves in scene.moves.values() if moves}
                hold(
                    offered == set(legal(game, state, seat)),
                    f"seat {seat}: the table offers other moves than the rules",
                )


def plainly(message: str, **facts: Any) -> str:
    """An English message with its facts."""
    return message.format(**facts)


def wrong_values_are_refused(game: Game, values: Values) -> None:
    """Values that are none of an option's are refused by its name."""
    for name, one in declared(game.options).items():
        for value in (-7, 1000, "dragon", 1.5, [1], object):
            if not one.allows(value):
                try:
                    game.choose(**{name: value})
                except OptionError as error:
                    hold(name in str(error), f"{error} does not name {name}")
                else:
                    raise Broken(f"{name} took {value!r}")


def equal_rules_have_one_form(game: Game, values: Values) -> None:
    """The canonical form of a canonical form is itself."""
    canonical = game.explain(values).canonical
    hold(game.explain(canonical).canonical == canonical, f"{canonical} has another canonical form")


def rules_keep_to_the_dialect(game: Game, values: Values) -> None:
    """The lint has nothing to say about the game's files."""
    findings = [finding for path in lint.files([str(game.folder)]) for finding in lint.check(path)]
    hold(not findings, "; ".join(map(str, findings)))


ONCE = (wrong_values_are_refused, rules_keep_to_the_dialect)
PROMISES: tuple[Callable[[Game, Values], None], ...] = (
    legal_moves_are_in_order,
    games_end_as_declared,
    moves_are_written_and_read,
    states_are_packed_and_unpacked,
    order_of_choosing_does_not_matter,
    giving_up_ends_the_game,
    what_is_imagined_looks_the_same,
    sealed_choices_show_nowhere,
    equal_views_have_equal_histories,
    compiled_rules_play_the_same,
    tables_offer_the_legal_moves,
    equal_rules_have_one_form,
)
"""Each is tried by every set of rules; those of ONCE by one."""


@dataclass(frozen=True)
class Tried:
    """A promise and what came of it."""

    says: str
    """The promise in a sentence."""
    sets: int
    """By how many sets of rules it was kept."""
    broken: str
    """What went wrong, and by which rules; empty if nothing did."""


def check(game: Game, many: int = 20, seed: int = 1) -> Iterator[Tried]:
    """Try every promise by all presets and so many random sets of house rules, one after another."""
    rules = some_rules(game, seed, many)
    for promise in (*ONCE, *PROMISES):
        says = " ".join((promise.__doc__ or "").split("\n\n")[0].split())
        kept, broken = 0, ""
        for values in rules[:1] if promise in ONCE else rules:
            try:
                promise(game, values)
            except Exception as error:
                what = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
                broken = f"{what} (house rules: {told(values)})"
                break
            kept += 1
        yield Tried(says, kept, broken)
