"""The contract of a game: properties that every game must have, checked with its presets and with random options.

Each property is a function that raises Broken if a game does not have it; its docstring states the property. The command
`hoyle check GAME` checks all properties; the tests of Hoyle check them on every game of the package.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Any

from hoyle.errors import Refusal
from hoyle.games.shared.table_module import table_of
from hoyle.games.shared.text_module import TextModule, text_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.rules import lint
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, declared
from hoyle.rules.position import Position
from hoyle.rules.record_methods import check_values
from hoyle.rules.rule_error import RuleError, RunError
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.at_table import items_of
from hoyle.testing.broken import Broken, Values, require
from hoyle.testing.compiled_play import CompiledPlay, run_sentence
from hoyle.testing.differences import differences
from hoyle.testing.examples import problem_of
from hoyle.testing.random_play import (
    awaited_seats,
    determinized,
    dice_of,
    legal,
    mover_text,
    one_of,
    options_text,
    rounds,
    seen_by,
    some_rules,
    verb_function,
    viewer_text,
    viewers,
    walk,
)
from hoyle.testing.renamed import renamed_in


def new_state(game: Game, values: Values) -> Position:
    """Return the initial state of a game with these options."""
    return game.begin(game.choose(**values))


def legal_moves_are_in_order(game: Game, values: Values) -> None:
    """Legal moves ascend without repeats, below `codes`; a seat has legal moves exactly when it is to move."""
    state = new_state(game, values)
    for _ in walk(game, state, random.Random(1)):
        for seat in [*range(game.seats(state.options)), CHANCE]:
            moves = legal(game, state, seat)
            require(moves == sorted(set(moves)), f"legal moves of seat {seat} repeat or do not ascend: {moves}")
            who, is_awaited = mover_text(seat), seat in awaited_seats(state)
            require(moves or not is_awaited, f"{who} is to move and has no legal move")
            require(
                is_awaited or not moves,
                f"{who} has {len(moves)} legal moves and is not to move: to_move is {state.to_move}",
            )
            if is_awaited and seat != CHANCE:
                by_view = legal(game, seen_by(game, state, seat), seat)
                require(
                    by_view == moves,
                    f"what seat {seat} may do depends on what it does not see: it has the moves {numbers(moves)}, "
                    f"and by its view {numbers(by_view)}",
                )
            is_bounded = not game.codes or seat == CHANCE or not moves or moves[-1] < game.codes
            require(is_bounded, f"seat {seat} has the move {moves[-1:]}; codes says that all are below {game.codes}")


def numbers(moves: Iterable[int]) -> str:
    """Return moves as text, the first ones of many."""
    found = sorted(moves)
    return ", ".join(map(str, found[:8])) + (" …" if len(found) > 8 else "") if found else "none"


def games_end_as_declared(game: Game, values: Values) -> None:
    """Games end within `max_length`, with declared payoffs and a declared ending; payoffs of zero-sum games sum to 0."""
    for seed in range(3):
        state = new_state(game, values)
        length = sum(1 for _ in walk(game, state, random.Random(seed)))
        require(length <= game.max_length, f"a game took {length} moves; max_length says {game.max_length}")
        require_result(game, state)


def require_result(game: Game, state: Position, when: str = "") -> None:
    """Raise Broken if the payoffs or the ending of a finished game are not as declared."""
    payoffs = [game.verbs["payoff"](state, seat) for seat in range(game.seats(state.options))]
    low, high = game.payoff_range(state.options)
    require(game.payoffs[0] <= low <= high <= game.payoffs[1], f"payoffs of {low} to {high} are outside {game.payoffs}")
    require(low <= min(payoffs) and max(payoffs) <= high, f"{when}payoffs {payoffs} are outside {low} to {high}")
    require(not game.zero_sum or sum(payoffs) == 0 or len(payoffs) == 1, f"{when}payoffs {payoffs} do not sum to 0")
    number = game.verbs["ending"](state)
    known = f"endings declares {len(game.endings)}, from 0"
    require(0 <= number < len(game.endings), f"{when}the ending is {number}, and {known}")


def moves_are_written_and_read(game: Game, values: Values) -> None:
    """The notation of a move reads back as the same move, in every language; no two moves of a seat share a notation."""
    notation = text_of(game)
    if notation is None:
        return
    state = new_state(game, values)
    for _ in walk(game, state, random.Random(2)):
        for seat in awaited_seats(state):
            seen = seen_by(game, state, NONE if seat == CHANCE else seat)
            written = [(notation.write(seen, seat, move), move) for move in legal(game, state, seat)]
            move_of = dict(reversed(written))  # equal cards of CHANCE share a notation, which means the lowest of them
            for text, move in move_of.items():
                for form in forms_of(notation, text):
                    says_another = f"{form!r} is the notation of {move}, but reads as another move"
                    require(notation.read(seen, seat, form) == move, says_another)
            require(seat == CHANCE or len(move_of) == len(written), f"two moves of seat {seat} have the same notation")


def forms_of(notation: TextModule, text: str) -> set[str]:
    """Return the notation of a move and its forms in all languages; see `Game.text`."""
    return {text, *(notation.localized(text, translator(lang)) for lang in LANGUAGES)}


def states_are_packed_and_unpacked(game: Game, values: Values) -> None:
    """Every value is one that its field declares, and fits it: packing and unpacking a state or a view does not change it."""
    state = new_state(game, values)
    for _ in walk(game, state, random.Random(3)):
        for record in (state, *(seen_by(game, state, seat) for seat in viewers(game, state))):
            try:
                check_values(record, is_view=record is not state)
            except Refusal as refusal:
                raise Broken(str(refusal)) from None
            kind, packed = "a state" if record is state else "a view", record.pack()
            unpacked = game.state.unpack(packed)
            is_same = unpacked.astuple(path=True) == record.astuple(path=True)
            require(is_same, f"packing and unpacking changes {kind}")
            require(unpacked.pack() == packed, f"{kind} packs to different bytes the second time")


def order_of_choosing_does_not_matter(game: Game, values: Values) -> None:
    """Simultaneous choices lead to the same position in every order in which they are played."""
    state = new_state(game, values)
    for chosen in rounds(game, state, random.Random(4)):
        results: list[Any] = []
        for order in islice(permutations(chosen), 6):  # all orders of up to three seats
            after = state.clone()
            for seat, move in order:
                require(move in legal(game, after, seat), "a sealed choice changes the legal moves of another seat")
                verb_function(game, "play")(after, seat, move)
            results.append(after)
        is_same = all(after.astuple(path=True) == results[0].astuple(path=True) for after in results)
        require(is_same, "the order in which sealed choices are played changes the position")


def resigning_ends_the_game(game: Game, values: Values) -> None:
    """Resigning ends the game, and the payoff of the seat that resigns is negative, unless nobody wins anything."""
    for seat in range(game.seats(game.choose(**values))):
        state = new_state(game, values)
        game.verbs["forfeit"](state, seat)
        try:
            check_values(state, is_view=False)
        except Refusal as refusal:
            raise Broken(f"after seat {seat} resigns: {refusal}") from None
        require(state.to_move == 0, f"the game goes on after seat {seat} resigns")
        payoffs = [game.verbs["payoff"](state, each) for each in range(game.seats(state.options))]
        require(payoffs[seat] < 0 or not any(payoffs), f"seat {seat} loses nothing by resigning")
        require_result(game, state, f"after seat {seat} resigns: ")


def determinized_positions_have_the_same_view(game: Game, values: Values) -> None:
    """A determinized position has the same view as its source after every move; with perfect information it is the same position."""
    for seed in range(2):
        state, dice = new_state(game, values), dice_of(seed)
        for _ in walk(game, state, random.Random(seed)):
            for seat in viewers(game, state):
                seen = seen_by(game, state, seat)
                again = seen_by(game, other := determinized(game, seen, seat, dice), seat)
                is_hidden = other != state or len(awaited_seats(state)) > 1
                require(
                    not (is_hidden and game.perfect_information(state.options)),
                    f"{viewer_text(seat)} does not see everything",
                )
                if again.astuple(path=True) != seen.astuple(path=True):
                    raise Broken(
                        f"{viewer_text(seat)} has another view of the determinized position: "
                        f"{differences(game, seen, again)}"
                    )


def sealed_choices_show_nowhere(game: Game, values: Values) -> None:
    """A sealed choice does not change the view of any other seat or of a spectator."""
    state = new_state(game, values)
    for chosen in rounds(game, state, random.Random(11)):
        for seat, _ in chosen if len(chosen) > 1 else []:
            for viewer in [viewer for viewer in viewers(game, state) if viewer != seat]:
                views = {view_after(game, state, seat, move, viewer) for move in legal(game, state, seat)}
                require(len(views) == 1, f"{viewer_text(viewer)} sees what seat {seat} has chosen")


def view_after(game: Game, state: Position, seat: int, move: int, viewer: int) -> bytes:
    """Return the packed view of a seat or spectator after another seat plays a move."""
    after = state.clone()
    verb_function(game, "play")(after, seat, move)
    return seen_by(game, after, viewer).pack()


def equal_views_have_equal_histories(game: Game, values: Values, games: int = 25, steps: int = 40) -> None:
    """Recall is perfect unless the game declares otherwise: equal views have equal sequences of earlier views.

    Views while CHANCE is to move are left out: a player looks at a dealt hand when it is complete. Only the first three
    legal moves are played, so that many games reach equal views.
    """
    if game.forgets(game.choose(**values)):
        return
    histories: dict[Any, Any] = {}
    for seed in range(games):
        state, rng = new_state(game, values), random.Random(seed)
        history: dict[int, tuple[int, ...]] = dict.fromkeys(viewers(game, state), ())
        for _ in range(steps):
            for seat in [] if state.to_move == CHANCE_AWAITED else history:
                key = hash(seen_by(game, state, seat).astuple(path=True))
                if not history[seat] or history[seat][-1] != key:
                    known = histories.setdefault((seat, key), history[seat])
                    require(
                        known == history[seat],
                        f"{viewer_text(seat)} no longer sees what it saw before: keep it in a field, or declare `forgets`",
                    )
                    history[seat] = (*history[seat], key)
            if not state.to_move:
                break
            for seat, move in [(s, one_of(legal(game, state, s)[:3], s, rng)) for s in awaited_seats(state)]:
                verb_function(game, "play")(state, seat, move)


def checked_rules_stay_in_range(game: Game, values: Values, games: int = 100) -> None:
    """Random games end, and in them indices are within rows, numbers fit into fields, and shifts and divisors are possible."""
    try:
        CompiledPlay(game, game.choose(**values)).play_at_random(games)
    except (RuleError, RunError) as error:
        raise Broken(run_sentence(error)) from None


def compiled_rules_play_the_same(game: Game, values: Values) -> None:
    """Compiled rules give the same legal moves, positions and views as plain ones, byte for byte."""
    state, compiled = new_state(game, values), CompiledPlay(game, game.choose(**values))
    compiled.begin()
    for chosen in rounds(game, state, random.Random(9)):
        require(state.pack() == compiled.packed(), "compiled rules lead to another position")
        for seat, _ in chosen:
            is_same = compiled.legal(seat) == legal(game, state, seat)
            require(is_same, f"compiled rules give {mover_text(seat)} other moves")
        for seat in viewers(game, state):
            is_same = seen_by(game, state, seat).pack() == compiled.view(seat, state.blank())
            require(is_same, f"compiled rules show {viewer_text(seat)} something else")
        for seat, move in chosen:
            compiled.play(seat, move)


def tables_offer_the_legal_moves(game: Game, values: Values) -> None:
    """The table offers exactly the legal moves, places no zone twice, and gives every item its own id."""
    table = table_of(game)
    if table.is_bare:
        return
    state, names = new_state(game, values), [f"Player {seat}" for seat in range(game.seats(game.choose(**values)))]
    for _ in walk(game, state, random.Random(12)):
        for seat in [*range(len(names)), None]:
            seen = seen_by(game, state, NONE if seat is None else seat)
            scene = table.draw(seen, seat, names, translator("en"))
            for width, rows in scene.layout.items():
                placed = [zone for row in rows for zone in row]
                require(len(placed) == len(set(placed)), f"{width}: a place is laid out twice")
            ids = Counter(item.id for zone in scene.zones for item in items_of([zone]))
            twice = next((id for id in ids if ids[id] > 1), "")
            at = [zone.id for zone in scene.zones if twice in {item.id for item in items_of([zone])}]
            require(not twice, f"two items on the table have the id {twice!r}, in {' and '.join(at)}")
            if seat is not None and not table.drafts and len(awaited_seats(state)) == 1:
                offered = {moves[0] for moves in table.gestures(seen, seat).values() if moves}
                require(
                    offered == set(legal(game, state, seat)),
                    f"seat {seat}: the table offers the moves {numbers(offered)}, the rules {numbers(legal(game, state, seat))}",
                )


def wrong_values_are_refused(game: Game, values: Values) -> None:
    """Invalid option values are refused with a message that names the option."""
    for name, option in declared(game.options).items():
        for value in (-7, 1000, "dragon", 1.5, [1], object):
            if not option.allows(value):
                try:
                    game.choose(**{name: value})
                except OptionError as error:
                    require(name in str(error), f"{error} does not name {name}")
                else:
                    raise Broken(f"{name} accepts {value!r}")


def equal_rules_have_one_form(game: Game, values: Values) -> None:
    """The canonical form of a canonical form is that form itself."""
    canonical = game.explain(values).canonical
    require(game.explain(canonical).canonical == canonical, f"{canonical} has another canonical form")


def rules_keep_to_the_dialect(game: Game, values: Values) -> None:
    """The rules are written in the dialect: the lint reports nothing in the game's files."""
    findings = [finding for path in lint.files([str(game.folder)]) for finding in lint.check(path)]
    require(not findings, "; ".join(map(str, findings)))


def names_are_up_to_date(game: Game, values: Values) -> None:
    """The game uses the current public names."""
    found = renamed_in(game.folder)
    require(not found, "\n".join(found))


def examples_end_as_they_say(game: Game, values: Values) -> None:
    """The examples of rewrites end as they say."""
    problems = [problem_of(game, example) for rewrite in game.rewrites for example in rewrite.examples]
    require(not any(problems), "; ".join(filter(None, problems)))


REQUIREMENTS_ONCE = (
    wrong_values_are_refused,
    rules_keep_to_the_dialect,
    names_are_up_to_date,
    examples_end_as_they_say,
)
"""The properties that do not depend on option values."""
REQUIREMENTS: tuple[Callable[[Game, Values], None], ...] = (
    checked_rules_stay_in_range,
    legal_moves_are_in_order,
    games_end_as_declared,
    moves_are_written_and_read,
    states_are_packed_and_unpacked,
    order_of_choosing_does_not_matter,
    resigning_ends_the_game,
    determinized_positions_have_the_same_view,
    sealed_choices_show_nowhere,
    equal_views_have_equal_histories,
    compiled_rules_play_the_same,
    tables_offer_the_legal_moves,
    equal_rules_have_one_form,
)
"""The properties that are checked with every option set."""


@dataclass(frozen=True)
class CheckResult:
    """The result of checking one property of the contract."""

    description: str
    """The property, in a sentence."""
    sets: int
    """The number of option sets for which the property was found to hold."""
    broken: str
    """What is wrong, and with which options; empty if the property holds."""


def check(game: Game, many: int = 20, seed: int = 1) -> Iterator[CheckResult]:
    """Check every property with all presets and `many` random option sets; yield the result for each property.

    `hoyle check` tries more: see `hoyle.testing.examiner.examine`.
    """
    sets = some_rules(game, seed, many)
    for requirement in (*REQUIREMENTS_ONCE, *REQUIREMENTS):
        description = " ".join((requirement.__doc__ or "").split("\n\n")[0].split())
        passed, broken = 0, ""
        for values in sets[:1] if requirement in REQUIREMENTS_ONCE else sets:
            try:
                requirement(game, values)
            except Exception as error:
                reason = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
                broken = f"{reason} (options: {options_text(values)})"
                break
            passed += 1
        yield CheckResult(description, passed, broken)
