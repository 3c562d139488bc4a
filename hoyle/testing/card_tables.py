"""What a table for French cards says of the fields of a game: they exist, and sentences have the places that are filled."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice

from hoyle.games.shared.card_table import CardTable, Tells
from hoyle.games.shared.rewritten import PLACE, tellings
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE_AWAITED, NONE
from hoyle.testing.broken import BUDGET, TRAIL, Values, options_of, require
from hoyle.testing.pairs import Pairs
from hoyle.testing.random_play import rounds, seen_by

NAMES = [f"Player {seat}" for seat in range(14)]
SETS, GAMES, MOST_MOVES, OFTEN = 8, 3, 200, 8
"""With how many option sets besides the presets how many games are played, the most moves of each, and how often a field must change."""


def table_names_fields_of_the_state(game: Game, values: Values) -> None:
    """A table for French cards names fields that the state has, in sentences whose places are filled."""
    table = table_of(game).module
    if not isinstance(table, CardTable):
        return
    known = {field.name for field in game.state.fields}
    for where, name in named_fields(table):
        require(name in known, f"CardTable: {where} names the field {name}, which the state does not have")
    for tells in table.tells:
        filled = {"name", "value", "before"} | ({"n"} if tells.one else set())
        check_places(f"Tells({tells.field!r})", (tells.sentence, tells.one), filled)
    for shows in table.shows:
        check_places(f"Shows({shows.field!r})", (shows.text,), {"value"})


def sentences_are_told(game: Game, values: Values) -> None:
    """Every sentence that the log has for a field is told when the field changes."""
    table, tells = table_of(game).module, [each for rewrite in game.rewrites for each in rewrite.tells]
    tells += table.tells if isinstance(table, CardTable) else ()
    changed, told = Counter[int](), Counter[int]()
    presets: list[Values] = [{}, *(dict(preset.values) for preset in game.presets.values())]
    sets = of_deals(game, chain(presets, islice(Pairs(game).sets(), SETS)))
    for number, options in enumerate([each for each in sets for _ in range(GAMES)] if tells else ()):
        for before, after in steps(game, options, number):
            seen = seen_by(game, before, NONE), seen_by(game, after, NONE)
            for index, each in enumerate(tells):
                changed[index] += getattr(before, each.field) != getattr(after, each.field)
                told[index] += is_told(each, *seen)
    TRAIL.begin()
    for index, each in enumerate(tells):
        sentence = f"Tells({each.field!r}, {each.sentence!r}) is never told, and {each.field} has changed {changed[index]} times"
        require(
            told[index] or changed[index] < OFTEN, f"{sentence}: does the field say seen=…, and can `when` be true?"
        )


def is_told(tells: Tells, before: Position, after: Position) -> bool:
    """Return whether a sentence is told between two views."""

    def written(each: Tells, number: int, facts: Mapping[str, object]) -> str:
        return each.sentence

    return any(tellings([tells], before, after, NAMES, translator("en"), written))


def of_deals(game: Game, sets: Iterable[Values]) -> Iterator[OptionSet]:
    """Yield the options of a deal of option sets that the game allows."""
    yield from filter(None, (options_of(game, values) for values in sets))


def steps(game: Game, options: OptionSet, seed: int) -> Iterator[tuple[Position, Position]]:
    """Yield pairs of positions of a random game between which one decision of a seat lies, or several at the same time."""
    state: Position = game.begin(options)
    before = state.clone()
    for count, _ in enumerate(rounds(game, state, random.Random(seed))):
        if count > MOST_MOVES or BUDGET.is_spent:
            return
        if state.to_move != CHANCE_AWAITED:
            yield before, state
            before = state.clone()
    yield before, state


def named_fields(table: CardTable) -> Iterator[tuple[str, str]]:
    """Yield the fields that a table names, each with where it does."""
    for where in ("laid", "lead", "stock", "upturned", "discard"):
        if name := getattr(table, where):
            yield where, name
    yield from (("counters", name) for name in table.counters)
    for where in ("tells", "shows", "zones"):
        yield from ((where, each.field) for each in getattr(table, where))


def check_places(where: str, sentences: tuple[str, ...], filled: set[str]) -> None:
    """Raise Broken if a sentence has a place that nothing fills."""
    places = ", ".join(f"{{{name}}}" for name in sorted(filled))
    for sentence in sentences:
        wrong = [name for name in PLACE.findall(sentence) if name not in filled]
        require(not wrong, f"{where}: nothing fills {{{', '.join(wrong)}}} of {sentence!r}; it may have {places}")
